package parallel

import (
	"cmp"
	"runtime"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// cndfs is emptiness by nested depth-first searches of several workers, for one
// acceptance set A that depends on the state.
//
// S. Evangelista, A. Laarman, L. Petrucci, J. van de Pol, Improved multi-core
// nested depth-first search, ATVA 2012, Algorithm 3 (CNDFS), with the early
// detection of Schwoon and Esparza, TACAS 2005.
//
// All workers begin at the initial states, each in an order of its own. Blue
// and red are shared: a state is blue when some worker has left it, and red
// when it cannot be on an accepting cycle that is still to be found. Cyan (on
// the blue path) and pink (found by the present red search) are each worker's
// own.
//
//	dfs_blue(s, i):
//	    s is cyan for i
//	    for t in post(s), in an order of worker i:
//	        if t is cyan for i, and s in A or t in A: report a cycle
//	        if t is neither cyan for i nor blue: dfs_blue(t, i)
//	    s is blue
//	    if s in A:
//	        dfs_red(s, i)
//	        wait until all pink states of i that are in A, but for s,
//	            are red
//	        all pink states of i are red
//	    s is not cyan for i any more
//
//	dfs_red(s, i):
//	    s is pink for i
//	    for t in post(s), in an order of worker i:
//	        if t is cyan for i: report a cycle
//	        if t is neither pink for i nor red: dfs_red(t, i)
//
// The property holds when all workers have ended. O(w·(n + m)) operations
// altogether at worst, and O(n + m) when workers seldom meet. A state costs its
// program state (shared) and 4 bytes for every value of Q beside that, or for
// every pair that occurs.
type cndfs struct {
	search  *search.Search
	workers *Workers
	slots   SlotIndex
	colours *store.Shared[uint32]
	hit     atomic.Uint64 // 1 + place of a state of A on a cycle
}

// The colours that all workers share come first, and below them the first
// worker's own.
const (
	sharedBlue uint32 = 1 << iota
	sharedRed
	sharedDiscovered
	firstCyan
	firstPink
)

// mostNested is how many workers have room for their two colours in a word of
// 32 bits, beside the three shared ones.
const mostNested = 14

// cndfsWorker is one worker's own part: its stacks, and the bits of its
// colours. seed is where the present red search began. at and colours have, by
// edge of the last expansion, the place where it leads, and the colours there.
type cndfsWorker struct {
	*ProductWorker
	c          *cndfs
	number     *store.Numberer
	cyan, pink uint32
	frames     store.Array[cndfsFrame]
	todo       store.Array[uint32] // places still to visit, of all frames
	reds       store.Array[uint32] // pink places
	seed       uint32              // where the red search began

	// By edge: the place where it leads, and the colours there.
	at      []uint32
	colours []*uint32

	_ cacheline.Pad
}

// cndfsFrame is a call of dfs_blue or, if inRed, dfs_red. Its places in todo
// are those from begin on.
type cndfsFrame struct {
	at    uint32
	begin uint32 // the frame's places in todo are those from here on
	edges uint32 // out of the state
	inRed bool
}

// CNDFS is the nested depth-first search by several workers, at most 14. The
// product must be degeneralised. s.Found is the counterexample; the error is
// what ended the search.
func CNDFS(s *search.Search) error {
	c := &cndfs{
		search: s, workers: NewWorkers(&s.Monitor, min(max(1, s.Workers), mostNested), s.Space.Budget, s.Walker.Explorer()),
		slots: NewSlotIndex(s, 32, nil, nil), colours: store.NewShared[uint32](s.Tails),
	}
	ws := make([]*cndfsWorker, c.workers.N)
	paths := make([]*ProductWorker, c.workers.N)
	for i := range ws {
		var err error
		if ws[i], err = c.newWorker(i); err != nil {
			return err
		}
		paths[i] = ws[i].ProductWorker
	}
	err := c.workers.Run(func(i int) error { return ws[i].run() })
	gather(s, paths)
	if hit := c.hit.Load(); hit != 0 {
		return cmp.Or(c.report(uint32(hit-1)), rest(c.search, err))
	}
	return err
}

// newWorker makes worker i with colours of its own.
func (c *cndfs) newWorker(i int) (*cndfsWorker, error) {
	path, err := c.workers.NewProductWorker(c.search.Prod, i)
	if err != nil {
		return nil, err
	}
	b := c.search.Monitor.Budget
	return &cndfsWorker{
		ProductWorker: path, c: c, number: c.slots.Numberer(), cyan: firstCyan << (2 * i), pink: firstPink << (2 * i),
		frames: store.NewArray[cndfsFrame](b), todo: store.NewArray[uint32](b), reds: store.NewArray[uint32](b),
	}, nil
}

// report makes the counterexample around a state of A, by one goroutine.
func (c *cndfs) report(place uint32) error {
	known := func(n search.Node) bool {
		at, ok := c.slots.Find(n)
		return ok && int(at) < c.colours.Len() && atomic.LoadUint32(c.colour(at)) != 0
	}
	l, err := reconstruct(c.search, c.workers)
	if err != nil {
		return err
	}
	defer l.close()
	own, err := l.own(c.slots.node(place))
	if err != nil {
		return err
	}
	c.search.Found, err = l.search.LassoThrough(l.translate(known), own)
	return err
}

// colour returns the colours of a place that was fetched before.
func (c *cndfs) colour(at uint32) *uint32 { return c.colours.There(at) }

// run searches from all initial states, with an explicit stack.
func (w *cndfsWorker) run() error {
	if err := w.initial(); err != nil {
		return err
	}
	if err := w.push(cndfsFrame{}); err != nil { // of the initial states
		return err
	}
	for {
		f := w.frames.Top()
		if w.todo.Len() == int(f.begin) {
			if w.frames.Len() == 1 {
				return nil
			}
			if err := w.leave(f); err != nil {
				return err
			}
			continue
		}
		to := *w.todo.Top()
		w.todo.Truncate(w.todo.Len() - 1)
		if err := w.follow(f, to); err != nil {
			return err
		}
	}
}

// follow follows an edge of the top frame: it reports a cycle, calls dfs_blue
// or dfs_red, or does nothing.
func (w *cndfsWorker) follow(f *cndfsFrame, to uint32) error {
	colours := atomic.LoadUint32(w.c.colour(to))
	switch {
	case colours&w.cyan != 0:
		w.meetCyan(f, to)
	case f.inRed:
		if colours&(w.pink|sharedRed) == 0 {
			return w.enterRed(to)
		}
	case colours&sharedBlue == 0:
		return w.enterBlue(to)
	}
	return nil
}

// meetCyan reports a cycle if an edge to the blue path closes an accepting one.
func (w *cndfsWorker) meetCyan(f *cndfsFrame, to uint32) {
	switch {
	case f.inRed:
		w.found(w.seed)
	case w.accepting(f.at):
		w.found(f.at)
	case w.accepting(to):
		w.found(to)
	}
}

// found records a state of A on a cycle, and ends the search of all.
func (w *cndfsWorker) found(place uint32) {
	if w.c.hit.CompareAndSwap(0, uint64(place)+1) && !w.c.search.Exhaust {
		w.c.workers.End(nil)
	}
}

// accepting reports whether the state at a place is in A.
func (w *cndfsWorker) accepting(at uint32) bool {
	return w.c.search.Prod.Accepting(w.c.slots.node(at).Q)
}

// enterBlue calls dfs_blue.
func (w *cndfsWorker) enterBlue(at uint32) error {
	atomic.OrUint32(w.c.colour(at), w.cyan)
	return w.enter(cndfsFrame{at: at})
}

// enterRed calls dfs_red.
func (w *cndfsWorker) enterRed(at uint32) error {
	atomic.OrUint32(w.c.colour(at), w.pink)
	if err := w.reds.Append(at); err != nil {
		return err
	}
	return w.enter(cndfsFrame{at: at, inRed: true})
}

// enter expands the state of a frame and pushes it.
func (w *cndfsWorker) enter(f cndfsFrame) error {
	if err := w.Step(w.frames.Len()); err != nil {
		return err
	}
	if err := w.expand(w.c.slots.node(f.at)); err != nil {
		return err
	}
	return w.push(f)
}

// push pushes a frame with the edges of the last expansion, and counts the
// states that nobody has found before.
func (w *cndfsWorker) push(f cndfsFrame) error {
	f.begin, f.edges = uint32(w.todo.Len()), uint32(len(w.edges))
	if err := w.locate(); err != nil {
		return err
	}
	for i := len(w.at) - 1; i >= 0; i-- { // so that the first is taken first
		p := w.colours[i]
		if atomic.LoadUint32(p)&sharedDiscovered == 0 && atomic.OrUint32(p, sharedDiscovered)&sharedDiscovered == 0 {
			w.count(w.inside[i])
		}
		if err := w.todo.Append(w.at[i]); err != nil {
			return err
		}
	}
	shuffle(w.Worker, &w.todo, int(f.begin))
	return w.frames.Append(f)
}

// locate finds the places and colours of the edges' states.
func (w *cndfsWorker) locate() error {
	w.at, w.colours = w.at[:0], w.colours[:0]
	for i := range w.edges {
		at, err := w.c.slots.Slot(w.edges[i].Node, w.number)
		if err != nil {
			return err
		}
		p, err := w.c.colours.Fetch(at)
		if err != nil {
			return err
		}
		w.at, w.colours = append(w.at, at), append(w.colours, p)
	}
	return nil
}

// leave ends the visit of the top state. A state of A stays on top as the seed
// of the red search until that ends.
func (w *cndfsWorker) leave(f *cndfsFrame) error {
	at := f.at
	if !f.inRed {
		if atomic.OrUint32(w.c.colour(at), sharedBlue)&sharedBlue == 0 {
			w.Followed += uint64(f.edges)
		}
		if w.accepting(at) {
			w.seed = at
			w.frames.Truncate(w.frames.Len() - 1)
			return w.enterRed(at)
		}
	} else if at == w.seed {
		if err := w.redden(); err != nil {
			return err
		}
	}
	if !f.inRed || at == w.seed {
		atomic.AndUint32(w.c.colour(at), ^w.cyan)
	}
	w.frames.Truncate(w.frames.Len() - 1)
	return nil
}

// redden ends a red search: it waits for the red searches of other workers that
// it has passed, and makes the pink states red.
func (w *cndfsWorker) redden() error {
	for i := range w.reds.Len() {
		at := *w.reds.At(uint32(i))
		if at == w.seed || !w.accepting(at) {
			continue
		}
		for atomic.LoadUint32(w.c.colour(at))&sharedRed == 0 && w.c.hit.Load() == 0 {
			if w.c.workers.halted.Load() {
				return ErrHalted
			}
			runtime.Gosched()
		}
	}
	for i := range w.reds.Len() {
		p := w.c.colour(*w.reds.At(uint32(i)))
		atomic.OrUint32(p, sharedRed)
		atomic.AndUint32(p, ^w.pink)
	}
	w.reds.Truncate(0)
	return nil
}
