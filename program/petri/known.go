package petri

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// possible reports whether the bounds allow the condition to have a value.
func possible(c *nets.Condition, value bool, n *nets.Net) bool {
	switch c.Op {
	case nets.OpTrue, nets.OpFalse:
		return value == (c.Op == nets.OpTrue)
	case nets.OpNot:
		return possible(c.Kids[0], !value, n)
	case nets.OpAnd, nets.OpOr:
		// All operands have the value that a conjunction is true by, or a
		// disjunction is false by; one has the other value.
		all := value == (c.Op == nets.OpAnd)
		for _, k := range c.Kids {
			if possible(k, value, n) != all {
				return !all
			}
		}
		return all
	case nets.OpLess:
		least, most := extent(c, n)
		return value && least < c.Bound || !value && most >= c.Bound
	case nets.OpEqual:
		least, most := extent(c, n)
		return value && least <= c.Bound && c.Bound <= most || !value && (least != c.Bound || most != c.Bound)
	case nets.OpFireable:
		for _, t := range c.Transitions {
			if value && !n.DeadBy(int(t), n.Bounds) {
				return true
			}
			if !value && always(n, int(t)) {
				return false
			}
		}
		return !value
	}
	return true
}

// always reports whether the pre-places of a transition are constant and have
// enough tokens.
func always(n *nets.Net, t int) bool {
	for _, a := range n.Pre.Of(t) {
		if !n.Constant(int(a.Place)) || n.Initial[a.Place] < a.Weight {
			return false
		}
	}
	return true
}

// extent returns the least and the greatest value that the sum can have by the
// bounds; ∓2^62 stands for unknown.
func extent(c *nets.Condition, n *nets.Net) (least, most int64) {
	lowest, highest := true, true
	for i := 0; i < len(c.Sum); i++ {
		s := c.Sum[i]
		count, lo, hi := n.Total(c.Sum[i:])
		if count > 0 {
			i += count - 1
		} else if n.Constant(int(s.Place)) {
			lo = int64(n.Initial[s.Place])
			hi = lo
		} else if n.Bounds[s.Place] != nets.Unbounded {
			hi = int64(n.Bounds[s.Place])
		} else {
			highest, lowest = highest && s.Coefficient < 0, lowest && s.Coefficient > 0
		}
		if s.Coefficient < 0 {
			lo, hi = hi, lo
		}
		least, most = least+s.Coefficient*lo, most+s.Coefficient*hi
	}
	if !lowest {
		least = -1 << 62
	}
	if !highest {
		most = 1 << 62
	}
	return least, most
}
