package ops

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/ltl"
)

var aps = []string{"a", "b"}

type kind struct {
	name    string
	options random.Options
}

// kinds are the shapes of random automata on which every operation is tried.
var kinds = []kind{
	{"büchi", random.Options{APs: aps, States: 4, Sets: 1, Density: 1.6}},
	{"dense büchi", random.Options{APs: aps, States: 3, Sets: 1, Density: 3, MarkDensity: 0.4}},
	{"generalised", random.Options{APs: aps, States: 3, Sets: 3, Density: 2, MarkDensity: 0.5, Starts: 2}},
	{"all accepting", random.Options{APs: aps, States: 4, Density: 1.3, Starts: 2}},
	{"deterministic", random.Options{APs: aps, States: 5, Sets: 2, Density: 2.5, Deterministic: true, MarkDensity: 0.5}},
	{"emerson-lei", random.Options{APs: aps, States: 3, Sets: 3, Density: 1.7, EmersonLei: true, MarkDensity: 0.4, Starts: 2}},
	{"rabin-like", random.Options{APs: aps, States: 4, Sets: 4, Density: 2.5, EmersonLei: true, Deterministic: true, MarkDensity: 0.4}},
	{"one letter", random.Options{States: 5, Sets: 1, Density: 1.5}},
	{"weak", random.Options{APs: aps, States: 5, Sets: 1, Density: 1.7, MarkDensity: 0.01}},
}

// forRandom runs a test on automata of every kind, drawn with fixed seeds.
func forRandom(t *testing.T, n int, test func(t *testing.T, rng *rand.Rand, a *automata.Automaton)) {
	if testing.Short() {
		n = max(1, n/10)
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			for seed := range uint64(n) {
				rng := rand.New(rand.NewPCG(seed, 1))
				test(t, rng, random.Automaton(rng, k.options))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

func accepts(t *testing.T, a *automata.Automaton, w ltl.Word) bool {
	t.Helper()
	ok, err := automata.AcceptsWord(a, w)
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

func check(t *testing.T, a *automata.Automaton, err error) *automata.Automaton {
	t.Helper()
	if err == nil {
		err = a.Verify()
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func words(rng *rand.Rand, n int) []ltl.Word {
	out := make([]ltl.Word, n)
	for i := range out {
		out[i] = ltl.RandomWord(rng, aps, 3, 4)
	}
	return out
}

// TestComplement: each word is accepted by exactly one of an automaton and its complement.
func TestComplement(t *testing.T) {
	ctx := context.Background()
	forRandom(t, 25, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		c, err := Complement(ctx, a, Options{States: 200000})
		c = check(t, c, err)
		for _, w := range words(rng, 40) {
			if accepts(t, a, w) == accepts(t, c, w) {
				t.Fatalf("%v: both say %v", w, accepts(t, a, w))
			}
		}
		both, err := automata.Product(a, c)
		if !check(t, both, err).Empty() {
			t.Fatal("the automaton and its complement share a word")
		}
		all, err := Sum(context.Background(), a, c, Options{})
		if ok, w, err := Universal(ctx, check(t, all, err), Options{States: 500000}); err != nil || !ok {
			t.Fatalf("the automaton and its complement both reject %v: %v", w, err)
		}
	})
}

// TestSlicesAgree runs the general construction on automata for which another one is chosen.
func TestSlicesAgree(t *testing.T) {
	forRandom(t, 12, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		b, err := TransitionBuchi(context.Background(), a, Options{})
		b = check(t, b, err)
		c, err := unfold(context.Background(), newSplitTree(b, 1<<20), Options{})
		c = check(t, c, err)
		for _, w := range words(rng, 30) {
			if accepts(t, a, w) == accepts(t, c, w) {
				t.Fatalf("%v: both say %v", w, accepts(t, a, w))
			}
		}
	})
}

// TestBreakpoint complements automata whose components accept or reject as a whole.
func TestBreakpoint(t *testing.T) {
	accepted := 0
	forRandom(t, 60, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		noFin, err := RemoveFin(a)
		weak := acceptByComponents(check(t, noFin, err))
		c, err := unfold(context.Background(), newBreakpoint(weak), Options{})
		if c = check(t, c, err); !c.IsDeterministic() || !c.IsComplete() {
			t.Fatal("the complement is not deterministic and complete")
		}
		for _, w := range words(rng, 20) {
			if accepts(t, weak, w) {
				accepted++
			}
			if accepts(t, weak, w) == accepts(t, c, w) {
				t.Fatalf("%v: both say %v", w, accepts(t, c, w))
			}
		}
	})
	if accepted < 100 {
		t.Errorf("only %d words accepted", accepted)
	}
}

// TestBreakpointForgetsRunsThatLeave: after leaving an accepting component a run may stay for
// ever in a rejecting one from which another accepting one can be reached.
func TestBreakpointForgetsRunsThatLeave(t *testing.T) {
	al := automata.NewAlphabet(aps...)
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(3)
	b.AddStart(0)
	b.AddEdge(0, 0, m.Var(0), 1)
	b.AddEdge(0, 1, m.NotVar(0), 0)
	b.AddEdge(1, 1, m.NotVar(0), 0)
	b.AddEdge(1, 2, m.Var(1), 0)
	b.AddEdge(2, 2, m.Var(0), 1)
	c, err := unfold(context.Background(), newBreakpoint(b.Build(automata.GeneralisedBuchi(1))), Options{})
	c = check(t, c, err)
	if !accepts(t, c, ltl.Word{APs: aps, Prefix: []uint64{1}, Cycle: []uint64{0}}) {
		t.Error("a word whose only run stays in the rejecting component is not in the complement")
	}
}

// TestSizes: the constructions make as few states as they did when this was written; fewer is
// a number to change here.
func TestSizes(t *testing.T) {
	ctx := context.Background()
	var slices, noFin, buchi int
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 4))
		a := random.Automaton(rng, kinds[0].options)
		c, err := unfold(ctx, newSplitTree(a.Trim(), 1<<20), Options{})
		slices += check(t, c, err).States()
		b, err := RemoveFin(random.Automaton(rng, kinds[5].options))
		noFin += check(t, b, err).States()
		b, err = TransitionBuchi(context.Background(), random.Automaton(rng, kinds[2].options), Options{})
		buchi += check(t, b, err).States()
	}
	if slices != 2689 || noFin != 186 || buchi != 302 {
		t.Errorf("%d, %d and %d states", slices, noFin, buchi)
	}
}

