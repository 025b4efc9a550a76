// Package emptiness searches the product of a program with automata for an
// accepting run, by a plan (package plans): on the state graph that several
// properties share, by one worker, over packed states, by several workers, in
// bounded memory, or on a disk.
//
// It knows products and algorithms (package algorithms), and no properties: what
// a run that it finds means is for package check.
package emptiness

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
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sharing"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
)

// Job is one emptiness problem: a program with bound propositions, the automata
// and the fairness of the product (Emptiness), and what the search may use.
type Job struct {
	Binding program.Binding
	algorithms.Emptiness
	Shared      *sharing.Graph // nil if the search may not use the state graph of several properties
	Trial       uint64         // states after which the search gives up with monitor.ErrTrial; 0 for none
	Checkpoints *checkpoint.Saver
	Reduced     bool // the program is a smaller one, for which other thresholds hold
	// Recurrence asks the same by the automaton of the property itself, where
	// states are replaced; it is nil if that is not to be tried.
	Recurrence func(context.Context) (*algorithms.Emptiness, error)
}

// Options select the means of a search.
type Options struct {
	monitor.Config
	Algorithm algorithms.Name // "" chooses
	Storage   search.Storage  // of the visited set; "" chooses
	Policy    lossy.Policy
	Seed      uint64
	Vary      search.Variation
	Exhaust   bool // search on after a counterexample
	Shortest  bool // a shortest counterexample is looked for afterwards
	Workers   int
	// OnFull is the storage with which the search begins again when the memory is
	// full; "" for none.
	OnFull search.Storage
	// Disk has the states; nil keeps them in memory. If DiskOnFull is set they are
	// there once the memory is full.
	Disk       *reach.DiskPlace
	DiskOnFull bool
	// Bounded is bounded.Search, set if Storage or OnFull is in bounded memory:
	// programs without such options do not link it.
	Bounded func(*search.Search, bounded.Mode) error

	// Thresholds, which tests lower; 0 stands for monitor.ParallelAfter,
	// turns.Alone and search.CacheAfter.
	ParallelAfter uint64 // states that one worker visits before all begin
	DeepAfter     uint64 // states that are visited breadth first before other strategies begin
	CacheAfter    uint64 // states that are visited before a depth-first search caches successors
}

// OnDisk reports whether the states are on a disk from the beginning.
func (o *Options) OnDisk() bool { return o.Disk != nil && !o.DiskOnFull }

// FullAction returns what follows when the memory is full.
func (o *Options) FullAction() plans.FullAction {
	switch {
	case o.DiskOnFull:
		return plans.ContinueOnDisk
	case o.OnFull.Replaces():
		return plans.ContinueReplacing
	case o.OnFull != "":
		return plans.ContinueBounded
	}
	return plans.Stop
}

// goesOn reports whether a search that ended with err is to begin again in
// bounded memory or on a disk.
func (o *Options) goesOn(err error) bool {
	return errors.Is(err, store.ErrFull) && (o.OnFull != "" || o.Disk != nil)
}

// onFullWords names, for the user, what the search continues with.
func (o *Options) onFullWords() string {
	if o.Disk != nil {
		return "a disk"
	}
	return "storage " + string(o.OnFull)
}

// Search searches the product of the program with the factors for an accepting
// run, which is in the Found of the search that it returns. An error of type
// *monitor.LimitError means that the search is incomplete, monitor.ErrTrial and
// search.ErrLargeGraph that there are too many states for a trial, a
// source.Error that the algorithm cannot do it; any other is a fault of the
// program. The search is returned with errors as well, for its statistics; the
// caller releases its budget.
func Search(ctx context.Context, q Job, opts Options) (*search.Search, algorithms.Algorithm, error) {
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
	e := &attempts{Job: &q, opts: opts, algorithm: a}
	if err := new(plans.Progress).CarryOut(ctx, nil, plans.For(e.situation()), e.ways()); err != nil {
		return e.search, e.algorithm, err
	}
	e.search.Stats.Seconds += e.seconds
	e.search.Stats.Method = search.JoinMethods(append(e.methods, e.search.Stats.Method)...)
	return e.search, e.algorithm, e.err
}

