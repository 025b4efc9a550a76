package simulate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate/spintrail"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/runs"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// simulateFlags are the flags of simulate.
type simulateFlags struct {
	model       cli.ModelFlags
	output      cli.OutputFlags
	seed        uint64
	steps       int
	interactive bool
	trail       string
	property    string
	msc         bool
	memory      cli.ByteSize
	time        cli.Seconds
}

// NewCommand makes the command simulate.
func NewCommand(env *cli.Environment) *cobra.Command {
	var fl simulateFlags
	cmd := &cobra.Command{
		Use:   "simulate MODEL|SPEC",
		Short: "Run a model: at random, step by step, or along a counterexample",
		Long: `simulate makes one run of the model and shows every step.

For a specification file (.ltl) it is the model that the file names, with the same defines.

By default each step is chosen by chance among those that can be taken; the seed is shown, and
--seed repeats the run. With --interactive the steps are chosen on standard input; help lists the
commands. With --trail the run of a saved counterexample is replayed, every step compared with
what the model can do:
  ltlcheck check m.pml --json > m.json; ltlcheck simulate m.pml --trail m.json
A trail that a verifier of SPIN wrote (m.pml.trail) is replayed as well. Both options together start with the trail, to walk along it and leave it anywhere.

--msc shows the message-sequence chart of the run instead of its steps: what the processes send
and receive.

Exit status: 0 the run is shown; 1 a random run came to a failed assertion, a run-time error or an
invalid end state; 2 the input is wrong, or the trail is not a run of the model; 3 interrupted, or
the limit on time or memory is reached: what there is of the run is shown.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runSimulate(cmd, env, &fl, args[0]) },
	}
	f := cli.Flags(cmd)
	f.WhichRun.Uint64Var(&fl.seed, "seed", 0, "seed of the random choices (default: a new one each time)")
	f.WhichRun.IntVar(&fl.steps, "steps", 100, "end a random run after this many steps")
	f.Limiting.Var(&fl.memory, "memory", "end a random run when it takes about this much memory, as 512MiB or 4G (default 80% of what the machine allows)")
	f.Limiting.Var(&fl.time, "time", "end the run after this time, as 90s or 5m")
	f.WhichRun.BoolVarP(&fl.interactive, "interactive", "i", false, "choose the steps on standard input")
	f.WhichRun.StringVar(&fl.trail, "trail", "", "replay a run in `FILE`: a document of check, explore or simulate, or a trail of SPIN; - is standard input")
	f.Asked.StringVar(&fl.property, "property", "", "replay the counterexample to the property called `NAME`")
	f.WhichRun.BoolVar(&fl.msc, "msc", false, "show the message-sequence chart")
	fl.model.Register(cmd)
	fl.output.Register(cmd, "text", "json", "html", "dot", "svg", "png")
	const randomRuns = "--seed and --steps are for random runs, and --trail replays a run"
	cli.Rules(cmd,
		cli.Rule{Flag: "property", Needs: []string{"trail"}, Why: "--property chooses among the runs of --trail FILE.json, which is missing"},
		cli.Rule{Flag: "trail=-", With: []string{"interactive"}, Why: "--trail - and --interactive both read standard input"},
		cli.Rule{Flag: "seed", With: []string{"trail"}, Needs: []string{"interactive"}, Why: randomRuns},
		cli.Rule{Flag: "steps", With: []string{"trail"}, Needs: []string{"interactive"}, Why: randomRuns},
	)
	return cmd
}

// resolve validates the flags, and chooses a seed if none is given.
func (fl *simulateFlags) resolve(cmd *cobra.Command) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if fl.steps < 0 {
		return cli.InputErrorf("--steps %d: a number of steps is not negative", fl.steps)
	}
	if !cmd.Flags().Changed("seed") {
		fl.seed = uint64(rand.Uint32())
	}
	return nil
}

// runSimulate is the command simulate.
func runSimulate(cmd *cobra.Command, env *cli.Environment, fl *simulateFlags, path string) error {
	if err := fl.resolve(cmd); err != nil {
		return err
	}
	ctx, cancel := grace.Limited(cmd.Context(), time.Duration(fl.time)) // for everything but the description of the run
	defer cancel()
	whole, cancel := fl.describing(cmd.Context())
	defer cancel()
	var model *property.Model
	err := fl.reading(ctx, func() (err error) {
		model, err = fl.model.Load(env, path)
		return err
	})
	if err != nil {
		return err
	}
	s := &simulation{whole: whole, env: env, fl: fl, prog: model.Program, pumps: -1, doc: &runs.Simulation{Model: path}}
	if fl.output.Format == "html" {
		s.details = page.NewDetails()
	}
	var halted *Halted
	if err := s.run(ctx); errors.As(err, &halted) {
		return cli.NewInconclusive(halted)
	} else if err != nil {
		return err
	}
	if s.doc.Run == nil {
		return nil // quit before an initial state was chosen
	}
	fl.output.Fold = !fl.msc
	if fl.msc {
		s.doc.Chart = runs.NewChart(path, s.doc.Run)
	}
	if fl.interactive && fl.output.Format == "text" && fl.output.File == "" && !fl.msc {
		return nil // everything has been shown
	}
	return fl.write(ctx, env, s)
}

// describing returns a context for the description of the run, which may take
// grace.AfterDeadline beyond the time limit.
func (fl *simulateFlags) describing(ctx context.Context) (context.Context, context.CancelFunc) {
	if fl.time > 0 {
		return context.WithTimeout(ctx, time.Duration(fl.time)+grace.AfterDeadline)
	}
	return context.WithCancel(ctx)
}

// write writes the result. Charts are drawn here; other pictures go through
// Graphviz.
func (fl *simulateFlags) write(ctx context.Context, env *cli.Environment, s *simulation) error {
	doc := s.doc
	if fl.output.Drawn() && doc.Chart != nil {
		var b bytes.Buffer
		if err := runs.WriteChartSVG(&b, doc.Chart); err != nil {
			return err
		}
		return fl.output.PutPicture(env, b.Bytes())
	}
	return fl.output.Write(ctx, env, cli.Document{
		Data: doc, Text: cli.Form(runs.WriteSimulation, doc), DOT: cli.Form(runs.WriteSimulationDOT, doc),
		HTML: func(w io.Writer) error { return page.Write(w, page.FromSimulation(doc, s.details)) },
	})
}

// simulation is one run, and the document that it becomes.
type simulation struct {
	// whole outlives the time limit for a while, as the part of the run that was
	// made is shown when the time is over.
	whole context.Context
	env   *cli.Environment
	fl    *simulateFlags
	prog  program.Program
	// pumps is the step from which on the run makes channels grow for ever; -1
	// if it does not.
	pumps int
	doc   *runs.Simulation

	details *page.Details // nil: the result is no page
}

// run makes the run in the way that the flags select.
func (s *simulation) run(ctx context.Context) error {
	switch {
	case s.fl.interactive:
		return s.interactive(ctx)
	case s.fl.trail != "":
		return s.replay(ctx)
	}
	return s.random(ctx)
}

// newSession starts a run within the memory limit, with the atoms bound.
func (s *simulation) newSession(atoms []program.Atom) (*Session, error) {
	return NewSession(s.prog, atoms, cmp.Or(int64(s.fl.memory), check.DefaultMemory()))
}

// random makes a random run.
func (s *simulation) random(ctx context.Context) error {
	session, err := s.newSession(nil)
	if err != nil {
		return err
	}
	end, err := session.Random(ctx, NewRand(s.fl.seed), s.fl.steps)
	if err != nil {
		return err
	}
	s.doc.Mode, s.doc.Seed = "random", &s.fl.seed
	view, end, err := s.fitting(ctx, session, end)
	if err != nil {
		return err
	}
	switch {
	case end.Failed():
		s.env.Status = cli.StatusFail
	case end.CutShort():
		s.env.Status = cli.StatusInconclusive
	}
	if view != nil {
		return s.show(view, session.Step(), end)
	}
	return s.finish(s.whole, session.Lasso(), nil, end)
}

// describing is the time after a limit of time or memory, or an interrupt, in
// which a run is described, and sampling that in which it is found out how long
// that takes.
const (
	describing = 100 * time.Millisecond
	sampling   = 20 * time.Millisecond
)

// fitting drops the end of a long run that cannot be described in the time that
// is left: describing a step takes longer, and more memory, than making it, and
// much more where states or statements are large. It returns the view of the
// rest if it was made to find out, else nil, and how the rest ends.
func (s *simulation) fitting(ctx context.Context, session *Session, end Ending) (view *trace.View, _ Ending, err error) {
	allowed := describing
	if !end.CutShort() {
		deadline, limited := ctx.Deadline()
		if !limited {
			return nil, end, nil
		}
		allowed += max(0, time.Until(deadline))
	}
	described, steps := -1, session.Step()
	fits, err := stepsWithin(allowed, steps, func(n int) (time.Duration, error) {
		if err := session.Jump(n); err != nil {
			return 0, err
		}
		began := time.Now()
		described = n
		if view, err = verdicts.View(s.whole, s.prog, session.Lasso(), nil); err != nil || time.Since(began) >= allowed {
			return time.Since(began), err
		}
		shown := *s.doc
		shown.Run = report.NewCounterexample(view)
		err := runs.WriteSimulation(io.Discard, &shown)
		return time.Since(began), err
	})
	if err != nil {
		return nil, end, err
	}
	if fits < steps && !end.CutShort() {
		end = TimeLimit
	}
	if fits != described {
		view = nil
	}
	return view, end, session.Jump(fits)
}

// stepsWithin estimates how many of the first steps of a run can be described in
// the time allowed, at least one of them. describe describes the first n steps
// and returns how long that took; it is called with four times as many each
// time, until that takes as long as sampling.
func stepsWithin(allowed time.Duration, steps int, describe func(n int) (time.Duration, error)) (int, error) {
	for sample := 1; sample < steps; sample *= 4 {
		took, err := describe(sample)
		if err != nil {
			return 0, err
		}
		if took >= sampling {
			return min(steps, max(1, int(float64(sample)*float64(allowed)/float64(took)))), nil
		}
	}
	return steps, nil
}

// finish describes the run.
func (s *simulation) finish(ctx context.Context, l *trace.Lasso, atoms []program.Atom, end Ending) error {
	view, err := verdicts.View(ctx, s.prog, l, atoms)
	if err != nil {
		return err
	}
	if end == Pumps {
		view.CycleStart = s.pumps
	}
	return s.show(view, l.Len(), end)
}

// show makes the view of the run, which has steps steps, the result.
func (s *simulation) show(view *trace.View, steps int, end Ending) error {
	if s.details != nil {
		s.details.AddViews(view)
	}
	s.doc.Run, s.doc.Steps, s.doc.End = report.NewCounterexample(view), steps, string(end)
	return nil
}

// trail returns the run of the model that is saved in the file of --trail, and
// its propositions.
func (s *simulation) trail(ctx context.Context) (*trace.Lasso, []program.Atom, error) {
	name := cli.DisplayName(s.fl.trail)
	var trails []Trail
	var spins *spintrail.Trail
	err := s.fl.reading(ctx, func() error {
		text, err := cli.ReadText(s.env, s.fl.trail)
		if err != nil {
			return err
		}
		if spintrail.Is(text) {
			spins, err = spintrail.Read(source.NewFile(name, text))
			return err
		}
		if trails, err = ReadTrails([]byte(text)); err != nil {
			return cli.InputErrorf("%s: %w", name, err)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if spins != nil {
		s.doc.Mode, s.doc.Trail = "trail", name
		l, err := s.spinTrail(ctx, spins)
		return l, nil, err
	}
	t, err := Choose(trails, s.fl.property)
	if err != nil {
		return nil, nil, cli.InputErrorf("%s: %w (--property NAME)", name, err)
	}
	r, err := Replay(ctx, s.prog, t)
	var mismatch *Mismatch
	var errs source.Errors
	var missing *source.Error
	switch {
	case errors.As(err, &mismatch):
		return nil, nil, cli.InputErrorf("%s: the counterexample to %s is not a run of %s: %w", name, t.Title, s.doc.Model, mismatch)
	case errors.As(err, &errs):
		return nil, nil, cli.InputErrorf("%s: the counterexample to %s speaks of what %s does not have: %s", name, t.Title, s.doc.Model, strings.ReplaceAll(errs.Error(), "\n", "; "))
	case errors.As(err, &missing):
		return nil, nil, cli.InputErrorf("%s: the counterexample to %s speaks of what %s does not have: %s", name, t.Title, s.doc.Model, missing.Msg)
	case interrupted(err):
		return nil, nil, cli.NewInconclusive(errors.New(string(Stopped(ctx))))
	case err != nil:
		return nil, nil, err
	}
	s.doc.Mode, s.doc.Trail, s.doc.Property = "trail", name, t.Title
	if s.prog, s.pumps = r.Program, r.Pumps; t.Pump != nil {
		s.doc.Property, s.doc.Open = "", &runs.OpenChannels{Names: t.Pump.Channels, Room: t.Pump.Room}
	}
	return r.Run, r.Atoms, nil
}

// spinTrail returns the run of the model that a trail of SPIN describes.
func (s *simulation) spinTrail(ctx context.Context, t *spintrail.Trail) (*trace.Lasso, error) {
	m, ok := s.prog.(*promela.Model)
	if !ok {
		return nil, cli.InputErrorf("%s: this is a trail of SPIN, and %s is no Promela model", s.doc.Trail, s.doc.Model)
	}
	if s.fl.property != "" {
		return nil, cli.InputErrorf("--property: %s is a trail of SPIN, which has one run", s.doc.Trail)
	}
	run, err := spintrail.Follow(ctx, m, t)
	switch {
	case interrupted(err):
		return nil, cli.NewInconclusive(errors.New(string(Stopped(ctx))))
	case err != nil:
		return nil, err
	}
	return &run.Lasso, nil
}

// interrupted reports whether an error means that the user or a time limit
// ended the command.
func interrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, program.ErrInterrupted)
}

// replay makes the run of the trail.
func (s *simulation) replay(ctx context.Context) error {
	l, atoms, err := s.trail(ctx)
	if err != nil {
		return err
	}
	end := Cycle
	if s.pumps >= 0 {
		end = Pumps
	} else if l.Finite() {
		session, err := s.newSession(atoms)
		if err != nil {
			return err
		}
		if err := session.Follow(l); err != nil {
			return err
		}
		end = session.End()
	}
	return s.finish(s.whole, l, atoms, end)
}

// interactive lets the user make the run.
func (s *simulation) interactive(ctx context.Context) error {
	session, atoms, err := s.session(ctx)
	if err != nil {
		return err
	}
	s.doc.Mode = "interactive"
	console := &Console{In: s.env.Stdin, Out: s.screen(), Echo: !isTerminal(s.env.Stdin), Rand: NewRand(s.fl.seed)}
	session.Interrupt(ctx)
	err = console.Run(ctx, session)
	if ctx.Err() != nil {
		s.env.Status = cli.StatusInconclusive
	} else if err != nil {
		return err
	}
	if !session.Started() {
		return nil
	}
	return s.finish(s.whole, session.Lasso(), atoms, session.End())
}

// session starts the dialogue, and returns the atoms whose truth it shows. With
// a trail the session has taken its steps and gone back to the start, so that
// the user can walk along it.
func (s *simulation) session(ctx context.Context) (*Session, []program.Atom, error) {
	if s.fl.trail == "" {
		session, err := s.newSession(nil)
		return session, nil, err
	}
	l, atoms, err := s.trail(ctx)
	if err != nil {
		return nil, nil, err
	}
	session, err := s.newSession(atoms)
	if err != nil {
		return nil, nil, err
	}
	if err := session.Follow(l); err != nil {
		return nil, nil, err
	}
	return session, atoms, session.Jump(0)
}

// screen returns the writer for the dialogue: standard output unless the result
// goes there.
func (s *simulation) screen() io.Writer {
	if s.fl.output.File == "" && s.fl.output.Format != "text" {
		return s.env.Stderr
	}
	return s.env.Lines(s.env.Stdout)
}

// isTerminal reports whether r is a terminal, at which a person can answer.
func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// reading is cli.WhileReading with the limits of a run.
func (fl *simulateFlags) reading(ctx context.Context, work func() error) error {
	return cli.WhileReading(ctx, time.Duration(fl.time), int64(fl.memory), work)
}
