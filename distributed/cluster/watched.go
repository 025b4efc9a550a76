package cluster

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/check/products"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// watched is a program with the automaton of a negated property. A key is a
// program state with the automaton's in four bytes behind it.
type watched struct {
	walker    *product.Walker
	binding   program.Binding
	universal []bool
	hit       bool // the state that was expanded last is universal
	inside    bool // and inside an atomic sequence
	key       []byte
}

const qSize = 4

func newWatched(w *products.Watch, stop func() bool) (*watched, error) {
	walker, err := w.Product.NewWalker()
	if err != nil {
		return nil, err
	}
	program.Interrupt(walker.Explorer(), stop)
	return &watched{walker: walker, binding: w.Product.Binding(), universal: w.Universal}, nil
}

// Initial makes the initial states.
func (w *watched) Initial() error {
	w.inside = false
	return w.walker.Initial()
}

// Expand makes the successors of a state.
func (w *watched) Expand(key []byte, mark bool) error {
	_, q := split(key)
	w.hit = w.universal[q]
	return w.expand(key, mark)
}

func (w *watched) expand(key []byte, mark bool) error {
	state, q := split(key)
	w.inside = mark
	return w.walker.Expand(state, q)
}

// Len is how many states are at hand.
func (w *watched) Len() int { return len(w.walker.Edges) }

// Key is a state. Where a state is repeated it is inside a sequence as it was
// before.
func (w *watched) Key(i int) ([]byte, bool) {
	e := &w.walker.Edges[i]
	s := &w.walker.Prog.Succs[e.Succ]
	w.key = binary.LittleEndian.AppendUint32(append(w.key[:0], w.walker.Prog.State(int(e.Succ))...), e.Q)
	return w.key, s.Flags&program.Transient != 0 || s.Action == program.Stutter && w.inside
}

// Count counts edges.
func (w *watched) Count(c *Counts) (found bool) {
	c.Transitions += uint64(len(w.walker.Edges))
	for i := range w.walker.Prog.Succs {
		if w.walker.Prog.Succs[i].Flags&program.RuntimeError != 0 {
			c.RuntimeErrors++
		}
	}
	return w.hit
}

// Open says what the explorer has left open.
func (w *watched) Open() string { return program.Undecided(w.binding) }
