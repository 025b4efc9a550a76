package suites

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
)

// suiteFlags are the flags of tests.
type suiteFlags struct {
	model    cli.ModelFlags
	cover    string
	inputs   []string
	refusals bool
	longest  int
	tests    int
	steps    int
	seed     uint64
	mutants  int
	pkg      string
	states   int
	limits   cli.LimitFlags
	output   cli.OutputFlags
}

// coverMutants is the goal that needs the text of the model.
const coverMutants = "mutants"

// goals lists the values of --cover.
func goals() (names []string) {
	for _, g := range testsuite.Goals() {
		names = append(names, string(g))
	}
	return append(names, coverMutants)
}

// New makes the command tests.
func New(env *cli.Environment) *cobra.Command {
	var fl suiteFlags
	cmd := &cobra.Command{
		Use:   "tests MODEL|SPEC",
		Short: "Make tests of a system from its model",
		Long: `tests makes tests from a model: runs with what the tester does, and what must be observed after each step.
Together they cover

  transitions  every transition, with as few steps as possible; to begin a test counts as one step
  pairs        every two transitions that can follow each other, with as few steps as possible
  states       every state, of the first --states
  mutants      a difference to each mutant of the model: a copy in which one operator or number of the text is another
  random       what --tests random runs of --steps steps take

A step is an input, which the tester makes the system take, an output, which the system takes by itself
(--inputs names the processes whose steps are inputs), or, with --refusals, an input that the model does
not allow there, and that the system must not take.

--format jsonl writes a line with the figures, and then a line for each test; --format go writes a test in
Go with an adapter to fill in, which ltltest.Drive runs.

Exit status: 0 the suite is complete; 3 a limit was reached: on states, with tests of those that were found; on time
or memory, with no tests.`,
		Example: `  ltlcheck tests lift.pml --format jsonl -o lift.jsonl
  ltlcheck tests lift.pml --inputs Passenger --refusals --format go -o lift_test.go`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return fl.run(cmd, env, args[0]) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringVar(&fl.cover, "cover", string(testsuite.Transitions), "what the tests cover: "+cli.JoinOr(goals()))
	cli.Choose(cmd, "cover", goals()...)
	f.Asked.StringArrayVar(&fl.inputs, "inputs", nil, "a `PROCESS` whose steps are inputs; may be repeated, the steps of others are outputs (default: all steps are inputs)")
	f.Asked.BoolVar(&fl.refusals, "refusals", false, "try inputs in all states that do not allow them, too")
	f.Asked.IntVar(&fl.longest, "longest", 0, "cut tests after this many steps, as far as their beginnings allow; the suite gets longer")
	f.Asked.IntVar(&fl.tests, "tests", defaultTests, "how many random tests")
	f.Asked.IntVar(&fl.steps, "steps", defaultSteps, "how many steps a random test has")
	f.Asked.Uint64Var(&fl.seed, "seed", 1, "of random tests, and of the mutants that are drawn")
	f.Asked.IntVar(&fl.mutants, "mutants", defaultMutants, "how many mutants are tried at most; of more, so many are drawn")
	f.Results.StringVar(&fl.pkg, "package", "model_test", "the `NAME` of the package, for --format go")
	fl.model.Register(cmd)
	f.Limiting.IntVar(&fl.states, "states", defaultStates, "stop after this many states")
	cli.AtLeast(cmd, 0, "longest")
	cli.AtLeast(cmd, 1, "tests", "steps", "mutants", "states")
	fl.limits.RegisterResources(cmd)
	fl.output.Register(cmd, "text", "jsonl", "json", "go")
	cli.Rules(cmd, suiteRules()...)
	return cmd
}

// What is made unless flags say otherwise.
const (
	defaultTests   = 10
	defaultSteps   = 50
	defaultMutants = 200
	defaultStates  = 100_000
)

// suiteRules returns the flags of testsuite that do not go together.
func suiteRules() []cli.Rule {
	random := []string{"cover=random|" + coverMutants}
	return append(cli.NeededBy("cover=random", "tests", "steps"), []cli.Rule{
		{Flag: "mutants", Needs: []string{"cover=" + coverMutants}},
		{Flag: "seed", Needs: random, Why: "--seed is for --cover random and --cover mutants"},
		{Flag: "longest", With: random, Why: "--longest is for --cover transitions, pairs and states"},
		{Flag: "package", Needs: []string{"format=go"}},
	}...)
}

// check validates the flags.
func (fl *suiteFlags) check(cmd *cobra.Command) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if !token.IsIdentifier(fl.pkg) || fl.pkg == "_" {
		return cli.InputErrorf("--package %q: want the name of a package of Go", fl.pkg)
	}
	return nil
}

