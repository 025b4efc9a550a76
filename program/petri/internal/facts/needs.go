package facts

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/simplex"
)

// need is what a marking must satisfy, as a tree of comparisons without
// negations. It is immutable.
type need struct {
	op    needOp
	kids  []*need        // of needAll and needAny
	sum   []nets.Summand // of needMost and needLeast: sum ⋈ bound; never empty
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
func needOf(n *nets.Net, c *nets.Condition, value bool, change map[uint32]int64) *need {
	switch c.Op {
	case nets.OpTrue, nets.OpFalse:
		if (c.Op == nets.OpTrue) == value {
			return &need{op: needAll}
		}
		return &need{op: needAny}
	case nets.OpNot:
		return needOf(n, c.Kids[0], !value, change)
	case nets.OpAnd, nets.OpOr:
		out := &need{op: joins((c.Op == nets.OpAnd) == value)}
		for _, k := range c.Kids {
			out.kids = append(out.kids, needOf(n, k, value, change))
		}
		return out
	case nets.OpFireable:
		return needEnabled(n, c.Transitions, value, change)
	case nets.OpDeadlock:
		return needEnabled(n, n.AllTransitions(), !value, change)
	case nets.OpEqual:
		if value {
			return &need{op: needAll, kids: []*need{needSum(needMost, c.Sum, c.Bound, change), needSum(needLeast, c.Sum, c.Bound, change)}}
		}
		return &need{op: needAny, kids: []*need{needSum(needMost, c.Sum, c.Bound-1, change), needSum(needLeast, c.Sum, c.Bound+1, change)}}
	}
	if value {
		return needSum(needMost, c.Sum, c.Bound-1, change)
	}
	return needSum(needLeast, c.Sum, c.Bound, change)
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
func needEnabled(n *nets.Net, transitions []uint32, value bool, change map[uint32]int64) *need {
	out := &need{op: joins(!value)}
	for _, t := range transitions {
		kid := &need{op: joins(value)}
		for _, a := range n.Pre.Of(int(t)) {
			sum := []nets.Summand{{Place: a.Place, Coefficient: 1}}
			if value {
				kid.kids = append(kid.kids, needSum(needLeast, sum, int64(a.Weight), change))
			} else {
				kid.kids = append(kid.kids, needSum(needMost, sum, int64(a.Weight)-1, change))
			}
		}
		out.kids = append(out.kids, kid)
	}
	return out
}

// needSum makes a comparison. Without places it is true or false.
func needSum(op needOp, sum []nets.Summand, bound int64, change map[uint32]int64) *need {
	for _, s := range sum {
		bound -= s.Coefficient * change[s.Place]
	}
	if len(sum) == 0 {
		return &need{op: joins((op == needMost) == (bound >= 0) || bound == 0)}
	}
	return &need{op: op, sum: sum, bound: bound}
}

// satisfied reports whether values of places, which may be fractions, satisfy
// the need.
func (n *need) satisfied(tokens func(place uint32) simplex.Rational) bool {
	switch n.op {
	case needAll, needAny:
		for _, k := range n.kids {
			if k.satisfied(tokens) == (n.op == needAny) {
				return n.op == needAny
			}
		}
		return n.op == needAll
	}
	sum := simplex.Of(0)
	for _, s := range n.sum {
		sum = sum.Add(simplex.Of(s.Coefficient).Mul(tokens(s.Place)))
	}
	c := sum.Cmp(simplex.Of(n.bound))
	return n.op == needMost && c <= 0 || n.op == needLeast && c >= 0
}
