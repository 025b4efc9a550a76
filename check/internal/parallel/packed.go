package parallel

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// packedReachability is one of the two searches of PackedReachability. found is
// set by the worker that finds a universal state, with before, the number of
// the state from which an edge leads there, and goal, that state; path leads
// from an initial state to it, and is nil if it was not kept.
type packedReachability struct {
	*search.Search
	workers *Workers
	states  *partitioned.Search
	each    []*packedWorker
	suffix  Suffix
	depth   int
	found   atomic.Bool
	before  uint64       // number of the state before the universal one
	goal    packedNode   // the universal one
	path    []packedNode // from an initial state to it; nil if it was not kept
}

// packedNode is a product state by its vector.
type packedNode struct {
	state  []byte
	q      uint32
	inside bool
}

// packedWorker is a worker of a packedReachability.
type packedWorker struct {
	*ProductWorker
	r          *packedReachability
	states     *partitioned.Worker
	discovered SuffixedBatch

	_ cacheline.Pad
}

// PackedReachability looks for a universal state, over packed states (see
// package partitioned): breadth first, by one worker or several, and deep as
// well.
//
// What is packed is a product state, as the vector of the program state and a
// suffix of some bytes: Q, and whether the state is inside an atomic sequence
// (see Suffix). An invariant has one Q only, so that its product states are the
// vectors, if there are no atomic sequences.
//
// The search stores no predecessors, except for the first states. Once it has
// found a universal state without, a second one stores the way to each state
// (see partitioned.Search.KeepTrail), and ends at the first universal one:
//
//	search: is there a universal state?
//	if so, and the way to it was not kept: search once more, in the same
//	    way: the way to one
//
// partitioned.ErrUnlike means that the states found cannot be packed: another
// search has to begin.
func PackedReachability(s *search.Search, packing *Packing) error {
	first, err := lookPacked(s, packing, s.Workers, false)
	switch {
	case err != nil || !first.found.Load():
		return err
	case first.path != nil:
		return first.report()
	}
	s.Visited, s.Followed, s.MaxDepth, s.Engines = 0, 0, 0, nil
	second, err := lookPacked(s, packing, s.Workers, true)
	if err != nil {
		return err
	}
	if !second.found.Load() {
		return search.ErrNoPath
	}
	return second.report()
}

// lookPacked makes one of the two searches, and releases its memory.
func lookPacked(s *search.Search, packing *Packing, workers int, second bool) (*packedReachability, error) {
	b := s.Monitor.Budget.Part()
	defer b.Release()
	r := &packedReachability{Search: s, workers: NewWorkersWithout(&s.Monitor, workers), suffix: packing.Suffix, depth: 1}
	var err error
	r.states, err = packing.NewSearch(b, r.workers, second, s.DeepAfter, func(int) bool {
		r.depth++
		return true
	})
	if err != nil {
		return nil, err
	}
	return r, r.run()
}

// run searches with all workers, and collects what they have counted.
func (r *packedReachability) run() error {
	var paths []*ProductWorker
	for i := range r.workers.N {
		p, err := r.workers.NewProductWorker(r.Prod, i)
		if err != nil {
			return err
		}
		w := &packedWorker{ProductWorker: p, r: r, states: r.states.Worker(i)}
		r.each, paths = append(r.each, w), append(paths, p)
	}
	if err := r.each[0].start(); err != nil {
		return err
	}
	err := r.workers.Run(func(i int) error {
		defer r.each[i].tally()
		return r.states.Run(i, r.each[i].visit)
	})
	r.Stats.States, r.Stats.Transient, r.Discovered = 0, 0, 0
	gather(r.Search, paths)
	if r.suffix.Bytes > 0 && !r.IsInvariant() {
		*r.Packets = 0 // not counted
	}
	if r.found.Load() {
		r.path = r.way()
	}
	r.MaxDepth, r.Dived, r.Used = r.depth, r.states.WentDeep(), search.StoragePacked
	if r.states.InComponents() {
		r.Used = search.StoragePackedComponents
	}
	return err
}

// start adds the initial states.
func (w *packedWorker) start() error {
	if err := w.walker.Initial(); err != nil {
		return err
	}
	return w.meet(false)
}

