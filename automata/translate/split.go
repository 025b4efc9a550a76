package translate

// Splitting (as Spot does since 2.9; suspension after Babiak, Badie,
// Duret-Lutz, Křetínský & Strejček 2013). The conjuncts of f, with those below
// a G counted one by one, are sorted into
//
//	o  obligations, whose conjunction has a minimal weak deterministic automaton
//	s  suspendable formulas, each on its own: their value does not change along a word
//	r  the rest
//
// A(f) := (A(o) × A(r)) with A(s) for each s running only where it can matter,
// inside the accepting components of what was there before: elsewhere it is
// suspended in its initial state.

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// split returns the product of the parts of f; nil when there is only one, and
// when a part or a product exceeds the limits, which the tableau of f did not.
func (p *pipeline) split(f *ltl.Formula) (*automata.Automaton, error) {
	a, err := p.product(f)
	if errors.Is(err, automata.ErrLimit) {
		return nil, nil
	}
	return a, err
}

// product sorts the conjuncts, translates each group and multiplies the
// automata. Suspendable ones come last, since they can wait for the others.
func (p *pipeline) product(f *ltl.Formula) (*automata.Automaton, error) {
	if !p.runs("split") {
		return nil, nil
	}
	var obligations, rest, suspendable []*ltl.Formula
	classes := ltl.Classes{}
	for _, g := range conjuncts(p.fa, f, classes) {
		switch c := classes.Of(g); {
		case c.Has(ltl.Suspendable):
			suspendable = append(suspendable, g)
		case c.Has(ltl.Obligation):
			obligations = append(obligations, g)
		default:
			rest = append(rest, g)
		}
	}
	parts := len(suspendable)
	var out *automata.Automaton
	for _, part := range [][]*ltl.Formula{obligations, rest} {
		if len(part) == 0 {
			continue
		}
		parts++
		a, err := p.part(p.simplify(p.fa.And(part...)), f)
		if a == nil || err != nil {
			return nil, err
		}
		if out == nil {
			out = a
		} else if out, err = automata.ProductWithin(p.ctx, out, a, p.states()); err != nil {
			return nil, err
		}
	}
	if parts < 2 {
		return nil, nil
	}
	for _, g := range suspendable {
		a, err := p.part(g, f)
		if a == nil || err != nil {
			return nil, err
		}
		if out == nil {
			out = a
		} else if out, err = suspendedProduct(p.ctx, out, a, p.states()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// part returns the automaton of a part of f; nil when the part is f itself,
// which would not end.
func (p *pipeline) part(g, f *ltl.Formula) (*automata.Automaton, error) {
	if g == f {
		return nil, nil
	}
	all, err := p.unobserved().candidates(g)
	if err != nil {
		return nil, err
	}
	return smallest(all), nil
}

// conjuncts is the operands of a conjunction; G(a & b) and X(a & b) are two. It
// uses the classes of formulas so far.
func conjuncts(fa *ltl.Factory, f *ltl.Formula, classes ltl.Classes) []*ltl.Formula {
	var out []*ltl.Formula
	switch {
	case f.Op() == ltl.And:
		for _, g := range f.Operands() {
			out = append(out, conjuncts(fa, g, classes)...)
		}
	case f.Op() == ltl.Next:
		for _, g := range conjuncts(fa, f.Left(), classes) {
			if !classes.Of(g).Has(ltl.Suspendable) {
				g = fa.X(g)
			}
			out = append(out, g)
		}
	case f.Op() == ltl.Globally && f.Left().Op() == ltl.And:
		for _, g := range f.Left().Operands() {
			out = append(out, conjuncts(fa, fa.G(g), classes)...)
		}
	default:
		out = append(out, f)
	}
	return out
}

// suspendedProduct returns the product of a and b, where the language of b does
// not change when a finite prefix is put before a word or taken away. b runs
// only inside the accepting components of a. More than limit states, or too
// many acceptance sets, are an error that wraps automata.ErrLimit.
func suspendedProduct(ctx context.Context, a, b *automata.Automaton, limit int) (*automata.Automaton, error) {
	b = b.Over(a.Alphabet())
	comps := a.Components()
	accepting := a.AcceptingParts(comps)
	x := suspension{b: automata.NewBuilder(a.Alphabet()), number: map[[2]uint32]uint32{}}
	runs := func(q uint32) bool { return comps.Of[q] >= 0 && accepting[comps.Of[q]] }
	for _, q := range a.Start() {
		x.b.AddStart(x.visit(q, b.Start()[0]))
	}
	for i := 0; i < len(x.pairs); i++ {
		if len(x.pairs) > limit {
			return nil, fmt.Errorf("%w of %d states", errLarge, limit)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		q, r := x.pairs[i][0], x.pairs[i][1]
		for _, e := range a.Out(q) {
			if !comps.Inside(e) || !runs(q) {
				x.b.AddEdge(uint32(i), x.visit(e.Dst, b.Start()[0]), e.Label, e.Marks)
				continue
			}
			for _, f := range b.Out(r) {
				if label := a.BDD().And(e.Label, f.Label); label != 0 {
					x.b.AddEdge(uint32(i), x.visit(e.Dst, f.Dst), label, e.Marks|f.Marks<<a.Acc.Sets)
				}
			}
		}
	}
	sets := a.Acc.Sets + b.Acc.Sets
	if sets > automata.MaxSets {
		return nil, errLarge
	}
	// Without a set of b, a suspended run would count as accepting there only
	// if a's is.
	return x.b.Build(automata.GeneralisedBuchi(sets)), a.BDD().Err()
}

// suspension numbers pairs of states.
type suspension struct {
	b      *automata.Builder
	number map[[2]uint32]uint32
	pairs  [][2]uint32
}

func (s *suspension) visit(q, r uint32) uint32 {
	key := [2]uint32{q, r}
	n, ok := s.number[key]
	if !ok {
		n = s.b.AddState()
		s.number[key] = n
		s.pairs = append(s.pairs, key)
	}
	return n
}