// TestUniversalAfterReduction: reduction shows that every run accepts, and leaves no set.
func TestUniversalAfterReduction(t *testing.T) {
	al := automata.NewAlphabet(aps...)
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(3)
	b.AddStart(0)
	b.AddEdge(0, 1, m.NotVar(0), 0)
	b.AddEdge(0, 2, m.Var(0), 0)
	b.AddEdge(1, 0, m.Var(1), 2)
	b.AddEdge(1, 1, 1, 1)
	b.AddEdge(1, 2, 1, 0)
	b.AddEdge(2, 2, 1, 3)
	if ok, w, err := Universal(context.Background(), b.Build(automata.GeneralisedBuchi(2)), Options{}); !ok || err != nil {
		t.Errorf("%v is rejected: %v", w, err)
	}
}

func TestLanguagePreserving(t *testing.T) {
	forRandom(t, 80, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		noFin, err := RemoveFin(a)
		noFin = check(t, noFin, err)
		complete, err := Complete(a)
		complete = check(t, complete, err)
		buchi, err := TransitionBuchi(context.Background(), a, Options{})
		buchi = check(t, buchi, err)
		if !noFin.Acc.IsGeneralisedBuchi() || !complete.IsComplete() || buchi.Acc.Sets != 1 {
			t.Fatal("a result has not the form that it should have")
		}
		for _, w := range words(rng, 30) {
			want := accepts(t, a, w)
			for name, b := range map[string]*automata.Automaton{"no Fin": noFin, "complete": complete, "Büchi": buchi} {
				if got := accepts(t, b, w); got != want {
					t.Fatalf("%s: accepts %v: %v, want %v", name, w, got, want)
				}
			}
		}
	})
}

// TestRemoveFin tries many conditions, each on few words.
func TestRemoveFin(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 3))
		o := kinds[5+rng.IntN(2)].options
		a := random.Automaton(rng, o)
		b, err := RemoveFin(a)
		b = check(t, b, err)
		for _, w := range words(rng, 4) {
			if got, want := accepts(t, b, w), accepts(t, a, w); got != want {
				t.Fatalf("seed %d: accepts %v: %v, want %v", seed, w, got, want)
			}
		}
		if a.Empty() != b.Empty() {
			t.Fatalf("seed %d: empty %v, want %v", seed, b.Empty(), a.Empty())
		}
	}
}

func TestSum(t *testing.T) {
	forRandom(t, 24, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		for _, k := range kinds {
			b := random.Automaton(rng, k.options)
			sum, err := Sum(context.Background(), a, b, Options{})
			sum = check(t, sum, err)
			for _, w := range words(rng, 10) {
				if got, want := accepts(t, sum, w), accepts(t, a, w) || accepts(t, b, w); got != want {
					t.Fatalf("with %s: %v: %v, want %v", k.name, w, got, want)
				}
			}
		}
	})
}

