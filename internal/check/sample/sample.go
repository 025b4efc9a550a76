package sample

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// trailing returns the number of trailing zero bits; package bits is hidden by
// a variable where this is needed.
func trailing(x uint64) int { return bits.TrailingZeros64(x) }

// Report records what a search has found and covered. Sums are over all runs up
// to the one that has found a violation, in the order of their numbers, and
// include what a run did that an error cut short. Found belongs to the run with
// the lowest number of those that have found something.
type Report struct {
	Runs       int // that came to their ends
	Steps      uint64
	Fresh      uint64 // steps that visited a state that V did not have
	Expansions uint64
	Restarts   uint64
	Replaced   uint64 // members of V that made room for others
	// CycleSearches is how often a V was searched for accepting cycles, and
	// Unsearched how many of these ended for lack of memory.
	CycleSearches, Unsearched uint64

	Kept      uint64 // the most states that were in V at once
	States    uint64 // different ones, over all runs
	Estimated bool   // States is an estimate, by HyperLogLog
	// Recaptured is what runs that came to their ends have visited in common.
	Recaptured Recaptured
	Endings    [endings]int
	Found      *Found
	Filled     bool // V, or a lasso, has filled its memory or number of states at least once
	Processes  int  // pct: the most that were met
	// Cover is, by Covers, the cover times of the runs that have covered so
	// much.
	Cover  [len(covers)]Mean
	Curves []Run // all runs with their curves, when these were asked for
	Taken  []Taken
	// Unreached are the statements that no process has come to, if the program
	// knows its statements.
	Unreached []program.ActionView
	Knows     bool // the program knows its statements
	Runtime   bool // a run-time error was met by a search that is not for failures
	Undecided string
	Memory    int64 // the most bytes counted at once, of all workers together
	// Stopped is why the search ended before all runs had: the error of the
	// context, a limit of the program, or store.ErrFull where there was no room
	// for two states. Nil if they all came to their ends, or one has found a
	// violation.
	Stopped error
	Elapsed time.Duration
}

// Redundancy returns the share of steps that visited no state for the first
// time, between 0 and 1.
func (r *Report) Redundancy() float64 {
	if r.Steps == 0 {
		return 0
	}
	return float64(r.Steps-min(r.Steps, r.States)) / float64(r.Steps)
}

// Mean has what is needed for the mean and the variance of N numbers: their
// sum, and the sum of their squares.
type Mean struct {
	N                 int
	Sum, SumOfSquares float64
}

// add adds a number.
func (m *Mean) add(x float64) {
	m.N++
	m.Sum += x
	m.SumOfSquares += x * x
}

// worker makes runs, one after the other, in one goroutine. Everything in it
// but the pool is its own and is used again by the next run: the graph, V and
// its search, buffers, and the hashes of the states of the run (distinct). main
// pays for V and its search, or for the path of a lasso; aside for the way to
// the root of V.
type worker struct {
	*pool
	space   *space
	search  Search   // of a method that keeps a V
	visited *Visited // likewise
	observe func(int, uint64, []byte, bool)

	main, aside *store.Budget // for V and its search; for the way to the root
	way         store.Array[uint32]
	path        path
	priorities  *priorities
	counts      *counts
	distinct    hyperloglog.Sketch
	captured    *captures // of the run; nil if there is one run only
	start       []byte    // the root
	now         []byte    // where a walk is
	goalNode    []byte
	filled      bool
}

// pool is what the workers share; mu guards the fields below it but first. Runs
// are handed out in order. They come back in any order, and wait until all
// before them have, so that the report does not depend on which worker was
// faster.
type pool struct {
	ctx     context.Context
	task    *Task
	options Options
	began   time.Time

	mu      sync.Mutex
	next    int // the run that is handed out next
	folded  int // runs below are in the report
	waiting map[int]*outcome
	last    int // the run after the last one
	runs    int // to be made
	stopped bool
	sum     Report
	counted int // runs in the sum
	union   hyperloglog.Sketch
	caught  *captures
	shown   time.Time
	first   atomic.Int64 // the lowest run that has found a violation
}

// outcome is a run that is over before an earlier one, with a copy of the
// hashes of its states.
type outcome struct {
	Run
	distinct *hyperloglog.Sketch
	captured *captures
	union    bool
}

// wayShare is the divisor of the memory that gives the part for ways to roots.
const wayShare = 16

