package parallel

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// ErrHalted ends a worker when another one has ended the search. It is never
// the result of a search.
var ErrHalted = errors.New("internal error: another worker has ended the search")

// Workers are the goroutines of one search, and what they share: the set of
// program states, the limits, and the counts that they have reported. Each has
// an explorer of its own. The goroutine that called the search reports progress
// meanwhile, and does alone what comes after it, such as the counterexample.
//
// OnHalt wakes workers that wait for others; it is nil if none does. The counts
// are what the workers have reported, which is behind what they have done.
type Workers struct {
	*monitor.Monitor
	N       int
	alone   bool // see NewAlone
	states  *store.Components
	halted  atomic.Bool
	OnHalt  func() // wakes workers that wait for others; nil when none does
	mu      sync.Mutex
	err     error
	Workers []*Worker

	panicked atomic.Pointer[guard.Panic] // the first panic of a worker

	VisitedAll, followedAll atomic.Uint64 // as the workers have reported
	insideAll               atomic.Uint64 // likewise
	counted                 atomic.Uint64 // calls of Counts under a limit of states
	deepest                 atomic.Int64
}

// NewWorkers makes n workers that share a set of states. The explorer is used
// to learn, before the workers begin, how to keep their states (see
// learnPartition).
func NewWorkers(c *monitor.Monitor, n int, states *store.Budget, ex program.Explorer) *Workers {
	t := NewWorkersWithout(c, n)
	t.states = store.NewSharedComponents(states, learnPartition(states, ex, c.Form))
	for _, w := range t.Workers {
		w.Cursor = t.states.NewCursor()
	}
	return t
}

// NewWorkersWithout makes n workers that share no set of states.
func NewWorkersWithout(c *monitor.Monitor, n int) *Workers {
	t := &Workers{Monitor: c, N: n}
	for i := range n {
		t.Workers = append(t.Workers, &Worker{workers: t, ID: i, random: uint64(i)})
	}
	return t
}

// Run calls work in a goroutine for each worker, and returns when all have
// ended, with the first error other than ErrHalted. A panic of a worker ends
// the others, and is raised again here.
func (wo *Workers) Run(work func(worker int) error) error {
	if wo.alone {
		return wo.runAlone(work)
	}
	var running sync.WaitGroup
	for i := range wo.N {
		running.Go(func() {
			p := guard.Catch(func() {
				if err := work(i); err != nil {
					wo.End(err)
				}
				wo.Workers[i].report()
			})
			if p != nil && wo.panicked.CompareAndSwap(nil, p) {
				wo.End(ErrHalted)
			}
		})
	}
	finished := make(chan struct{})
	go func() {
		running.Wait()
		close(finished)
	}()
	wo.show(finished)
	if p := wo.panicked.Load(); p != nil {
		panic(p)
	}
	wo.note()
	wo.noteEngines()
	if wo.err == nil && !wo.halted.Load() && slices.ContainsFunc(wo.Workers, func(w *Worker) bool { return w.over }) {
		return wo.StatesLimit(wo.insideAll.Load()) // the worker that met the state has not gone on
	}
	return wo.err
}

// noteEngines gives the monitor what computed the successors for all workers.
func (wo *Workers) noteEngines() {
	for _, w := range wo.Workers {
		if w.Ex == nil {
			continue
		}
		if use := program.EngineOf(w.Ex); use != nil && wo.Engines == nil {
			wo.Engines = use
		} else if use != nil {
			wo.Engines.Add(use)
		}
	}
}

// Explorers returns the explorers of the workers, which must all have one.
func (wo *Workers) Explorers() (explorers []program.Explorer) {
	for _, w := range wo.Workers {
		explorers = append(explorers, w.Ex)
	}
	return explorers
}

// note gives the monitor the counts that the workers have reported.
func (wo *Workers) note() {
	wo.Visited, wo.Followed = wo.VisitedAll.Load(), wo.followedAll.Load()
	wo.MaxDepth = max(wo.MaxDepth, int(wo.deepest.Load()))
}

// show reports progress and polls the context until the workers have finished.
func (wo *Workers) show(finished <-chan struct{}) {
	tick := time.NewTicker(wo.Interval)
	defer tick.Stop()
	ended := wo.Ctx.Done()
	for {
		select {
		case <-finished:
			return
		case <-ended: // workers may be at what does not poll the context
			wo.End(wo.Interrupted(wo.Ctx.Err()))
			ended = nil
		case <-tick.C:
			wo.note()
			if err := wo.Monitor.Check(int(wo.deepest.Load())); err != nil {
				wo.End(err)
			}
		}
	}
}

// End ends the search of all workers. The first error other than ErrHalted is
// the result of Run; nil ends a search that has found what it looked for.
func (wo *Workers) End(err error) {
	wo.mu.Lock()
	if wo.err == nil && !errors.Is(err, ErrHalted) {
		wo.err = err
	}
	wo.mu.Unlock()
	wo.halted.Store(true)
	if wo.OnHalt != nil {
		wo.OnHalt()
	}
}

