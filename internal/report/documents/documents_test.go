package documents

import (
	"reflect"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// TestNewComparison: a difference is that of the file which has it, and equal models have none.
func TestNewComparison(t *testing.T) {
	t.Parallel()
	for of, name := range []string{"a.pml", "b.pml"} {
		d := &compare.Difference{Of: of, Trace: []string{"x", "y"}, Missing: "z"}
		c := NewComparison("a.pml", "b.pml", compare.Options{}, &compare.Result{Answer: compare.No, Reason: "why", Difference: d})
		if want := (&report.Difference{Of: name, Trace: d.Trace, Missing: "z"}); !reflect.DeepEqual(c.Difference, want) || c.A != "a.pml" || c.B != "b.pml" || c.Answer != compare.No.String() || c.Reason != "why" {
			t.Errorf("%d: %+v, %+v", of, c, c.Difference)
		}
	}
	if c := NewComparison("a.pml", "b.pml", compare.Options{}, &compare.Result{Answer: compare.Yes}); c.Difference != nil || c.Answer != compare.Yes.String() {
		t.Errorf("%+v", c)
	}
}

// TestSetSymbolic: what the document of an answer over unbounded integers says about bounds, fairness and effort.
func TestSetSymbolic(t *testing.T) {
	t.Parallel()
	explored := &periodic.Exploration{Steps: 3, Metas: 2, Nested: 1, Closed: true}
	for _, tt := range []struct {
		name                       string
		a                          symbolic.Answer
		narrow                     bool
		algorithm, fairness, width string
	}{
		{"holds", symbolic.Answer{Verdict: check.Holds, Certified: true, Exploration: explored}, false, "periodic", "none", ""},
		{"holds with 32 bits", symbolic.Answer{Verdict: check.Holds, Exploration: explored}, true, "periodic", "none", symbolic.Narrow},
		{"leaves 32 bits", symbolic.Answer{Verdict: check.Holds, Wide: "x leaves", Exploration: explored}, true, "periodic", "none", "x leaves"},
		{"violated", symbolic.Answer{Verdict: check.Violated, Reason: "why"}, true, "periodic", "none", ""},
		{"under fairness", symbolic.Answer{Verdict: check.Holds, Weak: true}, false, "periodic", "weak", ""},
		{"one by one", symbolic.Answer{Verdict: check.Violated, Weak: true, Explicit: &check.Result{}}, false, "", "", ""},
	} {
		var p report.Property
		SetSymbolic(&p, &tt.a, tt.narrow, 1.5)
		s := p.Symbolic
		if p.Verdict != tt.a.Verdict.String() || p.Reason != tt.a.Reason || p.Seconds != 1.5 || p.Algorithm != tt.algorithm || p.Fairness != tt.fairness || s.Width != tt.width || s.Run != nil || s.Certificate != tt.a.Certified {
			t.Errorf("%s: %+v, %+v", tt.name, p, s)
		}
		if e := tt.a.Exploration; e != nil && (s.Steps != 3 || s.MetaTransitions != 2 || s.Nested != 1 || !s.Closed) || e == nil && s.Steps != 0 {
			t.Errorf("%s: %+v", tt.name, s)
		}
	}
}
