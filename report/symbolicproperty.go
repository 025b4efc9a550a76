package report

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/symbolic"
	"github.com/ltlcheck/ltlcheck/program/periodic/exact"
)

// SymbolicProperty is what the answer for a property over unbounded integers
// stands on.
type SymbolicProperty struct {
	Method          string       `json:"method"`
	Steps           int          `json:"steps"`
	MetaTransitions int          `json:"meta_transitions"`
	Nested          int          `json:"nested"`
	Closed          bool         `json:"closed"`
	Certificate     bool         `json:"certificate"`
	Width           string       `json:"width"` // whether values stay within 32 bits; "" where that means nothing
	Run             *SymbolicRun `json:"run"`   // that shows a violation, if sets of states were enough to find one
}

// SetSymbolic fills in the answer for a property over unbounded integers. An
// answer from a search of single states is filled in by SetResult before.
func (p *Property) SetSymbolic(a *symbolic.Answer, narrow bool, seconds float64) {
	p.Verdict, p.Reason, p.Seconds = a.Verdict.String(), a.Reason, seconds
	s := &SymbolicProperty{Method: a.Method, Certificate: a.Certified, Width: a.Wide}
	if a.Explicit == nil {
		p.Algorithm, p.Fairness, p.Further = "periodic", "none", []Further{}
	}
	if e := a.Exploration; e != nil {
		s.Steps, s.MetaTransitions, s.Nested, s.Closed = e.Steps, e.Metas, e.Nested, e.Closed
	}
	if t := a.Trail; t != nil {
		s.Run = newTrail(t)
	}
	if narrow && a.Wide == "" && p.Verdict == Holds {
		s.Width = symbolic.Narrow
	}
	p.Symbolic = s
}

// newTrail is a run that shows a violation.
func newTrail(t *symbolic.Trail) *SymbolicRun {
	run := NewSymbolicRun(t.System, t.Run, t.End, t.Describe)
	run.Last, run.Note, run.Replayed = t.Last, t.Replayed, t.Replayed == ""
	for _, h := range t.Cycle {
		run.Cycle = append(run.Cycle, t.Describe(h.From, h.Transition))
	}
	if t.Cycle != nil {
		run.Change = map[string]exact.Int{}
		for v, name := range t.System.Variables() {
			run.Change[name] = t.Change[v]
		}
	}
	return run
}

// Effort is what the answer cost.
func (s *SymbolicProperty) effort(seconds float64) string {
	if s.Method == "" { // a limit came first
		return Duration(seconds)
	}
	parts := []string{s.Method, Count(uint64(s.Steps), "step"), Count(uint64(s.MetaTransitions), "meta-transition")}
	switch {
	case s.Certificate:
		parts = append(parts, "closed and certified")
	case s.Closed:
		parts = append(parts, "closed")
	}
	return fmt.Sprintf("%s; %s", strings.Join(parts, "; "), Duration(seconds))
}
