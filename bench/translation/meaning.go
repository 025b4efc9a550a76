package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Limits of the proofs.
const (
	maxAnswers   = 1 << 22 // on states of the simulation games with unambiguous automata
	fewAnswers   = 1 << 19 // on those with all automata that are known to be equal
	maxDisjuncts = 32      // on the disjuncts that a formula is split into
	maxBase      = 1 << 12 // on states of an automaton made from those of the operands
)

// bases are options for translations that do little to the automaton, so that
// its correctness may be easy to prove.
var bases = []translate.Options{
	{Construction: translate.OnlyTableau, Effort: reduce.Low},
	{Construction: translate.OnlyAlternating, Effort: reduce.Low},
	{},
}

// anchor looks for an automaton that accepts exactly the words that satisfy the
// formula, and for one that accepts exactly the others, both proved by
// unambiguous automata. Then it checks that A is equal to the first. If all
// that succeeds, everything else is compared with the first and not with A.
func (s *subject) anchor() error {
	s.meaning = s.newMeaning(s.f)
	yes, err := s.base(s.fa.NNF(s.f))
	if err != nil {
		return err
	}
	not, err := s.base(s.fa.Negate(s.f))
	if err != nil {
		return fmt.Errorf("the negation: %w", err)
	}
	s.complements = append(s.complements, not)
	if err := s.apart(yes); err != nil {
		return err
	}
	s.equal, s.anchored = []*automata.Automaton{yes}, true
	return s.compare(translate.Options{})
}

// base returns an automaton that is proved to accept all words that satisfy a
// formula in negation normal form. For a conjunction or disjunction it may be
// made from the automata of the operands.
func (s *subject) base(f *ltl.Formula) (a *automata.Automaton, err error) {
	meanings := []meaning{s.newMeaning(f)}
	if g := pulled(s.fa, f); g != f {
		meanings = append(meanings, s.newMeaning(g))
	}
	for _, opts := range bases {
		if a, err = s.baseOf(f, meanings, opts); err == nil {
			return a, nil
		}
		if errors.Is(err, errWrong) {
			return nil, err
		}
	}
	if f.Op() != ltl.And && f.Op() != ltl.Or {
		return nil, err
	}
	for n, g := range f.Operands() {
		b, err := s.base(g)
		if err != nil {
			return nil, err
		}
		switch {
		case n == 0:
			a = b
		case f.Op() == ltl.And:
			a, err = automata.ProductWithin(s.ctx, a, b, maxBase)
		default:
			a, err = ops.Sum(s.ctx, a, b, ops.Options{States: maxBase})
		}
		if err != nil {
			return nil, err
		}
	}
	return a, nil
}

// baseOf returns an automaton of a translation with certain options, or one on
// the way to it, that is proved to accept all words of one of the meanings of
// the formula. The meanings are equivalent.
func (s *subject) baseOf(f *ltl.Formula, meanings []meaning, opts translate.Options) (*automata.Automaton, error) {
	t, err := s.translation(f, opts)
	if err != nil {
		return nil, err
	}
	for _, m := range meanings {
		for _, step := range slices.Backward(t.steps) {
			if s.meant(m, step, nil) == nil {
				return step, nil
			}
		}
	}
	for _, m := range meanings {
		if err = s.meant(m, t.result, easyTurns); err == nil || errors.Is(err, errWrong) {
			break
		}
	}
	return t.result, err
}

// meaning is formulas whose disjunction is the formula, each with its
// unambiguous automata.
type meaning []*disjunct

// newMeaning splits a formula into its disjuncts.
func (s *subject) newMeaning(f *ltl.Formula) (m meaning) {
	for _, g := range disjuncts(s.fa, s.fa.NNF(f)) {
		m = append(m, &disjunct{f: g})
	}
	return m
}

// disjuncts returns formulas whose disjunction is f, which is in negation
// normal form. It returns f itself if they would be too many.
func disjuncts(fa *ltl.Factory, f *ltl.Formula) []*ltl.Formula {
	all := []*ltl.Formula{fa.True()}
	switch f.Op() {
	case ltl.Or:
		all = nil
		for _, g := range f.Operands() {
			all = append(all, disjuncts(fa, g)...)
		}
	case ltl.And:
		for _, g := range f.Operands() {
			var both []*ltl.Formula
			for _, h := range disjuncts(fa, g) {
				for _, a := range all {
					both = append(both, fa.And(a, h))
				}
			}
			if all = both; len(all) > maxDisjuncts {
				break
			}
		}
	default:
		return []*ltl.Formula{f}
	}
	if len(all) > maxDisjuncts {
		return []*ltl.Formula{f}
	}
	return all
}

// disjunct is a formula with its unambiguous automata, which are made when they
// are needed. The first is its own. The second also tells at its start whether
// the temporal subformulas of the simplified formula hold: the translation
// decides by these.
type disjunct struct {
	f    *ltl.Formula
	made []*automata.Automaton
	errs []error
}

// automaton returns the n-th unambiguous automaton.
func (d *disjunct) automaton(s *subject, n int) (*automata.Automaton, error) {
	for len(d.made) <= n {
		var known []*ltl.Formula
		if len(d.made) > 0 {
			known = temporal(s.fa.Simplify(d.f, ltl.SimplifyOptions{}))
		}
		a, err := unambiguous(s.ctx, s.fa, s.alphabet, d.f, known)
		if s.ctx.Err() != nil {
			return nil, s.ctx.Err()
		}
		d.made, d.errs = append(d.made, a), append(d.errs, err)
	}
	return d.made[n], d.errs[n]
}

// temporal returns the subformulas with a temporal operator at their root.
func temporal(f *ltl.Formula) (all []*ltl.Formula) {
	for _, g := range ltl.Subformulas(f) {
		if g.Op() >= ltl.Next {
			all = append(all, g)
		}
	}
	return all
}

// meant succeeds if a is proved to accept the words of the unambiguous automata
// of all disjuncts, and so all words that satisfy the formula. turns are the
// limits on states with which inclusion is tried.
func (s *subject) meant(m meaning, a *automata.Automaton, turns []int) error {
	for _, d := range m {
		if err := s.accepts(d, a, turns); err != nil {
			return fmt.Errorf("%v: %w", d.f, err)
		}
	}
	return nil
}

// accepts succeeds if a is proved to accept the words of an unambiguous
// automaton of d: it simulates the automaton, or includes its language.
// Inclusion, too, is mostly proved soon: of the states in which a can be after
// a prefix, some simulates what the unambiguous automaton knows about the
// future.
func (s *subject) accepts(d *disjunct, a *automata.Automaton, turns []int) error {
	reasons := make([]error, 2)
	for turn := range 1 + len(turns) {
		for n := range reasons {
			u, err := d.automaton(s, n)
			ok, word := false, ltl.Word{}
			switch {
			case err != nil:
			case turn == 0:
				if ok, err = ops.Simulates(s.ctx, u, a, ops.Options{States: maxAnswers}); !ok && err == nil {
					err = fmt.Errorf("that of %d states is not simulated", u.States())
				}
			default:
				if ok, word, err = ops.Included(s.ctx, u, a, ops.Options{States: turns[turn-1], AsIs: true}); !ok && err == nil {
					return fmt.Errorf("%w: %v is not accepted", errWrong, word)
				}
			}
			if ok {
				return nil
			}
			reasons[n] = err
		}
	}
	return errors.Join(reasons...)
}
