package parallel

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
)

// Reachability over packed states (see package partitioned): breadth first, by one worker or several, and deep as well. What is packed is
// a product state, as the vector of the program state and a suffix of some bytes: Q, and whether the state is inside an atomic sequence.
// Vectors inside atomic sequences may be longer by some bytes; the others are as long with zeros before the suffix, as what packs has
// one length. An invariant has one Q only, so that its product states are the vectors, if there are no atomic sequences.
//
// The search keeps no predecessors. Once it has come to a universal state, a second one by one worker keeps the way to each state (see
// partitioned.Search.KeepTrail), and ends at the first universal one that it comes to:
//
//	search by all workers: is there a universal state?
//	if so: search by one worker, in the same order and turns: the way to one

// packedReachability is one of the two searches.
type packedReachability struct {
	*search.Search
	workers *Workers
	states  *partitioned.Search
	each    []*packedWorker
	suffix  suffix
	depth   int
	found   atomic.Bool
	path    []packedNode // of the second search: from an initial state to a universal one
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
	r      *packedReachability
	states *partitioned.Worker
	met    []byte // vectors with suffixes, one after the other, of the same length

	_ cacheline.Pad
}

// Packing is how a search may pack its states, which it learns from those that another one has met.
type Packing struct {
	packer *store.Packer
	suffix suffix
}

// suffix is what stands behind vectors.
type suffix struct {
	bytes int // with Q; 0 if there is nothing behind vectors
	zeros int // before them, outside atomic sequences
}

// NewPacking learns from the program states that a search has stored; it is nil if they are too different or too long. Its memory
// is that of the budget.
func NewPacking(s *search.Search, b *store.Budget) *Packing {
	p := &Packing{suffix: suffixOf(s)}
	var key []byte
	p.packer = store.NewPacker(b, s.States.Len(), func(i uint32) []byte {
		key = append(key[:0], s.States.Key(i)...)
		key = p.suffix.append(key, i%s.Prod.Q(), s.IsInside(i))
		return key
	})
	if p.packer == nil {
		return nil
	}
	return p
}

// suffixOf is the suffix of product states.
func suffixOf(s *search.Search) (x suffix) {
	if s.IsInvariant() && !s.HasTransient() {
		return x
	}
	for most := uint64(s.Prod.Q()-1)<<1 | 1; most > 0; most >>= 8 {
		x.bytes++
	}
	if s.HasTransient() {
		longest := map[bool]int{}
		for i := range uint32(s.States.Len()) {
			longest[s.IsInside(i)] = max(longest[s.IsInside(i)], len(s.States.Key(i)))
		}
		x.zeros = max(0, longest[true]-longest[false])
	}
	return x
}

// append appends a suffix to a vector.
func (x suffix) append(to []byte, q uint32, inside bool) []byte {
	if x.bytes == 0 {
		return to
	}
	if !inside {
		to = append(to, make([]byte, x.zeros)...)
	}
	number := uint64(q) << 1
	if inside {
		number |= 1
	}
	for range x.bytes {
		to = append(to, byte(number))
		number >>= 8
	}
	return to
}

// split is a product state by its vector.
func (r *packedReachability) split(key []byte) packedNode {
	if r.suffix.bytes == 0 {
		return packedNode{key, r.Shape.Alone, false}
	}
	at, number := len(key)-r.suffix.bytes, uint64(0)
	for i, b := range key[at:] {
		number |= uint64(b) << (8 * i)
	}
	inside := number&1 != 0
	if !inside {
		at -= r.suffix.zeros
	}
	return packedNode{key[:at:at], uint32(number >> 1), inside}
}

// PackedReachability looks for a universal state, over packed states. ErrUnlike of package partitioned is that the states met cannot be packed:
// another search has to begin.
func PackedReachability(s *search.Search, packing *Packing) error {
	first, err := lookPacked(s, packing, s.Workers, false)
	if err != nil || !first.found.Load() {
		return err
	}
	s.Visited, s.Followed, s.MaxDepth, s.Engines = 0, 0, 0, nil
	second, err := lookPacked(s, packing, 1, true)
	if err != nil {
		return err
	}
	if !second.found.Load() {
		return search.ErrNoPath
	}
	return second.report()
}

