package main

// A formula is invariant when it holds in a step iff it holds in the next, as G
// F g does and F G g. An invariant h can be taken out of temporal operators (x
// is any formula):
//
//	X h = F h = G h = x U h = x R h = h
//	h U x = x | h ∧ F x    h R x = G x | h ∧ x    h W x = x | h    h M x = x ∧ h    x W h = h | G x    x M h = h ∧ F x
//	F (x ∧ h) = h ∧ F x    G (x | h) = h | G x
//
// F distributes over |, G over ∧, X over both, and F X x = X F x, G X x = X G
// x. This leaves conjunctions and disjunctions of formulas with small
// unambiguous automata, where the formula itself has a large one: there each
// step asks again for what the first has told.

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// puller rewrites formulas in negation normal form so that invariants are
// outside of temporal operators. It remembers the results for subformulas.
type puller struct {
	fa         *ltl.Factory
	done       map[*ltl.Formula]*ltl.Formula
	unaries    map[unary]*ltl.Formula
	invariants map[*ltl.Formula]bool
}

// maxUnaries bounds the number of formulas F x and G x that are rewritten, as
// disjunctions of conjunctions can become large.
const maxUnaries = 1 << 12

// unary is a formula F x or G x.
type unary struct {
	op ltl.Op // F or G
	x  *ltl.Formula
}

// newPuller returns a puller for formulas of a factory.
func newPuller(fa *ltl.Factory) *puller {
	return &puller{fa, map[*ltl.Formula]*ltl.Formula{}, map[unary]*ltl.Formula{}, map[*ltl.Formula]bool{}}
}

// pulled returns a formula that is equivalent to f, which is in negation normal
// form, with its invariants outside of temporal operators.
func pulled(fa *ltl.Factory, f *ltl.Formula) *ltl.Formula {
	return newPuller(fa).pull(f)
}

// pull is pulled, with the results that are known.
func (p *puller) pull(f *ltl.Formula) *ltl.Formula {
	if g := p.done[f]; g != nil {
		return g
	}
	g := p.pullOnce(f)
	p.done[f] = g
	return g
}

// pullOnce rewrites the operands of f and then f itself.
func (p *puller) pullOnce(f *ltl.Formula) *ltl.Formula {
	switch f.Op() {
	case ltl.True, ltl.False, ltl.AP, ltl.Not:
		return f
	}
	var kids []*ltl.Formula
	for _, k := range f.Operands() {
		kids = append(kids, p.pull(k))
	}
	switch f.Op() {
	case ltl.And, ltl.Or:
		return p.junction(f.Op(), kids)
	case ltl.Next:
		return p.next(kids[0])
	case ltl.Eventually, ltl.Globally:
		return p.unary(f.Op(), kids[0])
	}
	return p.binary(f.Op(), kids[0], kids[1])
}

// junction returns a conjunction without any x of which it has G x, or a
// disjunction without any x of which it has F x.
func (p *puller) junction(op ltl.Op, kids []*ltl.Formula) *ltl.Formula {
	stronger, join := p.fa.F, p.fa.Or
	if op == ltl.And {
		stronger, join = p.fa.G, p.fa.And
	}
	all := join(kids...)
	if all.Op() != op {
		return all
	}
	return join(slices.DeleteFunc(slices.Clone(all.Operands()), func(x *ltl.Formula) bool {
		y := p.belowNext(x, stronger)
		return y != x && slices.Contains(all.Operands(), y)
	})...)
}

// belowNext applies a function below the operators X at the root of x.
func (p *puller) belowNext(x *ltl.Formula, apply func(*ltl.Formula) *ltl.Formula) *ltl.Formula {
	if x.Op() == ltl.Next {
		return p.fa.X(p.belowNext(x.Left(), apply))
	}
	return apply(x)
}

// next returns X x, rewritten.
func (p *puller) next(x *ltl.Formula) *ltl.Formula {
	switch {
	case p.invariant(x):
		return x
	case x.Op() == ltl.And || x.Op() == ltl.Or:
		var all []*ltl.Formula
		for _, g := range x.Operands() {
			all = append(all, p.next(g))
		}
		return p.junction(x.Op(), all)
	}
	return p.fa.X(x)
}

// unary returns F x or G x, rewritten.
func (p *puller) unary(op ltl.Op, x *ltl.Formula) *ltl.Formula {
	f := p.unaries[unary{op, x}]
	if f == nil {
		f = p.unaryOnce(op, x)
		p.unaries[unary{op, x}] = f
	}
	return f
}

