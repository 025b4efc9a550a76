package proof

import "math/big"

// Op is the kind of a condition.
type Op uint8

// The kinds of conditions.
const (
	False Op = iota
	True
	Not
	And
	Or
	Less     // Sum < Bound
	Equal    // Sum = Bound
	Fireable // one of Transitions is enabled
	Deadlock // no transition is enabled
)

// Condition is a proposition about a marking.
type Condition struct {
	Op          Op
	Kids        []*Condition
	Sum         Sum
	Bound       int64
	Transitions []uint32
}

// need is what a marking must satisfy: all or one of its kids, or sum ≤ bound, or
// sum ≥ bound.
type need struct {
	op    needOp
	kids  []*need
	sum   Sum
	bound *big.Int
}

type needOp uint8

const (
	all needOp = iota
	one
	most
	least
)

// either returns the operator of a conjunction, or of a disjunction.
func either(conjunction bool) needOp {
	if conjunction {
		return all
	}
	return one
}

// needOf returns what a marking must satisfy so that the condition has the value
// in it, or, with an effect, in the marking after a transition.
func (c *Checker) needOf(x *Condition, value bool, effect map[uint32]int64) *need {
	switch x.Op {
	case True, False:
		return &need{op: either((x.Op == True) == value)}
	case Not:
		return c.needOf(x.Kids[0], !value, effect)
	case And, Or:
		n := &need{op: either((x.Op == And) == value)}
		for _, k := range x.Kids {
			n.kids = append(n.kids, c.needOf(k, value, effect))
		}
		return n
	case Fireable:
		return c.enabled(x.Transitions, value, effect)
	case Deadlock:
		every := make([]uint32, len(c.net.Pre))
		for t := range every {
			every[t] = uint32(t)
		}
		return c.enabled(every, !value, effect)
	case Equal:
		beyond := int64(0) // what is asked for: ≤ bound - beyond, ≥ bound + beyond
		if !value {
			beyond = 1
		}
		return &need{op: either(value), kids: []*need{compare(most, x.Sum, x.Bound, -beyond, effect), compare(least, x.Sum, x.Bound, beyond, effect)}}
	}
	if value {
		return compare(most, x.Sum, x.Bound, -1, effect)
	}
	return compare(least, x.Sum, x.Bound, 0, effect)
}

// enabled is needOf for the condition that one of the transitions is enabled.
func (c *Checker) enabled(transitions []uint32, value bool, effect map[uint32]int64) *need {
	n := &need{op: either(!value)}
	for _, t := range transitions {
		k := &need{op: either(value)}
		for _, a := range c.net.Pre[t] {
			sum := Sum{{int64(a.Place), 1}}
			if value {
				k.kids = append(k.kids, compare(least, sum, int64(a.Weight), 0, effect))
			} else {
				k.kids = append(k.kids, compare(most, sum, int64(a.Weight), -1, effect))
			}
		}
		n.kids = append(n.kids, k)
	}
	return n
}

// compare makes a comparison of a sum, after an effect, with at + more. Without
// places it is true or false.
func compare(op needOp, sum Sum, at, more int64, effect map[uint32]int64) *need {
	bound := new(big.Int).Add(big.NewInt(at), big.NewInt(more))
	for _, x := range sum {
		bound.Sub(bound, new(big.Int).Mul(big.NewInt(x[1]), big.NewInt(effect[uint32(x[0])])))
	}
	if len(sum) == 0 {
		return &need{op: either(op == most && bound.Sign() >= 0 || op == least && bound.Sign() <= 0)}
	}
	return &need{op: op, sum: sum, bound: bound}
}

// places calls visit with the places on which the condition depends.
func (c *Checker) places(x *Condition, visit func(uint32)) {
	for _, k := range x.Kids {
		c.places(k, visit)
	}
	for _, s := range x.Sum {
		visit(uint32(s[0]))
	}
	transitions := x.Transitions
	if x.Op == Deadlock {
		for t := range c.net.Pre {
			transitions = append(transitions, uint32(t))
		}
	}
	for _, t := range transitions {
		for _, a := range c.net.Pre[t] {
			visit(a.Place)
		}
	}
}
