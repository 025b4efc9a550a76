package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/properties"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Confirm replays a run that is claimed to violate a property, and judges it as
// runs of this package's own searches are judged. It is for searches elsewhere,
// such as those of a cluster. The lasso may be anything; the error explains why
// the run does not violate the property.
func Confirm(ctx context.Context, prog program.Program, prop Property, l *trace.Lasso) (Result, error) {
	a, err := properties.Confirm(ctx, prog, prop.searched(), l)
	if err != nil {
		return Result{}, err
	}
	return prop.result(a), nil
}

// ConfirmFailure is Confirm for a run that is claimed to end with a failure of
// the program.
func ConfirmFailure(ctx context.Context, prog program.Program, f *Failure) (Result, error) {
	if err := replay.ConfirmFailure(ctx, prog, f); err != nil {
		return Result{}, err
	}
	return Result{Verdict: Violated, Failure: f, Counterexample: f.Trail}, nil
}
