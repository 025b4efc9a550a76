package parallel

import (
	"cmp"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// ufscc is emptiness by strongly connected components, by several workers, for
// generalised Büchi acceptance.
//
// V. Bloemen, A. Laarman, J. van de Pol, Multi-core on-the-fly SCC
// decomposition, PPoPP 2016, Algorithm 2; V. Bloemen, J. van de Pol, Multi-core
// SCC-based LTL model checking, HVC 2016, for acceptance.
//
// Every worker p searches depth first, each in an order of its own. They share
// the sets S of states that are known to be strongly connected, and which of
// them are explored (see Sets); R is the worker's own stack of the sets on its
// path.
//
//	ufscc(v, p):
//	    push v on R
//	    while there is v' in S(v) that is not done:
//	        if an edge leads from v' to a universal state: report a
//	            counterexample
//	        for each edge v' -m-> w:
//	            claim w
//	            if w is dead:         go on
//	            if no set on R has w: ufscc(w, p); if now S(w) = S(v):
//	                                  add m to the marks of S(v)
//	            otherwise:
//	                while S(w) ≠ S(v): pop r from R; unite r with the new
//	                    top of R, and add the marks of the edge that led
//	                    to r
//	                add m to the marks of S(v)
//	            if the marks of S(v) are accepting: report a
//	                counterexample
//	        v' is done
//	    S(v) is dead; if v is the top of R: pop it
//
// A worker whose path has returned into a set goes on where its path first
// entered the set, before it picks states of others; so one worker alone
// expands every state once, as scc does. Marks are added atomically at the root
// of a set, and the worker that makes them complete sees it.
//
// A cycle of the product stays in one layer of the automata (see
// product.Layers). States in layers that cannot accept are not searched for
// cycles: they, and all states where an edge enters another layer, are tasks,
// which workers take from each other. A worker without tasks begins at a state
// that another one has not reached yet.
//
// Every edge is followed once by each worker that comes to its source before
// that is dead: O(w·(n + m)) operations altogether at worst, and O(n + m) when
// workers seldom meet. A state costs its program state (shared), and 24 bytes
// for every value of Q in a layer that may accept, or a bit for the others.
type ufscc struct {
	search  *search.Search
	workers *Workers
	all     automata.Marks
	layers  *product.Layers
	sets    *Sets
	slots   SlotIndex
	seen    flags // of the layers that cannot accept
	pool    *Pool
	cache   *search.SharedCache // of successors; nil if they are not cached
	hints   []hint
	hit     atomic.Uint64               // 1 + place of a state of the first accepting set
	escape  atomic.Pointer[search.Node] // the first universal state
}

// hint is a place where others can begin to help a worker: the place plus one,
// above a bit that indicates whether it is inside an atomic sequence; 0 is
// none.
type hint struct {
	at atomic.Uint64 // 1 + place, above a bit that is set inside an atomic sequence; 0 is nowhere
	_  cacheline.Pad
}

// ufsccWorker is one worker's own part. top is the top of R, a place in frames
// plus one; R is linked through below. todo has the edges still to be followed,
// of all frames. at and refs have, by edge of the last expansion, the place
// where it leads, and the state there if its layer may accept.
type ufsccWorker struct {
	*ProductWorker
	u              *ufscc
	number, plainn *store.Numberer
	tasks          store.Array[uint64]
	frames         store.Array[ufsccFrame]
	top            uint32                 // of R: 1 + place in frames; 0 is an empty R
	todo           store.Array[ufsccEdge] // edges still to follow, of all frames

	// By edge: the place where it leads, and what is known of the state there,
	// if its layer may accept.
	at   []uint32
	refs []Ref

	_ cacheline.Pad
}

// ufsccEdge is an edge within a layer.
type ufsccEdge struct {
	marks  automata.Marks
	to     uint32
	inside bool // of an atomic sequence
}

// ufsccFrame is a call of ufscc(v), which explores current; its edges in todo
// are those from begin on, and via are the marks of the edge that led to v.
type ufsccFrame struct {
	v, current uint32 // v, v'
	begin      uint32 // the frame's edges in todo are those from here on
	edges      uint32 // out of v', within and without the layer
	below      uint32 // in R, as top is
	via        automata.Marks
}

// UFSCC looks for an accepting strongly connected component with s.Workers
// workers, at most 56. s.Found is the counterexample; the error is what ended
// the search.
func UFSCC(s *search.Search) error { return newUFSCC(s).run() }

// newUFSCC makes the tables that the workers share.
func newUFSCC(s *search.Search) *ufscc {
	u := &ufscc{
		search: s, workers: NewWorkers(&s.Monitor, min(max(1, s.Workers), MaxWorkers), s.Space.Budget, s.Walker.Explorer()),
		all: s.Prod.Acceptance().All(), layers: s.Prod.Layers(), sets: NewSets(s.Tails),
	}
	rank, accepting := u.layers.Rank()
	if rank == nil || accepting > 0 {
		u.slots = NewSlotIndex(s, uint64(8*StateBytes), rank, u.layers.Accepting)
	}
	u.seen = newFlags(s, rank, func(q uint32) bool { return !u.layers.Accepting(q) })
	if s.CacheAfter > 0 {
		u.cache = search.NewSharedCache(s.Space.Budget, u.workers.N)
	}
	u.pool = NewPool(s.Monitor.Budget, u.workers.N)
	u.hints = make([]hint, u.workers.N)
	return u
}

// run searches with all workers, and makes the counterexample if they have
// found an accepting component.
func (u *ufscc) run() error {
	ws := make([]*ufsccWorker, u.workers.N)
	paths := make([]*ProductWorker, u.workers.N)
	for i := range ws {
		var err error
		if ws[i], err = u.newWorker(i); err != nil {
			return err
		}
		paths[i] = ws[i].ProductWorker
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err := u.workers.Run(func(i int) error { return ws[i].run() })
	gather(u.search, paths)
	if u.cache != nil && slices.ContainsFunc(paths, func(p *ProductWorker) bool { return p.Visited >= p.cacheAfter }) {
		u.search.Stats.Method = search.JoinMethods(u.search.Stats.Method, u.cache.Method(u.search.CacheAfter))
	}
	if n := u.escape.Load(); n != nil {
		return cmp.Or(u.reportEscape(*n), rest(u.search, err))
	}
	if hit := u.hit.Load(); hit != 0 {
		return cmp.Or(u.report(uint32(hit-1)), rest(u.search, err))
	}
	return err
}

// newWorker makes worker i, with a product worker of its own.
func (u *ufscc) newWorker(i int) (*ufsccWorker, error) {
	path, err := u.workers.NewProductWorker(u.search.Prod, i)
	if err != nil {
		return nil, err
	}
	if u.cache != nil {
		path.cache = u.cache.NewView(u.search.Prod, path.walker, path.Cursor)
		path.cacheAfter = u.search.CacheAfter / uint64(u.workers.N)
	}
	b := u.search.Monitor.Budget
	return &ufsccWorker{
		ProductWorker: path, u: u, number: u.slots.Numberer(), plainn: u.seen.Numberer(), tasks: store.NewArray[uint64](b),
		frames: store.NewArray[ufsccFrame](b), todo: store.NewArray[ufsccEdge](b),
	}, nil
}

// known reports whether some worker has found the state.
func (u *ufscc) known(n search.Node) bool {
	if !u.layers.Accepting(n.Q) {
		return u.seen.has(n)
	}
	at, ok := u.slots.Find(n)
	return ok && u.sets.Discovered(at)
}

// reportEscape makes the counterexample through a universal state, by one
// goroutine.
func (u *ufscc) reportEscape(goal search.Node) error {
	l, err := reconstruct(u.search, u.workers)
	if err != nil {
		return err
	}
	defer l.close()
	if goal, err = l.own(goal); err == nil {
		u.search.Found, err = l.search.LassoAnywhere(l.translate(u.known), goal)
	}
	return err
}

// report makes the counterexample in the set of a state, by one goroutine.
func (u *ufscc) report(place uint32) error {
	member := func(n search.Node) bool {
		if !u.layers.Accepting(n.Q) {
			return false
		}
		at, ok := u.slots.Find(n)
		return ok && u.sets.Discovered(at) && u.sets.Same(at, place)
	}
	l, err := reconstruct(u.search, u.workers)
	if err != nil {
		return err
	}
	defer l.close()
	u.search.Found, err = l.search.LassoInSCC(l.translate(u.known), l.translate(member), u.all, 0)
	return err
}

// start makes tasks of the initial states, before the workers run.
func (w *ufsccWorker) start() error {
	if err := w.initial(); err != nil {
		return err
	}
	w.escape()
	return w.meetAll()
}

// meetAll makes tasks of the states that the edges lead to.
func (w *ufsccWorker) meetAll() error {
	if err := w.locate(); err != nil {
		return err
	}
	for i := len(w.edges) - 1; i >= 0; i-- { // so that the first is taken first
		if err := w.meet(i); err != nil {
			return err
		}
	}
	return nil
}

// locate finds the places of the edges' states, and fetches those that may
// accept.
func (w *ufsccWorker) locate() error {
	w.at, w.refs = w.at[:0], w.refs[:0]
	for i := range w.edges {
		n, at, ref := w.edges[i].Node, uint32(0), Ref{}
		if w.u.layers.Accepting(n.Q) {
			var err error
			if at, err = w.u.slots.Slot(n, w.number); err != nil {
				return err
			}
			if ref, err = w.u.sets.Fetch(at); err != nil {
				return err
			}
		}
		w.at, w.refs = append(w.at, at), append(w.refs, ref)
	}
	return nil
}

// meet makes a task of the state of edge i, if nobody has found it before.
func (w *ufsccWorker) meet(i int) error {
	n, fresh := w.edges[i].Node, false
	if ref := w.refs[i]; ref.Some() {
		fresh = ref.Meet()
	} else {
		var err error
		if fresh, err = w.u.seen.set(n, w.plainn); err != nil {
			return err
		}
	}
	if !fresh {
		return nil
	}
	w.count(w.inside[i])
	return w.tasks.Append(uint64(n.Prog)<<32 | uint64(n.Q))
}

// taskNode returns the state of a task.
func taskNode(task uint64) search.Node {
	return search.Node{Prog: uint32(task >> 32), Q: uint32(task)}
}

// run is the work of a worker: tasks until there are none anywhere.
func (w *ufsccWorker) run() error {
	for {
		for w.tasks.Len() > 0 {
			n := taskNode(*w.tasks.Top())
			w.tasks.Truncate(w.tasks.Len() - 1)
			var err error
			if w.u.layers.Accepting(n.Q) {
				err = w.begin(n)
			} else {
				err = w.pass(n)
			}
			if err != nil {
				return err
			}
		}
		if more, err := w.rest(); !more || err != nil {
			return err
		}
	}
}

// rest waits for tasks, and helps others meanwhile.
func (w *ufsccWorker) rest() (more bool, err error) {
	p := w.u.pool
	w.u.hints[w.ID].at.Store(0)
	p.Rest()
	for idle := 0; ; idle++ {
		if w.u.workers.halted.Load() {
			return false, ErrHalted
		}
		if ok, err := p.Take(&w.tasks); ok || err != nil {
			return true, err
		}
		if p.Ended() {
			return false, nil
		}
		if place, inside, ok := w.helpful(); ok {
			p.Resume()
			if err := w.search(place, inside); err != nil {
				return false, err
			}
			if w.tasks.Len() > 0 {
				return true, nil
			}
			p.Rest()
			continue
		}
		if idle < 100 {
			runtime.Gosched()
		} else {
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// helpful returns a place where another worker can be helped.
func (w *ufsccWorker) helpful() (place uint32, inside, ok bool) {
	for i := 1; i < w.u.workers.N; i++ {
		h := w.u.hints[(w.ID+i)%w.u.workers.N].at.Load()
		if place = uint32(h>>1 - 1); h != 0 && !w.u.sets.IsDead(place) {
			return place, h&1 != 0, true
		}
	}
	return 0, false, false
}

// pass expands a state that is on no accepting cycle, and further tasks of this
// kind until there are BatchStates successors, which are stored together. The
// cache has batches of its own.
func (w *ufsccWorker) pass(n search.Node) error {
	if w.caches() {
		if err := w.advance(n); err != nil {
			return err
		}
		w.Followed += uint64(len(w.edges))
		return w.meetAll()
	}
	w.ProductWorker.begin()
	for more := true; more; n, more = w.nextPassed() {
		if err := w.step(); err != nil {
			return err
		}
		if err := w.walker.Expand(w.Cursor.Key(n.Prog), n.Q); err != nil {
			return err
		}
		if err := w.ProductWorker.gather(true); err != nil {
			return err
		}
	}
	if err := w.store(); err != nil {
		return err
	}
	w.escape()
	w.Followed += uint64(len(w.edges))
	return w.meetAll()
}

// nextPassed takes the last task, if it is on no accepting cycle and the batch
// has room.
func (w *ufsccWorker) nextPassed() (n search.Node, ok bool) {
	if len(w.flags) >= BatchStates || w.tasks.Len() == 0 {
		return n, false
	}
	if n = taskNode(*w.tasks.Top()); w.u.layers.Accepting(n.Q) {
		return n, false
	}
	w.tasks.Truncate(w.tasks.Len() - 1)
	return n, true
}

// advance expands a state.
func (w *ufsccWorker) advance(n search.Node) error {
	if err := w.step(); err != nil {
		return err
	}
	if err := w.expand(n); err != nil {
		return err
	}
	w.escape()
	return nil
}

// step precedes each expansion. It gives tasks away if others want some.
func (w *ufsccWorker) step() error {
	if err := w.Step(w.frames.Len()); err != nil {
		return err
	}
	if w.u.pool.Wanted() {
		return w.u.pool.Share(&w.tasks)
	}
	return nil
}

// escape ends the search if the last expansion has reached a universal state.
func (w *ufsccWorker) escape() {
	if n, ok := w.u.search.Shape.FirstUniversal(w.edges); ok && w.u.escape.CompareAndSwap(nil, &n) && !w.u.search.Exhaust {
		w.u.workers.End(nil)
	}
}

// begin searches from a state in a layer that may accept.
func (w *ufsccWorker) begin(n search.Node) error {
	at, err := w.u.slots.Slot(n, w.number)
	if err != nil {
		return err
	}
	return w.search(at, false)
}

// search is ufscc(v, p) with nothing on the stack. inside is for a state that
// may not have been found before.
func (w *ufsccWorker) search(v uint32, inside bool) error {
	if w.claim(v, inside) != New {
		return nil
	}
	if err := w.push(v, 0); err != nil {
		return err
	}
	for w.frames.Len() > 0 {
		f := w.frames.Top()
		if w.todo.Len() == int(f.begin) {
			if err := w.leave(f); err != nil {
				return err
			}
			continue
		}
		e := *w.todo.Top()
		w.todo.Truncate(w.todo.Len() - 1)
		if err := w.follow(e); err != nil {
			return err
		}
	}
	return nil
}

// follow follows an edge within the layer.
func (w *ufsccWorker) follow(e ufsccEdge) error {
	switch w.claim(e.to, e.inside) {
	case New:
		return w.push(e.to, e.marks)
	case Found:
		w.close(e.to, e.marks)
	}
	return nil
}

// claim claims a state, and counts it if nobody has found it before.
func (w *ufsccWorker) claim(v uint32, inside bool) Claim {
	c, first := w.u.sets.Claim(v, w.ID)
	if first {
		w.count(inside)
	}
	return c
}

// push begins a call.
func (w *ufsccWorker) push(v uint32, via automata.Marks) error {
	if err := w.frames.Append(ufsccFrame{v: v, begin: uint32(w.todo.Len()), below: w.top, via: via}); err != nil {
		return err
	}
	w.top = uint32(w.frames.Len())
	current, ok, _ := w.u.sets.Pick(v)
	if !ok {
		w.pop()
		return nil
	}
	return w.explore(current)
}

// explore makes the top frame follow the edges of a state.
func (w *ufsccWorker) explore(current uint32) error {
	n := w.u.slots.node(current)
	if err := w.advance(n); err != nil {
		return err
	}
	f := w.frames.Top()
	f.current, f.edges = current, uint32(len(w.edges))
	if err := w.locate(); err != nil {
		return err
	}
	first, layer := w.todo.Len(), w.u.layers.Of(n.Q)
	for i := len(w.edges) - 1; i >= 0; i-- { // so that the first is taken first
		e := &w.edges[i]
		if w.u.layers.Of(e.Q) != layer {
			if err := w.meet(i); err != nil {
				return err
			}
			continue
		}
		if w.refs[i].Dead() {
			continue
		}
		if err := w.todo.Append(ufsccEdge{e.Marks, w.at[i], w.inside[i]}); err != nil {
			return err
		}
	}
	shuffle(w.Worker, &w.todo, first)
	if w.expanded&hintMask == 0 {
		w.hint()
	}
	return nil
}

// hintMask is one less than the number of states between two hints.
const hintMask = 1<<6 - 1

// hint lets others begin at an edge that is still to be followed.
func (w *ufsccWorker) hint() {
	if n := w.todo.Len(); n > 0 {
		e := w.todo.At(uint32(w.chance(n)))
		at := (uint64(e.to) + 1) << 1
		if e.inside {
			at |= 1
		}
		w.u.hints[w.ID].at.Store(at)
	}
}

// close unites all sets on the path from the set of a state on.
func (w *ufsccWorker) close(to uint32, marks automata.Marks) {
	for {
		top := w.frames.At(w.top - 1)
		if w.u.sets.Same(top.v, to) {
			w.mark(to, marks)
			return
		}
		if top.below == 0 {
			return // others have completed the component meanwhile
		}
		w.top = top.below
		w.u.sets.Unite(top.v, w.frames.At(w.top-1).v)
		marks |= top.via
	}
}

// mark adds marks inside a set, and reports an accepting one.
func (w *ufsccWorker) mark(v uint32, marks automata.Marks) {
	if all := w.u.all; automata.Marks(w.u.sets.Mark(v, uint64(marks)))&all != all {
		return
	}
	if w.u.hit.CompareAndSwap(0, uint64(v)+1) && !w.u.search.Exhaust {
		w.u.workers.End(nil)
	}
}

// leave continues after the edges of a state: with another state of the set, or
// with the call below.
func (w *ufsccWorker) leave(f *ufsccFrame) error {
	first, alone := w.u.sets.Finish(f.current)
	if first {
		w.Followed += uint64(f.edges)
	}
	if alone {
		w.pop()
		return nil
	}
	if int(w.top) != w.frames.Len() {
		w.frames.Truncate(w.frames.Len() - 1) // its set is also the set of a frame below
		w.resume()
		return nil
	}
	if n := w.frames.Len(); n == 1 || !w.u.sets.Same(f.v, w.frames.At(uint32(n-2)).v) {
		if next, ok, _ := w.u.sets.Pick(f.v); ok {
			return w.explore(next)
		}
	}
	w.pop()
	return nil
}

// pop ends a call that is on R. If others have united its set with the one of
// the frame below, the edge between them is inside.
func (w *ufsccWorker) pop() {
	f := *w.frames.Top()
	w.top = f.below
	w.frames.Truncate(w.frames.Len() - 1)
	if w.frames.Len() > 0 && w.u.sets.Same(f.v, w.frames.Top().v) {
		w.mark(f.v, f.via)
	}
	w.resume()
}

// resume skips the rest of the top frame's edges if others have followed them.
func (w *ufsccWorker) resume() {
	if w.frames.Len() == 0 {
		return
	}
	if f := w.frames.Top(); w.todo.Len() > int(f.begin) && w.u.sets.IsDone(f.current) {
		w.todo.Truncate(int(f.begin))
	}
}
