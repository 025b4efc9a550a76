package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestCountsDoNotWrap: seventy choices in one sequence are more walks than a number can hold.
func TestCountsDoNotWrap(t *testing.T) {
	g := &oracle.Graph{Init: []int{0}, States: []oracle.State{{Out: []oracle.Edge{{To: 1}}}}}
	for i := 1; i <= 70; i++ {
		g.States = append(g.States, oracle.State{Transient: true, Out: []oracle.Edge{{To: i + 1}, {To: i + 1}}})
	}
	g.States = append(g.States, oracle.State{})
	x, err := Verify(context.Background(), g, Counts{}, Options{})
	if err != nil || x.Exploration.States != 2 || x.Exploration.Transitions != 1<<64-1 || x.Exploration.AtomicSteps != 1<<64-1 || x.Exploration.Deadlocks != 1 {
		t.Errorf("%v %+v", err, x.Exploration)
	}
}

// TestSafetyLooksDeep: an error that lies too deep for a search breadth first, and is not far for
// one depth first.
func TestSafetyLooksDeep(t *testing.T) {
	const deep, wide = 300, 12_000 // a chain, and a tree in which each state has three children
	g := &oracle.Graph{Init: []int{0}, States: make([]oracle.State, 1+deep+wide)}
	g.States[0].Out = []oracle.Edge{{To: 1}, {To: 1 + deep}}
	for i := 1; i < deep; i++ {
		g.States[i].Out = []oracle.Edge{{To: i + 1}}
	}
	g.States[deep].Out = []oracle.Edge{{To: 0, Flags: program.AssertFailed}}
	for i := range wide {
		s := &g.States[1+deep+i]
		for child := 3*i + 1; child <= 3*i+3 && child < wide; child++ {
			s.Out = append(s.Out, oracle.Edge{To: 1 + deep + child})
		}
		s.ValidEnd = len(s.Out) == 0
	}
	for _, tt := range []struct {
		limits Limits
		want   Verdict
	}{
		{Limits{}, Violated},
		{Limits{States: 4000}, Violated},
		{Limits{States: 200}, Inconclusive},
	} {
		r, err := Verify(context.Background(), g, Failures{}, Options{Limits: tt.limits})
		if err != nil || r.Verdict != tt.want {
			t.Errorf("%+v: %v %v %s", tt.limits, err, r.Verdict, r.Reason)
		}
		if r.Verdict == Violated && (r.Failure.Kind != AssertionFailed || r.Failure.Trail.Len() != deep+1 || r.Reason != "") {
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
	r, err := Verify(context.Background(), g, Failures{}, Options{Limits: limits})
	if err != nil || r.Verdict != Holds || r.Exploration.States != sequences+1 || r.Exploration.Method == "" {
		t.Errorf("%v: %v %s, %+v", err, r.Verdict, r.Reason, r.Exploration)
	}
	g.States[sequences*long].ValidEnd = false
	if r, err = Verify(context.Background(), g, Failures{}, Options{Limits: limits}); err != nil || r.Verdict != Violated || r.Failure.Trail.Len() != sequences*long {
		t.Errorf("%v: %v %s, %+v", err, r.Verdict, r.Reason, r.Exploration)
	}
}
