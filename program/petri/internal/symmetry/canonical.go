package symmetry

import (
	"cmp"
	"math"
	"slices"
)

// Canonical markings: one of all that symmetries make of each other.
//
//	blocks that may be permuted at will are sorted
//	of a factor with few elements, all are tried, and the least marking is taken:
//		the tokens of the first place of the base tell most of them apart, those of
//		the second one the others, and so on
//	of other factors, each generator is applied as long as one makes the marking less
//
// In the last case different markings may remain of one orbit: that costs states,
// and no answer is wrong, as each is in the orbit of what it stands for.

// maxPasses bounds how often all generators are applied.
const maxPasses = 1 << 8

// Mover finds canonical markings. It is used by one goroutine, and does not
// allocate once its buffers have grown.
type Mover struct {
	g       *Group
	from    []int32 // by place: where its tokens come from
	counts  bool
	orbit   float64 // of the marking, if counts
	order   []int32 // blocks, sorted
	ranges  []span
	spare   []span
	scratch []uint64
	origin  []int32
}

// span is some elements of a factor, one after the other.
type span struct{ first, end int32 }

// NewMover makes a Mover.
func (g *Group) NewMover() *Mover {
	return &Mover{g: g, from: make([]int32, len(g.moved)), scratch: make([]uint64, len(g.moved)), origin: make([]int32, len(g.moved))}
}

// Canonical replaces a marking, the tokens of the moved places, by its canonical
// one, and reports whether that is another one.
func (m *Mover) Canonical(tokens []uint64) (changed bool) {
	for i := range m.from {
		m.from[i] = int32(i)
	}
	m.orbit = 1
	for i := range m.g.factors {
		f := &m.g.factors[i]
		switch {
		case f.blocks != nil:
			changed = m.sortBlocks(f, tokens) || changed
		case f.elements != nil:
			changed = m.tryElements(f, tokens) || changed
		default:
			m.orbit = math.NaN()
			changed = m.descend(f, tokens) || changed
		}
	}
	return changed
}

// From returns, by moved place, the number of the one that the last canonical
// marking has its tokens from.
func (m *Mover) From() []int32 { return m.from }

// Orbit returns how many markings symmetries make of a marking, NaN if that is
// not known. It makes the marking canonical.
func (m *Mover) Orbit(tokens []uint64) float64 {
	m.counts = true
	m.Canonical(tokens)
	m.counts = false
	return m.orbit
}

// Order returns how many symmetries the group has, at least; it is exact if the
// group is whole.
func (g *Group) Order() float64 {
	order := 1.0
	for i := range g.factors {
		order *= g.factors[i].order
	}
	return order
}

// sortBlocks sorts the blocks of a factor. Those of most markings are almost
// sorted, as they follow a canonical one.
func (m *Mover) sortBlocks(f *factor, tokens []uint64) (changed bool) {
	m.order = m.order[:0]
	for i := range f.blocks {
		at := len(m.order)
		for at > 0 && compareBlocks(tokens, f.blocks[m.order[at-1]], f.blocks[i]) > 0 {
			at--
		}
		changed = changed || at < i
		m.order = slices.Insert(m.order, at, int32(i))
	}
	if m.counts {
		m.countOrders(f, tokens)
	}
	if !changed {
		return false
	}
	for i, b := range m.order {
		for k, to := range f.blocks[i] {
			m.from[to] = int32(f.blocks[b][k])
		}
	}
	m.move(f, tokens)
	return true
}

// countOrders multiplies the orbit by the number of different orders of the
// blocks, a multinomial coefficient of which each step makes a larger one.
func (m *Mover) countOrders(f *factor, tokens []uint64) {
	alike := 1 // blocks equal to the last one, itself included
	for i := 1; i < len(m.order); i++ {
		if alike++; compareBlocks(tokens, f.blocks[m.order[i-1]], f.blocks[m.order[i]]) != 0 {
			alike = 1
		}
		m.orbit = m.orbit * float64(i+1) / float64(alike)
	}
}

func compareBlocks(tokens []uint64, a, b []int) int {
	for k, x := range a {
		if c := cmp.Compare(tokens[x], tokens[b[k]]); c != 0 {
			return c
		}
	}
	return 0
}

// move moves the tokens of a factor.
func (m *Mover) move(f *factor, tokens []uint64) {
	copy(m.scratch[f.first:f.end], tokens[f.first:f.end])
	for i := f.first; i < f.end; i++ {
		tokens[i] = m.scratch[m.from[i]]
	}
}

// tryElements finds the least marking that the elements of a factor make of one.
func (m *Mover) tryElements(f *factor, tokens []uint64) (changed bool) {
	m.ranges = append(m.ranges[:0], span{0, int32(len(f.elements))})
	for j, at := range f.base {
		m.leastRanges(f, tokens, f.next[j], at-f.first)
	}
	for i := 0; i < f.end-f.first && len(m.ranges) > 1; i++ {
		m.leastRanges(f, tokens, nil, i)
	}
	m.orbit *= float64(len(f.elements) / len(m.ranges))
	best := f.elements[m.ranges[0].first]
	for i, from := range best {
		changed = changed || tokens[f.first+i] != tokens[from]
	}
	if changed {
		copy(m.from[f.first:f.end], best)
		m.move(f, tokens)
	}
	return changed
}

// leastRanges leaves those elements that give a place the fewest tokens. next
// separates elements that take them from different places; nil if each range is
// one element.
func (m *Mover) leastRanges(f *factor, tokens []uint64, next []int32, at int) {
	least := uint64(math.MaxUint64)
	m.spare = m.spare[:0]
	for _, r := range m.ranges {
		for i := r.first; i < r.end; {
			end := i + 1
			if next != nil {
				end = next[i]
			}
			n := tokens[f.elements[i][at]]
			if n < least {
				least, m.spare = n, m.spare[:0]
			}
			if n == least {
				m.spare = append(m.spare, span{i, end})
			}
			i = end
		}
	}
	m.ranges, m.spare = m.spare, m.ranges
}

// descend applies generators as long as they make a marking less.
func (m *Mover) descend(f *factor, tokens []uint64) (changed bool) {
	for range maxPasses {
		again := false
		for _, g := range f.generators {
			if !lessens(g, tokens) {
				continue
			}
			again, changed = true, true
			copy(m.scratch[f.first:f.end], tokens[f.first:f.end])
			copy(m.origin[f.first:f.end], m.from[f.first:f.end])
			for _, x := range g {
				tokens[x.to], m.from[x.to] = m.scratch[x.from], m.origin[x.from]
			}
		}
		if !again {
			break
		}
	}
	return changed
}

// lessens reports whether a permutation makes a marking less.
func lessens(g []exchange, tokens []uint64) bool {
	for _, x := range g {
		if a, b := tokens[x.from], tokens[x.to]; a != b {
			return a < b
		}
	}
	return false
}
