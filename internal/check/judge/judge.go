// Package judge confirms counterexamples before anybody sees them. A run is
// replayed by a fresh explorer, and its word is judged by the semantics of the
// formulas, by the acceptance of the user's automata, and by the definition of
// fairness. No part of the search is trusted. A counterexample that fails here
// is a fault of this program and never a verdict. Where there is no time left
// for it, the answer is inconclusive.
//
//	Confirm(lasso):
//		run := replay the lasso's actions from an initial state
//		word := the letters of run
//		check that word violates the property
//		check that word satisfies every assumption
//		check that run is fair, as the property asks
//
// It does not search; which part of a run is its bad prefix is for package
// properties.
package judge

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Confirm replays and judges a lasso. The error means that the lasso is
// refuted, and attributes that to the checker or to the program, or that the
// time is up.
func Confirm(ctx context.Context, prog program.Program, prop *language.Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	run, err := Run(ctx, prog, prop, l, atoms)
	return run, Stands(prog, prop, l, atoms, err)
}

// Stands attributes the refutation of a counterexample, given the error of
// judging it. A limit is returned as it is. replay.Blame finds out whether the
// program under check gives different successors for the same state the second
// time; everything else is an internal error of this program. It returns nil
// for nil.
func Stands(prog program.Program, prop *language.Property, l *trace.Lasso, atoms []program.Atom, err error) error {
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return err
	}
	if err = replay.Blame(prog, l, atoms, err); err == nil || replay.IsFault(err) {
		return err
	}
	return fmt.Errorf("internal error: the counterexample to %q does not stand: %w", prop.Name, err)
}

// Run replays a lasso and judges its word by the property, the assumptions
// and the fairness. It returns the run when all of them agree that it is a
// counterexample, and otherwise an error that names the condition that fails.
func Run(ctx context.Context, prog program.Program, prop *language.Property, l *trace.Lasso, atoms []program.Atom) (*trace.Run, error) {
	if l.Finite() {
		return nil, errors.New("it has no cycle")
	}
	run, err := replay.Run(ctx, prog, l, atoms)
	if err != nil {
		return nil, err
	}
	satisfied, err := prop.Satisfied(sequences.Of(prog), run.Word())
	if err != nil {
		return nil, err
	}
	if satisfied {
		return nil, errors.New("the run satisfies the property")
	}
	return run, Excluded(prog, prop, run)
}

// ExcludedError says why a run does not count: which assumption, or which
// fairness, it does not satisfy.
type ExcludedError struct{ reason string }

// Error implements error.
func (e *ExcludedError) Error() string { return e.reason }

// Excluded returns an *ExcludedError if an infinite run does not satisfy the
// assumptions or is not fair.
func Excluded(prog program.Program, prop *language.Property, run *trace.Run) error {
	word, s := run.Word(), sequences.Of(prog)
	for _, a := range prop.Assumptions {
		ok, err := language.Satisfies(s, a.Formula, a.Automaton, word)
		if err != nil {
			return err
		}
		if !ok {
			return &ExcludedError{fmt.Sprintf("the run does not satisfy assumption %q", a.Name)}
		}
	}
	return judgeFairness(prog, prop, run)
}

// judgeFairness checks a run against the definitions of fairness in package
// trace: towards every process first, then towards each kind of process and
// each group of transitions that the property names.
func judgeFairness(prog program.Program, prop *language.Property, run *trace.Run) error {
	pid, fair := -1, true
	switch prop.Fairness {
	case language.WeakFairness:
		pid, fair = run.WeaklyFair()
	case language.StrongFairness:
		pid, fair = run.StronglyFair()
	}
	if !fair {
		return &ExcludedError{fmt.Sprintf("the run is not %sly fair to process %d", prop.Fairness, pid)}
	}
	for _, c := range prop.FairTo {
		if c.Process != "" {
			if pid, fair := run.FairToKind(prog, c.Process, c.Strong); !fair {
				return &ExcludedError{fmt.Sprintf("the run does not have %s, namely of process %d", c, pid)}
			}
		} else if !run.FairToGroup(c.Transitions, c.Strong) {
			return &ExcludedError{fmt.Sprintf("the run does not have %s", c)}
		}
	}
	return nil
}
