package slicing

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Property finds which steps of the counterexample of a violated property
// matter, with the context's time; see OfProperty.
func Property(ctx context.Context, prog program.Program, prop check.Property, r *check.Result) ([]Step, error) {
	q, err := OfProperty(prog, prop, r)
	if err != nil {
		return nil, err
	}
	return Find(ctx, q)
}

// OfProperty returns the input for a violated property. Where a beginning of the
// counterexample violates the property whatever follows, the run is that
// beginning.
func OfProperty(prog program.Program, prop check.Property, r *check.Result) (Input, error) {
	judge, err := check.NewJudge(prog, prop)
	if err != nil {
		return Input{}, err
	}
	q := Input{Program: prog, Run: r.Counterexample, Atoms: judge.Atoms(), Violates: judge.Violates, Shortest: r.Shortest, Word: !prop.Restricted()}
	if r.BadPrefix != nil && !prop.Restricted() {
		q.Run, q.Invariant = r.BadPrefix, invariant(prop.Formula)
	}
	return q, nil
}

// invariant reports whether a formula is about each state by itself.
func invariant(f *ltl.Formula) bool {
	return f != nil && f.Op() == ltl.Globally && ltl.Classify(f.Left()).Has(ltl.Propositional)
}

// Failure does the same for the run into a failure.
func Failure(ctx context.Context, prog program.Program, f *check.Failure, shortest bool) ([]Step, error) {
	return Find(ctx, OfFailure(prog, f, shortest))
}

// OfFailure returns the input for the run into a failure.
func OfFailure(prog program.Program, f *check.Failure, shortest bool) Input {
	fails := func(ctx context.Context, l *trace.Lasso) (bool, error) {
		run, err := trace.ReplayWithin(ctx, prog, l, nil)
		if err != nil {
			return false, err
		}
		return replay.FailsIn(run, f.Kind), nil
	}
	return Input{Program: prog, Run: f.Trail, Violates: fails, Word: true, Shortest: shortest, Stops: f.Kind == check.InvalidEnd}
}
