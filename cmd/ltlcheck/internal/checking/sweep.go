package checking

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

type sweepFlags struct {
	check     checkFlags // of which the questions and the model are used
	output    cli.OutputFlags
	time      cli.LimitFlags
	keys      string
	memory    string
	points    int
	policies  []string
	seed      uint64
	algorithm string
	giveUp    int
	curve     cli.CurveFlag

	span    span
	defines []string // of the macro that has a range
}

// span is the memory of the points, from the most down to the least.
type span struct {
	low, high float64
	share     bool // of what all states need, else states or bytes
	bytes     bool
}

// NewSweep makes the command sweep.
func NewSweep(env *cli.Environment) *cobra.Command {
	var fl sweepFlags
	cmd := &cobra.Command{
		Use:   "sweep MODEL|SPEC",
		Short: "Search with less and less memory, to see how much is needed",
		Long: `sweep answers each property with store replace, with room for all states and for fewer and fewer of them, and
shows how often states are put into the memory again, the time, and the least memory that came to a verdict.
A search that diverges is given up after --give-up insertions for each state. With a range of a macro, as
-D N=2..6, there is a series for each value. (Jard and Jéron 1991, Figure 1.)

Exit status: 0 every property has its expected verdict; 1 some property does not; 2 the input or the command line is
wrong; 3 a search with room for all states came to no verdict; 4 two searches contradict each other.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runSweep(cmd, env, &fl, args[0]) },
	}
	fl.check.properties.register(cmd)
	fl.check.model.Register(cmd)
	fl.check.model.RegisterEngine(cmd)
	fl.output.Register(cmd, "text", "json")
	fl.time.RegisterTime(cmd)
	f := cli.Flags(cmd)
	f.Limiting.StringVar(&fl.keys, "keys", "20%..100%", "room for `LOW..HIGH` states, or shares of all")
	f.Limiting.StringVar(&fl.memory, "memory", "", "room of `LOW..HIGH` bytes, as 1MiB..8MiB, instead of --keys")
	f.Limiting.IntVar(&fl.points, "points", 9, "how many searches to make of each series, 2 to 100")
	f.Limiting.IntVar(&fl.giveUp, "give-up", 10, "give up after `N` insertions for each state")
	cli.Between(cmd, 2, 100, "points")
	cli.Between(cmd, 2, 1_000_000, "give-up")
	f.Searching.StringVar(&fl.algorithm, "algorithm", "", "search algorithm for properties: "+cli.JoinOr(algorithmNames())+" (default: one that suits the property)")
	cli.Choose(cmd, "algorithm", algorithmNames()...)
	f.Searching.StringArrayVar(&fl.policies, "policy", []string{"random", "lfu"}, "what is given up first: "+cli.JoinOr(lossy.Policies())+"; may be repeated")
	cli.Choose(cmd, "policy", lossy.Policies()...)
	f.Searching.Uint64Var(&fl.seed, "seed", 0, "seed of random replacement")
	fl.curve.Register(cmd, f.Results, "write the points to `FILE`", true)
	cli.Rules(cmd, cli.Excludes("memory", "keys"))
	return cmd
}

// resolve reads the ranges.
func (fl *sweepFlags) resolve() error {
	if len(fl.check.properties.contest) > 0 {
		return cli.InputErrorf("--mcc: queries are answered by check alone")
	}
	s, err := spanOf("keys", fl.keys)
	if fl.memory != "" {
		s, err = spanOf("memory", fl.memory)
	}
	fl.span = s
	if err != nil {
		return err
	}
	fl.defines, err = expanded(fl.check.model.Defines)
	return err
}

// spanOf reads LOW..HIGH: shares, or of --keys states, of --memory bytes.
func spanOf(flag, text string) (s span, err error) {
	want := map[string]string{"keys": "LOW..HIGH, as 20%..100% or 100..500", "memory": "LOW..HIGH, as 20%..100% or 1MiB..8MiB"}[flag]
	low, high, ok := strings.Cut(text, "..")
	s = span{share: strings.HasSuffix(low, "%"), bytes: flag == "memory"}
	number := func(text string) float64 {
		if digits, isShare := strings.CutSuffix(text, "%"); isShare != s.share {
			ok = false
		} else if !isShare && s.bytes {
			var size cli.ByteSize
			ok = ok && size.Set(text) == nil
			return float64(size)
		} else {
			x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			ok = ok && err == nil
			return x
		}
		return 0
	}
	s.low, s.high = number(low), number(high)
	if s.share {
		s.low, s.high = s.low/100, s.high/100
	}
	if !ok || !(s.low > 0 && s.low <= s.high && s.high <= 1<<40) {
		return s, cli.InputErrorf("--%s %s: want %s", flag, text, want)
	}
	return s, nil
}

// expanded are the definitions of a macro that has a range: NAME=LOW..HIGH;
// nil if there is none.
func expanded(defines []string) (all []string, err error) {
	for _, d := range defines {
		name, value, _ := strings.Cut(d, "=")
		low, high, isRange := strings.Cut(value, "..")
		if !isRange {
			continue
		}
		from, errLow := strconv.Atoi(low)
		to, errHigh := strconv.Atoi(high)
		if errLow != nil || errHigh != nil || from > to || to-from >= 100 {
			return nil, cli.InputErrorf("-D %s: want NAME=LOW..HIGH with at most 100 whole numbers", d)
		}
		if all != nil {
			return nil, cli.InputErrorf("-D %s: only one macro can have a range", d)
		}
		for n := from; n <= to; n++ {
			all = append(all, fmt.Sprintf("%s=%d", name, n))
		}
	}
	return all, nil
}

func runSweep(cmd *cobra.Command, env *cli.Environment, fl *sweepFlags, path string) error {
	if err := cmp.Or(fl.output.Resolve(cmd), fl.curve.Check()); err != nil {
		return err
	}
	if err := fl.resolve(); err != nil {
		return err
	}
	if len(fl.defines) > 0 && path == "-" {
		return cli.InputErrorf("-D with a range reads the model again for each value, and standard input is read once")
	}
	limits, err := fl.time.Limits()
	if err != nil {
		return err
	}
	s := &sweeper{flags: fl, limits: limits, time: newShares(&limits, nil, 0), line: cli.NewLiveLine(env), doc: &research.Sweep{Model: path, GiveUp: fl.giveUp, Series: []research.SweepSeries{}}}
	if err := s.sweepAll(cmd, env, path); err != nil {
		return err
	}
	s.doc.Predict()
	if fl.curve.File != "" {
		figure := func() []byte { return research.SweepFigure(s.doc) }
		if err := fl.curve.Write(env, figure, func() []byte { return research.SweepTable(s.doc) }); err != nil {
			return err
		}
	}
	env.Status = s.status
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: s.doc, Text: cli.Form(research.WriteSweep, s.doc)})
}

// sweeper makes the series.
type sweeper struct {
	flags  *sweepFlags
	limits check.Limits // of each search, but for the time
	time   shares       // what is left for all of them
	line   *cli.LiveLine
	doc    *research.Sweep
	status int
}

// sweepAll makes a series for each value of the macro and each property.
func (s *sweeper) sweepAll(cmd *cobra.Command, env *cli.Environment, path string) error {
	fl := s.flags
	values := fl.defines
	if len(values) == 0 {
		values = []string{""}
	}
	given := fl.check.model.Defines
	for _, value := range values {
		if value != "" {
			name, _, _ := strings.Cut(value, "=")
			fl.check.model.Defines = append(slices.DeleteFunc(slices.Clone(given), func(d string) bool { return strings.HasPrefix(d, name+"=") }), value)
		}
		t, err := fl.check.readOne(cmd, env, &fl.time, path)
		if err != nil {
			return err
		}
		cli.WarnUnbounded(cmd.Context(), env, path, t.prog, s.limits.Time)
		if err := fl.output.RefuseInput(env); err != nil {
			return err
		}
		for _, j := range t.jobs {
			series, agree, err := s.sweep(cmd.Context(), t, j)
			s.line.Clear()
			if err != nil {
				return fmt.Errorf("%s: property %s: %w", path, j.Name, err)
			}
			series.Define = value
			s.doc.Series = append(s.doc.Series, series)
			s.status = cli.Worse(s.status, sweptStatus(&series, agree))
			if s.over(cmd.Context()) {
				return nil
			}
		}
	}
	return nil
}

// over reports whether no further search is made: after an interrupt, and when
// the time of all searches is used up.
func (s *sweeper) over(ctx context.Context) bool { return ctx.Err() != nil || s.time.rest() == 1 }

// late returns the reason of a search that came to no verdict: that of all
// searches, if their time is used up.
func (s *sweeper) late(reason string) string {
	if s.time.rest() == 1 {
		return fmt.Sprintf("the time limit of %v is reached", s.limits.Time)
	}
	return reason
}

// sweptStatus returns the exit status for one series.
func sweptStatus(s *research.SweepSeries, agree bool) int {
	switch {
	case !agree:
		return cli.StatusInternal
	case s.Verdict == report.Inconclusive:
		return cli.StatusInconclusive
	case !s.Passed:
		return cli.StatusFail
	}
	return cli.StatusOK
}

// sweep makes the series of one property.
func (s *sweeper) sweep(ctx context.Context, t *task, j *job) (series research.SweepSeries, agree bool, err error) {
	doc := j.document()
	series = research.SweepSeries{Name: doc.Name, Formula: doc.Formula, Assumptions: doc.Assumptions, Expected: doc.Expected, Points: []research.SweepPoint{}, Least: []research.SweepLeast{}}
	options := check.Options{Algorithm: check.AlgorithmName(s.flags.algorithm), Storage: check.StorageReplace, Seed: s.flags.seed, Without: check.Shortcuts(t.prog), Limits: s.limits, Progress: s.line.Observe(j.Name)}
	options.Limits.Time = s.time.rest()
	full, algorithm, err := replaced(ctx, t, j, options)
	if err != nil {
		return series, true, err
	}
	options.Algorithm, series.Algorithm = algorithm, string(algorithm)
	series.Verdict, series.States, series.Depth, series.Memory, series.Seconds = full.Verdict, full.Insertions, full.Depth, full.Memory, full.Seconds
	if !full.Ended || full.Replaced > 0 {
		series.Verdict, series.Reason = report.Inconclusive, "there is no room for all states: "+s.late(full.Reason)
		return series, true, nil
	}
	options.Limits.Time = s.time.rest()
	if series.Geodesic, err = geodesic(ctx, t, j, options, series.States); err != nil {
		return series, true, err
	}
	for _, policy := range s.flags.policies {
		options.Policy = check.Policy(policy)
		for i := range s.flags.points {
			p, err := s.point(ctx, t, j, options, &series, i)
			if err != nil {
				return series, true, err
			}
			series.Points = append(series.Points, p)
			if !p.Ended && s.over(ctx) { // this point says why there are no further ones
				return series, series.Conclude(s.flags.policies), nil
			}
		}
	}
	return series, series.Conclude(s.flags.policies), nil
}

// point makes one search, the first with the most memory.
func (s *sweeper) point(ctx context.Context, t *task, j *job, o check.Options, series *research.SweepSeries, i int) (research.SweepPoint, error) {
	m := s.flags.span
	x := m.high - (m.high-m.low)*float64(i)/float64(s.flags.points-1)
	share, whole := x, float64(series.States)
	if m.bytes {
		whole = float64(series.Memory)
	}
	if !m.share {
		share = x / whole
	}
	if amount := max(1, share*whole); m.bytes {
		o.Limits.Memory = int64(amount)
	} else {
		o.Limits.Keys = max(1, int(amount+0.5))
	}
	o.Limits.Time = s.time.rest()
	o.Limits.States = uint64(s.flags.giveUp)*series.States + 1
	p, _, err := replaced(ctx, t, j, o)
	p.Policy, p.Share, p.Keys, p.Limit = string(o.Policy), share, o.Limits.Keys, o.Limits.Memory
	switch {
	case p.Ended:
	case s.over(ctx):
		p.Reason = s.late(p.Reason)
	case p.Insertions+1 >= o.Limits.States:
		p.Reason = "diverges"
	case p.Depth > 0 && o.Limits.Keys > 0 && p.Depth >= o.Limits.Keys:
		p.Reason = "no room for the path"
	}
	return p, err
}

// replaced makes a search with store replace. a is the algorithm for a property.
func replaced(ctx context.Context, t *task, j *job, o check.Options) (p research.SweepPoint, a check.AlgorithmName, err error) {
	if j.Safety {
		o.Algorithm = ""
		r, failed := check.Verify(ctx, t.prog, check.Failures{}, o)
		x := &r.Exploration
		p = research.SweepPoint{Verdict: r.Verdict.String(), Reason: r.Reason, Insertions: x.Insertions, Replaced: x.Replaced, Depth: x.MaxDepth, Memory: x.Memory, Seconds: x.Seconds}
		err = failed
	} else {
		r, failed := check.Verify(ctx, t.prog, j.Check, o)
		x := &r.Product
		p = research.SweepPoint{Verdict: r.Verdict.String(), Reason: r.Reason, Insertions: x.Insertions, Replaced: x.Replaced, Depth: x.MaxDepth, Memory: x.Memory, Seconds: x.Seconds}
		a, err = r.Algorithm, failed
	}
	p.Ended = p.Verdict != report.Inconclusive
	return p, a, err
}

// shallow is a number of states up to which searches for failures and bad
// prefixes are breadth first alone; with more they go deep as well.
const shallow = 10_000

// geodesic is how many states the longest of the shortest paths from the
// initial state has, where a breadth-first search visits all states; nil
// otherwise.
func geodesic(ctx context.Context, t *task, j *job, o check.Options, states uint64) (*int, error) {
	o.Storage, o.Policy = "", ""
	if states > shallow {
		return geodesicOfMany(ctx, t, j, &o)
	}
	if j.Safety {
		r, err := check.Verify(ctx, t.prog, check.Failures{}, o)
		if err != nil || r.Verdict != check.Holds {
			return nil, err
		}
		n := r.Exploration.MaxDepth + 1
		return &n, nil
	}
	o.Algorithm = check.Reachability
	r, err := check.Verify(ctx, t.prog, j.Check, o)
	if err != nil && cli.IsRefusal(err) { // no safety property
		return nil, nil
	}
	if err != nil || r.Verdict != check.Holds {
		return nil, err
	}
	n := r.Product.MaxDepth
	return &n, nil
}

// geodesicOfMany is geodesic for a program alone with many states, which are
// explored breadth first.
func geodesicOfMany(ctx context.Context, t *task, j *job, o *check.Options) (*int, error) {
	if !j.Safety {
		return nil, nil
	}
	e, err := check.Verify(ctx, t.prog, check.Counts{}, check.Options{Limits: o.Limits, Progress: o.Progress})
	if err != nil || !e.Exploration.BreadthFirst || !e.Exploration.Exhaustive {
		return nil, err
	}
	n := e.Exploration.MaxDepth + 1
	return &n, nil
}
