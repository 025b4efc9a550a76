package model

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// Canonical states under permutations of scalar sets, which are functions of the
// user's: nothing is known of them but the states that they make.
//
//	canonical(s):
//	    sort the elements of each class by Compare
//	    for all orders of elements that compare as equal, of elements whose
//	    exchange leaves s as it is one order:
//	        the state of which the encoding is least
//	    if there are more than maxImages orders: instead, exchange neighbours as
//	        long as the encoding becomes less
//
// The result is the same for all permutations of s if Compare does not depend on
// numbers and the number of orders is not above the bound. Otherwise more than one
// state of an orbit may be explored, which costs time and is not wrong.

// maxImages bounds the permutations of a state that are tried, or in which steps
// are compared; maxJudged those in which propositions are.
const (
	maxImages = 720
	maxJudged = 40320
)

// permutation has, for each scalar set and element, what the element is called.
type permutation [][]int

func (p permutation) identity() {
	for _, set := range p {
		for i := range set {
			set[i] = i
		}
	}
}

func (p permutation) set(q permutation) {
	for k := range p {
		copy(p[k], q[k])
	}
}

// class is elements of one scalar set, in ascending order, that are exchanged.
type class struct {
	set     int
	members []int
}

// group is the permutations of a model that do not change propositions.
type group[S any] struct {
	m       *Model[S]
	classes []class
	owners  []owner // of processes
}

// renamed returns what a permutation calls a process.
func (g *group[S]) renamed(p permutation, process int) int {
	if process >= len(g.owners) || g.owners[process].set < 0 {
		return process
	}
	o := g.owners[process]
	return g.m.number[g.m.scalarsets[o.set].Processes[o.list][p[o.set][o.element]]]
}

// moved renames a set of processes.
func (g *group[S]) moved(p permutation, set program.ProcSet) (out program.ProcSet) {
	for i := range g.owners {
		if set.Has(i) {
			out.Add(g.renamed(p, i))
		}
	}
	return out
}

// newPermutation returns the identity.
func (g *group[S]) newPermutation() permutation {
	p := make(permutation, len(g.m.scalarsets))
	for k := range p {
		p[k] = make([]int, g.m.scalarsets[k].Size)
	}
	p.identity()
	return p
}

// run is elements of a class and the numbers that they share out among
// themselves. Elements of one block may be exchanged without a change of the
// state.
type run struct {
	set     int
	numbers []int
	blocks  [][]int // of elements
	next    []int   // by block: how many of it have a number
}

// mover computes permutations of one state after another. It belongs to one
// goroutine.
type mover[S any] struct {
	g     *group[S]
	s     program.State // what was loaded
	cur   S             // the same, decoded
	to    S             // a permutation of it
	dec   decoder
	enc   encoder
	runs  []run
	order []int
	p     permutation // of the image that is looked at
	least permutation // of the least image so far
	best  []byte      // the least image
}

func newMover[S any](g *group[S]) *mover[S] {
	return &mover[S]{g: g, p: g.newPermutation(), least: g.newPermutation()}
}

// load sets the state that permutations are made of.
func (m *mover[S]) load(s program.State) {
	m.s = append(m.s[:0], s...)
	m.g.m.decode(&m.dec, m.s, &m.cur)
}

// permute sets m.to to the image of the state.
func (m *mover[S]) permute(p permutation) {
	m.to = m.cur
	if m.g.m.root.refs {
		m.g.m.decode(&m.dec, m.s, &m.to)
	}
	for k := range p {
		for i, to := range p[k] {
			if i != to {
				m.to = m.g.m.scalarsets[k].Permute(m.to, p[k])
				break
			}
		}
	}
}

// image returns the encoded image of the state, valid until the next call.
func (m *mover[S]) image(p permutation) program.State {
	m.permute(p)
	m.enc.b, m.enc.depth = m.enc.b[:0], 0
	m.g.m.root.enc(&m.enc, unsafe.Pointer(&m.to))
	return m.enc.b
}

// canonical returns a state that stands for all permutations of s, and the
// permutation of s that it is. Both are valid until the next call.
func (m *mover[S]) canonical(s program.State) (program.State, permutation) {
	m.load(s)
	m.split(true)
	if m.orders(maxImages) > maxImages {
		m.descend()
		return m.best, m.least
	}
	m.best = m.best[:0]
	m.each(0, 0, func() bool {
		x := m.image(m.p)
		if len(m.best) == 0 || less(x, m.best) {
			m.best = append(m.best[:0], x...)
			m.least.set(m.p)
		}
		return true
	})
	return m.best, m.least
}

// less orders encodings.
func less(a, b []byte) bool { return bytes.Compare(a, b) < 0 }

