package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/program"
)

// Survey explores a program once, breadth first, for many questions: whether
// each of some propositions about states is true in a reachable state, and
// whatever Visit wants to know. That is cheaper than one property for each
// question.
type Survey struct {
	Goals []program.Atom // propositions about states, at most program.MaxAtoms
	// Visit, when set, sees every reachable state with its successors. The
	// survey then ends only when all have been seen.
	Visit func(program.State, *program.Batch)
}

// Run makes the survey. It ends as soon as all goals are met, unless Visit is
// set. Running into a limit is no error but an exploration that is not
// exhaustive. A state costs its vector and four bytes more.
func (s *Survey) Run(ctx context.Context, prog program.Program, opts ExploreOptions) (Surveyed, error) {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	return explore.Survey(ctx, prog, s.Goals, s.Visit, opts.exploring())
}
