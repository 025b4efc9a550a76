package ops

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/automata/random"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestPrunedBreakpoint: smaller macrostates, by tables and by labels, complement what whole ones do.
func TestPrunedBreakpoint(t *testing.T) {
	ctx := context.Background()
	pruned, whole, dropping := 0, 0, 0
	forRandom(t, 40, func(t *testing.T, rng *rand.Rand, a *automata.Automaton) {
		noFin, err := RemoveFin(a)
		weak := acceptByComponents(check(t, noFin, err))
		b, err := newPrunedBreakpoint(ctx, weak)
		if err != nil {
			t.Fatal(err)
		}
		if b.order != nil {
			dropping++
		}
		byLabels, err := newPrunedBreakpoint(ctx, weak)
		if err != nil {
			t.Fatal(err)
		}
		byLabels.letters = nil
		c, err := unfold(ctx, b, Options{})
		c = check(t, c, err)
		d, err := unfold(ctx, byLabels, Options{})
		d = check(t, d, err)
		w, err := unfold(ctx, newBreakpoint(weak), Options{})
		w = check(t, w, err)
		if !c.IsDeterministic() || !c.IsComplete() {
			t.Fatal("the complement is not deterministic and complete")
		}
		if c.States() != d.States() || len(c.Edges()) != len(d.Edges()) {
			t.Fatalf("%d states, %d edges; by labels %d, %d", c.States(), len(c.Edges()), d.States(), len(d.Edges()))
		}
		pruned, whole = pruned+c.States(), whole+w.States()
		equalDeterministic(t, c, w)
		equalDeterministic(t, c, d)
	})
	t.Logf("%d states, %d without pruning; %d automata with a simulation", pruned, whole, dropping)
	if !testing.Short() && (pruned*10 > whole*9 || dropping < 50) {
		t.Errorf("%d states, %d without pruning; %d automata with a simulation", pruned, whole, dropping)
	}
}

// equalDeterministic compares two deterministic automata by their duals.
func equalDeterministic(t *testing.T, a, b *automata.Automaton) {
	t.Helper()
	for _, pair := range [][2]*automata.Automaton{{a, b}, {b, a}} {
		dual, err := Dual(pair[1])
		if err != nil {
			t.Fatal(err)
		}
		if ok, w, err := Disjoint(context.Background(), pair[0], dual, Options{}); !ok || err != nil {
			t.Fatalf("they differ on %v: %v", w, err)
		}
	}
}

// TestPrunedBreakpointOfDenseAutomata has many states that simulate others, in several components.
func TestPrunedBreakpointOfDenseAutomata(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 8))
		a := random.Automaton(rng, random.Options{APs: aps[:1], States: 3 + rng.IntN(5), Sets: 1, Density: 1.5 + rng.Float64(), MarkDensity: 0.3})
		weak := acceptByComponents(a)
		b, err := newPrunedBreakpoint(ctx, weak)
		if err != nil {
			t.Fatal(err)
		}
		c, err := unfold(ctx, b, Options{})
		c = check(t, c, err)
		w, err := unfold(ctx, newBreakpoint(weak), Options{})
		equalDeterministic(t, c, check(t, w, err))
		for _, word := range words(rng, 10) {
			if accepts(t, weak, word) == accepts(t, c, word) {
				t.Fatalf("seed %d: both say %v of %v", seed, accepts(t, c, word), word)
			}
		}
	}
}

// TestPrunedBreakpointKeepsWatching: state 1, which simulates 2, is entered at every step, but the run that accepts stays
// in 2, so that 2 must not give way to 1 when it is watched; and 1 goes to 2, in its component or in another, still watched.
func TestPrunedBreakpointKeepsWatching(t *testing.T) {
	ctx := context.Background()
	for _, sameComponent := range []bool{false, true} {
		al := automata.NewAlphabet(aps...)
		m := al.BDD()
		first, second, third := m.And(m.Var(0), m.Var(1)), m.And(m.Var(0), m.NotVar(1)), m.And(m.NotVar(0), m.Var(1))
		b := automata.NewBuilder(al)
		b.AddStates(3)
		b.AddStart(0)
		b.AddEdge(0, 0, bdd.True, 0)
		b.AddEdge(0, 1, bdd.True, 0)
		b.AddEdge(1, 2, first, 1)
		b.AddEdge(1, 1, second, 1)
		b.AddEdge(2, 2, first, 1)
		if sameComponent {
			b.AddEdge(2, 1, third, 1)
			b.AddEdge(1, 1, third, 1)
		}
		weak := b.Build(automata.GeneralisedBuchi(1))
		p, err := newPrunedBreakpoint(ctx, weak)
		if err != nil {
			t.Fatal(err)
		}
		if p.order == nil || !p.order.above[2].has(1) || !weak.IsWeak() {
			t.Fatalf("weak %v, order %v", weak.IsWeak(), p.order)
		}
		c, err := unfold(ctx, p, Options{})
		if w := (ltl.Word{APs: aps, Cycle: []uint64{3}}); accepts(t, check(t, c, err), w) || !accepts(t, weak, w) {
			t.Errorf("same component %v: the complement accepts %v", sameComponent, w)
		}
	}
}
