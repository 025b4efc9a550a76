package compare

import (
	"math/bits"
	"slices"
)

// refiner is partition refinement by signatures.
//
// Two states stay in one block as long as they have the same signature: the set
// of pairs (label, block) that their steps lead to. For branching bisimulation
// the internal steps inside a block are inert: they do not count, and a state
// has the signatures of the states that they lead to besides its own.
//
//	refine:                 (all states in one block, all dirty)
//	  while some block b has dirty states
//	    compute the signature of each dirty state of b, and of one clean state
//	    group the dirty states by signature; those like the clean one join it
//	    the largest group keeps the name b, each other becomes a new block
//	    the predecessors of the states in new blocks become dirty
//
// All clean states of a block have the same signature. A state that moves is in
// at most half of what its block was, so it moves at most log n times, and only
// then are its predecessors looked at again: O(d·m·log n) time for m edges and
// at most d edges of one state, and 28 bytes a state and 16 an edge.
//
// T. Wißmann, J. Jacobs, Fast coalgebraic bisimilarity minimization, POPL 2023
// (the strong form); S. Blom, J. van de Pol, Distributed branching bisimulation
// minimization by inductive signatures, PDMC 2009 (signatures over inert
// steps).
type refiner struct {
	g, back *graph
	// inert is set for branching bisimulation. The graph then has no cycle of
	// internal steps, and these lead to smaller numbers.
	inert bool
	m     *monitor

	// states lists the states block by block, in each block the dirty ones
	// first.
	states []uint32
	// where is the position of each state in states.
	where []uint32
	// block is the block of each state.
	block  []uint32
	blocks []blockExtent
	// work lists the blocks with dirty states.
	work []uint32

	signatures signatures
	// pairs is the signature under way.
	pairs []uint64
	// group has the group of each dirty state of the block under way, sizes the
	// size of each group.
	group  []uint32
	sizes  []uint32
	sorted []uint32
	moved  []uint32
	// at is the signature of each state, valid for dirty states of the block
	// under way.
	at []uint32
}

// refinerBytes is the memory of a state.
const refinerBytes = 4 * 4 // a state

// blockExtent is the range of a block in states, and the number of its dirty
// states. The three are together in memory, as blocks are visited in no order.
type blockExtent struct{ begin, end, dirty uint32 }

// border returns where the dirty states of a block end.
func (b blockExtent) border() uint32 { return b.begin + b.dirty }

// coarsest returns the coarsest stable partition of a graph: the block of each
// state, and the number of blocks. Its working memory is charged and returned.
func coarsest(m *monitor, g *graph, inert bool) (block []uint32, blocks int, err error) {
	n := g.states()
	if err := m.budget.Take(int64(n) * (refinerBytes + 12)); err != nil {
		return nil, 0, err
	}
	back, err := g.reverse(m.budget)
	if err != nil {
		return nil, 0, err
	}
	defer back.give(m.budget)
	r := &refiner{g: g, back: back, inert: inert, m: m,
		states: make([]uint32, n), where: make([]uint32, n), block: make([]uint32, n), at: make([]uint32, n),
		blocks: []blockExtent{{0, uint32(n), uint32(n)}}, work: []uint32{0}}
	for s := range n {
		r.states[s], r.where[s] = uint32(s), uint32(s)
	}
	if n == 0 {
		return r.block, 0, nil
	}
	m.enter("refine")
	for len(r.work) > 0 {
		b := r.work[len(r.work)-1]
		r.work = r.work[:len(r.work)-1]
		if err := r.split(b); err != nil {
			return nil, 0, err
		}
	}
	m.budget.Give(int64(n) * 12)
	return r.block, len(r.blocks), nil
}

// mark makes a state dirty.
func (r *refiner) mark(s uint32) {
	b := &r.blocks[r.block[s]]
	border := b.border()
	if r.where[s] < border {
		return
	}
	r.swap(r.where[s], border)
	if b.dirty++; b.dirty == 1 {
		r.work = append(r.work, r.block[s])
	}
}

// swap exchanges the states at two positions.
func (r *refiner) swap(i, j uint32) {
	s, t := r.states[i], r.states[j]
	r.states[i], r.states[j] = t, s
	r.where[s], r.where[t] = j, i
}

// split divides a block by the signatures of its dirty states, and makes it
// clean.
func (r *refiner) split(b uint32) error {
	if r.inert {
		r.spread(b)
	}
	first, border, end := r.blocks[b].begin, r.blocks[b].border(), r.blocks[b].end
	if end-first == 1 {
		r.blocks[b].dirty = 0
		return nil
	}
	todo := r.states[first:border]
	r.signatures.reset(len(todo) + 1)
	r.sizes, r.group = r.sizes[:0], r.group[:0]
	if border < end { // the clean states are group 0
		r.collect(r.cleanBottom(b, end), b)
		r.signatures.add(r.pairs)
		r.sizes = append(r.sizes, end-border)
	}
	for _, s := range todo {
		if err := r.m.poll(); err != nil {
			return err
		}
		r.collect(s, b)
		k := r.signatures.add(r.pairs)
		r.at[s] = k
		if int(k) == len(r.sizes) {
			r.sizes = append(r.sizes, 0)
		}
		r.sizes[k]++
		r.group = append(r.group, k)
	}
	r.blocks[b].dirty = 0
	if len(r.sizes) > 1 {
		r.divide(b, first, border, end)
	}
	return nil
}

