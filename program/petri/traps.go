package petri

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
func (n *Net) greatestTrap(set []bool) (marked bool) {
	into := make([]uint32, len(n.transitions)) // places of the set that a transition puts tokens into
	fires := func(t uint32) bool { return !n.deadBy(int(t), n.bounds) }
	var queue []uint32 // transitions that put nothing into the set
	for t := range n.transitions {
		for _, a := range n.post.of(t) {
			if set[a.place] {
				into[t]++
			}
		}
		if into[t] == 0 && fires(uint32(t)) {
			queue = append(queue, uint32(t))
		}
	}
	feeders := n.feeders()
	for len(queue) > 0 {
		t := int(queue[len(queue)-1])
		queue = queue[:len(queue)-1]
		for _, a := range n.pre.of(t) {
			if !set[a.place] {
				continue
			}
			set[a.place] = false
			for _, f := range feeders.of(int(a.place)) {
				if into[f.transition]--; into[f.transition] == 0 && fires(f.transition) {
					queue = append(queue, f.transition)
				}
			}
		}
	}
	for p, in := range set {
		marked = marked || in && n.initial[p] > 0
	}
	return marked
}

// feeders inverts the arcs to places: for each place, the transitions that put
// tokens there.
func (n *Net) feeders() takers {
	count := make([]uint32, len(n.places)+1)
	for _, a := range n.post.list {
		count[a.place+1]++
	}
	for p := range n.places {
		count[p+1] += count[p]
	}
	out := takers{first: count, list: make([]taker, len(n.post.list))}
	next := append([]uint32(nil), count...)
	for t := range n.transitions {
		for _, a := range n.post.of(t) {
			out.list[next[a.place]] = taker{uint32(t), a.weight}
			next[a.place]++
		}
	}
	return out
}
