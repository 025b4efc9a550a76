package properties

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestConfirm: a run of a search elsewhere is an answer if it violates the property, and an error if it does not, or is no run.
func TestConfirm(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	steps := walk(t, m, 9)
	lasso := &trace.Lasso{Prefix: steps[:1], Cycle: steps[1:9]} // the loop of four values, of two steps each
	finite := &trace.Lasso{Prefix: steps[:6], Last: steps[6].State}
	broken := &trace.Lasso{Prefix: steps[:1], Cycle: steps[1:8]}
	fa := ltl.NewFactory()
	two := fa.AP("x == 2")
	for _, tt := range []struct {
		name string
		f    *ltl.Formula
		run  *trace.Lasso
		bad  bool // it has a bad prefix
		ok   bool
	}{
		{"bad", fa.G(fa.Not(two)), lasso, true, true},
		{"for ever", fa.F(fa.G(two)), lasso, false, true},
		{"satisfied", fa.G(fa.F(two)), lasso, false, false},
		{"finite", fa.G(fa.Not(two)), finite, true, true},
		{"finite and not bad", fa.F(fa.G(two)), finite, false, false},
		{"no run", fa.F(fa.G(two)), broken, false, false},
		{"no property", nil, lasso, false, false},
	} {
		a, err := Confirm(t.Context(), m, language.Property{Name: "p", Factory: fa, Formula: tt.f}, tt.run)
		if (err == nil) != tt.ok || tt.ok && (a.Verdict != Violated || a.Counterexample != tt.run || (a.BadPrefix != nil) != tt.bad) {
			t.Errorf("%s: %v, bad prefix %v, %v", tt.name, a.Verdict, a.BadPrefix != nil, err)
		}
	}
}

// walk returns the first n steps of a program in which one step is possible everywhere.
func walk(t *testing.T, prog program.Program, n int) (steps []trace.Step) {
	t.Helper()
	bound, err := prog.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := bound.NewExplorer(&program.Tuning{})
	if err != nil {
		t.Fatal(err)
	}
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	for range n {
		s := append(program.State{}, b.State(0)...)
		if err := x.Expand(s, &b); err != nil || b.Len() != 1 {
			t.Fatal(b.Len(), err)
		}
		steps = append(steps, trace.Step{State: s, Action: b.Succs[0].Action})
	}
	return steps
}
