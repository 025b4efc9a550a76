package cluster

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/products"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// watched is the Steps of a program with the automaton of a negated property. A
// key is a program state followed by the automaton's state in four bytes.
type watched struct {
	walker    *product.Walker
	binding   program.Binding
	universal []bool
	states    uint32 // of the automaton
	hit       bool   // the state that was expanded last is universal
	inside    bool   // and inside an atomic sequence
	key       []byte
}

// qSize is the bytes of the automaton's state in a key.
const qSize = 4

func newWatched(w *products.Watch, stop func() bool) (*watched, error) {
	walker, err := w.Product.NewWalker()
	if err != nil {
		return nil, err
	}
	walker.Tuning().Stop = stop
	return &watched{walker: walker, binding: w.Product.Binding(), universal: w.Universal, states: w.Product.Q()}, nil
}

// Initial implements Steps.
func (w *watched) Initial() error {
	w.inside = false
	return w.walker.Initial()
}

// Expand implements Steps. It notes whether the automaton accepts everything
// from here, which is what is looked for.
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

// Len implements Steps.
func (w *watched) Len() int { return len(w.walker.Edges) }

// Key implements Steps. A state without successors repeats itself: it is then
// inside an atomic sequence exactly if it was before.
func (w *watched) Key(i int) ([]byte, bool) {
	e := &w.walker.Edges[i]
	s := &w.walker.Prog.Succs[e.Succ]
	w.key = binary.LittleEndian.AppendUint32(append(w.key[:0], w.walker.Prog.State(int(e.Succ))...), e.Q)
	return w.key, s.Flags&program.Transient != 0 || s.Action == program.Stutter && w.inside
}

// Count implements Steps.
func (w *watched) Count(c *Counts) (found bool) {
	c.Transitions += uint64(len(w.walker.Edges))
	for i := range w.walker.Prog.Succs {
		if w.walker.Prog.Succs[i].Flags&program.RuntimeError != 0 {
			c.RuntimeErrors++
		}
	}
	return w.hit
}

// Valid implements Steps.
func (w *watched) Valid(key []byte) error {
	if len(key) < qSize {
		return errors.New("it has no state of the automaton")
	}
	state, q := split(key)
	if q >= w.states {
		return fmt.Errorf("the automaton has no state %d", q)
	}
	return program.Valid(w.walker.Explorer(), state)
}

// Open implements Steps.
func (w *watched) Open() string { return program.Undecided(w.binding) }