// spread makes all states dirty from which inert steps lead to dirty ones, and
// sorts the dirty states so that inert steps lead to earlier ones.
func (r *refiner) spread(b uint32) {
	x := &r.blocks[b]
	for i := x.begin; i < x.border(); i++ {
		for _, e := range r.back.out(r.states[i]) {
			if e.label == tau && r.block[e.to] == b && r.where[e.to] >= x.border() {
				r.swap(r.where[e.to], x.border())
				x.dirty++
			}
		}
	}
	todo := r.states[x.begin:x.border()]
	slices.Sort(todo)
	for i, s := range todo {
		r.where[s] = x.begin + uint32(i)
	}
}

// cleanBottom returns a clean state of a block from which no inert step leads
// on: its own steps are the signature of all clean states.
func (r *refiner) cleanBottom(b, end uint32) uint32 {
	s := r.states[end-1]
	if !r.inert {
		return s
	}
	for {
		i := slices.IndexFunc(r.g.out(s), func(e edge) bool { return e.label == tau && r.block[e.to] == b })
		if i < 0 {
			return s
		}
		s = r.g.out(s)[i].to
	}
}

// collect computes the signature of a state of block b. For inert steps the
// signature of the target must be known.
func (r *refiner) collect(s, b uint32) {
	r.pairs = r.pairs[:0]
	border := r.blocks[b].border()
	for _, e := range r.g.out(s) {
		to := r.block[e.to]
		switch {
		case !r.inert || e.label != tau || to != b:
			r.pairs = append(r.pairs, uint64(e.label)<<32|uint64(to))
		case r.where[e.to] < border:
			r.pairs = append(r.pairs, r.signatures.get(r.at[e.to])...)
		default:
			r.pairs = append(r.pairs, r.signatures.get(0)...) // a clean state's
		}
	}
	if len(r.pairs) > 1 {
		slices.Sort(r.pairs)
		r.pairs = slices.Compact(r.pairs)
	}
}

// divide makes blocks of the groups; the largest keeps the name. Group 0 stays
// with the clean states.
func (r *refiner) divide(b, first, border, end uint32) {
	largest := uint32(0)
	for k, size := range r.sizes {
		if size > r.sizes[largest] {
			largest = uint32(k)
		}
	}
	r.arrange(first, border, end)
	r.moved = r.moved[:0]
	at := end
	for k, size := range r.sizes { // group 0 is last in the block, the others before it, in falling order
		at -= size
		if uint32(k) == largest {
			r.blocks[b].begin, r.blocks[b].end = at, at+size
			continue
		}
		name := uint32(len(r.blocks))
		r.blocks = append(r.blocks, blockExtent{at, at + size, 0})
		for _, s := range r.states[at : at+size] {
			r.block[s] = name
		}
		r.moved = append(r.moved, r.states[at:at+size]...)
	}
	for _, s := range r.moved {
		for _, e := range r.back.out(s) {
			r.mark(e.to)
		}
		if r.inert {
			r.outgoing(s)
		}
	}
}

// outgoing marks a state that moved if one of its steps was inert and is not
// any more.
func (r *refiner) outgoing(s uint32) {
	for _, e := range r.g.out(s) {
		if e.label == tau && r.block[e.to] != r.block[s] {
			r.mark(s)
			return
		}
	}
}

// arrange sorts the dirty states by group, in descending order.
func (r *refiner) arrange(first, border, end uint32) {
	next := make([]uint32, len(r.sizes))
	at := end
	for k, size := range r.sizes {
		at -= size
		next[k] = at
	}
	r.sorted = append(r.sorted[:0], r.states[first:border]...)
	for i, s := range r.sorted {
		k := r.group[i]
		r.states[next[k]], r.where[s] = s, next[k]
		next[k]++
	}
}

// signatures numbers distinct sets of pairs, in the order in which they are
// added.
type signatures struct {
	all    []uint64
	begin  []uint32
	hashes []uint64
	// slots is a hash table of the numbers plus one.
	slots []uint32
}

// reset empties the table and makes room for n sets.
func (s *signatures) reset(n int) {
	s.all, s.begin, s.hashes = s.all[:0], append(s.begin[:0], 0), s.hashes[:0]
	size := 16
	for size < 2*n {
		size *= 2
	}
	if cap(s.slots) < size {
		s.slots = make([]uint32, size)
	}
	s.slots = s.slots[:size]
	clear(s.slots)
}

// get returns the pairs of set k.
func (s *signatures) get(k uint32) []uint64 { return s.all[s.begin[k]:s.begin[k+1]] }

// add returns the number of a set, which is copied if it is new. No more sets
// may be added than there is room for.
func (s *signatures) add(pairs []uint64) uint32 {
	h := hashOf(pairs)
	mask := uint64(len(s.slots) - 1)
	i := h & mask
	for ; s.slots[i] != 0; i = (i + 1) & mask {
		if k := s.slots[i] - 1; s.hashes[k] == h && slices.Equal(s.get(k), pairs) {
			return k
		}
	}
	k := uint32(len(s.hashes))
	s.slots[i] = k + 1
	s.hashes = append(s.hashes, h)
	s.all = append(s.all, pairs...)
	s.begin = append(s.begin, uint32(len(s.all)))
	return k
}

// hashOf combines all pairs by multiplications to 128 bits. Sets with equal
// hashes are compared, so that it need not be good, only fast.
func hashOf(pairs []uint64) uint64 {
	h := uint64(len(pairs))
	for _, p := range pairs {
		hi, lo := bits.Mul64(h^p^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}
