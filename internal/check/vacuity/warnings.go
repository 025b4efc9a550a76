package vacuity

import (
	"context"
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// What is odd about a property that holds. Each question is a property of its
// own, verified as any other, on a smaller program of its own if there is one;
// a search that finds the expected run stops there.
//
//	the formula is a tautology              decide on its automaton
//	an antecedent a of a → b is never true  verify G !a
//	a named part of the program never runs  verify that it does not
//	fairness is towards nothing             verify that it never moves
//	no run satisfies the assumptions        verify false, with fewer of them
//
// All questions together may take a share of the states that the property took,
// or a number that takes a moment. The limits of the property and an interrupt
// cut them short, too. None of this changes the verdict.

// Subject is a property that holds, and how others are answered.
type Subject struct {
	Prog     program.Program
	Property language.Property
	States   uint64 // that the search for it visited
	Vacuous  bool   // no run satisfies the assumptions and the fairness
	Reason   string // of the verdict, if it has one
	// Holds answers another property of the program with at most most states,
	// and returns how many it visited. undecided explains why there is no answer; it
	// is empty when there is one, and also when the property makes no sense to the
	// program.
	Holds func(ctx context.Context, p language.Property, most uint64) (holds bool, undecided string, states uint64)
}

// Warnings returns reasons to doubt that the property says what its author
// meant, a sentence each. A vacuous property gets one warning only: which
// assumptions contradict each other.
func Warnings(ctx context.Context, q Subject) []string {
	w := warner{Subject: q, ctx: ctx, prop: q.Property}
	if w.left = allowance(q.States); w.prop.Factory == nil {
		w.prop.Factory = ltl.NewFactory()
	}
	switch {
	case q.Vacuous:
		w.left = uint64(1+len(w.prop.Assumptions)+len(w.prop.FairTo)) * (2*q.States + leastAsked)
		w.contradiction()
		return w.warnings
	case q.Reason != "":
		w.say("%s", q.Reason)
	}
	if !w.tautology() {
		w.antecedents()
	}
	w.names()
	w.unfair()
	return w.warnings
}

// The bounds on the number of states that further searches may take together:
// see allowance.
const (
	leastAsked = 10_000 // added to twice the states of the property, if it has few
	mostAsked  = 100_000
	askedShare = 50 // of the states of a property with many
)

// allowance returns how many states all questions about a property may take
// together, given those that the property itself took: twice as many plus
// leastAsked, but at most mostAsked; or one in askedShare, if that is more.
func allowance(states uint64) uint64 {
	return max(min(2*states+leastAsked, mostAsked), states/askedShare)
}

// warner checks further properties after one that holds.
type warner struct {
	Subject
	ctx      context.Context
	prop     language.Property
	left     uint64 // states that further properties may still take
	warnings []string
}

// say appends a warning.
func (w *warner) say(format string, args ...any) {
	w.warnings = append(w.warnings, fmt.Sprintf(format, args...))
}

// holds answers another property, with what is left of the allowance.
func (w *warner) holds(p language.Property) (holds bool, undecided string) {
	holds, undecided, states := w.Holds(w.ctx, p, max(w.left, 1))
	w.left -= min(w.left, states)
	return holds, undecided
}

// contradiction names assumptions that no run satisfies, as few as can be. It
// removes them one at a time as long as the rest excludes all runs:
//
//	for each assumption a of P:
//		if no run satisfies P without a: P := P without a
//
// Each member of what is left is needed, provided that every question was
// answered within the limits. There may be smaller sets of other members.
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
		w.say("%s", w.Reason)
	case len(names) == 1:
		w.say("no run satisfies the assumption %s: the property holds for that reason alone", names[0])
	default:
		w.say("no run satisfies the assumptions %s together: the property holds for that reason alone", english.WordSeries(names, "and"))
	}
}

// excludes reports whether it is certain that no run satisfies the assumptions
// and the fairness of p, whose formula is false. Without any of them, some run
// counts.
func (w *warner) excludes(p language.Property) bool {
	if len(p.Assumptions)+len(p.FairTo) == 0 {
		return false
	}
	holds, _ := w.holds(p)
	return holds
}

// without returns a copy of a list without element i.
func without[T any](list []T, i int) []T {
	return append(append([]T(nil), list[:i]...), list[i+1:]...)
}

// tautology reports whether every word satisfies the property, and adds a
// warning if so.
func (w *warner) tautology() bool {
	p := &w.prop
	if !tautology(w.ctx, p.Factory, p.Formula, p.Automaton, p.Claim) {
		return false
	}
	if p.Claim != nil {
		w.say("the claim accepts nothing at all: no program violates it")
	} else {
		w.say("the property is a tautology: it holds of every program")
	}
	return true
}

// antecedents checks for each antecedent of an implication in the formula
// whether it is ever true. Formulas about finite executions are left out, as
// they were rewritten and their antecedents are not the author's.
func (w *warner) antecedents() {
	if w.prop.Formula == nil || slices.Contains(ltl.APs(w.prop.Formula), program.AnyStep) { // of executions that end it is rewritten
		return
	}
	counts := w.prop.Restricted()
	for _, q := range antecedents(w.prop.Factory, w.prop.Formula, counts) {
		p := w.prop
		p.Formula = q.Formula
		w.ask(p, q)
	}
}

// names checks whether the parts of the program that the propositions name are
// ever reached, for programs that know what their propositions name.
func (w *warner) names() {
	named := program.Describe(w.Prog).Named
	if named == nil {
		return
	}
	prop := w.prop
	prop.FairTo = nil // see unfair
	for _, q := range namesOf(named, prop.Formula, prop.Own()) {
		w.ask(language.Property{Factory: q.Factory, Formula: q.Formula, Positions: w.prop.Positions}, q)
	}
}

// unfair checks for each assumption of fairness whether there is ever a step
// that it is about.
func (w *warner) unfair() {
	for _, f := range w.prop.FairTo {
		signs := f.Transitions
		if f.Process != "" {
			signs = []string{"exec(" + f.Process + ")"}
		}
		q := fairnessOf(f.String(), signs)
		w.ask(language.Property{Factory: q.Factory, Formula: q.Formula, Positions: w.prop.Positions}, q)
	}
}

// ask verifies p, which holds when there is something to warn about, and adds
// the warning, or one that the question is open.
func (w *warner) ask(p language.Property, q probe) {
	holds, undecided := w.holds(p)
	switch {
	case undecided != "":
		w.say("whether %s was not determined: %s", q.Open, undecided)
	case holds:
		w.say("%s", q.Meaning)
	}
}
