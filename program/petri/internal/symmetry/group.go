package symmetry

import (
	"encoding/binary"
	"slices"
)

// A group is the direct product of factors that move different places. Of each
// the canonical marking is found by itself.

// factor is a factor of a group. Places have numbers of their own: those of the
// group, which moves only some.
type factor struct {
	first, end int // of its places
	order      float64
	generators [][]exchange
	base       []int     // numbers of places
	orbits     []int     // of these, of more than one place
	blocks     [][]int   // numbers of places, block by block, if all permutations of these make up the factor
	elements   [][]int32 // else all elements, if they are few: where the tokens of each place come from
	next       [][]int32 // by place of the base and element: the first one behind that does not take the tokens of the places so far from the same ones
}

// exchange is what a permutation puts into one place.
type exchange struct{ to, from int32 }

// Limits of factors of which all elements are tried.
const (
	maxElements = 5040
	maxEntries  = 1 << 21 // elements times places
)

// split finds the factors.
func (g *Group) split() {
	parent := map[uint32]uint32{}
	var find func(x uint32) uint32
	find = func(x uint32) uint32 {
		p, ok := parent[x]
		if !ok || p == x {
			parent[x] = x
			return x
		}
		p = find(p)
		parent[x] = p
		return p
	}
	for _, p := range g.generators {
		for _, x := range p.moved {
			parent[find(x)] = find(p.moved[0])
		}
	}
	byRoot := map[uint32][]uint32{}
	for x := range uint32(g.net.places) {
		if _, moved := parent[x]; moved {
			byRoot[find(x)] = append(byRoot[find(x)], x)
		}
	}
	roots := make([]uint32, 0, len(byRoot))
	for r := range byRoot {
		roots = append(roots, r)
	}
	slices.SortFunc(roots, func(a, b uint32) int { return int(byRoot[a][0]) - int(byRoot[b][0]) })
	for _, r := range roots {
		var generators []*Permutation
		for _, p := range g.generators {
			if find(p.moved[0]) == r {
				generators = append(generators, p)
			}
		}
		g.addFactor(byRoot[r], generators)
	}
	g.index = slices.Repeat([]int32{-1}, g.net.places)
	for i, p := range g.moved {
		g.index[p] = int32(i)
	}
}

// Moved returns the places that the group moves, in the order in which markings
// are written for a Mover.
func (g *Group) Moved() []uint32 { return g.moved }

// addFactor adds a factor.
func (g *Group) addFactor(places []uint32, generators []*Permutation) {
	first := len(g.moved)
	number := func(x uint32) int {
		i, _ := slices.BinarySearch(places, x)
		return first + i
	}
	f := factor{first: first, end: len(g.moved) + len(places), order: 1}
	for i, b := range g.base {
		if _, mine := slices.BinarySearch(places, b); mine {
			f.base, f.order = append(f.base, number(b)), f.order*float64(g.orbits[i])
			if g.orbits[i] > 1 {
				f.orbits = append(f.orbits, g.orbits[i])
			}
		}
	}
	for _, p := range generators {
		var list []exchange
		for i, x := range p.moved {
			list = append(list, exchange{int32(number(p.to[i])), int32(number(x))})
		}
		slices.SortFunc(list, func(a, b exchange) int { return int(a.to - b.to) })
		f.generators = append(f.generators, list)
	}
	g.moved = append(g.moved, places...)
	if f.blocks = f.findBlocks(places, generators, number); f.blocks == nil {
		f.enumerate()
	}
	g.factors = append(g.factors, f)
}

// enumerate lists the elements of a factor if they are few, sorted by where the
// tokens of the places of the base come from, then of all.
func (f *factor) enumerate() {
	n := f.end - f.first
	identity := make([]int32, n)
	for i := range identity {
		identity[i] = int32(f.first + i)
	}
	key := func(e []int32) string {
		var k []byte
		for _, b := range f.base {
			k = binary.LittleEndian.AppendUint32(k, uint32(e[b-f.first]))
		}
		return string(k)
	}
	seen := map[string]bool{key(identity): true}
	list := [][]int32{identity}
	for i := 0; i < len(list); i++ {
		for _, g := range f.generators {
			next := slices.Clone(list[i])
			for _, x := range g {
				next[int(x.to)-f.first] = list[i][int(x.from)-f.first]
			}
			if k := key(next); !seen[k] {
				seen[k] = true
				if list = append(list, next); len(list) > maxElements || len(list)*n > maxEntries {
					return
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b []int32) int {
		same := f.agreement(a, b)
		if same == len(f.base) {
			return 0
		}
		return int(a[f.base[same]-f.first] - b[f.base[same]-f.first])
	})
	f.elements, f.order = list, float64(len(list))
	f.indexElements()
}

// agreement returns for how many places of the base, from the first one on, two
// elements take tokens from the same places.
func (f *factor) agreement(a, b []int32) int {
	for i, at := range f.base {
		if a[at-f.first] != b[at-f.first] {
			return i
		}
	}
	return len(f.base)
}

// indexElements finds how far elements agree with those behind.
func (f *factor) indexElements() {
	f.next = make([][]int32, len(f.base))
	for j := range f.next {
		f.next[j] = make([]int32, len(f.elements))
	}
	for i := len(f.elements) - 1; i >= 0; i-- {
		same := 0
		if i+1 < len(f.elements) {
			same = f.agreement(f.elements[i], f.elements[i+1])
		}
		for j := range f.base {
			if f.next[j][i] = int32(i + 1); j < same {
				f.next[j][i] = f.next[j][i+1]
			}
		}
	}
}
