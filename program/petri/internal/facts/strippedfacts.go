package facts

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
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
type weakened [2][]*nets.Condition

// newStrippedProver returns a prover for the facts that the stripped net shows;
// nil if there is none.
func newStrippedProver(ctx context.Context, n *nets.Net, b *nets.Binding, effort int) *prover {
	s := n.Stripped
	if s == nil || len(s.Changes.List) > maxEquation {
		return nil
	}
	exact := program.Letter(0) // atoms that are the same
	sb := &nets.Binding{Net: s, Conds: make([]*nets.Condition, len(b.Conds)), Affect: make([]program.Letter, len(s.Transitions))}
	p := &prover{ctx: ctx, b: sb, net: s, effort: effort, seen: &seen{}, weak: &weakened{}}
	for i, c := range b.Conds {
		for v := range p.weak {
			p.weak[v] = append(p.weak[v], &nets.Condition{Op: nets.OpTrue})
		}
		if c == nil {
			continue
		}
		sb.State |= 1 << i
		for v := range p.weak {
			p.weak[v][i] = weaken(n, c, v == 1)
		}
		if sb.Conds[i] = strippedOf(n, c); sb.Conds[i] != nil {
			exact |= 1 << i
		}
	}
	if overflows(sb) || stripsNothing(p.weak) {
		return nil
	}
	sb.DeriveAffected()
	for t := range sb.Affect {
		sb.Affect[t] |= sb.State &^ exact
	}
	return p
}

// stripsNothing reports whether all conditions are dropped.
func stripsNothing(w *weakened) bool {
	some := func(c *nets.Condition) bool { return c.Op != nets.OpTrue }
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
func strippedOf(n *nets.Net, c *nets.Condition) *nets.Condition {
	switch c.Op {
	case nets.OpTrue, nets.OpFalse:
		return c
	case nets.OpNot, nets.OpAnd, nets.OpOr:
		out := &nets.Condition{Op: c.Op}
		for _, k := range c.Kids {
			s := strippedOf(n, k)
			if s == nil {
				return nil
			}
			out.Kids = append(out.Kids, s)
		}
		return out
	case nets.OpLess, nets.OpEqual:
		if sum, ok := totals(n, c.Sum); ok {
			return &nets.Condition{Op: c.Op, Sum: sum, Bound: c.Bound}
		}
	}
	return nil
}

// weaken returns a condition of the stripped net that is true where the condition
// has the value.
func weaken(n *nets.Net, c *nets.Condition, value bool) *nets.Condition {
	switch c.Op {
	case nets.OpTrue, nets.OpFalse, nets.OpLess, nets.OpEqual:
		if s := strippedOf(n, c); s != nil && value {
			return s
		} else if s != nil {
			return &nets.Condition{Op: nets.OpNot, Kids: []*nets.Condition{s}}
		}
	case nets.OpNot:
		return weaken(n, c.Kids[0], !value)
	case nets.OpAnd, nets.OpOr:
		out := &nets.Condition{Op: nets.OpAnd}
		if (c.Op == nets.OpAnd) != value {
			out.Op = nets.OpOr
		}
		for _, k := range c.Kids {
			out.Kids = append(out.Kids, weaken(n, k, value))
		}
		return out
	case nets.OpFireable:
		if value {
			return &nets.Condition{Op: nets.OpFireable, Transitions: headsOf(n, c.Transitions)}
		}
	}
	return &nets.Condition{Op: nets.OpTrue}
}

// totals returns a sum over all colours of places as one over the places of the
// stripped net; false if the sum is not over all colours.
func totals(n *nets.Net, sum []nets.Summand) (out []nets.Summand, ok bool) {
	for i := 0; i < len(sum); {
		head := headOf(n.PlaceIndex.Groups, sum[i].Place)
		first, end := n.PlaceIndex.Span(head)
		if end-first > len(sum)-i {
			return nil, false
		}
		for k := range end - first {
			if s := sum[i+k]; int(s.Place) != first+k || s.Coefficient != sum[i].Coefficient {
				return nil, false
			}
		}
		out = append(out, nets.Summand{Place: uint32(head), Coefficient: sum[i].Coefficient})
		i += end - first
	}
	return out, true
}

// headsOf returns the transitions of the stripped net for those of the net, each
// once.
func headsOf(n *nets.Net, transitions []uint32) (out []uint32) {
	for _, t := range transitions {
		out = append(out, uint32(headOf(n.TransitionIndex.Groups, t)))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// headOf returns the group that a node is in.
func headOf(groups []uint32, node uint32) int {
	i, _ := slices.BinarySearch(groups, node+1) // the first group that begins after it
	return i - 1
}
