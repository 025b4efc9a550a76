package petri

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
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
	if len(b.Net.Layouts) == 1 {
		return false // all places are bounded
	}
	less, more := decode(b.Net, from), decode(b.Net, to)
	return covers(more, less) && !slices.Equal(less, more)
}

// decode returns the tokens of a marking by place.
func decode(n *nets.Net, s program.State) []uint64 {
	l := n.Layouts[0]
	for _, other := range n.Layouts {
		if other.Bytes == len(s) {
			l = other
		}
	}
	words := nets.Load(s, make([]uint64, l.Words))
	tokens := slices.Clone(n.Initial)
	for p, f := range l.Fields {
		if f.Width > 0 {
			tokens[p] = words[f.Word] >> f.Shift & f.Most()
		}
	}
	return tokens
}

// Rounds implements trace.Growing.
func (b *binding) Rounds(states []program.State, actions []program.Action) ([]program.Var, error) {
	if len(actions) == 0 || len(states) != len(actions)+1 {
		return nil, errors.New("a round needs steps, and a marking before and after each")
	}
	m, last := decode(b.Net, states[0]), decode(b.Net, states[len(actions)])
	d, vars := make([]uint64, len(m)), []program.Var(nil)
	for p, place := range b.Net.Places {
		if last[p] < m[p] {
			return nil, fmt.Errorf("a round takes tokens from %s", place.ID)
		}
		if d[p] = last[p] - m[p]; d[p] > 0 {
			vars = append(vars, program.Var{Name: place.ID, Value: fmt.Sprint(d[p]), Kind: program.Tokens})
		}
	}
	for i, a := range actions {
		if !b.last(m, d) {
			return nil, fmt.Errorf("a proposition may change its value at step %d of a later round", i+1)
		}
		next := decode(b.Net, states[i+1])
		if !leads(b.Net, m, a, next) {
			return nil, fmt.Errorf("step %d of a round is not one of the net", i+1)
		}
		m = next
	}
	return vars, nil
}

// last reports whether all atoms about markings are known to have the same
// value in m, m+d, m+2d and so on.
func (b *binding) last(m, d []uint64) bool {
	for state := b.State; state != 0; state &= state - 1 {
		if _, same := lasting(b.Conds[bits.TrailingZeros64(uint64(state))], b.Net, m, d); !same {
			return false
		}
	}
	return true
}

// leads reports whether an action is a transition that is enabled in a marking
// and leads to another one.
func leads(n *nets.Net, m []uint64, a program.Action, to []uint64) bool {
	if a >= program.Action(len(n.Transitions)) {
		return false
	}
	next := slices.Clone(m)
	for _, pre := range n.Pre.Of(int(a)) {
		if next[pre.Place] < pre.Weight {
			return false
		}
		next[pre.Place] -= pre.Weight
	}
	for _, post := range n.Post.Of(int(a)) {
		next[post.Place] += post.Weight
	}
	return slices.Equal(next, to)
}

// lasting returns the value of a condition in a marking m, and whether it is
// known to be the same in m+d, m+2d and so on.
func lasting(c *nets.Condition, n *nets.Net, m, d []uint64) (value, same bool) {
	switch c.Op {
	case nets.OpFalse, nets.OpTrue:
		return c.Op == nets.OpTrue, true
	case nets.OpNot:
		value, same = lasting(c.Kids[0], n, m, d)
		return !value, same
	case nets.OpAnd, nets.OpOr:
		return lastingKids(c, n, m, d)
	case nets.OpFireable:
		return lastingEnabled(n, c.Transitions, m, d)
	case nets.OpDeadlock:
		value, same = lastingEnabled(n, n.AllTransitions(), m, d)
		return !value, same
	}
	above, change := -c.Bound, int64(0) // of the sum: above the bound, and by a round
	for _, s := range c.Sum {
		above += s.Coefficient * int64(m[s.Place])
		change += s.Coefficient * int64(d[s.Place])
	}
	switch {
	case c.Op == nets.OpEqual:
		return above == 0, change == 0 || above > 0 && change > 0 || above < 0 && change < 0
	case above < 0:
		return true, change <= 0
	}
	return false, change >= 0
}

// lastingKids is lasting for a conjunction or a disjunction: one part that
// decides it for ever is enough, else all must stay as they are.
func lastingKids(c *nets.Condition, n *nets.Net, m, d []uint64) (value, same bool) {
	decides := c.Op == nets.OpOr
	value, same = !decides, true
	for _, k := range c.Kids {
		v, s := lasting(k, n, m, d)
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
func lastingEnabled(n *nets.Net, transitions []uint32, m, d []uint64) (value, same bool) {
	same = true
	for _, t := range transitions {
		if n.Enabled(m, int(t)) {
			return true, true
		}
		same = same && slices.ContainsFunc(n.Pre.Of(int(t)), func(a nets.Arc) bool { return m[a.Place] < a.Weight && d[a.Place] == 0 })
	}
	return false, same
}
