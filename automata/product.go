package automata

import (
	"context"
	"fmt"
)

// Product returns an automaton that accepts the words that both automata
// accept. Its alphabet is that of a, to which APs of b are added; its
// acceptance sets are those of a followed by those of b, which together must
// not be more than MaxSets. Reachable states only, at most states · states.
// Names are not kept.
func Product(a, b *Automaton) (*Automaton, error) {
	return ProductWithin(context.Background(), a, b, 0)
}

// ProductWithin is Product that ends, with an error, when the context does or
// when there are more than limit states (if limit is positive); the error then
// wraps ErrLimit.
func ProductWithin(ctx context.Context, a, b *Automaton, limit int) (*Automaton, error) {
	sets := a.Acc.Sets + b.Acc.Sets
	if sets > MaxSets {
		return nil, fmt.Errorf("the product needs %d acceptance sets, but %d is the most", sets, MaxSets)
	}
	b = b.Over(a.alphabet)
	p := pairs{Builder: NewBuilder(a.alphabet), index: map[[2]uint32]uint32{}}
	for _, q := range a.start {
		for _, r := range b.start {
			p.AddStart(p.visit(q, r))
		}
	}
	m := a.BDD()
	for i := 0; i < len(p.list); i++ {
		if err := within(ctx, len(p.list), limit); err != nil {
			return nil, err
		}
		for _, e := range a.Out(p.list[i][0]) {
			for _, f := range b.Out(p.list[i][1]) {
				if label := m.And(e.Label, f.Label); label != 0 {
					p.AddEdge(uint32(i), p.visit(e.Dst, f.Dst), label, e.Marks|f.Marks<<a.Acc.Sets)
				}
			}
		}
	}
	if err := m.Err(); err != nil {
		return nil, err
	}
	return p.Build(a.Acc.and(b.Acc)), nil
}

// pairs numbers pairs of states, and adds a state to its builder for each.
type pairs struct {
	*Builder
	index map[[2]uint32]uint32
	list  [][2]uint32
}

func (p *pairs) visit(q, r uint32) uint32 {
	key := [2]uint32{q, r}
	s, ok := p.index[key]
	if !ok {
		s = p.AddState()
		p.index[key] = s
		p.list = append(p.list, key)
	}
	return s
}

// and returns the conjunction of two conditions, the sets of b numbered after
// those of a.
func (a Acceptance) and(b Acceptance) Acceptance {
	sets := a.Sets + b.Sets
	if a.IsGeneralisedBuchi() && b.IsGeneralisedBuchi() {
		return GeneralisedBuchi(sets)
	}
	shifted := b.Formula().replace(func(leaf *AccNode) *AccNode {
		return &AccNode{Op: leaf.Op, Set: leaf.Set + a.Sets}
	})
	code := simplifyAcc(&AccNode{Op: AccAnd, Kids: []*AccNode{a.Formula(), shifted}})
	return NewAcceptance(sets, code)
}
