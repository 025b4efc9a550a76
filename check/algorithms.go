package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/store"
)

// Algorithms lists the searches, the default first.
func Algorithms() []Algorithm {
	return []Algorithm{
		{
			Name:     "scc",
			Doc:      "strongly connected components; stops at the first accepting one",
			Citation: "Couvreur 1999; Gabow 2000",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			instead:  "ufscc",
			run:      searchSCC,
		},
		{
			Name:     "ndfs",
			Doc:      "nested depth-first search with early detection, two colour bits for a state",
			Citation: "Schwoon and Esparza 2005",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			run:      searchNDFS,
		},
		{
			Name:     "magic",
			Doc:      "nested depth-first search with one stack, one table and a two-state demon",
			Citation: "Godefroid and Holzmann 1993, Figure 5",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(boundedNested),
			run:      searchMagic,
		},
		{
			Name:     "cvwy",
			Doc:      "two successive searches, the second from accepting states in postorder",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm A",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(boundedSuccessive),
			run:      searchCVWY,
		},
		{
			Name:     "cvwy-nested",
			Doc:      "two interleaved searches with a stack and a table each",
			Citation: "Courcoubetis, Vardi, Wolper and Yannakakis 1992, Algorithm B",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			bounded:  mode(boundedNested),
			run:      searchCVWYNested,
		},
		{
			Name:     "generic",
			Doc:      "strongly connected components, decomposed further where the condition asks for it",
			Citation: "Baier, Blahoudek, Duret-Lutz, Klein, Müller and Strejček 2019",
			Needs:    "any acceptance; strong fairness",
			Exact:    true,
			any:      true,
			method:   "the acceptance is not generalised Büchi",
			run:      searchGeneric,
		},
		{
			Name:     "reachability",
			Doc:      "breadth-first search for a state from which every run violates the property",
			Citation: "Bloem, Ravi and Somenzi 1999",
			Needs:    "a terminal automaton (safety properties); no fairness, no assumptions",
			Exact:    true,
			allows:   func(sh *shape) bool { return sh.terminal },
			bounded:  mode(boundedReach),
			method:   "the automaton is terminal",
			together: reachTogether,
			run:      searchReachability,
		},
		{
			Name:     "single",
			Doc:      "one depth-first search",
			Citation: "Černá and Pelánek 2003",
			Needs:    "a weak automaton; no fairness, no assumptions",
			Exact:    true,
			allows:   func(sh *shape) bool { return sh.weak },
			bounded:  mode(boundedSingle),
			method:   "the automaton is weak",
			instead:  "ufscc",
			run:      searchSingle,
		},
		{
			Name:     "deterministic",
			Doc:      "every cycle meets F, without complement",
			Citation: "Jard and Jéron 1991, Section 3.1",
			Needs:    "a recurrence property (one with a deterministic Büchi automaton); no fairness, no assumptions",
			Exact:    true,
			property: true,
			bounded:  mode(boundedDeterministic),
			run:      searchDeterministic,
		},
		{
			Name:     "ufscc",
			Doc:      "strongly connected components by several workers, which share what they know of them",
			Citation: "Bloemen, Laarman and van de Pol 2016",
			Needs:    "generalised Büchi acceptance, on transitions or states",
			Exact:    true,
			parallel: true,
			run:      searchUFSCC,
		},
		{
			Name:     "cndfs",
			Doc:      "nested depth-first searches of several workers, which share two colour bits for a state",
			Citation: "Evangelista, Laarman, Petrucci and van de Pol 2012",
			Needs:    "one acceptance set on states; anything more is degeneralised on the fly",
			Exact:    true,
			oneSet:   true,
			parallel: true,
			run:      searchCNDFS,
		},
	}
}

func mode(m boundedMode) *boundedMode { return &m }

