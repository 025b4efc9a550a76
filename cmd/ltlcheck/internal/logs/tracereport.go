package logs

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
)

// traceDocument is the result of trace as JSON.
type traceDocument struct {
	Model      string                   `json:"model"`
	Log        string                   `json:"log"`
	Verdict    string                   `json:"verdict"`   // accepted, refused or inconclusive
	Records    int                      `json:"records"`   // that the model explains, from the first on
	States     int                      `json:"states"`    // in which the model can be after them
	Reason     string                   `json:"reason"`    // what ended it early
	Line       int                      `json:"line"`      // of the first impossible record, 0 if there is none
	Unit       string                   `json:"unit"`      // what lines are: lines of the file, or numbers of records
	Record     []field                  `json:"record"`    // what it says
	Nearest    []alternative            `json:"nearest"`   // what the model could do instead, nearest first
	Repairs    []conformance.Repair     `json:"repairs"`   // changes of the log, those that explain most of it first
	ReadOn     int                      `json:"read_on"`   // records from the refused one on with which repairs were tried
	Observed   []string                 `json:"variables"` // that the log shows
	Pending    []pending                `json:"pending"`   // of a log of several hosts: the records that could be next, the refused one included
	Properties []tracedProperty         `json:"properties"`
	Missing    []string                 `json:"missing"` // fields that the mapping names and no record has that was read
	Needed     needs                    `json:"needed"`
	Next       *conformance.Distinction `json:"log_next"` // what the log should show as well; null for nothing
}

// field is a value of the record.
type field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// alternative is a step that the model can take in place of the record.
type alternative struct {
	Process     string                   `json:"process"`
	Pid         int                      `json:"pid"`  // -1 if it has none
	Line        int                      `json:"line"` // of the model
	Statement   string                   `json:"statement"`
	Stays       bool                     `json:"stays"`  // it takes no step
	States      int                      `json:"states"` // that allow it
	State       []field                  `json:"state"`  // the first of them, before it
	Differences []conformance.Difference `json:"differences"`
}

// document returns the result.
func (t *tracing) document(model string) *traceDocument {
	d := &traceDocument{Model: model, Log: t.path, Verdict: "accepted", Records: t.explains, States: t.states(), Pending: append([]pending{}, t.pending...), Line: t.line, Unit: t.unit(), Record: []field{}, Nearest: []alternative{}, Repairs: []conformance.Repair{}, ReadOn: t.readOn, Observed: append([]string{}, t.watch.Variables...), Missing: []string{}, Properties: t.judged(), Needed: t.needed(), Next: t.advice()}
	if t.ended != nil {
		d.Verdict, d.Reason = "inconclusive", t.ended.Error()
	}
	if t.refusal != nil || t.ended != nil {
		d.Missing = t.missing()
	}
	if t.refusal == nil {
		return d
	}
	d.Verdict = "refused"
	d.Record = t.said()
	for _, a := range t.refusal.Nearest {
		d.Nearest = append(d.Nearest, t.alternative(a))
	}
	d.Repairs = append(d.Repairs, t.refusal.Repairs...)
	return d
}

// said returns what the refused record says.
func (t *tracing) said() (all []field) {
	all = []field{}
	if t.refusedHost != "" {
		all = append(all, field{"host", t.refusedHost})
	}
	if e := t.refused.Event; e >= 0 {
		all = append(all, field{"event", t.watch.Events[e].Name})
	}
	if t.refused.Process != "" {
		all = append(all, field{"process", t.refused.Process})
	}
	for i, has := range t.refused.Has {
		if has {
			all = append(all, field{t.watch.Variables[i], t.refused.Values[i]})
		}
	}
	return all
}

// alternative returns the document of what the model could do.
func (t *tracing) alternative(a conformance.Alternative) alternative {
	out := alternative{Stays: a.Step == nil, Pid: -1, States: a.States, State: []field{}, Differences: append([]conformance.Difference{}, a.Differences...)}
	if a.Step != nil {
		out.Process, out.Pid, out.Line, out.Statement = a.Step.Process, a.Step.Pid, a.Step.Pos.Line, a.Step.Statement
	}
	for _, v := range a.State.Vars {
		out.State = append(out.State, field{v.Name, v.Value})
	}
	return out
}

