package facts

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/proving"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// maxStates bounds the automaton of the words that are left.
const maxStates = 100_000

// randomWords is how many words each automaton is compared with its formula on.
const randomWords = 300

// checker checks one section.
type checker struct {
	ctx   context.Context
	prog  program.Program
	fa    *ltl.Factory
	atoms []program.Atom
	left  *automata.Automaton // of the words that are left
}

// Check checks the facts of a section, and that they leave no run that violates
// the property; assumptions and fairness, which only leave fewer runs, are not
// used. The error is a *certificate.Wrong if the section proves nothing, and a
// *certificate.Limit if that could not be found out.
func Check(ctx context.Context, s *format.Section, q certificate.Obligation) error {
	certifying, ok := q.Program.(proving.Certifying)
	if !ok || len(q.Languages) == 0 || q.Languages[0].Formula == nil {
		return wrong("facts prove formulas about nets only")
	}
	c := &checker{ctx: ctx, prog: q.Program, fa: ltl.NewFactory()}
	for _, text := range s.Atoms {
		c.atoms = append(c.atoms, program.Atom{Text: text})
	}
	if len(c.atoms) > program.MaxAtoms {
		return wrong("there are %d atoms", len(c.atoms))
	}
	first, err := c.firstLetter()
	if err != nil {
		return err
	}
	if c.left, err = c.translate(c.fa.And(c.fa.Copy(q.Languages[0].Formula), first)); err != nil {
		return err
	}
	if err := c.use(certifying, s.Facts); err != nil {
		return err
	}
	word, found, err := c.left.AcceptingWord()
	if found && err == nil {
		return wrong("the facts leave a word that violates the property: %v", word)
	}
	return err
}

func wrong(text string, args ...any) error {
	return &certificate.Wrong{Msg: fmt.Sprintf(text, args...)}
}

// use checks facts, and leaves the words that satisfy them.
func (c *checker) use(prog proving.Certifying, facts *format.Facts) error {
	proofs, err := prog.NewProofChecker(c.ctx, c.atoms, facts.Lemmas)
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	if err != nil {
		return wrong("%v", err)
	}
	for i := range facts.Facts {
		f := &facts.Facts[i]
		fact, formula, err := c.read(f)
		if err == nil {
			err = proofs.Check(fact, f.Proof)
		}
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		if err != nil {
			return wrong("fact %d: %v", i+1, err)
		}
		a, err := c.translate(formula)
		if err != nil {
			return err
		}
		both, err := automata.ProductWithin(c.ctx, c.left, a, maxStates)
		if err != nil {
			return limited(err)
		}
		c.left = both.Trim()
	}
	return nil
}

// limited turns an error about sizes into a *certificate.Limit.
func limited(err error) error {
	if errors.Is(err, automata.ErrLimit) {
		return &certificate.Limit{Reason: "the automaton of the words that the facts leave is too large: " + err.Error()}
	}
	return err
}

// translate makes the automaton of a formula through alternating automata, and
// compares it with the definition on random words.
func (c *checker) translate(f *ltl.Formula) (*automata.Automaton, error) {
	a, err := translate.Translate(c.ctx, c.fa, f, translate.Options{Construction: translate.OnlyAlternating, Effort: reduce.Low})
	if err != nil {
		return nil, limited(err)
	}
	rng, e := rand.New(rand.NewPCG(1, 2)), ltl.NewEvaluator(f)
	for range randomWords {
		word := ltl.RandomWord(rng, ltl.APs(f), 6, 4)
		want, err := e.Holds(word)
		if err != nil {
			return nil, err
		}
		if got, err := automata.AcceptsWord(a, word); err != nil || got != want {
			return nil, errors.Join(err, fmt.Errorf("internal error: the automaton of %s disagrees with it about %v", f, word))
		}
	}
	return a, nil
}

// firstLetter returns what the interpreter says of the initial state, if there is
// one.
func (c *checker) firstLetter() (*ltl.Formula, error) {
	binding, err := c.prog.Bind(c.atoms)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil || batch.Len() != 1 {
		return c.fa.True(), err
	}
	letter, all := batch.Succs[0].Target, []*ltl.Formula{c.fa.True()}
	for i, a := range c.atoms {
		switch bit := program.Letter(1) << i; {
		case binding.ActionAtoms()&bit != 0:
		case letter&bit != 0:
			all = append(all, c.fa.AP(a.Text))
		default:
			all = append(all, c.fa.Not(c.fa.AP(a.Text)))
		}
	}
	return c.fa.And(all...), nil
}

// read returns a fact as the front-end has it, and as a formula.
func (c *checker) read(f *format.Fact) (fact proving.Fact, formula *ltl.Formula, err error) {
	for _, part := range []struct {
		atoms []int
		to    *program.Letter
	}{{f.Yes, &fact.Yes}, {f.No, &fact.No}, {f.ThenYes, &fact.ThenYes}, {f.ThenNo, &fact.ThenNo}} {
		for _, i := range part.atoms {
			if i < 0 || i >= len(c.atoms) {
				return fact, nil, fmt.Errorf("there is no atom %d", i)
			}
			*part.to |= 1 << i
		}
	}
	fa, now, then := c.fa, c.all(f.Yes, f.No), c.all(f.ThenYes, f.ThenNo)
	switch f.Kind {
	case format.Never:
		fact.Kind, formula = proving.Never, fa.G(fa.Not(now))
	case format.NoStep:
		fact.Kind, formula = proving.NoStep, fa.Not(fa.F(fa.And(now, fa.X(then))))
	case format.Leaves:
		fact.Kind, formula = proving.Leaves, fa.Not(fa.F(fa.G(now)))
	case format.Settles:
		fact.Kind, formula = proving.Settles, fa.Or(fa.F(fa.G(now)), fa.F(fa.G(fa.Not(now))))
	default:
		return fact, nil, fmt.Errorf("there is no kind %q", f.Kind)
	}
	return fact, formula, nil
}

// all returns the conjunction of atoms and of negated atoms.
func (c *checker) all(yes, no []int) *ltl.Formula {
	out := c.fa.True()
	for _, i := range yes {
		out = c.fa.And(out, c.fa.AP(c.atoms[i].Text))
	}
	for _, i := range no {
		out = c.fa.And(out, c.fa.Not(c.fa.AP(c.atoms[i].Text)))
	}
	return out
}
