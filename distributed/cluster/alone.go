package cluster

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// alone is a program by itself, as check.Safety searches it: states inside
// atomic sequences are states, with a mark.
type alone struct {
	binding program.Binding
	ex      program.Explorer
	batch   program.Batch
}

// newAlone makes the steps of a program. Stop tells long expansions to end.
func newAlone(binding program.Binding, stop func() bool) (Steps, error) {
	ex, err := binding.NewExplorer()
	if err != nil {
		return nil, err
	}
	program.IgnoreEnabled(ex)
	program.Interrupt(ex, stop)
	return &alone{binding: binding, ex: ex}, nil
}

// Initial makes the initial states.
func (a *alone) Initial() error { return a.ex.Initial(&a.batch) }

// Expand makes the successors of a state.
func (a *alone) Expand(key []byte, _ bool) error { return a.ex.Expand(key, &a.batch) }

// Len is how many states are at hand.
func (a *alone) Len() int { return a.batch.Len() }

// Key is a state.
func (a *alone) Key(i int) ([]byte, bool) {
	return a.batch.State(i), a.batch.Succs[i].Flags&program.Transient != 0
}

// Count counts steps and failures.
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

// Open says what the explorer has left open.
func (a *alone) Open() string { return program.Undecided(a.binding) }
