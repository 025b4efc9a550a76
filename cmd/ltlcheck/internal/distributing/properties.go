package distributing

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
	"github.com/ltlcheck/ltlcheck/internal/distributed/results"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// propertyFlags are the flags that select the questions, as those of check do.
type propertyFlags struct {
	model                         cli.ModelFlags
	formulas, properties, assumes []string
	fairness                      string
}

// register adds the flags that select properties.
func (pf *propertyFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&pf.formulas, "formula", "f", nil, "check this `FORMULA` instead of what the file states; may be repeated")
	f.Asked.StringArrayVar(&pf.properties, "property", nil, "check only the properties called `NAME`; may be repeated")
	f.Asked.StringArrayVar(&pf.assumes, "assume", nil, "count only runs that satisfy this `FORMULA`; may be repeated")
	f.Asked.StringVar(&pf.fairness, "fairness", "", "count only runs that are fair to every process: none, weak or strong (default: as the specification says, else none)")
	cli.Choose(cmd, "fairness", "none", "weak", "strong")
	cli.Rules(cmd, cli.Rule{Flag: "property", With: []string{"formula"}, Why: "--property chooses among what the file states, and -f replaces that"})
	pf.model.Register(cmd)
}

// open reads and packs the question, refuses an output that is one of its
// files, and returns a context with what reading has left of the time limit, 0
// being none, which cancel ends.
func (pf *propertyFlags) open(cmd *cobra.Command, env *cli.Environment, out *cli.OutputFlags, limit time.Duration, path string) (p *parcel.Parcel, opened *parcel.Opened, ctx context.Context, cancel context.CancelFunc, err error) {
	began := time.Now()
	if p, opened, err = pf.pack(env, path, limit, cmd); err != nil {
		return nil, nil, nil, nil, err
	}
	if limit, _, err = cli.Remaining(began, limit, 0); err != nil {
		return nil, nil, nil, nil, err
	}
	if err = out.RefuseInput(env); err != nil {
		return nil, nil, nil, nil, err
	}
	ctx, cancel = grace.Limited(cmd.Context(), limit)
	return p, opened, ctx, cancel, nil
}

// pack reads the files and packs model and questions into a parcel.
func (pf *propertyFlags) pack(env *cli.Environment, path string, longest time.Duration, cmd *cobra.Command) (*parcel.Parcel, *parcel.Opened, error) {
	p := &parcel.Parcel{
		Path: path, Defines: pf.model.Defines, Language: pf.model.Language(), Formulas: pf.formulas, Properties: pf.properties, Assumptions: pf.assumes, Fairness: pf.fairness,
	}
	var opened *parcel.Opened
	err := cli.WhileReading(cmd.Context(), longest, 0, func() (err error) {
		opened, err = p.Pack(pf.model.Options(env, path))
		return err
	})
	if err != nil {
		return nil, nil, cli.Blame(env.Located(path, err))
	}
	pf.model.Warn(env, opened.Warnings)
	return p, opened, nil
}

// statusOf returns the exit status: 1 when some verdict is not the expected one,
// else 3 when some is inconclusive.
func statusOf(answers []*results.Answer) int {
	status := cli.StatusOK
	for _, a := range answers {
		switch {
		case a.Verdict == report.Inconclusive:
			status = cli.Worse(status, cli.StatusInconclusive)
		case !a.Passed:
			status = cli.Worse(status, cli.StatusFail)
		}
	}
	return status
}
