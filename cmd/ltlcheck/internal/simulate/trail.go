package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/runs"
)

// Trail is a run in a document.
type Trail struct {
	Name  string // of the property that it violates, or of what goes wrong
	Title string // distinguishes trails of one name: the name and the assumptions
	Model string
	// Reason is what the document says is wrong at the end of a finite run, ""
	// when it does not.
	Reason string
	Run    *report.Counterexample
	// Pump is set for a run with open channels; its cycle, if it has one, makes
	// them grow.
	Pump *Pump
}

// document is any document that can contain runs.
type document struct {
	// Schema is missing in documents that are older than schemas.
	Schema string `json:"schema"`
	report.Check
	Checks []report.Check         `json:"checks"` // of several models
	Errors []report.StateError    `json:"errors"` // of explore
	Run    *report.Counterexample `json:"run"`    // of simulate
	End    string                 `json:"end"`
	Open   *runs.OpenChannels     `json:"open_channels"`
	// Of explore --unbounded-channels.
	Pump     *report.Pump     `json:"pump"`
	Channels []report.Channel `json:"channels"`
	Capacity int              `json:"capacity"`
	// Unreached is not read: in a document of explore and in one of check it
	// has different forms.
	Unreached json.RawMessage `json:"unreached"`
}

// ReadTrails returns the runs in a JSON document that check, explore or
// simulate has written. The error says what is wrong with the document; a
// document without a run is an error as well.
func ReadTrails(text []byte) ([]Trail, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("this is not a JSON document of check, explore or simulate: %w", err)
	}
	if !slices.Contains([]string{"", "ltlcheck/2", report.Schema}, d.Schema) {
		return nil, fmt.Errorf("this document has the schema %q; this version reads %s", d.Schema, report.Schema)
	}
	var out []Trail
	for _, c := range append(d.Checks, d.Check) {
		for i := range c.Properties {
			p := &c.Properties[i]
			if p.Counterexample != nil {
				out = append(out, newTrail(c.Model, p, p.Reason, p.Counterexample))
			}
			for _, f := range p.Further {
				if f.Counterexample != nil {
					out = append(out, newTrail(c.Model, p, f.Reason, f.Counterexample))
				}
			}
		}
	}
	for _, e := range d.Errors {
		if e.Run != nil {
			out = append(out, Trail{Name: e.Kind, Title: strings.TrimSpace(e.Kind + " " + e.Message), Model: d.Model, Reason: e.Kind, Run: e.Run})
		}
	}
	if d.Run != nil {
		t := Trail{Name: "run", Title: "run", Model: d.Model, Reason: d.End, Run: d.Run}
		if d.Open != nil {
			t.Pump = &Pump{Channels: d.Open.Names, Room: d.Open.Room}
		}
		out = append(out, t)
	}
	if d.Pump != nil && d.Pump.Run != nil {
		out = append(out, Trail{Name: "pump", Title: "pump", Model: d.Model, Run: d.Pump.Run, Pump: newPump(&d)})
	}
	distinguish(out)
	for _, t := range out {
		if t.Run.InitialTrue == nil {
			shiftTruths(t.Run)
		}
		if err := t.validate(); err != nil {
			return nil, fmt.Errorf("the run of %s: %w", t.Title, err)
		}
	}
	if len(out) == 0 {
		return nil, errors.New(d.withoutRun())
	}
	return out, nil
}

// withoutRun says why the document has no run that can be replayed.
func (d *document) withoutRun() string {
	for _, c := range append(d.Checks, d.Check) {
		for i := range c.Properties {
			if p := &c.Properties[i]; p.Verdict == report.Violated {
				return fmt.Sprintf("the counterexample to %s was found among sets of states and is no run of single states, which could be replayed", p.Title())
			}
		}
	}
	return "there is no run in this document: no property is violated"
}

// newTrail makes the trail of a counterexample.
func newTrail(model string, p *report.Property, reason string, run *report.Counterexample) Trail {
	t := Trail{Name: p.Name, Title: p.Title(), Model: model, Run: run}
	if len(t.Run.Cycle) == 0 {
		t.Reason = reason
	}
	return t
}

// shiftTruths gives the steps of a run the propositions that hold after them,
// where its document, of schema 2 or older, has those that hold before. What
// holds at the end of a finite run such a document does not tell: nil.
func shiftTruths(c *report.Counterexample) {
	var last []string
	if len(c.Cycle) > 0 {
		last = c.Cycle[0].True
	}
	c.InitialTrue = []string{}
	for _, steps := range [][]report.Step{c.Cycle, c.Prefix} {
		for i := len(steps) - 1; i >= 0; i-- {
			last, steps[i].True = steps[i].True, last
		}
	}
	if len(c.Prefix)+len(c.Cycle) > 0 {
		c.InitialTrue = last
	}
}

// distinguish makes titles unique.
func distinguish(trails []Trail) {
	seen := map[string]int{}
	for i := range trails {
		t := &trails[i]
		if seen[t.Title]++; seen[t.Title] > 1 {
			t.Title = fmt.Sprintf("%s (%d)", t.Title, seen[t.Title])
		}
	}
}

// validate returns an error for a step that names nothing that could be
// replayed.
func (t *Trail) validate() error {
	for i, s := range t.Run.Steps() {
		if !s.Stutter && s.Statement == "" && s.Process == "" {
			return fmt.Errorf("step %d has neither a process nor a statement", i+1)
		}
	}
	return nil
}

// Choose returns the trail with the given title or, if there is none, name; ""
// is the only one there is. None or several are an error that lists the titles.
func Choose(trails []Trail, name string) (*Trail, error) {
	var found []int
	for i, t := range trails {
		if name == "" || name == t.Title {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		for i, t := range trails {
			if name == t.Name {
				found = append(found, i)
			}
		}
	}
	if len(found) == 1 {
		return &trails[found[0]], nil
	}
	var titles []string
	for _, t := range trails {
		titles = append(titles, fmt.Sprintf("%q", t.Title))
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("there is no run of %q; there are %s", name, strings.Join(titles, ", "))
	}
	return nil, fmt.Errorf("there are several runs; choose one of %s", strings.Join(titles, ", "))
}
