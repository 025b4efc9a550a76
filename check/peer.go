package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Confirm replays a run that is claimed to violate a property, and judges it as
// runs of this package's own searches are judged. It is for searches elsewhere,
// such as those of a cluster. The lasso may be anything; the error explains why
// the run does not violate the property.
func Confirm(ctx context.Context, prog program.Program, prop Property, l *trace.Lasso) (Result, error) {
	if err := prop.validate(); err != nil {
		return Result{}, err
	}
	v := newVerification(prog, prop, Options{}, algorithms.Algorithm{})
	atoms := Atoms(prog, prop)
	v.result = Result{Name: prop.Name, Fairness: prop.Fairness, Atoms: atoms}
	for _, c := range prop.FairTo {
		v.result.FairTo = append(v.result.FairTo, c.String())
	}
	bad, err := v.judged(ctx, l)
	if err != nil {
		return Result{}, err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, l, bad
	return v.result, nil
}

// judged judges a run, and returns its shortest bad prefix, nil if it has none.
func (v *verification) judged(ctx context.Context, l *trace.Lasso) (*trace.Lasso, error) {
	if l.Finite() {
		return v.judgeOpen(ctx, l)
	}
	run, err := judge(ctx, v.prog, &v.prop, l, v.result.Atoms)
	if err != nil {
		return nil, err
	}
	return v.badPrefix(ctx, run)
}

// ConfirmFailure is Confirm for a run that is claimed to end with a failure of
// the program.
func ConfirmFailure(ctx context.Context, prog program.Program, f *Failure) (Result, error) {
	if err := replay.ConfirmFailure(ctx, prog, f); err != nil {
		return Result{}, err
	}
	return Result{Verdict: Violated, Failure: f, Counterexample: f.Trail}, nil
}
