package translate

// How a formula becomes a small automaton: several constructions, each of them
// reduced, and the smallest result is kept (fewer states, then deterministic,
// then fewer edges).
//
//	whole    the tableau of the simplified formula
//	split    a conjunction by its parts, each reduced on its own, then their product
//	gf       G F g for a guarantee g, from automata of F g
//	past     operators of the past by history variables, then as whole
//	vwaa     the very weak alternating automaton of the simplified formula, made a TGBA

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Passes describes what may be switched off by name in Options.Without: first
// the passes of this package, then those of package reduce. The slice is the
// caller's.
func Passes() []Pass {
	return append([]reduce.Pass{
		{Name: "simplify", Doc: "simplify the formula first", Source: "Somenzi & Bloem 2000; Etessami & Holzmann 2000", Effort: reduce.Low},
		{Name: "containment", Doc: "let automata decide which formulas imply others when simplifying", Source: "Duret-Lutz 2011", Effort: reduce.High},
		{Name: "split", Doc: "translate the conjuncts by kind and multiply the automata", Source: "Babiak et al. 2013; Duret-Lutz et al. 2016"},
		{Name: "gf", Doc: "translate G F of a guarantee by its minimal deterministic automaton", Source: "Esparza, Křetínský & Sickert 2018"},
		{Name: "language", Doc: "merge states of one language in different components, where the automaton is deterministic", Source: "this project"},
		{Name: "vwaa", Doc: "also translate through a very weak alternating automaton", Source: "Gastin & Oddoux 2001; Babiak et al. 2012", Effort: reduce.High},
	}, reduce.Passes()...)
}

