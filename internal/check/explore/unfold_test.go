package explore

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// draw draws numbers for a random graph.
func draw(t *rapid.T) func(from, to int) int {
	return func(from, to int) int { return rapid.IntRange(from, to).Draw(t, "number") }
}

// walksOf returns what an exploration counts of what SPIN does.
func walksOf(x *Exploration) oracle.Walks {
	return oracle.Walks{
		States: int(x.States), Transitions: x.Transitions, AtomicSteps: x.AtomicSteps,
		Assertions: x.AssertionFailures, Errors: x.RuntimeErrors, Invalid: x.Deadlocks, Depth: x.MaxDepth,
	}
}

// TestExploreCountsWalks compares the counts with those of SPIN's walks, and replays the errors that are listed.
func TestExploreCountsWalks(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), false)
		want := oracle.Walk(g)
		x, err := Explore(t.Context(), g, Options{Errors: 1000})
		if err != nil {
			t.Fatal(err)
		}
		got := walksOf(&x)
		got.Depth = want.Depth // it depends on the memory for sequences
		if got != want {
			t.Fatalf("%+v, want %+v", got, want)
		}
		for i := range x.Errors {
			if err := replay.ConfirmFailure(t.Context(), g, &x.Errors[i]); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestExploreCountsLoops: where sequences return to themselves, the counts are those of the definition, by every search.
func TestExploreCountsLoops(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		g := oracle.Sequences(draw(t), true)
		want := oracle.Unfold(g)
		for workers := 1; workers <= 2; workers++ {
			x, err := Explore(t.Context(), g, Options{Workers: workers, Alone: 1})
			if err != nil {
				t.Fatal(err)
			}
			got := walksOf(&x)
			if got.Depth = 0; got != want {
				t.Fatalf("%d workers: %+v, want %+v", workers, got, want)
			}
		}
	})
}
