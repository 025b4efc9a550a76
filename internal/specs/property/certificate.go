package property

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/program"
)

// Certified translates the property into the obligation that a certificate must
// meet: the program, the languages that a violating run would belong to, and
// fairness. An automaton that accepts the good runs is complemented, which can
// take exponential time and ends with the context. The program must have been
// opened with the engine program.Interpreted.
func (pr *Property) Certified(ctx context.Context, prog program.Program) (certificate.Obligation, error) {
	out := certificate.Obligation{Program: prog, Safety: pr.Safety}
	if pr.Safety {
		return out, nil
	}
	p := &pr.Check
	l := language.Language{Factory: p.Factory, Claim: p.Claim, Automaton: p.Automaton, Sequences: sequences.Of(prog)}
	if p.Formula != nil {
		out.Languages = append(out.Languages, certificate.Language{Factory: p.Factory, Formula: p.Factory.Negate(p.Formula), Sequences: l.Sequences})
	} else {
		a, err := l.Negation(ctx)
		if err != nil {
			return out, err
		}
		out.Languages = append(out.Languages, certificate.Language{Automaton: a, Sequences: l.Sequences})
	}
	for _, a := range p.Assumptions {
		if a.Formula != nil {
			out.Languages = append(out.Languages, certificate.Language{Factory: p.Factory, Formula: a.Formula, Sequences: l.Sequences})
			continue
		}
		automaton, err := l.Assumption(ctx, nil, a.Automaton)
		if err != nil {
			return out, err
		}
		out.Languages = append(out.Languages, certificate.Language{Automaton: automaton, Sequences: l.Sequences})
	}
	out.Weak, out.Strong = p.Fairness == check.WeakFairness, p.Fairness == check.StrongFairness
	for _, f := range p.FairTo {
		out.FairTo = append(out.FairTo, certificate.FairTo{Strong: f.Strong, Process: f.Process, Transitions: f.Transitions})
	}
	return out, nil
}
