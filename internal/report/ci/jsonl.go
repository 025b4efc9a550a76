package ci

import (
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Lines writes a JSON document on a line of its own for each event. A command
// uses it while it checks: each event is written as soon as its method is
// called. Errors are those of the writer. Lines must not be used by several
// goroutines at once.
type Lines struct{ w io.Writer }

// NewLines returns a writer of events to w, which it does not buffer.
func NewLines(w io.Writer) *Lines { return &Lines{w} }

// Property writes the answer for a property of a model. It sets p.Passed.
func (l *Lines) Property(model string, p *report.Property) error {
	p.Passed = p.AsExpected()
	return report.WriteJSONLine(l.w, struct {
		Event string `json:"event"`
		Model string `json:"model"`
		*report.Property
	}{"property", model, p})
}

// Refused writes that a model has no answers, or not all of them.
func (l *Lines) Refused(c *report.Check) error {
	return report.WriteJSONLine(l.w, struct {
		Event       string              `json:"event"`
		Model       string              `json:"model"`
		Error       string              `json:"error"`
		Diagnostics []report.Diagnostic `json:"diagnostics,omitempty"`
	}{"refused", c.Model, c.Error, c.Diagnostics})
}

// Diagnostic writes an error or warning about the input.
func (l *Lines) Diagnostic(d *report.Diagnostic) error {
	return report.WriteJSONLine(l.w, struct {
		Event string `json:"event"`
		*report.Diagnostic
	}{"diagnostic", d})
}

// Summary writes the last event, with the numbers of the whole document.
func (l *Lines) Summary(c *report.Checks) error {
	return report.WriteJSONLine(l.w, struct {
		Event   string         `json:"event"`
		Passed  bool           `json:"passed"`
		Summary report.Summary `json:"summary"`
	}{"summary", c.Passed, c.Summary})
}
