// Package testing replaces the type T of the standard package testing, and
// explores the schedules of tests.
package testing

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	shim "github.com/ltlcheck/ltlcheck/internal/interleave/shim/context"
)

// T replaces testing.T during the run of a test. What it does not declare goes
// to the test of the standard library.
type T struct {
	testing.TB
	name    string
	parent  *T
	failed  bool
	log     []string
	ending  ending
	process *process
	ctx     context.Context
	cancel  func()
}

// ending is how a test ends, and what happens then. It changes atomically.
type ending struct {
	cleanups      []func()
	skipped, over bool
}

// Name of the test.
func (t *T) Name() string { return t.name }

// Helper does nothing.
func (t *T) Helper() {}

// Parallel does nothing: tests are explored one after the other.
func (t *T) Parallel() {}

// Deadline reports that there is none.
func (t *T) Deadline() (time.Time, bool) { return time.Time{}, false }

// Fail makes the schedule a counterexample.
func (t *T) Fail() {
	for p := t; p != nil; p = p.parent {
		p.failed = true
	}
	if !schedule.Fail(strings.Join(t.log, "\n")) {
		t.TB.Error(strings.Join(t.log, "\n"))
	}
}

// FailNow is Fail, and ends the goroutine.
func (t *T) FailNow() {
	t.Fail()
	schedule.Goexit()
}

// Failed reports whether the test has failed.
func (t *T) Failed() bool { return t.failed }

// Log keeps a message.
func (t *T) Log(args ...any) { t.add(strings.TrimSuffix(fmt.Sprintln(args...), "\n")) }

// Logf keeps a message.
func (t *T) Logf(format string, args ...any) { t.add(fmt.Sprintf(format, args...)) }

// add keeps a message. After the end of the test that is a panic, as in the
// standard library.
func (t *T) add(message string) {
	var over bool
	schedule.Atomically(&t.ending, schedule.Read, "log of the test", func() { over = t.ending.over })
	if over {
		panic("Log in goroutine after " + t.name + " has completed: " + message)
	}
	t.log = append(t.log, message)
}

// Error is Log and Fail.
func (t *T) Error(args ...any) {
	t.Log(args...)
	t.Fail()
}

// Errorf is Logf and Fail.
func (t *T) Errorf(format string, args ...any) {
	t.Logf(format, args...)
	t.Fail()
}

// Fatal is Log and FailNow.
func (t *T) Fatal(args ...any) {
	t.Log(args...)
	t.FailNow()
}

// Fatalf is Logf and FailNow.
func (t *T) Fatalf(format string, args ...any) {
	t.Logf(format, args...)
	t.FailNow()
}

// SkipNow ends the test.
func (t *T) SkipNow() {
	schedule.Atomically(&t.ending, schedule.Write, "skip of the test", func() { t.ending.skipped = true })
	schedule.Goexit()
}

// Skip is Log and SkipNow.
func (t *T) Skip(args ...any) {
	t.Log(args...)
	t.SkipNow()
}

// Skipf is Logf and SkipNow.
func (t *T) Skipf(format string, args ...any) {
	t.Logf(format, args...)
	t.SkipNow()
}

// Skipped reports whether the test was skipped.
func (t *T) Skipped() (skipped bool) {
	schedule.Atomically(&t.ending, schedule.Read, "Skipped", func() { skipped = t.ending.skipped })
	return skipped
}

// Cleanup calls f at the end of the test.
func (t *T) Cleanup(f func()) {
	schedule.Atomically(&t.ending, schedule.Write, "Cleanup", func() { t.ending.cleanups = append(t.ending.cleanups, f) })
}

// Context is cancelled at the end of the test, before the functions of Cleanup.
func (t *T) Context() context.Context {
	if t.ctx == nil {
		t.ctx, t.cancel = shim.WithCancel(context.Background())
	}
	return t.ctx
}

// Run runs a subtest, in a goroutine of its own, and waits for it.
func (t *T) Run(name string, f func(*T)) bool {
	sub := &T{TB: t.TB, process: t.process, parent: t, name: t.name + "/" + strings.ReplaceAll(name, " ", "_")}
	done := make(chan struct{})
	schedule.Go(func() {
		defer schedule.Close(done)
		sub.run(f)
	})
	schedule.Receive(done)
	return !sub.failed
}

// run calls the test and what it left for the end.
func (t *T) run(f func(*T)) {
	defer t.finish()
	f(t)
}

// finish cancels the context, and calls the functions of Cleanup.
func (t *T) finish() {
	defer t.clean()
	if t.cancel != nil {
		t.cancel()
	}
}

// clean calls the function of Cleanup that came last, and then the others, even if it
// ends the goroutine; without one, the test is over.
func (t *T) clean() {
	var last func()
	what := "end of the test"
	if len(t.ending.cleanups) > 0 {
		what = "begin a function of Cleanup"
	}
	schedule.Atomically(&t.ending, schedule.Write, what, func() {
		n := len(t.ending.cleanups)
		if t.ending.over = n == 0; n > 0 {
			last, t.ending.cleanups = t.ending.cleanups[n-1], t.ending.cleanups[:n-1]
		}
	})
	if last != nil {
		defer t.clean()
		last()
	}
}
