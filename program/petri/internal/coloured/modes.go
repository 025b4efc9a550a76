package coloured

import (
	"math/bits"
	"slices"
)

// The modes of a transition.
//
// Variables are bound one after another, in an order that is chosen
// beforehand. After each, every condition of the guard whose variables are all
// bound is evaluated, and every pattern is looked up:
//
//	bind(level):
//	  if all variables are bound: yield the binding, found
//	  for each colour of variable order[level]:
//	    if the conditions that are complete at this level hold
//	    and each pattern with this variable has, among the possible colours of
//	    its place, one that agrees with all that is bound:
//	      bind(level + 1); if it was found and level ≥ cut: found
//
// A cut below the number of variables leaves those from there on existential:
// each binding of the first is yielded once.
//
// A pattern is a summand of an input arc: a tuple of variables, perhaps with a
// shift, and constants. For each level at which one of its variables is bound
// there is a set of the values that the variables bound by then have together
// in the possible colours of the place, so that a look-up costs one access to a
// bit set. This is a join by a prefix tree for each relation (T. Veldhuizen,
// Leapfrog Triejoin, 2014), with bit sets instead of iterators.
//
// Inscriptions that take something away again (subtract) give no pattern; their
// modes are judged when all is bound.

// pattern is a summand of an input arc, for the colours of its place.
type pattern struct {
	place  int
	parts  []part
	levels []projection
	fixed  bool // no variables: the colours are needed whatever is bound
}

// projection is the set of what the first variables of a pattern can be.
type projection struct {
	variables []int32 // of the pattern, in the order in which they are bound
	seen      colourSet
}

// key numbers the values of the variables of a projection.
func (p *projection) key(binding []uint32, atoms []*atom) uint64 {
	k := uint64(0)
	for _, v := range p.variables {
		k = k*atoms[v].size + uint64(binding[v])
	}
	return k
}

// modes enumerates the modes of one transition.
type modes struct {
	*transition
	order    []int32
	cut      int             // as above
	guards   [][]*condition  // by level: the conditions that are complete there
	lookups  [][]*projection // by level
	patterns []*pattern
	first    []*condition // without variables
	binding  []uint32     // by atomic variable
	scratch  []uint32
	tried    uint64 // colours
	poll     func(tried uint64) bool
	skip     func() bool // whether nothing is wanted of what is bound up to the cut; nil: never
	yield    func() result
}

// result is what has become of a binding.
type result uint8

const (
	refused result = iota
	found
	stop
)

// newModes plans the enumeration for a transition. If cut is set, the variables
// in first come first, and the others are existential.
func newModes(t *transition, cut bool, first []int32) *modes {
	m := &modes{transition: t, binding: make([]uint32, len(t.atoms)), scratch: make([]uint32, len(t.atoms))}
	for i := range t.in {
		m.addPatterns(&t.in[i])
	}
	m.chooseOrder(first)
	m.cut = len(m.order)
	if cut {
		m.cut = len(first)
	}
	level := make([]int, len(t.atoms))
	for l, v := range m.order {
		level[v] = l
	}
	m.guards, m.lookups = make([][]*condition, len(m.order)), make([][]*projection, len(m.order))
	for _, c := range t.guard {
		last := -1
		c.variables(func(v int32) { last = max(last, level[v]) })
		if last < 0 {
			m.first = append(m.first, c)
		} else {
			m.guards[last] = append(m.guards[last], c)
		}
	}
	for _, p := range m.patterns {
		m.project(p)
	}
	return m
}

// addPatterns makes the patterns of an input arc.
func (m *modes) addPatterns(in *inscription) {
	for _, s := range in.sum {
		if s.count < 0 {
			return
		}
	}
	for _, s := range in.sum {
		if s.count > 0 {
			m.patterns = append(m.patterns, &pattern{place: in.place, parts: s.parts})
		}
	}
}

// project makes the projections of a pattern.
func (m *modes) project(p *pattern) {
	var bound []int32
	size := uint64(1)
	for _, v := range m.order {
		if !p.has(v) {
			continue
		}
		bound = append(bound, v)
		size *= m.atoms[v].size
		p.levels = append(p.levels, projection{variables: bound[:len(bound):len(bound)], seen: newColourSet(size)})
	}
	p.fixed = len(bound) == 0
	at := 0
	for l, v := range m.order {
		if p.has(v) {
			m.lookups[l] = append(m.lookups[l], &p.levels[at])
			at++
		}
	}
}

func (p *pattern) has(v int32) bool {
	for _, x := range p.parts {
		if x.variable == v {
			return true
		}
	}
	return false
}

// chooseOrder chooses the order of variables: after those in first comes one that completes a
// condition or shares a pattern or a condition with those before, and among
// equals the one with the fewest colours.
func (m *modes) chooseOrder(first []int32) {
	bound := make([]bool, len(m.atoms))
	for i := range m.atoms {
		best, bestRank := -1, uint64(0)
		for v := range m.atoms {
			if bound[v] || i < len(first) && !slices.Contains(first, int32(v)) {
				continue
			}
			if r := m.rank(int32(v), bound); best < 0 || r < bestRank {
				best, bestRank = v, r
			}
		}
		bound[best] = true
		m.order = append(m.order, int32(best))
	}
}

