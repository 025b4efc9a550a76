package petri

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Runs in which places grow for ever. Firing is monotone (R. M. Karp, R. E.
// Miller, Parallel program schemata, 1969): what can be fired in a marking can
// be fired with more tokens, and changes the tokens by the same. So if firing a
// sequence in m leads to m + d, d ≥ 0, it can be fired for ever, and the
// markings of round k are those of the first one and k·d more.
//
//	d := the marking after the sequence - the marking before it; fail unless d >= 0
//	for each marking m on the way, and each condition c of an atom:
//	    fail unless c has one value in m, m+d, m+2d, ...
//
// The last is tested by the structure of c: a comparison keeps its value if d
// does not change its sum, or changes it away from the bound; an enabled
// transition stays enabled, and one that is not stays so if a place that lacks
// tokens gets none. That is not complete: a value may come to stay only after
// some rounds, and then the test succeeds there.

// Grows implements trace.Growing.
func (b *binding) Grows(from, to program.State) bool {
	if len(b.net.layouts) == 1 {
		return false // all places are bounded
	}
	less, more := b.net.decode(from), b.net.decode(to)
	return covers(more, less) && !slices.Equal(less, more)
}

// decode returns the tokens of a marking by place.
func (n *Net) decode(s program.State) []uint64 {
	l := n.layouts[0]
	for _, other := range n.layouts {
		if other.bytes == len(s) {
			l = other
		}
	}
	words := load(s, make([]uint64, l.words))
	tokens := slices.Clone(n.initial)
	for p, f := range l.fields {
		if f.width > 0 {
			tokens[p] = words[f.word] >> f.shift & f.most()
		}
	}
	return tokens
}

// Rounds implements trace.Growing.
func (b *binding) Rounds(states []program.State, actions []program.Action) ([]program.Var, error) {
	if len(actions) == 0 || len(states) != len(actions)+1 {
		return nil, errors.New("a round needs steps, and a marking before and after each")
	}
	m, last := b.net.decode(states[0]), b.net.decode(states[len(actions)])
	d, vars := make([]uint64, len(m)), []program.Var(nil)
	for p, place := range b.net.places {
		if last[p] < m[p] {
			return nil, fmt.Errorf("a round takes tokens from %s", place.id)
		}
		if d[p] = last[p] - m[p]; d[p] > 0 {
			vars = append(vars, program.Var{Name: place.id, Value: fmt.Sprint(d[p]), Kind: program.Tokens})
		}
	}
	for i, a := range actions {
		if !b.last(m, d) {
			return nil, fmt.Errorf("a proposition may change its value at step %d of a later round", i+1)
		}
		next := b.net.decode(states[i+1])
		if !b.net.leads(m, a, next) {
			return nil, fmt.Errorf("step %d of a round is not one of the net", i+1)
		}
		m = next
	}
	return vars, nil
}

// last reports whether all atoms about markings are known to have the same
// value in m, m+d, m+2d and so on.
func (b *binding) last(m, d []uint64) bool {
	for state := b.state; state != 0; state &= state - 1 {
		if _, same := b.conds[bits.TrailingZeros64(uint64(state))].lasting(b.net, m, d); !same {
			return false
		}
	}
	return true
}

// leads reports whether an action is a transition that is enabled in a marking
// and leads to another one.
func (n *Net) leads(m []uint64, a program.Action, to []uint64) bool {
	if a >= program.Action(len(n.transitions)) {
		return false
	}
	next := slices.Clone(m)
	for _, pre := range n.pre.of(int(a)) {
		if next[pre.place] < pre.weight {
			return false
		}
		next[pre.place] -= pre.weight
	}
	for _, post := range n.post.of(int(a)) {
		next[post.place] += post.weight
	}
	return slices.Equal(next, to)
}

// lasting returns the value of a condition in a marking m, and whether it is
// known to be the same in m+d, m+2d and so on.
func (c *condition) lasting(n *Net, m, d []uint64) (value, same bool) {
	switch c.op {
	case opFalse, opTrue:
		return c.op == opTrue, true
	case opNot:
		value, same = c.kids[0].lasting(n, m, d)
		return !value, same
	case opAnd, opOr:
		return c.lastingKids(n, m, d)
	case opFireable:
		return n.lastingEnabled(c.transitions, m, d)
	case opDeadlock:
		value, same = n.lastingEnabled(n.allTransitions(), m, d)
		return !value, same
	}
	above, change := -c.bound, int64(0) // of the sum: above the bound, and by a round
	for _, s := range c.sum {
		above += s.coefficient * int64(m[s.place])
		change += s.coefficient * int64(d[s.place])
	}
	switch {
	case c.op == opEqual:
		return above == 0, change == 0 || above > 0 && change > 0 || above < 0 && change < 0
	case above < 0:
		return true, change <= 0
	}
	return false, change >= 0
}

// lastingKids is lasting for a conjunction or a disjunction: one part that
// decides it for ever is enough, else all must stay as they are.
func (c *condition) lastingKids(n *Net, m, d []uint64) (value, same bool) {
	decides := c.op == opOr
	value, same = !decides, true
	for _, k := range c.kids {
		v, s := k.lasting(n, m, d)
		if v == decides && s {
			return decides, true
		}
		if v == decides {
			value = decides
		}
		same = same && s
	}
	return value, same
}

// lastingEnabled returns whether one of the transitions is enabled in m, and
// whether that is known to be the same in m+d, m+2d and so on.
func (n *Net) lastingEnabled(transitions []uint32, m, d []uint64) (value, same bool) {
	same = true
	for _, t := range transitions {
		if n.enabled(m, int(t)) {
			return true, true
		}
		same = same && slices.ContainsFunc(n.pre.of(int(t)), func(a arc) bool { return m[a.place] < a.weight && d[a.place] == 0 })
	}
	return false, same
}
