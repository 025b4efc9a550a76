package periodic

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Integer solutions of a system of rows. Unlike an automaton over digits the
// work does not grow with the coefficients, but with the number of variables.
//
//	solve(rows): if two rows contradict each other: none
//	  an equation: solve it for a variable with the coefficient ±1; if there is none, replace x_k, of the smallest
//	    coefficient, by y − Σ q_j·x_j, q_j being the other coefficients divided by that of x_k, until there is one (Euclid)
//	  a variable whose elimination is exact for integers: eliminate it (fouriermotzkin.go), and take a value in between afterwards
//	  else: if the simplex method finds no rational solution: none; if it finds one of integers: that one
//	    if x_v is not an integer in the rational solution: solve with x_v ≤ ⌊x_v⌋, then with x_v ≥ ⌈x_v⌉
//	    if that takes long: begin again with variables such that the columns of coefficients are short (Lagrange's reduction, in pairs)
//
// Short columns make the polyhedron of solutions wide or thin along an axis, as
// Lenstra (1983) and Aardal, Hurkens & Lenstra (2000) do, and few cases remain.
// The number of cases is bounded; beyond the bound the question stays open.

const (
	maxSystems = 4_000 // systems that are solved for one question
	maxPlain   = 150   // of them, before columns are made short
)

// answer is the answer to a question, or that it is open.
type answer uint8

const (
	open answer = iota
	yes
	no
)

// solver counts the systems that questions take. A question stays open when the
// context of the space is done.
type solver struct {
	space *presburger.Space
	left  int    // of this question
	used  uint64 // of all
}

// ask looks for an integer vector of n components that satisfies the rows.
func (so *solver) ask(n int, rows []Row) (Vector, answer) {
	so.left = maxSystems
	return so.solve(n, rows)
}

// within decides whether the sets of by contain s together.
func (so *solver) within(s *Set, by []*Set) answer {
	if slices.ContainsFunc(by, s.includedIn) {
		return yes
	}
	so.left = maxSystems
	return so.covered(s, by, false)
}

// solve is ask as a part of a question.
func (so *solver) solve(n int, rows []Row) (Vector, answer) { return so.system(n, rows, false) }

// pollSystems is the number of systems after which the context is polled.
const pollSystems = 16

// system is solve; reduced says that columns are short already.
func (so *solver) system(n int, rows []Row, reduced bool) (Vector, answer) {
	if so.left--; so.left < 0 {
		return nil, open
	}
	if so.used++; so.used%pollSystems == 0 && so.space.Context != nil && so.space.Context.Err() != nil {
		so.left = 0
		return nil, open
	}
	rows = tidy(rows)
	if len(rows) == 0 {
		return make(Vector, n), yes
	}
	if rows[0].contradiction() {
		return nil, no
	}
	if p, a := equation(rows); a == no {
		return nil, no
	} else if a == yes {
		return so.equation(n, rows, p, reduced)
	}
	if v, out := exactly(n, rows); v >= 0 {
		x, a := so.system(n, out, reduced)
		if a == yes {
			x[v] = between(rows, v, x)
		}
		return x, a
	}
	return so.rational(n, rows, reduced)
}

// equation returns a row that is an equation together with another one; the
// answer is no if two rows contradict each other.
func equation(rows []Row) (p int, a answer) {
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			if !rows[i].A.opposite(rows[j].A) {
				continue
			}
			switch rows[i].B.Add(rows[j].B).Sign() {
			case -1:
				return 0, no
			case 0:
				p, a = i, yes
			}
		}
	}
	return p, a
}

// opposite reports whether v is -w.
func (v Vector) opposite(w Vector) bool {
	for i, x := range v {
		if !x.Add(w[i]).IsZero() {
			return false
		}
	}
	return true
}

// equation solves row p, which is an equation, for a variable.
func (so *solver) equation(n int, rows []Row, p int, reduced bool) (Vector, answer) {
	var steps []exchange
	for {
		k := least(rows[p].A)
		if rows[p].A[k].Abs().Is(1) {
			form, constant, _ := solve(rows[p], k)
			x, a := so.system(n, substituted(rows, k, form, constant), reduced)
			if a != yes {
				return nil, a
			}
			x[k] = dot(form, x).Add(constant)
			for i := len(steps) - 1; i >= 0; i-- {
				x[steps[i].variable] = dot(steps[i].form, x)
			}
			return x, yes
		}
		e := newExchange(rows[p].A, k)
		steps = append(steps, e)
		rows = e.apply(rows)
	}
}

// least returns the place of the component of least absolute value that is not
// zero.
func least(a Vector) int {
	k := -1
	for j, x := range a {
		if !x.IsZero() && (k < 0 || x.Abs().Cmp(a[k].Abs()) < 0) {
			k = j
		}
	}
	return k
}

// exchange replaces a variable by form, in which it occurs with the coefficient
// 1: its name is used again for the new variable.
type exchange struct {
	variable int
	form     Vector
}

// newExchange returns the exchange of variable k that leaves the remainders of
// the coefficients modulo that of k, those of least absolute value.
func newExchange(a Vector, k int) exchange {
	form := make(Vector, len(a))
	for j, x := range a {
		if j != k && !x.IsZero() {
			form[j] = nearest(x, a[k]).Neg()
		}
	}
	form[k] = exact.Of(1)
	return exchange{k, form}
}

// nearest returns the integer next to x/y, y ≠ 0; of two the greater one.
func nearest(x, y exact.Int) exact.Int {
	q, _ := x.Add(x).Add(y).DivMod(y.Add(y))
	return q
}

