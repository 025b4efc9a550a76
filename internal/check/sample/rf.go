package sample

// RF, random frontier: each state is expanded once, in random order.
//
//	take a state u, all with equal chances,
//		out of those that were not expanded
//	each step:
//		v := the next transition of u
//		if it leads to a state that is not in V: add it
//
// A step that leads to a state of V is fruitless, and so is the only one of a
// dead end; parallel transitions are steps of their own. No state is expanded
// twice, which no other search here can say: where V is large enough, it visits
// all states in as many steps as there are transitions. A state takes 4 bytes
// while it is not expanded. States that are not expanded before V is full are
// not checked for whether the program may stop there. Where V replaces members,
// those replaced before they are expanded are not expanded, and a state takes 8
// bytes.

// NewRF makes an RF search.
func NewRF() Search { return &rf{} }

// rf is the instance: open has the members that were not expanded, and edge is
// the next transition of the member that was expanded last, as long as more is
// true.
type rf struct {
	open numbers
	edge int // the next transition
	more bool
}

// Begin implements Search.
func (r *rf) Begin(v *Visited) error {
	r.open.begin(v.Budget(), v.replaces != nil)
	r.more = false
	return r.open.add(0)
}

// Free implements Search.
func (r *rf) Free() { r.open.free() }

// Select implements Search.
func (r *rf) Select(v *Visited) (int, error) {
	if !r.more {
		if err := r.take(v); err != nil || v.DeadEnd() {
			return None, err
		}
	}
	i := r.edge
	r.edge++
	r.more = r.edge < v.Edges()
	return i, nil
}

// take draws a member that was not expanded, and expands it. The error is
// ErrDone if there is none.
func (r *rf) take(v *Visited) error {
	if r.open.len() == 0 {
		return ErrDone
	}
	u, at := r.open.draw(v.Rand())
	r.open.removeAt(at)
	r.edge = 0
	return v.Expand(u)
}

// Update implements Search.
func (r *rf) Update(_ *Visited, number uint32, fresh bool) error {
	if !fresh {
		return nil
	}
	return r.open.add(number)
}

// Forget implements Forgetful.
func (r *rf) Forget(number uint32) { r.open.remove(number) }

// Blocked implements Forgetful: the member has no further transitions that could
// be visited.
func (r *rf) Blocked() { r.more = false }
