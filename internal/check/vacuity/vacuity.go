package vacuity

import "github.com/ltlcheck/ltlcheck/ltl"

// strengthening is a property that holds only if an antecedent of the given one
// is never true.
//
// I. Beer, S. Ben-David, C. Eisner, Y. Rodeh, Efficient detection of vacuity in
// temporal model checking, Formal Methods in System Design 18, 2001; O.
// Kupferman, M. Vardi, Vacuity detection in temporal model checking, STTT 4,
// 2003. A subformula ψ of φ does not affect φ in a program if the program
// satisfies φ whatever stands in the place of ψ; for ψ that occurs once it is
// enough to put in the value that makes φ stronger, φ[ψ ← ⊥]. A run that
// violates φ[ψ ← ⊥] is an interesting witness of φ: there ψ mattered.
//
// Only those ψ are considered whose having no effect means that an antecedent
// is never true, which is nearly always a mistake in the property or the model
// (that a consequent is always true is not):
//
//	a -> b       !a           nothing follows, as a is never true
//	a -> !b      !b as well   b, which a forbids, never happens anyway
//	!a || b      !a
//	!(a && b)    !a and !b    what excludes each other never happens, or
//	                          only one of them
//	!a W b       G !a         a waits for b, and never happens
//	b R !a       G !a
//	{r}[]-> b    !{r}!        nothing follows, as no match of r is ever
//	                          complete
//
// at places of positive polarity, outside other antecedents. Each strengthening
// is one more formula for the model checker; linear in the formula. Programs
// that satisfy the given property satisfy probe exactly if they satisfy
// formula.
type strengthening struct {
	formula    *ltl.Formula
	probe      *ltl.Formula // of programs that satisfy the given property, the same ones satisfy this
	antecedent *ltl.Formula
	scope      scope
}

// scope is where an antecedent stands in the formula.
type scope uint8

// The scopes. In the first two, all that is demanded beside the antecedent is
// demanded as well: a conjunction.
const (
	scopeFirst  scope = iota // outside all temporal operators
	scopeAlways              // below nothing but "always"
	scopeOther               // below others
)

// maxStrengthenings bounds the strengthenings of one property; further ones are
// not considered.
const maxStrengthenings = 8

// strengthenings returns the strengthenings of f, at most maxStrengthenings.
func strengthenings(fa *ltl.Factory, f *ltl.Formula) []strengthening {
	s := strengthener{fa: fa, steps: 10_000, seen: map[*ltl.Formula]bool{f: true}}
	s.walk(f, true, scopeFirst, func(g *ltl.Formula) *ltl.Formula { return g })
	return s.found
}

// strengthener collects strengthenings. steps bounds the walk, as occurrences
// form a tree that can be far larger than the formula.
type strengthener struct {
	fa    *ltl.Factory
	steps int // occurrences are a tree, which can be far larger than the formula
	found []strengthening
	seen  map[*ltl.Formula]bool
}

// rebuild replaces the occurrence at hand by a formula.
type rebuild func(*ltl.Formula) *ltl.Formula

// add adds the stronger formula, which holds only if the antecedent is never
// true.
func (s *strengthener) add(stronger, antecedent *ltl.Formula, at scope) {
	trivial := antecedent.Op() == ltl.True || antecedent.Op() == ltl.False
	question := stronger
	switch at {
	case scopeFirst:
		question = s.fa.Not(antecedent)
	case scopeAlways:
		question = s.fa.G(s.fa.Not(antecedent))
	}
	if trivial || s.seen[question] || len(s.found) == maxStrengthenings {
		return
	}
	s.seen[question] = true
	s.found = append(s.found, strengthening{stronger, question, antecedent, at})
}

