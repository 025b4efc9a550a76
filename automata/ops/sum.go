package ops

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// Sum returns an automaton of the words that a or b accepts: both side by side,
// with the initial states of both. Two generalised Büchi automata give one with
// as many sets as the larger of them; otherwise two further sets distinguish
// the sides, and more than MaxSets sets in all are an error. More than
// opts.States states are an error that wraps automata.ErrLimit. O(states + edges).
func Sum(ctx context.Context, a, b *automata.Automaton, opts Options) (*automata.Automaton, error) {
	if err := opts.check(ctx, a.States()+b.States()); err != nil {
		return nil, err
	}
	b = b.Over(a.Alphabet())
	acc, left, right, err := sumAcceptance(a.Acc, b.Acc)
	if err != nil {
		return nil, err
	}
	out := automata.NewBuilder(a.Alphabet())
	out.AddStates(a.States() + b.States())
	shift := uint32(a.States())
	for _, q := range a.Start() {
		out.AddStart(q)
	}
	for _, q := range b.Start() {
		out.AddStart(q + shift)
	}
	for _, e := range a.Edges() {
		out.AddEdge(e.Src, e.Dst, e.Label, left(e.Marks))
	}
	for _, e := range b.Edges() {
		out.AddEdge(e.Src+shift, e.Dst+shift, e.Label, right(e.Marks))
	}
	sum := out.Build(acc)
	return sum, sum.BDD().Err()
}

// markMap computes the marks of an edge of the sum from those of the operand's
// edge.
type markMap func(automata.Marks) automata.Marks

// sumAcceptance is the condition of a sum, and the new marks of the edges on
// both sides.
func sumAcceptance(a, b automata.Acceptance) (acc automata.Acceptance, left, right markMap, err error) {
	if a.IsGeneralisedBuchi() && b.IsGeneralisedBuchi() {
		acc = automata.GeneralisedBuchi(max(a.Sets, b.Sets))
		pad := func(own automata.Acceptance) markMap {
			return func(m automata.Marks) automata.Marks { return m | acc.All()&^own.All() }
		}
		return acc, pad(a), pad(b), nil
	}
	n := a.Sets + b.Sets
	if n+2 > automata.MaxSets {
		return acc, nil, nil, fmt.Errorf("the sum needs %d acceptance sets, but %d is the most", n+2, automata.MaxSets)
	}
	side := func(set int, code *automata.AccNode) *automata.AccNode {
		return &automata.AccNode{Op: automata.AccAnd, Kids: []*automata.AccNode{{Op: automata.AccInf, Set: set}, code}}
	}
	code := &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{
		side(n, a.Formula()), side(n+1, b.Formula().Shift(a.Sets)),
	}}
	left = func(m automata.Marks) automata.Marks { return m | 1<<n }
	right = func(m automata.Marks) automata.Marks { return m<<a.Sets | 1<<(n+1) }
	return automata.NewAcceptance(n+2, code), left, right, nil
}

// Complete adds a trap state for rejected words, so that every state has an
// edge for every letter; the language stays the same. An automaton all of whose
// runs accept gets one more acceptance set, since the trap must not accept; if
// it has MaxSets already, that is an error. A complete automaton is returned as
// it is. O(states + edges).
func Complete(a *automata.Automaton) (*automata.Automaton, error) {
	if a.IsComplete() {
		return a, nil
	}
	acc, sink, own, err := rejectingSink(a.Acc)
	if err != nil {
		return nil, err
	}
	m := a.BDD()
	out := automata.NewBuilder(a.Alphabet())
	out.AddStates(a.States() + 1)
	trap := uint32(a.States())
	for _, q := range a.Start() {
		out.AddStart(q)
	}
	if len(a.Start()) == 0 {
		out.AddStart(trap)
	}
	for q := range uint32(a.States()) {
		missing := bdd.True
		for _, e := range a.Out(q) {
			out.AddEdge(q, e.Dst, e.Label, e.Marks|own)
			missing = m.Diff(missing, e.Label)
		}
		out.AddEdge(q, trap, missing, sink)
	}
	out.AddEdge(trap, trap, bdd.True, sink)
	complete := out.Build(acc)
	complete.Name = a.Name
	return complete, m.Err()
}

// rejectingSink is a condition for an automaton with a trap, the marks in the
// trap, and marks to add everywhere else.
func rejectingSink(acc automata.Acceptance) (with automata.Acceptance, sink, own automata.Marks, err error) {
	sink, ok, err := acc.Rejecting()
	if err != nil || ok {
		return acc, sink, 0, err
	}
	if acc.Sets == automata.MaxSets {
		return acc, 0, 0, fmt.Errorf("completion needs one more than %d acceptance sets", automata.MaxSets)
	}
	code := &automata.AccNode{Op: automata.AccInf, Set: acc.Sets}
	return automata.NewAcceptance(acc.Sets+1, code), 0, 1 << acc.Sets, nil
}
