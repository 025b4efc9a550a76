package certify

import (
	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
	"github.com/ltlcheck/ltlcheck/internal/product"
)

// Suits reports whether an acceptance is a conjunction of clauses, as
// certificates need it.
func Suits(acc automata.Acceptance) bool { return clausesOf(acc) != nil }

// clausesOf returns the clauses of an acceptance, nil if some conjunct is not a clause.
func clausesOf(acc automata.Acceptance) []sequential.Clause {
	out := []sequential.Clause{}
	for _, conjunct := range acc.Formula().Operands(automata.AccAnd) {
		c := sequential.Clause{Fin: -1}
		for _, k := range conjunct.Operands(automata.AccOr) {
			switch {
			case k.Op == automata.AccInf:
				c.Infs |= 1 << k.Set
			case k.Op == automata.AccFin && c.Fin < 0:
				c.Fin = k.Set
			case k.Op == automata.AccTrue:
				c.Always = true
			case k.Op != automata.AccFalse:
				return nil
			}
		}
		out = append(out, c)
	}
	return out
}

// ofFairness returns a duty of fairness as the search and as the certificate
// have it.
func ofFairness(d product.Duty) (sequential.Clause, format.Duty) {
	c := sequential.Clause{Infs: 1 << d.Inf, Fin: -1}
	if d.Strong {
		c.Fin = d.Fin
	}
	switch {
	case d.Process < 0:
		return c, format.Duty{Kind: format.Group, A: uint32(d.Constraint)}
	case d.Strong:
		return c, format.Duty{Kind: format.Strong, A: uint32(d.Process)}
	}
	return c, format.Duty{Kind: format.Weak, A: uint32(d.Process)}
}
