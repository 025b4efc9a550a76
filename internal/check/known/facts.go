package known

import (
	"context"
	"errors"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Whether a property holds by facts about all runs that the program can prove.
// What violates a formula f in a run satisfies the facts as well, so if
//
//	¬f ∧ first letter ∧ facts
//
// is empty, f holds. Facts are asked for as words of its automaton suggest
// (abstraction refinement: E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith,
// Counterexample-guided abstraction refinement, 2000):
//
//	refute(f):
//	  A := automaton of ¬f ∧ first letter
//	  while A accepts a word w:
//	    look for a fact that w contradicts: one of its letters never occurs; a step between two of its letters is impossible;
//	      no run stays in what the letters of its cycle have in common; a proposition that changes in its cycle settles
//	    if none is proved: not refuted
//	    leave literals out of the fact while it is proved
//	    A := A × automaton of the fact
//	  refuted

// Limits of a refutation; without it, the program is searched.
const (
	maxFactStates = 500 // of A
	maxFacts      = 100
)

// Refute looks for facts about the runs of the program that no violation of the
// formula has. It returns them; ok is false if they do not suffice.
// atoms are the propositions of f, in the order in which the prover has them.
// The factory must not be in use elsewhere.
func Refute(ctx context.Context, prog program.Program, prover proving.Prover, fa *ltl.Factory, f *ltl.Formula, atoms []program.Atom) (facts []proving.Fact, ok bool, err error) {
	r := refutation{ctx: ctx, prover: prover, fa: fa, atoms: atoms, answers: map[proving.Fact]bool{}}
	if r.a, err = r.translate(fa.And(fa.Negate(f), initialCube(prog, fa, atoms))); err != nil {
		return nil, false, tooLarge(err)
	}
	for range maxFacts {
		w, found, err := r.a.AcceptingWord()
		if err != nil || !found {
			return facts, err == nil, err
		}
		fact, ok := r.contradicted(w)
		if !ok {
			return nil, false, nil
		}
		fact = r.generalise(fact)
		if err := r.add(r.formula(fact)); err != nil {
			return nil, false, tooLarge(err)
		}
		facts = append(facts, fact)
	}
	return nil, false, nil
}

// tooLarge turns errors about sizes into nil.
func tooLarge(err error) error {
	if errors.Is(err, automata.ErrLimit) {
		return nil
	}
	return err
}

// refutation is the state of Refute.
type refutation struct {
	ctx     context.Context
	prover  proving.Prover
	fa      *ltl.Factory
	atoms   []program.Atom
	a       *automata.Automaton
	answers map[proving.Fact]bool
}

func (r *refutation) translate(f *ltl.Formula) (*automata.Automaton, error) {
	return translate.Translate(r.ctx, r.fa, f, translate.Options{})
}

// add restricts the automaton to words that satisfy a formula.
func (r *refutation) add(g *ltl.Formula) error {
	b, err := r.translate(g)
	if err != nil {
		return err
	}
	if r.a.Acc.Sets+b.Acc.Sets > automata.MaxSets {
		return automata.ErrLimit
	}
	product, err := automata.ProductWithin(r.ctx, r.a, b, maxFactStates)
	if err != nil {
		return err
	}
	r.a = product.Trim()
	return nil
}

// proves asks the prover once for each fact.
func (r *refutation) proves(f proving.Fact) bool {
	known, ok := r.answers[f]
	if !ok {
		known = r.ctx.Err() == nil && r.prover.Proves(f)
		r.answers[f] = known
	}
	return known
}

// contradicted returns a fact that a word contradicts; false if none is proved.
func (r *refutation) contradicted(w ltl.Word) (proving.Fact, bool) {
	letters := append(append([]uint64(nil), w.Prefix...), w.Cycle...)
	for _, l := range letters {
		if f := (proving.Fact{Kind: proving.Never, Yes: r.letter(w, l), No: r.letter(w, ^l)}); r.proves(f) {
			return f, true
		}
	}
	for i, l := range letters {
		next := w.Cycle[0]
		if i+1 < len(letters) {
			next = letters[i+1]
		}
		f := proving.Fact{Kind: proving.NoStep, Yes: r.letter(w, l), No: r.letter(w, ^l), ThenYes: r.letter(w, next), ThenNo: r.letter(w, ^next)}
		if l != next && r.proves(f) {
			return f, true
		}
	}
	yes, no := ^uint64(0), ^uint64(0)
	for _, l := range w.Cycle {
		yes, no = yes&l, no&^l
	}
	if f := (proving.Fact{Kind: proving.Leaves, Yes: r.letter(w, yes), No: r.letter(w, no)}); f.Yes|f.No != 0 && r.proves(f) {
		return f, true
	}
	for i := range r.atoms {
		bit := program.Letter(1) << i
		if f := (proving.Fact{Kind: proving.Settles, Yes: bit & r.letter(w, ^yes&^no)}); f.Yes != 0 && r.proves(f) {
			return f, true
		}
	}
	return proving.Fact{}, false
}

// letter translates a set of propositions of a word to one of the atoms.
func (r *refutation) letter(w ltl.Word, set uint64) (l program.Letter) {
	for i, ap := range w.APs {
		for k, a := range r.atoms {
			if set>>i&1 != 0 && a.Text == ap {
				l |= 1 << k
			}
		}
	}
	return l
}

// generalise leaves literals out of a proved fact, one by one, as long as it is
// proved.
func (r *refutation) generalise(f proving.Fact) proving.Fact {
	for i := range r.atoms {
		keep := ^(program.Letter(1) << i)
		for _, g := range []proving.Fact{
			{Kind: f.Kind, Yes: f.Yes & keep, No: f.No & keep, ThenYes: f.ThenYes & keep, ThenNo: f.ThenNo & keep},
			{Kind: f.Kind, Yes: f.Yes & keep, No: f.No & keep, ThenYes: f.ThenYes, ThenNo: f.ThenNo},
			{Kind: f.Kind, Yes: f.Yes, No: f.No, ThenYes: f.ThenYes & keep, ThenNo: f.ThenNo & keep},
		} {
			if g != f && g.Yes|g.No != 0 && r.proves(g) {
				f = g
				break
			}
		}
	}
	return f
}

// formula returns a fact as a formula.
func (r *refutation) formula(f proving.Fact) *ltl.Formula {
	fa, c := r.fa, cube(r.fa, r.atoms, f.Yes, f.No)
	switch f.Kind {
	case proving.Never:
		return fa.G(fa.Not(c))
	case proving.NoStep:
		return fa.G(fa.Implies(c, fa.X(fa.Not(cube(fa, r.atoms, f.ThenYes, f.ThenNo)))))
	case proving.Leaves:
		return fa.G(fa.F(fa.Not(c)))
	}
	return fa.Or(fa.F(fa.G(c)), fa.F(fa.G(fa.Not(c))))
}

// cube returns the conjunction of atoms and of negated atoms.
func cube(fa *ltl.Factory, atoms []program.Atom, yes, no program.Letter) *ltl.Formula {
	cube := fa.True()
	for i, a := range atoms {
		switch {
		case yes>>i&1 != 0:
			cube = fa.And(cube, fa.AP(a.Text))
		case no>>i&1 != 0:
			cube = fa.And(cube, fa.Not(fa.AP(a.Text)))
		}
	}
	return cube
}

// initialCube returns the letter of the initial state, as far as it is known.
func initialCube(prog program.Program, fa *ltl.Factory, atoms []program.Atom) *ltl.Formula {
	letter, states, ok := initialLetter(prog, atoms)
	if !ok {
		return fa.True()
	}
	return cube(fa, atoms, letter&states, states&^letter)
}
