package translate

// Deterministic automata of any formula.
//
//	ways(f):  the deterministic automata that the translation of f finds, if f has some
//	          f ∧ g, f ∨ g: those of obligations together, of the other operands each alone, and their product (Müller & Sickert
//	              2017)
//	          the determinisation of the translated automaton of f, by breakpoints or slices
//	          that of ¬f, with the complement of its condition
//
// Each is reduced, and the smallest in the form that is wanted is kept. Later
// ways give up where they get much larger than the smallest one so far.
// Acceptance is transition-based. Doubly exponential in the formula at worst:
// the limits are those of the options.

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// maxRivals bounds the states of a further way before reduction, as a multiple
// of those of the smallest result so far; where that is small, maxFreely states
// are allowed. maxFirstTry bounds the first round of all ways.
const (
	maxRivals   = 32
	maxFreely   = 1 << 10
	maxFirstTry = 1 << 12
)

// determinate returns the smallest complete deterministic automaton of f in the
// form wanted. It fails only if every way exceeds the limits.
func (p *pipeline) determinate(f *ltl.Formula) (*automata.Automaton, error) {
	all, err := p.ways(f, p.opts.Limits.States)
	if err != nil {
		return nil, err
	}
	var best *automata.Automaton
	var failed error
	for _, a := range all {
		a, err := determine.Form(p.ctx, a, conditions[p.opts.Type], determine.Options{States: p.opts.Limits.States})
		switch {
		case errors.Is(err, automata.ErrLimit):
			failed = err
		case err != nil:
			return nil, err
		case best == nil || betterCondition(a, best):
			best = a
		}
	}
	if best == nil {
		return nil, failed
	}
	return best, nil
}

// conditions are the acceptance that types ask for.
var conditions = map[Type]determine.Condition{
	Generic: determine.Generic, Parity: determine.ParityCondition, Rabin: determine.RabinCondition, Streett: determine.StreettCondition,
}

// betterCondition reports whether a has fewer states than b, or as many and
// fewer acceptance sets.
func betterCondition(a, b *automata.Automaton) bool {
	if a.States() != b.States() {
		return a.States() < b.States()
	}
	return a.Acc.Sets < b.Acc.Sets
}

// ways returns complete deterministic automata of f, reduced. All ways are
// tried with few states before any may make as many as the limit: one of f and
// its negation is often far smaller.
func (p *pipeline) ways(f *ltl.Formula, limit int) ([]*automata.Automaton, error) {
	if limit == 0 || limit > maxFirstTry {
		found, err := p.waysWithin(f, maxFirstTry)
		if !errors.Is(err, automata.ErrLimit) {
			return found, err
		}
	}
	return p.waysWithin(f, limit)
}

// waysWithin tries all ways with at most the given number of states. A way that
// exceeds it is left out; it is an error only if all do.
func (p *pipeline) waysWithin(f *ltl.Formula, limit int) ([]*automata.Automaton, error) {
	w := &ways{pipeline: p.unobserved(), limit: limit}
	ways := []func(*ltl.Formula) error{w.translated, w.joined, w.determinised, w.negated}
	for _, way := range ways {
		if err := way(f); errors.Is(err, automata.ErrLimit) {
			w.failed = err
		} else if err != nil {
			return nil, err
		}
		if w.best != nil && w.best.States() == 1 {
			break
		}
	}
	if len(w.found) == 0 {
		return nil, w.failed
	}
	return w.found, nil
}

type ways struct {
	pipeline *pipeline
	limit    int
	found    []*automata.Automaton
	best     *automata.Automaton // of those found
	failed   error
}

// add completes and reduces an automaton and adds it to those found.
func (w *ways) add(a *automata.Automaton) error {
	a, err := ops.Complete(a)
	if err == nil {
		a, err = determine.Reduce(w.pipeline.ctx, a)
	}
	if err != nil {
		return err
	}
	w.found = append(w.found, a)
	if w.best == nil || betterCondition(a, w.best) {
		w.best = a
	}
	return nil
}