// rank is low for variables to bind early.
func (m *modes) rank(v int32, bound []bool) uint64 {
	links := 0
	for _, c := range m.guard {
		here, open := false, 0
		c.variables(func(x int32) {
			if x == v {
				here = true
			} else if !bound[x] {
				open++
			}
		})
		if here && open == 0 {
			links += 2
		}
	}
	member := false
	for _, p := range m.patterns {
		if !p.has(v) {
			continue
		}
		member = true
		for x := range bound {
			if bound[x] && p.has(int32(x)) {
				links++
				break
			}
		}
	}
	r := (m.atoms[v].size << 8) / uint64(1+3*links)
	if !member {
		r += 1 << 44 // nothing but a guard restricts it
	}
	return r
}

// add makes a colour of a place possible, given by its components.
func (p *pattern) add(components, scratch []uint32, atoms []*atom, of *sort) {
	if p.fixed {
		return
	}
	for i, x := range p.parts {
		if x.all || x.variable != none {
			continue
		}
		if components[i] != x.colour {
			return
		}
	}
	for i, x := range p.parts {
		if x.variable != none {
			scratch[x.variable] = unshift(components[i], x.colour, of.atoms[i].size)
		}
	}
	for i, x := range p.parts {
		if x.variable != none && x.value(scratch, of.atoms[i].size) != components[i] {
			return // the same variable twice, with different values
		}
	}
	for l := range p.levels {
		p.levels[l].seen.add(p.levels[l].key(scratch, atoms))
	}
}

// unshift returns the colour that shifted by gives c.
func unshift(c, by uint32, size uint64) uint32 {
	return uint32((uint64(c) + size - uint64(by)) % size)
}

// each calls yield for each mode, with the binding in m.binding, until
// yield returns stop or poll false. The modes are a superset of those that are possible: some
// inputs are not looked up.
func (m *modes) each(yield func() result) {
	for _, c := range m.first {
		if !c.holds(nil) {
			return
		}
	}
	m.yield = yield
	m.bind(0)
}

// pollAfter is how many colours are tried between two calls of poll, as a
// power of two.
const pollAfter = 20

// bind binds the variables from a level on.
func (m *modes) bind(level int) result {
	if level == m.cut && m.skip != nil && m.skip() {
		return found
	}
	if level == len(m.order) {
		return m.yield()
	}
	v := m.order[level]
	size := uint32(m.atoms[v].size)
	if m.tried += uint64(size); m.tried>>pollAfter != (m.tried-uint64(size))>>pollAfter && !m.poll(m.tried) {
		return stop
	}
next:
	for c := uint32(0); c < size; c++ {
		m.binding[v] = c
		for _, p := range m.lookups[level] {
			if !p.seen.has(p.key(m.binding, m.atoms)) {
				continue next
			}
		}
		for _, g := range m.guards[level] {
			if !g.holds(m.binding) {
				continue next
			}
		}
		switch r := m.bind(level + 1); {
		case r == stop:
			return stop
		case r == found && level >= m.cut:
			return found
		}
	}
	return refused
}

// maxDense bounds the numbers in sets that are kept as bits.
const maxDense = 1 << 22

// colourSet is a set of numbers below a limit.
type colourSet struct {
	dense  []uint64
	sparse map[uint64]struct{}
	count  int
}

func newColourSet(limit uint64) colourSet {
	if limit <= maxDense {
		return colourSet{dense: make([]uint64, (limit+63)/64)}
	}
	return colourSet{sparse: map[uint64]struct{}{}}
}

func (s *colourSet) has(k uint64) bool {
	if s.dense != nil {
		return s.dense[k>>6]>>(k&63)&1 != 0
	}
	_, ok := s.sparse[k]
	return ok
}

// add adds a number; false if it was there.
func (s *colourSet) add(k uint64) bool {
	if s.has(k) {
		return false
	}
	s.count++
	if s.dense != nil {
		s.dense[k>>6] |= 1 << (k & 63)
	} else {
		s.sparse[k] = struct{}{}
	}
	return true
}

// ranks returns the position of each member among all in increasing order.
func (s *colourSet) ranks() *ranks {
	r := &ranks{set: s}
	if s.dense != nil {
		r.before = make([]uint32, len(s.dense))
		n := 0
		for i, w := range s.dense {
			r.before[i] = uint32(n)
			n += bits.OnesCount64(w)
		}
		return r
	}
	r.sparse = make(map[uint64]uint32, len(s.sparse))
	for i, k := range s.members() {
		r.sparse[k] = uint32(i)
	}
	return r
}

type ranks struct {
	set    *colourSet
	before []uint32 // by word of the dense set
	sparse map[uint64]uint32
}

// of returns the rank of a number; false if it is not in the set.
func (r *ranks) of(k uint64) (uint32, bool) {
	if r.before == nil {
		i, ok := r.sparse[k]
		return i, ok
	}
	w := r.set.dense[k>>6]
	return r.before[k>>6] + uint32(bits.OnesCount64(w&(1<<(k&63)-1))), w>>(k&63)&1 != 0
}
