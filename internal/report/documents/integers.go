package documents

import (
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// SetSymbolic copies the answer for a property over unbounded integers into p.
// If a.Explicit is set, the answer comes from a search of single states and
// p.SetResult must be called before.
//
// narrow tells that the integers of the model have 32 bits. An answer "holds"
// then mentions that no value leaves them.
func SetSymbolic(p *report.Property, a *symbolic.Answer, narrow bool, seconds float64) {
	p.Verdict, p.Reason, p.Seconds = a.Verdict.String(), a.Reason, seconds
	s := &report.SymbolicProperty{Method: a.Method, Certificate: a.Certified, Width: a.Wide}
	if a.Explicit == nil {
		p.Algorithm, p.Fairness, p.Further = "periodic", check.NoFairness.String(), []report.Further{}
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
	if narrow && a.Wide == "" && p.Verdict == report.Holds {
		s.Width = symbolic.Narrow
	}
	p.Symbolic = s
}

// newTrail makes the document of a run that shows a violation.
func newTrail(t *symbolic.Trail) *report.SymbolicRun {
	run := NewSymbolicRun(t.System, t.Run, t.End, t.Describe)
	run.Last, run.Note, run.Replayed = t.Last, t.Replayed, t.Replayed == ""
	for _, h := range t.Cycle {
		run.Cycle = append(run.Cycle, t.Describe(h.From, h.Transition))
	}
	if t.Cycle != nil {
		run.Change = map[string]string{}
		for v, name := range t.System.Variables() {
			run.Change[name] = t.Change[v].String()
		}
	}
	return run
}

// NewPeriodicSet makes the document of a set. It copies.
func NewPeriodicSet(s *periodic.Set) report.PeriodicSet {
	out := report.PeriodicSet{C: [][]string{}, D: digits(s.D), P: [][]string{}, Q: []string{}, Text: s.String()}
	for _, row := range s.C {
		out.C = append(out.C, digits(row))
	}
	for _, row := range s.P {
		out.P = append(out.P, digits(row.A))
		out.Q = append(out.Q, row.B.String())
	}
	return out
}

// digits writes numbers as decimal digits.
func digits(x []exact.Int) []string {
	out := make([]string, len(x))
	for i, n := range x {
		out[i] = n.String()
	}
	return out
}

// NewSymbolicRun makes the document of a run that ends at location end; text
// describes a transition from a location.
func NewSymbolicRun(sys periodic.System, r *periodic.Run, end int, text func(from int, t *periodic.Transition) string) *report.SymbolicRun {
	names := sys.Variables()
	values := func(x periodic.Vector) map[string]string {
		out := map[string]string{}
		for i, v := range x {
			out[names[i]] = v.String()
		}
		return out
	}
	doc := &report.SymbolicRun{Start: values(r.Start), End: values(r.End), Location: sys.Location(end), Order: names, Segments: []report.SymbolicSegment{}}
	for _, s := range r.Segments {
		if s.Meta == nil {
			doc.Segments = append(doc.Segments, report.SymbolicSegment{Times: "1", Step: text(s.From, s.Transition)})
			continue
		}
		doc.Segments = append(doc.Segments, report.SymbolicSegment{Times: s.Times.String(), Body: body(s.Meta, text)})
	}
	return doc
}

// body makes the segments of one round of a meta-transition.
func body(m *periodic.Meta, text func(from int, t *periodic.Transition) string) (out []report.SymbolicSegment) {
	for _, p := range m.Body {
		switch {
		case p.Transition != nil:
			out = append(out, report.SymbolicSegment{Times: "1", Step: text(p.From, p.Transition)})
		case p.Repeated():
			out = append(out, report.SymbolicSegment{Body: body(p.Inner, text)})
		default:
			out = append(out, report.SymbolicSegment{Times: "1", Body: body(p.Inner, text)})
		}
	}
	return out
}
