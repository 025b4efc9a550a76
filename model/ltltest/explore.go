package ltltest

import (
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// explorable reports whether ltlcheck serve has started the test, to explore its
// programs.
func explorable() bool { return os.Getenv(stated.ExploreVariable) != "" }

// offer makes the programs of a test's properties explorable before they are
// checked, if ltlcheck serve has started the test.
func (s *settings) offer(t testing.TB) {
	if !explorable() {
		return
	}
	s.Asked = func(q *stated.Property) {
		o := stated.Offer{Test: t.Name(), Name: s.Name, Formula: q.Formula}
		if s.Name == "" && q.Name != "formula" {
			o.Name = q.Name
		}
		if q.Check.Formula != nil {
			o.Atoms = ltl.APs(q.Check.Formula)
		}
		_ = stated.Serve(o, q.Program, os.Stdin, os.Stdout) // without the other process the test goes on
	}
}

// sendOutcome sends the verdict to ltlcheck serve, with the run that violates the
// property.
func (r *Result) sendOutcome() {
	if explorable() {
		_ = stated.Tell(stated.Outcome{Verdict: r.Verdict.String(), Run: moves(r.run)}, os.Stdout) // who is gone needs no answer
	}
}

// moves returns the steps of a run, its cycle once.
func moves(l *trace.Lasso) (out []stated.Move) {
	if l == nil {
		return nil
	}
	first := l.Last
	if l.Len() > 0 {
		first = l.At(0).State
	}
	out = append(out, stated.Move{State: first})
	for i := range l.Len() {
		if a := l.At(i).Action; a != program.Stutter {
			out = append(out, stated.Move{Action: a, State: l.Next(i)})
		}
	}
	return out
}
