package automata

import (
	"fmt"
	"slices"
)

// Complement is the condition that holds exactly when a does not: Inf and Fin,
// conjunction and disjunction change places. O(size).
func (a Acceptance) Complement() Acceptance {
	return NewAcceptance(a.Sets, a.Formula().complement())
}

func (n *AccNode) complement() *AccNode {
	dual := map[AccOp]AccOp{AccFalse: AccTrue, AccTrue: AccFalse, AccInf: AccFin, AccFin: AccInf, AccAnd: AccOr, AccOr: AccAnd}
	out := &AccNode{Op: dual[n.Op], Set: n.Set}
	for _, k := range n.Kids {
		out.Kids = append(out.Kids, k.complement())
	}
	if out.Op == AccAnd || out.Op == AccOr {
		return simplifyAcc(out)
	}
	return out
}

// Clause is the condition that every set of Inf is seen infinitely often and
// none of Fin is.
type Clause struct{ Inf, Fin Marks }

// implies reports whether what satisfies c satisfies d.
func (c Clause) implies(d Clause) bool { return d.Inf&^c.Inf == 0 && d.Fin&^c.Fin == 0 }

// maxClauses bounds disjunctive normal forms.
const maxClauses = 1 << 14

// DNF is clauses of which some holds exactly when the condition does; none
// implies another. Exponential at worst: more than 2^14 clauses are an error.
func (a Acceptance) DNF() ([]Clause, error) { return a.Formula().dnf() }

func (n *AccNode) dnf() ([]Clause, error) {
	switch n.Op {
	case AccTrue:
		return []Clause{{}}, nil
	case AccInf:
		return []Clause{{Inf: 1 << n.Set}}, nil
	case AccFin:
		return []Clause{{Fin: 1 << n.Set}}, nil
	case AccAnd:
		return n.conjoin()
	}
	var out []Clause
	for _, k := range n.Kids {
		clauses, err := k.dnf()
		if err != nil {
			return nil, err
		}
		out = WeakestClauses(append(out, clauses...))
	}
	return out, nil
}

func (n *AccNode) conjoin() ([]Clause, error) {
	out := []Clause{{}}
	for _, k := range n.Kids {
		clauses, err := k.dnf()
		if err != nil {
			return nil, err
		}
		if len(out)*len(clauses) > maxClauses {
			return nil, fmt.Errorf("the acceptance condition has more than %d cases", maxClauses)
		}
		var next []Clause
		for _, c := range out {
			for _, d := range clauses {
				if both := (Clause{Inf: c.Inf | d.Inf, Fin: c.Fin | d.Fin}); both.Inf&both.Fin == 0 {
					next = append(next, both)
				}
			}
		}
		out = WeakestClauses(next)
	}
	return out, nil
}

// WeakestClauses leaves out every clause that implies another one.
func WeakestClauses(clauses []Clause) []Clause {
	var out []Clause
	for _, c := range clauses {
		if slices.ContainsFunc(out, c.implies) {
			continue
		}
		out = slices.DeleteFunc(out, func(d Clause) bool { return d.implies(c) })
		out = append(out, c)
	}
	return out
}

// Rejecting is marks that do not satisfy the condition when a run sees just
// them, and whether there are any. Polynomial in the size of the complement's
// DNF.
func (a Acceptance) Rejecting() (Marks, bool, error) {
	clauses, err := a.Complement().DNF()
	if err != nil || len(clauses) == 0 {
		return 0, false, err
	}
	return clauses[0].Inf, true, nil
}

// Shift is the condition with every set renumbered by adding by.
func (n *AccNode) Shift(by int) *AccNode {
	return n.replace(func(leaf *AccNode) *AccNode { return &AccNode{Op: leaf.Op, Set: leaf.Set + by} })
}