// Worker is what every worker has, whatever it searches. Its counts are
// reported to Workers at intervals. keys has copies of states that are to be
// stored.
type Worker struct {
	workers *Workers
	ID      int
	Cursor  *store.ComponentCursor
	Ex      program.Explorer // nil until it has one
	Tuning  *program.Tuning  // of Ex
	random  uint64

	Visited    uint64 // states met that this worker counts
	expanded   uint64
	Followed   uint64 // transitions that it counts
	Discovered uint64 // program states that it has met first
	Inside     uint64 // states met inside atomic sequences, which results do not count
	depth      int
	over       bool // it has met a state beyond the limit
	pace       monitor.Pacer
	reported   struct{ visited, followed, inside uint64 }
	keys       []byte // copies of states to be stored
	apart      bool   // see Apart
	_          cacheline.Pad
}

// Apart returns a worker for another strategy: what it counts is not added up.
// It has the explorer of the only worker, in whose goroutine it works, and none
// yet if there are several.
func (wo *Workers) Apart() *Worker {
	w := &Worker{workers: wo, apart: true}
	if wo.N == 1 {
		w.Ex, w.Tuning = wo.Workers[0].Ex, wo.Workers[0].Tuning
	}
	return w
}

// IsApart reports whether the worker was made by Apart.
func (w *Worker) IsApart() bool { return w.apart }

// Begin drops the states to be stored.
func (w *Worker) Begin() {
	w.Cursor.Begin()
	w.keys = w.keys[:0]
}

// Add adds a state to those to be stored; a copy of it if the memory that it is
// in is used again before that.
func (w *Worker) Add(state program.State, copied bool) error {
	if copied {
		at := len(w.keys)
		w.keys = append(w.keys, state...)
		state = w.keys[at:]
	}
	return w.Cursor.Add(state)
}

// Step is called before each expansion, with depth states on the stack. Its
// error, a limit or ErrHalted, ends the worker.
func (w *Worker) Step(depth int) error {
	if w.workers.alone {
		return w.stepAlone(depth)
	}
	w.depth = max(w.depth, depth)
	if limit := w.workers.Limits.Depth; limit > 0 && depth > limit {
		return monitor.Limitf("the depth limit of %d is reached", limit)
	}
	w.expanded++
	if w.over || w.pace.Due() {
		return w.look()
	}
	return nil
}

// Counts reports whether a state that is found is within the limit of states.
// The first one that is not ends the search at the next Step.
func (w *Worker) Counts() bool {
	limit := w.workers.Limits.States
	if limit == 0 || w.workers.counted.Add(1) <= limit {
		return true
	}
	w.over = true
	return false
}

// look reports the counts and obeys the limits.
func (w *Worker) look() error {
	w.report()
	t := w.workers
	if t.halted.Load() {
		return ErrHalted
	}
	if limit := t.Limits.States; w.over || limit > 0 && t.VisitedAll.Load() > limit {
		return t.StatesLimit(t.insideAll.Load())
	}
	if t.Trial > 0 && t.VisitedAll.Load() > t.Trial {
		return monitor.ErrTrial
	}
	if err := t.Ctx.Err(); err != nil {
		return t.Interrupted(err)
	}
	return nil
}

// report adds what was counted since the last report.
func (w *Worker) report() {
	t := w.workers
	t.VisitedAll.Add(w.Visited - w.reported.visited)
	t.followedAll.Add(w.Followed - w.reported.followed)
	t.insideAll.Add(w.Inside - w.reported.inside)
	w.reported.visited, w.reported.followed, w.reported.inside = w.Visited, w.Followed, w.Inside
	for deep := t.deepest.Load(); int64(w.depth) > deep && !t.deepest.CompareAndSwap(deep, int64(w.depth)); deep = t.deepest.Load() {
	}
}

// chance returns a number below n, pseudo-random and the same in every run.
func (w *Worker) chance(n int) int {
	w.random = w.random*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	return int((w.random >> 33) * uint64(n) >> 31)
}

// BatchStates is how many states are stored together, at least, if that is
// possible.
const BatchStates = 48

// shuffle permutes the top of a worker's stack, from first on, so that workers
// that begin at the same state part; the first worker keeps the program's
// order.
func shuffle[T any](w *Worker, todo *store.Array[T], first int) {
	if w.ID == 0 {
		return
	}
	for i := todo.Len() - 1; i > first; i-- {
		a, b := todo.At(uint32(i)), todo.At(uint32(first+w.chance(i-first+1)))
		*a, *b = *b, *a
	}
}

// ProductWorker is a worker that searches a product. After initial or expand,
// edges has the edges; inside tells, by edge, whether it leads into an atomic
// sequence. states and transient count product states outside and inside atomic
// sequences, packets program states outside of them that this worker has found
// first. With a cache it caches the successors of program states once it has
// found cacheAfter product states.
type ProductWorker struct {
	*Worker
	walker *product.Walker
	edges  []search.Edge
	flags  []program.SuccFlags // of the program states that edges lead to
	inside []bool              // by edge: it leads into an atomic sequence

	cache      *search.CacheView // nil: successors are not cached
	cacheAfter uint64

	states, transient uint64 // product states that it counts, outside and inside atomic sequences
	packets           uint64 // program states outside atomic sequences that it has met first
	runtime           bool

	_ cacheline.Pad
}

