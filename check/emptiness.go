package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/bounded"
	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// emptiness searches the product of the program with the factors for an
// accepting run, which is in the Found of the search that it returns. An error
// of type *LimitError means that the search is incomplete, monitor.ErrTrial and
// search.ErrLargeGraph that there are too many states for a trial, a
// source.Error that the algorithm cannot do it; any other is a fault of the
// program. The search is returned with errors as well, for its statistics; the
// caller releases its budget.
func emptiness(ctx context.Context, q job, opts Options) (*search.Search, algorithms.Algorithm, error) {
	a, err := q.Choose(opts.Algorithm, opts.Storage)
	if err != nil {
		return nil, a, err
	}
	if err := q.Suits(&a); err != nil {
		return nil, a, err
	}
	if err := a.SuitsStorage(opts.Storage); err != nil {
		return nil, a, err
	}
	e := &emptinessAttempts{job: &q, opts: opts, algorithm: a}
	if err := new(progress).carryOut(ctx, nil, e.plan()); err != nil {
		return e.search, e.algorithm, err
	}
	e.search.Stats.Seconds += e.seconds
	e.search.Stats.Method = search.JoinMethods(append(e.methods, e.search.Stats.Method)...)
	return e.search, e.algorithm, e.err
}

// emptinessAttempts are the attempts to search one product.
type emptinessAttempts struct {
	*job
	opts Options
	// algorithm and search belong to the last attempt, err is what ended it.
	algorithm algorithms.Algorithm
	search    *search.Search
	err       error
	// methods describe the attempts before, seconds is the time that they took
	// if it belongs to the answer.
	methods []string
	seconds float64
}

// plan returns the attempts; plan.go explains them. The state graph of several
// properties is made by one goroutine, so that it comes first.
func (e *emptinessAttempts) plan() []attempt {
	a := e.algorithm
	if e.opts.onDisk() && e.trial == 0 {
		return e.planOnDisk()
	}
	var plan []attempt
	if e.shared.Tries() && !a.Parallel && !e.opts.Storage.Bounded() {
		plan = append(plan, attempt{notStarted, e.onSharedGraph})
	}
	if e.opts.Storage.Replaces() {
		plan = append(plan, attempt{notStarted, e.byRecurrence})
	}
	plan = append(plan, attempt{notStarted | unshared | unhelpful, e.byOne})
	if e.mayPack() {
		plan = append(plan, attempt{many, e.packed})
	}
	if e.handsOver() {
		plan = append(plan, attempt{many | unlike, e.byWorkers})
	} else if e.mayPack() {
		plan = append(plan, attempt{unlike, e.byOneAgain})
	}
	switch {
	case !e.opts.goesOn(store.ErrFull) || e.opts.Storage.Bounded():
	case e.opts.OnFull == OnFullDisk:
		plan = append(plan, attempt{full, e.continueOnDisk})
	default:
		if e.opts.OnFull.storage().Replaces() {
			plan = append(plan, attempt{full, e.byRecurrence})
		}
		plan = append(plan, attempt{full | unhelpful, e.inBoundedMemory})
	}
	return plan
}

// planOnDisk searches in memory first, unless the automaton is terminal:
// accepting components are found there in one pass, which takes many passes on
// a disk. A search that resumes from a checkpoint is on the disk already.
func (e *emptinessAttempts) planOnDisk() []attempt {
	if e.Shape != nil && e.Shape.Terminal || e.opts.Disk.place.Memory > 0 || e.checkpoints.Resuming() {
		return []attempt{{notStarted, e.onDisk}}
	}
	return []attempt{{notStarted, e.beforeDisk}, {full, e.continueOnDisk}}
}

// beforeDisk searches in memory, without checkpoints: those are for the disk.
func (e *emptinessAttempts) beforeDisk(ctx context.Context) (outcome, error) {
	keeper := e.checkpoints
	e.checkpoints = nil
	defer func() { e.checkpoints = keeper }()
	if err := e.begin(ctx, e.algorithm, ""); err != nil {
		return e.end(err)
	}
	return e.end(e.algorithm.Run(e.search))
}

