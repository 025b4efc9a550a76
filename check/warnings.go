package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check/internal/algorithms"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/vacuity"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// What is odd about a property that holds. Each question is a property of its
// own, verified as any other, by its own reduction if there is one; a search
// that finds the expected run stops there. All of them together may take a
// share of the states that the property took, or a number that takes a moment;
// the limits of the property and an interrupt cut them short, too. None of this
// changes the verdict.

// warn looks for reasons to doubt that the property says what its author meant;
// prop is as the author wrote it.
func (v *verification) warn(ctx context.Context, prop Property) {
	w := warner{v: v, ctx: ctx, prop: prop}
	states := v.result.Product.States
	if w.left = allowance(states); w.prop.Factory == nil {
		w.prop.Factory = ltl.NewFactory()
	}
	switch {
	case v.result.Vacuous:
		w.left = uint64(1+len(prop.Assumptions)+len(prop.FairTo)) * (2*states + leastAsked)
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

// Further searches may take as many states together as allowance says.
const (
	leastAsked = 10_000 // besides twice those of the property, if it has few
	mostAsked  = 100_000
	askedShare = 50 // of the states of a property with many
)

// allowance is how many states all questions about a property may take together
// that has taken so many.
func allowance(states uint64) uint64 {
	return max(min(2*states+leastAsked, mostAsked), states/askedShare)
}

type warner struct {
	v    *verification
	ctx  context.Context
	prop Property
	left uint64 // states that questions may take
}

func (w *warner) say(format string, args ...any) {
	w.v.result.Warnings = append(w.v.result.Warnings, fmt.Sprintf(format, args...))
}

// holds answers another question about the program; undecided says why there is
// no answer.
func (w *warner) holds(prop Property) (holds bool, undecided string) {
	opts := w.v.opts
	opts.Algorithm, opts.Exhaust, opts.Shortest, opts.All, opts.Warn, opts.Checkpoints = "", false, false, 0, false, nil
	opts = opts.inMemory()
	most := max(w.left, 1)
	own := opts.Limits.States == 0 || opts.Limits.States > most
	if own {
		opts.Limits.States = most
	}
	// Depth first, for a shortest run is of no use, and what is looked for is
	// mostly found soon.
	if opts.Storage.Bounded() {
		opts.Storage = ""
	}
	if !prop.strong() {
		opts.Algorithm = DefaultAlgorithm
	}
	a, err := algorithms.Find(opts.Algorithm)
	if err != nil {
		return false, err.Error()
	}
	if err := Validate(w.v.prog, prop); err != nil {
		return false, "" // nothing that can be asked
	}
	prop = prop.OverSequences(w.v.prog)
	sub := newVerification(w.v.prog, prop, opts, a)
	sub.shared, sub.brief = w.v.shared, true
	err = sub.run(w.ctx)
	w.left -= min(w.left, sub.result.Product.States)
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

// strong reports whether the property has strong fairness, which not every
// algorithm can take.
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
		w.say("no run satisfies the assumptions %s together: the property holds for that reason alone", english.WordSeries(names, "and"))
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

// tautology reports whether every word satisfies the property, and says so.
func (w *warner) tautology() bool {
	p := &w.prop
	if !vacuity.Tautology(w.ctx, p.Factory, p.Formula, p.Automaton, p.Claim) {
		return false
	}
	if p.Claim != nil {
		w.say("the claim accepts nothing at all: no program violates it")
	} else {
		w.say("the property is a tautology: it holds of every program")
	}
	return true
}

// antecedents says which antecedents are never true.
func (w *warner) antecedents() {
	if w.prop.Formula == nil || slices.Contains(ltl.APs(w.prop.Formula), program.AnyStep) { // of executions that end it is rewritten
		return
	}
	counts := w.prop.Restricted()
	for _, q := range vacuity.Antecedents(w.prop.Factory, w.prop.Formula, counts) {
		p := w.prop
		p.Formula = q.Formula
		w.ask(p, q)
	}
}

// names says which parts of the program that the propositions name never come
// to be.
func (w *warner) names() {
	naming, ok := w.v.prog.(program.Naming)
	if !ok {
		return
	}
	named := w.prop
	named.FairTo = nil // see unfair
	for _, q := range vacuity.Names(naming, named.Formula, named.atoms()) {
		w.ask(Property{Factory: q.Factory, Formula: q.Formula, Positions: w.prop.Positions}, q)
	}
}

// unfair says which fairness is about nothing.
func (w *warner) unfair() {
	for _, f := range w.prop.FairTo {
		signs := f.Transitions
		if f.Process != "" {
			signs = []string{"exec(" + f.Process + ")"}
		}
		q := vacuity.Fairness(f.String(), signs)
		w.ask(Property{Factory: q.Factory, Formula: q.Formula, Positions: w.prop.Positions}, q)
	}
}

// ask says what it means if a property holds.
func (w *warner) ask(p Property, q vacuity.Probe) {
	holds, undecided := w.holds(p)
	switch {
	case undecided != "":
		w.say("whether %s was not determined: %s", q.Open, undecided)
	case holds:
		w.say("%s", q.Meaning)
	}
}
