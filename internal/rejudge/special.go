package rejudge

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Special propositions (timeout, enabled, control points, how many processes
// there are, …) under every reduction, asked in every way: as a formula, a
// claim, an automaton, an ltl block, or an assumption, with fairness or without.

// Special draws such a question. SpecialWays has ways to answer it.
func Special(seed uint64) (*Problem, error) {
	rng := rand.New(rand.NewPCG(seed, 91))
	m, err := randommodel.DrawSpecial(rng)
	if err != nil {
		return nil, err
	}
	o := randommodel.Options{NoNext: rng.IntN(4) > 0, NoPast: rng.IntN(2) == 0, OnlyState: rng.IntN(4) > 0, Assume: rng.IntN(3) == 0, Fair: rng.IntN(4) == 0}
	q := About(m, rng, o)
	if rng.IntN(2) == 0 {
		q.Property.Formula = usual(q.Property.Factory, rng, m.States)
		q.Text = q.Property.Formula.String() + " in place of " + q.Text
	}
	if err := q.ask(rng); err != nil {
		return nil, err
	}
	q.Name = fmt.Sprintf("special, seed %d", seed)
	return q, nil
}

// usual is a formula of a usual form over two propositions.
func usual(fa *ltl.Factory, rng *rand.Rand, atoms []string) *ltl.Formula {
	literal := func() *ltl.Formula {
		f := fa.AP(atoms[rng.IntN(len(atoms))])
		if rng.IntN(2) == 0 {
			return fa.Not(f)
		}
		return f
	}
	a, b := literal(), literal()
	switch rng.IntN(8) {
	case 0:
		return fa.G(a)
	case 1:
		return fa.F(a)
	case 2:
		return fa.G(fa.F(a))
	case 3:
		return fa.F(fa.G(a))
	case 4:
		return fa.G(fa.Implies(a, b))
	case 5:
		return fa.G(fa.Implies(a, fa.F(b)))
	case 6:
		return fa.U(a, b)
	}
	return fa.W(a, b)
}

// automatonStates is how large the automata are that formulas become.
const automatonStates = 200

// ask puts the formula in one of the ways that a question can be asked. What
// becomes too large stays as it is.
func (pr *Problem) ask(rng *rand.Rand) error {
	p := &pr.Property
	automaton := func(f *ltl.Formula, t translate.Type) (*automata.Automaton, error) {
		a, err := translate.Translate(context.Background(), p.Factory, f, translate.Options{Type: t, Limits: translate.Limits{States: automatonStates}})
		if errors.Is(err, automata.ErrLimit) {
			return nil, nil
		}
		return a, err
	}
	switch rng.IntN(8) {
	case 0: // a claim
		a, err := automaton(p.Factory.Negate(p.Formula), translate.BA)
		if a != nil && a.Acc.Sets == 1 {
			p.Formula, p.Claim, pr.Text = nil, a, "claim of "+pr.Text
		}
		return err
	case 1: // an automaton
		a, err := automaton(p.Formula, translate.BA)
		if a != nil {
			p.Formula, p.Automaton, pr.Text = nil, a, "automaton of "+pr.Text
		}
		return err
	case 2: // an ltl block
		return pr.askInModel()
	case 3: // an assumption
		p.Assumptions = append(p.Assumptions, check.Assumption{Name: "not", Formula: p.Factory.Negate(p.Formula)})
		p.Formula, pr.Text = p.Factory.False(), "no run satisfies the negation of "+pr.Text
	}
	return nil
}

// askInModel writes the formula into an ltl block of the model, if Promela's
// grammar has its operators.
func (pr *Problem) askInModel() error {
	text := pr.Model + "ltl asked { " + ltl.Format(pr.Property.Formula, ltl.Spin) + " }\n"
	m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(m.Properties(), func(p promela.Property) bool { return p.Formula != nil })
	if i < 0 {
		return errors.New("the model has no ltl block: " + text)
	}
	stated := m.Properties()[i]
	p := &pr.Property
	for i := range p.Assumptions {
		if p.Assumptions[i].Formula, err = ltl.ParseString(stated.Factory, ltl.Format(p.Assumptions[i].Formula, ltl.Spin)); err != nil {
			return err
		}
	}
	p.Formula, p.Factory, p.Positions = stated.Formula, stated.Factory, stated.Atoms
	pr.Program, pr.Model, pr.Text = m, text, "block of "+pr.Text
	return nil
}

// SpecialWays are ways to ask a question in which reductions really take place.
func SpecialWays(rng *rand.Rand, prog program.Program) []check.Options {
	some := Way(rng, prog)
	exchanged := Way(rng, prog)
	exchanged.Symmetry = check.SymmetryAuto
	return []check.Options{{Trial: check.NoTrial}, {Trial: check.Trial(1 + rng.IntN(20))}, {Symmetry: check.SymmetryAuto, Trial: check.NoTrial}, some, exchanged}
}

// CompareFailures compares what fails in a program, as an exploration of all its
// states sees it, with what searches of smaller programs find.
func (pr *Problem) CompareFailures(ctx context.Context, limits check.Limits, ways ...check.Options) error {
	whole, err := check.Verify(ctx, pr.Program, check.Counts{}, check.Options{Limits: limits})
	if err != nil || !whole.Exploration.Exhaustive {
		return err
	}
	want := check.Holds
	if whole.Exploration.Deadlocks+whole.Exploration.AssertionFailures+whole.Exploration.RuntimeErrors > 0 {
		want = check.Violated
	}
	for _, o := range ways {
		o.Limits, o.Algorithm = limits, ""
		got, err := check.Verify(ctx, pr.Program, check.Failures{}, o)
		if err != nil || got.Verdict != want && got.Verdict != check.Inconclusive {
			return &Disagreement{Problem: pr.failures(), Options: o, Got: got.Verdict, Want: want, Reason: got.Reason, Err: err}
		}
		if o.Symmetry != check.SymmetryAuto {
			continue
		}
		quotient, err := check.Verify(ctx, pr.Program, check.Counts{}, check.Options{Limits: limits, Symmetry: o.Symmetry, All: 5})
		if err != nil || quotient.Exploration.Exhaustive && kindsOf(quotient.Exploration) != kindsOf(whole.Exploration) {
			return &Disagreement{Problem: pr.failures(), Options: o, Err: fmt.Errorf("%v in the quotient, %v in the model, %w", kindsOf(quotient.Exploration), kindsOf(whole.Exploration), err)}
		}
	}
	return nil
}

// kindsOf has which kinds of failures there are.
func kindsOf(x check.Exploration) [3]bool {
	return [3]bool{x.Deadlocks > 0, x.AssertionFailures > 0, x.RuntimeErrors > 0}
}

// failures is the question whether the program fails.
func (pr *Problem) failures() *Problem {
	return &Problem{Name: pr.Name, Program: pr.Program, Text: "failures", Model: pr.Model}
}