// onDisk searches with the states on a disk.
func (e *emptinessAttempts) onDisk(ctx context.Context) (outcome, error) {
	a := e.ChooseOnDisk()
	if err := e.begin(ctx, a, ""); err != nil {
		return e.end(err)
	}
	e.search.Used = StorageDisk
	if !e.GeneralisedBuchi() {
		return e.end(monitor.Limitf("the acceptance is not generalised Büchi, and there is no search on disk for that"))
	}
	return e.end(a.OnDisk(e.search, e.opts.Disk.location()))
}

// continueOnDisk begins again on the disk after the memory has been filled.
func (e *emptinessAttempts) continueOnDisk(ctx context.Context) (outcome, error) {
	e.giveUp(restartedOnDisk(e.search.Visited))
	e.opts.OnFull = ""
	return e.onDisk(ctx)
}

// handsOver reports whether several workers begin again once one worker has
// found many states: the user did not choose the algorithm, or it has both
// forms.
func (e *emptinessAttempts) handsOver() bool {
	a := &e.algorithm
	return e.opts.Workers > 1 && !e.opts.Storage.Bounded() && (a.ParallelRun != nil || a.ParallelName != "" && e.opts.Algorithm == "")
}

// onSharedGraph searches on the state graph that several properties share, and
// gives the graph up if it does not fit the memory.
func (e *emptinessAttempts) onSharedGraph(ctx context.Context) (outcome, error) {
	if err := e.begin(ctx, e.algorithm, e.opts.Storage); err != nil {
		return e.end(err)
	}
	used, err := e.shared.Use(e.search, e.binding)
	if err != nil {
		e.shared.Drop()
	}
	if err != nil || !used {
		e.search.Monitor.Budget.Release()
		return unshared, nil
	}
	err = e.algorithm.Run(e.search)
	if errors.Is(err, store.ErrFull) || errors.Is(err, search.ErrNotShared) {
		e.search.Monitor.Budget.Release()
		e.shared.Drop()
		return unshared, nil
	}
	return e.end(err)
}

// byOne searches with one worker, or in bounded memory. If others may take over
// it ends with ErrManyStates when there are many states.
func (e *emptinessAttempts) byOne(ctx context.Context) (outcome, error) {
	a := e.algorithm
	if err := e.begin(ctx, a, e.opts.Storage); err != nil {
		return e.end(err)
	}
	if e.opts.Storage.Bounded() {
		return e.end(bounded.Search(e.search, *a.Bounded))
	}
	switch {
	case e.handsOver():
		e.search.HandOverAfter(e.opts.oneWorkerUpTo(), e.search.Walker.Tuning())
	case e.mayPack():
		e.search.Most = cmp.Or(e.opts.parallelAfter, explore.PackAfter(e.reduced))
	}
	return e.end(a.Run(e.search))
}

// mayPack reports whether the search may begin again with packed states:
// nothing is asked for that needs their numbers.
func (e *emptinessAttempts) mayPack() bool {
	o := &e.opts
	return e.algorithm.Packed != nil && o.Storage == "" && o.Vectors.form() != store.AsTree && !o.Exhaust && e.checkpoints == nil && e.trial == 0 && o.Limits.Depth == 0 && o.Limits.States == 0
}

// packed begins again with packed states. Its outcome is unlike if the states
// met so far do not pack.
func (e *emptinessAttempts) packed(ctx context.Context) (outcome, error) {
	s := e.search
	packing := reach.NewPacking(store.NewBudget(0), e.opts.Vectors.form(), reach.Sample{
		N: s.States.Len(), Vector: s.States.Key, Q: func(i uint32) uint32 { return i % s.Prod.Q() }, Inside: s.IsInside,
		MostQ: s.Prod.Q() - 1, OneQ: s.IsInvariant(),
	})
	if packing == nil {
		return unlike, nil
	}
	visited := s.Visited
	if err := e.beginAgain(ctx, e.algorithm, ""); err != nil {
		return e.end(err)
	}
	if visited >= e.search.DeepAfter {
		e.search.DeepAfter = min(e.search.DeepAfter, turns.Again)
	}
	err := e.algorithm.Packed(e.search, packing)
	if errors.Is(err, partitioned.ErrUnlike) {
		return unlike, nil
	}
	return e.end(err)
}

