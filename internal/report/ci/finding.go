package ci

import (
	"cmp"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
)

// kind tells how one property or model ended.
type kind uint8

const (
	passed  kind = iota
	failed       // the verdict is not the expected one
	open         // inconclusive
	refused      // there is no answer: the input is wrong
)

// rule returns the identifier by which services group findings of this kind.
func (k kind) rule() string { return [...]string{"passed", "property", "inconclusive", "input"}[k] }

// finding is the result for one property, or for one model that could not be
// checked, in the terms that all services have: a kind, a name, a message of
// one line, and a place.
type finding struct {
	kind    kind
	model   string
	name    string // of the property, with its assumptions
	message string // one line
	place   report.Place
	answer  *report.Property // nil for a model that could not be checked
}

// findings lists the result for every property and the errors of every model,
// in the order of the document, and then the errors of the input as a whole.
// Warnings about the input are left out.
func findings(c *report.Checks) []finding {
	var all []finding
	for _, m := range c.Checks {
		for i := range m.Properties {
			all = append(all, ofProperty(m, &m.Properties[i]))
		}
		switch {
		case len(m.Diagnostics) > 0:
			for _, d := range m.Diagnostics {
				all = append(all, ofDiagnostic(m.Model, &d))
			}
		case m.Error != "":
			all = append(all, finding{kind: refused, model: m.Model, name: "input", message: m.Error, place: report.Place{File: m.Model, Line: 1, Column: 1}})
		}
	}
	for _, d := range c.Diagnostics {
		if d.Severity == "error" {
			all = append(all, ofDiagnostic("", &d))
		}
	}
	return all
}

// ofDiagnostic makes the finding of an error in the input. Services show only
// files: an error on the command line or in standard input, whose "files" begin
// with <, is placed at the first line of the model, or nowhere.
func ofDiagnostic(model string, d *report.Diagnostic) finding {
	f := finding{kind: refused, model: model, name: "input", message: d.Message}
	if d.Hint != "" {
		f.message += " (hint: " + d.Hint + ")"
	}
	if d.Place != nil && !strings.HasPrefix(d.Place.File, "<") { // not the command line, a formula in it, or standard input
		f.place = *d.Place
	} else if model != "" {
		f.place = report.Place{File: model, Line: 1, Column: 1}
	}
	f.model = cmp.Or(f.model, f.place.File, "command line")
	return f
}

// ofProperty makes the finding of a property.
func ofProperty(m *report.Check, p *report.Property) finding {
	f := finding{model: m.Model, name: p.Title(), message: p.Title() + ": " + p.Outcome(), place: place(m, p), answer: p}
	switch {
	case p.Verdict == report.Inconclusive:
		f.kind = open
	case !p.AsExpected():
		f.kind = failed
	}
	if f.kind == failed && p.Description != "" {
		f.message += "; " + p.Description
	}
	if f.kind == failed && p.Why != nil && p.Why.Sentence != "" {
		f.message += "; why: " + p.Why.Sentence
	}
	if text := p.Why.Suspected(); f.kind == failed && text != "" {
		f.message += "; " + text
	}
	return f
}

// withWarnings returns the message with the warnings about the answer.
func (f *finding) withWarnings() string {
	text := f.message
	if f.answer != nil {
		for _, warning := range f.answer.Warnings {
			text += "; warning: " + warning
		}
	}
	return text
}

// place returns where a property is shown: where it is stated, else where its
// finite counterexample ends, else the first line of the model.
func place(m *report.Check, p *report.Property) report.Place {
	if p.Place != nil {
		return *p.Place
	}
	if c := p.Counterexample; c != nil && len(c.Cycle) == 0 && len(c.Prefix) > 0 {
		if last := c.Prefix[len(c.Prefix)-1]; last.File != "" {
			return report.Place{File: last.File, Line: max(last.Line, 1), Column: 1}
		}
	}
	return report.Place{File: m.Model, Line: 1, Column: 1}
}

// stepText describes a step on one line: the process, the statement, and what
// it changes.
func stepText(s *report.Step) string {
	who := program.ProcessName(cmp.Or(s.Process, "-"), s.Pid)
	text := who + ": " + cmp.Or(s.Statement, s.Note, "no step")
	var changes []string
	for _, v := range s.Changes {
		changes = append(changes, v.Name+" = "+v.Value)
	}
	if len(changes) > 0 {
		text += "  [" + strings.Join(changes, ", ") + "]"
	}
	return text
}

// slashed returns a path with slashes, which services expect on all systems.
func slashed(path string) string { return filepath.ToSlash(path) }
