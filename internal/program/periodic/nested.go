package periodic

import "github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"

// Nested loops (§3.3), to any depth, since what comes out is an instruction like
// any other: a loop that is executed as often as it can be, and then
// left through a guard, is one instruction if the number of times is determined
// by the values at the beginning: if the rows over (x, k) contain an equation
// α·x + γ·k = β with γ = ±1, then k = γ(β − α·x) is substituted in A·x +
// k·A·b + b and in all rows. An equation α·x + γ·k = β with other γ gives an
// instruction as well if γ divides α and β.

// nest returns "first, then i one or more times, then the guard exit" as one
// instruction; ok is false if no equation says how often. The number of times is
// 1 + times·x + more, for the values x before first: these may tell it where
// those before i do not, as with steps of 3 from a number that first assigns.
func nest(first, i *Instruction, exit []Row) (r *Instruction, times Vector, more exact.Int, ok bool) {
	n := len(i.B)
	period := i.A.apply(i.B)
	var rows []Row
	for _, t := range first.Guard {
		rows = append(rows, Row{t.A.with(exact.Int{}), t.B})
	}
	for _, t := range i.repeated() {
		before := first.before(Row{t.A[:n:n], t.B})
		rows = append(rows, Row{before.A.with(t.A[n]), before.B})
	}
	i = first.Then(&Instruction{A: i.A, B: i.B})
	for _, t := range exit { // of A·x + k·period + b
		before := i.before(t)
		rows = append(rows, Row{before.A.with(dot(t.A, period)), before.B})
	}
	rows = tidy(rows)
	for p := range rows {
		gamma := rows[p].A[n]
		if gamma.IsZero() || !hasOpposite(rows, p) {
			continue
		}
		form, constant, whole := solve(rows[p], n)
		if !whole {
			continue
		}
		r := &Instruction{B: i.B.plus(period.times(constant))}
		for v, a := range i.A {
			r.A = append(r.A, a.plus(form[:n].times(period[v])))
		}
		for _, t := range rows {
			s := t.substitute(n, form, constant)
			r.Guard = append(r.Guard, Row{s.A[:n:n], s.B})
		}
		r.Guard = tidy(r.Guard)
		return r, form[:n:n], constant, true
	}
	return nil, nil, exact.Int{}, false
}

// hasOpposite reports whether row p and another one form an equation.
func hasOpposite(rows []Row, p int) bool {
	for q := range rows {
		if q != p && rows[p].opposite(rows[q]) {
			return true
		}
	}
	return false
}

// solve solves the equation r.A·x = r.B for variable v. whole is false if the
// result does not have integer coefficients.
func solve(r Row, v int) (form Vector, constant exact.Int, whole bool) {
	gamma := r.A[v]
	constant, whole = gamma.Divides(r.B)
	form = make(Vector, len(r.A))
	for j, a := range r.A {
		if j == v || !whole {
			continue
		}
		form[j], whole = gamma.Neg().Divides(a)
	}
	return form, constant, whole
}