// attempts are those to search one product.
type attempts struct {
	*Job
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

// situation determines the plan. A search that resumes from a checkpoint is on
// the disk already; so is one whose disk has memory of its own.
func (at *attempts) situation() plans.Situation {
	o := &at.opts
	s := plans.Situation{
		Goal: plans.Product, Disk: o.OnDisk() && at.Trial == 0, Bounded: o.Storage.Bounded(), Replaces: o.Storage.Replaces(), OnFull: o.FullAction(),
		Shared: at.Shared.Tries() && !at.algorithm.Parallel && !o.Storage.Bounded(), Packs: at.mayPack(), HandsOver: at.handsOver(),
		Terminal: at.Shape != nil && at.Shape.Terminal || o.Disk != nil && o.Disk.Memory > 0 || at.Checkpoints.Resuming(),
	}
	if o.OnDisk() {
		s.OnFull = plans.ContinueOnDisk // of a trial in memory
	}
	return s
}

// ways are what is done in the attempts of the plan.
func (at *attempts) ways() plans.Ways {
	return plans.Ways{
		plans.BeforeDisk: at.beforeDisk, plans.OnDisk: at.onDisk, plans.ToDisk: at.continueOnDisk, plans.SharedGraph: at.onSharedGraph, plans.Recurrence: at.byRecurrence,
		plans.OneWorker: at.byOne, plans.Packed: at.packed, plans.Workers: at.byWorkers, plans.OneAgain: at.byOneAgain, plans.Bounded: at.inBoundedMemory,
	}
}

// beforeDisk searches in memory, without checkpoints: those are for the disk.
func (at *attempts) beforeDisk(ctx context.Context) (plans.Outcome, error) {
	keeper := at.Checkpoints
	at.Checkpoints = nil
	defer func() { at.Checkpoints = keeper }()
	if err := at.begin(ctx, at.algorithm, ""); err != nil {
		return at.end(err)
	}
	return at.end(at.algorithm.Run(at.search))
}

// onDisk searches with the states on a disk.
func (at *attempts) onDisk(ctx context.Context) (plans.Outcome, error) {
	a := at.ChooseOnDisk()
	if err := at.begin(ctx, a, ""); err != nil {
		return at.end(err)
	}
	at.search.Used = search.StorageDisk
	if !at.GeneralisedBuchi() {
		return at.end(monitor.Limitf("the acceptance is not generalised Büchi, and there is no search on disk for that"))
	}
	return at.end(a.OnDisk(at.search, at.opts.Disk))
}

// continueOnDisk begins again on the disk after the memory has been filled.
func (at *attempts) continueOnDisk(ctx context.Context) (plans.Outcome, error) {
	at.giveUp(RestartedOnDisk(at.search.Visited))
	at.opts.DiskOnFull = false
	return at.onDisk(ctx)
}

// handsOver reports whether several workers begin again once one worker has
// found many states: the user did not choose the algorithm, or it has both
// forms.
func (at *attempts) handsOver() bool {
	a := &at.algorithm
	return at.opts.Workers > 1 && !at.opts.Storage.Bounded() && (a.ParallelRun != nil || a.ParallelName != "" && at.opts.Algorithm == "")
}

// onSharedGraph searches on the state graph that several properties share, and
// gives the graph up if it does not fit the memory.
func (at *attempts) onSharedGraph(ctx context.Context) (plans.Outcome, error) {
	if err := at.begin(ctx, at.algorithm, at.opts.Storage); err != nil {
		return at.end(err)
	}
	used, err := at.Shared.Use(at.search, at.Binding)
	if err != nil {
		at.Shared.Drop()
	}
	if err != nil || !used {
		at.search.Monitor.Budget.Release()
		return plans.Unshared, nil
	}
	err = at.algorithm.Run(at.search)
	if errors.Is(err, store.ErrFull) || errors.Is(err, search.ErrNotShared) {
		at.search.Monitor.Budget.Release()
		at.Shared.Drop()
		return plans.Unshared, nil
	}
	return at.end(err)
}

// byOne searches with one worker, or in bounded memory. If others may take over
// it ends with ErrManyStates when there are many states.
func (at *attempts) byOne(ctx context.Context) (plans.Outcome, error) {
	a := at.algorithm
	if err := at.begin(ctx, a, at.opts.Storage); err != nil {
		return at.end(err)
	}
	if at.opts.Storage.Bounded() {
		return at.end(at.opts.Bounded(at.search, *a.Bounded))
	}
	switch {
	case at.handsOver():
		at.search.HandOverAfter(cmp.Or(at.opts.ParallelAfter, monitor.ParallelAfter), at.search.Walker.Tuning())
	case at.mayPack():
		at.search.Most = cmp.Or(at.opts.ParallelAfter, explore.PackAfter(at.Reduced))
	}
	return at.end(a.Run(at.search))
}

// mayPack reports whether the search may begin again with packed states:
// nothing is asked for that needs their numbers.
func (at *attempts) mayPack() bool {
	o := &at.opts
	return at.algorithm.Packed != nil && o.Storage == "" && o.Form != store.AsTree && !o.Exhaust && at.Checkpoints == nil && at.Trial == 0 && o.Limits.Depth == 0 && o.Limits.States == 0
}

// packed begins again with packed states. Its outcome is unlike if the states
// met so far do not pack.
func (at *attempts) packed(ctx context.Context) (plans.Outcome, error) {
	s := at.search
	packing := reach.NewPacking(store.NewBudget(0), at.opts.Form, reach.Sample{
		N: s.States.Len(), Vector: s.States.Key, Q: func(i uint32) uint32 { return i % s.Prod.Q() }, Inside: s.IsInside,
		MostQ: s.Prod.Q() - 1, OneQ: s.IsInvariant(),
	})
	if packing == nil {
		return plans.Unlike, nil
	}
	visited := s.Visited
	if err := at.beginAgain(ctx, at.algorithm, ""); err != nil {
		return at.end(err)
	}
	if visited >= at.search.DeepAfter {
		at.search.DeepAfter = min(at.search.DeepAfter, turns.Again)
	}
	err := at.algorithm.Packed(at.search, packing)
	if errors.Is(err, partitioned.ErrUnlike) {
		return plans.Unlike, nil
	}
	return at.end(err)
}

// byOneAgain is byOne from the beginning and to the end.
func (at *attempts) byOneAgain(ctx context.Context) (plans.Outcome, error) {
	if err := at.beginAgain(ctx, at.algorithm, ""); err != nil {
		return at.end(err)
	}
	return at.end(at.algorithm.Run(at.search))
}

// byWorkers begins again with all workers.
func (at *attempts) byWorkers(ctx context.Context) (plans.Outcome, error) {
	method := at.search.Stats.Method
	a, err := at.algorithm, error(nil)
	run := a.ParallelRun
	if a.ParallelName != "" {
		if a, err = algorithms.Find(a.ParallelName); err != nil {
			return plans.Done, err
		}
		run = a.Run
	}
	if err := at.beginAgain(ctx, a, method); err != nil {
		return at.end(err)
	}
	return at.end(run(at.search))
}

// byRecurrence searches with the automaton of the property itself, if that is a
// recurrence: see recurrence.go. It is of no help if the negation is terminal,
// or if its path does not fit the memory.
func (at *attempts) byRecurrence(ctx context.Context) (plans.Outcome, error) {
	if at.Recurrence == nil || at.Shape != nil && at.Shape.Terminal {
		return plans.Unhelpful, nil
	}
	question, err := at.Recurrence(ctx)
	if question == nil || err != nil {
		return plans.Unhelpful, err
	}
	storage, negation, algorithm := at.leaveExact(), at.Emptiness, at.algorithm
	at.Emptiness = *question
	a, err := at.Choose("", storage)
	if err != nil {
		return plans.Done, err
	}
	if err = at.begin(ctx, a, storage); err == nil {
		err = at.opts.Bounded(at.search, *a.Bounded)
	}
	var limit *monitor.LimitError
	if errors.Is(err, product.ErrNotEveryStep) || errors.As(err, &limit) && limit.Full {
		at.giveUp(fmt.Sprintf("%s came to no answer: %v", a.Name, err))
		at.Emptiness, at.algorithm = negation, algorithm
		return plans.Unhelpful, nil
	}
	return at.end(err)
}

// leaveExact gives up a search with an exact storage, if there was one, and
// returns the storage in bounded memory that the options choose.
func (at *attempts) leaveExact() search.Storage {
	if at.opts.Storage.Bounded() {
		return at.opts.Storage
	}
	storage := at.opts.OnFull
	if !at.search.Storage.Bounded() {
		at.giveUp(Restarted(storage, at.search.Visited))
	}
	return storage
}

// inBoundedMemory begins again with the storage that OnFull chooses, by the
// same algorithm if it can use that storage.
func (at *attempts) inBoundedMemory(ctx context.Context) (plans.Outcome, error) {
	storage := at.leaveExact()
	a, err := algorithms.Find(at.opts.Algorithm)
	if err != nil || a.SuitsStorage(storage) != nil || a.Property && (at.Shape == nil || at.Shape.Recurrence == nil) {
		a, err = at.Choose("", storage)
	}
	if err != nil {
		return plans.Done, err
	}
	if err := at.begin(ctx, a, storage); err != nil {
		return at.end(err)
	}
	return at.end(at.opts.Bounded(at.search, *a.Bounded))
}

// giveUp releases the memory of the last attempt for the next one, and notes
// how the result describes it.
func (at *attempts) giveUp(method string) {
	at.search.Monitor.Budget.Release()
	at.methods = append(at.methods, method)
}

// beginAgain gives up the search and prepares another one; the time of both is
// reported.
func (at *attempts) beginAgain(ctx context.Context, a algorithms.Algorithm, method string) error {
	at.giveUp(method)
	at.seconds += time.Since(at.search.Started).Seconds()
	return at.begin(ctx, a, at.opts.Storage)
}

// begin prepares a search by an algorithm with a storage, from the options. It
// makes the product, which is degeneralised if the algorithm needs that.
func (at *attempts) begin(ctx context.Context, a algorithms.Algorithm, storage search.Storage) (err error) {
	config := at.opts.Config
	config.Trial = at.Trial
	s := &search.Search{
		Monitor: monitor.New(ctx, config, "search"), Exhaust: at.opts.Exhaust, Shape: at.Shape,
		Storage: storage, Policy: at.opts.Policy, Seed: at.opts.Seed, Variation: at.opts.Vary, Workers: max(1, at.opts.Workers), Checkpoints: at.Checkpoints,
	}
	if at.opts.Algorithm == "" && at.opts.Limits.Depth == 0 && !at.opts.Shortest {
		s.DeepAfter = at.deepAfter()
	}
	at.algorithm, at.search = a, s
	if s.Plain, err = product.New(at.Binding, at.Config); err != nil {
		return monitor.Limitf("%v", err)
	}
	factors := at.Config
	factors.Degeneralise = a.OneSet
	prod, err := product.New(at.Binding, factors)
	if err != nil {
		return monitor.Limitf("%v", err)
	}
	if s.Space, err = search.NewSpace(prod, s.Monitor.Budget, s.Form); err != nil {
		return err
	}
	s.Watch(s.Walker.Tuning())
	if at.mayCache(prod, storage) {
		s.CacheAfter = cmp.Or(at.opts.CacheAfter, search.CacheAfter)
	}
	if storage.Bounded() {
		s.Used = storage
	}
	if at.opts.Algorithm != a.Name {
		s.Stats.Method = a.Method
	}
	return nil
}

// deepAfter returns how many states are visited breadth first before other
// strategies begin.
func (at *attempts) deepAfter() uint64 { return cmp.Or(at.opts.DeepAfter, turns.Alone) }

// mayCache reports whether the search may cache the successors of program
// states: it is not breadth first, and visits a program state more than once.
func (at *attempts) mayCache(prod *product.Product, storage search.Storage) bool {
	a := &at.algorithm
	return !a.BreadthFirst && !at.handsOver() && !storage.Bounded() && at.Checkpoints == nil && prod.Q() > 1 && prod.StatesOnly()
}

// end finishes the attempt's search and returns the outcome of ending with err.
// The error itself is kept in at.err.
func (at *attempts) end(err error) (plans.Outcome, error) {
	at.err = err
	s := at.search
	if s.Space == nil || errors.Is(err, search.ErrLargeGraph) {
		return plans.Done, nil
	}
	s.Finish()
	if errors.Is(err, monitor.ErrManyStates) {
		return plans.Many, nil
	}
	s.Stats.Method = search.JoinMethods(s.Stats.Method, s.Strategies)
	s.Stats.Method = search.JoinMethods(s.Stats.Method, s.CacheMethod())
	s.Stats.Method = search.JoinMethods(s.Stats.Method, oneWorker(s, at.algorithm))
	if s.Found != nil && !at.algorithm.Property && !at.Fairness.Threads {
		s.Found = s.PreferLoop(s.Found)
	}
	if err == nil || errors.Is(err, search.ErrNoPath) || errors.Is(err, monitor.ErrTrial) || errors.Is(err, product.ErrNotEveryStep) || replay.IsFault(err) {
		return plans.Done, nil
	}
	ended, reason := plans.Done, s.Reason(err)
	if at.opts.goesOn(err) && s.Found == nil && !s.Storage.Bounded() {
		if at.GeneralisedBuchi() {
			ended = plans.Full
		} else {
			reason += fmt.Sprintf("; %s is of no use here, as the acceptance is not generalised Büchi", at.opts.onFullWords())
		}
	}
	at.err = &monitor.LimitError{Reason: reason, Full: errors.Is(err, store.ErrFull), Long: monitor.IsLong(err)}
	return ended, nil
}

// IsTooLarge reports whether a search ended because there are too many states
// for a trial.
func IsTooLarge(err error) bool {
	return errors.Is(err, search.ErrLargeGraph) || errors.Is(err, monitor.ErrTrial)
}

// oneWorker explains why a large search had one worker though the user allowed
// more; it is empty for all others.
func oneWorker(s *search.Search, a algorithms.Algorithm) string {
	switch {
	case s.Workers <= 1 || s.Stats.Workers > 1 || s.Visited < monitor.ParallelAfter:
		return ""
	case s.Used == search.StorageDisk:
		return "one worker: the states are on a disk"
	case s.Storage.Bounded():
		return "one worker: storage " + string(s.Storage) + " is not shared"
	case s.Shared != nil:
		return "one worker: the properties share one state graph"
	}
	return "one worker: algorithm " + string(a.Name) + " is not parallel"
}

// Restarted describes a search that began again with another storage.
func Restarted(storage search.Storage, states uint64) string {
	return fmt.Sprintf("begun again with storage %s after %d states had filled the memory", storage, states)
}

// RestartedOnDisk describes a search that began again on a disk.
func RestartedOnDisk(states uint64) string {
	return fmt.Sprintf("begun again on disk after %d states had filled the memory", states)
}
