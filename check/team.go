package check

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Several goroutines, the workers, can search one graph together. Each has an explorer of its own; they
// share the set of program states, and what the algorithm knows of the states. The goroutine that
// asked shows the progress meanwhile, and what comes after the search (the counterexample, and
// everything else) it does alone.

// errHalted ends a worker when another one has ended the search.
var errHalted = errors.New("internal error: another worker has ended the search")

// team is the workers of one search and what they share.
type team struct {
	*clock
	n       int
	states  *store.Components
	halted  atomic.Bool
	onHalt  func() // wakes workers that wait for others; nil when none does
	mu      sync.Mutex
	err     error
	workers []*worker

	visitedAll, followedAll, metAll atomic.Uint64 // as the workers have told
	deepest                         atomic.Int64
}

// newTeam makes a team; the explorer is for finding out, before the workers begin, how to keep their states.
func newTeam(c *clock, n int, states *store.Budget, ex program.Explorer) *team {
	t := &team{clock: c, n: n}
	t.states = store.NewSharedComponents(states, learnPartition(states, ex, c.form))
	for i := range n {
		t.workers = append(t.workers, &worker{team: t, id: i, cursor: t.states.NewCursor(), random: uint64(i)})
	}
	return t
}

// run has every worker do its work, and ends when all have.
func (t *team) run(work func(worker int) error) error {
	var running sync.WaitGroup
	for i := range t.n {
		running.Add(1)
		go func() {
			defer running.Done()
			if err := work(i); err != nil {
				t.end(err)
			}
			t.workers[i].tell()
		}()
	}
	finished := make(chan struct{})
	go func() {
		running.Wait()
		close(finished)
	}()
	t.show(finished)
	t.note()
	t.noteEngines()
	return t.err
}

// noteEngines gives the clock what computed the successors for all workers.
func (t *team) noteEngines() {
	for _, w := range t.workers {
		if w.ex == nil {
			continue
		}
		if use := program.EngineOf(w.ex); use != nil && t.engines == nil {
			t.engines = use
		} else if use != nil {
			t.engines.Add(use)
		}
	}
}

// note gives the clock what the workers have told.
func (t *team) note() {
	t.visited, t.followed = t.visitedAll.Load(), t.followedAll.Load()
	t.forecast.taken, t.forecast.met = t.followed, t.metAll.Load()
	t.forecast.note()
	t.maxDepth = max(t.maxDepth, int(t.deepest.Load()))
}

// show shows the progress.
func (t *team) show(finished <-chan struct{}) {
	tick := time.NewTicker(t.interval)
	defer tick.Stop()
	for {
		select {
		case <-finished:
			return
		case <-tick.C:
			t.note()
			if err := t.clock.look(int(t.deepest.Load())); err != nil {
				t.end(err)
			}
		}
	}
}

// end ends the search of all workers. An error other than errHalted is its reason, the first one counts; nil is
// the end of a search that has found what it looked for.
func (t *team) end(err error) {
	t.mu.Lock()
	if t.err == nil && !errors.Is(err, errHalted) {
		t.err = err
	}
	t.mu.Unlock()
	t.halted.Store(true)
	if t.onHalt != nil {
		t.onHalt()
	}
}

// worker is what every worker has, whatever it searches.
type worker struct {
	team   *team
	id     int
	cursor *store.ComponentCursor
	ex     program.Explorer // nil until it has one
	random uint64

	visited  uint64 // states met that this worker counts
	expanded uint64
	followed uint64 // transitions that it counts
	met      uint64 // program states that it has met first
	depth    int
	pace     pace
	told     struct{ visited, followed, met uint64 }
	keys     []byte // copies of states to be stored
	_        cacheline.Pad
}

// begin forgets the states to be stored.
func (w *worker) begin() {
	w.cursor.Begin()
	w.keys = w.keys[:0]
}

// add adds a state to those to be stored; a copy of it, if what it lies in is used again before that.
func (w *worker) add(state program.State, copied bool) error {
	if copied {
		at := len(w.keys)
		w.keys = append(w.keys, state...)
		state = w.keys[at:]
	}
	return w.cursor.Add(state)
}

// step is to be called before each expansion, with depth states on the stack.
func (w *worker) step(depth int) error {
	w.depth = max(w.depth, depth)
	if limit := w.team.limits.Depth; limit > 0 && depth > limit {
		return limitf("the depth limit of %d is reached", limit)
	}
	w.expanded++
	if w.pace.due() {
		return w.look()
	}
	return nil
}

// look tells the others and obeys the limits.
func (w *worker) look() error {
	w.tell()
	t := w.team
	if t.halted.Load() {
		return errHalted
	}
	if limit := t.limits.States; limit > 0 && t.visitedAll.Load() > limit {
		return limitf("the limit of %d states is reached", limit)
	}
	if t.trial > 0 && t.visitedAll.Load() > t.trial {
		return errTrial
	}
	if err := t.ctx.Err(); err != nil {
		return t.interrupted(err)
	}
	return nil
}

