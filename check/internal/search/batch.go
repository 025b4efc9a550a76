package search

import "github.com/ltlcheck/ltlcheck/program"

// Several states can be expanded before what their edges lead to is stored, all
// of it together: then more of the store is on its way to the processor at a
// time. Gather each of them, Store, and Edges has the edges of all, one state
// after the other.

// BatchStates is how many program states are stored together, at least, if that
// is possible.
const BatchStates = 64

// StartBatch reports whether n may be gathered with others; n is not gathered
// yet, and the first of them.
func (sp *Space) StartBatch(n Node) bool {
	if sp.Recorded != nil || sp.cache != nil {
		return false
	}
	sp.States.Key(n.Prog)
	if !sp.States.KeepsWhole() {
		return false
	}
	sp.States.Begin()
	sp.Edges, sp.successors = sp.Edges[:0], 0
	sp.batchFlags, sp.copies = sp.batchFlags[:0], sp.copies[:0]
	return true
}

// AddToBatch adds the edges of n to Edges. They lead nowhere before Store.
func (sp *Space) AddToBatch(n Node) error {
	if err := sp.Walker.Expand(sp.States.Key(n.Prog), n.Q); err != nil {
		return err
	}
	last := ^uint32(0)
	for i := range sp.Walker.Edges {
		e := &sp.Walker.Edges[i]
		if e.Succ != last {
			last = e.Succ
			at := len(sp.copies)
			sp.copies = append(sp.copies, sp.Walker.Prog.State(int(last))...)
			if err := sp.States.Add(sp.copies[at:]); err != nil {
				return err
			}
			sp.batchFlags = append(sp.batchFlags, sp.Walker.Prog.Succs[last].Flags)
		}
		sp.Edges = append(sp.Edges, Edge{e.Marks, Node{uint32(len(sp.batchFlags) - 1), e.Q}})
	}
	return nil
}

// BatchFull reports whether enough was gathered.
func (sp *Space) BatchFull() bool { return len(sp.batchFlags) >= BatchStates }

// StoreBatch stores the program states that the edges lead to. After an error,
// which is that of a full store, the edges from the returned one on lead
// nowhere.
func (sp *Space) StoreBatch() (stored int, err error) {
	sp.States.ReadAhead()
	sp.successors = len(sp.batchFlags)
	last, index := ^uint32(0), uint32(0)
	for i := range sp.Edges {
		e := &sp.Edges[i]
		if e.Prog != last {
			last = e.Prog
			if index, err = sp.insertAdded(int(last), sp.batchFlags[last]); err != nil {
				return i, err
			}
		}
		e.Prog = index
	}
	return len(sp.Edges), nil
}

// insertAdded stores the k-th program state that was added.
func (sp *Space) insertAdded(k int, flags program.SuccFlags) (uint32, error) {
	sp.Runtime = sp.Runtime || flags&program.RuntimeError != 0
	index, added, err := sp.States.InsertAdded(k)
	if err == nil && sp.prefetchedCount > 0 && sp.prefetched.Has(index) {
		sp.prefetched.Clear(index)
		sp.prefetchedCount--
		added = true
	}
	if err != nil || !added || flags&program.Transient == 0 {
		return index, err
	}
	sp.transients++
	return index, sp.Transient.Set(index)
}
