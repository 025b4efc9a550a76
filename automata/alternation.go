package automata

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata/alternating"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// edgesPerState times the limit of states bounds the edges where alternation is
// removed.
const edgesPerState = 32

// WithoutAlternation makes an automaton of the same language as an alternating
// one whose propositions are those of an alphabet, in its order, with so many
// states at most. The error is the context's, or wraps alternating.ErrLimit.
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
