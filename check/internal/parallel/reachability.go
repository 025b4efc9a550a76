package parallel

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store"
)

// reachability looks for a universal state by several workers: breadth first,
// level by level (see Levels), so that the bad prefix that is found is a
// shortest one, unless a worker has gone deep.
//
// Each state has a word of 8 bytes with its parent in the search tree; the
// worker that sets it by compare-and-swap has found the state and queues it.
// For an invariant (see queue.go of package sequential) the worker that has
// stored the program state does, and only the number of the parent is stored,
// in before.
type reachability struct {
	*search.Search
	workers *Workers
	slots   slotIndex
	parents *store.Shared[uint64] // 1 + packed parent; 0 for a state never met
	before  *store.Shared[uint32] // of an invariant, by program state: 1 + the program state of the parent; nil otherwise
	levels  *Levels
	hit     atomic.Pointer[reachabilityHit]
	queued  uint64 // states in the levels so far; known to all between levels
}

// reachabilityHit is a universal state that was met.
type reachabilityHit struct {
	goal   search.Node
	parent uint64 // as in parents
}

// initialParent stands for the parent of initial states.
const initialParent = ^uint64(0)

// pack returns a state as a word, which is never ^0, as no program state has
// the number that this would need. unpack is the inverse.
func pack(n search.Node) uint64 { return uint64(n.Prog)<<32 | uint64(n.Q) }

// unpack is the inverse of pack.
func unpack(w uint64) search.Node { return search.Node{Prog: uint32(w >> 32), Q: uint32(w)} }

// reachabilityWorker is one worker's own part. groups records where the edges
// of each expanded state end, at has the parent words of the edges' states.
type reachabilityWorker struct {
	*ProductWorker
	r      *reachability
	number *store.Numberer
	groups []edgeGroup // of the edges
	at     []*uint64   // by edge: in parents

	stack DeepStack

	_ cacheline.Pad
}

// edgeGroup is the edges out of one state: those after the group before, up to
// end.
type edgeGroup struct {
	parent uint64 // as in parents
	end    int
}

