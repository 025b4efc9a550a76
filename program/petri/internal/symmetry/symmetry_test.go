package symmetry

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// drawn is a net as tests see it: by transition, its arcs by place.
type drawn struct {
	places      int
	colours     []uint32
	transitions []map[uint32]uint32
}

func (d *drawn) net() *Net {
	return NewNet(d.colours, make([]uint32, len(d.transitions)), func(t int) []Arc {
		var arcs []Arc
		for p, label := range d.transitions[t] {
			arcs = append(arcs, Arc{p, label})
		}
		slices.SortFunc(arcs, func(a, b Arc) int { return int(a.Node) - int(b.Node) })
		return arcs
	})
}

// row is a transition: by place, one more than the label of the arc, or 0.
type row [8]uint8

// multiset returns the transitions with places permuted, in order.
func (d *drawn) multiset(perm []uint32, out []row) []row {
	out = out[:0]
	for _, t := range d.transitions {
		var r row
		for p, label := range t {
			r[perm[p]] = uint8(label) + 1
		}
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b row) int { return bytes.Compare(a[:], b[:]) })
	return out
}

// all returns all symmetries by the definition: permutations of places that
// respect colours and the multiset of transitions.
func (d *drawn) all() (out [][]uint32) {
	identity := make([]uint32, d.places)
	for i := range identity {
		identity[i] = uint32(i)
	}
	want := d.multiset(identity, nil)
	var rows []row
	var permute func(perm []uint32)
	permute = func(perm []uint32) {
		i := len(perm)
		if i == d.places {
			if rows = d.multiset(perm, rows); slices.Equal(rows, want) {
				out = append(out, slices.Clone(perm))
			}
			return
		}
		for _, x := range identity {
			if !slices.Contains(perm, x) && d.colours[x] == d.colours[i] {
				permute(append(slices.Clone(perm), x))
			}
		}
	}
	permute(nil)
	return out
}

// shape is how the parts of a drawn net are arranged.
type shape int

const (
	loose    shape = iota // no parts
	copies                // equal parts, and shared places
	ring                  // equal parts, each joined with the next one
	pairs                 // equal parts, each joined with each other one
	clusters              // equal parts of equal parts
	shapes
)

// draw draws a net, most of them with symmetries.
func draw(rng *rand.Rand, s shape, parts, most int) *drawn {
	d := &drawn{}
	add := func(arcs map[uint32]uint32) { d.transitions = append(d.transitions, arcs) }
	if s == loose {
		d.places = 1 + rng.IntN(most)
		for range rng.IntN(7) {
			arcs := map[uint32]uint32{}
			for range rng.IntN(3) {
				arcs[uint32(rng.IntN(d.places))] = uint32(rng.IntN(2))
			}
			add(arcs)
		}
	} else {
		size := 1 + rng.IntN(max(1, min(3, most/parts)))
		shared := rng.IntN(max(1, min(2, most-size*parts+1)))
		d.places = size*parts + shared
		at := func(part, i int) uint32 { return uint32(part%parts*size + i) }
		common := func() uint32 { return uint32(size*parts + rng.IntN(max(1, shared))) }
		for range 1 + rng.IntN(3) { // a transition of each part
			a, b, la, lb, with, c := rng.IntN(size), rng.IntN(size), rng.IntN(3), rng.IntN(3), shared > 0 && rng.IntN(2) == 0, common()
			for part := range parts {
				arcs := map[uint32]uint32{at(part, a): uint32(la), at(part, b): uint32(lb)}
				if with {
					arcs[c] = uint32(la)
				}
				add(arcs)
			}
		}
		a, b := rng.IntN(size), rng.IntN(size)
		for part := range parts {
			for other := range parts {
				joined := s == ring && other == (part+1)%parts || s == pairs && other != part || s == clusters && other/2 == part/2 && other != part
				if joined {
					add(map[uint32]uint32{at(part, a): 3, at(other, b): 4})
				}
			}
		}
	}
	d.colours = make([]uint32, d.places)
	if rng.IntN(4) == 0 {
		d.colours[rng.IntN(d.places)] = 1
	}
	return d
}