// run is the command tests.
func (fl *suiteFlags) run(cmd *cobra.Command, env *cli.Environment, path string) error {
	if err := fl.check(cmd); err != nil {
		return err
	}
	limits, err := fl.limits.Limits()
	if err != nil {
		return err
	}
	ctx, cancel := cli.WithLimits(cmd.Context(), limits.Time, limits.Memory)
	defer cancel()
	if fl.cover == coverMutants {
		env.Files.Kept = map[string][]byte{}
	}
	var set *property.Set
	err = fl.limits.Reading(ctx, func() (err error) {
		set, err = fl.model.Open(env, path)
		return err
	})
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	d, err := fl.make(ctx, env, path, set.Model, limits.Memory)
	if ended := cli.Ended(ctx); err != nil && ctx.Err() != nil && ended != nil {
		return cli.NewInconclusive(ended)
	}
	if errors.Is(err, testsuite.ErrMemory) {
		return cli.NewInconclusive(fmt.Errorf("the memory limit of %s is reached", report.Bytes(uint64(limits.Memory))))
	}
	if errors.Is(err, testsuite.ErrStuck) {
		return cli.InputErrorf("%s: %w, and so no test does", path, err)
	}
	if err != nil {
		return err
	}
	if !d.Complete && fl.cover != string(testsuite.States) {
		env.Status = cli.StatusInconclusive
		fmt.Fprintf(env.Stderr, "ltlcheck: the tests are of the first %s; --states N finds more\n", english.Plural(int(d.States), "state", ""))
	}
	switch fl.output.Format {
	case "jsonl":
		return fl.output.Emit(ctx, env, func(w io.Writer) error { return testsuite.WriteLines(w, &d.header, d.Tests) })
	case "go":
		return fl.output.Emit(ctx, env, func(w io.Writer) error { return d.writeGo(w, fl) })
	}
	return fl.output.Write(ctx, env, cli.Document{Data: d, Text: d.text})
}

// make explores the model and makes the suite.
func (fl *suiteFlags) make(ctx context.Context, env *cli.Environment, path string, m *property.Model, memory int64) (*document, error) {
	prog := program.Interpret(m.Program)
	var input func(program.ActionView) bool
	if len(fl.inputs) > 0 {
		input = fl.isInput
	}
	refusals := fl.refusals || fl.cover == coverMutants
	g, err := testsuite.Explore(ctx, prog, testsuite.Options{States: fl.states, Input: input, Refusals: refusals, Room: cli.Room(memory)})
	if err != nil {
		return nil, err
	}
	if err := fl.known(ctx, g); err != nil {
		return nil, err
	}
	d := &document{header: header{Model: path, Cover: fl.cover, Complete: g.Complete, States: g.States(), Transitions: g.Transitions(), Equal: []string{}, Open: []string{}}}
	if fl.cover == coverMutants {
		return d, fl.kill(ctx, env, path, m, g, d)
	}
	s, err := g.Make(ctx, testsuite.Plan{Goal: testsuite.Goal(fl.cover), Longest: fl.longest, Seed: fl.seed, Tests: fl.tests, Steps: fl.steps})
	if err != nil {
		return nil, err
	}
	d.set(s)
	return d, nil
}

// isInput reports whether a step is by one of the processes that --inputs names,
// with or without their numbers.
func (fl *suiteFlags) isInput(v program.ActionView) bool {
	return slices.ContainsFunc(fl.inputs, func(name string) bool { return name == v.Process || name == program.ProcessName(v.Process, v.Pid) })
}

// known returns the error of a name of --inputs that no process has.
func (fl *suiteFlags) known(ctx context.Context, g *testsuite.Graph) error {
	if len(fl.inputs) == 0 {
		return nil
	}
	processes, err := g.Processes(ctx)
	if err != nil {
		return err
	}
	for _, name := range fl.inputs {
		if !slices.ContainsFunc(processes, func(p string) bool { return p == name || strings.HasPrefix(p, name+"[") }) {
			return cli.InputErrorf("--inputs: no process %s takes a step; those that do are %s", name, strings.Join(processes, ", "))
		}
	}
	return nil
}