// NewProductWorker makes worker i search a product.
func (wo *Workers) NewProductWorker(prod *product.Product, i int) (*ProductWorker, error) {
	w, err := prod.NewWalker()
	if err != nil {
		return nil, err
	}
	wo.Workers[i].Use(w.Explorer(), w.Tuning())
	return &ProductWorker{Worker: wo.Workers[i], walker: w}, nil
}

// Use makes an explorer with its tuning the worker's own. It ends expansions
// when the search has to end.
func (w *Worker) Use(ex program.Explorer, tuning *program.Tuning) {
	t := w.workers
	tuning.Stop = func() bool { return t.halted.Load() || t.Ctx.Err() != nil }
	tuning.BoundBatches(t.Limits.Memory)
	w.Ex, w.Tuning = ex, tuning
}

// count counts a product state that was found for the first time.
func (p *ProductWorker) count(inside bool) {
	p.Visited++
	switch {
	case !p.Counts():
	case inside:
		p.transient++
	default:
		p.states++
	}
}

// initial sets edges to those into the initial states.
func (p *ProductWorker) initial() error {
	if err := p.walker.Initial(); err != nil {
		return err
	}
	return p.intern()
}

// caches reports whether the worker caches successors.
func (p *ProductWorker) caches() bool {
	return p.cache != nil && p.Visited >= p.cacheAfter && p.cache.Usable()
}

// expand sets edges to those out of n.
func (p *ProductWorker) expand(n search.Node) error {
	if p.caches() {
		if cached, err := p.cache.Expand(n); cached || err != nil {
			p.edges, p.inside = p.cache.Edges, p.cache.Inside
			p.foresee()
			return err
		}
	}
	if err := p.walker.Expand(p.Cursor.Key(n.Prog), n.Q); err != nil {
		return err
	}
	return p.intern()
}

// intern stores the program states that the walker's edges lead to.
func (p *ProductWorker) intern() error {
	p.begin()
	if err := p.gather(false); err != nil {
		return err
	}
	return p.store()
}

// begin drops the edges.
func (p *ProductWorker) begin() {
	p.Worker.Begin()
	p.edges, p.flags = p.edges[:0], p.flags[:0]
}

// gather appends the walker's edges to edges, with the positions of their
// program states in flags until store. The states are copied if the walker goes
// on before that.
func (p *ProductWorker) gather(goesOn bool) error {
	last := ^uint32(0)
	for i := range p.walker.Edges {
		e := &p.walker.Edges[i]
		if e.Succ != last {
			last = e.Succ
			if err := p.Add(p.walker.Prog.State(int(last)), goesOn); err != nil {
				return err
			}
			p.flags = append(p.flags, p.walker.Prog.Succs[last].Flags)
		}
		p.edges = append(p.edges, search.Edge{Marks: e.Marks, Node: search.Node{Prog: uint32(len(p.flags) - 1), Q: e.Q}})
	}
	return nil
}

// store stores the program states of the edges and numbers these.
func (p *ProductWorker) store() error {
	p.Cursor.ReadAhead()
	p.inside = p.inside[:0]
	last, index, inside := ^uint32(0), uint32(0), false
	for i := range p.edges {
		e := &p.edges[i]
		if e.Prog != last {
			last = e.Prog
			var err error
			if index, inside, err = p.insert(last); err != nil {
				return err
			}
		}
		e.Prog = index
		p.inside = append(p.inside, inside)
	}
	return nil
}

// insert stores the program state at a position in flags, and counts it if no
// edge has led to it before.
func (p *ProductWorker) insert(at uint32) (index uint32, inside bool, err error) {
	index, added, err := p.Cursor.Insert(int(at))
	if err != nil {
		return 0, false, err
	}
	inside = p.flags[at]&program.Transient != 0
	p.runtime = p.runtime || p.flags[at]&program.RuntimeError != 0
	if p.cache != nil { // which stores states before edges lead to them
		err = p.cache.Follow(index, inside)
		p.foresee()
		return index, inside, err
	}
	if added {
		p.Discovered++
		if !inside {
			p.packets++
		}
	}
	return index, inside, nil
}

// foresee takes over what the cache counts.
func (p *ProductWorker) foresee() {
	p.packets, p.Discovered = p.cache.Outside, p.cache.Outside+p.cache.Within
	p.runtime = p.runtime || p.cache.Runtime
}

// rest returns what ended a search that has found something: nothing, unless it
// is to exhaust the product.
func rest(s *search.Search, err error) error {
	if s.Exhaust {
		return err
	}
	return nil
}

// gather adds the counts of the workers to the search's statistics.
func gather(s *search.Search, workers []*ProductWorker) {
	s.Packets = new(uint64)
	for _, p := range workers {
		s.Stats.States += p.states
		s.Stats.Transient += p.transient
		*s.Packets += p.packets
		s.Discovered += p.Discovered
		s.Runtime = s.Runtime || p.runtime
	}
	s.Stats.Stored = s.Stats.States
	s.Stats.Workers = len(workers)
}
