package logs

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// document is the result as JSON.
type document struct {
	Log        string        `json:"log"`
	Records    int           `json:"records"`
	Finite     bool          `json:"finite"`
	Complete   bool          `json:"complete"` // the log was read to its end
	Reason     string        `json:"reason"`   // why it was not
	Unit       string        `json:"unit"`     // what lines are: lines of the file, or numbers of records
	Properties []logProperty `json:"properties"`
}

// logProperty is the result of one property.
type logProperty struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Formula string   `json:"formula"`
	Finite  bool     `json:"finite"` // it is about executions that end, as the log does
	Verdict string   `json:"verdict"`
	Line    int      `json:"line"`   // where the verdict became final; 0 if it did not, or needed no record
	AtEnd   bool     `json:"at_end"` // the verdict is that of the end of the log
	Notes   []string `json:"notes"`
	Earlier int      `json:"earlier_steps"` // that are left out
	Steps   []step   `json:"steps"`
}

// step is a record that decided something, and the propositions that mattered
// in it.
type step struct {
	Line  int      `json:"line"`
	True  []string `json:"true"`
	False []string `json:"false"`
}

// report writes the result and sets the exit status. cut is the error that
// ended the log early, nil if none did.
func (fl *logFlags) report(ctx context.Context, env *cli.Environment, path, unit string, f *Follower, ended bool, cut error) error {
	doc := &document{Log: path, Records: f.Records(), Finite: fl.finite, Complete: ended, Unit: unit, Properties: []logProperty{}}
	switch {
	case cut != nil:
		doc.Reason = cut.Error()
	case !ended && fl.follow && f.Open():
		doc.Reason = "a property is violated"
	case !ended:
		doc.Reason = "every property has its verdict"
	case f.Records() == 0:
		doc.Reason = "there is no record"
	}
	for _, r := range f.Results(ended) {
		if r.Verdict == monitor.Violated {
			env.Status = cli.StatusFail
		}
		doc.Properties = append(doc.Properties, describe(&r))
	}
	if env.Status == cli.StatusOK && (cut != nil || f.Records() == 0 && slices.ContainsFunc(doc.Properties, func(p logProperty) bool { return p.Finite })) {
		env.Status = cli.StatusInconclusive
	}
	return fl.output.Write(ctx, env, cli.Document{Data: doc, Text: doc.text})
}

// describe returns the document of one result.
func describe(r *Result) logProperty {
	p := logProperty{
		Name: r.Property.Name, Title: r.Property.Title, Formula: property.Text(r.Property.Formula), Finite: r.Property.Finite, Verdict: r.Verdict.String(),
		Line: r.Line, AtEnd: r.AtEnd, Notes: append([]string{}, r.Property.Notes...), Earlier: r.Earlier, Steps: []step{},
	}
	for _, s := range r.Steps {
		p.Steps = append(p.Steps, step{s.Line, append([]string{}, s.True...), append([]string{}, s.False...)})
	}
	return p
}

// text writes the result for people.
func (d *document) text(w io.Writer) error {
	safetext.Fprintf(w, "%s: %s", d.Log, english.Plural(d.Records, "record", ""))
	if d.Reason != "" {
		fmt.Fprintf(w, " (%s)", d.Reason)
	}
	fmt.Fprintln(w)
	number := map[string]int{}
	for _, p := range d.Properties {
		number[p.Verdict]++
		p.text(w, d.Unit)
	}
	_, err := fmt.Fprintf(w, "\n%s: %d satisfied, %d violated, %d undecided\n", english.Plural(len(d.Properties), "property", ""), number["satisfied"], number["violated"], number["undecided"])
	return err
}

// text writes the result of one property, with the steps that led to a
// violation.
func (p *logProperty) text(w io.Writer, unit string) {
	fmt.Fprintln(w)
	safetext.Fprintf(w, "%s: %s%s\n", p.Name, p.Verdict, p.where(unit))
	if p.Title != "" {
		safetext.Fprintf(w, "    %s\n", p.Title)
	}
	if p.Formula != p.Name {
		safetext.Fprintf(w, "    %s\n", p.Formula)
	}
	for _, n := range p.Notes {
		safetext.Fprintf(w, "    %s\n", n)
	}
	if p.Verdict != monitor.Violated.String() {
		return
	}
	if p.Earlier > 0 {
		fmt.Fprintf(w, "    %s before\n", english.Plural(p.Earlier, "step", ""))
	}
	for _, s := range p.Steps {
		safetext.Fprintf(w, "    %s %d: %s\n", unit, s.Line, s.what())
	}
}

// where returns the place at which the verdict became final.
func (p *logProperty) where(unit string) string {
	switch {
	case p.AtEnd:
		return " when the log ends"
	case p.Line > 0:
		return fmt.Sprintf(" at %s %d", unit, p.Line)
	}
	return ""
}

// what returns the propositions of a step in words.
func (s *step) what() string {
	parts := append([]string{}, s.True...)
	for _, name := range s.False {
		parts = append(parts, "not "+name)
	}
	if len(parts) == 0 {
		return "any record"
	}
	return strings.Join(parts, ", ")
}
