package lsp

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// mostRelated bounds the steps of a run that a diagnostic links to.
const mostRelated = 20

// run is a counterexample, or a witness, as the editor shows it.
type run struct {
	why       string // "" if it is not known
	text      string // a table of the steps
	steps     []related
	expected  bool   // a violation that should be there, or a witness
	line      int    // of the document, from 0, at which the model itself fails
	suspected string // the suspects in words, "" if there are none
	suspects  []report.Suspect
	files     map[string][]byte // that they change, by path
}

// related is a place in a model with a text about it.
type related struct {
	path    string
	line    int // from 0
	message string
}

// describe returns what is shown of an answer. Runs are replayed on the model
// of this text, so their lines are those of this text.
func describe(ctx context.Context, d *document, set *property.Set, q *property.Property, r *check.Result, read map[string][]byte) (*shown, error) {
	one := &shown{words: worded(q, r)}
	if r.Counterexample == nil {
		return one, nil
	}
	a, err := answers.Conclude(ctx, &answers.Model{Program: set.Model.Program}, q, answers.Describe(q), *r, d.after(q, read))
	if err != nil {
		return nil, err
	}
	if one.run, err = newRun(d, specs.Title(q.Name, q.Assumptions)+": "+one.words, &a.Property, read); err != nil {
		return nil, err
	}
	one.run.expected = q.Possible || q.ExpectViolated()
	return one, nil
}

// panel is a text as wide as the panel of an editor usually is, so that tables
// keep the files to which their lines link.
type panel struct{ bytes.Buffer }

// Width is in characters.
func (*panel) Width() int { return 160 }

// newRun returns the run of an answer, below a title.
func newRun(d *document, title string, p *report.Property, read map[string][]byte) (*run, error) {
	shown := cmp.Or(p.Counterexample, p.Witness)
	r := &run{steps: stepsOf(shown), files: d.texts(read)}
	var text panel
	fmt.Fprintln(&text, title)
	if p.Why != nil {
		r.why = p.Why.Sentence
		fmt.Fprintf(&text, "why: %s\n", r.why)
		r.suspects, r.suspected = p.Why.Suspects, p.Why.Suspected()
	}
	if r.suspected != "" {
		fmt.Fprintln(&text, r.suspected)
	}
	text.WriteByte('\n')
	if err := report.WriteRun(&text, "    ", shown); err != nil {
		return nil, err
	}
	r.text = text.String()
	return r, nil
}

// stepsOf returns the steps of a run with their places.
func stepsOf(c *report.Counterexample) (all []related) {
	for i, step := range c.Steps() {
		if step.File == "" || step.Line == 0 {
			continue
		}
		text := fmt.Sprintf("%d. %s: %s", i+1, step.Process, step.Statement)
		if i == len(c.Prefix) && len(c.Cycle) > 0 {
			text = "repeats for ever from here: " + text
		}
		if changes := changesOf(step.Changes); changes != "" {
			text += "  " + changes
		}
		all = append(all, related{path: step.File, line: step.Line - 1, message: text})
	}
	return all
}

// changesOf returns what a step changes, in words.
func changesOf(changes report.Values) string {
	var parts []string
	for _, v := range changes {
		parts = append(parts, fmt.Sprintf("%s = %v", v.Name, v.Value))
	}
	return strings.Join(parts, ", ")
}

// violations returns a diagnostic for each property that is violated and should
// not be, and for a failure of the model.
func (d *document) violations() (all []diagnostic) {
	for _, v := range d.violationsShown() {
		all = append(all, v.at)
	}
	return all
}

// violation is one that is shown, by a diagnostic.
type violation struct {
	name string // of the property
	run  *run
	at   diagnostic
}

// violationsShown returns the violations with their runs.
func (d *document) violationsShown() (all []violation) {
	for _, of := range d.names.properties() {
		if v := d.verdicts[of.text]; v != nil && v.run != nil && !v.run.expected {
			all = append(all, violation{of.text, v.run, d.violation(of.text, d.span(of.start, of.end), v)})
		}
	}
	if v := d.failed; v != nil {
		all = append(all, violation{property.SafetyName, v.run, d.violation(property.SafetyName, d.lineSpan(v.run.line), v)})
	}
	return all
}

// violation returns a diagnostic with links to the first steps of the run.
func (d *document) violation(name string, at span, v *shown) diagnostic {
	x := diagnostic{Range: at, Severity: 2, Source: "ltlcheck", Message: name + ": " + v.words}
	if v.run.why != "" {
		x.Message += "\nwhy: " + v.run.why
	}
	if v.run.suspected != "" {
		x.Message += "\n" + v.run.suspected
	}
	for _, step := range v.run.steps[:min(len(v.run.steps), mostRelated)] {
		x.Related = append(x.Related, relatedInformation{d.lineOf(step.path, step.line), source.Visible(step.message)})
	}
	return x
}

// lineOf returns the place of a line of a file.
func (d *document) lineOf(path string, line int) location {
	if path == d.path || filepath.Clean(path) == filepath.Clean(d.path) {
		return location{d.uri, span{position{line, 0}, position{line, 0}}}
	}
	return location{uriOf(path), span{position{line, 0}, position{line, 0}}}
}

// counterexample is a run for the panel of an editor: a text, and the places
// that its parts link to.
type counterexample struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Links []link `json:"links"`
}

// link is a part of a text and the place that it is about.
type link struct {
	Range  span     `json:"range"`
	Target location `json:"target"`
}

// counterexample returns the run of a property, or with "" that of a failure of
// the model, with links from steps to lines; nil if there is none.
func (d *document) counterexample(name string) *counterexample {
	v := d.verdicts[name]
	if name == "" {
		name, v = property.SafetyName, d.failed
	}
	if v == nil || v.run == nil {
		return nil
	}
	shownText := &document{text: v.run.text}
	c := &counterexample{Title: name, Text: v.run.text, Links: []link{}}
	from := 0
	for _, step := range v.run.steps {
		place := fmt.Sprintf("%s:%d ", filepath.Base(step.path), step.line+1)
		at := strings.Index(v.run.text[from:], place)
		if at < 0 {
			continue // the table has left the step out, or cut its place
		}
		start := from + at
		from = start + len(place)
		c.Links = append(c.Links, link{shownText.span(start, from-1), d.lineOf(step.path, step.line)})
	}
	return c
}
