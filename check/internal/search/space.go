package search

import (
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// NewSpace makes a space in which nothing is known yet. It takes a share of the
// budget for the program states; form determines how their vectors are packed.
// The error comes from making an explorer of the program.
func NewSpace(prod *product.Product, budget *store.Budget, form store.Form) (*Space, error) {
	w, err := prod.NewWalker()
	if err != nil {
		return nil, err
	}
	budget = budget.Share()
	inside := store.NewBits(budget)
	return &Space{Prod: prod, Walker: w, Budget: budget, States: store.NewStates(budget, form), Transient: &inside, prefetched: store.NewBits(budget)}, nil
}

// Initial writes the edges to the initial product states to Edges.
func (sp *Space) Initial() error {
	if sp.Root != nil {
		sp.Edges = append(sp.Edges[:0], Edge{Node: *sp.Root})
		return nil
	}
	if sp.Recorded != nil {
		return sp.startRecorded()
	}
	if sp.cache != nil {
		return sp.cache.initialEdges()
	}
	if err := sp.Walker.Initial(); err != nil {
		return err
	}
	return sp.intern()
}

// Expand writes the edges out of n to Edges, and stores the program states that
// they lead to. The error is one of the program's explorer or of a full store;
// Edges is then incomplete. Search.Expand also counts, and is what a search
// calls.
func (sp *Space) Expand(n Node) error {
	if sp.Recorded != nil {
		return sp.expandRecorded(n)
	}
	if sp.cache != nil {
		return sp.cache.expand(n)
	}
	if err := sp.Walker.Expand(sp.States.Key(n.Prog), n.Q); err != nil {
		return err
	}
	if sp.Prefer != nil {
		sp.Prefer(n.Q)
	}
	return sp.intern()
}

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
	sp.successors = 0
	last := ^uint32(0)
	for i := range sp.Walker.Edges {
		if succ := sp.Walker.Edges[i].Succ; succ != last {
			if err := sp.States.Add(sp.Walker.Prog.State(int(succ))); err != nil {
				return err
			}
			last = succ
			sp.successors++
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

// growth returns how many program states the last expansion looked up, and how
// many are stored by now. The forecast compares the two: when few of the states
// looked up are new, the end is near.
func (sp *Space) growth() (asked, met uint64) {
	if sp.Recorded != nil {
		return uint64(len(sp.Edges)), uint64(sp.Recorded.States.Len())
	}
	return uint64(sp.successors), uint64(sp.States.Len())
}

// Action returns the program's action on edge i of the last expansion. With a
// record it returns the position of the successor among the successors of the
// program state instead, from which actionOf recovers the action.
func (sp *Space) Action(i int) program.Action {
	if sp.Recorded != nil {
		return program.Action(sp.Recorded.edges[i])
	}
	return sp.Walker.Prog.Succs[sp.Walker.Edges[i].Succ].Action
}

// IsInside reports whether a stored program state lies inside an atomic
// sequence.
func (sp *Space) IsInside(state uint32) bool {
	if sp.cache != nil {
		return *sp.cache.infos.At(state)&infoTransient != 0
	}
	return sp.Transient.Has(state)
}

// stored returns the number of program states outside atomic sequences that
// edges have led to.
func (sp *Space) stored() uint64 {
	if sp.Recorded != nil {
		return sp.Recorded.discovered
	}
	if sp.cache != nil {
		return sp.cache.discovered - sp.cache.inside
	}
	return sp.Known() - uint64(sp.Transient.Len())
}

// Known returns the number of program states that edges have led to, those
// inside atomic sequences included, in a space without a record. States that
// were only stored ahead of the search do not count.
func (sp *Space) Known() uint64 {
	if sp.cache != nil {
		return sp.cache.discovered
	}
	return uint64(sp.States.Len() - sp.prefetched.Len())
}