// byOneAgain is byOne from the beginning and to the end.
func (e *emptinessAttempts) byOneAgain(ctx context.Context) (outcome, error) {
	if err := e.beginAgain(ctx, e.algorithm, ""); err != nil {
		return e.end(err)
	}
	return e.end(e.algorithm.Run(e.search))
}

// byWorkers begins again with all workers.
func (e *emptinessAttempts) byWorkers(ctx context.Context) (outcome, error) {
	method := e.search.Stats.Method
	a, err := e.algorithm, error(nil)
	run := a.ParallelRun
	if a.ParallelName != "" {
		if a, err = algorithms.Find(a.ParallelName); err != nil {
			return done, err
		}
		run = a.Run
	}
	if err := e.beginAgain(ctx, a, method); err != nil {
		return e.end(err)
	}
	return e.end(run(e.search))
}

// byRecurrence searches with the automaton of the property itself, if that is a
// recurrence: see recurrence.go. It is of no help if the negation is terminal,
// or if its path does not fit the memory.
func (e *emptinessAttempts) byRecurrence(ctx context.Context) (outcome, error) {
	if e.recurrence == nil || e.Shape != nil && e.Shape.Terminal {
		return unhelpful, nil
	}
	question, err := e.recurrence(ctx)
	if question == nil || err != nil {
		return unhelpful, err
	}
	storage, negation, algorithm := e.leaveExact(), e.Emptiness, e.algorithm
	e.Emptiness = *question
	a, err := e.Choose("", storage)
	if err != nil {
		return done, err
	}
	if err = e.begin(ctx, a, storage); err == nil {
		err = bounded.Search(e.search, *a.Bounded)
	}
	var limit *monitor.LimitError
	if errors.Is(err, product.ErrNotEveryStep) || errors.As(err, &limit) && limit.Full {
		e.giveUp(fmt.Sprintf("%s came to no answer: %v", a.Name, err))
		e.Emptiness, e.algorithm = negation, algorithm
		return unhelpful, nil
	}
	return e.end(err)
}

// leaveExact gives up a search with an exact storage, if there was one, and
// returns the storage in bounded memory that the options choose.
func (e *emptinessAttempts) leaveExact() Storage {
	if e.opts.Storage.Bounded() {
		return e.opts.Storage
	}
	storage := e.opts.OnFull.storage()
	if !e.search.Storage.Bounded() {
		e.giveUp(restarted(storage, e.search.Visited))
	}
	return storage
}

// inBoundedMemory begins again with the storage that OnFull chooses, by the
// same algorithm if it can use that storage.
func (e *emptinessAttempts) inBoundedMemory(ctx context.Context) (outcome, error) {
	storage := e.leaveExact()
	a, err := algorithms.Find(e.opts.Algorithm)
	if err != nil || a.SuitsStorage(storage) != nil || a.Property && (e.Shape == nil || e.Shape.Recurrence == nil) {
		a, err = e.Choose("", storage)
	}
	if err != nil {
		return done, err
	}
	if err := e.begin(ctx, a, storage); err != nil {
		return e.end(err)
	}
	return e.end(bounded.Search(e.search, *a.Bounded))
}

// giveUp releases the memory of the last attempt for the next one, and notes
// how the result describes it.
func (e *emptinessAttempts) giveUp(method string) {
	e.search.Monitor.Budget.Release()
	e.methods = append(e.methods, method)
}

// beginAgain gives up the search and prepares another one; the time of both is
// reported.
func (e *emptinessAttempts) beginAgain(ctx context.Context, a algorithms.Algorithm, method string) error {
	e.giveUp(method)
	e.seconds += time.Since(e.search.Started).Seconds()
	return e.begin(ctx, a, e.opts.Storage)
}

