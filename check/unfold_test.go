package check

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
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
			x, err := newExplorer(context.Background(), w.g, Options{MaxErrors: 1000}, "explore")
			if err != nil {
				t.Fatal(err)
			}
			d := newDepthFirst(x)
			d.sequences.limit = limit
			if err := d.run(); err != nil {
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
				if err := confirmFailure(w.g, &x.out.Errors[i]); err != nil {
					t.Fatal(err)
				}
			}
			x.budget.Release()
		}
	})
}

// TestCountsDoNotWrap: seventy choices in one sequence are more walks than a number can hold.
func TestCountsDoNotWrap(t *testing.T) {
	g := &oracle.Graph{Init: []int{0}, States: []oracle.State{{Out: []oracle.Edge{{To: 1}}}}}
	for i := 1; i <= 70; i++ {
		g.States = append(g.States, oracle.State{Transient: true, Out: []oracle.Edge{{To: i + 1}, {To: i + 1}}})
	}
	g.States = append(g.States, oracle.State{})
	x, err := Explore(context.Background(), g, Options{})
	if err != nil || x.States != 2 || x.Transitions != 1<<64-1 || x.AtomicSteps != 1<<64-1 || x.Deadlocks != 1 {
		t.Errorf("%v %+v", err, x)
	}
}

// TestSafetyLooksDeep: an error that lies too deep for a search breadth first, and is not far for
// one depth first.
func TestSafetyLooksDeep(t *testing.T) {
	const deep, wide = 300, 20
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, deep*(wide+1))}
	for i := range deep {
		s := &g.States[i]
		s.Out = []oracle.Edge{{To: i + 1}}
		if i == deep-1 {
			s.Out[0] = oracle.Edge{To: 0, Flags: program.AssertFailed}
		}
		for j := range wide {
			leaf := deep + i*wide + j
			s.Out = append(s.Out, oracle.Edge{To: leaf})
			g.States[leaf].ValidEnd = true
		}
	}
	for _, tt := range []struct {
		limits Limits
		want   Verdict
	}{
		{Limits{}, Violated},
		{Limits{States: 1000}, Violated},
		{Limits{States: 200}, Inconclusive},
	} {
		r, err := Safety(context.Background(), g, Options{Limits: tt.limits})
		if err != nil || r.Verdict != tt.want {
			t.Errorf("%+v: %v %v %s", tt.limits, err, r.Verdict, r.Reason)
		}
		if r.Verdict == Violated && (r.Failure.Kind != AssertionFailed || r.Failure.Trail.Len() != deep || r.Reason != "") {
			t.Errorf("%+v: %+v", tt.limits, r)
		}
	}
}

// TestSafetyForgets: sixty sequences of three hundred states do not fit into the memory, their ends do.
func TestSafetyForgets(t *testing.T) {
	const sequences, long = 60, 300
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, sequences*long+1)}
	for i := range sequences * long {
		g.States[i] = oracle.State{Transient: i%long != 0, Out: []oracle.Edge{{To: i + 1}}}
	}
	g.States[sequences*long].ValidEnd = true
	limits := Limits{Memory: 256 << 10}
	r, err := Safety(context.Background(), g, Options{Limits: limits})
	if err != nil || r.Verdict != Holds || r.Exploration.States != sequences+1 || r.Exploration.Method == "" {
		t.Errorf("%v: %v %s, %+v", err, r.Verdict, r.Reason, r.Exploration)
	}
	g.States[sequences*long].ValidEnd = false
	if r, err = Safety(context.Background(), g, Options{Limits: limits}); err != nil || r.Verdict != Violated || r.Failure.Trail.Len() != sequences*long {
		t.Errorf("%v: %v %s, %+v", err, r.Verdict, r.Reason, r.Exploration)
	}
}
