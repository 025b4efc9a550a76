package automata

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/automata/alternating"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// edgesPerState times the limit of states bounds the edges where alternation is
// removed: without it, a few states could have billions of edges.
const edgesPerState = 32

// WithoutAlternation returns a nondeterministic automaton with the same
// language as an alternating one. Proposition i of alt becomes AP i of al. The
// result has generalised Büchi acceptance, at most the given number of states,
// which must be positive, and at most edgesPerState times as many edges.
//
// At worst the number of states is exponential in alt.States(). The error is
// the context's, or wraps ErrLimit, also when the labels do not fit into the
// diagrams of al.
func WithoutAlternation(ctx context.Context, alt *alternating.Automaton, al *Alphabet, states int) (*Automaton, error) {
	removed, err := alt.Remove(ctx, states, edgesPerState, MaxSets)
	if err != nil {
		return nil, err
	}
	vars := make([]int, len(al.names))
	for i := range vars {
		vars[i] = i
	}
	labels := bdd.NewCopier(alt.BDD(), al.bdd, vars)
	b := NewBuilder(al)
	b.AddStates(removed.States)
	b.AddStart(0)
	for _, e := range removed.Edges {
		b.AddEdge(e.Src, e.Dst, labels.Copy(e.Label), Marks(e.Sets))
	}
	return b.Build(GeneralisedBuchi(removed.Sets)), al.bdd.Err()
}
