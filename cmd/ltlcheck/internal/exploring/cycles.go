package exploring

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// cycleFlags are --non-progress and --acceptance, which search for cycles after
// the exploration.
type cycleFlags struct{ nonProgress, acceptance bool }

// register adds the flags that make explore look for cycles.
func (fl *cycleFlags) register(cmd *cobra.Command) {
	cli.Flags(cmd).Asked.BoolVar(&fl.nonProgress, "non-progress", false, "look also for a cycle that passes no progress label")
	cli.Flags(cmd).Asked.BoolVar(&fl.acceptance, "acceptance", false, "look also for a cycle through an accept label")
}

// search adds the cycles that it finds to the errors of the exploration, in what
// is left of its time.
func (fl *cycleFlags) search(ctx context.Context, env *cli.Environment, prog program.Program, options check.Options, began time.Time, doc *report.Exploration) error {
	limits := options.Limits
	options.Limits = left(limits, began)
	if fl.nonProgress {
		if err := searchCycle(ctx, env, prog, options, doc, property.NonProgress(prog), "non-progress cycle"); err != nil {
			return err
		}
	}
	options.Limits = left(limits, began)
	if fl.acceptance {
		return searchCycle(ctx, env, prog, options, doc, property.Acceptance(prog), "acceptance cycle")
	}
	return nil
}

// searchCycle searches for a cycle of one kind as a violated property. If the
// search is inconclusive, so is the exploration.
func searchCycle(ctx context.Context, env *cli.Environment, prog program.Program, options check.Options, doc *report.Exploration, q *property.Property, kind string) error {
	result, err := check.Verify(ctx, prog, q.Check, options)
	if err != nil {
		return err
	}
	switch result.Verdict {
	case check.Inconclusive:
		doc.Exhaustive = false
		if doc.Reason != "" {
			doc.Reason += "; "
		}
		doc.Reason += kind + ": " + result.Reason
		if env.Status == cli.StatusOK {
			env.Status = cli.StatusInconclusive
		}
	case check.Violated:
		view, err := verdicts.View(ctx, prog, result.Counterexample, result.Atoms)
		if err != nil {
			return err
		}
		doc.Errors = append(doc.Errors, report.StateError{Kind: kind, Message: q.Description, Run: report.NewCounterexample(view)})
		env.Status = cli.StatusFail
	}
	return nil
}
