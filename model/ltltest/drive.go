package ltltest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// driver runs tests.
type driver struct {
	prog     program.Program
	system   func() Adapter
	settings *settings
	run      func(func(settle func()))
	follower *conformance.Follower
	recorded *recorded
	pids     map[string]string // numbers of processes, by their names with the number
	initial  State             // of the first instance
}

// drive makes tests and runs them. notes are for the log of the test.
func drive(ctx context.Context, p program.Program, system func() Adapter, s *settings, run func(func(settle func()))) (out Driven, notes []string, err error) {
	d := &driver{prog: program.Interpret(p), system: system, settings: s, run: run, pids: map[string]string{}}
	tests, note, err := d.tests(ctx)
	if err != nil {
		return out, nil, err
	}
	if note != "" {
		notes = append(notes, note)
	}
	if err := d.begin(tests); err != nil {
		return out, nil, err
	}
	for i := range tests {
		steps := joined(&tests[i])
		a, err := d.attempt(ctx, steps)
		if err != nil {
			return out, nil, err
		}
		out.Tests++
		out.Steps += len(a.log)
		if a.diverged {
			out.Diverged++
		}
		if a.failure != "" {
			out.Failed = true
			out.Text, err = d.shrunk(ctx, &tests[i], steps, a)
			return out, notes, err
		}
	}
	return out, notes, nil
}

// tests reads the suite of the settings, or makes one.
func (d *driver) tests(ctx context.Context) (tests []testsuite.Test, note string, err error) {
	o := &d.settings.driving
	if o.text != "" {
		tests, err = testsuite.ReadLines(source.NewFile("tests", o.text))
		return tests, "", err
	}
	states := int(cmp.Or(d.settings.Options.Limits.States, defaultStates))
	g, err := testsuite.Explore(ctx, d.prog, testsuite.Options{States: states, Input: o.input, Refusals: o.refusals})
	if err != nil {
		return nil, "", err
	}
	if !g.Complete {
		note = fmt.Sprintf("the tests are of the first %d states of the model; MaxStates raises this", g.States())
	}
	plan := o.plan
	plan.Goal = cmp.Or(plan.Goal, testsuite.Transitions)
	s, err := g.Make(ctx, plan)
	if err != nil {
		return nil, "", err
	}
	return s.Tests, note, nil
}

// step is what one call of the adapter is about: the steps of a test up to the
// end of an atomic sequence.
type step struct {
	Action
	kind testsuite.Kind
}

// joined returns the steps of a test, atomic sequences as one.
func joined(t *testsuite.Test) (out []step) {
	for i, s := range t.Steps {
		if i == 0 || !t.Steps[i-1].Inside {
			out = append(out, step{Action{program.ProcessName(s.Process, s.Pid), s.Action}, s.Kind})
		}
	}
	return out
}

// begin finds what can be observed, and makes the follower.
func (d *driver) begin(tests []testsuite.Test) (err error) {
	log := []Record{{}}
	for i := range tests {
		for _, s := range tests[i].Steps {
			if s.Pid >= 0 {
				d.pids[program.ProcessName(s.Process, s.Pid)] = strconv.Itoa(s.Pid)
			}
			log = append(log, Record{Action: s.Action})
		}
	}
	if err := d.guarded(func(a Adapter, settle func()) { settle(); d.initial = a.Observe() }); err != nil {
		return err
	}
	log[0].Values = d.initial
	if d.recorded, err = newRecorded(d.prog, log); err != nil {
		return err
	}
	memory := cmp.Or(d.settings.Options.Limits.Memory, check.DefaultMemory()/4)
	d.follower, err = conformance.New(d.prog, d.recorded.watch, conformance.Options{Memory: memory})
	return err
}

// guarded runs something with a new system, closes it, and returns a panic as an
// error.
func (d *driver) guarded(f func(a Adapter, settle func())) (err error) {
	d.run(func(settle func()) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("the system panics: %v", r)
			}
		}()
		a := d.system()
		if c, ok := a.(io.Closer); ok {
			defer func() { err = errors.Join(err, c.Close()) }()
		}
		f(a, settle)
	})
	return err
}

// attempt is one run of a test.
type attempt struct {
	*driver
	adapter  Adapter
	settle   func()
	log      []Record
	seen     []State // before the first record, and after each
	failure  string  // why it failed, "" if it did not
	diverged bool
	doing    *Action // that the system is taking now
}

// attempt runs steps with a new system.
func (d *driver) attempt(ctx context.Context, steps []step) (*attempt, error) {
	a := &attempt{driver: d}
	if err := d.follower.Begin(); err != nil {
		return nil, err
	}
	var wrong error
	err := d.guarded(func(adapter Adapter, settle func()) {
		a.adapter, a.settle = adapter, settle
		wrong = a.all(ctx, steps)
	})
	if wrong != nil {
		return nil, wrong
	}
	if err != nil {
		if a.doing != nil && len(a.seen) > 0 {
			a.fail(*a.doing, "")
		}
		a.failure = err.Error()
	}
	return a, nil
}

// all takes the steps, until one fails or the system takes another way.
func (a *attempt) all(ctx context.Context, steps []step) error {
	a.settle()
	ok, err := a.observe(ctx, Record{}, "")
	for i := 0; i < len(steps) && ok && err == nil; i++ {
		ok, err = a.take(ctx, steps[i])
	}
	if o, has := a.adapter.(Outputs); has && ok && err == nil {
		_, err = a.output(ctx, o, nil)
	}
	return err
}

