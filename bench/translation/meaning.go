package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
)

const (
	maxAnswers   = 1 << 22 // of the games that are played with unambiguous automata
	fewAnswers   = 1 << 19 // of those that are played with all that are known
	maxDisjuncts = 32      // into which a formula is taken apart
	maxBase      = 1 << 12 // states of an automaton made from those of operands
)

// bases are options for automata whose correctness may be plain to see, as not
// much was done to them.
var bases = []translate.Options{
	{Construction: translate.OnlyTableau, Effort: reduce.Low},
	{Construction: translate.OnlyAlternating, Effort: reduce.Low},
	{},
}

// anchor looks for an automaton that accepts exactly the words of the formula,
// and for one that accepts exactly the others, as the unambiguous automata
// show; then checks that A is equal to the first. If all that succeeds,
// whatever else is compared is compared with the first.
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

// base is an automaton that accepts all words of a formula in negation normal
// form, of a conjunction or disjunction if need be made from those of its
// operands.
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

// baseOf is an automaton made with options, or one on the way to it, that
// accepts all words of one of the meanings of the formula, which are
// equivalent.
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

// meaning is formulas one of which holds when the whole does, each with its
// unambiguous automata.
type meaning []*disjunct

func (s *subject) newMeaning(f *ltl.Formula) (m meaning) {
	for _, g := range disjuncts(s.fa, s.fa.NNF(f)) {
		m = append(m, &disjunct{f: g})
	}
	return m
}

// disjuncts is formulas whose disjunction is f, which is in negation normal
// form; f itself when they would be too many.
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

// disjunct is a formula with its unambiguous automata, made when they are
// needed: its own, then one that tells about the temporal subformulas of its
// simplification as well, after which the translation goes.
type disjunct struct {
	f    *ltl.Formula
	made []*automata.Automaton
	errs []error
}

// automaton is the n-th unambiguous automaton.
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

// temporal is the subformulas with a temporal operator at their root.
func temporal(f *ltl.Formula) (all []*ltl.Formula) {
	for _, g := range ltl.Subformulas(f) {
		if g.Op() >= ltl.Next {
			all = append(all, g)
		}
	}
	return all
}

// meant succeeds when a accepts the words of unambiguous automata of all
// disjuncts, and so all words of the formula. Turns are the limits on states
// with which inclusion is tried.
func (s *subject) meant(m meaning, a *automata.Automaton, turns []int) error {
	for _, d := range m {
		if err := s.accepts(d, a, turns); err != nil {
			return fmt.Errorf("%v: %w", d.f, err)
		}
	}
	return nil
}

// accepts succeeds when a accepts the words of an unambiguous automaton: it
// simulates it, or includes its language. The latter is mostly soon found, too:
// of the states that a can be in after a prefix, some simulates what the
// unambiguous automaton knows to come.
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
