package petri

import (
	"errors"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/source"
)

// maxTargets bounds the minimal markings of a condition.
const maxTargets = 1000

// Targets reads a proposition that more tokens cannot make false, such as
// tokens(p) >= 2 && fireable(t), and returns the minimal markings that satisfy
// it: it holds in exactly those markings that cover one of them. They are the
// targets of Cover. Other propositions, and those with more than 1000 minimal
// markings, are errors.
func (n *Net) Targets(f *source.File) ([][]uint64, error) {
	p := &conditionParser{net: n, text: f.Text}
	c := p.whole()
	if p.err != nil {
		p.err.Pos = f.Pos(p.bad)
		return nil, p.err
	}
	targets, err := n.least(c, false)
	var e *source.Error
	if errors.As(err, &e) {
		e.Pos = f.Pos(0)
	}
	return targets, err
}

// least returns the minimal markings that satisfy a condition, or its negation.
func (n *Net) least(c *condition, negated bool) ([][]uint64, error) {
	switch {
	case c.op == opNot:
		return n.least(c.kids[0], !negated)
	case (c.op == opTrue) != negated && (c.op == opTrue || c.op == opFalse):
		return [][]uint64{make([]uint64, len(n.places))}, nil
	case c.op == opTrue || c.op == opFalse:
		return nil, nil
	case c.op == opAnd && !negated || c.op == opOr && negated:
		return n.leastOfAll(c.kids, negated)
	case c.op == opOr || c.op == opAnd:
		return n.leastOfAny(c.kids, negated)
	case c.op == opFireable && !negated:
		return n.preMarkings(c.transitions), nil
	case c.op == opDeadlock && negated:
		return n.preMarkings(n.allTransitions()), nil
	case c.op == opLess:
		return n.leastSums(c, negated)
	}
	return nil, upward("want a condition that more tokens cannot make false, such as tokens(p) >= 2 or fireable(t)")
}

// upward makes the error for a condition without minimal markings.
func upward(message string) error { return &source.Error{Msg: message} }

func (n *Net) allTransitions() (all []uint32) {
	for t := range n.transitions {
		all = append(all, uint32(t))
	}
	return all
}

// preMarkings returns the minimal markings that enable one of the transitions.
func (n *Net) preMarkings(transitions []uint32) (out [][]uint64) {
	for _, t := range transitions {
		m := make([]uint64, len(n.places))
		for _, a := range n.pre.of(int(t)) {
			m[a.place] = a.weight
		}
		out = append(out, m)
	}
	return minimal(out)
}

// leastOfAny returns the minimal markings of a disjunction.
func (n *Net) leastOfAny(kids []*condition, negated bool) (out [][]uint64, err error) {
	for _, k := range kids {
		more, err := n.least(k, negated)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return few(minimal(out))
}

// leastOfAll returns the minimal markings of a conjunction: the least markings
// that cover one of each operand.
func (n *Net) leastOfAll(kids []*condition, negated bool) ([][]uint64, error) {
	out := [][]uint64{make([]uint64, len(n.places))}
	for _, k := range kids {
		more, err := n.least(k, negated)
		if err != nil {
			return nil, err
		}
		var both [][]uint64
		for _, a := range out {
			for _, b := range more {
				both = append(both, larger(a, b))
			}
		}
		if out, err = few(minimal(both)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// larger returns the least marking that covers both.
func larger(a, b []uint64) []uint64 {
	m := slices.Clone(a)
	for p := range m {
		m[p] = max(m[p], b[p])
	}
	return m
}

// minimal drops markings that cover another one.
func minimal(list [][]uint64) (out [][]uint64) {
	for _, m := range list {
		if slices.ContainsFunc(out, func(x []uint64) bool { return covers(m, x) }) {
			continue
		}
		out = append(slices.DeleteFunc(out, func(x []uint64) bool { return covers(x, m) }), m)
	}
	return out
}

// few returns the list, or an error if it is too long.
func few(list [][]uint64) ([][]uint64, error) {
	if len(list) > maxTargets {
		return nil, upward("too many different markings satisfy this: want a condition with fewer alternatives")
	}
	return list, nil
}

// leastSums returns the minimal markings with sum < bound, which needs negative
// coefficients, or, negated, with sum ≥ bound, which needs positive ones.
func (n *Net) leastSums(c *condition, negated bool) ([][]uint64, error) {
	sum, bound := slices.Clone(c.sum), c.bound
	if !negated { // −sum ≥ 1 − bound
		for i := range sum {
			sum[i].coefficient = -sum[i].coefficient
		}
		bound = 1 - bound
	}
	if slices.ContainsFunc(sum, func(s summand) bool { return s.coefficient < 0 }) {
		return nil, upward("more tokens can make this comparison false: want one such as tokens(p) >= 2")
	}
	e := &enumeration{sum: sum, marking: make([]uint64, len(n.places))}
	e.from(0, bound)
	return few(minimal(e.out))
}

// enumeration lists the markings whose sum just reaches a bound.
type enumeration struct {
	sum     []summand
	marking []uint64
	out     [][]uint64
}

// from chooses tokens for the places from number i on, so that the sum grows by
// left.
func (e *enumeration) from(i int, left int64) {
	switch {
	case len(e.out) > maxTargets:
		return
	case left <= 0:
		e.out = append(e.out, slices.Clone(e.marking))
		return
	case i == len(e.sum):
		return
	}
	s := e.sum[i]
	enough := (left-1)/s.coefficient + 1
	if i == len(e.sum)-1 {
		e.take(i, enough, left)
		return
	}
	for tokens := int64(0); tokens <= min(enough, math.MaxInt32) && len(e.out) <= maxTargets; tokens++ {
		e.take(i, tokens, left)
	}
}

// take gives place i that many tokens and goes on with the next place.
func (e *enumeration) take(i int, tokens, left int64) {
	e.marking[e.sum[i].place] = uint64(tokens)
	e.from(i+1, left-tokens*e.sum[i].coefficient)
	e.marking[e.sum[i].place] = 0
}
