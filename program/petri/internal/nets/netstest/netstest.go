// Package netstest draws small nets for the tests of packages that work on arrays.
package netstest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Random draws a net of at most six places and six transitions, p0, t0 and so on.
func Random(r *rand.Rand) *nets.Net {
	n := &nets.Net{Pre: nets.Arcs{First: []uint32{0}}, Post: nets.Arcs{First: []uint32{0}}}
	for p := range 1 + r.IntN(6) {
		n.Places = append(n.Places, nets.Node{ID: fmt.Sprint("p", p)})
		n.Initial = append(n.Initial, uint64(r.IntN(4)))
	}
	for t := range r.IntN(7) {
		n.Transitions = append(n.Transitions, nets.Node{ID: fmt.Sprint("t", t)})
		arcs(r, &n.Pre, len(n.Places))
		arcs(r, &n.Post, len(n.Places))
	}
	n.Seal()
	return n
}

// arcs adds up to two arcs of the next transition, in the order of places.
func arcs(r *rand.Rand, to *nets.Arcs, places int) {
	ends := r.Perm(places)[:min(places, r.IntN(3))]
	slices.Sort(ends)
	for _, p := range ends {
		to.List = append(to.List, nets.Arc{Place: uint32(p), Weight: []uint64{1, 1, 1, 2, 3}[r.IntN(5)]})
	}
	to.First = append(to.First, uint32(len(to.List)))
}
