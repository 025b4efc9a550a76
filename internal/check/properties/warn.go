package properties

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/vacuity"
)

// warn looks for reasons to doubt that the property says what its author meant,
// and appends them to the warnings.
func (v *verification) warn(ctx context.Context) {
	v.result.Warnings = append(v.result.Warnings, vacuity.Warnings(ctx, vacuity.Subject{
		Prog: v.prog, Property: v.prop, States: v.result.Product.States, Vacuous: v.result.Vacuous, Reason: v.result.Reason, Holds: v.holds,
	})...)
}

// holds answers another property of the program, for vacuity.Subject. The
// property is verified like any other, on its own smaller program if there is
// one; the search ends with the first violation.
func (v *verification) holds(ctx context.Context, prop language.Property, most uint64) (holds bool, undecided string, states uint64) {
	opts := v.opts.InMemory()
	opts.Algorithm, opts.Exhaust, opts.Shortest, opts.All, opts.Checkpoints = "", false, false, 0, nil
	own := opts.Limits.States == 0 || opts.Limits.States > most
	if own {
		opts.Limits.States = most
	}
	// Depth first, for a shortest run is of no use, and what is looked for is
	// mostly found soon.
	if opts.Storage.Bounded() {
		opts.Storage = ""
	}
	if !prop.Strong() {
		opts.Algorithm = algorithms.SCC
	}
	a, err := algorithms.Find(opts.Algorithm)
	if err != nil {
		return false, err.Error(), 0
	}
	if err := prop.Binds(v.prog); err != nil {
		return false, "", 0 // nothing that can be asked
	}
	sub := newVerification(v.prog, prop, opts, a)
	sub.shared, sub.brief = v.shared, true
	err = sub.run(ctx)
	states = sub.result.Product.States
	var limit *monitor.LimitError
	switch {
	case errors.As(err, &limit) && own && strings.HasPrefix(limit.Reason, fmt.Sprintf("the limit of %d states", most)):
		return false, fmt.Sprintf("that takes more than %d states", most), states
	case errors.As(err, &limit):
		return false, limit.Reason, states
	case err != nil:
		return false, err.Error(), states
	case sub.result.Verdict == Inconclusive:
		return false, sub.result.Reason, states
	}
	return sub.result.Verdict == Holds, "", states
}
