package sample

import "github.com/ltlcheck/ltlcheck/store"

// DRS, deep random search with a fringe.
//
// R. Grosu, X. Huang, S. A. Smolka, W. Tan, S. Tripakis, Deep random search for
// efficient model checking of timed automata, Monterey workshop 2006; here in
// bounded memory, as the scheme has it:
//
//	each step:
//		if u has successors that are not in V:
//			u := one of them, all with equal chances
//			add it to V and to the fringe
//		else the step is fruitless:
//			take u out of the fringe
//			u := a state of the fringe, all with equal chances
//
// The fringe holds the states that may have successors that are not in V. It is
// empty when all states are in V that can be reached, after no more than two
// steps for each. A step is one expansion, and looks all successors up in V;
// the fringe takes 8 bytes for each state.

// NewDRS makes a DRS search.
func NewDRS() Search { return &drs{} }

// drs is the instance: fringe has the numbers of its states in any order, and
// place tells for each member where it stands there. at is the state that the
// next step leaves.
type drs struct {
	fringe store.Array[uint32]
	place  store.Array[uint32] // in the fringe, by number
	made   bool
	at     uint32
	order  []int // of the transitions of a state
}

// Begin implements Search.
func (d *drs) Begin(v *Visited) error {
	if !d.made {
		d.fringe, d.place, d.made = store.NewArray[uint32](v.Budget()), store.NewArray[uint32](v.Budget()), true
	}
	d.Free()
	d.at = 0
	return d.append(0)
}

// Free implements Search.
func (d *drs) Free() {
	if d.made {
		d.fringe.Free()
		d.place.Free()
	}
}

// append adds a new member to the fringe.
func (d *drs) append(number uint32) error {
	if err := d.place.Append(uint32(d.fringe.Len())); err != nil {
		return err
	}
	return d.fringe.Append(number)
}

// Select implements Search.
func (d *drs) Select(v *Visited) (int, error) {
	if d.fringe.Len() == 0 {
		return None, ErrDone
	}
	if err := v.Expand(d.at); err != nil {
		return None, err
	}
	i, err := d.unvisited(v)
	if i != None || err != nil {
		return i, err
	}
	d.remove(d.at)
	if n := d.fringe.Len(); n > 0 {
		d.at = *d.fringe.At(uint32(v.Rand().IntN(n)))
	}
	return None, nil
}

// unvisited draws a transition to a state that is not in V, or returns None.
// All such states have equal chances: the transitions are looked at in random
// order, and parallel ones count once.
func (d *drs) unvisited(v *Visited) (int, error) {
	if v.DeadEnd() {
		return None, nil
	}
	d.order = d.order[:0]
	for i := range v.Edges() {
		d.order = append(d.order, i)
	}
	for n := len(d.order); n > 0; n-- {
		k := v.Rand().IntN(n)
		i := d.order[k]
		d.order[k] = d.order[n-1]
		if !v.space.first(i) {
			continue
		}
		known, err := v.Has(i)
		if err != nil {
			return None, err
		}
		if !known {
			return i, nil
		}
	}
	return None, nil
}

// remove takes a state out of the fringe: the last one takes its place.
func (d *drs) remove(number uint32) {
	at, last := *d.place.At(number), *d.fringe.Top()
	*d.fringe.At(at), *d.place.At(last) = last, at
	d.fringe.Truncate(d.fringe.Len() - 1)
}

// Update implements Search.
func (d *drs) Update(_ *Visited, number uint32, fresh bool) error {
	d.at = number
	if !fresh {
		return nil
	}
	return d.append(number)
}
