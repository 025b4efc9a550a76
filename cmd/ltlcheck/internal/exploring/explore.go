package exploring

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/check/shorten"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/symbolic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/periodic"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/report/page"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

type exploreFlags struct {
	model      cli.ModelFlags
	limits     cli.LimitFlags
	output     cli.OutputFlags
	errors     int
	workers    int
	depthFirst bool
	store      string
	cycles     cycleFlags
	reduce     string

	checkpoint cli.CheckpointFlags
	disk       cli.DiskFlags
	progress   bool

	symbolic symbolic.Flags
	picture  symbolic.PictureFlags
	channels channelFlags
	nets     netFlags
}

func NewExplore(env *cli.Environment) *cobra.Command {
	var fl exploreFlags
	cmd := &cobra.Command{
		Use:   "explore MODEL",
		Short: "Count the reachable states and find deadlocks and errors",
		Long: `explore visits every reachable state of the model, without any property, and reports the
number of states and transitions, deadlocks, failed assertions and run-time errors. Counts are
SPIN's, without reduction: the initial state counts as reached by one transition, and steps
inside atomic sequences are counted apart.

With --unbounded-channels the question is another one: whether FIFO channels, without the capacities that
the model gives them, are bounded. --cover and --unbounded-places ask what is decidable of Petri nets whose
places have no bounds.

Exit status: 0 nothing is wrong, the channels or places are bounded, or the condition cannot be reached; 1 a deadlock,
a failed assertion or a run-time error was found, a channel or place is unbounded, or the condition can be
reached; 3 a limit was reached before the end and nothing was found.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return explore(cmd, env, &fl, args[0]) },
	}
	fl.model.Register(cmd)
	fl.model.RegisterEngine(cmd)
	fl.limits.Register(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json", "html", "svg")
	fl.cycles.register(cmd)
	cli.RegisterProgress(cmd, &fl.progress)
	fl.symbolic.Register(cmd)
	fl.picture.Register(cmd)
	fl.channels.register(cmd)
	fl.nets.register(cmd)
	fl.checkpoint.Register(cmd)
	fl.disk.Register(cmd)
	cli.Flags(cmd).Searching.StringVar(&fl.reduce, "reduce", "", "explore fewer states with the same failures: `NAMES` of reductions with commas, or all; those of Promela models are "+cli.JoinOr((*promela.Model)(nil).Reductions()))
	cli.Flags(cmd).Searching.StringVar(&fl.store, "store", "", "how state vectors are kept: "+cli.JoinOr(check.Vectors())+" (default: exact for short ones, components for long ones)")
	cli.Flags(cmd).Results.IntVar(&fl.errors, "max-errors", 1, "how many errors to show with the run that leads to them")
	cli.Flags(cmd).Searching.IntVar(&fl.workers, "workers", 1, "how many goroutines explore together; several go breadth first")
	cli.Flags(cmd).Searching.BoolVar(&fl.depthFirst, "depth-first", false, "explore depth first in SPIN's order to the end, so that the longest path is SPIN's; large explorations go breadth first otherwise, which is faster")
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
	nets, err := fl.nets.wanted(cmd)
	if err != nil {
		return err
	}
	kept, err := fl.checkpoint.Wanted(env)
	if err != nil {
		return err
	}
	onDisk, err := fl.disk.Wanted(env, &fl.checkpoint)
	if err != nil {
		return err
	}
	if err := fl.disk.Limited(onDisk); err != nil {
		return err
	}
	if fl.depthFirst && (onDisk || fl.workers > 1) {
		return cli.InputErrorf("--depth-first: only one worker whose states are in memory explores depth first")
	}
	if onDisk && fl.workers > 1 {
		return cli.InputErrorf("--workers %d: a search on disk has one worker", fl.workers)
	}
	if fl.workers, err = fl.checkpoint.Workers(fl.workers, 1); err != nil {
		return err
	}
	wanted, err := fl.symbolic.Wanted(env, &fl.model, path)
	if (wanted || channels || nets) && err == nil && fl.output.Format == "html" {
		err = cli.InputErrorf("--format html shows the errors of an exploration, and this is another question; want text or json")
	}
	if (wanted || channels || nets) && err == nil && onDisk {
		err = cli.InputErrorf("--disk: symbolic searches, and those of channels and places without bounds, are in memory")
	}
	if (wanted || channels || nets) && err == nil && kept {
		err = cli.InputErrorf("there are no checkpoints of symbolic searches, and of channels and places without bounds")
	}
	if err != nil {
		return err
	}
	drawn, err := fl.picture.Wanted(cmd, fl.output.Format, wanted)
	if err != nil {
		return err
	}
	if wanted {
		return exploreSymbolic(cmd, env, fl, path, limits, drawn)
	}
	var model *property.Model
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
	if nets {
		return exploreNet(cmd, env, fl, path, model, limits)
	}
	reduce, err := fl.reductions(model.Program)
	if err != nil {
		return err
	}
	cli.WarnUnbounded(cmd.Context(), env, path, model.Program, limits.Time)
	defer fl.checkpoint.Close()
	keeper, err := fl.checkpoint.Saver(env, "the reachable states", fl.matters())
	if err != nil {
		return err
	}
	var place *check.Disk
	if onDisk {
		defer fl.disk.Close()
		if place, keeper, err = fl.disk.Open(env, "the reachable states", fl.matters()); err != nil {
			return err
		}
	}
	line := cli.NewProgress(env, fl.progress)
	found, err := check.Explore(cmd.Context(), model.Program, check.ExploreOptions{Disk: place, Limits: limits, MaxErrors: fl.errors, Vectors: check.VectorForm(fl.store), Workers: fl.workers, DepthFirst: fl.depthFirst, Reduce: reduce, Progress: line.Observe(path), Checkpoints: keeper})
	line.Clear()
	if err != nil {
		return err
	}
	if len(found.Errors) == 1 && fl.errors == 1 {
		found.Errors[0], _ = shorten.Search{}.Failure(cmd.Context(), model.Program, check.Options{Limits: limits, Vectors: check.VectorForm(fl.store)}, found.Errors[0], found.Seconds)
	}
	details := page.NewDetails()
	doc, err := explorationDocument(cmd.Context(), path, model.Program, &found, details)
	if err != nil {
		return err
	}
	env.Status = explorationStatus(&found)
	if err := fl.cycles.search(cmd.Context(), env, model.Program, check.Options{Limits: limits, Vectors: check.VectorForm(fl.store)}, doc); err != nil {
		return err
	}
	return fl.output.Emit(cmd.Context(), env, func(w io.Writer) error {
		switch fl.output.Format {
		case "json":
			return report.WriteJSON(w, doc)
		case "html":
			return page.Write(w, page.FromExploration(doc, details))
		}
		return report.WriteExploration(w, doc)
	})
}

// matters are the flags that the exploration depends on, in the order of their
// names.
func (fl *exploreFlags) matters() []string {
	all := []string{}
	for _, d := range fl.model.Defines {
		all = append(all, "--define "+d)
	}
	all = append(all, fmt.Sprintf("--max-errors %d", fl.errors))
	if language := fl.model.Language(); language != "" {
		all = append(all, "--model-format "+language)
	}
	if fl.reduce != "" {
		all = append(all, "--reduce "+fl.reduce)
	}
	return all
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

func explorationDocument(ctx context.Context, path string, prog program.Program, e *check.Exploration, details *page.Details) (*report.Exploration, error) {
	views := make([]*trace.View, len(e.Errors))
	for i, f := range e.Errors {
		view, err := cli.ViewOf(ctx, prog, f.Trail, nil)
		if err != nil {
			return nil, err
		}
		views[i] = view
	}
	details.AddViews(views...)
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

// exploreSets explores, and describes what was found unless it is drawn, within
// the limits.
func exploreSets(ctx context.Context, m *symbolic.Model, o periodic.Options, limits check.Limits, drawn bool) (e *periodic.Exploration, doc *report.Symbolic, err error) {
	whole := ctx
	if limits.Time > 0 {
		var cancel context.CancelFunc
		whole, cancel = context.WithTimeout(ctx, limits.Time+presenting)
		defer cancel()
	}
	err = cli.Within(whole, 0, limits.Memory, "sets of states are explored", func() (err error) {
		if e, err = m.Explore(ctx, o, limits); err == nil && !drawn {
			doc, err = m.Document(e)
		}
		return err
	})
	if err != nil && ctx.Err() == nil && whole.Err() != nil {
		err = cli.NewInconclusive(fmt.Errorf("the time limit of %v is reached, and what was found until then takes long to present", limits.Time))
	}
	return e, doc, err
}

// presenting is how much longer than the limit on time it may take to present
// the sets that were found until then.
const presenting = time.Second

func exploreSymbolic(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, limits check.Limits, drawn bool) error {
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
	e, doc, err := exploreSets(cmd.Context(), m, options, limits, drawn)
	if err != nil {
		return err
	}
	if drawn {
		return drawSymbolic(env, fl, m, e)
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

// drawSymbolic writes a picture of what was found.
func drawSymbolic(env *cli.Environment, fl *exploreFlags, m *symbolic.Model, e *periodic.Exploration) error {
	svg, err := m.Picture(e, &fl.picture)
	if err != nil {
		return err
	}
	if !e.Closed {
		env.Status = cli.StatusInconclusive
		fmt.Fprintf(env.Stderr, "the picture is not complete: %s\n", e.Reason)
	}
	return fl.output.Put(env, svg)
}
