package periodic

import "slices"

// Cycles that the search meets. When a set is found at a location through which
// the path to it has come before, the part of the path in between is a closed
// path of control, of any length, that was executed and leads to new states
// (§4: duplicate control states on the search stack). It becomes a
// meta-transition, which all sets of the location are spread along.
//
//	close(n): for the nearest ancestors a of n at the same location:
//	  for every way to take the meta-transitions between a and n: as often as the next guard allows (§3.3), not at all, or once
//	    the path from a to n is a meta-transition, if a power of it is idempotent and it can be executed twice
//
// So meta-transitions become parts of further ones, and loops are nested to any
// depth. A search that does not end has an infinite path, on which locations
// come again, so that there is always a cycle to be found.

const (
	maxAgain    = 4  // ancestors at the same location
	maxCycle    = 48 // nodes between them
	maxVariants = 12 // ways to take the meta-transitions between two nodes
)

// freshMeta is a meta-transition that the sets of its location found earlier
// have not been spread along.
type freshMeta struct {
	location int
	meta     *Meta
}

// close finds the cycles that a node closes.
func (e *Exploration) close(n *Node) {
	var nodes []*Node // from n back
	again := 0
	for a := n; a.Parent != nil && len(nodes) < maxCycle && again < maxAgain; a = a.Parent {
		nodes = append(nodes, a)
		if a.Parent.Location != n.Location {
			continue
		}
		if again++; a.Transition == nil {
			continue // the path begins behind the meta-transition as well
		}
		for _, p := range e.variants(nodes) {
			e.addMeta(p)
		}
	}
}

// variants returns the instructions of the path that leads to the first of the
// nodes, from the parent of the last one.
func (e *Exploration) variants(nodes []*Node) []path {
	front := []path{{instruction: Skip(len(nodes[0].Set.D))}}
	for i := len(nodes) - 1; i >= 0; i-- {
		n := nodes[i]
		var next []path
		then := func(p path, i *Instruction, part Part) {
			q := path{n.Location, p.instruction.Then(i), append(p.parts[:len(p.parts):len(p.parts)], part)}
			if len(next) < maxVariants && Feasible(q.instruction.Guard) {
				next = append(next, q)
			}
		}
		if n.Transition != nil {
			for _, p := range front {
				then(p, n.Transition.Instruction, Part{From: n.Parent.Location, Transition: n.Transition})
			}
			front = next
			continue
		}
		for _, p := range front {
			if loop, times, more, ok := nest(p.instruction, n.Meta.Instruction, nodes[i-1].instruction().Guard); ok && len(next) < maxVariants {
				often := Part{From: n.Location, Inner: n.Meta, times: times, more: more}
				next = append(next, path{n.Location, loop, append(p.parts[:len(p.parts):len(p.parts)], often)})
			}
			if len(next) < maxVariants {
				next = append(next, p)
			}
			then(p, n.Meta.Instruction, Part{From: n.Location, Inner: n.Meta})
		}
		front = next
	}
	return front
}

// superseded reports whether a set that was found later contains that of a node,
// which is then forgotten.
func (e *Exploration) superseded(n *Node) bool {
	found := e.Found[n.Location]
	for i := len(found) - 1; i >= 0 && found[i] != n; i-- {
		if n.Set.includedIn(found[i].Set) {
			e.Found[n.Location] = slices.DeleteFunc(found, func(o *Node) bool { return o == n })
			delete(e.unions, n.Location)
			return true
		}
	}
	return false
}

// selfLoops makes the transitions that lead back to a location at once
// meta-transitions, when it is expanded for the first time.
func (e *Exploration) selfLoops(location int) {
	if e.looped[location] {
		return
	}
	e.looped[location] = true
	out := e.transitions[location]
	for i := range out {
		if out[i].To == location {
			e.addMeta(path{location, out[i].Instruction, []Part{{From: location, Transition: &out[i]}}})
		}
	}
}

// addMeta adds a closed path to the meta-transitions of its location, if it is
// worth it.
func (e *Exploration) addMeta(p path) {
	var m *Meta
	if e.metas[p.at], m = added(e.metas[p.at], p); m != nil {
		e.Metas++
		if m.Nested {
			e.Nested++
		}
		e.fresh = append(e.fresh, freshMeta{p.at, m})
	}
}

// useFresh spreads sets along the meta-transitions that are new.
func (e *Exploration) useFresh() error {
	for len(e.fresh) > 0 && !e.Stopped {
		f := e.fresh[0]
		e.fresh = e.fresh[1:]
		for _, n := range slices.Clone(e.Found[f.location]) {
			if !n.expanded {
				continue
			}
			if err := e.accelerate(n, f.meta); err != nil {
				return err
			}
		}
	}
	return nil
}
