package exploring

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/symbolic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/question"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/trace"
)

type exploreFlags struct {
	model   cli.ModelFlags
	limits  cli.LimitFlags
	output  cli.OutputFlags
	errors  int
	workers int
	store   string
	cycles  cycleFlags
	reduce  string

	symbolic symbolic.Flags
	channels channelFlags
}

func NewExplore(env *cli.Environment) *cobra.Command {
	var fl exploreFlags
	cmd := &cobra.Command{
		Use:   "explore MODEL",
		Short: "Count the reachable states and find what the model does wrong by itself",
		Long: `explore visits every reachable state of the model, without any property, and reports the
number of states and transitions, deadlocks, failed assertions and run-time errors. Counts are
SPIN's, without reduction: the initial state counts as reached by one transition, and steps
inside atomic sequences are counted apart.

With --unbounded-channels the question is another one: whether FIFO channels, without the capacities that
the model gives them, are bounded.

Exit status: 0 nothing is wrong, or the channels are bounded; 1 a deadlock, a failed assertion or a
run-time error was found, or a channel is unbounded; 3 a limit was reached before the end and nothing
was found.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return explore(cmd, env, &fl, args[0]) },
	}
	fl.model.Register(cmd)
	fl.model.RegisterEngine(cmd)
	fl.limits.Register(cmd)
	fl.output.Register(cmd, "text", "json")
	fl.cycles.register(cmd)
	fl.symbolic.Register(cmd)
	fl.channels.register(cmd)
	cmd.Flags().StringVar(&fl.reduce, "reduce", "", "explore fewer states with the same failures: `NAMES` of reductions with commas, or all; those of Promela models are "+cli.JoinOr((*promela.Model)(nil).Reductions()))
	cmd.Flags().StringVar(&fl.store, "store", "", "how state vectors are kept: "+cli.JoinOr(check.Vectors())+" (default: exact for short ones, components for long ones)")
	cmd.Flags().IntVar(&fl.errors, "max-errors", 1, "how many errors to show with the run that leads to them")
	cmd.Flags().IntVar(&fl.workers, "workers", 1, "how many goroutines explore together; with several, max_depth is that of a breadth-first search, not SPIN's")
	return cmd
}

func explore(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if fl.errors < 1 {
		return cli.InputErrorf("--max-errors %d: want at least 1", fl.errors)
	}
	if fl.workers < 1 {
		return cli.InputErrorf("--workers %d: want at least 1", fl.workers)
	}
	if fl.store != "" {
		if err := cli.OneOf("store", check.VectorForm(fl.store), check.Vectors()...); err != nil {
			return err
		}
	}
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	channels, err := fl.channels.wanted(cmd)
	if err != nil {
		return err
	}
	if wanted, err := fl.symbolic.Wanted(env, &fl.model, path); err != nil || wanted {
		if err == nil {
			err = exploreSymbolic(cmd, env, fl, path, limits)
		}
		return err
	}
	var model *question.Model
	began := time.Now()
	err = fl.limits.Reading(cmd.Context(), func() (err error) {
		model, err = fl.model.Load(env, path)
		return err
	})
	if err != nil {
		return err
	}
	if err := cli.Subtract(&limits, began); err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	if channels {
		return exploreChannels(cmd, env, fl, path, model, limits)
	}
	reduce, err := fl.reductions(model.Program)
	if err != nil {
		return err
	}
	line := cli.NewLiveLine(env.Terminal)
	found, err := check.Explore(cmd.Context(), model.Program, check.ExploreOptions{Limits: limits, MaxErrors: fl.errors, Vectors: check.VectorForm(fl.store), Workers: fl.workers, Reduce: reduce, Progress: line.Observe(path)})
	line.Clear()
	if err != nil {
		return err
	}
	doc, err := explorationDocument(cmd.Context(), path, model.Program, &found)
	if err != nil {
		return err
	}
	env.Status = explorationStatus(&found)
	if err := fl.cycles.search(cmd.Context(), env, model.Program, check.Options{Limits: limits, Vectors: check.VectorForm(fl.store)}, doc); err != nil {
		return err
	}
	return fl.output.Emit(cmd.Context(), env, func(w io.Writer) error {
		if fl.output.Format == "json" {
			return report.WriteJSON(w, doc)
		}
		return report.WriteExploration(w, doc)
	})
}

// reductions are those that are asked for.
func (fl *exploreFlags) reductions(prog program.Program) ([]string, error) {
	if fl.reduce == "" {
		return nil, nil
	}
	reducible, ok := prog.(program.FailureReducible)
	if !ok {
		return nil, cli.InputErrorf("--reduce %s: there are reductions for Promela models only", fl.reduce)
	}
	known := reducible.Reductions()
	if fl.reduce == "all" {
		return known, nil
	}
	names := strings.Split(fl.reduce, ",")
	for _, name := range names {
		if err := cli.OneOf("reduce", name, append(known, "all")...); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func explorationDocument(ctx context.Context, path string, prog program.Program, e *check.Exploration) (*report.Exploration, error) {
	views := make([]*trace.View, len(e.Errors))
	for i, f := range e.Errors {
		view, err := cli.ViewOf(ctx, prog, f.Trail, nil)
		if err != nil {
			return nil, err
		}
		views[i] = view
	}
	return report.NewExploration(path, e, views), nil
}

func explorationStatus(e *check.Exploration) int {
	switch {
	case e.Deadlocks+e.AssertionFailures+e.RuntimeErrors > 0:
		return cli.StatusFail
	case !e.Exhaustive:
		return cli.StatusInconclusive
	}
	return cli.StatusOK
}

func exploreSymbolic(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, limits check.Limits) error {
	options, err := fl.symbolic.Options()
	if err != nil {
		return err
	}
	m, err := fl.symbolic.Load(env, &fl.model, path)
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	begin := time.Now()
	e, err := m.Explore(cmd.Context(), options, limits)
	if err != nil {
		return err
	}
	doc, err := m.Document(e)
	if err != nil {
		return err
	}
	doc.Seconds = time.Since(begin).Seconds()
	if !doc.Closed {
		env.Status = cli.StatusInconclusive
	}
	return fl.output.Emit(cmd.Context(), env, func(w io.Writer) error {
		if fl.output.Format == "json" {
			return report.WriteJSON(w, doc)
		}
		return report.WriteSymbolic(w, doc)
	})
}
