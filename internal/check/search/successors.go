package search

import "github.com/ltlcheck/ltlcheck/program"

// successors is where the successors of a space come from: the program
// (fromProgram), or a state graph (graphView), which searches share or which is
// the cache of one search. It is chosen when a search begins; a search that
// visits many states starts a cache, and gives it up where memory gets scarce.
// Each method is called once for a state at most.
type successors interface {
	// initial and expand write the edges to the initial product states, or out
	// of one, to Edges, as Space.Initial and Space.Expand.
	initial(sp *Space) error
	expand(sp *Space, n Node) error
	// followed returns how many program states edges have led to, outside and
	// inside atomic sequences.
	followed(sp *Space) (outside, inside uint64)
	// action returns the action on edge i of the last expansion, or a number
	// from which actionOf recovers it.
	action(sp *Space, i int) program.Action
	actionOf(sp *Space, st Step) (program.Action, error)
}

// fromProgram has the program compute successors each time. The space stores
// what they lead to.
type fromProgram struct{}

// initial implements successors.
func (fromProgram) initial(sp *Space) error {
	if err := sp.Walker.Initial(); err != nil {
		return err
	}
	return sp.intern()
}

// expand implements successors.
func (fromProgram) expand(sp *Space, n Node) error {
	if err := sp.Walker.Expand(sp.States.Key(n.Prog), n.Q); err != nil {
		return err
	}
	if sp.Prefer != nil {
		sp.Prefer(n.Q)
	}
	return sp.intern()
}

// followed implements successors.
func (fromProgram) followed(sp *Space) (outside, inside uint64) {
	inside = uint64(sp.Transient.Len())
	return uint64(sp.States.Len()-sp.prefetched.Len()) - inside, inside
}

// action implements successors.
func (fromProgram) action(sp *Space, i int) program.Action {
	return sp.Walker.Prog.Succs[sp.Walker.Edges[i].Succ].Action
}

// actionOf implements successors.
func (fromProgram) actionOf(_ *Space, st Step) (program.Action, error) { return st.Action, nil }

// intern stores the program states that the walker's edges lead to, and writes
// the edges to Edges with the numbers of these states. The walker's edges are
// ordered by successor, so that each successor is stored once. A program
// successor that no automaton can follow has no edge and is never stored.
func (sp *Space) intern() error {
	if err := sp.add(); err != nil {
		return err
	}
	sp.Edges = sp.Edges[:0]
	last, index, k := ^uint32(0), uint32(0), 0
	for i := range sp.Walker.Edges {
		e := &sp.Walker.Edges[i]
		if e.Succ != last {
			var err error
			if index, err = sp.insertAdded(k, sp.Walker.Prog.Succs[e.Succ].Flags); err != nil {
				return err
			}
			last, k = e.Succ, k+1
		}
		sp.Edges = append(sp.Edges, Edge{e.Marks, Node{index, e.Q}})
	}
	return nil
}

// add announces the program states to the store, all of them before the first
// is inserted. The store then loads the places where they belong from memory at
// the same time, instead of one after the other.
func (sp *Space) add() error {
	sp.States.Begin()
	last := ^uint32(0)
	for i := range sp.Walker.Edges {
		if succ := sp.Walker.Edges[i].Succ; succ != last {
			if err := sp.States.Add(sp.Walker.Prog.State(int(succ))); err != nil {
				return err
			}
			last = succ
		}
	}
	sp.States.ReadAhead()
	return nil
}

// insertAdded stores the k-th program state that was added, and notes its
// flags.
func (sp *Space) insertAdded(k int, flags program.SuccFlags) (uint32, error) {
	sp.Runtime = sp.Runtime || flags&program.RuntimeError != 0
	index, added, err := sp.States.InsertAdded(k)
	if err == nil && sp.prefetched.Len() > 0 && sp.prefetched.Has(index) {
		sp.prefetched.Clear(index)
		added = true
	}
	if err != nil || !added || flags&program.Transient == 0 {
		return index, err
	}
	return index, sp.Transient.Set(index)
}
