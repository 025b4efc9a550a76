package ops

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// TestSimulatesIsTheBuchiGame: on Büchi automata both games are the same, played by different algorithms.
func TestSimulatesIsTheBuchiGame(t *testing.T) {
	ctx := context.Background()
	yes, no := 0, 0
	forBuchi(t, 1000, func(_ *rand.Rand, a, b *automata.Automaton) {
		a, b = a.Trim(), b.Trim()
		above, err := simulators(ctx, a, b)
		if err != nil {
			t.Fatal(err)
		}
		want := true
		for _, p := range a.Start() {
			some := false
			for _, q := range b.Start() {
				some = some || above[p].has(q)
			}
			want = want && some
		}
		got, err := playGeneral(ctx, a, b, backward{}, Options{})
		if err != nil || got != want {
			t.Errorf("got %v, want %v: %v", got, want, err)
		}
		if got {
			yes++
		} else {
			no++
		}
	})
	if !testing.Short() && (yes < 50 || no < 50) {
		t.Errorf("%d simulated, %d not", yes, no)
	}
}

// TestSimulatedIsIncluded looks for a word on generalised automata; a product is simulated by its factors,
// a sum simulates its summands.
func TestSimulatedIsIncluded(t *testing.T) {
	ctx := context.Background()
	yes, no := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 12))
		kind := func() random.Options {
			return random.Options{APs: aps[:2], States: 1 + rng.IntN(4), Sets: rng.IntN(4), Density: 1.5 + rng.Float64(), MarkDensity: 0.4}
		}
		a := random.Automaton(rng, kind())
		b := random.Automaton(rng, kind()).Over(a.Alphabet())
		sim, err := Simulates(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		included, w, err := Included(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if sim && !included {
			t.Fatalf("seed %d: simulated, but %v is not accepted", seed, w)
		}
		if sim {
			yes++
		} else {
			no++
		}
		both, err := automata.Product(a, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, factor := range []*automata.Automaton{a, b} {
			if ok, err := Simulates(ctx, both, factor, Options{}); !ok || err != nil {
				t.Errorf("seed %d: a factor does not simulate the product: %v", seed, err)
			}
		}
		sum, err := Sum(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := Simulates(ctx, a, sum, Options{}); !ok || err != nil {
			t.Errorf("seed %d: a sum does not simulate a summand: %v", seed, err)
		}
	}
	if yes < 10 || no < 50 {
		t.Errorf("%d simulated, %d not", yes, no)
	}
}

// TestSimulatesBackward splits states by what comes next, so that their choice comes too early for forward
// simulation alone, and drops an edge of some.
func TestSimulatesBackward(t *testing.T) {
	ctx := context.Background()
	won, lost := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 13))
		a := random.Automaton(rng, random.Options{APs: aps[:2], States: 1 + rng.IntN(3), Sets: rng.IntN(3), Density: 1.5 + rng.Float64(), MarkDensity: 0.4}).Trim()
		b := split(rng, a).Trim()
		forward, err := playGeneral(ctx, a, b, backward{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		both, err := Simulates(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		included := notIncludedSlowly(t, a, b) == nil
		if forward && !both || both && !included {
			t.Fatalf("seed %d: forward %v, both %v, included %v", seed, forward, both, included)
		}
		if both && !forward {
			won++
		}
		if !included {
			lost++
		}
	}
	t.Logf("%d won by moves back, %d not included", won, lost)
	if won < 15 || lost < 15 {
		t.Errorf("%d won by moves back, %d not included", won, lost)
	}
}

// notIncludedSlowly decides inclusion without simulation.
func notIncludedSlowly(t *testing.T, a, b *automata.Automaton) *automata.Automaton {
	i, err := newInclusion(context.Background(), a, b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	i.bounds = Options{States: 1 << 20}
	found, err := withoutSimulation(i).intersection()
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// split makes two states of each, between which its outgoing edges are dealt; now and then one is lost. Some
// have one set more, and all edges in it but one.
func split(rng *rand.Rand, a *automata.Automaton) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(2 * a.States())
	for _, q := range a.Start() {
		b.AddStart(2 * q)
		b.AddStart(2*q + 1)
	}
	more, unmarked := rng.IntN(2), rng.IntN(len(a.Edges())+1)
	for i, e := range a.Edges() {
		if rng.IntN(12) == 0 {
			continue
		}
		src := 2*e.Src + rng.Uint32N(2)
		if i != unmarked {
			e.Marks |= 1 << a.Acc.Sets
		}
		b.AddEdge(src, 2*e.Dst, e.Label, e.Marks)
		b.AddEdge(src, 2*e.Dst+1, e.Label, e.Marks)
	}
	if more == 0 {
		b.MapMarks(func(m automata.Marks) automata.Marks { return m & a.Acc.All() })
	}
	return b.Build(automata.GeneralisedBuchi(a.Acc.Sets + more))
}

// TestSimulatesLimit ends a game that is too large, and refuses other acceptance.
func TestSimulatesLimit(t *testing.T) {
	al := automata.NewAlphabet(aps...)
	b := automata.NewBuilder(al)
	b.AddStates(10)
	b.AddStart(0)
	for q := range uint32(10) {
		for r := range uint32(10) {
			b.AddEdge(q, r, bdd.True, automata.Marks(q%2))
		}
	}
	a := b.Build(automata.GeneralisedBuchi(1))
	if _, err := Simulates(context.Background(), a, a, Options{States: 20}); !errors.Is(err, automata.ErrLimit) {
		t.Errorf("got %v", err)
	}
	if ok, err := Simulates(context.Background(), a, a, Options{}); !ok || err != nil {
		t.Errorf("an automaton simulates itself: %v, %v", ok, err)
	}
}

// TestSimulationWithManyLetters: an automaton whose states tell more letters apart than are listed simulates
// nothing. The second automaton rejects the words that begin without any p.
func TestSimulationWithManyLetters(t *testing.T) {
	const n = 18
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("p", i)
	}
	al := automata.NewAlphabet(names...)
	m := al.BDD()
	all := automata.NewBuilder(al)
	all.AddStates(1)
	all.AddStart(0)
	all.AddEdge(0, 0, bdd.True, 1)
	a := all.Build(automata.GeneralisedBuchi(1))
	some := automata.NewBuilder(al)
	some.AddStates(n + 1)
	some.AddStart(0)
	for i := range uint32(n) {
		some.AddEdge(0, i+1, m.Var(int(i)), 1)
		some.AddEdge(i+1, i+1, m.Var(int(i)), 1)
		some.AddEdge(i+1, i+1, m.NotVar(int(i)), 1)
	}
	b := some.Build(automata.GeneralisedBuchi(1))
	if ok, err := Simulates(context.Background(), a, b, Options{}); ok || err != nil {
		t.Errorf("got %v, %v", ok, err)
	}
	above, err := simulators(context.Background(), a, b)
	if err != nil || above[0].has(0) {
		t.Errorf("the start simulates: %v, %v", above[0].has(0), err)
	}
}
