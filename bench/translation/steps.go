package main

// What the passes of a translation make on the way to its result has the
// language of the result. From one to the next little changes, so that
// simulation nearly always shows them equal where it shows nothing of the first
// and the last: a quotient simulates what it was made of, and so does what is
// pruned, forward or backward, and what is degeneralised. So A is left for the
// result in small steps, each of
// which is proved without looking at how it was made.

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
)

// translation is an automaton with what was made on the way to it. The
// automaton itself is the last step. All have one alphabet.
type translation struct {
	result *automata.Automaton
	steps  []*automata.Automaton
}

// add adds a step, unless it is equal to the one before.
func (t *translation) add(a *automata.Automaton) {
	if n := len(t.steps); n == 0 || !same(t.steps[n-1], a) {
		t.steps = append(t.steps, a)
	}
}

// same reports whether two generalised Büchi automata over one alphabet are the
// same automaton.
func same(a, b *automata.Automaton) bool {
	return a.States() == b.States() && a.Acc.Sets == b.Acc.Sets && slices.Equal(a.Start(), b.Start()) && slices.Equal(a.Edges(), b.Edges())
}

// knows reports whether a is known to be equal to A.
func (s *subject) knows(a *automata.Automaton) bool {
	return slices.ContainsFunc(s.equal, func(known *automata.Automaton) bool { return same(known, a) })
}

// open is a step that is not known to be equal to A yet: more means that it is
// known to accept all words of A, and fewer that it accepts no others.
type open struct {
	a           *automata.Automaton
	tried       int // number of automata of s.equal that it was compared with
	more, fewer bool
	hard        bool // it was compared by inclusion as well
}

// climb adds steps to the automata that are known to be equal to A, until that
// is known of top, if top is not nil, or until nothing more can be proved. It
// first tries simulation, with each pair of automata once. When that proves
// nothing more it tries other proofs on a small step.
func (s *subject) climb(steps []*automata.Automaton, top *automata.Automaton) error {
	todo := s.unknown(steps)
	for s.ctx.Err() == nil {
		before := len(s.equal)
		for _, o := range todo {
			if top != nil && s.knows(top) {
				return nil
			}
			if err := s.tryStep(o); err != nil {
				return err
			}
		}
		todo = slices.DeleteFunc(todo, func(o *open) bool { return o.more && o.fewer })
		if len(s.equal) > before {
			continue
		}
		if found, err := s.leap(todo); !found || err != nil {
			return err
		}
	}
	return s.ctx.Err()
}

// leap adds the smallest of the steps that proofs of inclusion with small
// limits show to be equal to A.
func (s *subject) leap(todo []*open) (found bool, err error) {
	todo = slices.Clone(todo)
	slices.SortFunc(todo, func(x, y *open) int { return x.a.States() - y.a.States() })
	known := []*automata.Automaton{slices.MinFunc(s.equal, func(x, y *automata.Automaton) int { return x.States() - y.States() })}
	for _, o := range todo {
		if o.hard {
			continue
		}
		o.hard = true
		err := s.provedEqual(o.a, known, turns[:3])
		if err == nil {
			o.more, o.fewer = true, true
			return true, nil
		}
		if !errors.Is(err, automata.ErrLimit) {
			return false, err
		}
	}
	return false, nil
}

// unknown returns the steps that are not known to be equal to A, each once.
func (s *subject) unknown(steps []*automata.Automaton) (todo []*open) {
	for _, a := range steps {
		if !s.knows(a) && !slices.ContainsFunc(todo, func(o *open) bool { return same(o.a, a) }) {
			todo = append(todo, &open{a: a})
		}
	}
	return todo
}

// tryStep compares a step with the automata that were found equal to A since it
// was tried last.
func (s *subject) tryStep(o *open) error {
	fresh := s.equal[o.tried:]
	o.tried = len(s.equal)
	o.more = o.more || s.simulatedBy(o.a, fresh)
	if !o.more && s.anchored {
		return nil
	}
	if err := s.noMore(o.a, fresh, &o.fewer); err != nil {
		return err
	}
	if o.more && o.fewer {
		s.equal = append(s.equal, o.a)
	}
	return nil
}

// simulatedBy reports whether a simulates one of the others. It tries the last
// first.
func (s *subject) simulatedBy(a *automata.Automaton, others []*automata.Automaton) bool {
	for _, b := range slices.Backward(others) {
		if ok, err := ops.Simulates(s.ctx, b, a, ops.Options{States: fewAnswers}); ok && err == nil {
			return true
		}
	}
	return false
}

// noMore sets shown if a is proved to accept no more words than A: it shares no
// word with a complement, or one of the others, which are equal to A, simulates
// it.
func (s *subject) noMore(a *automata.Automaton, others []*automata.Automaton, shown *bool) error {
	if s.anchored {
		err := s.apart(a)
		*shown = err == nil
		return err
	}
	for _, b := range slices.Backward(others) {
		if *shown {
			break
		}
		*shown = s.simulatedBy(b, []*automata.Automaton{a})
	}
	return nil
}