// unit is what lines of the log are.
func (t *tracing) unit() string {
	if t.log == nil {
		return "line"
	}
	return t.log.Unit()
}

// where is the place of the impossible record.
func (d *traceDocument) where() string {
	if d.Unit == "line" {
		return fmt.Sprintf("%s:%d", d.Log, d.Line)
	}
	return fmt.Sprintf("%s, %s %d", d.Log, d.Unit, d.Line)
}

// text writes the result for people.
func (d *traceDocument) text(w io.Writer) error {
	switch {
	case d.Line > 0:
		safetext.Fprintf(w, "%s: this record is impossible: %s cannot do it after the %s before\n", d.where(), d.Model, english.Plural(d.Records, "record", ""))
		safetext.Fprintf(w, "    %s\n", list(d.Record))
		for _, p := range d.Pending[min(1, len(d.Pending)):] {
			safetext.Fprintf(w, "    impossible as well: %s %d of host %s\n", d.Unit, p.Line, p.Host)
		}
		d.nearest(w)
		d.repairs(w)
	case d.Reason != "":
		safetext.Fprintf(w, "%s: inconclusive after %s: %s\n", d.Log, english.Plural(d.Records, "record", ""), d.Reason)
	case d.Records == 0:
		safetext.Fprintf(w, "%s: there is no record, and every model has such a run\n", d.Log)
	default:
		safetext.Fprintf(w, "%s: a run of %s: %s, after which the model can be in %s\n", d.Log, d.Model, english.Plural(d.Records, "record", ""), english.Plural(d.States, "state", ""))
	}
	if len(d.Observed) > 0 {
		safetext.Fprintf(w, "observed: %s\n", strings.Join(d.Observed, ", "))
	}
	d.Needed.text(w)
	if d.Next != nil {
		nextText(w, d.Next, d.States)
	}
	for i := range d.Properties {
		d.Properties[i].text(w, d.Unit)
	}
	for _, f := range d.Missing {
		safetext.Fprintf(w, "no record that was read has the field %s, which the mapping names\n", f)
	}
	return nil
}

// nearest writes what the model could do instead.
func (d *traceDocument) nearest(w io.Writer) {
	if len(d.Nearest) == 0 {
		fmt.Fprintln(w, "\nThe model can take no step that the log would show.")
		return
	}
	fmt.Fprintln(w, "\nWhat the model can do instead, the nearest first:")
	for _, a := range d.Nearest {
		if a.Stays {
			fmt.Fprintln(w, "  stay where it is")
		} else {
			safetext.Fprintf(w, "  %s\n", a.step())
		}
		for _, x := range a.Differences {
			safetext.Fprintf(w, "      %s: %s in the model, %s in the log\n", x.Of, cmp.Or(x.Program, "none"), cmp.Or(x.Log, "none"))
		}
		others := ""
		if a.States > 1 {
			others = ", and " + english.Plural(a.States-1, "other state", "")
		}
		safetext.Fprintf(w, "      in %s%s\n", list(a.State), others)
	}
}

// step writes who does what.
func (a *alternative) step() string {
	words := a.Statement
	if a.Line > 0 {
		words = fmt.Sprintf("line %d: %s", a.Line, words)
	}
	return strings.TrimPrefix(program.ProcessName(a.Process, a.Pid)+" "+words, " ")
}

// repairs writes with what changes the log would go on.
func (d *traceDocument) repairs(w io.Writer) {
	if len(d.Repairs) == 0 {
		return
	}
	these := fmt.Sprintf("Of the %s from this one on", english.Plural(d.ReadOn, "record", ""))
	if len(d.Pending) > 0 {
		these = "Of the next " + english.Plural(d.ReadOn, "record", "")
	}
	fmt.Fprintf(w, "\n%s, so many would be explained:\n", these)
	for _, r := range d.Repairs {
		safetext.Fprintf(w, "  %d %s\n", r.Explained, r)
	}
}

// list writes values in one line.
func list(all []field) string {
	parts := make([]string, len(all))
	for i, f := range all {
		parts[i] = f.Name + " = " + f.Value
	}
	return strings.Join(parts, ", ")
}
