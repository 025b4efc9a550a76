package ltltest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/program"
)

// Adapter is an instance of the system under test, at its beginning. If it is an
// io.Closer too, it is closed when a test has ended; goroutines that it started
// must end then.
type Adapter interface {
	// Do makes the system take an action. It returns ErrRefused if the system
	// does not take it now, and another error if that cannot be found out,
	// which ends all tests.
	Do(Action) error
	// Observe returns what can be seen of the system. It has the same variables
	// each time.
	Observe() State
}

// Outputs is an Adapter of a system that acts by itself.
type Outputs interface {
	Adapter
	// Next waits for the next output; false if none comes without an input.
	Next() (Action, bool)
}

// Action is what a step of the model does.
type Action struct {
	Process string // that takes the step, with its number if it has one, as in P[1]; empty if there is none
	Name    string // the action of a Go model, or a statement
}

// String returns the action as one text, as in "client 1: asks" or "asks".
func (a Action) String() string { return testsuite.ActionName(a.Process, a.Name) }

// State is what can be observed: values of variables by the names that
// counterexamples show. Others are hidden.
type State map[string]any

// ErrRefused is returned by Adapter.Do for an action that the system does not
// take.
var ErrRefused = errors.New("the system does not take this action")

// Driven is what came out of tests.
type Driven struct {
	Tests int // that were run, from the first on
	Steps int // of all of them
	// Diverged are the tests that ended early, since the system took another way
	// than the test, which the model allows as well.
	Diverged int
	Failed   bool
	// Text is a shortened run that fails, for people: what a failing test
	// prints. It is empty if no test failed.
	Text string
}

// driving are the settings of Drive.
type driving struct {
	plan       testsuite.Plan
	text       string // of the suite; empty to make one
	inputs     []string
	refusals   bool
	concurrent bool
}

// defaultStates is how many states are explored unless MaxStates says otherwise.
const defaultStates = 100_000

// Cover sets what the tests of Drive cover together: transitions (which is the
// default), pairs or states.
func Cover(goal string) Option {
	return func(s *settings) { s.driving.plan.Goal = testsuite.Goal(goal) }
}

// RandomTests makes Drive run a number of random tests, each with a number of steps.
func RandomTests(seed uint64, tests, steps int) Option {
	return func(s *settings) {
		s.driving.plan = testsuite.Plan{Goal: testsuite.Random, Seed: seed, Tests: tests, Steps: steps}
	}
}

// Tests makes Drive run the tests that ltlcheck tests --format jsonl has
// written.
func Tests(lines string) Option { return func(s *settings) { s.driving.text = lines } }

// Inputs are the processes whose steps Drive makes the system take; those of
// others are outputs, which the adapter returns from Next. Without names, all
// steps are inputs.
func Inputs(processes ...string) Option {
	return func(s *settings) { s.driving.inputs = append(s.driving.inputs, processes...) }
}

// Refusals makes Drive try in each state the inputs that the model does not
// allow there, too.
func Refusals() Option { return func(s *settings) { s.driving.refusals = true } }

// Concurrent runs each test in a bubble of package testing/synctest: after each
// action Drive waits until all goroutines of the system wait for something, and
// time passes only when nothing else can happen. Only Drive reads it.
func Concurrent() Option { return func(s *settings) { s.driving.concurrent = true } }

// Drive tests a system against its model: it makes tests of the model that take
// each of its transitions, runs each with a new system, and fails the test if a
// system does what the model does not allow, or refuses what the model allows:
// with a shortened run, and with what the model could have done. The relation
// is ioco (Tretmans, Model Based Testing with Labelled Transition Systems, LNCS
// 4949, 2008): after what was observed, the system must show no output, and no
// silence, that the model cannot show. MaxStates bounds the part of the model
// that is tested, 100,000 states by default; it is logged if that is not all.
func Drive(t *testing.T, p program.Program, system func() Adapter, options ...Option) Driven {
	t.Helper()
	ctx, cancel := testContext(t)
	defer cancel()
	s := newSettings(options)
	run := plainly
	if s.driving.concurrent {
		run = bubble(t)
	}
	d, notes, err := drive(ctx, p, system, s, run)
	switch {
	case err != nil:
		t.Fatal(explain(ctx, p, err))
	case d.Failed:
		t.Error("\n" + d.Text)
	case d.Diverged > 0:
		t.Logf("%d of %d tests ended early: the system took another way than the test, which the model allows", d.Diverged, d.Tests)
	}
	for _, n := range notes {
		t.Log(n)
	}
	return d
}

// Exercise does what Drive does, outside a test and without Concurrent.
func Exercise(ctx context.Context, p program.Program, system func() Adapter, options ...Option) (Driven, error) {
	d, _, err := drive(ctx, p, system, newSettings(options), plainly)
	return d, err
}

// plainly calls a function with nothing to wait for, bubble in a bubble of its
// own, in which settle waits until all goroutines wait for something.
func plainly(f func(settle func())) { f(func() {}) }

func bubble(t *testing.T) func(f func(settle func())) {
	return func(f func(settle func())) {
		synctest.Test(t, func(*testing.T) { f(synctest.Wait) })
	}
}

// input reports whether a step is by one of the processes of Inputs.
func (d *driving) input(v program.ActionView) bool {
	return len(d.inputs) == 0 || slices.Contains(d.inputs, v.Process) || slices.Contains(d.inputs, program.ProcessName(v.Process, v.Pid))
}
