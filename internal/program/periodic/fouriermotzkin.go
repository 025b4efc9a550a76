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
