package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/internal/bounded"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/store"
)

// emptiness searches the product of the program with the factors for an accepting run. An
// error of type *LimitError says that the search is incomplete, a source.Error that the algorithm
// cannot do it; any other is a fault of this program.
func emptiness(ctx context.Context, q question, opts Options) (*search.Search, Algorithm, error) {
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
	s := &search.Search{
		Monitor: monitor.New(ctx, opts.config(), "search"), Exhaust: opts.Exhaust, Shape: q.shape,
		Storage: opts.Storage, PolicyName: opts.Policy, Seed: opts.Seed, Workers: max(1, opts.Workers),
	}
	if s.Plain, err = product.New(q.binding, q.Config); err != nil {
		return s, a, monitor.Limitf("%v", err)
	}
	config := q.Config
	config.Degeneralise = a.oneSet
	prod, err := product.New(q.binding, config)
	if err != nil {
		return s, a, monitor.Limitf("%v", err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		return s, a, err
	}
	s.Watch(s.Walker.Explorer())
	if opts.Algorithm == "" {
		s.Stats.Method = a.method
	}
	if !a.parallel && !opts.together { // the state graph of several properties is made by one goroutine
		if err := q.session.use(s, q.binding, q.atoms); err != nil {
			return q.alone(ctx, opts, s)
		}
	}
	if isBounded(opts.Storage) {
		s.Used = opts.Storage
		err = bounded.Search(s, *a.bounded)
	} else {
		err = a.search(s, &opts)
	}
	switch {
	case errors.Is(err, search.ErrLargeRecord):
		return s, a, err
	case errors.Is(err, monitor.ErrManyStates):
		return together(ctx, q, opts, a, s)
	}
	if s.Recorded != nil && (errors.Is(err, store.ErrFull) || errors.Is(err, search.ErrNotShared)) {
		return q.alone(ctx, opts, s)
	}
	s.Finish()
	s.Stats.Method = joinMethods(s.Stats.Method, loneliness(s, a, &opts))
	if s.Found != nil && !a.property {
		s.Found = s.PreferLoop(s.Found)
	}
	if err == nil || errors.Is(err, search.ErrNoPath) || errors.Is(err, monitor.ErrTrial) || replay.IsFault(err) {
		return s, a, err
	}
	reason := s.Reason(err)
	if opts.goesOn(err) && s.Found == nil && !isBounded(opts.Storage) {
		if q.generalisedBuchi() {
			return anew(ctx, q, opts, s)
		}
		reason += fmt.Sprintf("; storage %s is of no use here, as the acceptance is not generalised Büchi", opts.OnFull)
	}
	return s, a, monitor.Limitf("%s", reason)
}

// alone searches without the record, after that turned out not to be possible.
func (q *question) alone(ctx context.Context, opts Options, s *search.Search) (*search.Search, Algorithm, error) {
	s.Monitor.Budget.Release()
	q.session.drop()
	return emptiness(ctx, *q, opts)
}

// anew searches in bounded memory after an exact search has filled it.
func anew(ctx context.Context, q question, opts Options, full *search.Search) (*search.Search, Algorithm, error) {
	full.Monitor.Budget.Release()
	opts.Storage, opts.OnFull = opts.OnFull, ""
	if a, err := algorithm(opts.Algorithm); err != nil || suitsStorage(a, opts.Storage) != nil {
		opts.Algorithm = ""
	}
	s, a, err := emptiness(ctx, q, opts)
	if s != nil {
		s.Stats.Method = joinMethods(begunAgain(opts.Storage, full.Visited), s.Stats.Method)
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
// ends with ErrManyStates then.
func (a *Algorithm) search(s *search.Search, opts *Options) error {
	switch {
	case opts.together && a.together != nil:
		return a.together(s)
	case s.Workers > 1 && s.Recorded == nil && (a.together != nil || a.instead != "" && opts.Algorithm == ""):
		s.HandOverAfter(opts.parallelAfter(), s.Walker.Explorer())
	}
	return a.run(s)
}

// together begins a search again with all workers.
func together(ctx context.Context, q question, opts Options, a Algorithm, small *search.Search) (*search.Search, Algorithm, error) {
	small.Finish()
	small.Monitor.Budget.Release()
	opts.together = true
	if a.instead != "" {
		opts.Algorithm = a.instead
	}
	s, b, err := emptiness(ctx, q, opts)
	if s != nil {
		s.Stats.Seconds += small.Stats.Seconds
		s.Stats.Method = joinMethods(small.Stats.Method, s.Stats.Method)
	}
	return s, b, err
}

// loneliness says why a large search had one worker though it might have had more.
func loneliness(s *search.Search, a Algorithm, opts *Options) string {
	switch {
	case opts.Workers <= 1 || s.Stats.Workers > 1 || s.Visited < monitor.ParallelAfter:
		return ""
	case isBounded(opts.Storage):
		return "one worker: storage " + opts.Storage + " is not shared"
	case s.Recorded != nil:
		return "one worker: the properties share one state graph"
	}
	return "one worker: algorithm " + a.Name + " is not parallel"
}

func begunAgain(storage string, states uint64) string {
	return fmt.Sprintf("begun again with storage %s after %d states had filled the memory", storage, states)
}

// choose is the algorithm for a question.
func (q *question) choose(name, storage string) (Algorithm, error) {
	a, err := algorithm(name)
	if err != nil || name != "" {
		return a, err
	}
	switch {
	case q.shape != nil && q.shape.Terminal:
		return algorithm("reachability")
	case q.shape != nil && q.shape.Weak && (!isBounded(storage) || storage == "replace"):
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