// options returns the limit of the next way, given the best result so far.
func (w *ways) options() determine.Options {
	if w.best == nil {
		return determine.Options{States: w.limit}
	}
	most := max(maxRivals*w.best.States(), maxFreely)
	if w.limit > 0 {
		most = min(most, w.limit)
	}
	return determine.Options{States: most}
}

// translated adds the automata of the usual translation if f is a recurrence
// property by its form, or the complements of its negation's if f is a
// persistence property.
func (w *ways) translated(f *ltl.Formula) error {
	class := ltl.Classify(f)
	if class.Has(ltl.Recurrence) {
		return w.recurrence(f, func(a *automata.Automaton) (*automata.Automaton, error) { return a, nil })
	}
	if class.Has(ltl.Persistence) {
		return w.recurrence(w.pipeline.simplify(w.pipeline.fa.Not(f)), ops.Dual)
	}
	return nil
}

// recurrence adds the deterministic Büchi automata of f, each after change.
func (w *ways) recurrence(f *ltl.Formula, change func(*automata.Automaton) (*automata.Automaton, error)) error {
	all, err := w.pipeline.candidates(f)
	if err != nil {
		return err
	}
	var found []*automata.Automaton
	for _, a := range all {
		if a.IsDeterministic() {
			found = append(found, a)
		}
	}
	if len(found) == 0 {
		if found, err = w.pipeline.determinised(f, smallest(all)); err != nil {
			return err
		}
		for i, a := range found {
			if found[i], err = reduce.Reduce(w.pipeline.ctx, a, w.pipeline.keepingDeterminism(false)); err != nil {
				return err
			}
		}
	}
	for _, a := range found {
		if a, err = change(a); err == nil {
			err = w.add(a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// joined adds the product of the deterministic automata of the operands of a
// conjunction or disjunction.
func (w *ways) joined(f *ltl.Formula) error {
	if ltl.Classify(f).Has(ltl.Obligation) || f.HasPast() {
		return nil
	}
	if f = w.pipeline.separated(f); f.Op() != ltl.And && f.Op() != ltl.Or {
		return nil
	}
	var together []*ltl.Formula
	var parts []*automata.Automaton
	add := func(g *ltl.Formula) error {
		all, err := w.pipeline.ways(g, w.options().States)
		if err != nil {
			return err
		}
		best := all[0]
		for _, a := range all[1:] {
			if betterCondition(a, best) {
				best = a
			}
		}
		parts = append(parts, best)
		return nil
	}
	for _, g := range f.Operands() {
		if ltl.Classify(g).Has(ltl.Obligation) {
			together = append(together, g)
		} else if err := add(g); err != nil {
			return err
		}
	}
	if len(together) > 0 {
		g := w.pipeline.fa.And(together...)
		if f.Op() == ltl.Or {
			g = w.pipeline.fa.Or(together...)
		}
		if err := add(g); err != nil {
			return err
		}
	}
	op := automata.AccAnd
	if f.Op() == ltl.Or {
		op = automata.AccOr
	}
	a, err := determine.Join(w.pipeline.ctx, op, parts, w.options())
	if err != nil {
		return err
	}
	return w.add(a)
}

// determinised adds the determinisation of the smallest nondeterministic
// automaton of f.
func (w *ways) determinised(f *ltl.Formula) error {
	return w.determinise(f, func(a *automata.Automaton) (*automata.Automaton, error) { return a, nil })
}

// negated adds the complement of the determinisation of the negation.
func (w *ways) negated(f *ltl.Formula) error {
	return w.determinise(w.pipeline.simplify(w.pipeline.fa.Not(f)), ops.Dual)
}

// determinise adds the determinisation of the smallest automaton of f after
// change.
func (w *ways) determinise(f *ltl.Formula, change func(*automata.Automaton) (*automata.Automaton, error)) error {
	all, err := w.pipeline.candidates(f)
	if err != nil {
		return err
	}
	a, err := determine.Automaton(w.pipeline.ctx, smallest(all), w.options())
	if err == nil {
		a, err = change(a)
	}
	if err != nil {
		return err
	}
	return w.add(a)
}
