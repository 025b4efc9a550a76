// Package lifted makes runs of a program of the runs of a smaller one that
// stands for it, for implementations of program.Reduced.
package lifted

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

const (
	// MaxSteps bounds the steps of a run of the program.
	MaxSteps = 1 << 24
	// MaxRounds bounds, for programs of which parts were exchanged, how often a
	// cycle is repeated until they are in their places again.
	MaxRounds = 1 << 12
)

// Follower takes steps of both programs, side by side.
type Follower interface {
	// Follow takes actions of the smaller program, and what they stand for, and
	// records that in the run; false if there is no such step.
	Follow(actions []program.Action) (bool, error)
	// State is the state of the program itself. It is not changed afterwards.
	State() program.State
}

// Each takes actions one after the other, each by a call of step, which adds to
// run; false if there is no such step. The error is program.ErrLong if the run
// has MaxSteps, and program.ErrInterrupted once the context has ended.
func Each(ctx context.Context, run *program.LiftedRun, actions []program.Action, step func(program.Action) (bool, error)) (bool, error) {
	for _, a := range actions {
		if len(run.Actions) == MaxSteps {
			return false, program.ErrLong
		}
		if ctx.Err() != nil {
			return false, program.ErrInterrupted
		}
		if ok, err := step(a); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// Follow completes run, which is empty, by a prefix and a cycle; without a cycle
// the run ends after the prefix. The program itself need not come back with the
// cycle, which is repeated until it is in a state for the second time at its
// beginning, at most the given number of times. The result is nil without an
// error if that does not succeed. Memory is that of a state for each repetition.
func Follow(run *program.LiftedRun, f Follower, prefix, cycle []program.Action, rounds int) (*program.LiftedRun, error) {
	if ok, err := f.Follow(prefix); !ok || err != nil {
		return nil, err
	}
	run.Cycle = len(run.Actions)
	if len(cycle) == 0 {
		run.Last = slices.Clone(f.State())
		return run, nil
	}
	seen := map[string]int{}
	for range rounds {
		s := string(f.State())
		if at, again := seen[s]; again {
			run.Cycle = at
			return run, nil
		}
		seen[s] = len(run.Actions)
		if ok, err := f.Follow(cycle); !ok || err != nil {
			return nil, err
		}
	}
	return nil, nil
}
