package search

import "github.com/ltlcheck/ltlcheck/program"

// BatchStates is how many program states are stored together, at least, if that
// is possible.
const BatchStates = 64

// StartBatch reports whether n may be expanded in a batch; n is not in it yet.
//
// Several states can be expanded before the states that their edges lead to are
// stored, all of them together, so that more of the store is loaded at a time:
//
//	if StartBatch(n):
//		AddToBatch(n), and others, until BatchFull
//		StoreBatch
//		Edges has the edges of all, one state after the other
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

// AddToBatch appends the edges of n to Edges. They lead nowhere before
// StoreBatch.
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

// BatchFull reports whether the batch is large enough to be stored.
func (sp *Space) BatchFull() bool { return len(sp.batchFlags) >= BatchStates }

// StoreBatch stores the program states that the edges lead to, and numbers the
// edges. An error means that the store is full; the edges from the returned one
// on then lead nowhere.
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

// insertAdded stores the k-th program state that was added, and notes its
// flags.
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
