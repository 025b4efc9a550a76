package reduce_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
)

// equivalent checks inclusion both ways.
func equivalent(t *testing.T, a, b *automata.Automaton) {
	t.Helper()
	c, err := ops.Compare(context.Background(), a, b, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !c.Equal() {
		t.Fatalf("not equivalent: %+v", c)
	}
}

func drawSmall(rng *rand.Rand) *automata.Automaton {
	return random.Automaton(rng, random.Options{APs: []string{"a", "b"}, States: 1 + rng.IntN(5), Sets: rng.IntN(3),
		Density: 1 + 2*rng.Float64(), MarkDensity: 0.2 + 0.5*rng.Float64()})
}

// TestReduceIsEquivalent compares by inclusion, for every effort and type, and with each pass
// switched off.
func TestReduceIsEquivalent(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(11, 1))
	for range 60 {
		a := drawSmall(rng)
		negation, err := ops.Complement(ctx, a, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o := reduce.Options{
			Effort: reduce.Effort(rng.IntN(3)), Buchi: rng.IntN(2) == 0,
			Negation: func(context.Context) (*automata.Automaton, error) { return negation, nil },
		}
		if passes := reduce.Passes(); rng.IntN(2) == 0 {
			o.Without = []string{passes[rng.IntN(len(passes))].Name}
		}
		b, err := reduce.Reduce(ctx, a, o)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Verify(); err != nil {
			t.Fatal(err)
		}
		equivalent(t, a, b)
		c, err := reduce.Merge(ctx, b, o)
		if err != nil {
			t.Fatal(err)
		}
		if c.States() > b.States() {
			t.Fatalf("merging made %d states of %d", c.States(), b.States())
		}
		equivalent(t, a, c)
		if o.Buchi && !c.IsStateBased() {
			t.Fatal("merging lost state-based acceptance")
		}
	}
}

// TestSinglePassIsEquivalent runs the passes on simulations one at a time, and compares by inclusion.
func TestSinglePassIsEquivalent(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"direct", "reverse", "look-ahead", "two-sided", "delayed"} {
		t.Run(name, func(t *testing.T) {
			o := reduce.Options{Effort: reduce.High}
			for _, p := range reduce.Passes() {
				if p.Name != name && p.Name != "level-skipping" && p.Name != "buchi-simulation" {
					o.Without = append(o.Without, p.Name)
				}
			}
			rng := rand.New(rand.NewPCG(14, 1))
			smaller := 0
			for i := range 80 {
				a := drawSmall(rng)
				o.Buchi = i%2 == 0
				b, err := reduce.Reduce(ctx, a, o)
				if err != nil {
					t.Fatal(err)
				}
				if err := b.Verify(); err != nil {
					t.Fatal(err)
				}
				equivalent(t, a, b)
				if o.Buchi && !b.IsStateBased() {
					t.Fatal("not state-based")
				}
				if !o.Buchi && len(b.Edges()) < len(a.Trim().MergeEdges().Edges()) {
					smaller++
				}
			}
			if smaller == 0 {
				t.Error("the pass never does anything")
			}
		})
	}
}

// TestMergeFindsSomething merges in automata that simulation has reduced already.
func TestMergeFindsSomething(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(12, 1))
	merged := 0
	for range 60 {
		a, err := reduce.Reduce(ctx, drawSmall(rng), reduce.Options{})
		if err != nil {
			t.Fatal(err)
		}
		negation, err := ops.Complement(ctx, a, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := reduce.Merge(ctx, a, reduce.Options{Negation: func(context.Context) (*automata.Automaton, error) { return negation, nil }})
		if err != nil {
			t.Fatal(err)
		}
		if b.States() < a.States() {
			merged++
		}
	}
	if merged == 0 {
		t.Error("merging never does anything")
	}
}

// TestWDBA checks minimal automata of obligations against the complement of their complement.
func TestWDBA(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(13, 1))
	found, none := 0, 0
	for range 150 {
		a := drawSmall(rng)
		negation, err := ops.Complement(ctx, a, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w, err := reduce.WDBA(ctx, a, reduce.Options{Negation: func(context.Context) (*automata.Automaton, error) { return negation, nil }})
		if err != nil {
			t.Fatal(err)
		}
		class, err := ops.Classify(ctx, a, negation, ops.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if obligation := class.Name() != "recurrence" && class.Name() != "persistence" && class.Name() != "reactivity"; obligation != (w != nil) {
			t.Fatalf("class %s, but a WDBA: %v", class.Name(), w != nil)
		}
		if w == nil {
			none++
			continue
		}
		found++
		if !w.IsDeterministic() || !w.IsWeak() {
			t.Fatal("not weak and deterministic")
		}
		equivalent(t, a, w)
	}
	if found < 20 || none < 20 {
		t.Fatalf("%d obligations and %d others", found, none)
	}
}
