package determine

// States with the same language in different components.
//
// Two states of a complete deterministic automaton have different languages iff
// from the pair of them, in the product of the automaton with itself, a cycle
// can be reached that one side accepts and the other does not. If edges to a
// state lead instead to one of the same language in a component further down, a
// run changes over finitely often, and so the language stays. Hence of the
// states with one language those in the lowest component that has some are
// enough.
//
// O(states² · letters²) pairs of edges, and the search for a cycle.

import (
	"cmp"
	"context"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
)

// Beyond these limits canonical does nothing: the product of an automaton with
// itself would be large.
const (
	maxCompared     = 64 // states of an automaton whose languages are compared
	maxComparedSets = 8  // acceptance sets
)

// sortBy sorts by two numbers, the first one first.
func sortBy[T any](s []T, key func(T) [2]uint64) {
	sorting.Func(s, func(a, b T) int {
		x, y := key(a), key(b)
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1]))
	})
}

// canonical redirects each edge to the state in the lowest component that has
// the language of its destination. It returns a itself if it is large.
func canonical(ctx context.Context, a *automata.Automaton) (*automata.Automaton, error) {
	if a.States() > maxCompared || a.Acc.Sets > maxComparedSets || a.States() == 1 {
		return a, nil
	}
	differ, err := differing(ctx, a)
	if err != nil {
		return nil, err
	}
	comps := a.Components()
	to := make([]uint32, a.States())
	for q := range to {
		to[q] = uint32(q)
		for p := range uint32(a.States()) {
			if !differ(uint32(q), p) && comps.Of[p] < comps.Of[to[q]] {
				to[q] = p
			}
		}
	}
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(to[q])
	}
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, to[e.Dst], e.Label, e.Marks)
	}
	return b.Build(a.Acc).MergeEdges(), nil
}

// differing returns a function that reports whether two states have different
// languages.
func differing(ctx context.Context, a *automata.Automaton) (func(p, q uint32) bool, error) {
	n := uint32(a.States())
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(int(n * n))
	m := a.BDD()
	for p := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for q := range n {
			if p == q {
				continue
			}
			b.AddStart(p*n + q)
			for _, e := range a.Out(p) {
				for _, f := range a.Out(q) {
					if e.Dst != f.Dst && m.And(e.Label, f.Label) != bdd.False {
						b.AddEdge(p*n+q, e.Dst*n+f.Dst, bdd.True, e.Marks|f.Marks<<a.Acc.Sets)
					}
				}
			}
		}
	}
	left, right := a.Acc.Formula(), a.Acc.Formula().Shift(a.Acc.Sets)
	notLeft, notRight := a.Acc.Complement().Formula(), a.Acc.Complement().Formula().Shift(a.Acc.Sets)
	acc := &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{
		{Op: automata.AccAnd, Kids: []*automata.AccNode{left, notRight}},
		{Op: automata.AccAnd, Kids: []*automata.AccNode{notLeft, right}},
	}}
	pairs := b.Build(automata.NewAcceptance(2*a.Acc.Sets, folded(acc)))
	comps := pairs.Components()
	differ := pairs.AcceptingParts(comps)
	for i, part := range comps.Parts { // successors come first
		for _, pq := range part.States {
			for _, e := range pairs.Out(pq) {
				differ[i] = differ[i] || differ[comps.Of[e.Dst]]
			}
		}
	}
	return func(p, q uint32) bool { return p != q && differ[comps.Of[p*n+q]] }, nil
}
