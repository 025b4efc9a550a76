package vacuity

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// probe is a formula that a program should not satisfy. Meaning is a sentence
// for the user about what it means if it does; Open is what is not known as
// long as this is not, to follow "whether".
type probe struct {
	Factory *ltl.Factory
	Formula *ltl.Formula
	Meaning string // what it means if it does, a sentence
	Open    string // what is open as long as it is not known, to follow "whether"
}

// antecedents returns probes for the antecedents of a formula, which the
// program satisfies, that might never be true: at most 8. counts indicates that
// fairness or assumptions leave out runs.
func antecedents(fa *ltl.Factory, f *ltl.Formula, counts bool) (all []probe) {
	for _, s := range strengthenings(fa, f) {
		where := s.where(counts)
		q := probe{Factory: fa, Formula: s.probe, Open: fmt.Sprintf("%s is ever true%s", s.antecedent, where)}
		q.Meaning = fmt.Sprintf("%s is never true%s: the property holds for that reason alone", s.antecedent, where)
		if s.scope == scopeFirst {
			q.Meaning = fmt.Sprintf("%s is true of no run%s: the property holds for that reason alone", s.antecedent, thatCounts(counts))
		}
		all = append(all, q)
	}
	return all
}

// where words where an antecedent was looked for.
func (s *strengthening) where(counts bool) string {
	switch {
	case s.scope == scopeOther:
		return " where the property asks for it"
	case counts:
		return " in runs that count"
	}
	return ""
}

// thatCounts is a relative clause for runs if not all count.
func thatCounts(counts bool) string {
	if counts {
		return " that counts"
	}
	return ""
}

// namesOf returns probes for the parts of a program that the propositions name
// and that might never be reached. Places are left out if the formula requires
// that they are not. named is that of a program.Description.
func namesOf(named func(atom string) []program.Named, f *ltl.Formula, atoms []program.Atom) (all []probe) {
	var positive map[string]bool
	if f != nil {
		positive = positives(f)
	}
	asked := map[string]bool{}
	for _, a := range atoms {
		for _, n := range named(a.Text) {
			if asked[n.Name] || n.Place && !positive[a.Text] {
				continue
			}
			asked[n.Name] = true
			if n.Place {
				all = append(all, never(n.Name+" is never reached, but the property names it", n.Name+" is ever reached", n.Sign))
			} else {
				all = append(all, never(n.Name+" never takes a step, but the property names it", n.Name+" ever takes a step", n.Sign))
			}
		}
	}
	return all
}

// fairnessOf returns a probe for fairness about nothing: the steps that it is
// about are those for which all the signs are true.
func fairnessOf(name string, signs []string) probe {
	return never(name+" means nothing: there is never such a step", "there is ever a step that "+name+" is about", signs...)
}

// never returns a probe that some propositions are never true together.
func never(meaning, open string, signs ...string) probe {
	fa := ltl.NewFactory()
	var all []*ltl.Formula
	for _, s := range signs {
		all = append(all, fa.AP(s))
	}
	return probe{Factory: fa, Formula: fa.G(fa.Not(fa.And(all...))), Meaning: meaning, Open: open}
}

// tautology reports whether every word satisfies a property: a formula, an
// automaton that accepts the words that do, or a claim, which accepts those
// that do not. If that is too large to be decided it returns false.
func tautology(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, property, claim *automata.Automaton) bool {
	negated, err := claim, error(nil)
	switch {
	case f != nil:
		negated, err = translate.Translate(ctx, fa, fa.Negate(f), translate.Options{})
	case property != nil:
		negated, err = ops.Complement(ctx, property, ops.Options{})
	}
	return err == nil && negated.Empty()
}