// begin prepares a search by an algorithm with a storage, from the options. It
// makes the product, which is degeneralised if the algorithm needs that.
func (e *emptinessAttempts) begin(ctx context.Context, a algorithms.Algorithm, storage Storage) (err error) {
	config := e.opts.config()
	config.Trial = e.trial
	s := &search.Search{
		Monitor: monitor.New(ctx, config, "search"), Exhaust: e.opts.Exhaust, Shape: e.Shape,
		Storage: storage, Policy: e.opts.Policy.stored(), Seed: e.opts.Seed, Variation: e.opts.Vary, Workers: max(1, e.opts.Workers), Checkpoints: e.checkpoints,
	}
	if e.opts.Algorithm == "" && e.opts.Limits.Depth == 0 && !e.opts.Shortest {
		s.DeepAfter = e.deepAfter()
	}
	e.algorithm, e.search = a, s
	if s.Plain, err = product.New(e.binding, e.Config); err != nil {
		return monitor.Limitf("%v", err)
	}
	factors := e.Config
	factors.Degeneralise = a.OneSet
	prod, err := product.New(e.binding, factors)
	if err != nil {
		return monitor.Limitf("%v", err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		return err
	}
	s.Watch(s.Walker.Tuning())
	if e.mayCache(prod, storage) {
		s.CacheAfter = cmp.Or(e.opts.cacheAfter, search.CacheAfter)
	}
	if storage.Bounded() {
		s.Used = storage
	}
	if e.opts.Algorithm != a.Name {
		s.Stats.Method = a.Method
	}
	return nil
}

// deepAfter returns how many states are visited breadth first before other
// strategies begin.
func (e *emptinessAttempts) deepAfter() uint64 { return cmp.Or(e.opts.deepAfter, turns.Alone) }

// mayCache reports whether the search may cache the successors of program
// states: it is not breadth first, and visits a program state more than once.
func (e *emptinessAttempts) mayCache(prod *product.Product, storage Storage) bool {
	a := &e.algorithm
	return !a.BreadthFirst && !e.handsOver() && !storage.Bounded() && e.checkpoints == nil && prod.Q() > 1 && prod.StatesOnly()
}

// end finishes the attempt's search and returns the outcome of ending with err.
// The error itself is kept in e.err.
func (e *emptinessAttempts) end(err error) (outcome, error) {
	e.err = err
	s := e.search
	if s.Space == nil || errors.Is(err, search.ErrLargeGraph) {
		return done, nil
	}
	s.Finish()
	if errors.Is(err, monitor.ErrManyStates) {
		return many, nil
	}
	s.Stats.Method = search.JoinMethods(s.Stats.Method, s.Strategies)
	s.Stats.Method = search.JoinMethods(s.Stats.Method, s.CacheMethod())
	s.Stats.Method = search.JoinMethods(s.Stats.Method, oneWorker(s, e.algorithm))
	if s.Found != nil && !e.algorithm.Property && !e.Fairness.Threads {
		s.Found = s.PreferLoop(s.Found)
	}
	if err == nil || errors.Is(err, search.ErrNoPath) || errors.Is(err, monitor.ErrTrial) || errors.Is(err, product.ErrNotEveryStep) || replay.IsFault(err) {
		return done, nil
	}
	ended, reason := done, s.Reason(err)
	if e.opts.goesOn(err) && s.Found == nil && !s.Storage.Bounded() {
		if e.GeneralisedBuchi() {
			ended = full
		} else {
			reason += fmt.Sprintf("; %s is of no use here, as the acceptance is not generalised Büchi", e.opts.onFullWords())
		}
	}
	e.err = &monitor.LimitError{Reason: reason, Full: errors.Is(err, store.ErrFull), Long: monitor.IsLong(err)}
	return ended, nil
}

// isTooLarge reports whether a search ended because there are too many states
// for a trial.
func isTooLarge(err error) bool {
	return errors.Is(err, search.ErrLargeGraph) || errors.Is(err, monitor.ErrTrial)
}

// oneWorker explains why a large search had one worker though the user allowed
// more; it is empty for all others.
func oneWorker(s *search.Search, a algorithms.Algorithm) string {
	switch {
	case s.Workers <= 1 || s.Stats.Workers > 1 || s.Visited < monitor.ParallelAfter:
		return ""
	case s.Used == StorageDisk:
		return "one worker: the states are on a disk"
	case s.Storage.Bounded():
		return "one worker: storage " + string(s.Storage) + " is not shared"
	case s.Shared != nil:
		return "one worker: the properties share one state graph"
	}
	return "one worker: algorithm " + string(a.Name) + " is not parallel"
}

// restarted describes a search that began again with another storage.
func restarted(storage Storage, states uint64) string {
	return fmt.Sprintf("begun again with storage %s after %d states had filled the memory", storage, states)
}
