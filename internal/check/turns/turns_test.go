package turns

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// TestTurns has ways that poll after every step: each works for some steps, and then the others do.
func TestTurns(t *testing.T) {
	var order []int
	steps := func(way, n int, answers bool) Way {
		return Way{First: time.Nanosecond, Slice: time.Nanosecond, Run: func(ctx context.Context) bool {
			for range n {
				order = append(order, way)
				time.Sleep(time.Microsecond)
				if ctx.Err() != nil {
					return false
				}
			}
			return answers
		}}
	}
	if got := Run(t.Context(), []Way{steps(0, 4, false), steps(1, 2, false), steps(2, 3, true)}); got != 2 {
		t.Errorf("way %d has answered, want 2", got)
	}
	if want := []int{0, 1, 2, 0, 1, 2, 0, 2, 0}; !slices.Equal(order, want) {
		t.Errorf("turns %v, want %v", order, want)
	}
	if got := Run(t.Context(), []Way{steps(0, 1, false), steps(1, 2, false)}); got != -1 {
		t.Errorf("way %d has answered, want none", got)
	}
}

// TestLongFirstTurn has a way whose first turn is long enough: no other works.
func TestLongFirstTurn(t *testing.T) {
	other := false
	got := Run(t.Context(), []Way{
		{First: time.Hour, Run: func(ctx context.Context) bool { return ctx.Err() == nil }},
		{Run: func(ctx context.Context) bool { other = ctx.Err() == nil; return false }},
	})
	if got != 0 || other {
		t.Errorf("way %d has answered; the other has worked: %v", got, other)
	}
}

// TestRarePolls has a way that works for 30 ms between two polls: all of that counts, so that its turn of 50 ms is over at the second.
func TestRarePolls(t *testing.T) {
	polls, before := 0, 0
	Run(t.Context(), []Way{
		{First: 50 * time.Millisecond, Run: func(ctx context.Context) bool {
			for ctx.Err() == nil {
				polls++
				for end := cpu.Seconds() + 0.03; cpu.Seconds() < end; {
				}
			}
			return false
		}},
		{Run: func(context.Context) bool { before = polls; return true }},
	})
	if before < 1 || before > 2 {
		t.Errorf("the other way has worked after %d polls, want 2", before)
	}
}

// TestInterrupted ends all ways with the context.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	forever := Way{First: time.Nanosecond, Slice: time.Nanosecond, Run: func(ctx context.Context) bool {
		for ctx.Err() == nil {
			time.Sleep(time.Microsecond)
		}
		return false
	}}
	time.AfterFunc(5*time.Millisecond, cancel)
	if got := Run(ctx, []Way{forever, forever, forever}); got != -1 {
		t.Errorf("way %d has answered", got)
	}
}

// TestShare: depth first has an equal share at first, and less than three visits in a hundred when breadth first has visited a million
// states; two strategies that divide its share have half of that each.
func TestShare(t *testing.T) {
	for n := uint64(1); n <= 2; n++ {
		turns := Turns{Strategy: Named(DepthFirst)}
		turns.DivideBy(n)
		for visits := uint64(1 << 10); visits <= 1<<20; visits += 1 << 10 {
			turns.Had += turns.Due(1 << 10)
			if visits <= turns.First && turns.Had != visits {
				t.Fatalf("%d visits for %d breadth first, want as many", turns.Had, visits)
			}
		}
		if turns.First != Named(DepthFirst).First/n || turns.Had <= turns.First || 40*n*turns.Had > 1<<20 {
			t.Errorf("%d visits for %d breadth first", turns.Had, 1<<20)
		}
	}
}

// TestAtOnce has a first way that works until another one, which begins later, has an answer; and one that ends first.
func TestAtOnce(t *testing.T) {
	until := Way{First: time.Millisecond, Run: func(ctx context.Context) bool { <-ctx.Done(); return true }}
	answer := Way{Run: func(context.Context) bool { return true }}
	if got := AtOnce(t.Context(), []Way{until, answer}); got != 1 {
		t.Errorf("way %d has answered, want 1", got)
	}
	answer.First = time.Hour
	if got := AtOnce(t.Context(), []Way{answer, until}); got != 0 {
		t.Errorf("way %d has answered, want 0", got)
	}
}

// TestPanic carries the panic of a way to the caller.
func TestPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	Run(t.Context(), []Way{{Run: func(context.Context) bool { panic("a fault") }}, {Run: func(ctx context.Context) bool { return ctx.Err() == nil }}})
}