// TestIncluded checks the verdict against the explicit complement and by words, and every
// separating word by both automata.
func TestIncluded(t *testing.T) {
	ctx := context.Background()
	included, separated := 0, 0
	forRandom(t, 6, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		for _, k := range kinds {
			b := random.Automaton(rng, k.options)
			if rng.IntN(3) == 0 { // make inclusion likely
				sum, err := Sum(context.Background(), a, b, Options{})
				b = check(t, sum, err)
			}
			ok, w, err := Included(ctx, a, b, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				separated++
				if !accepts(t, a, w) || accepts(t, b, w) {
					t.Fatalf("%s: %v does not separate", k.name, w)
				}
				continue
			}
			included++
			for _, w := range words(rng, 20) {
				if accepts(t, a, w) && !accepts(t, b, w) {
					t.Fatalf("%s: %v is not in the second", k.name, w)
				}
			}
		}
	})
	if !testing.Short() && (included < 150 || separated < 80) {
		t.Errorf("only %d inclusions and %d separations", included, separated)
	}
}

func TestDisjoint(t *testing.T) {
	forRandom(t, 60, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		b := random.Automaton(rng, random.Options{APs: aps, States: 3, Sets: 2, Density: 1.2, EmersonLei: rng.IntN(2) == 0})
		ok, w, err := Disjoint(context.Background(), a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		product, err := automata.Product(a, b)
		if check(t, product, err).Empty() != ok {
			t.Fatalf("disjoint: %v", ok)
		}
		if !ok && (!accepts(t, a, w) || !accepts(t, b, w)) {
			t.Fatalf("%v is not accepted by both", w)
		}
	})
}

// TestShorten: the shorter word is accepted, and no letter can be left out.
func TestShorten(t *testing.T) {
	shorter := 0
	forRandom(t, 60, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		for _, w := range words(rng, 5) {
			if !accepts(t, a, w) {
				continue
			}
			s, err := shorten(w, func(w ltl.Word) (bool, error) { return automata.AcceptsWord(a, w) })
			if err != nil || !accepts(t, a, s) {
				t.Fatalf("%v became %v, which is not accepted: %v", w, s, err)
			}
			if len(s.Prefix)+len(s.Cycle) < len(w.Prefix)+len(w.Cycle) {
				shorter++
			}
			if n := len(s.Prefix); n > 0 && s.Prefix[n-1] == s.Cycle[len(s.Cycle)-1] {
				t.Fatalf("%v can be rolled up", s)
			}
		}
	})
	if !testing.Short() && shorter < 200 {
		t.Errorf("only %d words became shorter", shorter)
	}
}

// TestIncludedBySimulation: a part of an automaton that is hard to complement is found to
// be included at once.
func TestIncludedBySimulation(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	hard := random.Automaton(rng, random.Options{APs: []string{"a", "b", "c"}, States: 30, Sets: 1, Density: 4})
	forRandom(t, 20, func(t *testing.T, _ *rand.Rand, a *automata.Automaton) {
		sum, err := Sum(context.Background(), hard, a, Options{})
		sum = check(t, sum, err)
		if ok, _, err := Included(context.Background(), hard, sum, Options{States: 1000}); !ok || err != nil {
			t.Fatalf("%v, %v", ok, err)
		}
	})
}

func TestLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	a := random.Automaton(rng, random.Options{APs: []string{"a", "b", "c"}, States: 30, Sets: 1, Density: 4})
	if _, err := Complement(context.Background(), a, Options{States: 1000}); err == nil {
		t.Error("the limit on states does not end the construction")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Complement(ctx, a, Options{}); err == nil {
		t.Error("the context does not end the construction")
	}
}

// TestSumAndLevelsAreBounded ends them by their limit and by the context.
func TestSumAndLevelsAreBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	a := random.Automaton(rng, random.Options{APs: []string{"a", "b"}, States: 20, Sets: 3, Density: 3})
	ctx, cancel := context.WithCancel(context.Background())
	for name, run := range map[string]func(context.Context, Options) error{
		"sum":    func(ctx context.Context, o Options) error { _, err := Sum(ctx, a, a, o); return err },
		"levels": func(ctx context.Context, o Options) error { _, err := TransitionBuchi(ctx, a, o); return err },
	} {
		if err := run(ctx, Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := run(ctx, Options{States: 15}); !errors.Is(err, automata.ErrLimit) {
			t.Errorf("%s: limit: %v", name, err)
		}
	}
	cancel()
	if _, err := Sum(ctx, a, a, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("sum: %v", err)
	}
	if _, err := TransitionBuchi(ctx, a, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("levels: %v", err)
	}
}
