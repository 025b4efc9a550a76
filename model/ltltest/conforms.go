package ltltest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Record is what a system showed of one step that it took. What is empty is not
// known.
type Record struct {
	Process string // that moved, by its name
	Action  string // the step: the action of a Go model, or a statement
	// Values are those of variables after the step, by the names that
	// counterexamples show. Variables that no record has are hidden, and so are
	// steps that change hidden ones only, unless some record names their action.
	Values map[string]any
}

// Conformance is the answer to whether a log is a run of a program.
type Conformance struct {
	Verdict check.Verdict // Holds if it is, Violated if not, Inconclusive if a limit ended following
	Records int           // that some run explains, from the first on
	// Text is the answer for people: what a failing test prints.
	Text string
}

// Gaps allows n steps to be missing before each record of a log; negative
// is any number. Only Conforms reads it.
func Gaps(n int) Option { return func(s *settings) { s.gaps = max(n, conformance.AnyGap) } }

// Conforms checks that a recorded execution is a run of the program, and fails
// the test if not, with what the program could have done instead. All runs that
// explain the log are followed at once; a log that ends early is no error. The
// test ends if the log or the program is at fault.
func Conforms(t testing.TB, p program.Program, log []Record, options ...Option) Conformance {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	c, err := Follow(ctx, p, log, options...)
	switch {
	case err != nil:
		t.Fatal(explain(ctx, p, err))
	case c.Verdict != check.Holds:
		t.Error("\n" + c.Text)
	}
	return c
}

// Follow does what Conforms does, outside a test. Of the options it reads Gaps,
// MaxMemory and MaxTime. The error is about a record or the program.
func Follow(ctx context.Context, p program.Program, log []Record, options ...Option) (Conformance, error) {
	s := newSettings(options)
	if limit := s.Options.Limits.Time; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	l, err := newRecorded(p, log)
	if err != nil {
		return Conformance{}, err
	}
	memory := s.Options.Limits.Memory
	if memory == 0 {
		memory = check.DefaultMemory() / 4 // the rest is for what is not collected yet
	}
	f, err := conformance.New(program.Interpret(p), l.watch, conformance.Options{Gaps: s.gaps, Memory: memory})
	if err != nil {
		return Conformance{}, err
	}
	for i := range log {
		r := l.record(&log[i])
		ok, err := f.Step(ctx, &r)
		if ok && err == nil {
			continue
		}
		if err == nil {
			return l.refuse(ctx, f, i, &r)
		}
		if ctx.Err() != nil || errors.Is(err, conformance.ErrMemory) {
			return Conformance{check.Inconclusive, i, fmt.Sprintf("inconclusive after %s: %v", english.Plural(i, "record", ""), err)}, nil
		}
		return Conformance{}, err
	}
	return Conformance{check.Holds, len(log), fmt.Sprintf("a run: %s, after which the program can be in %s", english.Plural(len(log), "record", ""), english.Plural(f.States(), "state", ""))}, nil
}

// recorded is a log as package conformance reads it.
type recorded struct {
	log    []Record
	watch  conformance.Watch
	events map[string]int
	quoted []bool // by variable: its values are shown in quotes
}

// newRecorded finds what a log shows of a program.
func newRecorded(p program.Program, log []Record) (*recorded, error) {
	l := &recorded{log: log, events: map[string]int{}}
	first, err := conformance.InitialView(p)
	if err != nil {
		return nil, err
	}
	names, known := map[string]bool{}, []string{}
	for _, r := range log {
		for name := range r.Values {
			names[name] = true
		}
		if _, ok := l.events[r.Action]; r.Action != "" && !ok {
			l.events[r.Action] = len(l.watch.Events)
			l.watch.Events = append(l.watch.Events, conformance.Event{Name: r.Action, Is: isStatement(r.Action)})
		}
	}
	if len(l.watch.Events) > conformance.MaxEvents {
		return nil, fmt.Errorf("the log has more than %d kinds of actions", conformance.MaxEvents)
	}
	values := map[string]string{}
	for _, v := range first.Vars {
		values[v.Name] = v.Value
		known = append(known, v.Name)
	}
	l.watch.Variables = slices.Sorted(maps.Keys(names))
	for _, name := range l.watch.Variables {
		value, ok := values[name]
		if !ok && !strings.ContainsAny(name, ".:[") { // others may come into being later
			e := source.Errorf(source.Pos{}, "the program has no variable %s in its initial state", source.Quote(name))
			if near := source.Nearest(name, known); near != "" {
				e.Hint = "did you mean " + near + "?"
			}
			return nil, e
		}
		l.quoted = append(l.quoted, strings.HasPrefix(value, `"`))
	}
	return l, nil
}

