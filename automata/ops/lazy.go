package ops

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// lazy is a generalised Büchi automaton whose states are made when they are
// first reached, so that a search that ends early has not paid for the rest.
// States are numbered from 0 in the order in which they are made.
type lazy interface {
	alphabet() *automata.Alphabet
	sets() int
	start() []uint32
	out(q uint32) ([]automata.Edge, error) // the slice stays as it is
	size() int                             // states made so far
}

// complementing is a lazy complement made of sets of states of its operand.
// What is accepted from a state of it is accepted from no operand state that it
// stands for.
type complementing interface {
	lazy
	standsFor(q uint32) bitset
}

// explicit lets an automaton that exists already serve as a lazy one.
type explicit struct{ *automata.Automaton }

func (e explicit) alphabet() *automata.Alphabet          { return e.Alphabet() }
func (e explicit) sets() int                             { return e.Acc.Sets }
func (e explicit) start() []uint32                       { return e.Start() }
func (e explicit) out(q uint32) ([]automata.Edge, error) { return e.Out(q), nil }
func (e explicit) size() int                             { return e.States() }

// macrostates numbers the macrostates of a construction by their keys, which
// encode the sets they consist of. Constructions embed it and decode keys when
// a macrostate is expanded; that needs less memory than sets beside the keys.
type macrostates struct {
	index map[string]uint32
	keys  []string
}

// number returns the number of the macrostate with this key, the next free one
// if it is new. The key is copied.
func (ms *macrostates) number(key []byte) uint32 {
	if n, ok := ms.index[string(key)]; ok {
		return n
	}
	if ms.index == nil {
		ms.index = map[string]uint32{}
	}
	n := uint32(len(ms.keys))
	ms.keys = append(ms.keys, string(key))
	ms.index[ms.keys[n]] = n
	return n
}

func (ms *macrostates) size() int { return len(ms.keys) }

// unfold makes all states of a lazy automaton, and returns it as an explicit
// one. More states than opts allows are an error that wraps automata.ErrLimit.
func unfold(ctx context.Context, l lazy, opts Options) (*automata.Automaton, error) {
	b := automata.NewBuilder(l.alphabet())
	for _, q := range l.start() {
		b.AddStart(q)
	}
	for q := 0; q < l.size(); q++ {
		if err := opts.check(ctx, l.size()); err != nil {
			return nil, err
		}
		out, err := l.out(uint32(q))
		if err != nil {
			return nil, err
		}
		for _, e := range out {
			b.AddEdge(uint32(q), e.Dst, e.Label, e.Marks)
		}
	}
	b.AddStates(l.size())
	a := b.Build(automata.GeneralisedBuchi(l.sets())).MergeEdges()
	return a, a.BDD().Err()
}

// letters returns classes of letters that no label of an edge from the states
// divides. More than maxCells classes are an error that wraps automata.ErrLimit.
func letters(a *automata.Automaton, states bitset) ([]bdd.Node, error) {
	var labels []bdd.Node
	states.each(func(q uint32) {
		for _, e := range a.Out(q) {
			labels = append(labels, e.Label)
		}
	})
	parts := cells(a.BDD(), labels, maxCells)
	if parts == nil {
		return nil, fmt.Errorf("%w: a set of states tells more than %d letters apart", automata.ErrLimit, maxCells)
	}
	return parts, nil
}
