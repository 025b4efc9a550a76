package symmetry

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
)

// Blocks. Most symmetric nets are made of n equal parts, each with its own
// places, that may be permuted at will. Then a factor of the group is the
// symmetric group of n blocks of places:
//
//	Ω := an orbit of least size n, ω in it
//	for each other orbit Δ:
//		find δ in Δ so that ω ↦ δ extends to a bijection of Ω and Δ that every
//		generator respects; the images of a place of Ω make up a block
//
// If there are such bijections, the group acts on Ω faithfully, and it is the
// symmetric group exactly if it has n! elements.

// maxAligned bounds the pairs of a place and a generator, or of two places, that
// are compared to find blocks.
const maxAligned = 1 << 24

// aligner finds the blocks of a factor.
type aligner struct {
	generators []*Permutation
	signature  map[uint32]uint64 // of a place: which generators move it
	orbits     [][]uint32
	tree       []treeEdge // of Ω, from its first place
	work       int
}

type treeEdge struct {
	from, to uint32
	by       *Permutation
}

// findBlocks returns the blocks of a factor as numbers of places; nil if it has
// none.
func (f *factor) findBlocks(places []uint32, generators []*Permutation, number func(uint32) int) [][]int {
	a := &aligner{generators: generators, signature: map[uint32]uint64{}}
	for i, g := range generators {
		for _, x := range g.moved {
			a.signature[x] += mixing.Pair(uint64(i), 1)
		}
	}
	a.findOrbits(places)
	omega := a.orbits[0]
	if !f.hasFactorial(len(omega)) || slices.ContainsFunc(a.orbits, func(o []uint32) bool { return len(o) != len(omega) }) {
		return nil
	}
	blocks, index := make([][]int, len(omega)), map[uint32]int{}
	for i, x := range omega {
		blocks[i], index[x] = []int{number(x)}, i
	}
	for _, delta := range a.orbits[1:] {
		image := a.align(delta)
		if image == nil {
			return nil
		}
		for x, y := range image {
			blocks[index[x]] = append(blocks[index[x]], number(y))
		}
	}
	return blocks
}

// hasFactorial reports whether a factor has n! elements: the stabilisers of a
// base in the symmetric group have orbits of n, n-1, ..., 2 blocks.
func (f *factor) hasFactorial(n int) bool {
	sizes := slices.Sorted(slices.Values(f.orbits))
	for i, size := range sizes {
		if size != i+2 {
			return false
		}
	}
	return len(sizes) == n-1
}

// findOrbits finds the orbits, the one of the first place first, and a spanning
// tree of that.
func (a *aligner) findOrbits(places []uint32) {
	seen := map[uint32]bool{}
	movers := map[uint32][]*Permutation{}
	for _, g := range a.generators {
		for _, x := range g.moved {
			movers[x] = append(movers[x], g)
		}
	}
	for _, x := range places {
		if seen[x] {
			continue
		}
		seen[x] = true
		orbit := []uint32{x}
		for i := 0; i < len(orbit); i++ {
			for _, g := range movers[orbit[i]] {
				y := g.Image(orbit[i])
				if seen[y] {
					continue
				}
				seen[y] = true
				orbit = append(orbit, y)
				if len(a.orbits) == 0 {
					a.tree = append(a.tree, treeEdge{orbit[i], y, g})
				}
			}
		}
		a.orbits = append(a.orbits, orbit)
	}
}

// align returns the bijection of the first orbit and another one that every
// generator respects; nil if there is none or it is too much work to find it.
func (a *aligner) align(delta []uint32) map[uint32]uint32 {
	omega := a.orbits[0]
	for _, d := range delta {
		if a.signature[d] != a.signature[omega[0]] {
			continue
		}
		if a.work += len(omega) * (1 + len(a.generators)); a.work > maxAligned {
			return nil
		}
		image, taken := map[uint32]uint32{omega[0]: d}, map[uint32]bool{d: true}
		for _, e := range a.tree {
			y := e.by.Image(image[e.from])
			image[e.to], taken[y] = y, true
		}
		if len(taken) == len(omega) && a.respected(image) {
			return image
		}
	}
	return nil
}

// respected reports whether all generators map images like what they are images
// of.
func (a *aligner) respected(image map[uint32]uint32) bool {
	for _, g := range a.generators {
		for x, y := range image {
			if image[g.Image(x)] != g.Image(y) {
				return false
			}
		}
	}
	return true
}
