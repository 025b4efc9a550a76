package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
)

// TestSlice: steps that do not matter are marked, stretches of them are one line of a long run, and nothing is folded of a short
// one, of a run with -v, or across the start of the cycle.
func TestSlice(t *testing.T) {
	t.Parallel()
	run := func(kinds string, cycle int) *Property {
		c := &Counterexample{Initial: Values{}}
		var steps []slicing.Step
		for i, r := range kinds {
			step := Step{Process: "P", Pid: i % 2, Line: i + 1, Statement: string(rune('a' + i)), Changes: Values{{Name: "x", Old: "0", Value: "1"}}}
			if i < cycle {
				c.Prefix = append(c.Prefix, step)
			} else {
				c.Cycle = append(c.Cycle, step)
			}
			steps = append(steps, slicing.Step{Kind: slicing.Kind(strings.IndexRune("*-~", r))})
		}
		p := &Property{Counterexample: c}
		p.SetSlice(steps)
		return p
	}
	for _, c := range []struct {
		kinds      string
		cycle      int
		all        bool
		lines      int
		says, fold string
	}{
		{"*********************", 21, false, 21, "", ""},
		{"*~~-*", 5, false, 5, "2 of 5 steps matter; those marked ~ can be left out, or taken at another time", ""},
		{"*~~-~~~~~~~~~~~~~~~~*", 21, false, 3, "2 of 21 steps matter", "… steps 2–20~ of P[1], P[0]; x: 0 -> 1"},
		{"*~~-~~~~~~~~~~~~~~~~*", 21, true, 21, "2 of 21 steps matter", ""},
		{"*~~*~~*~~*~~*~~*~~*~*", 21, false, 21, "8 of 21 steps matter", ""},
		{"*~~~~~~~~~~~~~~~~~~~*", 10, false, 4, "2 of 21 steps matter", "… steps 11–20~ of P[0], P[1]"},
		{"~~~~~~~~~~~~~~~~~~~~*", 21, false, 2, "1 of 21 steps matters", "… steps 1–20~"},
	} {
		p := run(c.kinds, c.cycle)
		n := len(c.kinds)
		if got := p.Counterexample.sliced(n); !strings.HasPrefix(got, c.says) || c.says == "" && got != "" {
			t.Errorf("%s: says %q, want %q", c.kinds, got, c.says)
		}
		var b bytes.Buffer
		o := &runOptions{all: c.all}
		writeRun(&b, p.Counterexample, o)
		spans := o.spans(p.Counterexample, p.Counterexample.Steps())
		if len(spans) != c.lines || !strings.Contains(b.String(), c.fold) {
			t.Errorf("%s: %d rows, want %d and %q:\n%s", c.kinds, len(spans), c.lines, c.fold, b.String())
		}
		if c.all && strings.Count(b.String(), "~ ") != n-2 {
			t.Errorf("%s: not marked:\n%s", c.kinds, b.String())
		}
	}
}
