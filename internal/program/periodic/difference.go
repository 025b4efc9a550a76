package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Inclusion in a union of sets, by integer arithmetic alone. The paper's test
// on M and n (inclusion.go) shows that a set is in one other; this decides
// whether it is in several together, and periods need not be multiples of
// periods.
//
//	covered(S, by): if S has no member: yes
//	  x := a member; T := a set of by that has x; if there is none: no
//	  divide S − T into sets; all of them must be covered by the sets of by without T
//
// S − T, for T = { C'·k' + d' | P'·k' ≤ q' }: with the columns of C' combined
// to the echelon H = C'·U, the unknowns y of k' = U·(y, z) are found one after
// another from the components of C·k + d − d' = H·(y, z):
//
//	component i with the pivot h = H[i][p]: h·y_p = f, where f is a form over k and the y before. Not in T where f = h·y + r with 0 < r < h
//	component i without a pivot: 0 = f. Not in T where f ≥ 1, or f ≤ -1
//	then every row of P'·U·(y, z) ≤ q'. Not in T where it does not hold
//
// z are the unknowns that the vector does not determine. They are eliminated
// from the rows where that is exact; for one that is left, a vector is not in T
// if the least z that satisfies all lower bounds violates an upper one, and the
// least z is ⌈f/a⌉ for one of the lower bounds f ≤ a·z. Further ones are
// eliminated such that T becomes smaller (the dark shadow of Pugh 1991), after
// which "no" proves nothing. y, z and r are new counts with zero columns, so that
// all parts are periodic sets again.

// covered decides whether the sets of by contain s together. rough says that s
// may be in a set that is not among them any more.
func (so *solver) covered(s *Set, by []*Set, rough bool) answer {
	k, a := so.solve(s.Counts(), s.P)
	switch a {
	case no:
		return yes
	case open:
		return open
	}
	x := s.C.apply(k).plus(s.D)
	for i, t := range by {
		switch so.contains(t, x) {
		case open:
			rough = true
			continue
		case no:
			continue
		}
		parts, exactly := s.minus(t)
		others := slices.Concat(by[:i], by[i+1:])
		for _, part := range parts {
			if a := so.covered(part, others, rough || !exactly); a != yes {
				return a
			}
		}
		return yes
	}
	if rough {
		return open
	}
	return no
}

// contains decides whether x is in a set.
func (so *solver) contains(t *Set, x Vector) answer {
	rows := t.P[:len(t.P):len(t.P)]
	for v, c := range t.C {
		rest := x[v].Sub(t.D[v])
		if c.zero() {
			if !rest.IsZero() {
				return no
			}
			continue
		}
		rows = append(rows, equal(c, rest)...)
	}
	_, a := so.solve(t.Counts(), rows)
	return a
}

// equal returns the rows that say a·x = b.
func equal(a Vector, b exact.Int) []Row {
	return []Row{{a, b}, {a.times(exact.Of(-1)), b.Neg()}}
}

// echelon returns C·U for a unimodular U such that every column has its first
// component that is not zero, the pivot, below that of the column before, and
// above it only zeros; pivots are positive. The first len(pivots) columns have
// one, the others are zero.
func (m Matrix) echelon() (h, u Matrix, pivots []int) {
	columns := 0
	if len(m) > 0 {
		columns = len(m[0])
	}
	h, u = m.transposed(columns), Identity(columns) // rows are columns here
	for i := range m {
		p := len(pivots)
		for p < columns {
			k, others := -1, false
			for j := p; j < columns; j++ {
				if x := h[j][i]; !x.IsZero() {
					others = others || k >= 0
					if k < 0 || x.Abs().Cmp(h[k][i].Abs()) < 0 {
						k = j
					}
				}
			}
			if k < 0 {
				break
			}
			if !others {
				h[p], h[k], u[p], u[k] = h[k], h[p], u[k], u[p]
				if h[p][i].Sign() < 0 {
					h[p], u[p] = h[p].times(exact.Of(-1)), u[p].times(exact.Of(-1))
				}
				pivots = append(pivots, i)
				break
			}
			for j := p; j < columns; j++ {
				if j != k && !h[j][i].IsZero() {
					f := nearest(h[j][i], h[k][i])
					h[j], u[j] = h[j].minus(h[k].times(f)), u[j].minus(u[k].times(f))
				}
			}
		}
	}
	return h.transposed(len(m)), u.transposed(columns), pivots
}

// transposed returns the matrix of n columns with its columns as rows.
func (m Matrix) transposed(n int) Matrix {
	out := make(Matrix, n)
	for j := range out {
		out[j] = m.column(j)
	}
	return out
}

// difference is S − T while it is made. Forms and rows are over the counts of
// S, new counts for y, one for r, and those for z.
type difference struct {
	s     *Set
	width int
	next  int // the first new count that is free
	rest  int // the new count r
	rows  []Row
	parts []*Set
}

