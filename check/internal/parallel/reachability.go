package parallel

import (
	"cmp"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store"
)

// Reachability by several workers: breadth first, level by level (see parallel.Levels), so that the bad prefix
// that is found is a shortest one. Each state has a word of 8 bytes where its parent stands in the search
// tree; whoever puts it there has met the state and will see that it is visited.
type reachability struct {
	*search.Search
	workers *Workers
	slots   slotIndex
	parents *store.Shared[uint64] // 1 + packed parent; 0 is that of a state never met
	levels  *Levels
	hit     atomic.Pointer[reachabilityHit]
}

// reachabilityHit is a universal state that was met.
type reachabilityHit struct {
	goal   search.Node
	parent uint64 // as in parents
}

// initialParent is the parent of the initial states.
const initialParent = ^uint64(0)

// pack is a state as a word. It is never ^0, as no program state has the number that would need.
func pack(n search.Node) uint64 { return uint64(n.Prog)<<32 | uint64(n.Q) }

func unpack(w uint64) search.Node { return search.Node{Prog: uint32(w >> 32), Q: uint32(w)} }

type reachabilityWorker struct {
	*ProductWorker
	r      *reachability
	number *store.Numberer
	groups []edgeGroup // of the edges
	at     []*uint64   // by edge: in parents

	_ cacheline.Pad
}

// edgeGroup is where the edges come from that follow upon those of the stretch before, up to end.
type edgeGroup struct {
	parent uint64 // as in parents
	end    int
}

// Reachability looks for a universal state.
func Reachability(s *search.Search) error {
	r := &reachability{
		Search: s, workers: NewWorkers(&s.Monitor, s.Workers, s.Space.Budget, s.Walker.Explorer()),
		slots: newSlotIndex(s, 64, nil, nil), parents: store.NewShared[uint64](s.Tails),
	}
	depth := 1
	r.levels = NewLevels(s.Monitor.Budget, r.workers.N, func(int) bool {
		depth++
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
		ws[i], paths[i] = &reachabilityWorker{ProductWorker: path, r: r, number: r.slots.numberer()}, path
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err := r.workers.Run(func(i int) error { return r.levels.Run(i, ws[i].visitAll) })
	s.MaxDepth = depth
	gather(s, paths)
	if hit := r.hit.Load(); hit != nil {
		return cmp.Or(r.report(hit), rest(r.Search, err))
	}
	return err
}

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

// visitAll visits some states, and stores what is met several states together, if their keys may be read meanwhile.
func (w *reachabilityWorker) visitAll(block []uint64) error {
	several := w.Cursor.KeepsWhole()
	for i, packed := range block {
		if err := w.visit(packed, several); err != nil {
			return err
		}
		if several && len(w.flags) < StoredTogether && i < len(block)-1 {
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

// adopt queues the states that are new among the edges, and reports a universal one.
func (w *reachabilityWorker) adopt() error {
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

// locate finds where the parents of the edges' states stand, before the first is looked at.
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

func (w *reachabilityWorker) adoptEdge(i int, parent uint64) error {
	p := w.at[i]
	if atomic.LoadUint64(p) != 0 || !atomic.CompareAndSwapUint64(p, 0, parent) {
		return nil
	}
	n := w.edges[i].Node
	w.count(w.inside[i])
	if err := w.r.levels.Add(w.ID, pack(n)); err != nil {
		return err
	}
	if w.r.Shape.Universal[n.Q] && w.r.hit.CompareAndSwap(nil, &reachabilityHit{n, parent}) && !w.r.Exhaust {
		w.r.workers.End(nil)
	}
	return nil
}

// report leads from an initial state to the universal state, and from there along any run until it
// closes.
func (r *reachability) report(hit *reachabilityHit) error {
	l, err := reconstruct(r.Search, r.workers)
	if err != nil {
		return err
	}
	defer l.close()
	path := []search.Node{hit.goal}
	for p := hit.parent; p != initialParent; {
		n := unpack(p - 1)
		path = append(path, n)
		at, _ := r.slots.find(n)
		p = atomic.LoadUint64(r.parents.There(at))
	}
	var steps []search.Step
	goal, err := l.own(path[len(path)-1])
	if err != nil {
		return err
	}
	for i := len(path) - 2; i >= 0; i-- {
		to, err := l.own(path[i])
		if err != nil {
			return err
		}
		st, err := l.StepTo(goal, func(e search.Edge) bool { return e.Node == to })
		if err != nil {
			return err
		}
		steps, goal = append(steps, st), to
	}
	r.Found, err = l.CloseAnywhere(steps, goal)
	return err
}