// walk considers an occurrence. positive indicates that the property holds the
// more easily the more often f is true.
func (s *strengthener) walk(f *ltl.Formula, positive bool, at scope, build rebuild) {
	if s.steps--; s.steps < 0 || len(s.found) == maxStrengthenings {
		return
	}
	fa, kids := s.fa, f.Operands()
	switch f.Op() {
	case ltl.Not:
		s.walk(kids[0], !positive, at, func(g *ltl.Formula) *ltl.Formula { return build(fa.Not(g)) })
		return
	case ltl.Implies:
		if positive {
			s.implication(kids[0], kids[1], at, build)
		}
		return
	case ltl.And:
		if !positive {
			for _, k := range kids {
				s.add(build(k), k, at)
			}
			return
		}
	case ltl.Or:
		if positive {
			s.disjunction(f, at, build)
		}
	case ltl.WeakUntil:
		if positive && kids[0].Op() == ltl.Not {
			s.add(build(fa.G(kids[0])), kids[0].Left(), below(at, ltl.Globally))
		}
	case ltl.Release:
		if positive && kids[1].Op() == ltl.Not {
			s.add(build(fa.G(kids[1])), kids[1].Left(), below(at, ltl.Globally))
		}
	case ltl.Xor, ltl.Equiv:
		return // both polarities
	}
	if f.Op().IsSequence() {
		s.sequence(f, positive, at, build)
		return
	}
	op := f.Op()
	if !positive {
		op = dual(op)
	} else if op == ltl.Or {
		at = scopeOther
	}
	for i := range kids {
		s.walk(kids[i], positive, below(at, op), func(g *ltl.Formula) *ltl.Formula {
			changed := append([]*ltl.Formula(nil), kids...)
			changed[i] = g
			return build(fa.Rebuild(f, changed))
		})
	}
}

// implication considers a -> b.
func (s *strengthener) implication(a, b *ltl.Formula, at scope, build rebuild) {
	fa := s.fa
	s.add(build(fa.Not(a)), a, at)
	if b.Op() == ltl.Not {
		s.add(build(b), b.Left(), at)
		return
	}
	s.walk(b, true, scopeOther, func(g *ltl.Formula) *ltl.Formula { return build(fa.Implies(a, g)) })
}

// sequence considers {r}[]-> b and the right operand of others; the sequence
// itself has both polarities.
func (s *strengthener) sequence(f *ltl.Formula, positive bool, at scope, build rebuild) {
	if f.Op() != ltl.SuffixSome && f.Op() != ltl.SuffixAll {
		return
	}
	kids := f.Operands()
	leaves := kids[:len(kids)-1]
	if f.Op() == ltl.SuffixAll && positive {
		match := s.fa.Sequence(ltl.SuffixSome, f.Expr(), leaves, s.fa.True())
		s.add(build(s.fa.Not(match)), match, at)
	}
	s.walk(f.Right(), positive, scopeOther, func(g *ltl.Formula) *ltl.Formula {
		return build(s.fa.Sequence(f.Op(), f.Expr(), leaves, g))
	})
}

// disjunction considers a disjunction some of whose operands are negations.
func (s *strengthener) disjunction(f *ltl.Formula, at scope, build rebuild) {
	var negated, inner []*ltl.Formula
	for _, k := range f.Operands() {
		if k.Op() == ltl.Not {
			negated, inner = append(negated, k), append(inner, k.Left())
		}
	}
	switch {
	case len(negated) == 0:
	case len(negated) < len(f.Operands()):
		s.add(build(s.fa.Or(negated...)), s.fa.And(inner...), at)
	default:
		for i, k := range negated {
			s.add(build(k), inner[i], at)
		}
	}
}

// below returns the scope of an operand.
func below(at scope, op ltl.Op) scope {
	switch op {
	case ltl.And, ltl.Or:
		return at
	case ltl.Globally:
		return max(at, scopeAlways)
	}
	return scopeOther
}

// dual returns the operator that has the same effect on negated operands.
func dual(op ltl.Op) ltl.Op {
	switch op {
	case ltl.Eventually:
		return ltl.Globally
	case ltl.Globally:
		return ltl.Eventually
	}
	return op
}

// positives returns the propositions that occur where the property holds the
// more easily the more often they are true.
func positives(f *ltl.Formula) map[string]bool {
	type occurrence struct {
		f        *ltl.Formula
		positive bool
	}
	out, seen := map[string]bool{}, map[occurrence]bool{}
	open := []occurrence{{f, true}}
	for len(open) > 0 {
		o := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[o] {
			continue
		}
		seen[o] = true
		if o.f.Op() == ltl.AP && o.positive {
			out[o.f.Name()] = true
		}
		for i, k := range o.f.Operands() {
			switch op := o.f.Op(); {
			case op == ltl.Xor || op == ltl.Equiv, op.IsSequence():
				open = append(open, occurrence{k, true}, occurrence{k, false})
			case op == ltl.Not || op == ltl.Implies && i == 0:
				open = append(open, occurrence{k, !o.positive})
			default:
				open = append(open, occurrence{k, o.positive})
			}
		}
	}
	return out
}
