package main

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/question"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/trace"
)

type exploreFlags struct {
	model   modelFlags
	limits  limitFlags
	output  outputFlags
	errors  int
	workers int
	store   string
	cycles  cycleFlags
	reduce  string

	symbolic symbolicFlags
}

func newExplore(env *environment) *cobra.Command {
	var fl exploreFlags
	cmd := &cobra.Command{
		Use:   "explore MODEL",
		Short: "Count the reachable states and find what the model does wrong by itself",
		Long: `explore visits every reachable state of the model, without any property, and reports the
number of states and transitions, deadlocks, failed assertions and run-time errors. Counts are
SPIN's, without reduction: the initial state counts as reached by one transition, and steps
inside atomic sequences are counted apart.

Exit status: 0 nothing is wrong; 1 a deadlock, a failed assertion or a run-time error was found;
3 a limit was reached before the end and nothing was found.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return explore(cmd, env, &fl, args[0]) },
	}
	fl.model.register(cmd)
	fl.model.registerEngine(cmd)
	fl.limits.register(cmd)
	fl.output.register(cmd, "text", "json")
	fl.cycles.register(cmd)
	fl.symbolic.register(cmd)
	cmd.Flags().StringVar(&fl.reduce, "reduce", "", "explore fewer states with the same failures: `NAMES` of reductions with commas, or all; those of Promela models are "+joinOr((*promela.Model)(nil).Reductions()))
	cmd.Flags().StringVar(&fl.store, "store", "", "how state vectors are kept: "+joinOr(check.Vectors())+" (default: exact for short ones, components for long ones)")
	cmd.Flags().IntVar(&fl.errors, "max-errors", 1, "how many errors to show with the run that leads to them")
	cmd.Flags().IntVar(&fl.workers, "workers", 1, "how many goroutines explore together; with several, max_depth is that of a breadth-first search, not SPIN's")
	return cmd
}

func explore(cmd *cobra.Command, env *environment, fl *exploreFlags, path string) error {
	if err := fl.output.resolve(cmd); err != nil {
		return err
	}
	if fl.errors < 1 {
		return inputErrorf("--max-errors %d: want at least 1", fl.errors)
	}
	if fl.workers < 1 {
		return inputErrorf("--workers %d: want at least 1", fl.workers)
	}
	if fl.store != "" {
		if err := oneOf("store", fl.store, check.Vectors()...); err != nil {
			return err
		}
	}
	limits, err := fl.limits.limits()
	if err != nil {
		return err
	}
	if wanted, err := fl.symbolic.wanted(env, &fl.model, path); err != nil || wanted {
		if err == nil {
			err = exploreSymbolic(cmd, env, fl, path, limits)
		}
		return err
	}
	var model *question.Model
	began := time.Now()
	err = fl.limits.reading(cmd.Context(), func() (err error) {
		model, err = fl.model.load(env, path)
		return err
	})
	if err != nil {
		return err
	}
	if err := subtract(&limits, began); err != nil {
		return err
	}
	if err := fl.output.refuseInput(env); err != nil {
		return err
	}
	reduce, err := fl.reductions(model.Program)
	if err != nil {
		return err
	}
	line := newLiveLine(env.terminal)
	found, err := check.Explore(cmd.Context(), model.Program, check.Options{Limits: limits, MaxErrors: fl.errors, Vectors: fl.store, Workers: fl.workers, Reduce: reduce, Progress: line.observe(path)})
	line.clear()
	if err != nil {
		return err
	}
	doc, err := explorationDocument(cmd.Context(), path, model.Program, &found)
	if err != nil {
		return err
	}
	env.status = explorationStatus(&found)
	if err := fl.cycles.search(cmd.Context(), env, model.Program, check.Options{Limits: limits, Vectors: fl.store}, doc); err != nil {
		return err
	}
	return fl.output.emit(cmd.Context(), env, func(w io.Writer) error {
		if fl.output.format == "json" {
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
		return nil, inputErrorf("--reduce %s: there are reductions for Promela models only", fl.reduce)
	}
	known := reducible.Reductions()
	if fl.reduce == "all" {
		return known, nil
	}
	names := strings.Split(fl.reduce, ",")
	for _, name := range names {
		if err := oneOf("reduce", name, append(known, "all")...); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func explorationDocument(ctx context.Context, path string, prog program.Program, e *check.Exploration) (*report.Exploration, error) {
	views := make([]*trace.View, len(e.Errors))
	for i, f := range e.Errors {
		view, err := viewOf(ctx, prog, f.Trail, nil)
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
		return statusFail
	case !e.Exhaustive:
		return statusInconclusive
	}
	return statusOK
}

func exploreSymbolic(cmd *cobra.Command, env *environment, fl *exploreFlags, path string, limits check.Limits) error {
	options, err := fl.symbolic.options()
	if err != nil {
		return err
	}
	m, err := fl.symbolic.load(env, &fl.model, path)
	if err != nil {
		return err
	}
	if err := fl.output.refuseInput(env); err != nil {
		return err
	}
	begin := time.Now()
	e, err := m.explore(cmd.Context(), options, limits)
	if err != nil {
		return err
	}
	doc, err := m.document(e)
	if err != nil {
		return err
	}
	doc.Seconds = time.Since(begin).Seconds()
	if !doc.Closed {
		env.status = statusInconclusive
	}
	return fl.output.emit(cmd.Context(), env, func(w io.Writer) error {
		if fl.output.format == "json" {
			return report.WriteJSON(w, doc)
		}
		return report.WriteSymbolic(w, doc)
	})
}