// node returns the product state of a key.
func (r *packedReachability) node(key []byte) packedNode {
	if r.suffix.Bytes == 0 {
		return packedNode{key, r.Shape.Alone, false}
	}
	state, q, inside := r.suffix.Split(key)
	return packedNode{state, q, inside}
}

// visit expands a state.
func (w *packedWorker) visit(key []byte) error {
	if err := w.Step(1); err != nil {
		return err
	}
	n := w.r.node(key)
	w.count(n.inside)
	if !n.inside {
		w.packets++
	}
	w.tally()
	if err := w.walker.Expand(n.state, n.q); err != nil {
		return err
	}
	w.Followed += uint64(len(w.walker.Edges))
	return w.meet(n.inside)
}

// tally updates the count of states found.
func (w *packedWorker) tally() { w.Discovered = w.states.Added() }

// meet adds the states that the walker's edges lead to; inside indicates
// whether they are left from inside an atomic sequence.
func (w *packedWorker) meet(inside bool) error {
	if w.isFound() {
		return w.end()
	}
	for i := range w.walker.Prog.Succs {
		w.runtime = w.runtime || w.walker.Prog.Succs[i].Flags&program.RuntimeError != 0
	}
	if w.r.suffix.Bytes == 0 {
		return w.meetVectors()
	}
	return w.meetSuffixed(inside)
}

// isFound reports whether an edge leads to a universal state.
func (w *packedWorker) isFound() bool {
	for i := range w.walker.Edges {
		if w.r.Shape.Universal[w.walker.Edges[i].Q] {
			return true
		}
	}
	return false
}

// meetVectors is meet without suffixes: every edge leads to the only Q.
func (w *packedWorker) meetVectors() error {
	edges, prog := w.walker.Edges, &w.walker.Prog
	if prog.HasTransient() {
		return partitioned.ErrUnlike
	}
	if vectors, length := prog.Even(); length > 0 && len(edges) == prog.Len() {
		return w.states.Meet(vectors, length, prog.Len())
	}
	for i := range edges {
		s := prog.State(int(edges[i].Succ))
		if err := w.states.Meet(s, len(s), 1); err != nil {
			return err
		}
	}
	return nil
}

// meetSuffixed is meet with suffixes.
func (w *packedWorker) meetSuffixed(inside bool) error {
	w.discovered.Begin(w.r.suffix, w.states)
	for i := range w.walker.Edges {
		e := &w.walker.Edges[i]
		succ := &w.walker.Prog.Succs[e.Succ]
		goesInside := succ.Flags&program.Transient != 0 || inside && succ.Action == program.Stutter
		if err := w.discovered.Add(w.walker.Prog.State(int(e.Succ)), e.Q, goesInside); err != nil {
			return err
		}
	}
	return w.discovered.Meet()
}

// end ends the search, as an edge leads to a universal state.
func (w *packedWorker) end() error {
	if !w.r.found.CompareAndSwap(false, true) {
		return ErrHalted
	}
	w.r.before, w.r.goal = w.states.Place(), w.universal()
	w.r.workers.End(nil)
	return ErrHalted
}

// universal returns the universal state that an edge leads to.
func (w *packedWorker) universal() (n packedNode) {
	for i := range w.walker.Edges {
		if e := &w.walker.Edges[i]; w.r.Shape.Universal[e.Q] {
			return packedNode{append([]byte(nil), w.walker.Prog.State(int(e.Succ))...), e.Q, false}
		}
	}
	return n
}

// way returns the states from an initial one to the universal one, nil if the
// search has not kept them. The workers must have ended.
func (r *packedReachability) way() (path []packedNode) {
	trail, kept := r.states.Trail(r.before)
	if !kept {
		return nil
	}
	for _, key := range trail {
		path = append(path, r.node(key))
	}
	return append(path, r.goal)
}

// report makes the counterexample.
func (r *packedReachability) report() error {
	defer r.ForCounterexample()()
	var path []search.Node
	for _, n := range r.path {
		index, _, err := r.States.Insert(n.state)
		if err != nil {
			return err
		}
		path = append(path, search.Node{Prog: index, Q: n.q})
	}
	var err error
	r.Found, err = r.LassoAlong(path)
	return err
}
