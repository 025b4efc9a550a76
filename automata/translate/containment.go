package translate

// Containment by automata for the simplifier's rules (as Duret-Lutz, LTL
// translation improvements in Spot, 2011, §4): every word of f is a word of g
// when the automaton of f ∧ ¬g is empty. The question is asked where syntax
// gives no answer, for small formulas only, and so often at most.

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

const (
	maxContainments = 300     // questions in one translation
	maxContained    = 24      // operators and propositions of both formulas together
	maxContaining   = 64      // states of a tableau
	maxContainNodes = 1 << 14 // nodes of its decision diagrams
)

// simplified returns the formula as the rules simplify it by syntax alone, and
// as they do with containment; the two are the same if that pass does not run.
func (p *pipeline) simplified(f *ltl.Formula) (bySyntax, byContainment *ltl.Formula) {
	bySyntax = p.simplify(f)
	if !p.runs("simplify") || !p.runs("containment") {
		return bySyntax, bySyntax
	}
	questions := 0
	contains := func(f, g *ltl.Formula) bool {
		if p.ctx.Err() != nil || questions == maxContainments || !comparable(f, g) {
			return false
		}
		questions++
		return p.contains(f, g)
	}
	return bySyntax, p.fa.Simplify(f, ltl.SimplifyOptions{Contains: contains, Stop: func() bool { return p.ctx.Err() != nil }})
}

// comparable reports whether a question about two formulas is worth asking:
// they are small, and have a proposition in common.
func comparable(f, g *ltl.Formula) bool {
	if f.Size()+g.Size() > maxContained {
		return false
	}
	aps := ltl.APs(g)
	return slices.ContainsFunc(ltl.APs(f), func(ap string) bool { return slices.Contains(aps, ap) })
}

// contains reports whether every word of f is a word of g, false when that
// takes too long.
func (p *pipeline) contains(f, g *ltl.Formula) bool {
	difference := p.simplify(p.fa.And(f, p.fa.Not(g)))
	if difference.Op() == ltl.False {
		return true
	}
	a, err := tableau(p.ctx, p.fa, difference, Limits{States: maxContaining, Nodes: maxContainNodes})
	return err == nil && a.Empty()
}
