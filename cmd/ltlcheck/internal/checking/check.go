package checking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	symbolicflags "github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/grace"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/ci"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// checkFlags are the flags of check. Groups of flags that other commands have
// as well are structs of their own.
type checkFlags struct {
	properties propertyFlags
	model      cli.ModelFlags
	limits     cli.LimitFlags
	output     cli.OutputFlags
	symbolic   symbolicflags.Flags
	algorithm  string
	store      string
	policy     string
	onFull     string
	keys       int
	seed       uint64
	exhaust    bool
	without    []string
	noPOR      bool
	symmetry   string
	after      int
	workers    int
	shortest   bool
	first      bool
	all        int
	save       string
	brief      bool
	quiet      bool
	strict     bool
	recheck    bool
	unreached  bool
	suspects   bool
	longer     bool // --suspects was given
	coverage   bool
	explains   bool
	proposes   bool
	progress   bool
	text       report.TextOptions
	// certificate is the file for one. recorded marks flags that were read from
	// one, and search nothing.
	certificate string
	recorded    bool
	checkpoint  cli.CheckpointFlags
	disk        cli.DiskFlags
	channels    string // --unbounded-channels; "" if channels keep their capacities
	oneByOne    string // the command that visits states one by one; "" where they may be described

	answered []*report.Check // what the last run has answered
}

// New makes the command check.
func New(env *cli.Environment) *cobra.Command {
	fl := &checkFlags{}
	cmd := newCheck(env, fl)
	fl.output.Fold = true
	fl.output.Register(cmd, slices.Concat([]string{"text", "json"}, ci.Formats(), []string{"mcc", "html", "dot", "svg", "png"})...)
	cli.Rules(cmd, checkRules()...)
	return cmd
}