// Reachability looks for a universal state with s.Workers workers, and sets
// s.Found to a lasso through it. The error is what ended the search.
func Reachability(s *search.Search) error {
	r := &reachability{
		Search: s, workers: NewWorkers(&s.Monitor, s.Workers, s.Space.Budget, s.Walker.Explorer()),
		slots: newSlotIndex(s, 64, nil, nil), parents: store.NewShared[uint64](s.Tails),
	}
	if s.IsInvariant() {
		r.before = store.NewShared[uint32](s.Tails)
	}
	depth := 1
	r.levels = NewLevels(s.Monitor.Budget, r.workers.N, func(size int) bool {
		depth++
		r.queued += uint64(size)
		return true
	})
	r.workers.OnHalt = r.levels.Stop
	ws := make([]*reachabilityWorker, r.workers.N)
	paths := make([]*ProductWorker, r.workers.N)
	for i := range ws {
		path, err := r.workers.NewProductWorker(s.Prod, i)
		if err != nil {
			return err
		}
		ws[i], paths[i] = &reachabilityWorker{ProductWorker: path, r: r, number: r.slots.numberer(), stack: NewDeepStack(s.Monitor.Budget)}, path
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err := r.workers.Run(func(i int) error {
		if i == len(ws)-1 {
			return r.levels.RunDiver(i, ws[i].visitAll, ws[i])
		}
		return r.levels.Run(i, ws[i].visitAll)
	})
	s.MaxDepth, s.Dived = depth, ws[len(ws)-1].Deep()
	gather(s, paths)
	if hit := r.hit.Load(); hit != nil {
		return cmp.Or(r.report(hit), rest(r.Search, err))
	}
	return err
}

// start makes the first level of the initial states.
func (w *reachabilityWorker) start() error {
	if err := w.initial(); err != nil {
		return err
	}
	w.groups = append(w.groups, edgeGroup{initialParent, len(w.edges)})
	if err := w.adopt(); err != nil {
		return err
	}
	w.r.levels.Start()
	return nil
}

// visitAll visits the states of a block. It stores the successors of several
// states together if their keys may be read meanwhile, so that more of the
// store is loaded at a time.
func (w *reachabilityWorker) visitAll(block []uint64) error {
	several := w.Cursor.KeepsWhole()
	for i, packed := range block {
		if err := w.visit(packed, several); err != nil {
			return err
		}
		if several && len(w.flags) < BatchStates && i < len(block)-1 {
			continue
		}
		if err := w.store(); err != nil {
			return err
		}
		if err := w.adopt(); err != nil {
			return err
		}
	}
	return nil
}

// visit expands a state.
func (w *reachabilityWorker) visit(packed uint64, several bool) error {
	if err := w.Step(1); err != nil {
		return err
	}
	n := unpack(packed)
	key := w.Cursor.Key(n.Prog)
	if len(w.groups) == 0 {
		w.begin()
	}
	before := len(w.edges)
	if err := w.walker.Expand(key, n.Q); err != nil {
		return err
	}
	if err := w.gather(several); err != nil {
		return err
	}
	w.Followed += uint64(len(w.edges) - before)
	w.groups = append(w.groups, edgeGroup{packed + 1, len(w.edges)})
	return nil
}

// adopt queues the states that are new among the edges, and reports a universal
// one.
func (w *reachabilityWorker) adopt() error {
	if w.r.before != nil {
		return w.adoptStored()
	}
	if err := w.locate(); err != nil {
		return err
	}
	first := 0
	for _, o := range w.groups {
		for i := first; i < o.end; i++ {
			if err := w.adoptEdge(i, o.parent); err != nil {
				return err
			}
		}
		first = o.end
	}
	w.groups = w.groups[:0]
	return nil
}

// locate finds the parent words of all edges' states, before the first is read.
func (w *reachabilityWorker) locate() error {
	w.at = w.at[:0]
	for i := range w.edges {
		at, err := w.r.slots.slot(w.edges[i].Node, w.number)
		if err != nil {
			return err
		}
		p, err := w.r.parents.Fetch(at)
		if err != nil {
			return err
		}
		w.at = append(w.at, p)
	}
	return nil
}

// adoptEdge queues the state of edge i if it is new.
func (w *reachabilityWorker) adoptEdge(i int, parent uint64) error {
	p := w.at[i]
	if atomic.LoadUint64(p) != 0 || !atomic.CompareAndSwapUint64(p, 0, parent) {
		return nil
	}
	n := w.edges[i].Node
	w.count(w.inside[i])
	if err := w.keep(pack(n)); err != nil {
		return err
	}
	if w.r.Shape.Universal[n.Q] {
		w.report(n, parent)
	}
	return nil
}

// adoptStored is adopt for an invariant.
func (w *reachabilityWorker) adoptStored() error {
	first, last := 0, ^uint32(0)
	for _, o := range w.groups {
		for i := first; i < o.end; i++ {
			n := w.edges[i].Node
			switch {
			case w.r.Shape.Universal[n.Q]:
				if w.report(n, o.parent) {
					w.count(w.inside[i])
				}
			case w.added[i] && n.Prog != last: // the edges that lead to it stand together
				last = n.Prog
				if err := w.adoptNew(i, o.parent); err != nil {
					return err
				}
			}
		}
		first = o.end
	}
	w.groups = w.groups[:0]
	return nil
}

// adoptNew queues the state that edge i leads to, of an invariant.
func (w *reachabilityWorker) adoptNew(i int, parent uint64) error {
	n := w.edges[i].Node
	p, err := w.r.before.At(n.Prog)
	if err != nil {
		return err
	}
	before := ^uint32(0)
	if parent != initialParent {
		before = unpack(parent-1).Prog + 1
	}
	atomic.StoreUint32(p, before)
	w.count(w.inside[i])
	return w.keep(pack(n))
}

// report ends the search at a universal state, and reports whether it is the
// first one.
func (w *reachabilityWorker) report(goal search.Node, parent uint64) bool {
	if !w.r.hit.CompareAndSwap(nil, &reachabilityHit{goal, parent}) {
		return false
	}
	if !w.r.Exhaust {
		w.r.workers.End(nil)
	}
	return true
}

// parent returns the packed parent of a state plus one, or initialParent.
func (r *reachability) parent(n search.Node) uint64 {
	if r.before != nil {
		before := atomic.LoadUint32(r.before.There(n.Prog))
		if before == ^uint32(0) {
			return initialParent
		}
		return pack(search.Node{Prog: before - 1, Q: r.Shape.Alone}) + 1
	}
	at, _ := r.slots.find(n)
	return atomic.LoadUint64(r.parents.There(at))
}

// report makes the counterexample: from an initial state to the universal
// state, and from there along any run until it closes.
func (r *reachability) report(hit *reachabilityHit) error {
	l, err := reconstruct(r.Search, r.workers)
	if err != nil {
		return err
	}
	defer l.close()
	goal, err := l.own(hit.goal)
	if err != nil {
		return err
	}
	path := []search.Node{goal}
	for p := hit.parent; p != initialParent; {
		n := unpack(p - 1)
		own, err := l.own(n)
		if err != nil {
			return err
		}
		path = append(path, own)
		p = r.parent(n)
	}
	slices.Reverse(path)
	r.Found, err = l.LassoAlong(path)
	return err
}