// Explore makes the runs, and returns a report when all are over, one has found
// a violation, or the search has been stopped. An error is about the question
// or the options, or it is one of the program that is the user's; whatever else
// ends the search early is in Report.Stopped.
func Explore(ctx context.Context, q *Task, o Options) (*Report, error) {
	if err := o.Validate(q); err != nil {
		return nil, err
	}
	o.Workers, o.Depth = max(1, o.Workers), max(1, o.Depth)
	p := &pool{ctx: ctx, task: q, options: o, began: time.Now(), waiting: map[int]*outcome{}, next: 1, folded: 1, last: o.Runs + 1}
	if o.Only > 0 {
		p.next, p.folded, p.last = o.Only, o.Only, o.Only+1
	}
	p.runs, p.caught = p.last-p.next, newCaptures()
	p.first.Store(math.MaxInt64)
	workers := make([]*worker, min(o.Workers, p.runs))
	for i := range workers {
		w, err := p.newWorker(int64(len(workers)))
		if err != nil {
			return nil, err
		}
		defer w.main.Release()
		defer w.aside.Release()
		workers[i] = w
	}
	errs := make([]error, len(workers))
	var group guard.Group
	for i, w := range workers {
		group.Go(func() {
			defer p.stop() // there are no more runs, or no more are wanted
			errs[i] = w.work()
		})
	}
	group.Wait()
	return p.conclude(workers, errs)
}

// newWorker makes one of that many workers, which share the memory evenly.
func (p *pool) newWorker(of int64) (*worker, error) {
	s, err := newSpace(p.task)
	if err != nil {
		return nil, err
	}
	o := &p.options
	s.walker.Tuning().StopAfter(p.ctx)
	s.walker.Tuning().BoundBatches(o.Memory / of)
	memory, aside := o.Memory/of, int64(0)
	if memory > 0 {
		memory = max(1, memory)
		if o.Restart == RestartLast || o.Restart == Mixed {
			aside = max(1, memory/wayShare)
			memory = max(1, memory-aside)
		}
	}
	w := &worker{pool: p, space: s, observe: o.Observe, counts: newCounts(), priorities: &priorities{}}
	if p.runs > 1 {
		w.captured = newCaptures()
	}
	w.main, w.aside = store.NewMappedBudget(memory), store.NewMappedBudget(aside)
	w.main.Interrupt(func() bool { return p.ctx.Err() != nil })
	w.way = store.NewArray[uint32](w.aside)
	m, _ := MethodOf(o.Method)
	switch {
	case o.New != nil:
		w.search = o.New()
	case m.Keeps:
		w.search = m.search(*o)
	default:
		w.path = path{store.NewStates(w.main, o.Form), store.NewArray[uint32](w.main), store.NewArray[automata.Marks](w.main)}
	}
	if w.search != nil {
		w.visited = newVisited(s, w.counts, w.main, o.Form, o.Keep)
		if p.task.Cycles {
			w.visited.each = cycleBytes
		}
		if o.Replace {
			w.visited.replaces = newReplacement(w.visited, o.Policy, w.search.(Forgetful).Forget)
			w.visited.states = w.visited.replaces
		}
	}
	return w, nil
}

// elapsed returns the seconds since the search began.
func (p *pool) elapsed() float64 { return time.Since(p.began).Seconds() }

// work makes runs until there are no more, or the first error.
func (w *worker) work() error {
	for {
		n, ok := w.hand()
		if !ok {
			return nil
		}
		a, err := w.take(n)
		if errors.Is(err, errStopped) {
			return nil
		}
		if err != nil {
			w.stop()
			w.fold(a, false)
			return err
		}
		if a.Found != nil {
			w.lower(int64(n))
		}
		w.fold(a, true)
	}
}

// hand returns the number of the next run, and whether there is one: none is
// handed out after the lowest run that has found a violation.
func (p *pool) hand() (int, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped || p.next >= p.last || int64(p.next) > p.first.Load() || p.ctx.Err() != nil {
		return 0, false
	}
	p.next++
	return p.next - 1, true
}

// stop makes hand return no more runs.
func (p *pool) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
}

// lower notes that a run has found a violation; the lowest such number is kept.
func (p *pool) lower(run int64) {
	for old := p.first.Load(); run < old && !p.first.CompareAndSwap(old, run); old = p.first.Load() {
	}
}

