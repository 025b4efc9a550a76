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
func (v *mover[S]) load(s program.State) {
	v.s = append(v.s[:0], s...)
	v.g.m.decode(&v.dec, v.s, &v.cur)
}

// permute sets v.to to the image of the state.
func (v *mover[S]) permute(p permutation) {
	v.to = v.cur
	if v.g.m.root.refs {
		v.g.m.decode(&v.dec, v.s, &v.to)
	}
	for k := range p {
		for i, to := range p[k] {
			if i != to {
				v.to = v.g.m.scalarsets[k].Permute(v.to, p[k])
				break
			}
		}
	}
}

// image returns the encoded image of the state, valid until the next call.
func (v *mover[S]) image(p permutation) program.State {
	v.permute(p)
	v.enc.b, v.enc.depth = v.enc.b[:0], 0
	v.g.m.root.enc(&v.enc, unsafe.Pointer(&v.to))
	return v.enc.b
}

// canonical returns a state that stands for all permutations of s, and the
// permutation of s that it is. Both are valid until the next call.
func (v *mover[S]) canonical(s program.State) (program.State, permutation) {
	v.load(s)
	v.split(true)
	if v.orders(maxImages) > maxImages {
		v.descend()
		return v.best, v.least
	}
	v.best = v.best[:0]
	v.each(0, 0, func() bool {
		x := v.image(v.p)
		if len(v.best) == 0 || less(x, v.best) {
			v.best = append(v.best[:0], x...)
			v.least.set(v.p)
		}
		return true
	})
	return v.best, v.least
}

// less orders encodings.
func less(a, b []byte) bool { return bytes.Compare(a, b) < 0 }

// split makes the runs of the loaded state: elements of a class that compare as
// equal; or, for ties false, all elements of a class.
func (v *mover[S]) split(ties bool) {
	v.p.identity()
	v.runs = v.runs[:0]
	for _, c := range v.g.classes {
		compare := v.g.m.scalarsets[c.set].Compare
		v.order = append(v.order[:0], c.members...)
		if compare != nil && ties {
			slices.SortStableFunc(v.order, func(i, j int) int { return compare(v.cur, i, j) })
		}
		begin := 0
		for i := 1; i <= len(v.order); i++ {
			if i == len(v.order) || compare != nil && ties && compare(v.cur, v.order[i-1], v.order[i]) != 0 {
				v.addRun(c.set, v.order[begin:i], c.members[begin:i])
				begin = i
			}
		}
	}
}

// addRun adds a run, with its blocks.
func (v *mover[S]) addRun(set int, elements, numbers []int) {
	if len(v.runs) == cap(v.runs) {
		v.runs = append(v.runs, run{})
	} else {
		v.runs = v.runs[:len(v.runs)+1] // with the slices that were used before
	}
	r := &v.runs[len(v.runs)-1]
	r.set, r.numbers = set, numbers
	r.next = append(r.next[:0], make([]int, len(elements))...)
	blocks := r.blocks[:0]
next:
	for _, e := range elements {
		for b := range blocks {
			if v.same(set, blocks[b][0], e) {
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
func (v *mover[S]) same(set, i, j int) bool {
	p := v.p[set]
	p[i], p[j] = j, i
	x := v.image(v.p)
	p[i], p[j] = i, j
	return bytes.Equal(x, v.s)
}

// orders returns the number of orders that each visits, at most one more than
// most.
func (v *mover[S]) orders(most int) int {
	n := 1
	for i := range v.runs {
		placed := 0
		for _, block := range v.runs[i].blocks {
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
// before number at are fixed, with v.p set. It ends if visit returns false.
func (v *mover[S]) each(r, at int, visit func() bool) bool {
	for r < len(v.runs) && at == len(v.runs[r].numbers) {
		r, at = r+1, 0
	}
	if r == len(v.runs) {
		return visit()
	}
	x := &v.runs[r]
	for b, block := range x.blocks {
		k := x.next[b]
		if k == len(block) {
			continue
		}
		x.next[b]++
		v.p[x.set][block[k]] = x.numbers[at]
		more := v.each(r, at+1, visit)
		x.next[b]--
		if !more {
			return false
		}
	}
	return true
}

// images calls visit with v.p set for all permutations of the loaded state in the
// group, of equal images once; for maxImages random ones if there are more. It
// returns the number of images, at most one more than maxImages.
func (v *mover[S]) images(rng *rand.Rand, visit func() bool) int {
	v.split(false)
	n := v.orders(maxImages)
	if n <= maxImages {
		v.each(0, 0, visit)
		return n
	}
	for range maxImages {
		if v.shuffle(rng); !visit() {
			break
		}
	}
	return n
}

// shuffle sets v.p to a random permutation of the group.
func (v *mover[S]) shuffle(rng *rand.Rand) {
	v.p.identity()
	for _, c := range v.g.classes {
		p := v.p[c.set]
		rng.Shuffle(len(c.members), func(i, j int) {
			i, j = c.members[i], c.members[j]
			p[i], p[j] = p[j], p[i]
		})
	}
}

// descend sets the least image to one that no exchange of neighbours in a run
// makes less.
func (v *mover[S]) descend() {
	v.each(0, 0, func() bool { return false })
	v.best = append(v.best[:0], v.image(v.p)...)
	v.least.set(v.p)
	for better := true; better; {
		better = false
		for i := range v.runs {
			r := &v.runs[i]
			for k := range len(r.numbers) - 1 {
				better = v.exchange(r.set, r.numbers[k], r.numbers[k+1]) || better
			}
		}
	}
}

// exchange exchanges two numbers in the least image if the image becomes less.
func (v *mover[S]) exchange(set, a, b int) bool {
	v.p.set(v.least)
	for i, to := range v.p[set] {
		switch to {
		case a:
			v.p[set][i] = b
		case b:
			v.p[set][i] = a
		}
	}
	x := v.image(v.p)
	if !less(x, v.best) {
		return false
	}
	v.best = append(v.best[:0], x...)
	v.least.set(v.p)
	return true
}