// unaryOnce is unary without the results that are known.
func (p *puller) unaryOnce(op ltl.Op, x *ltl.Formula) *ltl.Formula {
	own, other, apply := ltl.Or, ltl.And, p.fa.F // F distributes over own
	if op == ltl.Globally {
		own, other, apply = ltl.And, ltl.Or, p.fa.G
	}
	switch {
	case p.invariant(x):
		return x
	case len(p.unaries) > maxUnaries:
		return apply(x)
	case x.Op() == ltl.Next:
		return p.next(p.unary(op, x.Left()))
	case x.Op() == own:
		var all []*ltl.Formula
		for _, g := range x.Operands() {
			all = append(all, p.unary(op, g))
		}
		return p.junction(own, all)
	case x.Op() == other:
		return p.unaryOf(op, own, other, x)
	}
	return apply(x)
}

// unaryOf rewrites F of a conjunction or G of a disjunction.
func (p *puller) unaryOf(op, own, other ltl.Op, x *ltl.Formula) *ltl.Formula {
	if out, in := p.parted(x); len(out) > 0 {
		return p.junction(other, append(out, p.unary(op, p.junction(other, in))))
	}
	for i, g := range x.Operands() {
		if g.Op() != own {
			continue
		}
		if out, in := p.parted(g); len(out) > 0 { // F (y ∧ (h | z)) = h ∧ F y | F (y ∧ z)
			rest := slices.Delete(slices.Clone(x.Operands()), i, i+1)
			y, h, z := p.junction(other, rest), p.junction(own, out), p.junction(own, in)
			return p.junction(own, []*ltl.Formula{
				p.junction(other, []*ltl.Formula{h, p.unary(op, y)}),
				p.unary(op, p.junction(other, append(rest, z))),
			})
		}
	}
	if op == ltl.Globally {
		return p.fa.G(x)
	}
	return p.fa.F(x)
}

// parted separates the operands of a formula that are invariant from the
// others.
func (p *puller) parted(x *ltl.Formula) (out, in []*ltl.Formula) {
	for _, g := range x.Operands() {
		if p.invariant(g) {
			out = append(out, g)
		} else {
			in = append(in, g)
		}
	}
	return out, in
}

// binary returns x op y, rewritten, for U, R, W and M.
func (p *puller) binary(op ltl.Op, x, y *ltl.Formula) *ltl.Formula {
	or := func(f, g *ltl.Formula) *ltl.Formula { return p.junction(ltl.Or, []*ltl.Formula{f, g}) }
	and := func(f, g *ltl.Formula) *ltl.Formula { return p.junction(ltl.And, []*ltl.Formula{f, g}) }
	left, right := p.invariant(x), p.invariant(y)
	switch op {
	case ltl.Until:
		switch {
		case right:
			return y
		case left:
			return or(y, and(x, p.unary(ltl.Eventually, y)))
		}
		return p.fa.U(x, y)
	case ltl.Release:
		switch {
		case right:
			return y
		case left:
			return or(p.unary(ltl.Globally, y), and(x, y))
		}
		return p.fa.R(x, y)
	case ltl.WeakUntil:
		switch {
		case right:
			return or(y, p.unary(ltl.Globally, x))
		case left:
			return or(x, y)
		}
		return p.fa.W(x, y)
	}
	switch {
	case right:
		return and(y, p.unary(ltl.Eventually, x))
	case left:
		return and(x, y)
	}
	return p.fa.M(x, y)
}

// invariant reports whether a formula in negation normal form is invariant by
// its form. It may return false for a formula that is invariant for other
// reasons.
func (p *puller) invariant(f *ltl.Formula) bool {
	known, ok := p.invariants[f]
	if !ok {
		known = p.plainlyInvariant(f)
		p.invariants[f] = known
	}
	return known
}

// plainlyInvariant is invariant without the results that are known.
func (p *puller) plainlyInvariant(f *ltl.Formula) bool {
	switch f.Op() {
	case ltl.AP, ltl.Not:
		return false
	case ltl.Eventually:
		return f.Left().Op() == ltl.Globally || p.invariant(f.Left())
	case ltl.Globally:
		return f.Left().Op() == ltl.Eventually || p.invariant(f.Left())
	}
	return !slices.ContainsFunc(f.Operands(), func(g *ltl.Formula) bool { return !p.invariant(g) })
}
