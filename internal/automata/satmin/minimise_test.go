package satmin_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/automata/satmin"
)

func draw(rng *rand.Rand, states int) *automata.Automaton {
	return random.Automaton(rng, random.Options{
		APs: []string{"a", "b"}[:1+rng.IntN(2)], States: states, Sets: 1, Density: 3, MarkDensity: 0.3, Deterministic: true,
	}).Trim()
}

// unfolded has the language of a, and a copy of each state for each number below n; the copies of an
// edge differ in where they lead.
func unfolded(rng *rand.Rand, a *automata.Automaton, n int) *automata.Automaton {
	b := automata.NewBuilder(a.Alphabet())
	b.AddStates(n * a.States())
	b.AddStart(a.Start()[0] * uint32(n))
	for copy := range uint32(n) {
		for _, e := range a.Edges() {
			b.AddEdge(e.Src*uint32(n)+copy, e.Dst*uint32(n)+uint32(rng.IntN(n)), e.Label, e.Marks)
		}
	}
	return b.Build(a.Acc).Trim()
}

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

// TestMinimise unfolds automata, which then must become as small again, and compares languages exactly.
func TestMinimise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2014))
	smaller := 0
	for i := range 150 {
		small := draw(rng, 1+rng.IntN(3))
		a := unfolded(rng, small, 2+rng.IntN(2))
		got, err := satmin.Minimise(context.Background(), a, satmin.Options{States: a.States() - 1})
		if err != nil {
			t.Fatal(err)
		}
		if got == nil {
			got = a
		}
		if err := got.Verify(); err != nil {
			t.Fatal(err)
		}
		if got.States() > small.States() || !got.IsDeterministic() {
			t.Fatalf("%d: %d states, deterministic %v; there is one of %d", i, got.States(), got.IsDeterministic(), small.States())
		}
		if got.States() < small.States() {
			smaller++
		}
		equivalent(t, small, got)
	}
	if smaller == 0 {
		t.Error("never fewer states than were drawn")
	}
}

// TestStateBasedAndComplete has the forms that type deterministic and BA need.
func TestStateBasedAndComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2014))
	found := 0
	for range 150 {
		a, err := draw(rng, 1+rng.IntN(4)).Degeneralise()
		if err != nil {
			t.Fatal(err)
		}
		o := satmin.Options{States: a.States(), StateBased: true, Complete: rng.IntN(2) == 0}
		got, err := satmin.Minimise(context.Background(), a, o)
		if err != nil {
			t.Fatal(err)
		}
		if got == nil {
			continue
		}
		found++
		if !got.IsDeterministic() || !got.IsStateBased() || o.Complete && !got.IsComplete() || got.States() > a.States() {
			t.Fatalf("deterministic %v, state-based %v, complete %v of %v, %d states of %d", got.IsDeterministic(), got.IsStateBased(), got.IsComplete(), o.Complete, got.States(), a.States())
		}
		equivalent(t, a, got)
	}
	if found < 75 {
		t.Errorf("only %d of 150 found", found)
	}
}

// TestKnownSizes has the smallest automata of G F a with the mark on edges and on states, and of
// "a infinitely often, and b infinitely often", made of four states.
func TestKnownSizes(t *testing.T) {
	al := automata.NewAlphabet("a", "b")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(2)
	b.AddStart(0)
	for q := range uint32(2) {
		b.AddEdge(q, 0, m.NotVar(0), automata.Marks(q))
		b.AddEdge(q, 1, m.Var(0), automata.Marks(q))
	}
	recurrent := b.Build(automata.GeneralisedBuchi(1))
	b = automata.NewBuilder(al)
	b.AddStates(4)
	b.AddStart(0)
	for q := range uint32(4) { // waits for a in 0 and 2, for b in 1 and 3
		v := int(q % 2)
		b.AddEdge(q, (q+1)%4, m.Var(v), automata.Marks(q/3))
		b.AddEdge(q, q, m.NotVar(v), 0)
	}
	both := b.Build(automata.GeneralisedBuchi(1))
	for _, c := range []struct {
		name       string
		a          *automata.Automaton
		stateBased bool
		states     int
	}{{"recurrent", recurrent, false, 1}, {"recurrent", recurrent, true, 2}, {"both", both, false, 2}, {"both", both, true, 3}} {
		got, err := satmin.Minimise(context.Background(), c.a, satmin.Options{States: 4, StateBased: c.stateBased})
		if err != nil || got == nil {
			t.Fatal(err, got)
		}
		if got.States() != c.states {
			t.Errorf("%s, state-based %v: %d states, want %d", c.name, c.stateBased, got.States(), c.states)
		}
		equivalent(t, c.a, got)
	}
}

func TestBudget(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2014))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped := false
	for range 20 {
		small := draw(rng, 4)
		a := unfolded(rng, small, 2)
		if _, err := satmin.Minimise(context.Background(), a, satmin.Options{States: a.States() - 1, Conflicts: 1}); err != nil {
			t.Fatal(err)
		}
		_, err := satmin.Minimise(ctx, a, satmin.Options{States: a.States() - 1})
		stopped = stopped || errors.Is(err, context.Canceled)
	}
	if !stopped {
		t.Error("the context is ignored")
	}
}

func TestRefusesOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2014))
	two := random.Automaton(rng, random.Options{APs: []string{"a"}, States: 3, Sets: 2, Deterministic: true})
	many := automata.NewBuilder(automata.NewAlphabet("a"))
	many.AddStates(2)
	many.AddStart(0)
	many.AddEdge(0, 0, 1, 1)
	many.AddEdge(0, 1, 1, 1)
	for _, a := range []*automata.Automaton{two, many.Build(automata.GeneralisedBuchi(1))} {
		if _, err := satmin.Minimise(context.Background(), a, satmin.Options{States: 2}); err == nil {
			t.Error("accepted")
		}
	}
}
