package gotest

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// flags are the flags of go test.
type flags struct {
	run       string
	timers    string
	races     bool
	fairness  string
	rewrite   []string
	opaque    []string
	time      cli.Seconds
	schedules int
	steps     int
	random    int
	seed      uint64
	workers   int
	replay    string
	save      string
	pages     string
	emit      bool
}

// The values of --timers.
const (
	timersBoth = "both"
	timersLast = "last"
	timersFree = "free"
)

// What bounds the search of a test unless flags say otherwise.
const (
	usualTime   = time.Minute
	usualSteps  = 10_000
	usualRandom = 100
)

// stallAfter is how long a goroutine may run without an operation on shared
// state.
const stallAfter = 10 * time.Second

// helpAfter is how long a test is explored by one process alone.
const helpAfter = 200 * time.Millisecond

// ticksAfterTest is how often time passes after the end of a test.
const ticksAfterTest = 100

// New makes the command go.
func New(env *cli.Environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "go",
		Short: "Run Go tests under all schedules of their goroutines",
		Long: `go test runs tests of Go packages under all schedules of their goroutines, up to the order of operations that do
not affect each other. It needs the go command, version ` + needed + ` or later.`,
		Example: `  ltlcheck go test ./...
  ltlcheck go test ./cache --run TestGet -- -short`,
	}
	cli.EndsItself(cmd)
	cli.Subcommands(cmd, newTest(env))
	return cmd
}

// needed is the version of Go in which the scheduler compiles.
const needed = "1.25"

func newTest(env *cli.Environment) *cobra.Command {
	var fl flags
	cmd := &cobra.Command{
		Use:   "test [PACKAGES] [-- FLAGS]",
		Short: "Run tests of packages under all schedules",
		Long: `go test looks for a schedule of the goroutines of a test in which it deadlocks, leaves goroutines behind that wait
forever, panics, fails, or has a data race. Without one, the test holds for all schedules.

The tests and packages of the main module are compiled from changed copies, in which go statements, channels, select
statements and the packages sync, sync/atomic, time and context use a scheduler; no file changes. --rewrite adds
packages of other modules. What is not rewritten runs as one step. FLAGS go to the go command: -short, -tags, -v.

Time is virtual. It passes when no goroutine can move (--timers last), or at any moment (--timers free), as on a
machine that is slow now and then. By default, all schedules of the first kind are explored, and some of the second:
those count if they deadlock, leave goroutines behind or have a data race, but not if they panic or the test calls
t.Error, since it may rely on its timing.

--emit-test writes a Go test of each schedule that fails, beside the package, which fails with go test as long as the
fault is there.

Exit status: 0 all tests hold; 1 a test has a schedule that fails; 2 the packages do not compile, or use what cannot
be rewritten; 3 a limit was reached.`,
		Example: `  ltlcheck go test ./...
  ltlcheck go test ./cache --run TestGet --save schedules
  ltlcheck go test ./cache --replay schedules/TestGet.json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return fl.test(cmd, env, args) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringVar(&fl.run, "run", "", "run the tests whose names match this `REGEXP`")
	f.Asked.BoolVar(&fl.races, "races", true, "look for data races, too")
	f.Asked.StringVar(&fl.timers, "timers", timersBoth, "when time passes: last, when nothing else can happen; free, at any moment; both, last, and then free within a quarter of the time")
	cli.Choose(cmd, "timers", timersBoth, timersLast, timersFree)
	f.Asked.StringVar(&fl.fairness, "fairness", search.Weak, "which endless schedules count in tests with interleave.State: weak, those in which each goroutine that can always move does; strong, that can move again and again; none, all")
	cli.Choose(cmd, "fairness", search.Unfair, search.Weak, search.Strong)
	f.Model.StringArrayVar(&fl.rewrite, "rewrite", nil, "rewrite this `PACKAGE` or module of others as well; may be repeated")
	f.Model.StringArrayVar(&fl.opaque, "opaque", nil, "leave this `PACKAGE` as it is: what it does between two operations of others is one step; may be repeated")
	f.WhichRun.StringVar(&fl.replay, "replay", "", "run the one schedule in this `FILE`")
	f.Results.StringVar(&fl.save, "save", "", "write the schedules that fail to files in this `DIR`, for --replay")
	f.Results.StringVar(&fl.pages, "pages", "", "write the schedules that fail as pages for a browser in this `DIR`")
	f.Results.BoolVar(&fl.emit, "emit-test", false, "write a Go test beside the package for each schedule that fails")
	fl.time = cli.Seconds(usualTime)
	f.Limiting.Var(&fl.time, "time", "stop the search of each test after this time")
	f.Limiting.IntVar(&fl.schedules, "schedules", 0, "stop the search of each test after this many schedules; 0 for no limit")
	f.Limiting.IntVar(&fl.steps, "steps", usualSteps, "cut schedules off after this many steps")
	f.Searching.IntVar(&fl.random, "random", usualRandom, "how many random schedules are run before all of them")
	f.Searching.Uint64Var(&fl.seed, "seed", 1, "of the random schedules")
	f.Searching.IntVar(&fl.workers, "workers", 1, "how many processes explore a test whose schedules take more than a moment")
	cli.AtLeast(cmd, 0, "schedules", "random")
	cli.AtLeast(cmd, 1, "steps", "workers")
	cli.Rules(cmd, cli.Rule{Flag: "replay", With: []string{"run", "timers", "fairness", "save", "time", "schedules", "random", "seed", "workers"}, Why: "--replay runs one schedule: {with} has no effect"})
	return cmd
}
