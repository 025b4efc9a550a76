package properties

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/counterexample"
	"github.com/ltlcheck/ltlcheck/internal/check/judge"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Judge judges single runs of a program by a property: by a replay and the
// definitions alone, without a search. It is for one goroutine.
type Judge struct {
	verification *verification
	actions      program.Letter
}

// NewJudge returns the judge of a property of a program. Errors are those of
// Property.Binds.
func NewJudge(prog program.Program, prop language.Property) (*Judge, error) {
	if err := prop.Binds(prog); err != nil {
		return nil, err
	}
	v := newVerification(prog, prop, options.Options{}, algorithms.Algorithm{})
	v.result.Atoms = prop.Atoms(prog)
	b, err := prog.Bind(v.result.Atoms)
	if err != nil {
		return nil, err
	}
	return &Judge{v, b.ActionAtoms()}, nil
}

// Atoms returns the propositions of the property and its assumptions.
func (j *Judge) Atoms() []program.Atom { return j.verification.result.Atoms }

// Violates reports whether a run is a counterexample. A finite run is one if no
// continuation satisfies the property and all runs of the program count, without
// assumptions and fairness. The error says that it is no run of the program, or
// that there was no time. Time is that of a replay and of evaluating the
// property on a word of that length; the first finite run costs an automaton.
func (j *Judge) Violates(ctx context.Context, l *trace.Lasso) (bool, error) {
	v := j.verification
	run, err := replay.Run(ctx, v.prog, l, v.result.Atoms)
	if err != nil {
		return false, err
	}
	if l.Finite() {
		return j.isBad(ctx, run)
	}
	satisfied, err := v.satisfied(run.Word())
	if satisfied || err != nil {
		return false, err
	}
	var broken *judge.ExcludedError
	err = judge.Excluded(v.prog, &v.prop, run)
	if errors.As(err, &broken) {
		return false, nil
	}
	return err == nil, err
}

// isBad reports whether a finite run is a bad prefix, whatever follows.
func (j *Judge) isBad(ctx context.Context, run *trace.Run) (bool, error) {
	v := j.verification
	if v.prop.Restricted() {
		return false, nil
	}
	known, err := v.knowsPrefixes(ctx)
	if err == nil && !known {
		err = monitor.Limitf("the automaton that judges runs without an end is too large")
	}
	if err != nil {
		return false, err
	}
	return counterexample.Stuck(v.positiveCompiled, run, uint64(j.actions)), nil
}
