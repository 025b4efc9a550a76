package check

import (
	"cmp"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store"
)

// Reachability by several workers: breadth first, level by level (see parallel.Levels), so that the bad prefix
// that is found is a shortest one. Each state has a word of 8 bytes where its parent stands in the search
// tree; whoever puts it there has met the state and will see that it is visited.
type reachTeam struct {
	*search
	team    *team
	places  places
	parents *store.Shared[uint64] // 1 + packed parent; 0 is that of a state never met
	levels  *parallel.Levels
	hit     atomic.Pointer[reachHit]
}

// reachHit is a universal state that was met.
type reachHit struct {
	goal   node
	parent uint64 // as in parents
}

// initialParent is the parent of the initial states.
const initialParent = ^uint64(0)

// pack is a state as a word. It is never ^0, as no program state has the number that would need.
func pack(n node) uint64 { return uint64(n.prog)<<32 | uint64(n.q) }

func unpack(w uint64) node { return node{uint32(w >> 32), uint32(w)} }

type reachWorker struct {
	*pathfinder
	r         *reachTeam
	number    *store.Numberer
	stretches []stretch // of the edges
	at        []*uint64 // by edge: in parents

	_ cacheline.Pad
}

// stretch is where the edges come from that follow upon those of the stretch before, up to end.
type stretch struct {
	parent uint64 // as in parents
	end    int
}

func reachTogether(s *search) error {
	r := &reachTeam{
		search: s, team: newTeam(&s.clock, s.workers, s.space.budget, s.walker.Explorer()),
		places: s.newPlaces(64, nil, nil), parents: store.NewShared[uint64](s.tails),
	}
	depth := 1
	r.levels = parallel.NewLevels(s.clock.budget, r.team.n, func(int) bool {
		depth++
		return true
	})
	r.team.onHalt = r.levels.Stop
	ws := make([]*reachWorker, r.team.n)
	paths := make([]*pathfinder, r.team.n)
	for i := range ws {
		path, err := r.team.newPathfinder(s.prod, i)
		if err != nil {
			return err
		}
		ws[i], paths[i] = &reachWorker{pathfinder: path, r: r, number: r.places.numberer()}, path
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err := r.team.run(func(i int) error { return r.levels.Run(i, ws[i].visitAll) })
	s.maxDepth = depth
	s.gather(paths)
	if hit := r.hit.Load(); hit != nil {
		return cmp.Or(r.report(hit), r.rest(err))
	}
	return err
}

func (w *reachWorker) start() error {
	if err := w.initial(); err != nil {
		return err
	}
	w.stretches = append(w.stretches, stretch{initialParent, len(w.edges)})
	if err := w.adopt(); err != nil {
		return err
	}
	w.r.levels.Start()
	return nil
}

// visitAll visits some states, and stores what is met several states together, if their keys may be read meanwhile.
func (w *reachWorker) visitAll(block []uint64) error {
	several := w.cursor.KeepsWhole()
	for i, packed := range block {
		if err := w.visit(packed, several); err != nil {
			return err
		}
		if several && len(w.flags) < storedTogether && i < len(block)-1 {
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
func (w *reachWorker) visit(packed uint64, several bool) error {
	if err := w.step(1); err != nil {
		return err
	}
	n := unpack(packed)
	key := w.cursor.Key(n.prog)
	if len(w.stretches) == 0 {
		w.begin()
	}
	before := len(w.edges)
	if err := w.walker.Expand(key, n.q); err != nil {
		return err
	}
	if err := w.gather(several); err != nil {
		return err
	}
	w.followed += uint64(len(w.edges) - before)
	w.stretches = append(w.stretches, stretch{packed + 1, len(w.edges)})
	return nil
}

// adopt queues the states that are new among the edges, and reports a universal one.
func (w *reachWorker) adopt() error {
	if err := w.locate(); err != nil {
		return err
	}
	first := 0
	for _, o := range w.stretches {
		for i := first; i < o.end; i++ {
			if err := w.adoptEdge(i, o.parent); err != nil {
				return err
			}
		}
		first = o.end
	}
	w.stretches = w.stretches[:0]
	return nil
}

// locate finds where the parents of the edges' states stand, before the first is looked at.
func (w *reachWorker) locate() error {
	w.at = w.at[:0]
	for i := range w.edges {
		at, err := w.r.places.of(w.edges[i].node, w.number)
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

func (w *reachWorker) adoptEdge(i int, parent uint64) error {
	p := w.at[i]
	if atomic.LoadUint64(p) != 0 || !atomic.CompareAndSwapUint64(p, 0, parent) {
		return nil
	}
	n := w.edges[i].node
	w.count(w.inside[i])
	if err := w.r.levels.Add(w.id, pack(n)); err != nil {
		return err
	}
	if w.r.shape.universal[n.q] && w.r.hit.CompareAndSwap(nil, &reachHit{n, parent}) && !w.r.exhaust {
		w.r.team.end(nil)
	}
	return nil
}

// report leads from an initial state to the universal state, and from there along any run until it
// closes.
func (r *reachTeam) report(hit *reachHit) error {
	l, err := r.lone(r.team)
	if err != nil {
		return err
	}
	defer l.close()
	path := []node{hit.goal}
	for p := hit.parent; p != initialParent; {
		n := unpack(p - 1)
		path = append(path, n)
		at, _ := r.places.find(n)
		p = atomic.LoadUint64(r.parents.There(at))
	}
	var steps []step
	goal, err := l.own(path[len(path)-1])
	if err != nil {
		return err
	}
	for i := len(path) - 2; i >= 0; i-- {
		to, err := l.own(path[i])
		if err != nil {
			return err
		}
		st, err := l.stepTo(goal, func(e edge) bool { return e.node == to })
		if err != nil {
			return err
		}
		steps, goal = append(steps, st), to
	}
	r.found, err = l.closeAnywhere(steps, goal)
	return err
}
