package sample

import "github.com/ltlcheck/ltlcheck/store"

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
// not checked for whether the program may stop there.

// NewRF makes an RF search.
func NewRF() Search { return &rf{} }

// rf is the instance: open has the members that were not expanded, and edge is
// the next transition of the member that was expanded last, as long as more is
// true.
type rf struct {
	open store.Array[uint32]
	made bool
	edge int // the next transition
	more bool
}

// Begin implements Search.
func (r *rf) Begin(v *Visited) error {
	if !r.made {
		r.open, r.made = store.NewArray[uint32](v.Budget()), true
	}
	r.open.Free()
	r.more = false
	return r.open.Append(0)
}

// Free implements Search.
func (r *rf) Free() {
	if r.made {
		r.open.Free()
	}
}

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
	n := r.open.Len()
	if n == 0 {
		return ErrDone
	}
	at := r.open.At(uint32(v.Rand().IntN(n)))
	u := *at
	*at = *r.open.Top()
	r.open.Truncate(n - 1)
	r.edge = 0
	return v.Expand(u)
}

// Update implements Search.
func (r *rf) Update(_ *Visited, number uint32, fresh bool) error {
	if !fresh {
		return nil
	}
	return r.open.Append(number)
}
