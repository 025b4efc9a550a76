package periodic

import "github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"

// Feasibility of a system of inequalities over the rationals, by the simplex
// method in the form of Dutertre & de Moura (2006): every row a·k ≤ b gets a
// variable s = a·k with the bound s ≤ b; the counts k are free. The tableau
// gives each basic variable as a combination of those outside the basis, which
// are 0 if they are counts, and at their bound if they are rows'.
//
//	loop: if no basic variable is above its bound, the system is feasible
//	      take the first that is; take the first variable outside the basis whose change makes it smaller (a row's variable may
//	      only become smaller); if there is none, the system is infeasible; exchange the two
//
// Taking the first each time (Bland 1977) makes it end. Rows of the tableau are
// integers over a common denominator. After rows are divided by the greatest
// common divisor of their coefficients and rounded (tidy), many systems without
// integer vectors are infeasible here as well; all others are the automata's to
// judge.

type tableau struct {
	counts  int
	bound   Vector // of the rows' variables
	rows    []Row  // A over the columns, B the denominator, positive
	basic   []int  // the variable of a row; counts come first, then the rows' variables
	outside []int  // the variable of a column
	value   Vector // of a column
	inRow   []int  // of a variable, the row it is basic in or -1
	column  []int  // of a variable, or -1
}

// Feasible returns false only if no integer vector satisfies the rows. True may
// be wrong: the test is over the rationals, after rows were rounded to
// integers.
func Feasible(rows []Row) bool {
	rows = tidy(rows)
	if len(rows) == 0 {
		return true
	}
	if rows[0].contradiction() {
		return false
	}
	return newTableau(rows).feasible()
}

func newTableau(rows []Row) *tableau {
	n := len(rows[0].A)
	t := &tableau{counts: n, value: make(Vector, n), inRow: make([]int, n+len(rows)), column: make([]int, n+len(rows))}
	for j := range n {
		t.outside = append(t.outside, j)
		t.inRow[j], t.column[j] = -1, j
	}
	for i, r := range rows {
		t.bound = append(t.bound, r.B)
		t.rows = append(t.rows, Row{r.A, exact.Of(1)})
		t.basic = append(t.basic, n+i)
		t.inRow[n+i], t.column[n+i] = i, -1
	}
	return t
}

func (t *tableau) feasible() bool { return t.feasibleWithin(-1) }

// feasibleWithin is feasible with a bound on the number of exchanges, beyond
// which it returns false; a negative one is no bound.
func (t *tableau) feasibleWithin(exchanges int) bool {
	for ; exchanges != 0; exchanges-- {
		row := t.violated()
		if row < 0 {
			return true
		}
		column := t.entering(row)
		if column < 0 {
			return false
		}
		t.exchange(row, column)
	}
	return false
}

// solution returns integer counts with which the rows of a feasible system hold
// when every right side is multiplied by some number of at least 1. That is a
// solution if no right side is positive.
func (t *tableau) solution() Vector {
	x, common := make(Vector, t.counts), exact.Of(1)
	for _, r := range t.rows { // the least common multiple of the denominators
		g := exact.GCD(common, r.B)
		f, _ := r.B.DivMod(g)
		common = common.Mul(f)
	}
	for v := range x {
		if i := t.inRow[v]; i >= 0 {
			f, _ := common.DivMod(t.rows[i].B)
			x[v] = dot(t.rows[i].A, t.value).Mul(f)
		}
	}
	return x
}

// violated returns the row of the first basic variable above its bound, or -1.
func (t *tableau) violated() int {
	for v := t.counts; v < len(t.inRow); v++ {
		if i := t.inRow[v]; i >= 0 && dot(t.rows[i].A, t.value).Cmp(t.bound[v-t.counts].Mul(t.rows[i].B)) > 0 {
			return i
		}
	}
	return -1
}

// entering returns the column of the first variable that can make the row
// smaller, or -1.
func (t *tableau) entering(row int) int {
	for v, j := range t.column {
		if j < 0 {
			continue
		}
		sign := t.rows[row].A[j].Sign()
		if sign > 0 || sign < 0 && v < t.counts {
			return j
		}
	}
	return -1
}

// exchange makes the row's variable leave the basis at its bound, and the
// column's enter.
func (t *tableau) exchange(row, column int) {
	leaves, enters := t.basic[row], t.outside[column]
	// d·s = Σ a·x gives a_c·x_c = d·s − Σ' a·x
	r := t.rows[row]
	pivot := r.A[column]
	solved := Row{r.A.times(exact.Of(-1)), pivot}
	solved.A[column] = r.B
	if pivot.Sign() < 0 {
		solved = Row{solved.A.times(exact.Of(-1)), pivot.Neg()}
	}
	t.rows[row] = solved.reduced()
	solved = t.rows[row]
	for i, o := range t.rows {
		c := o.A[column]
		if i == row || c.IsZero() {
			continue
		}
		// o.B·y = Σ' a·x + c·x_c, and solved.B·x_c = solved.A·x
		a := o.A.times(solved.B)
		a[column] = exact.Int{}
		t.rows[i] = Row{a.plus(solved.A.times(c)), o.B.Mul(solved.B)}.reduced()
	}
	t.basic[row], t.outside[column] = enters, leaves
	t.inRow[leaves], t.column[leaves] = -1, column
	t.inRow[enters], t.column[enters] = row, -1
	t.value[column] = t.bound[leaves-t.counts]
}

// reduced divides a row of a tableau by the greatest common divisor of its numbers.
func (r Row) reduced() Row {
	g := r.B
	for _, x := range r.A {
		if g.Is(1) {
			return r
		}
		g = exact.GCD(g, x)
	}
	if g.Is(1) {
		return r
	}
	return r.dividedBy(g)
}
