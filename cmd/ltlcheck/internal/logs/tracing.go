package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mapping"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// tracing is a log on its way along a model.
type tracing struct {
	path        string
	prog        program.Program
	mapping     *mapping.Mapping // nil for fields named as variables
	memory      int64
	names       []string // of the variables of the initial state
	log         *record.Log
	watch       conformance.Watch
	columns     []int // by variable of the watch: its field
	absent      []int // without a mapping: the fields that the first record does not have
	process     int   // the field of the process, -1 for none
	event       int   // the field of the event, -1 for none
	events      map[string]int
	follower    *conformance.Follower
	host        int                        // the field of the host, -1 for none
	clock       int                        // the field of the vector clock, -1 for none
	hosts       *conformance.HostsFollower // of a log of several hosts; nil for others
	pending     []pending                  // records of such a log that could be next to the refused one
	refusedHost string
	coverage    *conformance.Coverage // nil for none
	stated      []*property.Property
	followed    []*property.Property // those of stated that are formulas
	monitors    *conformance.Monitored
	since       []int // by followed property: the line from which on all runs that explain the log agree; 0 if they do not
	fields      []string
	mapped      []source.Pos // by field: where the mapping names it
	seen        []bool       // by field: some record has it
	first       []string     // the fields of the first record
	explains    int          // records that are explained
	most        int          // records to be explained, for a trial that asks how many are; 0 to follow all, and to explain the first that is impossible
	line        int          // of the refused record
	refused     conformance.Record
	refusal     *conformance.Refusal
	readOn      int                      // records with which repairs were tried
	apart       *conformance.Distinction // what would tell the states apart that explain the log
	ended       error                    // what ended it early
	unread      error                    // why a record could not be read
}

// follow reads the log to its end, to the first impossible record or to a
// limit.
func (t *tracing) follow(ctx context.Context, in io.Reader, format record.Format) error {
	err := t.choose(in, format)
	if err == nil && t.host >= 0 {
		return t.limited(ctx, t.followHosts(ctx))
	}
	for first := true; err == nil; first = false {
		var r conformance.Record
		if err = t.read(); errors.Is(err, io.EOF) {
			return t.unseen()
		}
		if err == nil && first {
			err = t.begin()
		}
		if err == nil {
			r, err = t.record()
		}
		if errors.Is(err, errSkipped) {
			err = nil
			continue
		}
		if err != nil {
			break
		}
		ok, stepErr := t.follower.Step(ctx, &r)
		if stepErr == nil && !ok && t.most > 0 {
			return nil
		}
		if stepErr == nil && !ok {
			if err := t.outside(&r); err != nil {
				return err
			}
			t.line, t.refused = t.log.Line(), r
			return t.explain(ctx)
		}
		if err = stepErr; err == nil {
			if t.explains++; t.explains == t.most {
				return nil
			}
			t.agree()
		}
	}
	return t.limited(ctx, err)
}

// read reads a record.
func (t *tracing) read() error {
	err := t.log.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		t.unread = err
	}
	return err
}

// limited notes a limit that ended following, and returns other errors.
func (t *tracing) limited(ctx context.Context, err error) error {
	if ended := cli.Ended(ctx); err != nil && ctx.Err() != nil && ended != nil {
		t.ended = ended
		return nil
	}
	if isLimit(err) {
		t.ended = err
		return nil
	}
	return err
}

// isLimit reports whether an error that ended following leaves the question
// open: it is not from the model's text.
func isLimit(err error) bool {
	if source.ErrorsOf(err) != nil {
		return false
	}
	return errors.Is(err, conformance.ErrMemory) || errors.Is(err, conformance.ErrExpansion) || errors.Is(err, conformance.ErrStuck)
}

// explain tells why a record is impossible, from the records that follow it.
func (t *tracing) explain(ctx context.Context) (err error) {
	if t.refusal, err = t.follower.Explain(ctx, &t.refused, mostAlternatives); err != nil {
		return t.without(ctx, err)
	}
	rest := []conformance.Record{t.refused}
	for len(rest) < mostAhead {
		if t.log.Read() != nil {
			break
		}
		r, err := t.record()
		if errors.Is(err, errSkipped) {
			continue
		}
		if err != nil {
			break // the records that follow may be wrong; they are not judged
		}
		rest = append(rest, r)
	}
	t.readOn = len(rest)
	t.refusal.Repairs, err = t.follower.Repairs(ctx, rest)
	return t.without(ctx, err)
}

