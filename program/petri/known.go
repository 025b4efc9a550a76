package petri

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// Known implements known.Program. It evaluates propositions by the bounds of
// places alone: each place has between 0 and its bound of tokens, and a
// constant place its initial tokens. No marking is explored.
func (n *Net) Known(atoms []program.Atom) (known, value program.Letter, err error) {
	b, err := n.Bind(atoms)
	if err != nil {
		return 0, 0, err
	}
	for i, c := range b.(*binding).conds {
		if c == nil {
			continue
		}
		switch can, must := c.possible(n), !c.negatable(n); {
		case !can:
			known |= 1 << i
		case must:
			known |= 1 << i
			value |= 1 << i
		}
	}
	return known, value, nil
}

// possible reports whether the bounds allow the condition to be true.
func (c *condition) possible(n *Net) bool {
	switch c.op {
	case opFalse:
		return false
	case opNot:
		return c.kids[0].negatable(n)
	case opAnd:
		for _, k := range c.kids {
			if !k.possible(n) {
				return false
			}
		}
	case opOr:
		for _, k := range c.kids {
			if k.possible(n) {
				return true
			}
		}
		return false
	case opLess:
		least, _ := c.extent(n)
		return least < c.bound
	case opEqual:
		least, most := c.extent(n)
		return least <= c.bound && c.bound <= most
	case opFireable:
		for _, t := range c.transitions {
			if !n.deadBy(int(t), n.bounds) {
				return true
			}
		}
		return false
	}
	return true
}

// negatable reports whether the bounds allow the condition to be false.
func (c *condition) negatable(n *Net) bool {
	switch c.op {
	case opTrue:
		return false
	case opNot:
		return c.kids[0].possible(n)
	case opAnd:
		for _, k := range c.kids {
			if k.negatable(n) {
				return true
			}
		}
		return false
	case opOr:
		for _, k := range c.kids {
			if !k.negatable(n) {
				return false
			}
		}
	case opLess:
		_, most := c.extent(n)
		return most >= c.bound
	case opEqual:
		least, most := c.extent(n)
		return least != c.bound || most != c.bound
	case opFireable:
		for _, t := range c.transitions {
			if n.always(int(t)) {
				return false
			}
		}
	}
	return true
}

// always reports whether the pre-places of a transition are constant and have
// enough tokens.
func (n *Net) always(t int) bool {
	for _, a := range n.pre.of(t) {
		if !n.constant(int(a.place)) || n.initial[a.place] < a.weight {
			return false
		}
	}
	return true
}

// extent returns the least and the greatest value that the sum can have by the
// bounds; ∓2^62 stands for unknown.
func (c *condition) extent(n *Net) (least, most int64) {
	lowest, highest := true, true
	for i := 0; i < len(c.sum); i++ {
		s := c.sum[i]
		count, lo, hi := n.total(c.sum[i:])
		if count > 0 {
			i += count - 1
		} else if n.constant(int(s.place)) {
			lo = int64(n.initial[s.place])
			hi = lo
		} else if n.bounds[s.place] != unbounded {
			hi = int64(n.bounds[s.place])
		} else {
			highest, lowest = highest && s.coefficient < 0, lowest && s.coefficient > 0
		}
		if s.coefficient < 0 {
			lo, hi = hi, lo
		}
		least, most = least+s.coefficient*lo, most+s.coefficient*hi
	}
	if !lowest {
		least = -1 << 62
	}
	if !highest {
		most = 1 << 62
	}
	return least, most
}