func (e exchange) apply(rows []Row) []Row {
	out := make([]Row, len(rows))
	for i, r := range rows {
		if out[i] = r; r.A[e.variable].IsZero() {
			continue
		}
		a := r.A.plus(e.form.times(r.A[e.variable]))
		a[e.variable] = r.A[e.variable]
		out[i] = Row{a, r.B}
	}
	return out
}

func substituted(rows []Row, v int, form Vector, constant exact.Int) []Row {
	out := make([]Row, len(rows))
	for i, r := range rows {
		out[i] = r.substitute(v, form, constant)
	}
	return out
}

// exactly eliminates the variable that leaves the fewest rows, of those whose
// elimination is exact; v is -1 if there is none.
func exactly(n int, rows []Row) (v int, out []Row) {
	v = -1
	fewest := 0
	for j := range n {
		lower, upper, unit := sides(rows, j)
		if more := lower*upper - lower - upper; lower+upper > 0 && unit && (v < 0 || more < fewest) {
			v, fewest = j, more
		}
	}
	if v < 0 || len(rows)+fewest > maxRows {
		return -1, nil
	}
	out, _ = eliminate(rows, v)
	return v, out
}

// sides counts the rows that bound a variable from below and from above; unit
// says that all coefficients of one side are ±1, or there is none.
func sides(rows []Row, v int) (lower, upper int, unit bool) {
	unitLower, unitUpper := true, true
	for _, r := range rows {
		switch r.A[v].Sign() {
		case 1:
			upper++
			unitUpper = unitUpper && r.A[v].Is(1)
		case -1:
			lower++
			unitLower = unitLower && r.A[v].Is(-1)
		}
	}
	return lower, upper, unitLower || unitUpper
}

// between returns the value of least absolute value for variable v with which x
// satisfies the rows. There must be one.
func between(rows []Row, v int, x Vector) exact.Int {
	x[v] = exact.Int{}
	value := exact.Int{}
	for _, r := range rows { // a·v ≤ rest
		rest := r.B.Sub(dot(r.A, x))
		switch r.A[v].Sign() {
		case 1:
			most, _ := rest.DivMod(r.A[v])
			value = exact.Min(value, most)
		case -1:
			most, _ := rest.DivMod(r.A[v].Neg())
			if least := most.Neg(); value.Cmp(least) < 0 {
				value = least
			}
		}
	}
	return value
}

// rational looks at a rational solution of rows without exact eliminations.
func (so *solver) rational(n int, rows []Row, reduced bool) (Vector, answer) {
	t := newTableau(rows)
	if !t.feasible() {
		return nil, no
	}
	x, v, floor := t.integers()
	if v < 0 {
		return x, yes
	}
	if reduced {
		return so.cases(n, rows, v, floor)
	}
	whole := so.left
	so.left = min(whole, maxPlain)
	plain := so.left
	x, a := so.cases(n, rows, v, floor)
	if so.left = whole - plain + max(so.left, 0); a != open {
		return x, a
	}
	steps, short := shortened(n, rows)
	x, a = so.system(n, short, true)
	for i := len(steps) - 1; i >= 0 && a == yes; i-- {
		x[steps[i].variable] = dot(steps[i].form, x)
	}
	return x, a
}

// cases solves with x_v at most floor, and with x_v above.
func (so *solver) cases(n int, rows []Row, v int, floor exact.Int) (Vector, answer) {
	below, above := make(Vector, n), make(Vector, n)
	below[v], above[v] = exact.Of(1), exact.Of(-1)
	x, a := so.system(n, append(rows[:len(rows):len(rows)], Row{below, floor}), true)
	if a == yes {
		return x, yes
	}
	x, b := so.system(n, append(rows[:len(rows):len(rows)], Row{above, floor.Neg().Sub(exact.Of(1))}), true)
	if b == yes || a == no {
		return x, b
	}
	return nil, open
}

// integers returns the solution that the tableau has found, and the last count
// that is not an integer in it, with the integer below; v is -1 if all are.
func (t *tableau) integers() (x Vector, v int, floor exact.Int) {
	x, v = make(Vector, t.counts), -1
	for c := range x {
		i := t.inRow[c]
		if i < 0 {
			continue
		}
		q, r := dot(t.rows[i].A, t.value).DivMod(t.rows[i].B)
		if x[c] = q; !r.IsZero() {
			v, floor = c, q
		}
	}
	return x, v, floor
}

// shortened replaces variables until no column of coefficients becomes shorter
// when a multiple of another one is added to it. The exchanges lead from the
// new variables to the old ones when they are applied from the last to the
// first.
func shortened(n int, rows []Row) (steps []exchange, out []Row) {
	columns := make([]Vector, n)
	for j := range n {
		columns[j] = make(Vector, len(rows))
		for i, r := range rows {
			columns[j][i] = r.A[j]
		}
	}
	for changed := true; changed; {
		changed = false
		for j := range n { // column i −= q·column j is x_j := y + q·… of the new x_i
			norm := dot(columns[j], columns[j])
			if norm.IsZero() {
				continue
			}
			for i := range n {
				q := nearest(dot(columns[i], columns[j]), norm)
				if i == j || q.IsZero() {
					continue
				}
				columns[i] = columns[i].minus(columns[j].times(q))
				form := make(Vector, n)
				form[j], form[i] = exact.Of(1), q.Neg()
				steps = append(steps, exchange{j, form})
				changed = true
			}
		}
	}
	out = make([]Row, len(rows))
	for i, r := range rows {
		a := make(Vector, n)
		for j := range n {
			a[j] = columns[j][i]
		}
		out[i] = Row{a, r.B}
	}
	return steps, out
}
