package report

import (
	"context"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestWhyFailed: the reason of a failure has what went wrong and the values that the statement read, or who waits for what.
func TestWhyFailed(t *testing.T) {
	for _, c := range []struct{ name, model, want string }{
		{"index", "byte flag[5]; byte n = 4;\nactive proctype P() { n++; flag[n] = 1 }", "index 5 is out of range: flag (line 2) has 5 elements, in step 2 at index.pml:2, with n = 5"},
		{"assertion", "byte x, y;\nactive proctype P() { byte z = 7; x = 2; assert(x + 1 < z - 5) }", "assertion violated: assert(x + 1 < z - 5), in step 2 at assertion.pml:2, with x = 2, z = 7"},
		{"inside", "byte x;\nactive proctype P() { d_step { x = 2; x = 3; assert(x == 2) } }", "assertion violated: assert(x == 2), in step 1 at inside.pml:2, with x = 3"},
		{"division", "byte x;\nactive proctype P() { x = 1 / x }", "division by zero, in step 1 at division.pml:2, with x = 0"},
		{"deadlock", "chan a = [0] of { byte }, b = [0] of { byte }; byte x;\nactive proctype P() { a!1 }\nactive proctype Q() { do :: b?x :: x > 0 od }\nactive proctype R() { end: b?1 }\nactive proctype S() { skip }",
			"no process can move: P[0] waits for `a!1` at deadlock.pml:2; Q[1] waits for `b?x` or `x > 0` at deadlock.pml:3; R[2] waits for `b?1` at deadlock.pml:4; where a process may wait for ever, label the statement end:"},
		{"many", "active [7] proctype P() { false }", "no process can move: P[0] waits for `false` at many.pml:1; P[1] waits for `false` at many.pml:1; P[2] waits for `false` at many.pml:1; P[3] waits for `false` at many.pml:1; 3 more wait; where a process may wait for ever, label the statement end:"},
	} {
		m, err := promela.Parse(source.NewFile(c.name+".pml", c.model), promela.Options{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		r, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{})
		if err != nil || r.Failure == nil {
			t.Fatal(c.name, r.Verdict, err)
		}
		view, err := trace.NewView(context.Background(), m, r.Failure.Trail, nil)
		if err != nil {
			t.Fatal(c.name, err)
		}
		var p Property
		p.SetSafety(&r, view)
		if p.Why == nil || p.Why.Sentence != c.want {
			t.Errorf("%s: %+v, want %s", c.name, p.Why, c.want)
		}
		if e := newStateError(*r.Failure, view); e.Why == nil || !strings.Contains(c.want, e.Why.Sentence) {
			t.Errorf("%s: %+v", c.name, e.Why)
		}
	}
}
