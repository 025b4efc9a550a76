package checking

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/research"
	"github.com/ltlcheck/ltlcheck/source"
)

type searchesFlags struct {
	check      checkFlags // of which the questions and the model are used
	limits     cli.LimitFlags
	output     cli.OutputFlags
	algorithms []string
	stores     []string
	keys       int
	workers    int
	exhaust    bool
	reduce     bool
}

// NewSearches makes the command searches.
func NewSearches(env *cli.Environment) *cobra.Command {
	var fl searchesFlags
	cmd := &cobra.Command{
		Use:   "searches MODEL|SPEC",
		Short: "Answer properties by every search and store, in one table",
		Long: `searches answers each property once with every algorithm and store that suits it, and compares verdicts,
states, visits, memory and time. Limits are for each search. Reductions are left out, so that all search the same
product; --reduce does not. Stores that are not exact answer "inconclusive" where a property holds.

Exit status: 0 every property has its expected verdict; 1 some property does not; 2 the input or the command line is
wrong; 3 no search came to a verdict; 4 two searches contradict each other.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runSearches(cmd, env, &fl, args[0]) },
	}
	fl.check.properties.register(cmd)
	fl.check.model.Register(cmd)
	fl.check.model.RegisterEngine(cmd)
	cli.LimitsParts(cmd)
	fl.limits.Register(cmd)
	fl.output.Register(cmd, "text", "json")
	f := cli.Flags(cmd)
	f.Searching.StringArrayVar(&fl.algorithms, "algorithm", nil, "only this algorithm: "+cli.JoinOr(algorithmNames())+"; may be repeated")
	cli.Choose(cmd, "algorithm", algorithmNames()...)
	f.Searching.StringArrayVar(&fl.stores, "store", nil, "only this store: "+cli.JoinOr(check.Storages())+"; may be repeated")
	cli.Choose(cmd, "store", check.Storages()...)
	f.Searching.IntVar(&fl.keys, "keys", 0, "how many states store replace keeps, and packets hybrid,replace (default: as many as the memory holds)")
	f.Searching.IntVar(&fl.workers, "workers", 0, "how many goroutines the parallel algorithms have (default: one for each processor)")
	cli.AtLeast(cmd, 1, "keys", "workers")
	f.Searching.BoolVar(&fl.reduce, "reduce", false, "take shortcuts and reductions, as check does")
	f.Results.BoolVar(&fl.exhaust, "exhaust", false, "search on after a counterexample, so that the counts cover the whole product; only in exact stores")
	return cmd
}

func (fl *searchesFlags) options() (check.Options, error) {
	limits, err := fl.limits.Limits()
	if err != nil {
		return check.Options{}, err
	}
	if len(fl.check.properties.contest) > 0 {
		return check.Options{}, cli.InputErrorf("--mcc: queries are answered by check alone")
	}
	if fl.workers == 0 {
		fl.workers = runtime.GOMAXPROCS(0)
	}
	return check.Options{Limits: limits}, nil
}

func runSearches(cmd *cobra.Command, env *cli.Environment, fl *searchesFlags, path string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	options, err := fl.options()
	if err != nil {
		return err
	}
	t, err := fl.check.readOne(cmd, env, &fl.limits, path)
	if err != nil {
		return err
	}
	if err := fl.output.RefuseInput(env); err != nil {
		return err
	}
	cli.WarnUnbounded(cmd.Context(), env, path, t.prog, options.Limits.Time)
	if !fl.reduce {
		options.Without = check.Shortcuts(t.prog)
	}
	doc := &research.Searches{Model: path, Properties: []research.SearchedProperty{}}
	line := cli.NewLiveLine(env)
	for _, j := range t.jobs {
		options.Progress = line.Observe(j.Name)
		p, err := fl.search(cmd.Context(), t, j, options)
		line.Clear()
		if err != nil {
			return fmt.Errorf("%s: property %s: %w", path, j.Name, err)
		}
		doc.Properties = append(doc.Properties, p)
	}
	env.Status = searchedStatus(doc)
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: cli.Form(research.WriteSearches, doc)})
}

// readOne reads one model, whose states a command visits one by one, with what
// is asked of it.
func (fl *checkFlags) readOne(cmd *cobra.Command, env *cli.Environment, limits *cli.LimitFlags, path string) (*task, error) {
	fl.oneByOne = cmd.Name()
	var tasks []*task
	err := limits.Reading(cmd.Context(), func() (err error) {
		tasks, err = fl.collect(env, []string{path})
		return err
	})
	if err != nil {
		return nil, err
	}
	return tasks[0], nil
}

// search answers a question by everything that suits it.
func (fl *searchesFlags) search(ctx context.Context, t *task, j *job, o check.Options) (research.SearchedProperty, error) {
	doc := j.document()
	p := research.SearchedProperty{Name: doc.Name, Formula: doc.Formula, Assumptions: doc.Assumptions, Fairness: j.Check.Fairness.String(), Expected: doc.Expected,
		Searches: []research.Searched{}, Unsuitable: []research.RefusedSearch{}}
	all := fl.candidates(j)
	for _, c := range all {
		if ctx.Err() != nil {
			break
		}
		s, err := c.run(ctx, t, j, o)
		var unsuitable *source.Error
		switch {
		case errors.As(err, &unsuitable) && c.algorithm != "":
			p.Unsuitable = append(p.Unsuitable, research.RefusedSearch{Algorithm: string(c.algorithm), Store: string(c.storage), Reason: unsuitable.Msg})
			continue
		case err != nil:
			return p, err
		}
		if !slices.ContainsFunc(p.Searches, func(old research.Searched) bool { return old.Algorithm == s.Algorithm && old.Store == s.Store }) {
			p.Searches = append(p.Searches, s)
		}
	}
	p.Unsuitable = mergeUnsuitable(p.Unsuitable)
	if doc.Possible {
		p.SetPossible()
	}
	p.Conclude()
	return p, nil
}

// candidate is a search that may suit a question. Without an algorithm it is
// the one that check chooses.
type candidate struct {
	algorithm check.AlgorithmName
	storage   check.Storage
	keys      int
	workers   int
	exhaust   bool
}

// candidates are what check chooses, and everything else that was not left out.
func (fl *searchesFlags) candidates(j *job) (all []candidate) {
	keeps := func(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }
	if len(fl.algorithms)+len(fl.stores) == 0 {
		all = append(all, candidate{workers: 1, exhaust: fl.exhaust})
	}
	for _, a := range check.Algorithms() {
		if j.Safety && a.Name != check.Reachability || !j.Safety && !keeps(fl.algorithms, string(a.Name)) {
			continue // failures are searched in one way only
		}
		for _, s := range check.Storages() {
			c := candidate{algorithm: a.Name, storage: s, workers: 1, exhaust: fl.exhaust}
			if s.Replaces() {
				c.keys = fl.keys
			}
			if a.Parallel() {
				c.workers = fl.workers // and a store of its own
			}
			if keeps(fl.stores, string(s)) && a.Storable(s) {
				all = append(all, c)
			}
		}
	}
	return all
}

func (c *candidate) run(ctx context.Context, t *task, j *job, o check.Options) (research.Searched, error) {
	o.Algorithm, o.Storage, o.Limits.Keys, o.Workers, o.Exhaust = c.algorithm, c.storage, c.keys, c.workers, c.exhaust
	if j.Safety {
		o.Algorithm, o.Exhaust = "", false
		r, err := check.Verify(ctx, t.prog, check.Failures{}, o)
		store := string(c.storage)
		if !c.storage.Bounded() {
			store = "exact"
		}
		s := research.NewSearchedSafety(&r, check.Storage(store))
		s.Default = c.algorithm == ""
		return s, err
	}
	r, err := check.Verify(ctx, t.prog, j.Check, o)
	s := research.NewSearched(&r)
	s.Default = c.algorithm == ""
	return s, err
}

// mergeUnsuitable has one row for an algorithm that suits in no store.
func mergeUnsuitable(all []research.RefusedSearch) []research.RefusedSearch {
	merged := []research.RefusedSearch{}
	for _, u := range all {
		i := slices.IndexFunc(merged, func(m research.RefusedSearch) bool { return m.Reason == u.Reason })
		if i < 0 {
			merged = append(merged, u)
		} else if merged[i].Store != u.Store {
			merged[i].Store = ""
		}
	}
	return merged
}

// searchedStatus is the exit status of the document.
func searchedStatus(d *research.Searches) int {
	status := cli.StatusOK
	for i := range d.Properties {
		p := &d.Properties[i]
		switch {
		case !p.Agree:
			status = cli.Worse(status, cli.StatusInternal)
		case p.Verdict == report.Inconclusive:
			status = cli.Worse(status, cli.StatusInconclusive)
		case !p.Passed:
			status = cli.Worse(status, cli.StatusFail)
		}
	}
	return status
}