// algorithm finds an algorithm by name.
func algorithm(name string) (Algorithm, error) {
	if name == "" {
		name = DefaultAlgorithm
	}
	var names []string
	for _, a := range Algorithms() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Algorithm{}, &source.Error{
		Msg:  fmt.Sprintf("unknown algorithm %q", name),
		Hint: "the algorithms are " + strings.Join(names, ", "),
	}
}

// validate checks the options that are names.
func (o *Options) validate() error {
	if _, err := algorithm(o.Algorithm); err != nil {
		return err
	}
	if !slices.Contains(storages, o.Storage) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown storage %q", o.Storage),
			Hint: "the forms of storage are " + strings.Join(storages[1:], ", "),
		}
	}
	if !slices.Contains(vectors, o.Vectors) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown form of state vectors %q", o.Vectors),
			Hint: "the forms are " + strings.Join(vectors[1:], ", "),
		}
	}
	if !slices.Contains(store.Policies(), cmp.Or(o.Policy, "random")) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown replacement policy %q", o.Policy),
			Hint: "the policies are " + strings.Join(store.Policies(), ", "),
		}
	}
	if !slices.Contains([]string{"", "stop", "replace", "bitstate"}, o.OnFull) {
		return &source.Error{
			Msg:  fmt.Sprintf("unknown reaction %q to a full memory", o.OnFull),
			Hint: "the reactions are stop, replace, bitstate",
		}
	}
	return nil
}

// vectors are the names of Options.Vectors, by their store.Form.
var vectors = []string{store.Automatic: "", store.Whole: "exact", store.AsTree: "tree", store.InComponents: "components"}

// Vectors lists the names of Options.Vectors, but for the empty one.
func Vectors() []string { return slices.Clone(vectors[1:]) }

// config is what the searches obey.
func (o *Options) config() config {
	return config{limits: o.Limits, form: o.form(), progress: o.Progress, interval: o.interval, trial: o.trial}
}

// exploring is what an exploration of the program alone obeys.
func (o *Options) exploring() exploring {
	return exploring{config: o.config(), workers: o.Workers, alone: o.parallelAfter(), errors: o.MaxErrors, all: o.All, shortest: o.Shortest}
}

// form is how program states are kept; validate has looked at the name.
func (o *Options) form() store.Form { return store.Form(max(0, slices.Index(vectors, o.Vectors))) }

// storages are the names of Options.Storage.
var storages = []string{"", "classical", "hybrid", "replace", "bitstate", "bitstate3", "hash-compact"}

// Storages lists the names of Options.Storage, but for the empty one.
func Storages() []string { return slices.Clone(storages[1:]) }

// isBounded reports whether a storage is one of the traversal in bounded memory.
func isBounded(storage string) bool { return slices.Index(storages, storage) > 2 }

// question is a program with what must not be found in it.
type question struct {
	binding program.Binding
	product.Config
	shape   *shape   // of the only factor; nil when there is more
	session *Session // whose record the search may use
	atoms   int      // bound
}

// choose is the algorithm for a question.
func (q *question) choose(name, storage string) (Algorithm, error) {
	a, err := algorithm(name)
	if err != nil || name != "" {
		return a, err
	}
	switch {
	case q.shape != nil && q.shape.terminal:
		return algorithm("reachability")
	case q.shape != nil && q.shape.weak && (!isBounded(storage) || storage == "replace"):
		return algorithm("single")
	case isBounded(storage):
		return algorithm("cvwy-nested")
	case !q.generalisedBuchi():
		return algorithm("generic")
	}
	return a, nil
}

// generalisedBuchi reports whether the product's acceptance is.
func (q *question) generalisedBuchi() bool {
	for _, f := range q.Factors {
		if !f.Acc.IsGeneralisedBuchi() {
			return false
		}
	}
	return !q.strong()
}

func (q *question) strong() bool {
	strong := q.Fairness.Strong
	for _, c := range q.Fairness.Constraints {
		strong = strong || c.Strong
	}
	return strong
}

