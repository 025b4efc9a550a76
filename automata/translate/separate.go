package translate

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// separated is f with suspendable formulas, which are true at one position iff
// they are at all, drawn out of other operators:
//
//	X s = s      F (g ∨ s) = F g ∨ s      F (g ∧ s) = F g ∧ s      G alike
//	a U (g ∨ s) = a U g ∨ s      a U (g ∧ s) = a U g ∧ s      R alike; W like the first, M like the second
//
// Simplification goes the other way where that leaves fewer operators; a
// product of deterministic automata wants them apart. f is in negation normal
// form, without operators of the past.
func (p *pipeline) separated(f *ltl.Formula) *ltl.Formula { return p.separate(f, ltl.Classes{}) }

// separate is separated with the classes of formulas so far.
func (p *pipeline) separate(f *ltl.Formula, classes ltl.Classes) *ltl.Formula {
	kids := slices.Clone(f.Operands())
	if len(kids) == 0 {
		return f
	}
	law, _ := f.Op().Law()
	switch {
	case f.Op() == ltl.And || f.Op() == ltl.Or:
		for i, k := range kids {
			kids[i] = p.separate(k, classes)
		}
		return p.fa.Rebuild(f, kids)
	case f.Op() == ltl.Next || law != ltl.NoLaw:
		return p.drawn(f, p.separate(kids[len(kids)-1], classes), classes)
	}
	return f
}

// drawn is f with its last operand g, of which suspendable operands are drawn
// out.
func (p *pipeline) drawn(f, g *ltl.Formula, classes ltl.Classes) *ltl.Formula {
	with := func(g *ltl.Formula) *ltl.Formula {
		kids := slices.Clone(f.Operands())
		kids[len(kids)-1] = g
		return p.fa.Rebuild(f, kids)
	}
	// a W (g & s) also holds where a always does, and a M (g | s) needs an a.
	law, greatest := f.Op().Law()
	if g.Op() != ltl.And && g.Op() != ltl.Or ||
		law == ltl.UntilLaw && greatest && g.Op() == ltl.And || law == ltl.ReleaseLaw && !greatest && g.Op() == ltl.Or {
		return with(g)
	}
	var out, in []*ltl.Formula
	for _, k := range g.Operands() {
		if classes.Of(k).Has(ltl.Suspendable) {
			out = append(out, k)
		} else {
			in = append(in, k)
		}
	}
	if len(out) == 0 {
		return with(g)
	}
	join := p.fa.And
	if g.Op() == ltl.Or {
		join = p.fa.Or
	}
	return join(append(out, with(join(in...)))...)
}
