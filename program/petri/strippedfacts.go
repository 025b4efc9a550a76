package petri

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
)

// Facts of a coloured net that its stripped net shows, which counts tokens of all
// colours together. A run of the net, as far as it fires transitions, is one of
// the stripped net (see package coloured), which is a small part of the unfolded
// one; so it is tried first, and only for the verdict that a property holds.
//
// A literal is replaced by a condition of the stripped net that it implies:
//
//	tokens of all colours of places compared with a number: the same
//	fireable(t): t is fireable; the rest is dropped: true
//
// Never(c), NoStep(c, d): as refuted for these conditions, and any transition may change a literal that is not the same
// Settles(c): as for the stripped net, where any transition may change a literal that is not the same
// Leaves(c): is not tried, as a marking may be dead that is not dead without colours

// weakened are the conditions of the stripped net that atoms imply which are
// false, and that atoms imply which are true.
type weakened [2][]*condition

// newStrippedProver returns a prover for the facts that the stripped net shows;
// nil if there is none.
func (n *Net) newStrippedProver(ctx context.Context, b *binding, effort int) *prover {
	s := n.stripped
	if s == nil || len(s.changes.list) > maxEquation {
		return nil
	}
	exact := program.Letter(0) // atoms that are the same
	sb := &binding{net: s, conds: make([]*condition, len(b.conds)), affect: make([]program.Letter, len(s.transitions))}
	p := &prover{ctx: ctx, b: sb, net: s, effort: effort, seen: &seen{}, weak: &weakened{}}
	for i, c := range b.conds {
		for v := range p.weak {
			p.weak[v] = append(p.weak[v], &condition{op: opTrue})
		}
		if c == nil {
			continue
		}
		sb.state |= 1 << i
		for v := range p.weak {
			p.weak[v][i] = n.weaken(c, v == 1)
		}
		if sb.conds[i] = n.strippedOf(c); sb.conds[i] != nil {
			exact |= 1 << i
		}
	}
	if sb.overflows() || s.stripsNothing(p.weak) {
		return nil
	}
	sb.deriveAffected()
	for t := range sb.affect {
		sb.affect[t] |= sb.state &^ exact
	}
	return p
}

// stripsNothing reports whether all conditions are dropped.
func (n *Net) stripsNothing(w *weakened) bool {
	some := func(c *condition) bool { return c.op != opTrue }
	return !slices.ContainsFunc(w[0], some) && !slices.ContainsFunc(w[1], some)
}

// strippedProves reports whether the stripped net shows a fact.
func (p *prover) strippedProves(f proving.Fact) bool {
	s := p.stripped
	if s == nil || f.Kind == proving.Leaves {
		return false
	}
	return s.proves(f)
}

// strippedOf returns a condition about totals as the stripped net has it; nil if it
// is about anything else.
func (n *Net) strippedOf(c *condition) *condition {
	switch c.op {
	case opTrue, opFalse:
		return c
	case opNot, opAnd, opOr:
		out := &condition{op: c.op}
		for _, k := range c.kids {
			s := n.strippedOf(k)
			if s == nil {
				return nil
			}
			out.kids = append(out.kids, s)
		}
		return out
	case opLess, opEqual:
		if sum, ok := n.totals(c.sum); ok {
			return &condition{op: c.op, sum: sum, bound: c.bound}
		}
	}
	return nil
}

// weaken returns a condition of the stripped net that is true where the condition
// has the value.
func (n *Net) weaken(c *condition, value bool) *condition {
	switch c.op {
	case opTrue, opFalse, opLess, opEqual:
		if s := n.strippedOf(c); s != nil && value {
			return s
		} else if s != nil {
			return &condition{op: opNot, kids: []*condition{s}}
		}
	case opNot:
		return n.weaken(c.kids[0], !value)
	case opAnd, opOr:
		out := &condition{op: opAnd}
		if (c.op == opAnd) != value {
			out.op = opOr
		}
		for _, k := range c.kids {
			out.kids = append(out.kids, n.weaken(k, value))
		}
		return out
	case opFireable:
		if value {
			return &condition{op: opFireable, transitions: n.headsOf(c.transitions)}
		}
	}
	return &condition{op: opTrue}
}

// totals returns a sum over all colours of places as one over the places of the
// stripped net; false if it is none.
func (n *Net) totals(sum []summand) (out []summand, ok bool) {
	for i := 0; i < len(sum); {
		head := headOf(n.placeIndex.groups, sum[i].place)
		first, end := n.placeIndex.span(head)
		if end-first > len(sum)-i {
			return nil, false
		}
		for k := range end - first {
			if s := sum[i+k]; int(s.place) != first+k || s.coefficient != sum[i].coefficient {
				return nil, false
			}
		}
		out = append(out, summand{uint32(head), sum[i].coefficient})
		i += end - first
	}
	return out, true
}

// headsOf returns the transitions of the stripped net for those of the net, each
// once.
func (n *Net) headsOf(transitions []uint32) (out []uint32) {
	for _, t := range transitions {
		out = append(out, uint32(headOf(n.transitionIndex.groups, t)))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// headOf returns the group that a node is in.
func headOf(groups []uint32, node uint32) int {
	i, _ := slices.BinarySearch(groups, node+1) // the first group that begins after it
	return i - 1
}
