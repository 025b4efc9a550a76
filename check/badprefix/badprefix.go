// Package badprefix makes products in which a violation is a state that can be reached, for searches outside of package check. That is so
// where the automaton of the negated property is terminal: from some of its states on it accepts whatever follows, and every accepting
// run comes to one of these. Invariants, and all formulas whose violations show in a finite prefix, have such automata.
//
// The package does not search, and does not judge what is found.
package badprefix

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/check/internal/language"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// Watch is the automaton of a negated property.
type Watch struct {
	// Universal are its states from which on everything is accepted.
	Universal []bool
	// Product is that of the program with the automaton, whose state is Q. It is safe for concurrent use.
	Product *product.Product
	// Atoms are the propositions, as the product binds them.
	Atoms []program.Atom
}

// ErrNone says that the violations of a property do not all show in a finite prefix, as far as its automaton tells.
var ErrNone = errors.New("its violations are runs with a cycle")

// ErrRestricted says that not all runs count.
var ErrRestricted = errors.New("it has assumptions or fairness")

// New makes the automaton. An error that is neither ErrNone nor ErrRestricted is about its size, or the propositions.
func New(ctx context.Context, prog program.Program, prop check.Property) (*Watch, error) {
	if len(prop.Assumptions) > 0 || len(prop.FairTo) > 0 || prop.Fairness != check.NoFairness {
		return nil, ErrRestricted
	}
	over := prop.OverSequences(prog)
	l := language.Language{Factory: over.Factory, Formula: over.Formula, Claim: over.Claim, Automaton: over.Automaton}
	negation, err := l.Negation(ctx)
	if err != nil {
		return nil, err
	}
	shape := search.ShapeOf(negation)
	if !shape.Terminal {
		return nil, ErrNone
	}
	atoms := check.Atoms(prog, prop)
	compiled, err := language.Compile(negation, atoms)
	if err != nil {
		return nil, err
	}
	binding, err := prog.Bind(atoms)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{Factors: []*automata.Compiled{compiled}})
	return &Watch{Universal: shape.Universal, Product: p, Atoms: atoms}, err
}
