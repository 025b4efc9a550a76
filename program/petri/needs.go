package petri

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/simplex"
)

// need is what a marking must satisfy, as a tree of comparisons without
// negations. It is immutable.
type need struct {
	op    needOp
	kids  []*need   // of needAll and needAny
	sum   []summand // of needMost and needLeast: sum ⋈ bound; never empty
	bound int64
}

// needOp is the kind of a need.
type needOp uint8

const (
	needAll   needOp = iota // of no kids: true
	needAny                 // of no kids: false
	needMost                // sum ≤ bound
	needLeast               // sum ≥ bound
)

// needOf returns what a marking m must satisfy so that the condition has the
// value in the marking after it: in m itself if change is nil, and else in the
// marking that firing a transition leads to, of which change has the effect by
// place.
func (n *Net) needOf(c *condition, value bool, change map[uint32]int64) *need {
	switch c.op {
	case opTrue, opFalse:
		if (c.op == opTrue) == value {
			return &need{op: needAll}
		}
		return &need{op: needAny}
	case opNot:
		return n.needOf(c.kids[0], !value, change)
	case opAnd, opOr:
		out := &need{op: joins((c.op == opAnd) == value)}
		for _, k := range c.kids {
			out.kids = append(out.kids, n.needOf(k, value, change))
		}
		return out
	case opFireable:
		return n.needEnabled(c.transitions, value, change)
	case opDeadlock:
		return n.needEnabled(n.allTransitions(), !value, change)
	case opEqual:
		if value {
			return &need{op: needAll, kids: []*need{needSum(needMost, c.sum, c.bound, change), needSum(needLeast, c.sum, c.bound, change)}}
		}
		return &need{op: needAny, kids: []*need{needSum(needMost, c.sum, c.bound-1, change), needSum(needLeast, c.sum, c.bound+1, change)}}
	}
	if value {
		return needSum(needMost, c.sum, c.bound-1, change)
	}
	return needSum(needLeast, c.sum, c.bound, change)
}

// joins returns the operator of a conjunction, or of a disjunction.
func joins(all bool) needOp {
	if all {
		return needAll
	}
	return needAny
}

// needEnabled is needOf for the proposition that one of the transitions is
// enabled.
func (n *Net) needEnabled(transitions []uint32, value bool, change map[uint32]int64) *need {
	out := &need{op: joins(!value)}
	for _, t := range transitions {
		kid := &need{op: joins(value)}
		for _, a := range n.pre.of(int(t)) {
			sum := []summand{{a.place, 1}}
			if value {
				kid.kids = append(kid.kids, needSum(needLeast, sum, int64(a.weight), change))
			} else {
				kid.kids = append(kid.kids, needSum(needMost, sum, int64(a.weight)-1, change))
			}
		}
		out.kids = append(out.kids, kid)
	}
	return out
}

// needSum makes a comparison. Without places it is true or false.
func needSum(op needOp, sum []summand, bound int64, change map[uint32]int64) *need {
	for _, s := range sum {
		bound -= s.coefficient * change[s.place]
	}
	if len(sum) == 0 {
		return &need{op: joins((op == needMost) == (bound >= 0) || bound == 0)}
	}
	return &need{op: op, sum: sum, bound: bound}
}

// satisfied reports whether values of places, which may be fractions, satisfy
// the need.
func (d *need) satisfied(tokens func(place uint32) simplex.Rational) bool {
	switch d.op {
	case needAll, needAny:
		for _, k := range d.kids {
			if k.satisfied(tokens) == (d.op == needAny) {
				return d.op == needAny
			}
		}
		return d.op == needAll
	}
	sum := simplex.Of(0)
	for _, s := range d.sum {
		sum = sum.Add(simplex.Of(s.coefficient).Mul(tokens(s.place)))
	}
	c := sum.Cmp(simplex.Of(d.bound))
	return d.op == needMost && c <= 0 || d.op == needLeast && c >= 0
}