// lookPacked is one of the two searches. Its memory is free afterwards.
func lookPacked(s *search.Search, packing *Packing, workers int, keep bool) (*packedReachability, error) {
	b := s.Monitor.Budget.Part()
	defer b.Release()
	r := &packedReachability{Search: s, workers: NewWorkersWithout(&s.Monitor, workers), suffix: packing.suffix, depth: 1}
	var err error
	r.states, err = partitioned.New(b, packing.packer.Anew(b), workers, func(int) bool {
		r.depth++
		return true
	})
	if err != nil {
		return nil, err
	}
	if keep {
		r.states.KeepTrail()
	}
	if s.DeepAfter > 0 {
		r.states.GoDeep(s.DeepAfter)
	}
	r.workers.OnHalt = r.states.Stop
	return r, r.run()
}

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
	r.Stats.States, r.Stats.Transient, r.Met = 0, 0, 0
	gather(r.Search, paths)
	if r.suffix.bytes > 0 && !r.IsInvariant() {
		*r.Packets = 0 // not counted
	}
	r.MaxDepth, r.Dived, r.Used = r.depth, r.states.WentDeep(), search.StoragePacked
	return err
}

// start meets the initial states.
func (w *packedWorker) start() error {
	if err := w.walker.Initial(); err != nil {
		return err
	}
	return w.meet(false)
}

// visit expands a state.
func (w *packedWorker) visit(key []byte) error {
	if err := w.Step(1); err != nil {
		return err
	}
	n := w.r.split(key)
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

// tally notes how many states were met.
func (w *packedWorker) tally() { w.Met = w.states.Added() }

// meet takes the states that the walker's edges lead to; inside is whether they come from inside an atomic sequence.
func (w *packedWorker) meet(inside bool) error {
	if w.isFound() {
		return w.end()
	}
	for i := range w.walker.Prog.Succs {
		w.runtime = w.runtime || w.walker.Prog.Succs[i].Flags&program.RuntimeError != 0
	}
	if w.r.suffix.bytes == 0 {
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

// meetVectors is meet where there is no suffix: every edge leads to the only Q.
func (w *packedWorker) meetVectors() error {
	edges, prog := w.walker.Edges, &w.walker.Prog
	for i := range prog.Succs {
		if prog.Succs[i].Flags&program.Transient != 0 {
			return partitioned.ErrUnlike
		}
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

// meetSuffixed is meet where there is a suffix. States of one length are met together.
func (w *packedWorker) meetSuffixed(inside bool) error {
	length, n := 0, 0
	w.met = w.met[:0]
	for i := range w.walker.Edges {
		e, before := &w.walker.Edges[i], len(w.met)
		succ := &w.walker.Prog.Succs[e.Succ]
		w.met = append(w.met, w.walker.Prog.State(int(e.Succ))...)
		w.met = w.r.suffix.append(w.met, e.Q, succ.Flags&program.Transient != 0 || inside && succ.Action == program.Stutter)
		if len(w.met)-before == length {
			n++
			continue
		}
		if err := w.meetBefore(before, length, n); err != nil {
			return err
		}
		length, n = len(w.met), 1
	}
	return w.meetBefore(len(w.met), length, n)
}

// meetBefore meets n states of a length, which are the first so many bytes, and leaves those behind.
func (w *packedWorker) meetBefore(end, length, n int) error {
	if n == 0 {
		return nil
	}
	err := w.states.Meet(w.met[:end], length, n)
	w.met = w.met[:copy(w.met, w.met[end:])]
	return err
}

// end ends the search, as an edge leads to a universal state.
func (w *packedWorker) end() error {
	if !w.r.found.CompareAndSwap(false, true) {
		return ErrHalted
	}
	w.r.path = w.way()
	w.r.workers.End(nil)
	return ErrHalted
}

// way is the states from an initial one to the universal one, if the search has kept it.
func (w *packedWorker) way() (path []packedNode) {
	for _, key := range w.r.states.Trail() {
		path = append(path, w.r.split(key))
	}
	for i := range w.walker.Edges {
		if e := &w.walker.Edges[i]; w.r.Shape.Universal[e.Q] {
			state := append([]byte(nil), w.walker.Prog.State(int(e.Succ))...)
			return append(path, packedNode{state, e.Q, false})
		}
	}
	return path
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
