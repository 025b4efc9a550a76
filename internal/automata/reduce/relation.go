package reduce

import (
	"math/bits"
	"slices"
)

// relation is a binary relation on states as a bit matrix: row p has a bit for
// each q with p related to q. In a simulation, q simulates p.
type relation struct {
	n, width int
	bits     []uint64
}

func newRelation(n int) *relation { return newTable(n, n) }

// newTable relates n states to k others.
func newTable(n, k int) *relation {
	w := (k + 63) / 64
	return &relation{n: n, width: w, bits: make([]uint64, n*w)}
}

// row returns the states related to p, as bits; it is part of the relation.
func (r *relation) row(p uint32) []uint64 { return r.bits[int(p)*r.width : (int(p)+1)*r.width] }

func (r *relation) has(p, q uint32) bool {
	return r.bits[int(p)*r.width+int(q>>6)]>>(q&63)&1 != 0
}

func (r *relation) add(p, q uint32)    { r.bits[int(p)*r.width+int(q>>6)] |= 1 << (q & 63) }
func (r *relation) remove(p, q uint32) { r.bits[int(p)*r.width+int(q>>6)] &^= 1 << (q & 63) }

func (r *relation) clone() *relation {
	return &relation{n: r.n, width: r.width, bits: slices.Clone(r.bits)}
}

func (r *relation) equal(s *relation) bool { return slices.Equal(r.bits, s.bits) }

// close makes the relation transitive (Warshall).
func (r *relation) close() {
	for k := range uint32(r.n) {
		through := r.row(k)
		for p := range uint32(r.n) {
			if row := r.row(p); p != k && r.has(p, k) {
				for i := range row {
					row[i] |= through[i]
				}
			}
		}
	}
}

// each calls visit with the states related to p; visit may remove the pair it
// is called with.
func (r *relation) each(p uint32, visit func(q uint32)) {
	for i, w := range r.row(p) {
		for ; w != 0; w &= w - 1 {
			visit(uint32(i*64 + bits.TrailingZeros64(w)))
		}
	}
}

// classes numbers the classes of states related both ways, by their first
// states.
func (r *relation) classes() (of []uint32, first []uint32) {
	of = make([]uint32, r.n)
	done := make([]bool, r.n)
	for p := range uint32(r.n) {
		if done[p] {
			continue
		}
		c := uint32(len(first))
		first = append(first, p)
		of[p], done[p] = c, true
		r.each(p, func(q uint32) {
			if !done[q] && r.has(q, p) {
				of[q], done[q] = c, true
			}
		})
	}
	return of, first
}
