// Package products makes the products of programs with the automata of negated
// properties, for searches outside of package check, such as the distributed
// ones, and defines what a violation is there.
//
// Where the automaton is terminal, it accepts everything from some of its
// states on, and every accepting run comes to one of these: a violation is such
// a state that can be reached. Invariants, and all formulas whose violations
// show in a finite prefix, have such automata. Otherwise a violation is a cycle
// with edges of all acceptance sets.
//
//	w, err := products.New(ctx, prog, prop)
//	if w.Universal != nil: look for a state with w.Universal[q]
//	else: look for an accepting cycle of w.Product
//
// The package does not search, and does not judge what is found: a
// counterexample has still to be confirmed.
package products

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Watch is the automaton of a negated property, with the automata of its
// assumptions and its fairness, in a product with the program.
type Watch struct {
	// Universal are its states from which on everything is accepted, by Q. It
	// is nil where violations are accepting cycles.
	Universal []bool
	// Product is the product of the program with the automata. It is safe for
	// concurrent use.
	Product *product.Product
	// Atoms are the propositions, as the product binds them.
	Atoms []program.Atom

	factors []*automata.Compiled
	prop    check.Property
}

// ErrStrong means that the acceptance is not generalised Büchi: strong fairness
// is not a condition only on what happens again and again.
var ErrStrong = errors.New("it has strong fairness")

// New makes the automata and the product. An error that is not ErrStrong is
// about the size of the automata, or about the propositions.
func New(ctx context.Context, prog program.Program, prop check.Property) (*Watch, error) {
	if prop.Fairness == check.StrongFairness {
		return nil, ErrStrong
	}
	for _, c := range prop.FairTo {
		if c.Strong {
			return nil, ErrStrong
		}
	}
	l := language.Language{Factory: prop.Factory, Formula: prop.Formula, Claim: prop.Claim, Automaton: prop.Automaton, Sequences: sequences.Of(prog)}
	negation, err := l.Negation(ctx)
	if err != nil {
		return nil, err
	}
	w := &Watch{Atoms: check.Atoms(prog, prop), prop: prop}
	all := []*automata.Automaton{negation}
	for _, a := range prop.Assumptions {
		made, err := l.Assumption(ctx, a.Formula, a.Automaton)
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	for _, a := range all {
		if !a.Acc.IsGeneralisedBuchi() {
			if a, err = ops.TransitionBuchi(ctx, a, ops.Options{}); err != nil {
				return nil, err
			}
		}
		compiled, err := language.Compile(a, w.Atoms)
		if err != nil {
			return nil, err
		}
		w.factors = append(w.factors, compiled)
	}
	if w.Product, err = w.Of(prog); err != nil {
		return nil, err
	}
	shape := search.ShapeOf(negation)
	if !prop.Restricted() && shape.Terminal {
		w.Universal = shape.Universal
	}
	return w, nil
}

// Of makes the product with another form of the same program, such as the
// interpreted one in place of the compiled. The states are the same as those of
// Product, so that a trail of one can be followed in the other.
func (w *Watch) Of(prog program.Program) (*product.Product, error) { return w.of(prog, false) }

// Degeneralised is Of with acceptance on states (product.Config.Degeneralise).
func (w *Watch) Degeneralised(prog program.Program) (*product.Product, error) {
	return w.of(prog, true)
}

// of makes a product.
func (w *Watch) of(prog program.Program, degeneralise bool) (*product.Product, error) {
	binding, err := prog.Bind(w.Atoms)
	if err != nil {
		return nil, err
	}
	fair := product.Fairness{Weak: w.prop.Fairness == check.WeakFairness}
	if fair.Constraints, err = language.Constraints(binding, w.Atoms, w.prop.FairTo); err != nil {
		return nil, err
	}
	return product.New(binding, product.Config{Factors: w.factors, Fairness: fair, Degeneralise: degeneralise})
}
