package coloured

// Stripping.
//
// The stripped net has the places and transitions of the file, and counts tokens
// of all colours together. An inscription has the same number of tokens for each
// binding, which is the weight of the stripped arc; guards are dropped. So each
// firing of a mode is a firing of its transition in the stripped net, and the
// totals of a reachable marking are a reachable marking there: bounds of
// stripped places bound the totals, and a transition that is dead there has no
// mode that ever fires.
//
// It is no substitute for the net in a check of a formula. A marking can be dead
// that is not dead in the stripped net, and its run, which stays there for ever,
// is not one of the stripped net; and fireable(t) may be false where it is true in
// the stripped net. So it is used for bounds, in which neither matters, and for
// those facts about all runs that show that a property holds (see
// strippedfacts.go of package petri).

// Strip passes the stripped net to a sink. It is false, and the sink has received
// nothing, if some number is too large or negative.
func (n *Net) Strip(most uint64, sink Sink) bool {
	initial := make([]uint64, len(n.places))
	for i := range n.places {
		total, ok := n.places[i].sort.total(n.places[i].marking, most)
		if !ok {
			return false
		}
		initial[i] = total
	}
	arcs := make([][2][]Weighted, len(n.transitions))
	for t := range n.transitions {
		for way, list := range [][]inscription{n.transitions[t].in, n.transitions[t].out} {
			for _, a := range list {
				total, ok := n.places[a.place].sort.total(a.sum, most)
				if !ok {
					return false
				}
				if total > 0 {
					arcs[t][way] = append(arcs[t][way], Weighted{uint32(a.place), total})
				}
			}
		}
	}
	for i, total := range initial {
		sink.Place(i, "", total)
	}
	for t := range arcs {
		sink.Transition(t, "", arcs[t][0], arcs[t][1])
	}
	return true
}

// total returns the number of tokens of a multiset, which no binding changes;
// false if it or a part of it is more than most, or it is negative.
func (s *sort) total(sum []summand, most uint64) (uint64, bool) {
	total := int64(0)
	for _, x := range sum {
		tuples := uint64(1)
		for i, p := range x.parts {
			if p.all {
				tuples *= s.atoms[i].size // at most maxColours together
			}
		}
		if size := uint64(max(x.count, -x.count)); size > 0 && tuples > most/size {
			return 0, false
		}
		if total += x.count * int64(tuples); uint64(max(total, -total)) > most {
			return 0, false
		}
	}
	return uint64(max(total, 0)), total >= 0
}