// split makes the runs of the loaded state: elements of a class that compare as
// equal; or, for ties false, all elements of a class.
func (m *mover[S]) split(ties bool) {
	m.p.identity()
	m.runs = m.runs[:0]
	for _, c := range m.g.classes {
		compare := m.g.m.scalarsets[c.set].Compare
		m.order = append(m.order[:0], c.members...)
		if compare != nil && ties {
			slices.SortStableFunc(m.order, func(i, j int) int { return compare(m.cur, i, j) })
		}
		begin := 0
		for i := 1; i <= len(m.order); i++ {
			if i == len(m.order) || compare != nil && ties && compare(m.cur, m.order[i-1], m.order[i]) != 0 {
				m.addRun(c.set, m.order[begin:i], c.members[begin:i])
				begin = i
			}
		}
	}
}

// addRun adds a run, with its blocks.
func (m *mover[S]) addRun(set int, elements, numbers []int) {
	if len(m.runs) == cap(m.runs) {
		m.runs = append(m.runs, run{})
	} else {
		m.runs = m.runs[:len(m.runs)+1] // with the slices that were used before
	}
	r := &m.runs[len(m.runs)-1]
	r.set, r.numbers = set, numbers
	r.next = append(r.next[:0], make([]int, len(elements))...)
	blocks := r.blocks[:0]
next:
	for _, e := range elements {
		for b := range blocks {
			if m.same(set, blocks[b][0], e) {
				blocks[b] = append(blocks[b], e)
				continue next
			}
		}
		if len(blocks) < cap(blocks) {
			blocks = blocks[:len(blocks)+1]
			blocks[len(blocks)-1] = append(blocks[len(blocks)-1][:0], e)
		} else {
			blocks = append(blocks, []int{e})
		}
	}
	r.blocks = blocks
}

// same reports whether an exchange of two elements leaves the state as it is.
// The permutation of the mover is the identity.
func (m *mover[S]) same(set, i, j int) bool {
	p := m.p[set]
	p[i], p[j] = j, i
	x := m.image(m.p)
	p[i], p[j] = i, j
	return bytes.Equal(x, m.s)
}

// orders returns the number of orders that each visits, at most one more than
// most.
func (m *mover[S]) orders(most int) int {
	n := 1
	for i := range m.runs {
		placed := 0
		for _, block := range m.runs[i].blocks {
			for k := range block { // n times (placed+k+1 over k+1), step by step
				placed++
				if n = n * placed / (k + 1); n > most {
					return most + 1
				}
			}
		}
	}
	return n
}

// each calls visit for each order of the runs from r on, of which those of run r
// before number at are fixed, with m.p set. It ends if visit returns false.
func (m *mover[S]) each(r, at int, visit func() bool) bool {
	for r < len(m.runs) && at == len(m.runs[r].numbers) {
		r, at = r+1, 0
	}
	if r == len(m.runs) {
		return visit()
	}
	x := &m.runs[r]
	for b, block := range x.blocks {
		k := x.next[b]
		if k == len(block) {
			continue
		}
		x.next[b]++
		m.p[x.set][block[k]] = x.numbers[at]
		more := m.each(r, at+1, visit)
		x.next[b]--
		if !more {
			return false
		}
	}
	return true
}

// images calls visit with m.p set for all permutations of the loaded state in the
// group, of equal images once; for maxImages random ones if there are more. It
// returns the number of images, at most one more than maxImages.
func (m *mover[S]) images(rng *rand.Rand, visit func() bool) int {
	m.split(false)
	n := m.orders(maxImages)
	if n <= maxImages {
		m.each(0, 0, visit)
		return n
	}
	for range maxImages {
		if m.shuffle(rng); !visit() {
			break
		}
	}
	return n
}

// shuffle sets m.p to a random permutation of the group.
func (m *mover[S]) shuffle(rng *rand.Rand) {
	m.p.identity()
	for _, c := range m.g.classes {
		p := m.p[c.set]
		rng.Shuffle(len(c.members), func(i, j int) {
			i, j = c.members[i], c.members[j]
			p[i], p[j] = p[j], p[i]
		})
	}
}

// descend sets the least image to one that no exchange of neighbours in a run
// makes less.
func (m *mover[S]) descend() {
	m.each(0, 0, func() bool { return false })
	m.best = append(m.best[:0], m.image(m.p)...)
	m.least.set(m.p)
	for better := true; better; {
		better = false
		for i := range m.runs {
			r := &m.runs[i]
			for k := range len(r.numbers) - 1 {
				better = m.exchange(r.set, r.numbers[k], r.numbers[k+1]) || better
			}
		}
	}
}

// exchange exchanges two numbers in the least image if the image becomes less.
func (m *mover[S]) exchange(set, a, b int) bool {
	m.p.set(m.least)
	for i, to := range m.p[set] {
		switch to {
		case a:
			m.p[set][i] = b
		case b:
			m.p[set][i] = a
		}
	}
	x := m.image(m.p)
	if !less(x, m.best) {
		return false
	}
	m.best = append(m.best[:0], x...)
	m.least.set(m.p)
	return true
}