// without leaves out what a limit did not let be explained: the verdict
// stands.
func (t *tracing) without(ctx context.Context, err error) error {
	if err != nil && (ctx.Err() != nil || isLimit(err)) {
		if t.ended = err; t.refusal == nil {
			t.refusal = &conformance.Refusal{}
		}
		return nil
	}
	return err
}

// What is shown of a refusal, and how many records are read ahead for repairs.
const (
	mostAlternatives = 4
	mostAhead        = 32
)

// choose selects the fields.
func (t *tracing) choose(in io.Reader, format record.Format) error {
	view, err := conformance.InitialView(t.prog)
	if err != nil {
		return err
	}
	for _, v := range view.Vars {
		t.names = append(t.names, v.Name)
	}
	var fields []string
	t.process, t.event, t.host, t.clock = -1, -1, -1, -1
	if m := t.mapping; m != nil {
		if t.watch, err = m.Watch(t.names); err != nil {
			return err
		}
		add := func(field mapping.Field) int {
			fields, t.mapped = append(fields, field.Name), append(t.mapped, field.Pos)
			return len(fields) - 1
		}
		for _, v := range m.Variables {
			t.columns = append(t.columns, add(v.Field))
		}
		if m.Process.Name != "" {
			t.process = add(m.Process)
		}
		if m.Event.Name != "" {
			t.event = add(m.Event)
		}
		if m.Host.Name != "" {
			t.host = add(m.Host)
		}
		if m.Clock.Name != "" {
			t.clock = add(m.Clock)
		}
	} else {
		fields = t.names
	}
	selected, err := record.Select(fields)
	if err != nil {
		return err
	}
	t.fields, t.seen = fields, make([]bool, len(fields))
	if t.log, err = openRecords(in, t.path, format, selected, record.MissingIsFalse); err != nil {
		return err
	}
	return t.lacking()
}

// lacking is the error of fields that the mapping names and a table does not
// have.
func (t *tracing) lacking() error {
	var errs source.Errors
	for i, pos := range t.mapped {
		if t.log.Lacks(i) {
			e := source.Errorf(pos, "%s has no column %s", cli.DisplayName(t.path), source.Quote(t.fields[i]))
			e.Hint = nearest(t.fields[i], t.log.Names())
			errs = append(errs, e)
		}
	}
	return errs.Sort().Err()
}

// nearest returns a hint that asks for the name which is most like another, ""
// if none is.
func nearest(name string, known []string) string {
	if near := source.Nearest(name, known); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	return ""
}

// begin makes the follower when the first record has been read, which tells the
// fields where there is no mapping.
func (t *tracing) begin() error {
	t.first = t.log.Names()
	o := conformance.Options{Memory: t.memory, Properties: t.monitors, Coverage: t.coverage}
	if t.mapping != nil {
		o.Gaps = t.mapping.Gaps
		t.events = map[string]int{}
		for i, e := range t.watch.Events {
			t.events[e.Name] = i
		}
	} else {
		for i, name := range t.names {
			if _, ok, err := t.log.Text(i); ok && err == nil {
				t.watch.Variables, t.columns = append(t.watch.Variables, name), append(t.columns, i)
			} else {
				t.absent = append(t.absent, i)
			}
		}
	}
	if len(t.columns) == 0 && t.event < 0 && t.process < 0 {
		e := source.Errorf(t.log.RecordPos(), "no field of this record has the name of a variable of the model")
		e.Hint = "variables are " + strings.Join(t.names[:min(len(t.names), shownNames)], ", ") + "; --map FILE says which fields they are"
		return e
	}
	if t.host >= 0 {
		hosts, err := conformance.NewHosts(t.prog, t.watch, o, t.mapping.Skew)
		if err == nil {
			t.hosts, t.follower = hosts, hosts.Follower
		}
		return err
	}
	f, err := conformance.New(t.prog, t.watch, o)
	t.follower = f
	return err
}

// shownNames is how many variables a message lists.
const shownNames = 12