// CheckPasses returns an error that names the first of the names that is not a
// pass, and all passes; nil if all are. Translate itself ignores unknown names.
func CheckPasses(names []string) error {
	passes := Passes()
	for _, name := range names {
		if !slices.ContainsFunc(passes, func(p reduce.Pass) bool { return p.Name == name }) {
			known := make([]string, len(passes))
			for i, p := range passes {
				known[i] = p.Name
			}
			return fmt.Errorf("unknown pass %q, expected one of %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

// pipeline translates the formulas of one call of Translate. negations caches
// automata of negations, which several passes ask for.
type pipeline struct {
	ctx       context.Context
	fa        *ltl.Factory
	opts      Options
	simp      *ltl.Simplifier
	negations map[*ltl.Formula]*automata.Automaton
}

// unobserved returns the pipeline for automata of other formulas than the one
// to translate, which Options.Observe must not see.
func (p *pipeline) unobserved() *pipeline {
	q := *p
	q.opts.Observe = nil
	return &q
}

// observed returns a, after passing it to the observer if there is one.
func (p *pipeline) observed(a *automata.Automaton) *automata.Automaton {
	if p.opts.Observe != nil {
		p.opts.Observe(a)
	}
	return a
}

// runs reports whether the pass runs at this effort and is not switched off.
func (p *pipeline) runs(pass string) bool {
	return p.opts.Effort.Runs(pass, Passes(), p.opts.Without)
}

// simplify simplifies a formula and brings it to negation normal form; without
// the pass, only the latter.
func (p *pipeline) simplify(f *ltl.Formula) *ltl.Formula {
	if p.runs("simplify") {
		return p.simp.Simplify(f)
	}
	return p.fa.NNF(f)
}

// automaton returns the smallest automaton of a simplified formula, state-based
// if buchi is set.
func (p *pipeline) automaton(f *ltl.Formula, buchi bool) (*automata.Automaton, error) {
	all, err := p.candidates(f)
	if err != nil {
		return nil, err
	}
	best, err := p.merged(f, all, buchi)
	if err != nil {
		return nil, err
	}
	if best, err = ops.PruneSmall(p.ctx, best, p.options(f, buchi)); err != nil {
		return nil, err
	}
	return p.minimised(f, best, all, buchi)
}

// merged returns the smallest automaton after states of the candidates are
// merged by language. For state-based acceptance, merging before
// degeneralisation and after it are both tried.
func (p *pipeline) merged(f *ltl.Formula, all []*automata.Automaton, buchi bool) (*automata.Automaton, error) {
	if !buchi {
		return p.mergeAll(f, all, false)
	}
	state, err := p.buchi(all)
	if err != nil {
		return nil, err
	}
	if best := smallest(state); p.done(best) {
		return best, nil
	}
	merged, err := p.mergeEach(f, all, false)
	if err != nil {
		return nil, err
	}
	if merged, err = p.buchi(merged); err != nil {
		return nil, err
	}
	return p.mergeAll(f, append(state, merged...), true)
}

// buchi degeneralises and reduces each of the automata.
func (p *pipeline) buchi(all []*automata.Automaton) ([]*automata.Automaton, error) {
	out := make([]*automata.Automaton, len(all))
	for i, a := range all {
		var err error
		if out[i], err = p.reduce(a, true); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// mergeAll returns the smallest of the automata after merging, which is skipped
// if done reports that the smallest needs none.
func (p *pipeline) mergeAll(f *ltl.Formula, all []*automata.Automaton, buchi bool) (*automata.Automaton, error) {
	if best := smallest(all); p.done(best) {
		return best, nil
	}
	all, err := p.mergeEach(f, all, buchi)
	if err != nil {
		return nil, err
	}
	return smallest(all), nil
}

// mergeEach merges states of each of the automata.
func (p *pipeline) mergeEach(f *ltl.Formula, all []*automata.Automaton, buchi bool) ([]*automata.Automaton, error) {
	out := make([]*automata.Automaton, len(all))
	for i, a := range all {
		var err error
		if out[i], err = reduce.Merge(p.ctx, a, p.options(f, buchi)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// smallest returns the best of the automata, the first of several that are
// equally good. There must be one.
func smallest(all []*automata.Automaton) *automata.Automaton {
	best := all[0]
	for _, a := range all[1:] {
		if reduce.Better(a, best) {
			best = a
		}
	}
	return best
}

// candidates returns the reduced results of all constructions that run for f,
// at least one.
func (p *pipeline) candidates(f *ltl.Formula) ([]*automata.Automaton, error) {
	if p.opts.Construction != Best {
		return p.singleConstruction(f)
	}
	constructions := []func(*ltl.Formula) (*automata.Automaton, error){
		func(f *ltl.Formula) (*automata.Automaton, error) { return p.tableau(f) },
		func(f *ltl.Formula) (*automata.Automaton, error) { return p.recurrence(f, true) },
		func(f *ltl.Formula) (*automata.Automaton, error) { return p.recurrence(f, false) },
		p.split,
	}
	if f.HasPast() {
		constructions = constructions[:1] // the others take parts of the formula out of their past
	}
	var all []*automata.Automaton
	for _, construct := range constructions {
		a, err := construct(f)
		if err != nil {
			return nil, err
		}
		if a == nil {
			continue
		}
		if a, err = p.reduce(p.observed(a), false); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	rival, err := p.alternating(f, smallest(all))
	if err != nil {
		return nil, err
	}
	if rival != nil {
		all = append(all, rival)
	}
	w, err := reduce.WDBA(p.ctx, smallest(all), p.options(f, false))
	if w != nil {
		all = append(all, w)
	}
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		d, err := p.byLanguage(a)
		if err != nil {
			return nil, err
		}
		if d != nil {
			all = append(all, d)
		}
	}
	return all, nil
}

// maxByLanguage bounds the states of a deterministic automaton of which states
// are merged by their languages.
const maxByLanguage = 16

// byLanguage returns a deterministic automaton with states of the same language
// merged, nil when that does not make it smaller.
func (p *pipeline) byLanguage(a *automata.Automaton) (*automata.Automaton, error) {
	if !p.runs("language") || a.States() > maxByLanguage || a.States() < 2 || !a.IsDeterministic() {
		return nil, nil
	}
	whole, err := p.sameLanguages(a)
	if whole == nil || err != nil {
		return nil, err
	}
	return p.reduce(p.observed(whole), false)
}

// sameLanguages is a deterministic automaton with states of the same language
// merged, nil when that does not make it smaller.
func (p *pipeline) sameLanguages(a *automata.Automaton) (*automata.Automaton, error) {
	whole, err := ops.Complete(a)
	if err == nil {
		whole, err = determine.Reduce(p.ctx, whole)
	}
	if err != nil {
		return nil, err
	}
	if whole = whole.Trim(); !whole.Acc.IsGeneralisedBuchi() || !reduce.Better(whole, a) {
		return nil, nil
	}
	return whole, nil
}

// tableau translates f by the tableau, within the limits of the options.
func (p *pipeline) tableau(f *ltl.Formula) (*automata.Automaton, error) {
	return tableau(p.ctx, p.fa, f, p.opts.Limits)
}

// states returns the limit on states.
func (p *pipeline) states() int {
	if p.opts.Limits.States > 0 {
		return p.opts.Limits.States
	}
	return DefaultStates
}

// maxAlternating bounds the states of the second construction before reduction,
// and maxRivalled those of the first one's result: beyond them a second
// construction hardly pays.
const (
	maxAlternating = 1 << 8
	maxRivalled    = 1 << 6
)

// alternating returns the reduced automaton that is made through alternation;
// nil when it is not better than best, too large, or not to be tried.
func (p *pipeline) alternating(f *ltl.Formula, best *automata.Automaton) (*automata.Automaton, error) {
	if !p.runs("vwaa") || best.States() > maxRivalled || f.HasSequence() {
		return nil, nil
	}
	limits := p.opts.Limits
	if limits.States == 0 || limits.States > maxAlternating {
		limits.States = maxAlternating
	}
	a, err := viaAlternating(p.ctx, p.fa, f, limits)
	if errors.Is(err, automata.ErrLimit) {
		return nil, nil
	}
	if err == nil {
		a, err = p.reduce(p.observed(a), false)
	}
	if err != nil || !reduce.Better(a, best) {
		return nil, err
	}
	return a, nil
}

// options returns the options of package reduce for an automaton of f.
func (p *pipeline) options(f *ltl.Formula, buchi bool) reduce.Options {
	return reduce.Options{
		Effort: p.opts.Effort, Without: p.opts.Without, Buchi: buchi,
		Obligation: ltl.Classify(f).Has(ltl.Obligation),
		Negation:   func(context.Context) (*automata.Automaton, error) { return p.negation(f) },
		Observe:    p.opts.Observe,
	}
}

// reduce reduces an automaton, without the passes that need a complement or the
// class of the formula.
func (p *pipeline) reduce(a *automata.Automaton, buchi bool) (*automata.Automaton, error) {
	return reduce.Reduce(p.ctx, a, reduce.Options{Effort: p.opts.Effort, Without: p.opts.Without, Buchi: buchi, Observe: p.opts.Observe})
}

// maxMergedDeterministic bounds the states of a deterministic automaton that is
// merged at less than high effort: GF(a <-> X a) has 2 states rather than 3.
const maxMergedDeterministic = 4

// done reports whether a is not to be merged: when it is deterministic and not
// small, unless effort is high.
func (p *pipeline) done(a *automata.Automaton) bool {
	small := a.States() > 1 && a.States() <= maxMergedDeterministic
	return !p.runs("merging") || p.opts.Effort != reduce.High && a.IsDeterministic() && !small
}

// maxNegation bounds the tableau of a negation that is not needed but would
// help.
const maxNegation = 1 << 12

// negation returns a small automaton of the negation of f, made once; nil when
// it is large.
func (p *pipeline) negation(f *ltl.Formula) (*automata.Automaton, error) {
	if a, ok := p.negations[f]; ok {
		return a, nil
	}
	limits := p.opts.Limits
	if limits.States == 0 || limits.States > maxNegation {
		limits.States = maxNegation
	}
	a, err := p.negated(f, limits)
	if errors.Is(err, automata.ErrLimit) {
		err = nil
	}
	if err == nil {
		p.negations[f] = a
	}
	return a, err
}

// negated returns an automaton of the negation of f.
func (p *pipeline) negated(f *ltl.Formula, limits Limits) (*automata.Automaton, error) {
	a, err := tableau(p.ctx, p.fa, p.simplify(p.fa.Not(f)), limits)
	if err != nil {
		return nil, err
	}
	return p.unobserved().reduce(a, false)
}
