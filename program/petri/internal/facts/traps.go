package facts

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Traps and siphons. A trap is a set of places such that every transition that
// takes tokens from it puts some into it as well: once it has a token, it always
// has one. Unions of traps are traps, so each set of places has a greatest one
// (F. Commoner, Deadlocks in Petri nets, 1972), which is what is left of
//
//	while some transition takes from the set and puts nothing into it: remove the places that it takes from
//
// With weights this holds as well, since a transition that puts something into
// the set leaves at least one token there. Transitions that can never fire, by
// the bounds, do not count.

// greatestTrap reduces a set of places, by place, to the greatest trap in it,
// and reports whether that has a token initially. O(arcs).
func greatestTrap(n *nets.Net, set []bool) (marked bool) {
	into := make([]uint32, len(n.Transitions)) // places of the set that a transition puts tokens into
	fires := func(t uint32) bool { return !n.DeadBy(int(t), n.Bounds) }
	var queue []uint32 // transitions that put nothing into the set
	for t := range n.Transitions {
		for _, a := range n.Post.Of(t) {
			if set[a.Place] {
				into[t]++
			}
		}
		if into[t] == 0 && fires(uint32(t)) {
			queue = append(queue, uint32(t))
		}
	}
	feeders := feeders(n)
	for len(queue) > 0 {
		t := int(queue[len(queue)-1])
		queue = queue[:len(queue)-1]
		for _, a := range n.Pre.Of(t) {
			if !set[a.Place] {
				continue
			}
			set[a.Place] = false
			for _, f := range feeders.Of(int(a.Place)) {
				if into[f.Transition]--; into[f.Transition] == 0 && fires(f.Transition) {
					queue = append(queue, f.Transition)
				}
			}
		}
	}
	for p, in := range set {
		marked = marked || in && n.Initial[p] > 0
	}
	return marked
}

// feeders inverts the arcs to places: for each place, the transitions that put
// tokens there.
func feeders(n *nets.Net) nets.Takers {
	count := make([]uint32, len(n.Places)+1)
	for _, a := range n.Post.List {
		count[a.Place+1]++
	}
	for p := range n.Places {
		count[p+1] += count[p]
	}
	out := nets.Takers{First: count, List: make([]nets.Taker, len(n.Post.List))}
	next := append([]uint32(nil), count...)
	for t := range n.Transitions {
		for _, a := range n.Post.Of(t) {
			out.List[next[a.Place]] = nets.Taker{Transition: uint32(t), Weight: a.Weight}
			next[a.Place]++
		}
	}
	return out
}
