package periodic

import "github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"

// Elimination of variables from systems of inequalities (Fourier 1826, Motzkin
// 1936; for integers Williams 1976, Pugh 1991): every lower bound of the
// variable is compared with every upper bound. The result has exactly the
// integer solutions of the system, projected, if one side has unit coefficients
// only; in general it has more. Each elimination may square the number of rows,
// so that users give up beyond maxRows.

// maxRows is the number of rows beyond which elimination is given up.
const maxRows = 100

// eliminate projects variable v away. same is set if this is exact for
// integers; if not, the result contains vectors that no value of v belongs to.
func eliminate(rows []Row, v int) (out []Row, same bool) {
	var lower, upper []Row
	unitLower, unitUpper := true, true
	for _, r := range rows {
		switch r.A[v].Sign() {
		case 1:
			upper = append(upper, r)
			unitUpper = unitUpper && r.A[v].Is(1)
		case -1:
			lower = append(lower, r)
			unitLower = unitLower && r.A[v].Is(-1)
		default:
			out = append(out, r)
		}
	}
	for _, l := range lower {
		for _, u := range upper {
			x, y := l.A[v].Neg(), u.A[v]
			out = append(out, Row{l.A.times(y).plus(u.A.times(x)), l.B.Mul(y).Add(u.B.Mul(x))})
		}
	}
	return tidy(out), unitLower || unitUpper
}

// project is eliminate with a closer look at whether it is exact: also if the
// result implies the dark shadow. same is false if there are too many rows.
func project(rows []Row, v int) (out []Row, same bool) {
	out, same = eliminate(rows, v)
	if len(out) > maxRows {
		return out, false
	}
	for _, r := range shadow(rows, v) {
		if !same && Feasible(append(out[:len(out):len(out)], r.Negated())) {
			return out, false
		}
	}
	return out, true
}

// shadow eliminates variable v such that there is room for an integer: for every
// lower bound l ≤ b·v and upper bound a·v ≤ u it says a·l + (a−1)·(b−1) ≤ b·u (the
// dark shadow of Pugh 1991). Vectors of the projection may be missing.
func shadow(rows []Row, v int) (out []Row) {
	one := exact.Of(1)
	for _, l := range rows {
		if l.A[v].IsZero() {
			out = append(out, l)
		}
		for _, u := range rows {
			if l.A[v].Sign() < 0 && u.A[v].Sign() > 0 {
				b, a := l.A[v].Neg(), u.A[v]
				room := a.Sub(one).Mul(b.Sub(one))
				out = append(out, Row{l.A.times(a).plus(u.A.times(b)), l.B.Mul(a).Add(u.B.Mul(b)).Sub(room)})
			}
		}
	}
	return tidy(out)
}

// irredundant removes rows that follow from the others, by one test of
// feasibility for each.
func irredundant(rows []Row) []Row {
	rows = tidy(rows)
	for i := 0; i < len(rows); i++ {
		rest := make([]Row, 0, len(rows))
		rest = append(append(rest, rows[:i]...), rows[i+1:]...)
		if !Feasible(append(rest, rows[i].Negated())) {
			rows = rest
			i--
		}
	}
	return rows
}

// substitute replaces variable v by the linear form f·x + c, whose coefficient
// of v is 0.
func (r Row) substitute(v int, f Vector, c exact.Int) Row {
	factor := r.A[v]
	if factor.IsZero() {
		return r
	}
	a := r.A.plus(f.times(factor))
	a[v] = exact.Int{}
	return Row{a, r.B.Sub(c.Mul(factor))}
}
