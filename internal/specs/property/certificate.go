package property

import (
	"context"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Certified translates the property into the obligation that a certificate must
// meet: the program, the languages that a violating run would belong to, and
// fairness. An automaton that accepts the good runs is complemented, which can
// take exponential time and ends with the context. The program must have been
// opened with the engine program.Interpreted.
func (q *Property) Certified(ctx context.Context, prog program.Program) (certificate.Obligation, error) {
	out := certificate.Obligation{Program: prog, Safety: q.Safety}
	if q.Safety {
		return out, nil
	}
	p := q.Check.OverSequences(prog)
	violating := certificate.Language{Automaton: p.Claim}
	switch {
	case p.Formula != nil:
		violating = formulaLanguage(p.Factory, p.Factory.Negate(p.Formula))
	case p.Automaton != nil:
		var err error
		if violating.Automaton, err = ops.Complement(ctx, p.Automaton, ops.Options{}); err != nil {
			return out, err
		}
	}
	out.Languages = append(out.Languages, violating)
	for _, a := range p.Assumptions {
		if a.Formula != nil {
			out.Languages = append(out.Languages, formulaLanguage(p.Factory, a.Formula))
		} else {
			out.Languages = append(out.Languages, certificate.Language{Automaton: a.Automaton})
		}
	}
	out.Weak, out.Strong = p.Fairness == check.WeakFairness, p.Fairness == check.StrongFairness
	for _, f := range p.FairTo {
		out.FairTo = append(out.FairTo, certificate.FairTo{Strong: f.Strong, Process: f.Process, Transitions: f.Transitions})
	}
	return out, nil
}

func formulaLanguage(fa *ltl.Factory, f *ltl.Formula) certificate.Language {
	return certificate.Language{Factory: fa, Formula: f}
}
