package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/vacuity"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// What is odd about a property that holds. Each question is a property of its own, verified as any other, by
// its own reduction if there is one; a search that finds the expected run stops there. Searches that do not find it are cut short
// after about twice as many states as the property took, by the limits of the property, and by an interrupt. None
// of this changes the verdict.

// warn looks for reasons to doubt that the property says what its author meant; prop is as the author wrote it.
func (v *verification) warn(ctx context.Context, prop Property) {
	w := warner{v: v, ctx: ctx, prop: prop}
	if w.prop.Factory == nil {
		w.prop.Factory = ltl.NewFactory()
	}
	switch {
	case v.result.Vacuous:
		w.contradiction()
		return
	case v.result.Reason != "":
		w.say("%s", v.result.Reason)
	}
	if !w.tautology() {
		w.antecedents()
	}
	w.names()
	w.unfair()
}

// mostAsked is how many states a further search may take, besides twice those of the property.
const mostAsked = 10_000

type warner struct {
	v    *verification
	ctx  context.Context
	prop Property
}

func (w *warner) say(format string, args ...any) {
	w.v.result.Warnings = append(w.v.result.Warnings, fmt.Sprintf(format, args...))
}

// holds answers another question about the program; undecided says why there is no answer.
func (w *warner) holds(prop Property) (holds bool, undecided string) {
	opts := w.v.opts
	opts.Algorithm, opts.Exhaust, opts.Shortest, opts.All, opts.Warn = "", false, false, 0, false
	most := 2*w.v.result.Product.States + mostAsked
	own := opts.Limits.States == 0 || opts.Limits.States > most
	if own {
		opts.Limits.States = most
	}
	// Depth first, for a shortest run is of no use, and what is looked for is mostly found soon.
	if opts.Storage.Bounded() {
		opts.Storage = ""
	}
	if !prop.strong() {
		opts.Algorithm = DefaultAlgorithm
	}
	a, err := algorithm(opts.Algorithm)
	if err != nil {
		return false, err.Error()
	}
	if err := Validate(w.v.prog, prop); err != nil {
		return false, "" // nothing that can be asked
	}
	prop = prop.overSequences(w.v.prog)
	sub := &verification{prog: w.v.prog, prop: prop, opts: opts, algorithm: a, session: w.v.session, brief: true}
	err = sub.run(w.ctx)
	var limit *monitor.LimitError
	switch {
	case errors.As(err, &limit) && own && strings.HasPrefix(limit.Reason, fmt.Sprintf("the limit of %d states", most)):
		return false, fmt.Sprintf("that takes more than %d states", most)
	case errors.As(err, &limit):
		return false, limit.Reason
	case err != nil:
		return false, err.Error()
	case sub.result.Verdict == Inconclusive:
		return false, sub.result.Reason
	}
	return sub.result.Verdict == Holds, ""
}

// strong reports whether the property has strong fairness, which not every algorithm can take.
func (p *Property) strong() bool {
	return p.Fairness == StrongFairness || slices.ContainsFunc(p.FairTo, func(f FairTo) bool { return f.Strong })
}

// contradiction names the assumptions that no run satisfies, as few as can be.
func (w *warner) contradiction() {
	p := w.prop
	p.Formula, p.Claim, p.Automaton = p.Factory.False(), nil, nil
	for i := 0; i < len(p.Assumptions); {
		less := p
		less.Assumptions = without(p.Assumptions, i)
		if w.excludes(less) {
			p = less
		} else {
			i++
		}
	}
	for i := 0; i < len(p.FairTo); {
		less := p
		less.FairTo = without(p.FairTo, i)
		if w.excludes(less) {
			p = less
		} else {
			i++
		}
	}
	var names []string
	for _, a := range p.Assumptions {
		names = append(names, a.Name)
	}
	for _, f := range p.FairTo {
		names = append(names, f.String())
	}
	switch {
	case len(names) == 0:
		w.say("%s", w.v.result.Reason)
	case len(names) == 1:
		w.say("no run satisfies the assumption %s: the property holds for that reason alone", names[0])
	default:
		w.say("no run satisfies the assumptions %s together: the property holds for that reason alone", listed(names))
	}
}

