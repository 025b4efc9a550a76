package ops

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
)

// TestPrune compares by inclusion with the automaton as it was.
func TestPrune(t *testing.T) {
	ctx := context.Background()
	smaller := 0
	forRandom(t, 10, func(t *testing.T, _ *rand.Rand, a *automata.Automaton) {
		if !a.Acc.IsGeneralisedBuchi() {
			t.Skip("other acceptance")
		}
		a = a.Trim().MergeEdges()
		negation, err := Complement(ctx, a, Options{})
		negation = check(t, negation, err)
		b, err := Prune(ctx, a, negation, Options{})
		b = check(t, b, err)
		c, err := Compare(ctx, a, b, Options{})
		if err != nil || !c.Equal() {
			t.Fatalf("%v, %+v", err, c)
		}
		if b.States() > a.States() || len(b.Edges()) > len(a.Edges()) {
			t.Fatalf("%d states, %d edges of %d and %d", b.States(), len(b.Edges()), a.States(), len(a.Edges()))
		}
		if b.States() < a.States() {
			smaller++
		}
	})
	if !testing.Short() && smaller < 10 {
		t.Errorf("only %d lost a state", smaller)
	}
}

// TestPruneJointly has a state that no other one simulates, but two others together replace: after a,
// state 1 waits for a or for !a, of which 2 and 3 do one each.
func TestPruneJointly(t *testing.T) {
	al := automata.NewAlphabet("a", "b")
	m := al.BDD()
	b := automata.NewBuilder(al)
	b.AddStates(5)
	b.AddStart(0)
	for q := uint32(1); q <= 3; q++ {
		b.AddEdge(0, q, m.Var(0), 0)
	}
	b.AddEdge(1, 4, m.Var(1), 0)
	b.AddEdge(2, 4, m.And(m.Var(0), m.Var(1)), 0)
	b.AddEdge(2, 2, m.And(m.Var(0), m.NotVar(1)), 1)
	b.AddEdge(3, 4, m.And(m.NotVar(0), m.Var(1)), 0)
	b.AddEdge(3, 3, m.And(m.NotVar(0), m.NotVar(1)), 1)
	b.AddEdge(4, 4, m.Var(1), 1)
	a := b.Build(automata.GeneralisedBuchi(1))
	negation, err := Complement(context.Background(), a, Options{})
	negation = check(t, negation, err)
	got, err := Prune(context.Background(), a, negation, Options{})
	if got = check(t, got, err); got.States() >= a.States() {
		t.Errorf("%d states of %d", got.States(), a.States())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Prune(ctx, a, negation, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPruneOfNothing has no state to spare.
func TestPruneOfNothing(t *testing.T) {
	al := automata.NewAlphabet("a")
	b := automata.NewBuilder(al)
	b.AddStart(b.AddState())
	nothing := b.Build(automata.GeneralisedBuchi(1))
	negation, err := Complement(context.Background(), nothing, Options{})
	negation = check(t, negation, err)
	got, err := Prune(context.Background(), nothing, negation, Options{})
	if got = check(t, got, err); got.States() != 1 {
		t.Errorf("%d states", got.States())
	}
}