// minus divides the vectors of s that are not in t into sets, which may be
// empty, and do not overlap if the periods of s are independent. exactly is
// false if some of the vectors are in t.
func (s *Set) minus(t *Set) (parts []*Set, exactly bool) {
	h, u, pivots := t.C.echelon()
	m := s.Counts()
	d := &difference{s: s, next: m, width: m + t.Counts() + 1, rest: m + t.Counts(), rows: make([]Row, len(s.P))}
	for i, r := range s.P {
		d.rows[i] = Row{d.wide(r.A), r.B}
	}
	var y []Form
	for i := range s.C {
		f := Form{d.wide(s.C[i]), s.D[i].Sub(t.D[i])}
		for p := range y {
			f = f.Plus(y[p].Times(h[i][p].Neg()))
		}
		if p := len(y); p < len(pivots) && pivots[p] == i {
			y = append(y, d.quotient(f, h[i][p]))
		} else if !d.zero(f) {
			return []*Set{s}, true
		}
	}
	z := numbers(d.next, t.Counts()-len(y))
	for _, v := range z {
		y = append(y, Variable(d.width, v))
	}
	var rows []Row
	for _, r := range t.P {
		f := Number(d.width, r.B.Neg())
		for j, c := range r.A {
			for p := range y {
				f = f.Plus(y[p].Times(c.Mul(u[j][p])))
			}
		}
		rows = append(rows, atMostZero(f))
	}
	return d.parts, d.violated(rows, z)
}

func (d *difference) wide(a Vector) Vector {
	return append(a[:len(a):len(a)], make(Vector, d.width-len(a))...)
}

// atMostZero returns the row f ≤ 0.
func atMostZero(f Form) Row { return Row{f.A, f.C.Neg()} }

// part adds the set of vectors for which the rows hold and those so far.
func (d *difference) part(rows ...Row) {
	p := &Set{D: d.s.D, P: slices.Concat(d.rows, rows)}
	for _, c := range d.s.C {
		p.C = append(p.C, d.wide(c))
	}
	d.parts = append(d.parts, p.narrow())
}

// narrow removes counts that do not occur.
func (s *Set) narrow() *Set {
	for j := s.Counts() - 1; j >= 0; j-- {
		used := slices.ContainsFunc(s.P, func(r Row) bool { return !r.A[j].IsZero() })
		if !used && s.C.column(j).zero() {
			s.removeCount(j, s.P)
		}
	}
	return s
}

// quotient returns the form y with h·y = f. Where there is none is a part.
func (d *difference) quotient(f Form, h exact.Int) Form {
	if h.Is(1) {
		return f
	}
	y := Variable(d.width, d.next)
	d.next++
	r := Variable(d.width, d.rest)
	remainder := f.Plus(y.Times(h.Neg()))
	less := r.Plus(Number(d.width, exact.Of(1).Sub(h))) // r ≤ h−1
	more := Number(d.width, exact.Of(1)).Plus(r.Times(exact.Of(-1)))
	apart := remainder.Plus(r.Times(exact.Of(-1)))
	d.part(append(equal(apart.A, apart.C.Neg()), atMostZero(less), atMostZero(more))...)
	d.rows = append(d.rows, equal(remainder.A, remainder.C.Neg())...)
	return y
}

// zero demands f = 0. It returns false if that is never so.
func (d *difference) zero(f Form) bool {
	if c, constant := f.Constant(); constant {
		return c.IsZero()
	}
	one := Number(d.width, exact.Of(1))
	d.part(atMostZero(f.Plus(one)))
	d.part(atMostZero(f.Times(exact.Of(-1)).Plus(one)))
	d.rows = append(d.rows, equal(f.A, f.C.Neg())...)
	return true
}

// tight returns the row that says, for a lower bound on count z, that it does
// not hold for z−1.
func tight(l Row, z int) Row {
	return Row{l.A.times(exact.Of(-1)), l.A[z].Neg().Sub(exact.Of(1)).Sub(l.B)}
}

// violated adds the parts in which no value of the unknowns z satisfies the
// rows, or for several of them parts that contain these.
func (d *difference) violated(rows []Row, z []int) (exactly bool) {
	rows, exactly = tidy(rows), true
	left := -1
	for _, v := range z {
		out, same := project(rows, v)
		switch {
		case same:
			rows = out
		case left < 0:
			left = v
		default:
			rows, exactly = shadow(rows, v), false
		}
	}
	var lower, upper []Row
	for _, r := range rows {
		switch {
		case left >= 0 && r.A[left].Sign() < 0:
			lower = append(lower, r)
		case left >= 0 && r.A[left].Sign() > 0:
			upper = append(upper, r)
		default:
			d.part(r.Negated())
			d.rows = append(d.rows, r)
		}
	}
	for i, l := range lower { // f − a·z ≤ 0, and least: f − a·z ≥ 1 − a, but not for the ones before
		least := append(slices.Clone(lower), tight(l, left))
		for _, before := range lower[:i] {
			least = append(least, tight(before, left).Negated())
		}
		for _, u := range upper {
			d.part(append(least[:len(least):len(least)], u.Negated())...)
			least = append(least, u)
		}
	}
	return exactly
}