func (w *warner) excludes(p Property) bool {
	if len(p.Assumptions)+len(p.FairTo) == 0 {
		return false
	}
	holds, _ := w.holds(p)
	return holds
}

func without[T any](list []T, i int) []T {
	return append(append([]T(nil), list[:i]...), list[i+1:]...)
}

// listed is "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// tautology reports whether every word satisfies the property, and says so.
func (w *warner) tautology() bool {
	negated := w.prop.Claim
	switch {
	case w.prop.Formula != nil:
		a, err := translate.Translate(w.ctx, w.prop.Factory, w.prop.Factory.Negate(w.prop.Formula), translate.Options{})
		if err != nil {
			return false
		}
		negated = a
	case w.prop.Automaton != nil:
		a, err := ops.Complement(w.ctx, w.prop.Automaton, ops.Options{})
		if err != nil {
			return false
		}
		negated = a
	}
	if !negated.Empty() {
		return false
	}
	if w.prop.Claim != nil {
		w.say("the claim accepts nothing at all: no program violates it")
	} else {
		w.say("the property is a tautology: it holds of every program")
	}
	return true
}

// antecedents says which antecedents are never true.
func (w *warner) antecedents() {
	if w.prop.Formula == nil {
		return
	}
	for _, s := range vacuity.Strengthenings(w.prop.Factory, w.prop.Formula) {
		p := w.prop
		p.Formula = s.Question
		holds, undecided := w.holds(p)
		switch {
		case undecided != "":
			w.say("whether %s is ever true%s was not determined: %s", s.Antecedent, w.where(s.Scope), undecided)
		case holds && s.Scope == vacuity.ScopeFirst:
			w.say("%s is true of no run%s: the property holds for that reason alone", s.Antecedent, w.counted())
		case holds:
			w.say("%s is never true%s: the property holds for that reason alone", s.Antecedent, w.where(s.Scope))
		}
	}
}

// where says where an antecedent was looked for.
func (w *warner) where(at vacuity.Scope) string {
	if at == vacuity.ScopeOther {
		return " where the property asks for it"
	}
	if w.counted() != "" {
		return " in runs that count"
	}
	return ""
}

func (w *warner) counted() string {
	if len(w.prop.Assumptions) > 0 || len(w.prop.FairTo) > 0 || w.prop.Fairness != NoFairness {
		return " that counts"
	}
	return ""
}

// names says which parts of the program that the propositions name never come to be.
func (w *warner) names() {
	naming, ok := w.v.prog.(program.Naming)
	if !ok {
		return
	}
	var positive map[string]bool
	if w.prop.Formula != nil {
		positive = vacuity.Positives(w.prop.Formula)
	}
	said := map[string]bool{}
	named := w.prop
	named.FairTo = nil // see unfair
	for _, a := range named.atoms() {
		for _, n := range naming.Named(a.Text) {
			if said[n.Name] || n.Place && !positive[a.Text] {
				continue
			}
			said[n.Name] = true
			if n.Place {
				w.never(n.Name+" is never reached, but the property names it", n.Name+" is ever reached", n.Sign)
			} else {
				w.never(n.Name+" never takes a step, but the property names it", n.Name+" ever takes a step", n.Sign)
			}
		}
	}
}

// unfair says which fairness is about nothing.
func (w *warner) unfair() {
	for _, f := range w.prop.FairTo {
		signs := f.Transitions
		if f.Process != "" {
			signs = []string{"exec(" + f.Process + ")"}
		}
		w.never(f.String()+" means nothing: there is never such a step", "there is ever a step that "+f.String()+" is about", signs...)
	}
}

// never says what it means that some propositions are never true together in any run of the program.
func (w *warner) never(meaning, question string, signs ...string) {
	fa := ltl.NewFactory()
	var all []*ltl.Formula
	for _, s := range signs {
		all = append(all, fa.AP(s))
	}
	holds, undecided := w.holds(Property{Factory: fa, Formula: fa.G(fa.Not(fa.And(all...))), Positions: w.prop.Positions})
	switch {
	case undecided != "":
		w.say("whether %s was not determined: %s", question, undecided)
	case holds:
		w.say("%s", meaning)
	}
}