// suits says why an algorithm cannot take the question.
func (q *question) suits(a Algorithm) error {
	problem := ""
	switch {
	case a.property || a.allows != nil:
		if len(q.Factors) != 1 || q.shape == nil {
			problem = "takes no fairness and no assumptions"
		} else if a.allows != nil && !a.allows(q.shape) {
			problem = "needs " + a.Needs
		}
	case !a.any && q.strong():
		problem = "cannot take strong fairness"
	}
	if problem == "" {
		return nil
	}
	return &source.Error{Msg: fmt.Sprintf("algorithm %s %s", a.Name, problem), Hint: "without a name, a suitable algorithm is chosen"}
}

// emptiness searches the product of the program with the factors for an accepting run. An
// error of type *limitError says that the search is incomplete, a source.Error that the algorithm
// cannot do it; any other is a fault of this program.
func emptiness(ctx context.Context, q question, opts Options) (*search, Algorithm, error) {
	a, err := q.choose(opts.Algorithm, opts.Storage)
	if err != nil {
		return nil, a, err
	}
	if err := q.suits(a); err != nil {
		return nil, a, err
	}
	if err := suitsStorage(a, opts.Storage); err != nil {
		return nil, a, err
	}
	s := &search{
		clock: newClock(ctx, opts.config(), "search"), exhaust: opts.Exhaust, shape: q.shape,
		storage: opts.Storage, policyName: opts.Policy, seed: opts.Seed, workers: max(1, opts.Workers),
	}
	if s.plain, err = product.New(q.binding, q.Config); err != nil {
		return s, a, limitf("%v", err)
	}
	config := q.Config
	config.Degeneralise = a.oneSet
	prod, err := product.New(q.binding, config)
	if err != nil {
		return s, a, limitf("%v", err)
	}
	if s.space, err = newSpace(prod, s.clock.budget, s.form); err != nil {
		return s, a, err
	}
	s.watch(s.walker.Explorer())
	if opts.Algorithm == "" {
		s.stats.Method = a.method
	}
	if !a.parallel && !opts.together { // the state graph of several properties is made by one goroutine
		if err := q.session.use(s, q.binding, q.atoms); err != nil {
			return q.alone(ctx, opts, s)
		}
	}
	if isBounded(opts.Storage) {
		s.used = opts.Storage
		err = s.searchBounded(*a.bounded)
	} else {
		err = a.search(s, &opts)
	}
	switch {
	case errors.Is(err, errLargeRecord):
		return s, a, err
	case errors.Is(err, errManyStates):
		return together(ctx, q, opts, a, s)
	}
	if s.recorded != nil && (errors.Is(err, store.ErrFull) || errors.Is(err, errNotShared)) {
		return q.alone(ctx, opts, s)
	}
	s.finish()
	s.stats.Method = joinMethods(s.stats.Method, s.loneliness(a, &opts))
	if s.found != nil && !a.property {
		s.found = s.preferLoop(s.found)
	}
	if err == nil || errors.Is(err, errNoPath) || errors.Is(err, errTrial) || isFault(err) {
		return s, a, err
	}
	reason := s.reason(err)
	if opts.goesOn(err) && s.found == nil && !isBounded(opts.Storage) {
		if q.generalisedBuchi() {
			return anew(ctx, q, opts, s)
		}
		reason += fmt.Sprintf("; storage %s is of no use here, as the acceptance is not generalised Büchi", opts.OnFull)
	}
	return s, a, limitf("%s", reason)
}

// goesOn reports whether a search that ended with err is to begin again in bounded memory.
func (o *Options) goesOn(err error) bool {
	return errors.Is(err, store.ErrFull) && (o.OnFull == "replace" || o.OnFull == "bitstate")
}

// alone searches without the record, after that turned out not to be possible.
func (q *question) alone(ctx context.Context, opts Options, s *search) (*search, Algorithm, error) {
	s.clock.budget.Release()
	q.session.drop()
	return emptiness(ctx, *q, opts)
}

