package cluster

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// alone is a program without a property, as check.Failures are searched for: states
// inside atomic sequences are states as well, with a mark.
type alone struct {
	binding program.Binding
	ex      program.Explorer
	batch   program.Batch
}

// newAlone returns the Steps of a program for one goroutine. stop ends a long
// expansion when it returns true.
func newAlone(binding program.Binding, stop func() bool) (Steps, error) {
	ex, err := binding.NewExplorer(&program.Tuning{Stop: stop, IgnoreEnabled: true})
	if err != nil {
		return nil, err
	}
	return &alone{binding: binding, ex: ex}, nil
}

// Initial implements Steps.
func (a *alone) Initial() error { return a.ex.Initial(&a.batch) }

// Expand implements Steps. The program needs no mark.
func (a *alone) Expand(key []byte, _ bool) error { return a.ex.Expand(key, &a.batch) }

// Len implements Steps.
func (a *alone) Len() int { return a.batch.Len() }

// Key implements Steps. The mark says that the state is inside an atomic
// sequence.
func (a *alone) Key(i int) ([]byte, bool) {
	return a.batch.State(i), a.batch.Succs[i].Flags&program.Transient != 0
}

// Count implements Steps: it counts steps and failures, and a failure is what
// is looked for.
func (a *alone) Count(c *Counts) (found bool) {
	if a.batch.Len() == 0 && a.batch.Flags&program.ValidEnd == 0 {
		c.Deadlocks++
		found = true
	}
	for i := range a.batch.Succs {
		flags := a.batch.Succs[i].Flags
		if flags&program.Transient != 0 {
			c.AtomicSteps++
		} else {
			c.Transitions++
		}
		if flags&program.AssertFailed != 0 {
			c.AssertionFailures++
			found = true
		}
		if flags&program.RuntimeError != 0 {
			c.RuntimeErrors++
			found = true
		}
	}
	return found
}

// Valid implements Steps.
func (a *alone) Valid(key []byte) error { return program.Valid(a.ex, key) }

// Open implements Steps: what the explorer cannot decide.
func (a *alone) Open() string { return program.Undecided(a.binding) }
