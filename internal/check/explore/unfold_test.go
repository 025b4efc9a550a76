package explore

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
)

// walker explores as SPIN's verifiers do: recursively, and what is inside an atomic sequence is
// not stored but walked through every time.
type walker struct {
	g      *oracle.Graph
	stored map[int]bool

	transitions, atomicSteps, assertions, errors, deadlocks uint64
	depth                                                   int
}

func (w *walker) visit(i, depth int) {
	s := &w.g.States[i]
	if !s.Transient {
		if w.stored[i] {
			return
		}
		w.stored[i] = true
	}
	w.depth = max(w.depth, depth)
	if len(s.Out) == 0 && !s.ValidEnd {
		w.deadlocks++
	}
	for _, e := range s.Out {
		switch {
		case w.g.States[e.To].Transient:
			w.atomicSteps++
		case e.Flags&program.Interrupted != 0:
			w.atomicSteps++
			w.transitions++
		default:
			w.transitions++
		}
		if e.Flags&program.AssertFailed != 0 {
			w.assertions++
		}
		if e.Flags&program.RuntimeError != 0 {
			w.errors++
		}
		w.visit(e.To, depth+1)
	}
}

// sequencesGraph is a random graph whose states inside atomic sequences, the upper half, make no cycles.
func sequencesGraph(t *rapid.T) *oracle.Graph {
	n := rapid.IntRange(1, 12).Draw(t, "states")
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, n)}
	for i := range g.States {
		s := &g.States[i]
		s.Transient = i > n/2
		s.ValidEnd = rapid.Bool().Draw(t, "end")
		for range rapid.IntRange(0, 3).Draw(t, "edges") {
			e := oracle.Edge{To: rapid.IntRange(0, n-1).Draw(t, "to")}
			if s.Transient && e.To > n/2 && e.To <= i {
				e.To -= n/2 + 1
			}
			e.Flags = rapid.SampledFrom([]program.SuccFlags{0, 0, 0, program.AssertFailed, program.RuntimeError, program.Interrupted}).Draw(t, "flags")
			if e.To > n/2 {
				e.Flags &^= program.Interrupted
			}
			s.Out = append(s.Out, e)
		}
	}
	return g
}

// TestExploreCountsWalks compares the counts with those of the walks, with room for the states
// inside atomic sequences and without.
func TestExploreCountsWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &walker{g: sequencesGraph(t), stored: map[int]bool{}, transitions: 1}
		w.visit(0, 0)
		want := fmt.Sprint(len(w.stored), w.transitions, w.atomicSteps, w.assertions, w.errors, w.deadlocks)
		for _, limit := range []int64{0, 1 << 30} {
			x, err := newExplorer(context.Background(), w.g, Options{Errors: 1000}, "explore")
			if err != nil {
				t.Fatal(err)
			}
			g, _ := newDepthFirst(x)
			g.alone.sequences.limit = limit
			if err := g.count(); err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(x.out.States, x.out.Transitions, x.out.AtomicSteps, x.out.AssertionFailures, x.out.RuntimeErrors, x.out.Deadlocks)
			if got != want {
				t.Fatalf("limit %d: states, transitions, atomic steps, errors %s, want %s", limit, got, want)
			}
			if limit == 0 && x.out.MaxDepth != w.depth {
				t.Fatalf("depth %d, want %d", x.out.MaxDepth, w.depth)
			}
			for i := range x.out.Errors {
				if err := replay.ConfirmFailure(t.Context(), w.g, &x.out.Errors[i]); err != nil {
					t.Fatal(err)
				}
			}
			x.Budget.Release()
		}
	})
}
