package translate

// How a formula becomes a small automaton: several constructions, each of them reduced, and the
// smallest result is kept (fewer states, then deterministic, then fewer edges).
//
//	whole    the tableau of the simplified formula
//	split    a conjunction by its parts, each reduced on its own, then their product
//	gf       G F g for a guarantee g, from automata of F g

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/reduce"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Passes describes what may be switched off by name: first the passes of this package, then those
// of package reduce.
func Passes() []reduce.Pass {
	return append([]reduce.Pass{
		{Name: "simplify", Doc: "simplify the formula first", Source: "Somenzi & Bloem 2000; Etessami & Holzmann 2000"},
		{Name: "split", Doc: "translate the conjuncts by kind and multiply the automata", Source: "Babiak et al. 2013; Duret-Lutz et al. 2016"},
		{Name: "gf", Doc: "translate G F of a guarantee by its minimal deterministic automaton", Source: "Esparza, Křetínský & Sickert 2018"},
	}, reduce.Passes()...)
}

// pipeline translates the formulas of one call of Translate.
type pipeline struct {
	ctx  context.Context
	fa   *ltl.Factory
	opts Options
	simp *ltl.Simplifier
}

func (p *pipeline) runs(pass string) bool { return !slices.Contains(p.opts.Without, pass) }

func (p *pipeline) simplify(f *ltl.Formula) *ltl.Formula {
	if p.runs("simplify") {
		return p.simp.Simplify(f)
	}
	return p.fa.NNF(f)
}

// automaton is the smallest automaton of a simplified formula, state-based when buchi is set.
func (p *pipeline) automaton(f *ltl.Formula, buchi bool) (*automata.Automaton, error) {
	best, err := p.whole(f, buchi)
	if err != nil {
		return nil, err
	}
	constructions := []func(*ltl.Formula) (*automata.Automaton, error){
		func(f *ltl.Formula) (*automata.Automaton, error) { return p.recurrence(f, true) },
		func(f *ltl.Formula) (*automata.Automaton, error) { return p.recurrence(f, false) },
		p.split,
	}
	for _, construct := range constructions {
		a, err := construct(f)
		if err != nil {
			return nil, err
		}
		if a == nil {
			continue
		}
		if a, err = p.reduce(f, a, buchi); err != nil {
			return nil, err
		}
		if reduce.Better(a, best) {
			best = a
		}
	}
	return best, nil
}

// whole is the tableau, reduced.
func (p *pipeline) whole(f *ltl.Formula, buchi bool) (*automata.Automaton, error) {
	a, err := tableau(p.ctx, p.fa, f, p.opts.Limits)
	if err != nil {
		return nil, err
	}
	return p.reduce(f, a, buchi)
}

// reduce reduces an automaton of f.
func (p *pipeline) reduce(f *ltl.Formula, a *automata.Automaton, buchi bool) (*automata.Automaton, error) {
	return reduce.Reduce(p.ctx, a, reduce.Options{
		Effort: p.opts.Effort, Without: p.opts.Without, Buchi: buchi,
		Obligation: ltl.Classify(f).Has(ltl.Obligation),
		Negation: func(ctx context.Context) (*automata.Automaton, error) {
			return tableau(ctx, p.fa, p.simplify(p.fa.Not(f)), p.opts.Limits)
		},
	})
}