// TestFind: of random nets the group has as many elements as there are
// symmetries by the definition, and each generator is one of them.
func TestFind(t *testing.T) {
	kinds := map[string]int{}
	const nets = 6000
	for seed := range uint64(nets) {
		rng := rand.New(rand.NewPCG(seed, 1))
		d := draw(rng, shape(rng.IntN(int(shapes))), 2+rng.IntN(3), 6)
		all := d.all()
		g := Find(d.net(), nil)
		if g.Order() != float64(len(all)) || !g.Whole {
			t.Fatalf("seed %d: %v symmetries, want %d: %v", seed, g.Order(), len(all), d)
		}
		for _, p := range g.generators {
			if !slices.ContainsFunc(all, func(perm []uint32) bool {
				return !slices.ContainsFunc(identityOf(d.places), func(x uint32) bool { return p.Image(x) != perm[x] })
			}) {
				t.Fatalf("seed %d: %v is no symmetry of %v", seed, p, d)
			}
		}
		for _, f := range g.factors {
			switch {
			case f.blocks != nil:
				kinds[fmt.Sprintf("%d blocks", len(f.blocks))]++
			case f.elements != nil:
				kinds[fmt.Sprintf("%d elements", len(f.elements))]++
			default:
				t.Fatalf("seed %d: neither blocks nor elements of %v", seed, d)
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"2 blocks", "3 blocks", "4 blocks", "4 elements", "8 elements"} {
		if kinds[kind] < nets/400 {
			t.Errorf("%s: too few", kind)
		}
	}
}

func identityOf(n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = uint32(i)
	}
	return out
}

// TestCanonical: the canonical marking is one of those that symmetries make of a
// marking, and the same for all of them; its orbit has as many as are different.
// Where the group is too large for that by its kind, the first part still holds.
func TestCanonical(t *testing.T) {
	approximate := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		d := draw(rng, shape(rng.IntN(int(shapes))), 2+rng.IntN(3), 6)
		g := Find(d.net(), nil)
		exact := true
		if rng.IntN(4) == 0 {
			for i := range g.factors {
				exact = false
				g.factors[i].blocks, g.factors[i].elements = nil, nil
			}
			approximate++
		}
		tokens := make([]uint64, d.places)
		for i := range tokens {
			tokens[i] = uint64(rng.IntN(3))
		}
		read := func(perm []uint32) []uint64 { // the image of the marking
			image := make([]uint64, d.places)
			for p, n := range tokens {
				image[perm[p]] = n
			}
			var out []uint64
			for _, p := range g.Moved() {
				out = append(out, image[p])
			}
			return out
		}
		m := g.NewMover()
		orbit := map[string]bool{}
		all := d.all()
		for _, perm := range all {
			orbit[fmt.Sprint(read(perm))] = true
		}
		var first string
		for _, perm := range all {
			before := read(perm)
			after := slices.Clone(before)
			changed := m.Canonical(after)
			if changed == slices.Equal(before, after) {
				t.Fatalf("seed %d: changed: %v, from %v to %v", seed, changed, before, after)
			}
			for i, from := range m.From() {
				if after[i] != before[from] {
					t.Fatalf("seed %d: from %v: %v, not %v", seed, m.From(), before, after)
				}
			}
			if !orbit[fmt.Sprint(after)] {
				t.Fatalf("seed %d: %v is not in the orbit of %v in %v", seed, after, before, d)
			}
			if first == "" {
				first = fmt.Sprint(after)
			}
			if exact && first != fmt.Sprint(after) {
				t.Fatalf("seed %d: %v, and %s, in %v", seed, after, first, d)
			}
			if size := m.Orbit(before); exact && size != float64(len(orbit)) || !exact && len(g.factors) > 0 && !math.IsNaN(size) {
				t.Fatalf("seed %d: an orbit of %v markings, want %d", seed, size, len(orbit))
			}
		}
	}
	if approximate < 500 {
		t.Error("too few")
	}
}

// TestLarge: groups of many blocks, which nobody enumerates, are found within the
// budget, with all of their elements; rings have their rotations.
func TestLarge(t *testing.T) {
	for _, c := range []struct {
		shape     shape
		parts     int
		factorial bool
	}{{copies, 60, true}, {copies, 170, true}, {ring, 100, false}} {
		d := &drawn{places: 3*c.parts + 1}
		for part := range uint32(c.parts) {
			for i := range uint32(3) {
				d.transitions = append(d.transitions, map[uint32]uint32{3*part + i: 1, 3*part + (i+1)%3: 2, uint32(3 * c.parts): i})
			}
			if c.shape == ring {
				d.transitions = append(d.transitions, map[uint32]uint32{3 * part: 1, 3*((part+1)%uint32(c.parts)) + 1: 2})
			}
		}
		d.colours = make([]uint32, d.places)
		g := Find(d.net(), nil)
		want := float64(c.parts)
		if c.factorial {
			want = math.Gamma(float64(c.parts + 1))
		}
		if !g.Whole || math.Abs(g.Order()/want-1) > 1e-9 {
			t.Errorf("%d parts: %v symmetries, want %v", c.parts, g.Order(), want)
		}
		if f := g.factors[0]; c.factorial != (f.blocks != nil) || c.factorial && len(f.blocks) != c.parts {
			t.Errorf("%d parts: %d blocks", c.parts, len(f.blocks))
		}
	}
}

// TestKnown: known symmetries are used if they are symmetries.
func TestKnown(t *testing.T) {
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		d := draw(rng, shape(rng.IntN(int(shapes))), 2+rng.IntN(3), 6)
		all := d.all()
		some := all[rng.IntN(len(all))]
		wrong := identityOf(d.places)
		rng.Shuffle(len(wrong), func(i, j int) { wrong[i], wrong[j] = wrong[j], wrong[i] })
		known := []*Permutation{
			NewPermutation(identityOf(d.places), some),
			NewPermutation(identityOf(d.places), wrong),
		}
		if g := Find(d.net(), known); g.Order() != float64(len(all)) {
			t.Fatalf("seed %d: %v symmetries, want %d", seed, g.Order(), len(all))
		}
	}
	if NewPermutation([]uint32{0, 1}, []uint32{0, 0}) != nil {
		t.Error("a function that is no permutation")
	}
}
