package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check/internal/algorithms"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Searches outside of this package: what they find is judged here, as what the
// searches of this package find is.

// Confirm replays a run that is said to violate a property, and judges it. The
// error says why the run does not stand; the lasso may be anything.
func Confirm(ctx context.Context, prog program.Program, prop Property, l *trace.Lasso) (Result, error) {
	if err := prop.validate(); err != nil {
		return Result{}, err
	}
	v := newVerification(prog, prop.OverSequences(prog), Options{}, algorithms.Algorithm{})
	atoms := v.prop.atoms()
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

// judged judges a run, and gives its shortest bad prefix. That is nil where it
// has none.
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

// ConfirmFailure replays a run that is said to end with a failure of the
// program. The error says why it does not stand.
func ConfirmFailure(ctx context.Context, prog program.Program, f *Failure) error {
	return replay.ConfirmFailure(ctx, prog, f)
}

// Atoms are the propositions of a property as searches bind them.
func Atoms(prog program.Program, prop Property) []program.Atom {
	prop = prop.OverSequences(prog)
	return prop.atoms()
}