// report ends runs that come after one with a violation, and reports progress
// at intervals.
func (p *pool) report(a *attempt) error {
	if int64(a.Run.Number) > p.first.Load() {
		return errStopped
	}
	if p.options.Progress == nil || a.Steps&(1<<14-1) != 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); now.Sub(p.shown) >= progressInterval {
		p.shown = now
		p.options.Progress(Progress{Runs: p.sum.Runs, Steps: p.sum.Steps + a.Steps, Elapsed: now.Sub(p.began)})
	}
	return nil
}

// progressInterval is the least time between two calls of Options.Progress.
const progressInterval = 200 * time.Millisecond

// fold adds a run to the report, in the order of the runs' numbers. A run that
// did not come to its end is added at once: what it did counts, but not the run
// itself.
func (w *worker) fold(a *attempt, complete bool) {
	p := w.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum.Filled = p.sum.Filled || w.filled
	if !complete || a.Run.Number == p.folded {
		p.add(&a.Run, &w.distinct, w.captured, a.union, complete)
	} else {
		p.waiting[a.Run.Number] = &outcome{a.Run, w.distinct.Clone(), w.captured.clone(), a.union}
		return
	}
	if !complete {
		return
	}
	for p.folded++; p.waiting[p.folded] != nil; p.folded++ {
		o := p.waiting[p.folded]
		delete(p.waiting, p.folded)
		p.add(&o.Run, o.distinct, o.captured, o.union, true)
	}
}

// add adds a run to the report, unless one before it has found a violation.
func (p *pool) add(r *Run, distinct *hyperloglog.Sketch, captured *captures, union, complete bool) {
	s := &p.sum
	if s.Found != nil {
		return
	}
	if complete {
		s.Runs++
		s.Endings[r.Ending]++
		s.Found = r.Found
	}
	if complete && captured != nil {
		p.caught.merge(captured)
	}
	p.counted++
	s.Steps += r.Steps
	s.Fresh += r.Fresh
	s.Expansions += r.Expansions
	s.Restarts += r.Restarts
	s.Replaced += r.Replaced
	s.CycleSearches += r.CycleSearches
	s.Unsearched += r.Unsearched
	s.Kept = max(s.Kept, r.Kept)
	s.Processes = max(s.Processes, r.Processes)
	p.union.Merge(distinct)
	s.States, s.Estimated = r.Distinct, p.counted > 1 || union
	for i, at := range r.Reached {
		if at > 0 {
			s.Cover[i].add(float64(at))
		}
	}
	if p.options.Curves {
		s.Curves = append(s.Curves, *r)
	}
}

// conclude completes the report when all workers have ended. It returns an
// error of a worker instead if early does not want it hidden in the report.
func (p *pool) conclude(workers []*worker, errs []error) (*Report, error) {
	s := &p.sum
	var all []*counts
	var explorers []program.Explorer
	for i, w := range workers {
		all = append(all, w.counts)
		s.Memory += w.main.Peak() + w.aside.Peak()
		s.Runtime = s.Runtime || w.space.runtime
		explorers = append(explorers, w.space.ex)
		if err := errs[i]; err != nil {
			s.Stopped = p.early(err)
			if s.Stopped == nil {
				return nil, err
			}
		}
	}
	s.Unreached, s.Knows = program.UnreachedByAll(explorers)
	if s.Stopped == nil && s.Found == nil && p.ctx.Err() != nil && s.Runs < p.runs {
		s.Stopped = p.ctx.Err()
	}
	s.Recaptured = p.caught.recaptured(s.Runs)
	if s.Estimated {
		s.States = p.union.Estimate()
	}
	s.Taken, s.Undecided, s.Elapsed = taken(all), program.Undecided(p.task.Product.Binding()), time.Since(p.began)
	return s, nil
}

// early returns the reason why a search ended with an error, or nil if the
// error must not be hidden in a report: the user's errors, and internal ones.
func (p *pool) early(err error) error {
	switch {
	case p.ctx.Err() != nil && (errors.Is(err, p.ctx.Err()) || errors.Is(err, program.ErrInterrupted)):
		return p.ctx.Err()
	case source.ErrorsOf(err) != nil, strings.HasPrefix(err.Error(), "internal error"):
		return nil
	}
	return err
}
