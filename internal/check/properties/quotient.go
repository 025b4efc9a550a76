package properties

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/smaller"
	"github.com/ltlcheck/ltlcheck/program"
)

// quotientPreserves returns what a quotient must have the same.
func (v *verification) quotientPreserves(ctx context.Context) (program.Preservation, error) {
	same, _, err := v.language.Preservation(ctx)
	if same == program.ShorterWords || v.prop.RestrictsSteps() {
		same = program.SameWords
	}
	return same, err
}

// searchQuotient answers on the quotient.
func (v *verification) searchQuotient(ctx context.Context) (plans.Outcome, error) {
	if v.Why = v.noQuotient(); v.Why != "" {
		return plans.Unhelpful, nil
	}
	v.renaming = true
	defer func() { v.renaming = false }()
	atoms := v.searchAtoms()
	if v.prop.Restricted() {
		atoms = v.result.Atoms
	}
	same, err := v.quotientPreserves(ctx)
	if err != nil {
		return plans.Unhelpful, err
	}
	small, why, err := smaller.Quotient(v.prog, atoms, same)
	if small == nil || err != nil {
		v.Asymmetry = why
		return plans.Asymmetric, err
	}
	if answered, err := v.searchReduced(ctx, small, atoms); answered || err != nil {
		return plans.Done, err
	}
	v.Why = "none, as a counterexample could not be repeated on the program itself"
	if _, why := small.Refutation(); why != "" {
		v.Why = "none, as " + why
	}
	return plans.Unhelpful, nil
}

// noQuotient explains in words why the quotient is not searched, whatever it is;
// it is empty if it may be.
func (v *verification) noQuotient() string {
	fair := v.prop.Fairness != language.NoFairness || slices.ContainsFunc(v.prop.FairTo, func(f language.FairTo) bool { return f.Process != "" })
	switch {
	case !fair:
	case v.opts.Algorithm != "" && !v.algorithm.Any:
		return "none, as algorithm " + string(v.algorithm.Name) + " does not follow processes through a quotient, which fairness needs"
	case v.opts.Storage.Bounded(), v.opts.OnDisk():
		return "none, as processes are followed through a quotient in memory only, which fairness needs"
	}
	return v.asksForMore()
}
