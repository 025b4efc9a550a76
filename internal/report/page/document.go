package page

import (
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/runs"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Limits that keep a page small enough for a browser.
const (
	mostSteps  = 100_000 // steps of a run; a longer run is not in the page
	mostSource = 2 << 20 // bytes of a source file; a larger file is not in the page
)

// Document is the content of a page. It is embedded in the page as JSON, in the
// form that the program in package web reads.
type Document struct {
	Title   string   `json:"title"`
	Entries []Entry  `json:"entries"`
	Sources []Source `json:"sources"`
}

// Source is the text of a file that contains the statements of some steps.
type Source struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Entry is one answer with its runs. The texts are those of the text report.
type Entry struct {
	Model string `json:"model"`
	Title string `json:"title"`
	Mark  string `json:"mark"` // ok, FAIL or ?? for answers, "" for a run that answers no question, # for counts
	// Whole marks the answer that the others are parts of. It is not counted.
	Whole       bool          `json:"whole,omitempty"`
	Outcome     string        `json:"outcome"`
	Description string        `json:"description"`
	Formula     string        `json:"formula"`
	Effort      string        `json:"effort"`
	Notes       []string      `json:"notes"`
	Place       *report.Place `json:"place"`
	Runs        []Run         `json:"runs"`
	// Tables are what was counted, in an entry with the mark #, or a run whose loops
	// are not written out.
	Tables []Table `json:"tables,omitempty"`
}

// Run is a run with what the program needs to show it.
type Run struct {
	Title  string `json:"title"`
	Shape  string `json:"shape"`
	Reason string `json:"reason"`
	*report.Counterexample
	// Positions are the names of the variables that hold where a process is.
	Positions []string `json:"positions"`
	// Places are the names of the variables that are places of a Petri net.
	Places    []string `json:"places,omitempty"`
	BadPrefix *int     `json:"bad_prefix"`
	// End is the number of steps after which the property is lost and why is
	// known. It is null if only the whole run shows it.
	End       *int        `json:"end"`
	Why       *report.Why `json:"why"`
	Chart     *runs.Chart `json:"chart"` // null if no message is sent
	Automaton *Automaton  `json:"automaton"`
}

// Details collects what a page shows and the documents of package report do not
// have. The caller fills it while it makes the documents: an automaton for a
// counterexample by assignment to Automata, source files by AddSource and
// AddViews.
type Details struct {
	Automata map[*report.Counterexample]*Automaton
	sources  []*source.File
}

// NewDetails returns empty details.
func NewDetails() *Details { return &Details{Automata: map[*report.Counterexample]*Automaton{}} }

// AddSource adds a file whose text the page shows. It ignores nil, files that
// were added before (by name), and files without text.
func (d *Details) AddSource(f *source.File) {
	if f != nil && f.Text != "" && !slices.ContainsFunc(d.sources, func(o *source.File) bool { return o.Name == f.Name }) {
		d.sources = append(d.sources, f)
	}
}

// AddViews adds the files of all steps of some runs. A nil view is ignored.
func (d *Details) AddViews(views ...*trace.View) {
	for _, view := range views {
		if view == nil {
			continue
		}
		for i := range view.Steps {
			d.AddSource(view.Steps[i].Pos.File)
		}
	}
}

// files returns the sources that are not too large for a page.
func (d *Details) files() []Source {
	out := []Source{}
	for _, f := range d.sources {
		if len(f.Text) <= mostSource {
			out = append(out, Source{f.Name, f.Text})
		}
	}
	return out
}

// FromChecks makes a page of answers: an entry for each property, and one for
// each model with an error.
func FromChecks(title string, checks []*report.Check, d *Details) *Document {
	doc := &Document{Title: title, Entries: []Entry{}, Sources: d.files()}
	for _, c := range checks {
		for i := range c.Properties {
			doc.Entries = append(doc.Entries, d.entry(c.Model, &c.Properties[i]))
		}
		if c.Coverage != nil {
			doc.Entries = append(doc.Entries, d.coverage(c))
		}
		if c.Error != "" {
			doc.Entries = append(doc.Entries, Entry{Model: c.Model, Title: c.Model, Mark: "??", Outcome: c.Error, Notes: []string{}, Runs: []Run{}})
		}
	}
	return doc
}

// coverage makes the entry of how often the statements of a model are executed.
func (d *Details) coverage(c *report.Check) Entry {
	var files []*source.File
	for _, f := range d.sources {
		if slices.ContainsFunc(c.Coverage.Statements, func(s report.Executed) bool { return s.File == f.Name }) {
			files = append(files, f)
		}
	}
	t := Coverage(c.Model, c.Coverage, files)
	e := Entry{Model: c.Model, Title: "coverage", Mark: "#", Outcome: "every statement is executed", Notes: t.Notes, Runs: []Run{}}
	if n := c.Coverage.Never(); n > 0 {
		e.Outcome = report.Count(n, "statement") + " never executed"
	}
	for _, table := range t.Tables {
		if len(table.Rows) > 0 {
			e.Tables = append(e.Tables, table)
		}
	}
	return e
}

// entry makes the entry of a property: its counterexamples, and then its
// witness.
func (d *Details) entry(model string, p *report.Property) Entry {
	e := Entry{
		Model: model, Title: p.Title(), Mark: p.Mark(), Outcome: p.Outcome(), Description: p.Description, Formula: p.Formula,
		Effort: p.Effort(), Notes: append([]string{}, p.Warnings...), Place: p.Place, Runs: []Run{},
	}
	if p.Counterexample != nil {
		e.add(Run{Title: p.RunTitle(), Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why, Automaton: d.Automata[p.Counterexample]})
	}
	for i := range p.Further {
		f := &p.Further[i]
		e.add(Run{Counterexample: f.Counterexample, BadPrefix: f.BadPrefix, Why: f.Why, Reason: f.Reason, Automaton: d.Automata[f.Counterexample]})
	}
	if p.Witness != nil {
		e.add(Run{Counterexample: p.Witness, Title: "a run that shows it"})
	}
	if s := p.Symbolic; s != nil && s.Run != nil {
		e.Tables = append(e.Tables, symbolic(p.RunTitle(), s.Run))
	}
	return e
}

// symbolic makes a table of a run over unbounded integers, whose loops are not
// written out.
func symbolic(title string, r *report.SymbolicRun) Table {
	t := Table{Title: title, Columns: []string{"step", "what happens"}}
	for _, row := range r.Rows() {
		number := ""
		if row.Step > 0 {
			number = strconv.Itoa(row.Step)
		}
		t.Rows = append(t.Rows, Row{Cells: []string{number, row.Text}})
	}
	return t
}

// FromExploration makes a page of an exploration: an entry with the numbers,
// and one for each error with the run to it.
func FromExploration(x *report.Exploration, d *Details) *Document {
	doc := &Document{Title: x.Model, Entries: []Entry{}, Sources: d.files()}
	all := Entry{Model: x.Model, Title: "exploration", Mark: "ok", Outcome: "no deadlocks, assertion failures or run-time errors", Notes: []string{}, Runs: []Run{}}
	all.Effort = report.Count(x.States, "state") + ", " + report.Count(x.Transitions, "transition") + "; " + report.Duration(x.Seconds)
	n := x.Deadlocks + x.AssertionFailures + x.RuntimeErrors
	if n > 0 {
		all.Mark, all.Outcome = "FAIL", report.Count(n, "error")
	}
	switch {
	case x.Exhaustive:
	case n > 0:
		all.Outcome += "; not exhaustive: " + x.Reason
	default:
		all.Mark, all.Outcome = "??", "not exhaustive: "+x.Reason
	}
	doc.Entries = append(doc.Entries, all)
	for i := range x.Errors {
		e := &x.Errors[i]
		entry := Entry{Model: x.Model, Title: e.Kind, Mark: "FAIL", Outcome: e.Message, Notes: []string{}, Runs: []Run{}}
		if e.Line > 0 {
			entry.Place = &report.Place{File: e.File, Line: e.Line, Column: 1}
		}
		if e.Run != nil {
			entry.add(Run{Counterexample: e.Run, Why: e.Why})
		}
		doc.Entries = append(doc.Entries, entry)
	}
	doc.Entries[0].Whole = len(x.Errors) > 0
	return doc
}

// FromSimulation makes a page of one run.
func FromSimulation(s *runs.Simulation, d *Details) *Document {
	e := Entry{Model: s.Model, Title: s.Title(), Outcome: s.End, Notes: []string{}, Runs: []Run{}}
	e.add(Run{Counterexample: s.Run})
	return &Document{Title: s.Model, Entries: []Entry{e}, Sources: d.files()}
}

// add appends a run and computes from it what the page shows besides: its
// shape, its variables by kind, where the property is lost, and its
// message-sequence chart. A run that is too long becomes a note.
func (e *Entry) add(r Run) {
	if n := len(r.Prefix) + len(r.Cycle); n > mostSteps {
		e.Notes = append(e.Notes, "a run of "+report.Count(uint64(n), "step")+" is longer than a page shows; the document in JSON has it")
		return
	}
	if r.Title == "" {
		r.Title = "counterexample"
		if e.Mark == "" {
			r.Title = "run"
		}
	}
	r.Shape, r.Positions = report.Shape(r.Counterexample), named(r.Counterexample, program.Position)
	r.Places = named(r.Counterexample, program.Tokens)
	if r.BadPrefix != nil {
		r.End = r.BadPrefix
		if r.Why != nil {
			r.End = r.Why.End(r.BadPrefix)
		}
	}
	if chart := runs.NewChart("", r.Counterexample); len(chart.Events) > 0 {
		r.Chart = chart
	}
	e.Runs = append(e.Runs, r)
}

// named returns the names of the variables of a kind, in the order in which
// they first have a value.
func named(c *report.Counterexample, kind program.VarKind) []string {
	names, seen := []string{}, map[string]bool{}
	add := func(vs report.Values) {
		for _, v := range vs {
			if v.Kind == kind && v.Value != "" && !seen[v.Name] {
				seen[v.Name] = true
				names = append(names, v.Name)
			}
		}
	}
	add(c.Initial)
	for i := range c.Prefix {
		add(c.Prefix[i].Changes)
	}
	for i := range c.Cycle {
		add(c.Cycle[i].Changes)
	}
	return names
}
