package periodic

import (
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Set is a periodic set of vectors, { C·k + D | P·k ≤ q } for integer vectors
// k. The columns of C are called periods, the components of k counts; P·k ≤ q
// is one Row for each bound. Sets are not changed once made. The set is empty
// exactly if its rows have no integer solution, which Exact decides.
type Set struct {
	C Matrix // a row for each variable, a column for each count
	D Vector
	P []Row // over the counts
}

// All returns the set of all integer vectors of n variables that satisfy the
// rows.
func All(n int, rows []Row) *Set {
	return (&Set{C: Identity(n), D: make(Vector, n), P: rows}).simplified()
}

// Counts returns the number of periods.
func (s *Set) Counts() int {
	if len(s.C) == 0 {
		return 0
	}
	return len(s.C[0])
}

// over returns the row over the counts that says the same as r says over the
// vectors.
func (s *Set) over(r Row) Row {
	a := make(Vector, s.Counts())
	for i, c := range r.A {
		if c.IsZero() {
			continue
		}
		for j, x := range s.C[i] {
			if !x.IsZero() {
				a[j] = a[j].Add(c.Mul(x))
			}
		}
	}
	return Row{a, r.B.Sub(dot(r.A, s.D))}
}

// Image returns the set I(S) of what an instruction makes of the set's vectors
// (§3.1): C' = A·C, d' = A·d + b, and the rows T·C·k ≤ u − T·d in addition. It
// may be empty.
func (s *Set) Image(i *Instruction) *Set {
	return s.image(i).simplified()
}

// image is Image by its definition, not simplified.
func (s *Set) image(i *Instruction) *Set {
	return &Set{C: i.A.times(s.C), D: i.Apply(s.D), P: s.restrict(i.Guard)}
}

// restrict returns the rows of the set together with those of a guard.
func (s *Set) restrict(guard []Row) []Row {
	rows := s.P[:len(s.P):len(s.P)]
	for _, t := range guard {
		rows = append(rows, s.over(t))
	}
	return rows
}

// Where returns the part of the set that satisfies the rows.
func (s *Set) Where(rows []Row) *Set {
	return (&Set{C: s.C, D: s.D, P: s.restrict(rows)}).simplified()
}

// Accelerate returns a set between I(I⁺(S)) and I⁺(S), where I⁺ is the
// idempotent instruction I executed one or more times (§3.2). If A is the
// identity it is all of I⁺(S); otherwise the caller has to add I(S).
func (s *Set) Accelerate(i *Instruction) *Set {
	period := i.A.apply(i.B)
	r := &Set{D: i.Apply(s.D)}
	for v, c := range i.A.times(s.C) {
		r.C = append(r.C, c.with(period[v]))
	}
	for _, p := range s.P {
		r.P = append(r.P, Row{p.A.with(exact.Int{}), p.B})
	}
	n := len(i.B)
	for _, t := range i.repeated() { // over (x, k): x is C·k' + d
		over := s.over(Row{t.A[:n], t.B})
		r.P = append(r.P, Row{over.A.with(t.A[n]), over.B})
	}
	return r.simplified()
}

// possible returns false only if the set is empty, by a test over the
// rationals.
func (s *Set) possible() bool { return Feasible(s.P) }
