package report

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// SymbolicProperty is the part of an answer that only properties over unbounded
// integers have: by which method it was found, and how large the symbolic
// exploration was.
type SymbolicProperty struct {
	Method          string       `json:"method"`
	Steps           int          `json:"steps"`
	MetaTransitions int          `json:"meta_transitions"`
	Nested          int          `json:"nested"`
	Closed          bool         `json:"closed"`
	Certificate     bool         `json:"certificate"`
	Width           string       `json:"width"` // whether values stay within 32 bits; "" if the question makes no sense
	Run             *SymbolicRun `json:"run"`   // shows a violation; null if it was found by a search of single states
}

// SetSymbolic copies the answer for a property over unbounded integers into p.
// If a.Explicit is set, the answer comes from a search of single states and
// SetResult must be called before.
//
// narrow tells that the integers of the model have 32 bits. An answer "holds"
// then mentions that no value leaves them.
func (p *Property) SetSymbolic(a *symbolic.Answer, narrow bool, seconds float64) {
	p.Verdict, p.Reason, p.Seconds = a.Verdict.String(), a.Reason, seconds
	s := &SymbolicProperty{Method: a.Method, Certificate: a.Certified, Width: a.Wide}
	if a.Explicit == nil {
		p.Algorithm, p.Fairness, p.Further = "periodic", check.NoFairness.String(), []Further{}
		if a.Weak {
			p.Fairness = check.WeakFairness.String()
		}
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

// newTrail makes the document of a run that shows a violation.
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

// effort describes the cost of the answer: method, steps, and time.
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
