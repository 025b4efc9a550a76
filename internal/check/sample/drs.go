package sample

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

// drs is the instance. at is the state that the next step leaves; where V
// replaces members, blocked indicates that it has no room for a successor.
type drs struct {
	fringe  numbers
	at      uint32
	blocked bool
	order   []int // of the transitions of a state
}

// Begin implements Search.
func (d *drs) Begin(v *Visited) error {
	d.fringe.begin(v.Budget(), true)
	d.at, d.blocked = 0, false
	return d.fringe.add(0)
}

// Free implements Search.
func (d *drs) Free() { d.fringe.free() }

// Select implements Search.
func (d *drs) Select(v *Visited) (int, error) {
	if d.fringe.len() == 0 {
		return None, ErrDone
	}
	if d.blocked {
		d.leave(v)
		return None, nil
	}
	if err := v.Expand(d.at); err != nil {
		return None, err
	}
	i, err := d.unvisited(v)
	if i != None || err != nil {
		return i, err
	}
	d.leave(v)
	return None, nil
}

// leave takes the state out of the fringe, and goes on from another one.
func (d *drs) leave(v *Visited) {
	d.fringe.remove(d.at)
	d.blocked = false
	if d.fringe.len() > 0 {
		d.at, _ = d.fringe.draw(v.Rand())
	}
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

// Update implements Search.
func (d *drs) Update(_ *Visited, number uint32, fresh bool) error {
	d.at = number
	if !fresh {
		return nil
	}
	return d.fringe.add(number)
}

// Forget implements Forgetful.
func (d *drs) Forget(number uint32) { d.fringe.remove(number) }

// Blocked implements Forgetful: the next step leaves the state.
func (d *drs) Blocked() { d.blocked = true }
