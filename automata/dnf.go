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

// complement returns the negation in the same form; De Morgan's laws push the
// negation to the leaves, where Inf and Fin are each other's negation.
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
// none of Fin is. A Rabin pair is such a clause. Sets in neither may be seen or
// not.
type Clause struct{ Inf, Fin Marks }

// implies reports whether what satisfies c satisfies d.
func (c Clause) implies(d Clause) bool { return d.Inf&^c.Inf == 0 && d.Fin&^c.Fin == 0 }

// maxClauses bounds disjunctive normal forms. Beyond it DNF returns an error.
const maxClauses = 1 << 14

// DNF is clauses of which some holds exactly when the condition does; none
// implies another. Exponential at worst: more than 2^14 clauses are an error.
// Clauses with a set in both Inf and Fin hold of no run and are left out, so no
// clauses at all mean that no run is accepting.
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

// conjoin multiplies out a conjunction, one operand after the other, and prunes
// after each.
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

// WeakestClauses returns the clauses without every clause that implies another
// one, since a disjunction does not need it. The argument is not changed. O(n²)
// for n clauses.
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

// Rejecting returns marks such that a run which sees exactly these infinitely
// often is not accepting; the second result is false if every run is accepting.
// Operations that add a trap state give it these marks. Polynomial in the size
// of the complement's DNF, whose error it returns.
func (a Acceptance) Rejecting() (Marks, bool, error) {
	clauses, err := a.Complement().DNF()
	if err != nil || len(clauses) == 0 {
		return 0, false, err
	}
	return clauses[0].Inf, true, nil
}

// Shift returns the condition with by added to the number of every set.
// Products use it to place the sets of one operand behind those of the other.
func (n *AccNode) Shift(by int) *AccNode {
	return n.replace(func(leaf *AccNode) *AccNode { return &AccNode{Op: leaf.Op, Set: leaf.Set + by} })
}