// take takes a step; false ends the test.
func (a *attempt) take(ctx context.Context, s step) (bool, error) {
	if s.kind == testsuite.Output {
		o, ok := a.adapter.(Outputs)
		if !ok {
			return false, fmt.Errorf("the step %q is an output, and the adapter has no method Next: see ltltest.Outputs and ltltest.Inputs", s.String())
		}
		return a.output(ctx, o, &s.Action)
	}
	can, err := a.follower.Can(ctx, a.record(Record{Process: s.Process, Action: s.Name}))
	if err != nil {
		return false, err
	}
	if can == (s.kind == testsuite.Refusal) {
		a.diverged = true
		return false, nil
	}
	a.doing = &s.Action
	err = a.adapter.Do(s.Action)
	a.settle()
	a.doing = nil
	refused := errors.Is(err, ErrRefused)
	switch {
	case err != nil && !refused:
		return false, fmt.Errorf("the adapter cannot do %q: %w", s.String(), err)
	case refused && s.kind == testsuite.Input:
		return a.fail(s.Action, "the system refuses this action, which the model can take"), nil
	case !refused && s.kind == testsuite.Refusal:
		return a.fail(s.Action, "the system takes this action, which the model cannot take here"), nil
	case refused:
		return a.observe(ctx, Record{}, "refuses "+s.String())
	}
	return a.observe(ctx, Record{Process: s.Process, Action: s.Name}, "")
}

// fail ends a test with a step.
func (a *attempt) fail(action Action, why string) bool {
	a.log = append(a.log, Record{Process: action.Process, Action: action.Name})
	a.seen = append(a.seen, a.seen[len(a.seen)-1])
	a.failure = why
	return false
}

// output waits for an output. Another one than the expected one, or silence, is
// no failure if the model allows it.
func (a *attempt) output(ctx context.Context, o Outputs, want *Action) (bool, error) {
	got, ok := o.Next()
	a.settle()
	if ok {
		ok, err := a.observe(ctx, Record{Process: got.Process, Action: got.Name}, "")
		a.diverged = a.diverged || ok && want != nil && got != *want
		return ok && !a.diverged, err
	}
	quiet, err := a.follower.Quiet(ctx, func(v program.ActionView) bool { return !a.settings.driving.input(v) })
	switch {
	case err != nil:
	case !quiet:
		a.failure = "the system waits for an input, where the model does not: it always has an output or a step of its own"
	case want != nil:
		a.diverged = true
	}
	return false, err
}

// observe looks at the system after a step; an empty record is no step, and is
// shown as note.
func (a *attempt) observe(ctx context.Context, r Record, note string) (bool, error) {
	state := a.adapter.Observe()
	for name := range state {
		if _, ok := a.initial[name]; !ok {
			return false, fmt.Errorf("the adapter observes the variable %s, and did not at first", source.Quote(name))
		}
	}
	r.Values = state
	next := a.record(r)
	r.Action += note
	a.log, a.seen = append(a.log, r), append(a.seen, state)
	ok, err := a.follower.Step(ctx, next)
	if ok || err != nil {
		return ok, err
	}
	l := &recorded{log: a.log, watch: a.recorded.watch, events: a.recorded.events, quoted: a.recorded.quoted}
	if v, want := a.follower.Outside(next); v >= 0 {
		a.failure = fmt.Sprintf("%s is never a value of %s in the model: want %s", source.Quote(next.Values[v]), l.watch.Variables[v], want)
		return false, nil
	}
	why, err := a.follower.Explain(ctx, next, alternatives)
	if err == nil {
		a.failure = l.text(len(a.log)-1, why)
	}
	return false, err
}

// record returns a record as package conformance reads it.
func (a *attempt) record(r Record) *conformance.Record {
	known := true
	if r.Action != "" {
		_, known = a.recorded.events[r.Action]
	}
	if pid, ok := a.pids[r.Process]; ok {
		r.Process = pid
	}
	out := a.recorded.record(&r)
	if !known { // no step of the model has this name
		out.Event, out.Process = -1, "(no step of the model)"
	}
	return &out
}

// text writes a failing run for people.
func (a *attempt) text(original int) string {
	var b strings.Builder
	steps := len(a.log) - 1
	fmt.Fprintf(&b, "the system does not conform to the model, after %s", english.Plural(max(steps, 0), "step", ""))
	if original > steps {
		fmt.Fprintf(&b, " (shortened from %d)", original)
	}
	b.WriteString(":\n")
	if len(a.seen) > 0 {
		view := &trace.View{CycleStart: -1, Initial: a.stateView(0)}
		for i := 1; i < len(a.log); i++ {
			s := trace.StepView{ActionView: program.ActionView{Process: a.log[i].Process, Pid: -1, Statement: a.log[i].Action}}
			s.Changes = trace.Changes(a.stateView(i-1), a.stateView(i))
			view.Steps = append(view.Steps, s)
		}
		_ = report.WriteRun(&b, "    ", report.NewCounterexample(view)) // a builder never fails
	}
	return b.String() + a.failure
}

// stateView is what was observed before step i.
func (a *attempt) stateView(i int) (v program.StateView) {
	for _, name := range slices.Sorted(maps.Keys(a.seen[i])) {
		text := fmt.Sprint(a.seen[i][name])
		v.Vars = append(v.Vars, program.Var{Name: name, Value: text})
	}
	return v
}