func (w *worker) tell() {
	t := w.team
	t.visitedAll.Add(w.visited - w.told.visited)
	t.followedAll.Add(w.followed - w.told.followed)
	t.metAll.Add(w.met - w.told.met)
	w.told.visited, w.told.followed, w.told.met = w.visited, w.followed, w.met
	for deep := t.deepest.Load(); int64(w.depth) > deep && !t.deepest.CompareAndSwap(deep, int64(w.depth)); deep = t.deepest.Load() {
	}
}

// chance is a number below n.
func (w *worker) chance(n int) int {
	w.random = w.random*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	return int(w.random >> 33 * uint64(n) >> 31)
}

// storedTogether is how many states are stored together, at least, if that is possible.
const storedTogether = 48

// shuffle puts what is on top of a worker's stack into an order of its own, so that workers that begin at the
// same state part; the first worker keeps the program's order.
func shuffle[T any](w *worker, todo *store.Array[T], first int) {
	if w.id == 0 {
		return
	}
	for i := todo.Len() - 1; i > first; i-- {
		a, b := todo.At(uint32(i)), todo.At(uint32(first+w.chance(i-first+1)))
		*a, *b = *b, *a
	}
}

// pathfinder is a worker in a product.
type pathfinder struct {
	*worker
	walker *product.Walker
	edges  []edge
	flags  []program.SuccFlags // of the program states that edges lead to
	inside []bool              // by edge: it leads into an atomic sequence

	states, transient uint64 // product states that it counts, outside and inside atomic sequences
	packets           uint64 // program states outside atomic sequences that it has met first
	runtime           bool

	_ cacheline.Pad
}

func (t *team) newPathfinder(prod *product.Product, i int) (*pathfinder, error) {
	w, err := prod.NewWalker()
	if err != nil {
		return nil, err
	}
	t.watch(w.Explorer())
	t.workers[i].ex = w.Explorer()
	return &pathfinder{worker: t.workers[i], walker: w}, nil
}

// watch makes an explorer give up when the search has to end.
func (t *team) watch(ex program.Explorer) {
	program.Interrupt(ex, func() bool { return t.halted.Load() || t.ctx.Err() != nil })
}

// count notes that a product state was met for the first time.
func (p *pathfinder) count(inside bool) {
	p.visited++
	if inside {
		p.transient++
	} else {
		p.states++
	}
}

func (p *pathfinder) initial() error {
	if err := p.walker.Initial(); err != nil {
		return err
	}
	return p.intern()
}

// expand leaves the edges of n in edges.
func (p *pathfinder) expand(n node) error {
	if err := p.walker.Expand(p.cursor.Key(n.prog), n.q); err != nil {
		return err
	}
	return p.intern()
}

// intern stores the program states that the walker's edges lead to.
func (p *pathfinder) intern() error {
	p.begin()
	if err := p.gather(false); err != nil {
		return err
	}
	return p.store()
}

// begin forgets the edges.
func (p *pathfinder) begin() {
	p.worker.begin()
	p.edges, p.flags = p.edges[:0], p.flags[:0]
}

// gather adds the walker's edges to edges, with the numbers of their program states among flags until store. The states
// are copied if the walker goes on before that.
func (p *pathfinder) gather(goesOn bool) error {
	last := ^uint32(0)
	for i := range p.walker.Edges {
		e := &p.walker.Edges[i]
		if e.Succ != last {
			last = e.Succ
			if err := p.add(p.walker.Prog.State(int(last)), goesOn); err != nil {
				return err
			}
			p.flags = append(p.flags, p.walker.Prog.Succs[last].Flags)
		}
		p.edges = append(p.edges, edge{e.Marks, node{uint32(len(p.flags) - 1), e.Q}})
	}
	return nil
}

// store stores the program states of the edges.
func (p *pathfinder) store() error {
	p.cursor.ReadAhead()
	p.inside = p.inside[:0]
	last, index, inside := ^uint32(0), uint32(0), false
	for i := range p.edges {
		e := &p.edges[i]
		if e.prog != last {
			last = e.prog
			var added bool
			var err error
			if index, added, err = p.cursor.Insert(int(last)); err != nil {
				return err
			}
			inside = p.flags[last]&program.Transient != 0
			p.runtime = p.runtime || p.flags[last]&program.RuntimeError != 0
			if added {
				p.met++
				if !inside {
					p.packets++
				}
			}
		}
		e.prog = index
		p.inside = append(p.inside, inside)
	}
	return nil
}

// rest is what ended a search that has found something.
func (s *search) rest(err error) error {
	if s.exhaust {
		return err
	}
	return nil
}

// gather adds what the workers have counted to the search's statistics.
func (s *search) gather(workers []*pathfinder) {
	s.packets = new(uint64)
	for _, p := range workers {
		s.stats.States += p.states
		s.stats.Transient += p.transient
		*s.packets += p.packets
		s.met += p.met
		s.runtime = s.runtime || p.runtime
	}
	s.stats.Stored = s.stats.States
	s.stats.Workers = len(workers)
}
