package search

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// StateGraph is the state graph of a program as far as searches have built it:
// each program state is stored and expanded once, and its successors are a row
// of numbers of stored states.
//
//	row(s):
//		if the successors of s are not known:
//			expand s, and some more states that edges have led to, which
//				a search will visit unless it ends before
//			store all successors together, so that the processor loads
//				many places of the store at a time; append their rows
//		return the row of s
//
// It serves the searches for several properties of one program, one after the
// other (see NewStateGraph), or one depth-first search that comes to a program
// state with several states of the automata (see Search.startCache). Each
// search reads it through a graphView, which adds what depends on its automata.
//
// A state costs 4 bytes beside the store (and 8 for the letter when own is set),
// and 1.25 to 4.25 for each transition and 1 for the length of its row; a single
// successor costs no more.
//
// Fairness and atoms of transitions need the actions of the edges and not only
// the numbers of states; searches with these do not use a graph.
type StateGraph struct {
	Budget *store.Budget // pays for all of it
	Ex     program.Explorer
	Tuning *program.Tuning // of Ex
	States *store.States
	Most   int // states before ErrLargeGraph; 0: no limit

	binding program.Binding
	own     bool                        // letters has those of the atoms of all properties
	inside  *store.Bits                 // by state: inside an atomic sequence
	fails   store.Bits                  // by state: one of its transitions fails with a run-time error
	letters store.Array[program.Letter] // by state, if own is set
	places  store.Array[uint32]         // by state: of its row, 0 before it is expanded
	rows    rows
	initial []uint32
	prog    program.Batch // working storage
	batch   expansionBatch
	// broken is the error after which a stored state has no letter or flag; a
	// search that ignores it must not leave the graph to the next one.
	broken error
}

// ErrNotShared means that searches cannot share the graph. A state inside an
// atomic sequence was found while the graph has the letters of all properties
// (own): the vector of such a state contains letters, so it depends on the
// atoms that are bound, and a run through it could not be replayed with the
// atoms of one property. Or a search has more letters than are numbered. The
// caller drops the graph.
var ErrNotShared = errors.New("internal error: the state graph cannot be shared by properties")

// ErrLargeGraph means that the graph has reached Most states. The caller tries
// the properties on smaller programs first, and lifts the limit when that does
// not help.
var ErrLargeGraph = errors.New("internal error: the shared state graph is too large")

// NewStateGraph begins the state graph of a program that searches share, and
// stores its initial states. own makes the graph keep the letters, which is
// necessary where the explorers of the program cannot read them out of vectors;
// b is then bound to the atoms of all properties. The vectors are paid for by
// budget; form determines how they are packed. The errors are ErrNotShared, an
// error of the explorer, and those of a full store.
func NewStateGraph(b program.Binding, budget *store.Budget, form store.Form, own bool) (*StateGraph, error) {
	tuning := &program.Tuning{}
	ex, err := b.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	inside := store.NewBits(budget)
	g := newStateGraph(budget, ex, store.NewStates(budget, form), &inside)
	g.Tuning = tuning
	g.binding, g.own, g.letters = b, own, store.NewArray[program.Letter](budget)
	if err := g.begin(); err != nil {
		return nil, err
	}
	return g, nil
}

// newStateGraph makes a graph over a store, in which nothing is expanded.
func newStateGraph(b *store.Budget, ex program.Explorer, states *store.States, inside *store.Bits) *StateGraph {
	return &StateGraph{
		Budget: b, Ex: ex, States: states, inside: inside,
		fails: store.NewBits(b), places: store.NewArray[uint32](b), rows: rows{budget: b},
	}
}

// begin stores the initial states, or learns the numbers of those that are
// stored.
func (g *StateGraph) begin() error {
	if err := g.Ex.Initial(&g.prog); err != nil {
		return err
	}
	g.batch.begin()
	g.States.Begin()
	if err := g.announce(0); err != nil {
		return err
	}
	err := g.store()
	g.initial = append(g.initial, g.batch.indices...)
	return err
}

// isExpanded reports whether the successors of a state are known.
func (g *StateGraph) isExpanded(state uint32) bool { return *g.places.At(state) != 0 }

// row appends the successors of a state that is expanded to a slice, in the
// program's order. A state without successors is its own successor, so that
// every finite run becomes infinite by repeating its last state.
func (g *StateGraph) row(state uint32, to []uint32) []uint32 {
	return g.rows.row(*g.places.At(state), state, to)
}

// compute has the program compute the successors of a state, which is the source
// of the store then.
func (g *StateGraph) compute(state uint32) error {
	return g.Ex.Expand(g.States.Key(state), &g.prog)
}

// announce appends the successors that were computed to the batch, and adds them
// to the pending keys of the store. After an error the batch cannot be stored.
func (g *StateGraph) announce(state uint32) error {
	i := len(g.batch.flags)
	g.batch.add(state, &g.prog)
	for ; i < len(g.batch.flags); i++ {
		if err := g.States.Add(g.batch.vector(i)); err != nil {
			return err
		}
	}
	return nil
}

// store stores all states of the batch, which were announced. After an error the
// states of the batch still count as not expanded.
func (g *StateGraph) store() error {
	if g.broken != nil {
		return g.broken
	}
	b := &g.batch
	if err := g.places.Resize(g.States.Len() + len(b.flags)); err != nil {
		return err
	}
	g.States.ReadAhead()
	for i, flags := range b.flags {
		index, added, err := g.States.InsertAdded(i)
		if err == nil && added {
			err = g.note(index, flags, b.letters[i])
			g.broken = err
		}
		if err != nil {
			return err
		}
		b.indices = append(b.indices, index)
	}
	return nil
}

// note notes the flags and the letter of a state that is new.
func (g *StateGraph) note(state uint32, flags program.SuccFlags, letter program.Letter) error {
	if g.own {
		if flags&program.Transient != 0 {
			return ErrNotShared
		}
		return g.letters.Append(letter)
	}
	if flags&program.Transient != 0 {
		return g.inside.Set(state)
	}
	return nil
}

// addRows appends a row for each expanded state of the batch, which is stored.
func (g *StateGraph) addRows() error {
	indices := g.batch.indices
	for _, s := range g.batch.sources {
		row := indices[:s.n]
		if indices = indices[s.n:]; s.n == 0 {
			row = []uint32{s.state}
		}
		if s.fails {
			if err := g.fails.Set(s.state); err != nil {
				return err
			}
		}
		place, err := g.rows.add(s.state, row)
		if err != nil {
			return err
		}
		*g.places.At(s.state) = place
	}
	return nil
}

// bytes returns the memory of the rows and of their places.
func (g *StateGraph) bytes() int64 { return g.rows.bytes() + 4*int64(g.places.Len()) }

// free gives the memory back, but for that of the store.
func (g *StateGraph) free() {
	g.rows.free()
	g.places.Free()
	g.fails.Free()
}
