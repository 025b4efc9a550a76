package ci

import (
	"io"

	"github.com/ltlcheck/ltlcheck/report"
)

// Lines writes a JSON document on a line of its own for each event, as it comes
// about.
type Lines struct{ w io.Writer }

// NewLines writes to w.
func NewLines(w io.Writer) *Lines { return &Lines{w} }

// Property is an answer.
func (l *Lines) Property(model string, p *report.Property) error {
	p.Passed = p.AsExpected()
	return report.WriteJSONLine(l.w, struct {
		Event string `json:"event"`
		Model string `json:"model"`
		*report.Property
	}{"property", model, p})
}

// Refused is a model that has no answers, or not all of them.
func (l *Lines) Refused(c *report.Check) error {
	return report.WriteJSONLine(l.w, struct {
		Event       string              `json:"event"`
		Model       string              `json:"model"`
		Error       string              `json:"error"`
		Diagnostics []report.Diagnostic `json:"diagnostics,omitempty"`
	}{"refused", c.Model, c.Error, c.Diagnostics})
}

// Diagnostic is something wrong with the input.
func (l *Lines) Diagnostic(d *report.Diagnostic) error {
	return report.WriteJSONLine(l.w, struct {
		Event string `json:"event"`
		*report.Diagnostic
	}{"diagnostic", d})
}

// Summary is the last event.
func (l *Lines) Summary(c *report.Checks) error {
	return report.WriteJSONLine(l.w, struct {
		Event   string         `json:"event"`
		Passed  bool           `json:"passed"`
		Summary report.Summary `json:"summary"`
	}{"summary", c.Passed, c.Summary})
}
