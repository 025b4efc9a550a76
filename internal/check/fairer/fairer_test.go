package fairer_test

import (
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fairer"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// twoLoops never blocks: P and Q can move for ever without each other. Only P changes x, and Q is blocked by y.
const (
	twoLoops = "bit x, y;\nactive proctype P() { do :: x = 1 - x od }\nactive proctype Q() { do :: y = 1 - y od }\n"
	blocked  = "bit x, y;\nactive proctype P() { do :: y == 1 -> x = 1 od }\nactive proctype Q() { do :: y = 1 - y od }\n"
	alone    = "bit x;\nactive proctype P() { do :: x = 0 :: x = 1 od }\nactive proctype Q() { do :: skip od }\n"
	three    = "bit x, y;\nactive proctype P() { do :: x = 1 - x od }\nactive proctype Q() { do :: y = 1 - y od }\nactive proctype R() { do :: skip od }\n"
)

// TestFind: the weakest assumption is said, of one process if that suffices, and nothing where fairness is no help.
func TestFind(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, model, formula, hint string
		holds                      bool
		fairness                   check.Fairness
	}{
		{"one process", twoLoops, `[]<> "x == 1"`, "weak fairness of P", true, check.NoFairness},
		{"strong only", blocked, `<> "x == 1"`, "strong fairness of P", true, check.NoFairness},
		{"strong beyond weak", blocked, `<> "x == 1"`, "strong fairness of P", true, check.WeakFairness},
		{"several processes", three, `[]<> "x == 1" && []<> "y == 1"`, "weak fairness", true, check.NoFairness},
		{"no help", alone, `<> "x == 1"`, "strong fairness", false, check.NoFairness},
		{"a bad prefix", twoLoops, `[] "x == 0"`, "", false, check.NoFairness},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, err := promela.Parse(source.NewFile("m.pml", tt.model), promela.Options{})
			if err != nil {
				t.Fatal(err)
			}
			fa := ltl.NewFactory()
			f, err := ltl.ParseString(fa, tt.formula)
			if err != nil {
				t.Fatal(err)
			}
			prop := check.Property{Factory: fa, Formula: f, Fairness: tt.fairness}
			r, err := check.Verify(t.Context(), m, prop, check.Options{})
			if err != nil || r.Verdict != check.Violated {
				t.Fatal(r.Verdict, err)
			}
			idle := []fairer.Idle{{Process: "P"}, {Process: "Q"}, {Process: "R"}}
			for i := range idle[:len(idle):len(idle)] {
				idle[i].Always = tt.model != blocked
			}
			if tt.model != three {
				idle = idle[:2]
			}
			h := fairer.Search{Time: time.Minute}.Find(t.Context(), m, prop, check.Options{}, &r, idle, 0)
			if h == nil {
				if tt.hint != "" {
					t.Fatalf("no hint, want %q", tt.hint)
				}
				return
			}
			if h.String() != tt.hint || h.Holds != tt.holds {
				t.Errorf("%s, holds %v; want %q, %v", h, h.Holds, tt.hint, tt.holds)
			}
		})
	}
}

// TestNothingIdle: without an idle process no assumption is tried.
func TestNothingIdle(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", twoLoops), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if h := (fairer.Search{}).Find(t.Context(), m, check.Property{}, check.Options{}, &check.Result{Verdict: check.Violated}, nil, 0); h != nil {
		t.Error(h)
	}
}
