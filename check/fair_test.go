package check

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// gate is a program of two processes. Process 0 goes round between two states, in one of which process 1
// may take a step that is counted by atom done; so process 1 is enabled again and again, but not
// all the time.
func gate() *oracle.Graph {
	return &oracle.Graph{Atoms: []string{"done", "exec(P1)", "open"}, Actions: 0b010, Init: []int{0}, States: []oracle.State{
		{Letter: 0b100, Enabled: []int{0, 1}, Out: []oracle.Edge{{To: 1, Moved: []int{0}}, {To: 2, Act: 0b010, Moved: []int{1}}}},
		{Enabled: []int{0}, Out: []oracle.Edge{{To: 0, Moved: []int{0}}}},
		{Letter: 0b001, Enabled: []int{0}, Out: []oracle.Edge{{To: 2, Moved: []int{0}}}},
	}}
}

func TestFairness(t *testing.T) {
	fa := ltl.NewFactory()
	done := formula(t, fa, `<>done`)
	for _, tt := range []struct {
		name string
		prop Property
		want Verdict
	}{
		{"none", Property{}, Violated},
		{"weak", Property{Fairness: WeakFairness}, Violated},
		{"strong", Property{Fairness: StrongFairness}, Holds},
		{"strong to the odd", Property{FairTo: []FairTo{{Strong: true, Process: "odd"}}}, Holds},
		{"strong to the even", Property{FairTo: []FairTo{{Strong: true, Process: "even"}}}, Violated},
		{"weak to the odd", Property{FairTo: []FairTo{{Process: "odd"}}}, Violated},
		{"strong to what process 1 does", Property{FairTo: []FairTo{{Strong: true, Transitions: []string{"exec(P1)"}}}}, Holds},
		{"strong to one statement", Property{FairTo: []FairTo{{Strong: true, Transitions: []string{"exec(P1)", "open"}}}}, Holds},
		{"strong to one that never is", Property{FairTo: []FairTo{{Strong: true, Transitions: []string{"exec(P1)", "done"}}}}, Violated},
		{"weak to one statement", Property{FairTo: []FairTo{{Transitions: []string{"exec(P1)", "open"}}}}, Violated},
		{"a mix", Property{Fairness: WeakFairness, FairTo: []FairTo{{Strong: true, Process: "odd"}, {Process: "even"}}}, Holds},
	} {
		tt.prop.Name, tt.prop.Factory, tt.prop.Formula = tt.name, fa, done
		r := verify(t, gate(), tt.prop, Options{})
		if r.Verdict != tt.want || r.Vacuous {
			t.Errorf("%s: %v, vacuous %v, want %v", tt.name, r.Verdict, r.Vacuous, tt.want)
		}
	}
}

// TestVacuous: assumptions that no run satisfies make everything hold, which is said.
func TestVacuous(t *testing.T) {
	fa := ltl.NewFactory()
	prop := Property{Factory: fa, Formula: formula(t, fa, `<>done`), Assumptions: []Assumption{{Name: "never open", Formula: formula(t, fa, `[]!open`)}}}
	r := verify(t, gate(), prop, Options{})
	if r.Verdict != Holds || !r.Vacuous || !strings.Contains(r.Reason, "vacuously") {
		t.Errorf("%v, vacuous %v because %q", r.Verdict, r.Vacuous, r.Reason)
	}
	prop.Assumptions[0].Formula = formula(t, fa, `<>done`)
	if r = verify(t, gate(), prop, Options{}); r.Verdict != Holds || r.Vacuous {
		t.Errorf("%v, vacuous %v", r.Verdict, r.Vacuous)
	}
}

func TestFairnessRefused(t *testing.T) {
	fa := ltl.NewFactory()
	prop := Property{Factory: fa, Formula: formula(t, fa, `<>done`), Fairness: StrongFairness}
	if _, err := Verify(context.Background(), gate(), prop, Options{Algorithm: "ndfs"}); err == nil || !strings.Contains(err.Error(), "strong fairness") {
		t.Errorf("ndfs takes strong fairness: %v", err)
	}
	prop.FairTo = []FairTo{{Process: "prime"}}
	if _, err := Verify(context.Background(), gate(), prop, Options{}); err == nil || !strings.Contains(err.Error(), "no process of that name") {
		t.Errorf("an unknown process: %v", err)
	}
	if err := Validate(gate(), prop); err == nil {
		t.Error("an unknown process is valid")
	}
}

// TestBadPrefix: a violated safety property shows the beginning that nothing can save.
func TestBadPrefix(t *testing.T) {
	fa := ltl.NewFactory()
	for _, name := range []AlgorithmName{"", SCC, NDFS, CVWY} {
		r := verify(t, gate(), Property{Factory: fa, Formula: formula(t, fa, `[]!done`)}, Options{Algorithm: name})
		if r.BadPrefix == nil || r.BadPrefix.Len() != 1 || !r.BadPrefix.Finite() || oracle.Number(r.BadPrefix.Last) != 2 {
			t.Errorf("%q: %+v", name, r.BadPrefix)
		}
	}
	if r := verify(t, gate(), Property{Factory: fa, Formula: formula(t, fa, `<>done`)}, Options{}); r.Verdict != Violated || r.BadPrefix != nil {
		t.Errorf("liveness: %+v", r)
	}
}
