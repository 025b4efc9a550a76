package exploring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// exploreFlags are the flags of explore.
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
	symmetry   string

	checkpoint cli.CheckpointFlags
	disk       cli.DiskFlags
	verbose    bool
	coverage   bool
	progress   bool

	symbolic symbolic.Flags
	picture  symbolic.PictureFlags
	channels channelFlags
	nets     netFlags
}

// NewExplore makes the command explore.
func NewExplore(env *cli.Environment) *cobra.Command {
	var fl exploreFlags
	cmd := &cobra.Command{
		Use:   "explore MODEL",
		Short: "Count the reachable states and find deadlocks and errors",
		Long: `explore visits every reachable state of the model, without any property, and reports the
number of states and transitions, deadlocks, failed assertions and run-time errors. Counts of Promela
models are SPIN's, without reduction: the initial state counts as reached by one transition, and steps
inside atomic sequences are counted apart. Other models have the transitions of their graph.

With --unbounded-channels the question is another one: whether FIFO channels, without the capacities that
the model gives them, are bounded. --cover and --unbounded-places ask what is decidable of Petri nets whose
places have no bounds.

Exit status: 0 nothing is wrong, the channels or places are bounded, or the condition cannot be reached; 1 a deadlock,
a failed assertion or a run-time error was found, a channel or place is unbounded, or the condition can be
reached; 3 a limit was reached before the end and nothing was found.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return explore(cmd, env, &fl, args[0]) },
	}
	reductions, _ := property.Offered(property.Reductions)
	fl.model.Register(cmd)
	fl.model.RegisterEngine(cmd)
	fl.limits.Register(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json", "html", "dot", "svg", "png")
	fl.cycles.register(cmd)
	cli.RegisterProgress(cmd, &fl.progress)
	cli.Flags(cmd).Results.BoolVar(&fl.coverage, "coverage", false, "count how often each statement is executed, and list the values of variables; the page of --format html is about that then")
	cli.Flags(cmd).Results.BoolVarP(&fl.verbose, "verbose", "v", false, "with --symbolic: list the sets at every control point, however many there are")
	fl.symbolic.Register(cmd)
	fl.picture.Register(cmd)
	fl.channels.register(cmd)
	fl.nets.register(cmd)
	fl.checkpoint.Register(cmd)
	fl.disk.Register(cmd)
	cli.Flags(cmd).Searching.StringVar(&fl.reduce, "reduce", "", "explore fewer states with the same failures: `NAMES` of reductions with commas, or all; "+reductions)
	cli.OfferSome(cmd, "reduce", property.OfferedNames(property.Reductions)...)
	cli.Flags(cmd).Searching.StringVar(&fl.symmetry, "symmetry", "off", "count one of all states that differ by an exchange of interchangeable processes of a Promela model, or parts of a net, instead of other reductions: off, auto, or strict, which refuses the model and says what tells processes apart")
	cli.Choose(cmd, "symmetry", check.Symmetries()...)
	cli.Flags(cmd).Searching.StringVar(&fl.store, "store", "", "how state vectors are kept: "+cli.JoinOr(check.Vectors())+" (default: exact for short ones, components for long ones)")
	cli.Offer(cmd, "store", check.Vectors()...)
	cli.Flags(cmd).Results.IntVar(&fl.errors, "max-errors", 1, "how many errors to show with the run that leads to them")
	cli.Flags(cmd).Searching.IntVar(&fl.workers, "workers", 1, "how many goroutines explore together; several go breadth first")
	cli.AtLeast(cmd, 1, "max-errors", "workers")
	cli.Flags(cmd).Searching.BoolVar(&fl.depthFirst, "depth-first", false, "explore depth first in SPIN's order to the end, so that the longest path is SPIN's; large explorations go breadth first otherwise, which is faster")
	cli.Rules(cmd, exploreRules()...)
	return cmd
}

// explore is the command explore: it validates the flags, chooses the question,
// and explores.
func explore(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string) error {
	q, err := fl.request(cmd, env, path)
	if err != nil {
		return err
	}
	if q.symbolic {
		return exploreSymbolic(cmd, env, fl, path, q.limits, q.drawn)
	}
	var model *property.Model
	err = fl.read(cmd, env, &q.limits, func() (err error) {
		model, err = fl.model.Load(env, path)
		return err
	})
	switch {
	case err != nil:
		return err
	case q.channels:
		return exploreChannels(cmd, env, fl, path, model, q.limits)
	case q.nets:
		return exploreNet(cmd, env, fl, path, model, q.limits)
	}
	return exploreStates(cmd, env, fl, path, model.Program, q)
}

// request is a validated command line of explore.
type request struct {
	symbolic, channels, nets bool // another question than that of the reachable states
	drawn                    bool // the answer is a picture
	kept, onDisk             bool // there are checkpoints; states are on a disk
	limits                   check.Limits
}

// request validates the flags.
func (fl *exploreFlags) request(cmd *cobra.Command, env *cli.Environment, path string) (q request, err error) {
	if q.symbolic, err = fl.symbolic.Wanted(env, &fl.model, path); err != nil {
		return q, err
	}
	if q.symbolic && !cmd.Flags().Changed("symbolic") { // the language of the model allows nothing else
		if err := cmd.Flags().Set("symbolic", "periodic"); err != nil {
			return q, err
		}
	}
	if err := fl.output.Resolve(cmd); err != nil {
		return q, err
	}
	if fl.store != "" {
		if check.Storage(fl.store).Bounded() {
			return q, cli.InputErrorf("--store %s: explore counts each state once, which takes an exact store; check looks for failures with store %s, and sweep shows what that takes", fl.store, fl.store)
		}
		if err := cli.OneOf("store", check.VectorForm(fl.store), check.Vectors()...); err != nil {
			return q, err
		}
	}
	if q.limits, err = fl.limits.Limits(); err != nil {
		return q, err
	}
	q.channels, q.nets = fl.channels.wanted(cmd), fl.nets.wanted(cmd)
	q.kept, q.onDisk = fl.checkpoint.Wanted(env), fl.disk.Wanted(env)
	fl.workers = fl.checkpoint.Workers(fl.workers, 1)
	q.drawn = fl.output.Drawn() && q.symbolic
	return q, nil
}

// exploreRules returns the flags of explore that do not go together.
func exploreRules() []cli.Rule {
	sets := []string{"symbolic", "unbounded-channels", "cover", "unbounded-places"}
	symmetric := "symmetry!=" + string(check.SymmetryOff)
	const graph = "format=dot|svg|png"
	all := []cli.Rule{
		{Flag: symmetric, With: []string{"reduce"}, Why: "--symmetry: reductions are not combined with an exchange of processes; leave out --reduce"},
		{Flag: symmetric, With: sets, Why: "--symmetry: no processes are exchanged in sets of states"},
		cli.Excludes("unbounded-channels", "symbolic", "reduce", "store", "workers", "max-errors", "non-progress", "acceptance", "engine"),
		{Flag: "unbounded-places", AllBut: withNets},
		{Flag: "cover", AllBut: withNets},
		{Flag: "depth-first", With: []string{"disk", "workers>1"}, Why: "--depth-first: only one worker whose states are in memory explores depth first"},
		{Flag: "disk", With: []string{"workers>1"}, Why: "--workers {workers}: a search on disk has one worker"},
		{Flag: "format=html", With: sets, Why: "--format html shows the errors of an exploration, and this is another question; want text or json"},
		{Flag: graph, With: []string{"cover", "unbounded-places"}, Why: "--format {format} draws runs, and this is another question; want text or json"},
		{Flag: "format=dot", With: []string{"symbolic"}, Why: "--format {format}: sets of states are drawn as svg or png"},
		{Flag: "verbose", Needs: []string{"symbolic"}, Why: "--verbose lists the sets of --symbolic"},
		{Flag: "disk", With: sets, Why: "--disk: symbolic searches, and those of channels and places without bounds, are in memory"},
		{Flag: "coverage", With: append(sets, graph), Why: "--coverage counts executions in single states, as text, json or html"},
		{Flag: "coverage", With: []string{"disk", "checkpoint", "resume"}, Why: "--coverage counts in memory, from the beginning"},
	}
	for _, kept := range []string{"checkpoint", "resume"} {
		all = append(all, cli.Rule{Flag: kept, With: sets, Why: "there are no checkpoints of symbolic searches, and of channels and places without bounds"})
	}
	return append(all, cli.NeededBy("unbounded-channels", "max-capacity", "keys")...)
}

// read reads the model by load, within the limits, from which it takes what
// reading used.
func (fl *exploreFlags) read(cmd *cobra.Command, env *cli.Environment, limits *check.Limits, load func() error) error {
	began := time.Now()
	if err := fl.limits.Reading(cmd.Context(), load); err != nil {
		return err
	}
	if err := cli.Subtract(limits, began); err != nil {
		return err
	}
	return fl.output.RefuseInput(env)
}

// exploreStates visits the reachable states.
func exploreStates(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, prog program.Program, q request) error {
	began := time.Now()
	presenting, cancel := cli.WithLimits(cmd.Context(), q.limits.Time, 0)
	defer cancel()
	found, err := fl.search(cmd, env, path, prog, q)
	if err != nil {
		return err
	}
	options := check.Options{Limits: q.limits, Vectors: check.VectorForm(fl.store)}
	if len(found.Errors) == 1 && fl.errors == 1 {
		found.Errors[0], _ = shorten.Search{}.Failure(cmd.Context(), prog, options, found.Errors[0], found.Seconds)
	}
	details := page.NewDetails()
	doc, err := explorationDocument(cmd.Context(), path, prog, &found, details)
	if err != nil {
		return err
	}
	env.Status = explorationStatus(&found)
	if err := fl.cycles.search(cmd.Context(), env, prog, options, began, doc); err != nil {
		return err
	}
	files, err := fl.count(cmd, env, path, prog, left(q.limits, began), doc)
	if err != nil {
		return err
	}
	return fl.output.Write(presenting, env, cli.Document{
		Data: doc, Text: cli.Form(report.WriteExploration, doc), DOT: cli.Form(report.WriteExplorationDOT, doc),
		HTML: func(w io.Writer) error {
			if doc.Coverage != nil {
				return page.WriteTables(w, page.Coverage(path, doc.Coverage, files))
			}
			return page.Write(w, page.FromExploration(doc, details))
		},
	})
}

// left returns the limits of what follows the exploration that began then: the
// time that is left, but some, so that the answer names the limit.
func left(limits check.Limits, began time.Time) check.Limits {
	if limits.Time > 0 {
		limits.Time = max(1, limits.Time-time.Since(began))
	}
	return limits
}

// count counts for --coverage how often statements are executed, in another
// exploration of the model as it is, in what is left of the time. It returns the
// files that the statements are in.
func (fl *exploreFlags) count(cmd *cobra.Command, env *cli.Environment, path string, prog program.Program, limits check.Limits, doc *report.Exploration) (files []*source.File, err error) {
	if !fl.coverage {
		return nil, nil
	}
	line := cli.NewProgress(env, fl.progress)
	o := check.Options{Limits: limits, Vectors: check.VectorForm(fl.store), Progress: line.Observe(path)}
	found, err := executions.Count(cmd.Context(), prog, o)
	line.Clear()
	if errors.Is(err, executions.ErrNoStatements) {
		return nil, cli.InputErrorf("--coverage: %w", err)
	}
	if err != nil {
		return nil, err
	}
	doc.Coverage = report.NewExecutions(&found)
	return found.Files(), nil
}

// search explores, with checkpoints and on a disk if that is asked for.
func (fl *exploreFlags) search(cmd *cobra.Command, env *cli.Environment, path string, prog program.Program, q request) (found check.Exploration, err error) {
	o := check.Options{
		Limits: q.limits, All: fl.errors, Vectors: check.VectorForm(fl.store), Workers: fl.workers, Symmetry: check.Symmetry(fl.symmetry),
	}
	counts := check.Counts{DepthFirst: fl.depthFirst}
	if counts.Reduce, err = fl.reductions(prog); err != nil {
		return found, err
	}
	if err := fl.refuseAsymmetric(prog); err != nil {
		return found, err
	}
	cli.WarnUnbounded(cmd.Context(), env, path, prog, q.limits.Time)
	defer fl.checkpoint.Close()
	if o.Checkpoints, err = fl.checkpoint.Saver(env, "the reachable states", fl.matters()); err != nil {
		return found, err
	}
	if q.onDisk {
		defer fl.disk.Close()
		if o.Disk, o.Checkpoints, err = fl.disk.Open(env, "the reachable states", fl.matters()); err != nil {
			return found, err
		}
	}
	line := cli.NewProgress(env, fl.progress)
	o.Progress = line.Observe(path)
	r, err := check.Verify(cmd.Context(), prog, counts, o)
	line.Clear()
	return r.Exploration, err
}

// symmetric reports whether --symmetry is on.
func (fl *exploreFlags) symmetric() bool { return check.Symmetry(fl.symmetry) != check.SymmetryOff }

// refuseAsymmetric refuses --symmetry for models in which it is not looked for,
// and, if it is strict, what tells processes of one proctype apart.
func (fl *exploreFlags) refuseAsymmetric(prog program.Program) error {
	if !fl.symmetric() {
		return nil
	}
	broken, err := check.Asymmetries(prog, check.Property{})
	if err != nil {
		return cli.InputErrorf("--symmetry: %w", err)
	}
	if check.Symmetry(fl.symmetry) == check.SymmetryStrict && len(broken) > 0 {
		return broken
	}
	return nil
}

// matters returns the flags on which an exploration depends, sorted by name. A
// checkpoint is resumed only if they are the same.
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
	if fl.symmetric() {
		all = append(all, "--symmetry "+fl.symmetry)
	}
	return all
}

// reductions returns the names of the reductions that --reduce asks for.
func (fl *exploreFlags) reductions(prog program.Program) ([]string, error) {
	if fl.reduce == "" {
		return nil, nil
	}
	reducible, ok := prog.(program.Reducer)
	if !ok {
		_, languages := property.Offered(property.Reductions)
		return nil, cli.InputErrorf("--reduce %s: there are reductions for %s only", fl.reduce, languages)
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

// explorationDocument describes an exploration, with a view of each failure;
// sources for an HTML page are added to details.
func explorationDocument(ctx context.Context, path string, prog program.Program, e *check.Exploration, details *page.Details) (*report.Exploration, error) {
	views := make([]*trace.View, len(e.Errors))
	for i, f := range e.Errors {
		view, err := verdicts.View(ctx, prog, f.Trail, nil)
		if err != nil {
			return nil, err
		}
		views[i] = view
	}
	details.AddViews(views...)
	return report.NewExploration(path, e, views), nil
}

// explorationStatus returns the exit status: 1 after any failure, else 3 if the
// exploration was not exhaustive.
func explorationStatus(e *check.Exploration) int {
	switch {
	case e.Deadlocks+e.AssertionFailures+e.RuntimeErrors > 0:
		return cli.StatusFail
	case !e.Exhaustive:
		return cli.StatusInconclusive
	}
	return cli.StatusOK
}

// exploreSets explores sets of states within the limits, and describes what was
// found unless it will be drawn.
func exploreSets(ctx context.Context, m *symbolic.Model, o periodic.Options, limits check.Limits, drawn bool) (e *periodic.Exploration, doc *report.Symbolic, err error) {
	whole := ctx
	if limits.Time > 0 {
		var cancel context.CancelFunc
		whole, cancel = context.WithTimeout(ctx, limits.Time+symbolic.Presenting)
		defer cancel()
	}
	err = cli.Within(whole, 0, limits.Memory, "sets of states are explored", func() (err error) {
		if e, err = m.Explore(ctx, o, limits); err == nil && !drawn {
			doc, err = m.Document(e)
		}
		return err
	})
	if err != nil && ctx.Err() == nil && whole.Err() != nil {
		err = cli.NewInconclusive(fmt.Errorf("the time limit of %v is reached, and what was found until then takes long to present", limits.GivenTime()))
	}
	return e, doc, err
}

// exploreSymbolic is explore for sets of states.
func exploreSymbolic(cmd *cobra.Command, env *cli.Environment, fl *exploreFlags, path string, limits check.Limits, drawn bool) error {
	options, err := fl.symbolic.Options()
	if err != nil {
		return err
	}
	var m *symbolic.Model
	err = fl.read(cmd, env, &limits, func() (err error) {
		m, err = fl.symbolic.Load(env, &fl.model, path)
		return err
	})
	if err != nil {
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
	doc.Seconds, doc.All, doc.Listing = time.Since(begin).Seconds(), fl.verbose, "-v"
	if !doc.Closed {
		env.Status = cli.StatusInconclusive
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: cli.Form(report.WriteSymbolic, doc)})
}

// drawSymbolic writes a picture of the sets that were found, even if they are
// not all.
func drawSymbolic(env *cli.Environment, fl *exploreFlags, m *symbolic.Model, e *periodic.Exploration) error {
	svg, err := m.Picture(e, &fl.picture)
	if err != nil {
		return err
	}
	if !e.Closed {
		env.Status = cli.StatusInconclusive
		fmt.Fprintf(env.Stderr, "the picture is not complete: %s\n", e.Reason)
	}
	return fl.output.PutPicture(env, svg)
}