// anew searches in bounded memory after an exact search has filled it.
func anew(ctx context.Context, q question, opts Options, full *search) (*search, Algorithm, error) {
	full.clock.budget.Release()
	opts.Storage, opts.OnFull = opts.OnFull, ""
	if a, err := algorithm(opts.Algorithm); err != nil || suitsStorage(a, opts.Storage) != nil {
		opts.Algorithm = ""
	}
	s, a, err := emptiness(ctx, q, opts)
	if s != nil {
		s.stats.Method = joinMethods(begunAgain(opts.Storage, full.visited), s.stats.Method)
	}
	return s, a, err
}

// joinMethods puts reasons together.
func joinMethods(reasons ...string) string {
	var all []string
	for _, r := range reasons {
		if r != "" && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	return strings.Join(all, "; ")
}

// search runs the algorithm. With several workers, one that is to give way to them when there are many states
// ends with errManyStates then.
func (a *Algorithm) search(s *search, opts *Options) error {
	switch {
	case opts.together && a.together != nil:
		return a.together(s)
	case s.workers > 1 && s.recorded == nil && (a.together != nil || a.instead != "" && opts.Algorithm == ""):
		s.aloneAtFirst(opts.parallelAfter(), s.walker.Explorer())
	}
	return a.run(s)
}

// parallelAfter is how many states are searched by one worker alone.
func (o *Options) parallelAfter() uint64 { return cmp.Or(o.alone, parallelAfter) }

// together begins a search again with all workers.
func together(ctx context.Context, q question, opts Options, a Algorithm, small *search) (*search, Algorithm, error) {
	small.finish()
	small.clock.budget.Release()
	opts.together = true
	if a.instead != "" {
		opts.Algorithm = a.instead
	}
	s, b, err := emptiness(ctx, q, opts)
	if s != nil {
		s.stats.Seconds += small.stats.Seconds
		s.stats.Method = joinMethods(small.stats.Method, s.stats.Method)
	}
	return s, b, err
}

// loneliness says why a large search had one worker though it might have had more.
func (s *search) loneliness(a Algorithm, opts *Options) string {
	switch {
	case opts.Workers <= 1 || s.stats.Workers > 1 || s.visited < parallelAfter:
		return ""
	case isBounded(opts.Storage):
		return "one worker: storage " + opts.Storage + " is not shared"
	case s.recorded != nil:
		return "one worker: the properties share one state graph"
	}
	return "one worker: algorithm " + a.Name + " is not parallel"
}

func begunAgain(storage string, states uint64) string {
	return fmt.Sprintf("begun again with storage %s after %d states had filled the memory", storage, states)
}

// suitsStorage says why an algorithm cannot use a storage.
func suitsStorage(a Algorithm, storage string) error {
	switch {
	case !isBounded(storage):
		return nil
	case a.Storable(storage):
		return nil
	case a.bounded == nil:
		return &source.Error{
			Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it keeps a number or a colour for every state that it has visited", a.Name, storage),
			Hint: fmt.Sprintf("the algorithms %s can; without a name, a suitable one is chosen", strings.Join(withStorage(storage), ", ")),
		}
	}
	return &source.Error{
		Msg:  fmt.Sprintf("algorithm %s cannot use storage %s: it must know what is on its path", a.Name, storage),
		Hint: fmt.Sprintf("it can use replace; the algorithms %s can use %s", strings.Join(withStorage(storage), ", "), storage),
	}
}

// withStorage lists the algorithms that can use a storage.
func withStorage(storage string) (names []string) {
	for _, a := range Algorithms() {
		if a.Storable(storage) {
			names = append(names, a.Name)
		}
	}
	return names
}

// Storable reports whether the algorithm can use a storage.
func (a *Algorithm) Storable(storage string) bool {
	return !isBounded(storage) || a.bounded != nil && (storage == "replace" || !a.bounded.knowsPath())
}
