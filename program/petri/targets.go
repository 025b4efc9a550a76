package petri

import (
	"errors"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxTargets bounds the minimal markings of a condition.
const maxTargets = 1000

// Targets reads a proposition that more tokens cannot make false, such as
// tokens(p) >= 2 && fireable(t), and returns the minimal markings that satisfy
// it: a marking satisfies it if and only if it covers one of these. They are the
// targets of Cover. Other propositions, and those with more than 1000 minimal
// markings, are errors.
func (n *Net) Targets(f *source.File) ([][]uint64, error) {
	p := &nets.Parser{Net: n.arrays, Text: f.Text}
	c := p.Whole()
	if p.Err != nil {
		p.Err.Pos = f.Pos(p.Bad)
		return nil, p.Err
	}
	targets, err := least(n.arrays, c, false)
	var e *source.Error
	if errors.As(err, &e) {
		e.Pos = f.Pos(0)
	}
	return targets, err
}

// least returns the minimal markings that satisfy a condition, or its negation.
func least(n *nets.Net, c *nets.Condition, negated bool) ([][]uint64, error) {
	switch {
	case c.Op == nets.OpNot:
		return least(n, c.Kids[0], !negated)
	case (c.Op == nets.OpTrue) != negated && (c.Op == nets.OpTrue || c.Op == nets.OpFalse):
		return [][]uint64{make([]uint64, len(n.Places))}, nil
	case c.Op == nets.OpTrue || c.Op == nets.OpFalse:
		return nil, nil
	case c.Op == nets.OpAnd && !negated || c.Op == nets.OpOr && negated:
		return leastOfAll(n, c.Kids, negated)
	case c.Op == nets.OpOr || c.Op == nets.OpAnd:
		return leastOfAny(n, c.Kids, negated)
	case c.Op == nets.OpFireable && !negated:
		return preMarkings(n, c.Transitions), nil
	case c.Op == nets.OpDeadlock && negated:
		return preMarkings(n, n.AllTransitions()), nil
	case c.Op == nets.OpLess:
		return leastSums(n, c, negated)
	}
	return nil, upward("want a condition that more tokens cannot make false, such as tokens(p) >= 2 or fireable(t)")
}

// upward makes the error for a condition without minimal markings.
func upward(message string) error { return &source.Error{Msg: message} }

// preMarkings returns the minimal markings that enable one of the transitions.
func preMarkings(n *nets.Net, transitions []uint32) (out [][]uint64) {
	for _, t := range transitions {
		m := make([]uint64, len(n.Places))
		for _, a := range n.Pre.Of(int(t)) {
			m[a.Place] = a.Weight
		}
		out = append(out, m)
	}
	return minimal(out)
}

// leastOfAny returns the minimal markings of a disjunction.
func leastOfAny(n *nets.Net, kids []*nets.Condition, negated bool) (out [][]uint64, err error) {
	for _, k := range kids {
		more, err := least(n, k, negated)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return few(minimal(out))
}

// leastOfAll returns the minimal markings of a conjunction: the least markings
// that cover one of each operand.
func leastOfAll(n *nets.Net, kids []*nets.Condition, negated bool) ([][]uint64, error) {
	out := [][]uint64{make([]uint64, len(n.Places))}
	for _, k := range kids {
		more, err := least(n, k, negated)
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
func leastSums(n *nets.Net, c *nets.Condition, negated bool) ([][]uint64, error) {
	sum, bound := slices.Clone(c.Sum), c.Bound
	if !negated { // −sum ≥ 1 − bound
		for i := range sum {
			sum[i].Coefficient = -sum[i].Coefficient
		}
		bound = 1 - bound
	}
	if slices.ContainsFunc(sum, func(s nets.Summand) bool { return s.Coefficient < 0 }) {
		return nil, upward("more tokens can make this comparison false: want one such as tokens(p) >= 2")
	}
	e := &enumeration{sum: sum, marking: make([]uint64, len(n.Places))}
	e.from(0, bound)
	return few(minimal(e.out))
}

// enumeration lists the markings whose sum just reaches a bound.
type enumeration struct {
	sum     []nets.Summand
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
	enough := (left-1)/s.Coefficient + 1
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
	e.marking[e.sum[i].Place] = uint64(tokens)
	e.from(i+1, left-tokens*e.sum[i].Coefficient)
	e.marking[e.sum[i].Place] = 0
}