// isStatement compares statements without regard to spaces.
func isStatement(text string) func(program.ActionView) bool {
	spaceless := strings.Join(strings.Fields(text), "")
	return func(v program.ActionView) bool { return strings.Join(strings.Fields(v.Statement), "") == spaceless }
}

// record returns a record as package conformance reads it.
func (re *recorded) record(r *Record) conformance.Record {
	out := conformance.Record{Event: -1, Process: r.Process, Values: make([]string, len(re.watch.Variables)), Has: make([]bool, len(re.watch.Variables))}
	if r.Action != "" {
		out.Event = re.events[r.Action]
	}
	for i, name := range re.watch.Variables {
		value, ok := r.Values[name]
		text := fmt.Sprint(value)
		if s, isText := value.(string); isText && re.quoted[i] {
			text = strconv.Quote(s)
		}
		out.Values[i], out.Has[i] = conformance.Canonical(text), ok
	}
	return out
}

// alternatives is how many other steps are shown, ahead how many records are
// looked at for repairs.
const (
	alternatives = 4
	ahead        = 32
)

// refuse explains why record i is impossible.
func (re *recorded) refuse(ctx context.Context, f *conformance.Follower, i int, r *conformance.Record) (Conformance, error) {
	if v, want := f.Outside(r); v >= 0 {
		return Conformance{}, fmt.Errorf("record %d: %s is never a value of %s: want %s", i, source.Quote(r.Values[v]), re.watch.Variables[v], want)
	}
	var rest []conformance.Record
	for j := i; j < min(i+ahead, len(re.log)); j++ {
		rest = append(rest, re.record(&re.log[j]))
	}
	why, err := f.Explain(ctx, r, alternatives)
	if err == nil {
		why.Repairs, err = f.Repairs(ctx, rest)
	}
	if why == nil {
		why = &conformance.Refusal{}
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, conformance.ErrMemory) {
		return Conformance{}, err
	}
	return Conformance{check.Violated, i, re.text(i, why)}, nil
}

// text writes a refusal for people.
func (re *recorded) text(i int, why *conformance.Refusal) string {
	var b strings.Builder
	fmt.Fprintf(&b, "record %d is impossible: %s\n", i, re.log[i])
	for _, a := range why.Nearest {
		what := "stay where it is"
		if a.Step != nil {
			what = strings.TrimSpace(a.Step.Process + " " + a.Step.Statement)
		}
		fmt.Fprintf(&b, "  the program can %s\n", what)
		for _, d := range a.Differences {
			fmt.Fprintf(&b, "      %s: %s in the program, %s in the log\n", d.Of, d.Program, d.Log)
		}
		state := make([]string, len(a.State.Vars))
		for i, v := range a.State.Vars {
			state[i] = v.Name + " = " + v.Value
		}
		fmt.Fprintf(&b, "      in %s\n", strings.Join(state, ", "))
	}
	for _, r := range why.Repairs {
		fmt.Fprintf(&b, "  %s, %d of the records from this one on are explained\n", r, r.Explained)
	}
	return strings.TrimRight(b.String(), "\n")
}

// String writes a record in one line.
func (r Record) String() string {
	var parts []string
	if r.Process != "" {
		parts = append(parts, r.Process)
	}
	if r.Action != "" {
		parts = append(parts, r.Action)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Values)) {
		parts = append(parts, fmt.Sprintf("%s = %v", name, r.Values[name]))
	}
	return strings.Join(parts, ", ")
}