// newCheck makes the command check with its flags in fl, but for those of the
// output.
func newCheck(env *cli.Environment, fl *checkFlags) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check MODEL|SPEC...",
		Short: "Check properties of models",
		Long: `check answers for every property: holds, violated with a counterexample, or inconclusive with the
reason. A specification file (.ltl) names its model and states properties with their expected
verdicts. Every model is checked against what it states itself: assertions, end states, and every
ltl block and never claim; "without NAME;" in a specification file leaves these out. With -f or --claim only the properties on the command line are checked.

Formulas are written in linear temporal logic over expressions of the model, as in
  ltlcheck check mutex.pml -f '[] !(P@crit && Q@crit)' -f '[] (P@want -> <> P@crit)' --fairness weak

Algorithms (--algorithm):
` + algorithmTable() + `
Exit status: 0 every property has its expected verdict; 1 some property does not; 2 the input or the
command line is wrong; 3 some verdict is inconclusive and no other is unexpected; 4 internal error.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runCheck(cmd, env, fl, args) },
	}
	shortcuts, _ := property.Offered(property.Shortcuts)
	reduced := property.Reduced()
	fl.properties.register(cmd)
	fl.symbolic.Register(cmd)
	f := cli.Flags(cmd)
	f.Searching.StringVar(&fl.algorithm, "algorithm", "", "search algorithm: "+cli.JoinOr(algorithmNames())+" (default: one that suits the property)")
	cli.Choose(cmd, "algorithm", algorithmNames()...)
	f.Searching.StringVar(&fl.store, "store", "", "visited set: "+cli.JoinOr(check.Storages())+" (default: classical or hybrid, whichever seems smaller); for the first two also, or with a comma between, how they keep state vectors: "+cli.JoinOr(check.Vectors())+" (default: exact for short ones, components for long ones)")
	cli.Offer(cmd, "store", storeNames()...)
	f.Searching.StringVar(&fl.policy, "policy", "random", "what --store replace gives up first: "+cli.JoinOr(lossy.Policies()))
	cli.Choose(cmd, "policy", lossy.Policies()...)
	f.Searching.Uint64Var(&fl.seed, "seed", 0, "seed of random replacement")
	f.Searching.IntVar(&fl.keys, "keys", 0, "how many states --store replace keeps (default: as many as the memory holds)")
	f.Searching.StringVar(&fl.onFull, "on-full", "stop", "when the memory limit is reached: stop, begin again with store replace or bitstate or on disk (in the folder of --disk, or a temporary one), or go on at random with sample")
	cli.Choose(cmd, "on-full", check.OnFullActions()...)
	f.Results.BoolVar(&fl.exhaust, "exhaust", false, "search on after a counterexample, so that the counts cover the whole product")
	f.Results.BoolVar(&fl.shortest, "shortest", false, "look for a counterexample that no other is shorter than, as long as --time allows; without this, for a quarter of the time of the search, and a second at least")
	f.Results.BoolVar(&fl.first, "first", false, "show the counterexample that is found first, and look for no shorter one")
	f.Results.IntVar(&fl.all, "all", 1, "look for up to `N` counterexamples to each property that differ in the statements of their cycles, or in the last statement of their bad prefixes")
	f.Results.StringVar(&fl.save, "save", "", "write every counterexample to a file of its own in the folder `DIR`, for simulate --trail")
	f.Results.StringVar(&fl.certificate, "certificate", "", "write a certificate of all properties that hold to `FILE`, for certify; that takes another search, without shortcuts and reductions")
	cli.WritesFile(cmd, "certificate")
	f.Searching.StringArrayVar(&fl.without, "without", nil, "do not take the shortcut called `NAME`, or all of them with all; "+shortcuts+"; may be repeated")
	cli.Offer(cmd, "without", property.OfferedNames(property.Shortcuts)...)
	f.Searching.BoolVar(&fl.noPOR, "no-por", false, "explore every interleaving and every state: no partial-order reduction, merging of steps, forgetting of dead variables, or slicing")
	f.Searching.StringVar(&fl.symmetry, "symmetry", "off", "take interchangeable processes of a Promela model, or parts of a net, for equal, so that of states that differ by an exchange of them one is explored, instead of other reductions: off, auto, or strict, which refuses the model and says what tells processes apart")
	cli.Choose(cmd, "symmetry", check.Symmetries()...)
	f.Searching.IntVar(&fl.after, "reduce-after", 0, fmt.Sprintf("reduce %s after `N` states were not enough; -1: at once (default %d)", reduced.Plural, reduced.ReduceAfter))
	f.Results.BoolVar(&fl.suspects, "suspects", true, "name statements of a Promela model of which a small change, or skip in their place, makes a violated property hold: the three most likely ones. Without this flag they are looked for by as many states as the verdict took, in a second at most, and changes with other effects are not named; with it, for as long as the search took and two seconds at least. =false: not at all")
	f.Results.BoolVar(&fl.unreached, "unreached", false, "list the statements of a model that are never reached, or never executed; that takes an exploration of all its states")
	f.Results.BoolVar(&fl.coverage, "coverage", false, "count how often each statement of a model is executed, and list the values of its variables; that takes another exploration")
	f.Asked.BoolVar(&fl.explains, "explain", false, "answer nothing, and list for every property which engines could answer it, and why others could not")
	f.Asked.BoolVar(&fl.proposes, "propose", false, "answer nothing, and write a specification with properties that the labels of a Promela model suggest")
	f.Searching.IntVar(&fl.workers, "workers", 0, "how many goroutines a large search may have (default: one for each processor)")
	cli.AtLeast(cmd, 1, "keys", "all", "workers")
	f.Results.BoolVarP(&fl.text.Verbose, "verbose", "v", false, "show also the counterexamples that were expected, every step of them, and where subformulas hold")
	f.Results.BoolVar(&fl.text.Continue, "continue", false, "show how a counterexample goes on after the property is lost")
	f.Asked.StringVar(&fl.channels, "unbounded-channels", "", "take the capacities off channels, `NAMES` with commas, or all of them that store messages, and check failures and invariants, [] p, by sets of contents; see docs/channels.md")
	cmd.Flags().Lookup("unbounded-channels").NoOptDefVal = cli.AllChannels
	f.Asked.StringVar(&fl.model.ForAll, "for-all", "", "check the model for every value of the macro `N`, the number of processes of a proctype, by counting them; see docs/guide.md")
	cli.RegisterProgress(cmd, &fl.progress)
	fl.limits.Register(cmd)
	fl.checkpoint.Register(cmd)
	fl.disk.Register(cmd)
	fl.model.Register(cmd)
	fl.model.RegisterEngine(cmd)
	f.Results.BoolVar(&fl.brief, "brief", false, "write a line for each property, without counterexamples")
	f.Results.BoolVar(&fl.strict, "strict", false, "exit with status 1 also where there is a reason to doubt a property that holds, such as an antecedent that is never true; implies --recheck")
	f.Results.BoolVar(&fl.recheck, "recheck", false, "answer what holds after less than a second again, for a second at most, by a plain search: without reductions, without what is known of the model, and by the interpreter")
	f.Results.BoolVar(&fl.quiet, "quiet", false, "write a line for each property that needs attention, and nothing if none does")
	return cmd
}

// algorithmNames returns the names that --algorithm accepts, in the order of
// check.Algorithms.
func algorithmNames() []check.AlgorithmName {
	var names []check.AlgorithmName
	for _, a := range check.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// algorithmTable is the part of the help text about the search algorithms, from
// the table of package check.
func algorithmTable() string {
	var b strings.Builder
	tw := display.NewTable(&b, 2, false)
	for _, a := range check.Algorithms() {
		fmt.Fprintf(tw, "  %s\t%s (%s)\n", a.Name, a.Doc, a.Citation)
	}
	_ = tw.Flush() // a buffer never fails
	return b.String()
}

// options validates the flags of the search and turns them into check.Options.
// Errors are of the input.
func (fl *checkFlags) options() (check.Options, error) {
	limits, err := fl.limits.Limits()
	if err != nil {
		return check.Options{}, err
	}
	storage, vectors, err := stores(fl.store)
	if err != nil {
		return check.Options{}, err
	}
	limits.Keys = fl.keys
	workers := fl.checkpoint.Workers(fl.workers, runtime.GOMAXPROCS(0))
	return check.Options{
		Warn:     !fl.model.NoWarnings,
		Workers:  workers,
		Shortest: fl.shortest, All: fl.all,
		Algorithm: check.AlgorithmName(fl.algorithm), Storage: storage, Vectors: vectors, OnFull: check.OnFull(fl.onFull),
		Policy: check.Policy(fl.policy), Seed: fl.seed,
		Exhaust: fl.exhaust, Limits: limits, Without: fl.without, Trial: check.Trial(fl.after), Symmetry: check.Symmetry(fl.symmetry),
	}, nil
}

// checkRules returns the flags of check that do not go together.
func checkRules() []cli.Rule {
	return []cli.Rule{
		cli.Excludes("strict", "no-warnings"),
		cli.Excludes("unbounded-channels", "symbolic"),
		{Flag: "for-all", With: []string{"symbolic", "unbounded-channels"}, Why: "--for-all, --symbolic and --unbounded-channels: want one of them"},
		{Flag: "coverage", With: []string{"format!=text|json|html"}, Why: "--coverage is counted as text, json or html"},
		{Flag: "certificate", With: []string{"finite"}, Why: "--certificate: a certificate does not record --finite; state the properties in a specification, as finite property NAME: FORMULA"},
		{Flag: "keys>0", Needs: []string{"store~replace", "on-full=replace"}, Why: "--keys {keys}: it is for --store replace and --on-full replace"},
	}
}

// stores parses --store: the storage of the visited set, the form of the state
// vectors, or both, separated by a comma.
func stores(value string) (storage check.Storage, vectors check.VectorForm, err error) {
	if value == "" {
		return "", "", nil
	}
	for _, name := range strings.Split(value, ",") {
		isForm := slices.Contains(check.Vectors(), check.VectorForm(name))
		isStorage := slices.Contains(check.Storages(), check.Storage(name))
		switch {
		case isForm && vectors == "":
			vectors = check.VectorForm(name)
		case isStorage && storage == "":
			storage = check.Storage(name)
		case isStorage && (name == "replace" && storage == check.StorageHybrid || name == "hybrid" && storage == check.StorageReplace):
			storage = check.StorageHybridReplace
		case isForm, isStorage:
			return "", "", cli.InputErrorf("--store %s: these exclude each other", value)
		default:
			return "", "", cli.OneOf("store", name, storeNames()...)
		}
	}
	if vectors != "" && storage.Bounded() {
		return "", "", cli.InputErrorf("--store %s: %s stores state vectors in its own way", value, storage)
	}
	return storage, vectors, nil
}

// storeNames returns the values of --store.
func storeNames() (names []string) {
	for _, s := range check.Storages() {
		names = append(names, string(s))
	}
	for _, v := range check.Vectors() {
		names = append(names, string(v))
	}
	return names
}

// runCheck is the command check: flags, files, checkpoints, then the searches,
// then the output. Where several models are named, one that is refused does not
// keep the others from being checked.
func runCheck(cmd *cobra.Command, env *cli.Environment, fl *checkFlags, paths []string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	fl.longer = fl.suspects && cmd.Flags().Changed("suspects")
	options, err := fl.options()
	if err != nil {
		return err
	}
	tasks, err := fl.read(cmd.Context(), env, paths, &options)
	if err != nil {
		return err
	}
	if fl.explains {
		return fl.output.Write(cmd.Context(), env, fl.explain(tasks))
	}
	if fl.proposes {
		doc, err := propose(tasks)
		if err != nil {
			return err
		}
		return fl.output.Write(cmd.Context(), env, doc)
	}
	c, err := fl.checker(env, tasks, options)
	defer fl.checkpoint.Close()
	defer fl.disk.Close()
	if err != nil {
		return err
	}
	b := &cli.Batch{Stderr: env.Stderr, What: "models"}
	if err := c.checkAll(cmd.Context(), tasks, b); err != nil {
		return err
	}
	env.Status, fl.answered = c.status(fl.strict), c.done
	if fl.save != "" {
		if err := cli.SaveCounterexamples(env, fl.save, c.done, fl.output.File, fl.certificate); err != nil {
			return err
		}
	}
	if c.live == nil {
		err = fl.output.Write(cmd.Context(), env, fl.document(c))
	} else {
		err = c.live.end(c.done)
	}
	if err == nil && fl.certificate != "" {
		err = c.writeCertificate(cmd.Context(), fl, paths, tasks)
	}
	return cmp.Or(err, c.failed, b.Err())
}

// read reads all input, within the limits, from which it takes what reading
// used.
func (fl *checkFlags) read(ctx context.Context, env *cli.Environment, paths []string, options *check.Options) (tasks []*task, err error) {
	fl.checkpoint.Wanted(env)
	fl.disk.Wanted(env)
	began := time.Now()
	err = fl.limits.Reading(ctx, func() (err error) {
		tasks, err = fl.collect(env, paths)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := cli.Subtract(&options.Limits, began); err != nil {
		return nil, err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return nil, err
	}
	if fl.save != "" {
		if err := os.MkdirAll(fl.save, 0o777); err != nil {
			return nil, cli.InputErrorf("--save %s: %w", fl.save, err)
		}
	}
	if err := fl.symmetric(tasks); err != nil {
		return nil, err
	}
	options.Without, err = fl.shortcuts(tasks)
	return tasks, err
}

// checker is what answers the tasks, with checkpoints and on a disk if that is
// asked for.
func (fl *checkFlags) checker(env *cli.Environment, tasks []*task, options check.Options) (*checker, error) {
	fl.text.More = "--continue"
	c := &checker{env: env, options: options, shares: newShares(&options.Limits, tasks, fl.explorations()), unreached: fl.unreached, coverage: fl.coverage, recheck: fl.recheck || fl.strict, suspects: fl.suspects && len(fl.properties.assumes) == 0, longer: fl.longer, model: fl.model, text: fl.text, line: cli.NewProgress(env, fl.progress), brief: fl.first || (fl.brief || fl.quiet) && fl.save == ""}
	if fl.output.Format == "html" {
		c.details = page.NewDetails()
	}
	if err := c.keep(fl, tasks); err != nil {
		return nil, err
	}
	if err := c.keepOnDisk(fl, tasks); err != nil {
		return nil, err
	}
	// An algorithm that the user chose may turn out not to suit a later
	// property, and a checkpoint to be damaged, which is bad input.
	if fl.output.Streams() && fl.algorithm == "" && !fl.checkpoint.Resuming() {
		c.live = fl.live(env)
	}
	return c, nil
}

// checkAll answers the tasks; what is wrong with one of several is noted in b.
func (c *checker) checkAll(ctx context.Context, tasks []*task, b *cli.Batch) error {
	for _, t := range tasks {
		err := c.check(ctx, t)
		if err != nil && (len(tasks) == 1 || !cli.IsRefusal(err)) {
			return err
		}
		message, fatal := b.Answer(err)
		if fatal != nil {
			return fatal
		}
		if err := c.finish(message, err); err != nil {
			return err
		}
	}
	return nil
}

// shortcuts returns the names of the shortcuts and reductions that are not to
// be taken. A name that no model knows is an error.
func (fl *checkFlags) shortcuts(tasks []*task) ([]string, error) {
	var known []string
	for _, t := range tasks {
		if t.prog != nil {
			known = append(known, check.Shortcuts(t.prog)...)
		}
	}
	if fl.noPOR {
		for _, l := range property.Languages() {
			if l.Interleaved {
				fl.without, known = append(fl.without, l.Reductions...), append(known, l.Reductions...)
			}
		}
	}
	for _, name := range fl.without {
		switch {
		case name == "all":
			return known, nil
		case len(known) == 0:
			_, languages := property.Offered(property.Shortcuts)
			return nil, cli.InputErrorf("--without %s: there are shortcuts for %s only", name, languages)
		case !slices.Contains(known, name):
			return nil, cli.InputErrorf("--without %s: want %s", name, cli.JoinOr(append(known, "all")))
		}
	}
	return fl.without, nil
}

// checker answers task after task into done. With live set, answers go there as
// soon as they are known.
type checker struct {
	env      *cli.Environment
	options  check.Options  // of the question at hand, whose time limit is its share
	shares   shares         // of the time limit of all questions
	recheck  bool           // answer what holds again by a plain search
	suspects bool           // look for statements of which a change makes a property hold
	longer   bool           // for as long as the search took
	model    cli.ModelFlags // how models are read
	// unreached asks for the statements that are never executed.
	unreached bool
	coverage  bool // asks how often statements are executed
	line      *cli.LiveLine
	live      listener // or nil
	done      []*report.Check
	text      report.TextOptions
	brief     bool          // no shorter counterexample is wanted
	details   *page.Details // of answers, for a page; nil: there will be none
	failed    error         // the first question at which this program fails
}

// check answers the questions of one task, in one session, so that they share
// what they can.
func (c *checker) check(ctx context.Context, t *task) error {
	doc := &report.Check{Model: t.name, Properties: []report.Property{}}
	c.done = append(c.done, doc)
	if c.live != nil {
		if err := c.live.begin(doc); err != nil {
			return err
		}
	}
	if t.refused != nil {
		c.shares.skip(t.questions(c.explorations()))
		return t.refused
	}
	if c.options.Warn && t.unbounded == nil && t.channels == nil && t.family == nil {
		cli.WarnUnbounded(ctx, c.env, t.name, t.prog, c.shares.rest())
	}
	c.options.Limits.Time = c.shares.rest()
	t.session = c.session(t)
	defer t.session.Close()
	for _, j := range t.jobs {
		c.options.Progress = c.line.Observe(j.Name)
		c.options.Limits.Time = c.shares.next()
		if j.contest != nil {
			c.options.Limits.Time = c.shares.rest() // one survey is for all of these
		}
		began := time.Now()
		answer, err := c.answer(ctx, t, j)
		c.line.Clear()
		if answer.Verdict == report.Inconclusive {
			answer.Reason += c.shares.note(c.options.Limits.Time, time.Since(began))
		}
		if err != nil {
			err = fmt.Errorf("%s: property %s: %w", t.name, j.Name, err)
			if len(t.jobs) == 1 || cli.IsRefusal(err) || ctx.Err() != nil {
				return err
			}
			answer = c.failure(j, err)
		}
		answer.ReferRun(doc.Properties)
		doc.Properties = append(doc.Properties, answer)
		if c.live != nil {
			if err := c.live.property(doc, &answer); err != nil {
				return err
			}
		}
	}
	if t.unbounded != nil || t.channels != nil || t.family != nil {
		return nil
	}
	return c.explore(ctx, t, doc)
}

// failure returns the answer to a question on which this program failed. The
// other questions are answered all the same, and the command ends with the
// error.
func (c *checker) failure(j *job, err error) report.Property {
	c.failed = cmp.Or(c.failed, err)
	answer := j.document()
	answer.Text, answer.Fairness = c.text, check.NoFairness.String()
	answer.Verdict, answer.Reason = report.Inconclusive, err.Error()
	return answer
}

// explore looks for statements that are never executed, or counts how often each
// is: in the model as it is, since reductions and properties leave some out.
func (c *checker) explore(ctx context.Context, t *task, doc *report.Check) error {
	if c.explorations() == 0 {
		return nil
	}
	c.options.Limits.Time = c.shares.next()
	o := check.Options{Limits: c.options.Limits, Vectors: c.options.Vectors, Progress: c.line.Observe(t.name)}
	uncovered, err := c.count(ctx, t, doc, o)
	c.line.Clear()
	if errors.Is(err, executions.ErrNoStatements) {
		return cli.InputErrorf("%s: %w", t.name, err)
	}
	if err == nil && c.unreached {
		doc.Unreached = report.NewUnreached(&uncovered)
	}
	return err
}

// count explores, and counts if that is asked for.
func (c *checker) count(ctx context.Context, t *task, doc *report.Check, o check.Options) (executions.Uncovered, error) {
	if !c.coverage {
		return executions.Find(ctx, t.prog, o)
	}
	found, err := executions.Count(ctx, t.prog, o)
	if err != nil {
		return executions.Uncovered{}, err
	}
	doc.Coverage = report.NewExecutions(&found)
	if c.details != nil {
		for _, f := range found.Files() {
			c.details.AddSource(f)
		}
	}
	return found.Uncovered(), nil
}

// explorations is how many explorations follow the questions about a model.
func (c *checker) explorations() int { return explorations(c.unreached, c.coverage) }

// explorations is how many explorations of each model are asked for.
func (fl *checkFlags) explorations() int { return explorations(fl.unreached, fl.coverage) }

// explorations is how many explorations answer what is asked: one does.
func explorations(unreached, coverage bool) int {
	if unreached || coverage {
		return 1
	}
	return 0
}

// finish ends the answers about the last model. The message says why it has
// none, or not all of them; "" is for no reason.
func (c *checker) finish(message string, why error) error {
	doc := c.done[len(c.done)-1]
	if message != "" {
		doc.Error, doc.Diagnostics = message, cli.Diagnostics(why)
	}
	if c.live == nil {
		return nil
	}
	return c.live.finish(doc)
}

// answer answers one question. The time limit is exceeded by
// grace.AfterDeadline at most, to describe what was found in time.
func (c *checker) answer(ctx context.Context, t *task, j *job) (report.Property, error) {
	doc := j.document()
	doc.Text = c.text
	if limit := c.options.Limits.Time; limit > 0 && j.contest == nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit+grace.AfterDeadline)
		defer cancel()
	}
	if j.contest != nil {
		return doc, c.answerContest(ctx, t, j, &doc)
	}
	t.session.Options, t.session.After = c.optionsFor(t), c.after(t, j, &doc)
	answer, err := t.session.Answer(ctx, j.Property, doc)
	if err != nil {
		return doc, err
	}
	answer.ShowPackets = !j.Safety && (c.options.Storage == check.StorageHybrid || c.options.Storage == check.StorageHybridReplace)
	return answer.Property, c.addToPage(ctx, t, j, &answer)
}

// optionsFor are the options of a question about a model.
func (c *checker) optionsFor(t *task) check.Options {
	o := c.options
	if t.channels != nil {
		cli.LimitContents(&o.Limits)
	}
	return o
}

// after is what follows the verdict about a question. Failures have suspects also
// where their runs are not shortened.
func (c *checker) after(t *task, j *job, doc *report.Property) verdicts.After {
	shortens := c.shortens(doc)
	after := verdicts.After{Shorten: shortens, Slice: c.showsRun(doc), Nearest: shortens, Fairness: shortens}
	if c.suspects && (c.longer || doc.Expected == report.Holds && !doc.Possible && c.showsRun(doc)) && (shortens || j.Safety) {
		after.Suspects = (&answers.Suspects{Path: t.name, Options: c.model.Options(c.env, t.name), Long: c.longer}).Of(j.Property)
	}
	return after
}

// session makes the session that answers the questions of a task.
func (c *checker) session(t *task) *answers.Session {
	s := answers.NewSession(t.model(), t.properties(), c.options)
	s.Guard, s.Recheck = guarded, c.recheck
	return s
}

// guarded runs work over sets of states, whose memory is measured from outside.
func guarded(ctx context.Context, longest time.Duration, memory int64, work func() error) (exhausted string, err error) {
	err = cli.Within(ctx, longest, memory, "sets of states are explored", work)
	var limit cli.Inconclusive
	if errors.As(err, &limit) && !errors.Is(err, context.DeadlineExceeded) {
		return limit.Error(), nil
	}
	return "", err
}

// shortens reports whether a counterexample is worth shortening.
func (c *checker) shortens(p *report.Property) bool {
	return shorten.Applies(&c.options) && c.showsRun(p)
}

// showsRun reports whether a counterexample will be shown.
func (c *checker) showsRun(p *report.Property) bool {
	return !c.brief && (c.live == nil || p.Expected == report.Holds || p.Possible || c.text.Verbose)
}

// status returns the exit status: 1 when some verdict is not the expected one or,
// with strict, doubtful, else 3 when some is inconclusive.
func (c *checker) status(strict bool) int {
	status := cli.StatusOK
	for _, doc := range c.done {
		for i := range doc.Properties {
			p := &doc.Properties[i]
			switch {
			case p.Verdict == report.Inconclusive:
				status = cli.Worse(status, cli.StatusInconclusive)
			case !p.AsExpected(), strict && p.Doubtful():
				status = cli.Worse(status, cli.StatusFail)
			}
		}
	}
	return status
}
