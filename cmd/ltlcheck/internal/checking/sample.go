package checking

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// sampleFlags are the flags of sample.
type sampleFlags struct {
	check    checkFlags // of which the questions and the model are used
	output   cli.OutputFlags
	limits   cli.LimitFlags
	method   string
	keep     int
	steps    uint64
	runs     int
	run      int
	restart  string
	policy   string
	mix      string
	epsilon  float64
	delta    float64
	seed     uint64
	curve    cli.CurveFlag
	curveX   string
	workers  int
	bugDepth int
	size     uint64
	theory   string // a graph
}

// NewSample makes the command sample.
func NewSample(env *cli.Environment) *cobra.Command {
	var fl sampleFlags
	cmd := &cobra.Command{
		Use:   "sample MODEL|SPEC",
		Short: "Look for violations at random, within given resources",
		Long: `sample explores a model at random within the memory and the steps that it is given. It is for models
that fit into no memory, not even with check --store bitstate. A violation that it finds is replayed and
shown as check shows it; it never says that a property holds, but how sure one may be.

Methods (--walk):
` + methodTable() + `
A run ends when it has kept --keep states (as many as --memory holds), when it has made --steps, or when
nothing is left. Run r draws from the seed and r alone, so that --run r repeats it. With --restart a run that is full
forgets its states and begins again: at the start (root), at one of the states that it had kept (last), or
at either (mixed). With --policy it replaces states instead, of which none was gone on from.

--theory 'T(h,m)', a tree, 'G(l,d)', a grid, or FILE, a model of at most 64 states, computes what urs and
sdrs do on average there.

Exit status: 1 a property is violated that was not expected to be; 3 nothing was found; 0 all that are expected to
be violated are; 2 the input or the command line is wrong.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if fl.theory != "" {
				return cobra.NoArgs(cmd, args)
			}
			return cobra.ExactArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if fl.theory == "" {
				return runSample(cmd, env, &fl, args[0])
			}
			return runTheory(cmd, env, &fl)
		},
	}
	fl.check.properties.register(cmd)
	fl.check.model.Register(cmd)
	fl.check.model.RegisterEngine(cmd)
	fl.output.Fold = true
	fl.output.Register(cmd, "text", "json", "dot", "svg", "png")
	fl.limits.RegisterResources(cmd)
	f := cli.Flags(cmd)
	f.WhichRun.StringVar(&fl.method, "walk", "", "how to search: "+cli.JoinOr(methodNames())+" (default: rf for failures and safety properties, lasso for all others)")
	cli.Choose(cmd, "walk", methodNames()...)
	f.WhichRun.IntVar(&fl.keep, "keep", 0, "how many states a run keeps (default: as many as the memory holds)")
	f.WhichRun.Uint64Var(&fl.steps, "steps", 0, fmt.Sprintf("how many steps a run makes (default %d; walk %d, pct %d)", stepsOfSearch, stepsOfWalk, stepsOfPCT))
	f.WhichRun.IntVar(&fl.runs, "runs", 0, "how many runs to make (default: 1 of urs, sdrs, drs and rf, otherwise what --epsilon and --delta ask for)")
	f.WhichRun.IntVar(&fl.run, "run", 0, "make run `R` alone")
	f.WhichRun.StringVar(&fl.restart, "restart", "none", "where a run goes on that is full: none, root, last or mixed")
	cli.Choose(cmd, "restart", restarts...)
	f.WhichRun.StringVar(&fl.policy, "policy", "", "which state a run that is full replaces, instead of ending or restarting: "+cli.JoinOr(lossy.Policies()))
	cli.Choose(cmd, "policy", lossy.Policies()...)
	f.WhichRun.StringVar(&fl.mix, "mix", "", "with urs: how often to go on from a state from which nothing new was found yet: `SHARE` between 0 and 1, or adapt")
	f.WhichRun.Float64Var(&fl.epsilon, "epsilon", 0.01, "make so many runs that one finds a violation with less than this probability if none does")
	f.WhichRun.Float64Var(&fl.delta, "delta", 0.01, "with confidence 1 minus this")
	f.WhichRun.Uint64Var(&fl.seed, "seed", 1, "seed of all random choices")
	fl.curve.Register(cmd, f.WhichRun, "write the course of the runs to `FILE`", true)
	f.WhichRun.StringVar(&fl.curveX, "curve-x", "steps", "what the picture shows the states against: steps, expansions or seconds")
	cli.Choose(cmd, "curve-x", "steps", "expansions", "seconds")
	f.Searching.IntVar(&fl.workers, "workers", 1, "how many runs are made at a time; each has its share of the memory")
	f.WhichRun.IntVar(&fl.bugDepth, "bug-depth", 1, "with pct: how many orders of steps must meet for the bug, which is how many priorities are drawn and changed")
	cli.AtLeast(cmd, 1, "workers", "bug-depth")
	f.Asked.Uint64Var(&fl.size, "size", 0, "how many states there are, if that is known: tells the mean steps to 60, 70, 80, 90 and 100 % of them")
	f.Asked.StringVar(&fl.theory, "theory", "", "compute the mean steps of urs and sdrs on a small `GRAPH` instead: T(h,m), G(l,d), torus(l,d), undirected(l,d), or the file of a model of at most 64 states; with --keep and --steps also what restarts visit")
	cli.Rules(cmd, sampleRules()...)
	return cmd
}

// The default numbers of steps of a run.
const (
	stepsOfSearch = 10_000_000
	stepsOfWalk   = 10_000
	stepsOfPCT    = 1_000
)

// methodNames returns the names that --method accepts.
func methodNames() []string {
	var names []string
	for _, m := range sample.Methods() {
		names = append(names, m.Name)
	}
	return names
}

// methodTable is the part of the help text about the methods, from the table of
// package sample.
func methodTable() string {
	var b strings.Builder
	tw := display.NewTable(&b, 2, false)
	for _, m := range sample.Methods() {
		fmt.Fprintf(tw, "  %s\t%s (%s)\n", m.Name, m.Doc, m.Citation)
	}
	_ = tw.Flush() // a buffer never fails
	return b.String()
}

// restarts are the values of --restart by sample.Restart.
var restarts = []string{sample.NoRestart.String(), sample.RestartRoot.String(), sample.RestartLast.String(), sample.Mixed.String()}

// sampling validates the flags and turns them into options of package check.
// What depends on the method, which check may choose, is filled in by complete.
func (fl *sampleFlags) sampling(cmd *cobra.Command) (check.Sampling, error) {
	how := check.Sampling{Delta: fl.delta}
	given := cmd.Flags().Changed
	switch {
	case given("keep") && fl.keep < 1:
		return how, cli.InputErrorf("--keep %d: want at least 1 state", fl.keep)
	case given("steps") && fl.steps < 1:
		return how, cli.InputErrorf("--steps 0: want at least 1")
	case given("runs") && fl.runs < 1:
		return how, cli.InputErrorf("--runs %d: want at least 1", fl.runs)
	case given("run") && fl.run < 1:
		return how, cli.InputErrorf("--run %d: runs are numbered from 1", fl.run)
	case !(fl.epsilon > 0 && fl.epsilon < 1):
		return how, cli.InputErrorf("--epsilon %v: want a probability between 0 and 1", fl.epsilon)
	case !(fl.delta > 0 && fl.delta < 1):
		return how, cli.InputErrorf("--delta %v: want a probability between 0 and 1", fl.delta)
	case given("size") && fl.size < 1:
		return how, cli.InputErrorf("--size 0: want at least 1 state")
	}
	mix, err := fl.mixing()
	if err != nil {
		return how, err
	}
	how.Method, how.Keep, how.Only, how.Mix, how.Depth, how.Seed, how.Size = fl.method, fl.keep, fl.run, mix, fl.bugDepth, fl.seed, fl.size
	how.Curves = fl.curve.File != ""
	how.Prepare = func(method string, s *check.Sampling) { fl.complete(method, s, given("epsilon") || given("delta")) }
	return how, nil
}

// complete sets the number and the length of runs for the method that was
// chosen. asked reports whether --epsilon or --delta was given.
func (fl *sampleFlags) complete(method string, o *check.Sampling, asked bool) {
	m, _ := sample.MethodOf(method)
	if m.Keeps {
		o.Restart, o.Replace = fl.restart, check.Policy(fl.policy)
	}
	if o.Steps = fl.steps; o.Steps == 0 {
		switch method {
		case "walk":
			o.Steps = stepsOfWalk
		case "pct":
			o.Steps = stepsOfPCT
		default:
			o.Steps = stepsOfSearch
		}
	}
	if o.Runs = fl.runs; o.Runs == 0 {
		o.Runs = 1
		if !m.Keeps || asked {
			o.Runs = sample.Runs(fl.epsilon, fl.delta)
		}
	}
}

// mixing parses --mix.
func (fl *sampleFlags) mixing() (*check.Mixing, error) {
	switch fl.mix {
	case "":
		return nil, nil
	case "adapt":
		return &check.Mixing{Adapted: true}, nil
	}
	share, err := strconv.ParseFloat(fl.mix, 64)
	if err != nil || !(share >= 0 && share <= 1) {
		return nil, cli.InputErrorf("--mix %s: want a share between 0 and 1, or adapt", fl.mix)
	}
	return &check.Mixing{Leaves: share}, nil
}

// sampleRules returns the flags of sample that do not go together.
func sampleRules() []cli.Rule {
	var keepNone []string
	for _, m := range sample.Methods() {
		if !m.Keeps {
			keepNone = append(keepNone, m.Name)
		}
	}
	all := []cli.Rule{
		{Flag: "bug-depth", Needs: []string{"walk=pct"}},
		{Flag: "mix", Needs: []string{"walk=urs"}},
		{Flag: "policy", With: []string{"restart!=none"}, Why: "--policy replaces states instead of restarting: leave out --restart {restart}"},
		{Flag: "mix", With: []string{"policy"}, Why: "--mix is for runs that replace no states: leave out --policy {policy}"},
		{Flag: "keep=1", With: []string{"policy"}, Why: "--keep 1: --policy takes at least 2 states"},
		{Flag: "theory", AllBut: []string{"keep", "steps", "time", "memory", "curve", "format", "json", "output", "color", "define", "model-format", "no-warnings"}},
		{Flag: "theory", With: []string{"format=svg|png"}, Why: "--format {format}: --curve FILE draws what --theory computes"},
		{Flag: "theory", With: []string{"steps"}, Needs: []string{"keep"}, Why: "--steps is for --keep"},
		{Flag: "theory", With: []string{"keep"}, Needs: []string{"steps"}, Why: "--keep is for --steps"},
	}
	for _, flag := range []string{"keep", "restart", "policy"} {
		all = append(all, cli.Rule{Flag: flag, With: []string{"walk=" + strings.Join(keepNone, "|")}, Why: "--keep, --restart and --policy are for methods that keep states, and {walk} does not"})
	}
	return all
}

// runSample is the command sample.
func runSample(cmd *cobra.Command, env *cli.Environment, fl *sampleFlags, path string) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.curve.Check()); err != nil {
		return err
	}
	how, err := fl.sampling(cmd)
	if err != nil {
		return err
	}
	if len(fl.check.properties.contest) > 0 {
		return cli.InputErrorf("--mcc: queries are answered by check alone")
	}
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	var tasks []*task
	began := time.Now()
	err = fl.limits.Reading(cmd.Context(), func() (err error) {
		fl.check.oneByOne = "sample"
		tasks, err = fl.check.collect(env, []string{path})
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
	s := &sampler{env: env, options: check.Options{Limits: limits, Workers: fl.workers, Random: &how}, line: cli.NewLiveLine(env), task: tasks[0]}
	if err := s.run(cmd.Context(), path); err != nil {
		return err
	}
	if fl.curve.File != "" {
		if err := fl.writeCurves(env, s.courses); err != nil {
			return err
		}
	}
	env.Status = s.status()
	return fl.output.Write(cmd.Context(), env, cli.Document{
		Data: s.doc, Text: cli.Form(report.WriteSampling, s.doc), DOT: cli.Form(report.WriteSamplingDOT, s.doc),
	})
}

// sampler answers the questions of a task by random exploration.
type sampler struct {
	env     *cli.Environment
	options check.Options
	line    *cli.LiveLine
	task    *task
	doc     *report.Sampling
	courses []course
}

// course is the runs of one question.
type course struct {
	property string
	runs     []sample.Run
}

// run answers one question after the other into doc.
func (s *sampler) run(ctx context.Context, path string) error {
	s.doc = &report.Sampling{Model: path, Properties: []report.SampledProperty{}}
	for _, j := range s.task.jobs {
		s.options.Progress = s.line.Observe(j.Name)
		m := &answers.Model{Program: s.task.prog}
		answer, err := m.Verify(ctx, j.Property, s.options)
		s.line.Clear()
		if err != nil {
			return fmt.Errorf("%s: property %s: %w", path, j.Name, err)
		}
		s.courses = append(s.courses, course{j.Name, answer.Details.(*sample.Outcome).Report.Curves})
		a, err := answers.Conclude(ctx, m, j.Property, answers.Describe(j.Property), answer, verdicts.After{})
		if err != nil {
			return err
		}
		p := report.NewSampledProperty(&a.Property, s.task.prog, &answer)
		if p.Run != nil {
			p.Repeating = fmt.Sprintf("--run %d --seed %d", *p.Run, p.Seed)
		}
		s.doc.Properties = append(s.doc.Properties, p)
	}
	return nil
}

// status returns the exit status: 1 when some verdict is not the expected one,
// else 3 when some is inconclusive.
func (s *sampler) status() int {
	status := cli.StatusOK
	for i := range s.doc.Properties {
		p := &s.doc.Properties[i]
		switch {
		case p.Verdict == report.Inconclusive:
			status = cli.Worse(status, cli.StatusInconclusive)
		case !p.Passed:
			status = cli.Worse(status, cli.StatusFail)
		}
	}
	return status
}

// drawnRuns bounds the runs of one question in a picture.
const drawnRuns = 20

// writeCurves writes the course of the runs to the file of --curve, as a
// picture or as a table.
func (fl *sampleFlags) writeCurves(env *cli.Environment, all []course) error {
	return fl.curve.Write(env, func() []byte { return fl.figure(all).SVG() }, func() []byte { return curveTable(all) })
}

// figure returns the picture of the runs: states, and below them redundancy.
func (fl *sampleFlags) figure(all []course) *curves.Figure {
	f := &curves.Figure{X: fl.curveX, Y: "states", Below: &curves.Panel{Y: "redundancy"}}
	for i, c := range all {
		for k, r := range c.runs[:min(len(c.runs), drawnRuns)] {
			line, redundant := curves.Line{Color: i}, curves.Line{Color: i}
			if k == 0 {
				line.Name = c.property
			}
			for _, p := range r.Curve {
				x := map[string]float64{"steps": float64(p.Steps), "expansions": float64(p.Expansions), "seconds": p.Seconds}[fl.curveX]
				line.Points = append(line.Points, curves.Point{X: x, Y: float64(p.States)})
				redundant.Points = append(redundant.Points, curves.Point{X: x, Y: redundancy(p)})
			}
			f.Lines, f.Below.Lines = append(f.Lines, line), append(f.Below.Lines, redundant)
		}
	}
	return f
}

// redundancy is the share of the steps up to a point that visited no state for
// the first time.
func redundancy(p sample.Point) float64 {
	return float64(p.Steps-min(p.States, p.Steps)) / float64(max(1, p.Steps))
}

// curveTable returns a table with a line for each point.
func curveTable(all []course) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "property\trun\tsteps\texpansions\tseconds\tstates\tredundancy")
	for _, c := range all {
		for _, r := range c.runs {
			for _, p := range r.Curve {
				fmt.Fprintf(&b, "%s\t%d\t%d\t%d\t%.6f\t%d\t%.4f\n", c.property, r.Number, p.Steps, p.Expansions, p.Seconds, p.States, redundancy(p))
			}
		}
	}
	return b.Bytes()
}
