package determine

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// withPairs draws an automaton with two pairs, of Rabin or Streett.
func withPairs(rng *rand.Rand, streett, deterministic bool) *automata.Automaton {
	o := random.Options{APs: []string{"a", "b"}, States: 3 + rng.IntN(2), Sets: 4, Density: 1.5, MarkDensity: 0.2, Deterministic: deterministic}
	if deterministic {
		o.Density = 4
	}
	a := random.Automaton(rng, o)
	pair := func(i int) *automata.AccNode {
		fin, inf := &automata.AccNode{Op: automata.AccFin, Set: i}, &automata.AccNode{Op: automata.AccInf, Set: i + 1}
		if streett {
			return &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{fin, inf}}
		}
		return &automata.AccNode{Op: automata.AccAnd, Kids: []*automata.AccNode{fin, inf}}
	}
	op := automata.AccOr
	if streett {
		op = automata.AccAnd
	}
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range a.Start() {
		b.AddStart(q)
	}
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
	}
	return b.Build(automata.NewAcceptance(4, &automata.AccNode{Op: op, Kids: []*automata.AccNode{pair(0), pair(2)}}))
}

// TestComplements: complements have the words that the automaton has not, and no more states than by one way alone. With -v it tells
// the totals.
func TestComplements(t *testing.T) {
	t.Parallel()
	for _, kind := range []struct {
		name                   string
		streett, deterministic bool
	}{{"Rabin", false, false}, {"Streett", true, false}, {"deterministic Rabin", false, true}, {"deterministic Streett", true, true}} {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			alone, chosen, fewer, large := 0, 0, 0, 0
			for seed := range uint64(40) {
				rng := rand.New(rand.NewPCG(seed, 39))
				a := withPairs(rng, kind.streett, kind.deterministic)
				one, err := ops.Complement(t.Context(), a, ops.Options{States: 200})
				if err == nil {
					one, err = reduce.Reduce(t.Context(), one, reduce.Options{Effort: reduce.Low})
				}
				switch {
				case errors.Is(err, automata.ErrLimit) && large > 0:
					large++ // one such is enough
					continue
				case errors.Is(err, automata.ErrLimit):
					one = nil
				case err != nil:
					t.Fatal(err)
				}
				c, err := Complement(t.Context(), a, ops.Options{})
				if err != nil {
					t.Fatal(err)
				}
				for range 100 {
					w := ltl.RandomWord(rng, []string{"a", "b"}, 3, 4)
					yes, err := automata.AcceptsWord(a, w)
					if err != nil {
						t.Fatal(err)
					}
					if no, err := automata.AcceptsWord(c, w); err != nil || yes == no {
						t.Fatalf("seed %d: %v: %v and %v, %v", seed, w, yes, no, err)
					}
				}
				if one == nil {
					large++
					continue
				}
				if c.States() > one.States() {
					t.Fatalf("seed %d: %d states, %d by one way", seed, c.States(), one.States())
				}
				alone, chosen = alone+one.States(), chosen+c.States()
				if c.States() < one.States() {
					fewer++
				}
			}
			t.Logf("%s: %d states by one way, %d by the smallest, fewer in %d of 40; %d too large by one way", kind.name, alone, chosen, fewer, large)
			if fewer == 0 {
				t.Error("nothing is gained")
			}
		})
	}
}
