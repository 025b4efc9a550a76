package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Linear algebra over exact integers: vectors, matrices and rows.

// Vector is a column of numbers, one for each variable or count. The operations
// below return new vectors and do not change their operands.
type Vector []exact.Int

// Matrix is a list of rows of equal length. It has no columns if it has no
// rows.
type Matrix []Vector

// Row is the inequality A·x ≤ B.
type Row struct {
	A Vector
	B exact.Int
}

func dot(a, b Vector) (sum exact.Int) {
	for i, x := range a {
		if !x.IsZero() && !b[i].IsZero() {
			sum = sum.Add(x.Mul(b[i]))
		}
	}
	return sum
}

func (m Matrix) apply(v Vector) Vector {
	out := make(Vector, len(m))
	for i := range m {
		out[i] = dot(m[i], v)
	}
	return out
}

func (m Matrix) times(o Matrix) Matrix {
	out := make(Matrix, len(m))
	columns := 0
	if len(o) > 0 {
		columns = len(o[0])
	}
	for i, row := range m {
		out[i] = make(Vector, columns)
		for k, x := range row {
			if x.IsZero() {
				continue
			}
			for j, y := range o[k] {
				if !y.IsZero() {
					out[i][j] = out[i][j].Add(x.Mul(y))
				}
			}
		}
	}
	return out
}

func (m Matrix) equal(o Matrix) bool { return slices.EqualFunc(m, o, Vector.equal) }

func (v Vector) equal(w Vector) bool { return slices.EqualFunc(v, w, exact.Int.Equal) }

func (v Vector) plus(w Vector) Vector {
	out := make(Vector, len(v))
	for i := range v {
		out[i] = v[i].Add(w[i])
	}
	return out
}

func (v Vector) minus(w Vector) Vector { return v.plus(w.times(exact.Of(-1))) }

func (v Vector) times(f exact.Int) Vector {
	out := make(Vector, len(v))
	for i := range v {
		out[i] = v[i].Mul(f)
	}
	return out
}

func (v Vector) zero() bool {
	return !slices.ContainsFunc(v, func(x exact.Int) bool { return !x.IsZero() })
}

// with returns the vector with one more component at the end.
func (v Vector) with(x exact.Int) Vector { return append(v[:len(v):len(v)], x) }

// without returns the vector without component j.
func (v Vector) without(j int) Vector { return slices.Concat(v[:j], v[j+1:]) }

func (m Matrix) column(j int) Vector {
	out := make(Vector, len(m))
	for i := range m {
		out[i] = m[i][j]
	}
	return out
}

// Identity returns the identity matrix of n variables.
func Identity(n int) Matrix {
	m := make(Matrix, n)
	for i := range m {
		m[i] = make(Vector, n)
		m[i][i] = exact.Of(1)
	}
	return m
}

func (m Matrix) isIdentity() bool {
	for i, row := range m {
		for j, x := range row {
			if i == j && !x.Is(1) || i != j && !x.IsZero() {
				return false
			}
		}
	}
	return true
}

func (v Vector) append(key []byte) []byte {
	for _, x := range v {
		key = append(x.Append(key), ' ')
	}
	return key
}

// Negated returns the row that exactly the other integer vectors satisfy: a·x ≥
// b+1.
func (r Row) Negated() Row { return Row{r.A.times(exact.Of(-1)), r.B.Neg().Sub(exact.Of(1))} }

// Holds reports whether x satisfies the row.
func (r Row) Holds(x Vector) bool { return dot(r.A, x).Cmp(r.B) <= 0 }

// opposite reports whether two rows together are the equation r.A·x = r.B.
func (r Row) opposite(o Row) bool {
	if !r.B.Add(o.B).IsZero() {
		return false
	}
	for i, x := range r.A {
		if !x.Add(o.A[i]).IsZero() {
			return false
		}
	}
	return true
}

// impossible returns the row 0 ≤ -1, which no vector satisfies.
func impossible(n int) Row { return Row{make(Vector, n), exact.Of(-1)} }

// contradiction reports whether the row is 0 ≤ b for a negative b.
func (r Row) contradiction() bool { return r.A.zero() && r.B.Sign() < 0 }

// tidy divides every row by the greatest common divisor of its coefficients,
// the right side rounded down, which keeps exactly the integer vectors; keeps
// the strictest of parallel rows, and leaves out what always holds.
func tidy(rows []Row) []Row {
	at := make(map[string]int, len(rows))
	var out []Row
	for _, r := range rows {
		var g exact.Int
		for _, x := range r.A {
			if g = exact.GCD(g, x); g.Is(1) {
				break
			}
		}
		if g.IsZero() {
			if r.B.Sign() >= 0 {
				continue
			}
			return []Row{impossible(len(r.A))}
		}
		if !g.Is(1) {
			r = r.dividedBy(g)
		}
		key := string(r.A.append(nil))
		if i, known := at[key]; known {
			out[i].B = exact.Min(out[i].B, r.B)
			continue
		}
		at[key] = len(out)
		out = append(out, r)
	}
	return out
}

func (r Row) dividedBy(g exact.Int) Row {
	a := make(Vector, len(r.A))
	for i, x := range r.A {
		a[i], _ = x.DivMod(g)
	}
	b, _ := r.B.DivMod(g)
	return Row{a, b}
}
