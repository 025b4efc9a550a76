package check

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// node is a product state: the index of a stored program state, and Q.
type node struct{ prog, q uint32 }

// edge is a product edge as searches keep it on their stacks.
type edge struct {
	marks automata.Marks
	node
}

// space is the product with every program state met so far stored once.
type space struct {
	prod   *product.Product
	walker *product.Walker
	budget *store.Budget // what the program states take
	states *store.States

	transient  store.Bits // by program state: inside an atomic sequence
	transients uint64     // how many
	runtime    bool       // a run-time error of the program was met

	recorded *recorded // nil when the program itself is asked

	edges []edge // of the last expansion
	asked int    // for how many program states
}

func newSpace(prod *product.Product, budget *store.Budget, form store.Form) (*space, error) {
	w, err := prod.NewWalker()
	if err != nil {
		return nil, err
	}
	budget = budget.Share()
	return &space{prod: prod, walker: w, budget: budget, states: store.NewStates(budget, form), transient: store.NewBits(budget)}, nil
}

// initial leaves the initial product states in edges.
func (sp *space) initial() error {
	if sp.recorded != nil {
		return sp.startRecorded()
	}
	if err := sp.walker.Initial(); err != nil {
		return err
	}
	return sp.intern()
}

// expand leaves the edges of n in edges.
func (sp *space) expand(n node) error {
	if sp.recorded != nil {
		return sp.expandRecorded(n)
	}
	if err := sp.walker.Expand(sp.states.Key(n.prog), n.q); err != nil {
		return err
	}
	return sp.intern()
}

// intern stores the program states that the walker's edges lead to. A program successor
// that no automaton can follow is never stored.
func (sp *space) intern() error {
	if err := sp.add(); err != nil {
		return err
	}
	sp.edges = sp.edges[:0]
	last, index, k := ^uint32(0), uint32(0), 0
	for i := range sp.walker.Edges {
		e := &sp.walker.Edges[i]
		if e.Succ != last {
			var err error
			if index, err = sp.insert(e.Succ, k); err != nil {
				return err
			}
			last, k = e.Succ, k+1
		}
		sp.edges = append(sp.edges, edge{e.Marks, node{index, e.Q}})
	}
	return nil
}

// add adds the program states to the store, all of them before the first is inserted.
func (sp *space) add() error {
	sp.states.Begin()
	sp.asked = 0
	last := ^uint32(0)
	for i := range sp.walker.Edges {
		if succ := sp.walker.Edges[i].Succ; succ != last {
			if err := sp.states.Add(sp.walker.Prog.State(int(succ))); err != nil {
				return err
			}
			last = succ
			sp.asked++
		}
	}
	sp.states.ReadAhead()
	return nil
}

// insert stores program successor succ, which is the k-th that was added.
func (sp *space) insert(succ uint32, k int) (uint32, error) {
	flags := sp.walker.Prog.Succs[succ].Flags
	sp.runtime = sp.runtime || flags&program.RuntimeError != 0
	index, added, err := sp.states.InsertAdded(k)
	if err != nil || !added {
		return index, err
	}
	if flags&program.Transient == 0 {
		return index, nil
	}
	sp.transients++
	return index, sp.transient.Set(index)
}

// growth is how many program states the last expansion asked for, and how many there are by now.
func (sp *space) growth() (asked, met uint64) {
	if sp.recorded != nil {
		return uint64(len(sp.edges)), uint64(sp.recorded.states.Len())
	}
	return uint64(sp.asked), uint64(sp.states.Len())
}

// isTransient reports whether a stored program state lies inside an atomic sequence.
func (sp *space) isTransient(state uint32) bool {
	if sp.recorded != nil {
		return *sp.recorded.flags.At(state)&recordTransient != 0
	}
	return sp.transient.Has(state)
}

// action is the program's action on edge i of the last expansion, or, with a record, what actionOf
// makes the action of.
func (sp *space) action(i int) program.Action {
	if sp.recorded != nil {
		return program.Action(sp.recorded.edges[i])
	}
	return sp.walker.Prog.Succs[sp.walker.Edges[i].Succ].Action
}

// stored is the number of program states outside atomic sequences.
func (sp *space) stored() uint64 {
	if sp.recorded != nil {
		return sp.recorded.met
	}
	return uint64(sp.states.Len()) - sp.transients
}
