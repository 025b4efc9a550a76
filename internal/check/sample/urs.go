package sample

import "github.com/ltlcheck/ltlcheck/internal/store"

// URS, the uniform random search of Abed, Tripakis and Vincent 2008, Fig. 2:
//
//	each step:
//		u := a member of V, all with equal chances
//		if u has no successors: the step is fruitless
//		v := a successor of u, all with equal chances
//		if v is not in V: check v, and add it
//
// The mixing parameter of their Section 4 is the probability that u is drawn
// among the leaves, the members from which no other one was visited first; else
// it is drawn among the inner ones. 1 goes deep, 0 goes wide. Adapted mixing
// takes the side that has lately found more new states more often: with p the
// rates of new states of the two sides, leaves are drawn with probability p_l /
// (p_l + p_i), but each side at least once in 20 times.
//
// A step is one expansion, O(1) draws and one insertion; with Failures, a new
// state is expanded to be checked. Mixing takes 8 bytes for each state more.

// Mix determines how URS draws among leaves and inner members. The zero value
// gives all members equal chances.
type Mix struct {
	On      bool    // false: all members have equal chances
	Adapted bool    // by the rate of new states
	Leaves  float64 // else: the probability to draw a leaf
}

// NewURS makes a URS search.
func NewURS(m Mix) Search {
	if !m.On {
		return &urs{}
	}
	return &mixing{mix: m}
}

// urs is URS without mixing. It keeps nothing.
type urs struct{}

// Begin implements Search.
func (urs) Begin(v *Visited) error { return checkNew(v, 0) }

// Free implements Search.
func (urs) Free() {}

// Select implements Search.
func (urs) Select(v *Visited) (int, error) { return leave(v, v.Member()) }

// leave expands a member and draws one of its successors; it returns None for a
// dead end.
func leave(v *Visited, u uint32) (int, error) {
	if err := v.Expand(u); err != nil || v.DeadEnd() {
		return None, err
	}
	return v.Successor(), nil
}

// Update implements Search.
func (urs) Update(v *Visited, number uint32, fresh bool) error {
	if !fresh {
		return nil
	}
	return checkNew(v, number)
}

// Forget implements Forgetful.
func (urs) Forget(uint32) {}

// Blocked implements Forgetful.
func (urs) Blocked() {}

// checkNew checks a new member at once where that takes an expansion, as it may
// not be drawn before the end.
func checkNew(v *Visited, number uint32) error {
	if !v.space.task.Failures {
		return nil
	}
	return v.Expand(number)
}

// mixing is URS with leaves and inner members apart. order has the numbers of
// all members, the first inner of them inner ones, and then the leaves; place
// is the inverse of order. rate is a moving average of how often a draw led to
// a new state, for inner members and for leaves.
type mixing struct {
	mix   Mix
	order store.Array[uint32]
	place store.Array[uint32]
	made  bool
	inner int
	drawn uint32     // the member drawn last
	leaf  bool       // it was drawn as a leaf
	rate  [2]float64 // of new states lately, when an inner member was drawn and when a leaf was
}

// Begin implements Search.
func (m *mixing) Begin(v *Visited) error {
	if !m.made {
		m.order, m.place, m.made = store.NewArray[uint32](v.Budget()), store.NewArray[uint32](v.Budget()), true
	}
	m.Free()
	m.inner, m.rate = 0, [2]float64{0.5, 0.5}
	if err := m.append(0); err != nil {
		return err
	}
	return checkNew(v, 0)
}

// Free implements Search.
func (m *mixing) Free() {
	if m.made {
		m.order.Free()
		m.place.Free()
	}
}

// append adds a new member as a leaf.
func (m *mixing) append(number uint32) error {
	if err := m.order.Append(number); err != nil {
		return err
	}
	return m.place.Append(uint32(m.order.Len() - 1))
}

// Select implements Search.
func (m *mixing) Select(v *Visited) (int, error) {
	n := m.order.Len()
	m.leaf = m.inner == 0 || m.inner < n && v.Rand().Float64() < m.share()
	from, many := 0, m.inner
	if m.leaf {
		from, many = m.inner, n-m.inner
	}
	at := from + v.Rand().IntN(many)
	m.drawn = *m.order.At(uint32(at))
	i, err := leave(v, m.drawn)
	if i == None {
		m.learn(false)
	}
	return i, err
}

// leastShare is the least probability of a side when mixing is adapted.
const leastShare = 0.05

// share returns the probability to draw a leaf.
func (m *mixing) share() float64 {
	if !m.mix.Adapted {
		return m.mix.Leaves
	}
	return min(1-leastShare, max(leastShare, m.rate[1]/(m.rate[0]+m.rate[1]+1e-9)))
}

// learn notes whether the last draw led to a new state; each draw counts 1/256
// in the average.
func (m *mixing) learn(fresh bool) {
	side, x := 0, 0.0
	if m.leaf {
		side = 1
	}
	if fresh {
		x = 1
	}
	m.rate[side] += (x - m.rate[side]) / 256
}

// Update implements Search.
func (m *mixing) Update(v *Visited, number uint32, fresh bool) error {
	m.learn(fresh)
	if !fresh {
		return nil
	}
	if m.leaf {
		m.swap(*m.place.At(m.drawn), uint32(m.inner))
		m.inner++
	}
	if err := m.append(number); err != nil {
		return err
	}
	return checkNew(v, number)
}

// swap exchanges two places in the order.
func (m *mixing) swap(a, b uint32) {
	x, y := m.order.At(a), m.order.At(b)
	*x, *y = *y, *x
	*m.place.At(*x), *m.place.At(*y) = a, b
}
