package ops

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
)

// buchiKinds are the shapes that inclusion is decided on in the end.
var buchiKinds = []random.Options{
	{APs: aps, States: 3, Sets: 1, Density: 1.5},
	{APs: aps, States: 4, Sets: 1, Density: 2, MarkDensity: 0.2, Starts: 2},
	{APs: aps, States: 3, Sets: 1, Density: 3, MarkDensity: 0.5},
	{APs: aps[:1], States: 5, Sets: 1, Density: 1.4},
}

// forBuchi runs a test on pairs of Büchi automata, a third of them included by construction.
func forBuchi(t *testing.T, n int, test func(rng *rand.Rand, a, b *automata.Automaton)) {
	t.Helper()
	if testing.Short() {
		n /= 10
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 11))
		a := random.Automaton(rng, buchiKinds[rng.IntN(len(buchiKinds))])
		b := random.Automaton(rng, buchiKinds[rng.IntN(len(buchiKinds))])
		if rng.IntN(3) == 0 {
			sum, err := Sum(context.Background(), a, b, Options{})
			b = check(t, sum, err)
		}
		test(rng, a, b.Over(a.Alphabet()))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestInclusionMethodsAgree lets each method decide alone.
func TestInclusionMethodsAgree(t *testing.T) {
	ctx := context.Background()
	included, separated, simulated, backward, periods := 0, 0, 0, 0, 0
	forBuchi(t, 600, func(_ *rand.Rand, a, b *automata.Automaton) {
		i, err := newInclusion(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		i.bounds = Options{States: 1 << 20}
		lasso, err := i.lasso()
		if err != nil {
			t.Fatal(err)
		}
		i.bounds = Options{States: 1 << 11}
		product, err := withoutSimulation(i).intersection()
		if errors.Is(err, automata.ErrLimit) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if (lasso == nil) != (product == nil) {
			t.Fatalf("by prefixes and periods %v, by the complement %v", lasso == nil, product == nil)
		}
		i.bounds = Options{States: 1 << 8}
		unpruned, err := withoutSimulation(i).lasso()
		if err == nil && (unpruned == nil) != (product == nil) {
			t.Fatalf("by prefixes and periods without simulations %v, by the complement %v", unpruned == nil, product == nil)
		}
		if err == nil && unpruned == nil {
			periods++
		}
		if lasso == nil {
			included++
		} else {
			separated++
			w, _, err := lasso.AcceptingWord()
			if err != nil {
				t.Fatal(err)
			}
			w.APs = allAPs(w.APs, a, b)
			if !accepts(t, a, w) || accepts(t, b, w) {
				t.Fatalf("%v does not separate", w)
			}
		}
		if i.simulated() {
			if simulated++; lasso != nil {
				t.Fatal("simulation says included")
			}
		}
		ok, err := simulatedBackward(ctx, a.Trim(), b)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			if backward++; lasso != nil {
				t.Fatal("backward simulation says included")
			}
		}
	})
	t.Logf("%d included, %d by fair and %d by backward simulation, %d by periods alone; %d not", included, simulated, backward, periods, separated)
	if !testing.Short() && (included < 250 || simulated < 250 || backward < 200 || periods < 200 || included == simulated || separated < 150) {
		t.Error("too few of a kind")
	}
}

// withoutSimulation knows of no simulation but that of each state by itself.
func withoutSimulation(i *inclusion) *inclusion {
	j := *i
	j.simulators, j.below = nil, nil
	for range i.simulators {
		j.simulators = append(j.simulators, newBitset(i.b.States()))
	}
	for q := range uint32(i.b.States()) {
		one := newBitset(i.b.States())
		one.add(q)
		j.below = append(j.below, one)
	}
	return &j
}

// from is the automaton with other starts.
func from(a *automata.Automaton, starts ...uint32) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(a.States())
	for _, q := range starts {
		b.AddStart(q)
	}
	for _, e := range a.Edges() {
		b.AddEdge(e.Src, e.Dst, e.Label, e.Marks)
	}
	return b.Build(a.Acc)
}

// TestSimulatorsAcceptAsMuch checks every pair of states by inclusion without simulation.
func TestSimulatorsAcceptAsMuch(t *testing.T) {
	ctx := context.Background()
	fair, direct := 0, 0
	included := func(a, b *automata.Automaton) bool {
		i, err := newInclusion(ctx, a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		i.bounds = Options{States: 1 << 20}
		found, err := withoutSimulation(i).intersection()
		if err != nil {
			t.Fatal(err)
		}
		return found == nil
	}
	forBuchi(t, 120, func(_ *rand.Rand, a, b *automata.Automaton) {
		above, err := simulators(ctx, a, b)
		if err != nil {
			t.Fatal(err)
		}
		for p, row := range above {
			row.each(func(q uint32) {
				fair++
				if !included(from(a, uint32(p)), from(b, q)) {
					t.Errorf("%d of the second does not accept what %d of the first does", q, p)
				}
			})
		}
		under, err := below(ctx, b)
		if err != nil {
			t.Fatal(err)
		}
		for q, row := range under {
			if !row.has(uint32(q)) {
				t.Errorf("%d does not simulate itself", q)
			}
			row.each(func(p uint32) {
				if p != uint32(q) {
					direct++
					if !included(from(b, p), from(b, uint32(q))) {
						t.Errorf("%d does not accept what %d does", q, p)
					}
				}
			})
		}
	})
	t.Logf("%d pairs of fair, %d of direct simulation", fair, direct)
	if !testing.Short() && (fair < 300 || direct < 100) {
		t.Error("too few pairs")
	}
}

// TestFairSimulation: the answer to a mark may come later, but has to come.
func TestFairSimulation(t *testing.T) {
	al := automata.NewAlphabet(aps...)
	m := al.BDD()
	loop := func(marks ...automata.Marks) *automata.Automaton { // on a, the marks in turn
		b := automata.NewBuilder(al)
		b.AddStates(len(marks))
		b.AddStart(0)
		for q, mark := range marks {
			b.AddEdge(uint32(q), uint32((q+1)%len(marks)), m.Var(0), mark)
		}
		return b.Build(automata.GeneralisedBuchi(1))
	}
	for _, c := range []struct {
		a, b *automata.Automaton
		want bool
	}{
		{loop(1, 0, 0), loop(0, 1), true},
		{loop(1), loop(0, 0, 1), true},
		{loop(1), loop(0), false},
		{loop(0), loop(0), true},
	} {
		above, err := simulators(context.Background(), c.a, c.b)
		if err != nil || above[0].has(0) != c.want {
			t.Errorf("got %v, want %v: %v", above[0].has(0), c.want, err)
		}
	}
}

// TestAnchors: no accepting cycle avoids the anchors.
func TestAnchors(t *testing.T) {
	several := 0
	forBuchi(t, 300, func(_ *rand.Rand, a, b *automata.Automaton) {
		i, err := newInclusion(context.Background(), a, b, Options{})
		if err != nil {
			t.Fatal(err)
		}
		anchors := newBitset(i.a.States())
		for _, q := range i.anchors() {
			anchors.add(q)
		}
		if anchors.size() > 1 {
			several++
		}
		for n := range i.comps.Parts {
			if i.acceptsAvoiding(int32(n), anchors) {
				t.Errorf("component %d accepts without anchors", n)
			}
		}
	})
	if !testing.Short() && several < 30 {
		t.Errorf("only %d automata with several anchors", several)
	}
}
