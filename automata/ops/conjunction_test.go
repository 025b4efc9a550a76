package ops

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
)

var (
	deterministicPart = random.Options{APs: aps, States: 5, Sets: 1, Density: 2.5, Deterministic: true, MarkDensity: 0.4}
	weakPart          = random.Options{APs: aps, States: 4, Sets: 1, Density: 1.7, MarkDensity: 0.01}
	otherPart         = random.Options{APs: aps, States: 3, Sets: 1, Density: 1.6}
)

func drawSum(t *testing.T, rng *rand.Rand, parts ...random.Options) *automata.Automaton {
	t.Helper()
	var sum *automata.Automaton
	for _, o := range parts {
		a := random.Automaton(rng, o)
		if sum == nil {
			sum = a
			continue
		}
		var err error
		sum, err = Sum(context.Background(), sum, a, Options{})
		sum = check(t, sum, err)
	}
	return sum
}

// bySlices is the complement by slices alone.
func bySlices(t *testing.T, a *automata.Automaton) *automata.Automaton {
	t.Helper()
	ctx := context.Background()
	small, err := smaller(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	if small, err = TransitionBuchi(ctx, small, Options{}); err != nil {
		t.Fatal(err)
	}
	out, err := unfold(ctx, newSplitTree(small, DefaultStates), Options{})
	return check(t, out, err).Trim()
}

// TestComplementByParts compares with slices alone, by words, by inclusion and in size.
func TestComplementByParts(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name   string
		parts  []random.Options
		factor float64 // the states must be fewer than those by slices by this factor
	}{
		{"three deterministic", []random.Options{deterministicPart, deterministicPart, deterministicPart}, 0.8},
		{"deterministic, weak and other", []random.Options{deterministicPart, weakPart, otherPart}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			states, slices := 0, 0
			for seed := range uint64(20) {
				rng := rand.New(rand.NewPCG(seed, 5))
				a := drawSum(t, rng, c.parts...)
				complement, err := Complement(ctx, a, Options{})
				complement = check(t, complement, err)
				for _, w := range words(rng, 50) {
					if accepts(t, a, w) == accepts(t, complement, w) {
						t.Fatalf("seed %d: %v is accepted by both or by none", seed, w)
					}
				}
				other := bySlices(t, a)
				states, slices = states+complement.States(), slices+other.States()
				if ok, w, err := Included(ctx, complement, a, Options{}); ok && !complement.Empty() || err != nil {
					t.Fatalf("seed %d: the complement is included: %v, %v", seed, w, err)
				}
				if ok, w, err := Disjoint(ctx, complement, a, Options{}); !ok || err != nil {
					t.Fatalf("seed %d: both accept %v (%v)", seed, w, err)
				}
			}
			t.Logf("%d states by parts, %d by slices", states, slices)
			if float64(states) > c.factor*float64(slices) {
				t.Errorf("%d states by parts, %d by slices", states, slices)
			}
		})
	}
}

// TestTakeApart counts the parts.
func TestTakeApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	al := automata.NewAlphabet("a", "b")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(6)
	for _, q := range []uint32{0, 2, 4} {
		b.AddStart(q)
	}
	b.AddEdge(0, 0, m.Var(0), 1) // infinitely often a
	b.AddEdge(0, 0, m.NotVar(0), 0)
	b.AddEdge(2, 2, 1, 0) // at last always b
	b.AddEdge(2, 3, m.Var(1), 0)
	b.AddEdge(3, 3, m.Var(1), 1)
	b.AddEdge(4, 4, 1, 0) // a or not a, then b again and again within a component with a choice
	b.AddEdge(4, 5, m.Var(1), 1)
	b.AddEdge(5, 4, 1, 0)
	b.AddEdge(5, 5, m.Var(0), 0)
	parts, err := takeApart(context.Background(), b.Build(automata.GeneralisedBuchi(1)))
	if err != nil || len(parts) != 3 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	if !parts[0].IsWeak() || parts[1].States() != 2 || !parts[2].IsDeterministic() {
		t.Errorf("weak %v, %d states, deterministic %v", parts[0].IsWeak(), parts[1].States(), parts[2].IsDeterministic())
	}
	one, err := takeApart(context.Background(), random.Automaton(rng, deterministicPart))
	if err != nil || len(one) != 1 {
		t.Errorf("%d parts, %v", len(one), err)
	}
}