// record returns the current record as the mapping says.
func (t *tracing) record() (conformance.Record, error) {
	r := conformance.Record{Event: -1, Values: make([]string, len(t.columns)), Has: make([]bool, len(t.columns))}
	if err := t.named(&r); err != nil {
		return r, err
	}
	if err := t.late(); err != nil {
		return r, err
	}
	for i, column := range t.columns {
		text, ok, err := t.text(column)
		if err != nil {
			return r, err
		}
		r.Values[i], r.Has[i] = conformance.Canonical(t.meant(text)), ok
	}
	if t.process >= 0 {
		text, _, err := t.text(t.process)
		if err != nil {
			return r, err
		}
		r.Process = processNumber(t.meant(text))
	}
	return r, nil
}

// late is the error of a field that the first record does not have, although it
// has the name of a variable: the steps before would have to be read again with
// it, and without it the log would be compared with too little.
func (t *tracing) late() error {
	for _, i := range t.absent {
		_, ok, err := t.log.Text(i)
		if err != nil {
			return source.Errorf(t.log.Pos(i), "%v", err)
		}
		if ok {
			e := source.Errorf(t.log.Pos(i), "the field %s is not in the first record, which tells the variables that the log shows", source.Quote(t.fields[i]))
			e.Hint = "--map FILE names the variables of a log whose records do not have all of them"
			return e
		}
	}
	return nil
}

// numbered is a process as traces show it, or as others write it, P(1).
var numbered = regexp.MustCompile(`^.*(?:\[([0-9]+)\]|\(([0-9]+)\))$`)

// processNumber returns the number of a process that is named with it, as in
// P[1], and other names as they are.
func processNumber(name string) string {
	if m := numbered.FindStringSubmatch(name); m != nil {
		return m[1] + m[2]
	}
	return name
}

// meant returns the value of the model for a text of the log.
func (t *tracing) meant(text string) string {
	if t.mapping != nil {
		if v, ok := t.mapping.Values[text]; ok {
			return v
		}
	}
	return text
}

// errSkipped is a record with an event that the mapping passes over.
var errSkipped = errors.New("the record has another event")

// named finds the event that a record names. One that the mapping does not
// have is an error.
func (t *tracing) named(r *conformance.Record) error {
	if t.event < 0 {
		return nil
	}
	text, ok, err := t.text(t.event)
	if err != nil || !ok {
		return err
	}
	n, known := t.events[text]
	if !known && t.mapping.Skip {
		return errSkipped
	}
	if !known {
		names := make([]string, len(t.watch.Events))
		for i, e := range t.watch.Events {
			names[i] = e.Name
		}
		e := source.Errorf(t.log.Pos(t.event), "the mapping has no event %s", source.Quote(text))
		e.Hint = nearest(text, names)
		return e
	}
	r.Event = n
	return nil
}

// text returns the value of a field in the current record.
func (t *tracing) text(field int) (string, bool, error) {
	text, ok, err := t.log.Text(field)
	if err != nil {
		return "", false, source.Errorf(t.log.Pos(field), "%v", err)
	}
	t.seen[field] = t.seen[field] || ok
	return text, ok, nil
}

// unseen is the error of a mapping with a field that no record has: its name is
// most likely wrong, and a log without it says less than its reader believes.
func (t *tracing) unseen() error {
	if t.explains == 0 {
		return nil
	}
	var errs source.Errors
	for i, pos := range t.mapped {
		if !t.seen[i] {
			e := source.Errorf(pos, "no record of %s has the field %s", cli.DisplayName(t.path), source.Quote(t.fields[i]))
			e.Hint = nearest(t.fields[i], t.first)
			errs = append(errs, e)
		}
	}
	return errs.Sort().Err()
}

// missing returns the fields that the mapping names and no record has that was
// read.
func (t *tracing) missing() []string {
	all := []string{}
	for i := range t.mapped {
		if !t.seen[i] {
			all = append(all, t.fields[i])
		}
	}
	return all
}

// outside is the error of a refused record with a value that its variable can
// never have.
func (t *tracing) outside(r *conformance.Record) error {
	i, want := t.follower.Outside(r)
	if i < 0 {
		return nil
	}
	return source.Errorf(t.log.Pos(t.columns[i]), "%s is never a value of %s: want %s", source.Quote(r.Values[i]), t.watch.Variables[i], want)
}
