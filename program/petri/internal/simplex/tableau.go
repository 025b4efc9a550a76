package simplex

import (
	"cmp"
	"slices"
)

// The general simplex method with bounds (B. Dutertre, L. de Moura, A fast
// linear-arithmetic solver for DPLL(T), CAV 2006), on sparse rows:
//
//	Check:
//	  repeat
//	    if no basic variable is outside its bounds: satisfied
//	    x := such a variable, say below its lower bound
//	    y := a variable of x's row that may change so that x grows:
//	         its coefficient is positive and it is below its upper bound, or negative and above its lower bound
//	    if there is none: not satisfiable, as the row and the bounds of its variables show
//	    exchange x and y; give x the value of its bound, and y what follows
//
// For the first pivots of a check, y is a variable in few rows, so that rows
// stay short. After that x and y are the first ones that there are (Bland
// 1977), so that it ends.
//
// When it is not satisfiable, the sum of the bounds of the row's variables,
// multiplied by the coefficients, contradicts the bound of x: these are Farkas'
// multipliers.

// Term is a multiple of a variable.
type Term struct {
	Variable    int
	Coefficient Rational
}

// limit is a bound of a variable, if there is one.
type limit struct {
	value Rational
	set   bool
}

// variable has what is known of one.
type variable struct {
	lower, upper limit
	value        Rational
	row          int   // that defines it, -1 if it is outside of the basis
	rows         []int // outside of the basis: where it occurs, and perhaps more
	queued       bool
}

// row defines a basic variable.
type row struct {
	basic int
	terms []Term // by variable, ascending; none is basic, no coefficient is 0
}

// Tableau is a system of rows and bounds. It is for one goroutine.
type Tableau struct {
	variables []variable
	rows      []row
	doubtful  queue // has all variables that are outside their bounds
	undo      []undo

	// Work counts the entries of rows that were computed. Check gives up when it
	// exceeds MostWork, or when Interrupted, if not nil, returns true.
	Work, MostWork int
	Interrupted    func() bool

	conflict []Reason
}

// Reason is a bound of a variable, times a factor: of the lower bound if that is
// positive, and of the upper bound if it is negative.
type Reason struct {
	Variable int
	Factor   Rational
	Bound    Rational
}

// undo is a bound that was replaced.
type undo struct {
	variable int
	upper    bool
	was      limit
}

// Variable adds a variable without bounds, whose value is 0.
func (t *Tableau) Variable() int {
	t.variables = append(t.variables, variable{value: Of(0), row: -1})
	return len(t.variables) - 1
}

// Row adds a variable that is a linear combination of others, each of which
// occurs once. It has no bounds.
func (t *Tableau) Row(terms []Term) int {
	x := t.Variable()
	r := row{basic: x}
	for _, term := range terms {
		if term.Coefficient.Sign() != 0 && t.variables[term.Variable].row < 0 {
			r.terms = append(r.terms, term)
		}
	}
	slices.SortFunc(r.terms, func(a, b Term) int { return cmp.Compare(a.Variable, b.Variable) })
	for _, term := range terms {
		if other := t.variables[term.Variable].row; other >= 0 && term.Coefficient.Sign() != 0 {
			r.terms = t.add(r.terms, term.Coefficient, t.rows[other].terms)
		}
	}
	value := Of(0)
	for _, term := range r.terms {
		value = value.Add(term.Coefficient.Mul(t.variables[term.Variable].value))
		t.occurs(term.Variable, len(t.rows))
	}
	t.Work += len(r.terms)
	t.variables[x].value, t.variables[x].row = value, len(t.rows)
	t.rows = append(t.rows, r)
	return x
}

// add returns a + f·b.
func (t *Tableau) add(a []Term, f Rational, b []Term) []Term {
	out := make([]Term, 0, len(a)+len(b))
	t.Work += len(a) + len(b)
	for len(a)+len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Variable < b[0].Variable:
			out, a = append(out, a[0]), a[1:]
		case len(a) == 0 || b[0].Variable < a[0].Variable:
			out, b = append(out, Term{b[0].Variable, f.Mul(b[0].Coefficient)}), b[1:]
		default:
			if c := a[0].Coefficient.Add(f.Mul(b[0].Coefficient)); c.Sign() != 0 {
				out = append(out, Term{a[0].Variable, c})
			}
			a, b = a[1:], b[1:]
		}
	}
	return out
}

// occurs records that a variable occurs in a row.
func (t *Tableau) occurs(x, row int) { t.variables[x].rows = append(t.variables[x].rows, row) }

// Value returns the value of a variable after Check was satisfied.
func (t *Tableau) Value(x int) Rational { return t.variables[x].value }

// Mark returns a point to which Restore takes the bounds back.
func (t *Tableau) Mark() int { return len(t.undo) }

// Restore takes back all bounds that were set after the mark. Values stay.
func (t *Tableau) Restore(mark int) {
	for len(t.undo) > mark {
		u := t.undo[len(t.undo)-1]
		t.undo = t.undo[:len(t.undo)-1]
		if v := &t.variables[u.variable]; u.upper {
			v.upper = u.was
		} else {
			v.lower = u.was
		}
	}
}

// AtLeast gives a variable a lower bound, unless it has a greater one. It
// returns false if the upper bound is less: then nothing was set, and Conflict
// has the proof.
func (t *Tableau) AtLeast(x int, b Rational) bool {
	v := &t.variables[x]
	if v.lower.set && v.lower.value.Cmp(b) >= 0 {
		return true
	}
	if v.upper.set && v.upper.value.Cmp(b) < 0 {
		t.conflict = append(t.conflict[:0], Reason{x, Of(1), b}, Reason{x, Of(-1), v.upper.value})
		return false
	}
	t.undo = append(t.undo, undo{x, false, v.lower})
	v.lower = limit{b, true}
	t.bounded(x)
	return true
}

// AtMost gives a variable an upper bound, unless it has a lesser one. It returns
// false if the lower bound is greater: then nothing was set, and Conflict has
// the proof.
func (t *Tableau) AtMost(x int, b Rational) bool {
	v := &t.variables[x]
	if v.upper.set && v.upper.value.Cmp(b) <= 0 {
		return true
	}
	if v.lower.set && v.lower.value.Cmp(b) > 0 {
		t.conflict = append(t.conflict[:0], Reason{x, Of(1), v.lower.value}, Reason{x, Of(-1), b})
		return false
	}
	t.undo = append(t.undo, undo{x, true, v.upper})
	v.upper = limit{b, true}
	t.bounded(x)
	return true
}

// bounded moves a variable outside of the basis into its bounds; a basic one
// becomes doubtful.
func (t *Tableau) bounded(x int) {
	bound, side := t.violated(x)
	if side == 0 {
		return
	}
	if t.variables[x].row >= 0 {
		t.doubt(x)
		return
	}
	t.move(x, bound.Sub(t.variables[x].value))
}

// violated returns the bound that the value of a variable does not respect, and
// whether it is below (1) or above (-1) it; 0 if there is none.
func (t *Tableau) violated(x int) (bound Rational, side int) {
	switch v := &t.variables[x]; {
	case v.lower.set && v.value.Cmp(v.lower.value) < 0:
		return v.lower.value, 1
	case v.upper.set && v.value.Cmp(v.upper.value) > 0:
		return v.upper.value, -1
	}
	return bound, 0
}

// doubt queues a basic variable that may be outside its bounds.
func (t *Tableau) doubt(x int) {
	if v := &t.variables[x]; !v.queued {
		v.queued = true
		t.doubtful.push(x)
	}
}

// move changes the value of a variable outside of the basis, and those of the
// basic ones that depend on it.
func (t *Tableau) move(x int, by Rational) {
	v := &t.variables[x]
	v.value = v.value.Add(by)
	for _, i := range t.rowsOf(x) {
		b := t.rows[i].basic
		t.variables[b].value = t.variables[b].value.Add(t.coefficient(i, x).Mul(by))
		if _, side := t.violated(b); side != 0 {
			t.doubt(b)
		}
	}
	t.Work += len(v.rows)
}

// rowsOf returns the rows in which a variable occurs, each once.
func (t *Tableau) rowsOf(x int) []int {
	v := &t.variables[x]
	slices.Sort(v.rows)
	v.rows = slices.DeleteFunc(slices.Compact(v.rows), func(i int) bool { return !t.inRow(i, x) })
	return v.rows
}

// coefficient returns that of a variable in a row; the zero Rational if it does
// not occur.
func (t *Tableau) coefficient(i, x int) (c Rational) {
	terms := t.rows[i].terms
	if k, ok := slices.BinarySearchFunc(terms, x, func(term Term, x int) int { return cmp.Compare(term.Variable, x) }); ok {
		return terms[k].Coefficient
	}
	return c
}

// inRow reports whether a variable occurs in a row.
func (t *Tableau) inRow(i, x int) bool {
	c := t.coefficient(i, x)
	return c.den != 0 || c.large != nil
}

// Verdict is what Check found.
type Verdict uint8

// The verdicts. The first is for a check that gave up.
const (
	Unknown Verdict = iota
	Satisfied
	Infeasible // Conflict has the proof
)

// easyPivots is how many pivots of a check choose what keeps rows short, before
// Bland's rule.
const easyPivots = 200

// Check looks for values within all bounds.
func (t *Tableau) Check() Verdict {
	for pivots := 0; ; pivots++ {
		x, bound, side := t.next()
		if side == 0 {
			return Satisfied
		}
		if t.MostWork > 0 && t.Work > t.MostWork || t.Interrupted != nil && t.Interrupted() {
			t.doubt(x)
			return Unknown
		}
		y := t.entering(x, side, pivots >= easyPivots)
		if y < 0 {
			t.doubt(x)
			t.explain(x, side)
			return Infeasible
		}
		t.pivot(x, y, bound)
	}
}

// next returns the first basic variable that is outside its bounds.
func (t *Tableau) next() (x int, bound Rational, side int) {
	for len(t.doubtful) > 0 {
		x = t.doubtful.pop()
		t.variables[x].queued = false
		if t.variables[x].row < 0 {
			continue
		}
		if bound, side = t.violated(x); side != 0 {
			return x, bound, side
		}
	}
	return 0, bound, 0
}

// entering chooses the variable that x is exchanged with, so that x grows
// (side 1) or becomes less (-1).
func (t *Tableau) entering(x, side int, first bool) int {
	best, rows := -1, 0
	for _, term := range t.rows[t.variables[x].row].terms {
		v := &t.variables[term.Variable]
		free := !v.upper.set || v.value.Cmp(v.upper.value) < 0
		if term.Coefficient.Sign() != side {
			free = !v.lower.set || v.value.Cmp(v.lower.value) > 0
		}
		if !free {
			continue
		}
		if first {
			return term.Variable
		}
		if best < 0 || len(v.rows) < rows {
			best, rows = term.Variable, len(v.rows)
		}
	}
	return best
}

// pivot exchanges the basic x with y, and gives x the value of a bound.
func (t *Tableau) pivot(x, y int, bound Rational) {
	i := t.variables[x].row
	c := t.coefficient(i, y).Inverse()
	by := bound.Sub(t.variables[x].value).Mul(c)
	t.move(y, by)

	// x = c⁻¹·y + rest becomes y = c·x - c·rest.
	var terms []Term
	for _, term := range t.rows[i].terms {
		if term.Variable != y {
			terms = append(terms, Term{term.Variable, c.Mul(term.Coefficient).Neg()})
		}
	}
	k, _ := slices.BinarySearchFunc(terms, x, func(term Term, x int) int { return cmp.Compare(term.Variable, x) })
	terms = slices.Insert(terms, k, Term{x, c})
	others := slices.DeleteFunc(t.rowsOf(y), func(j int) bool { return j == i })
	t.rows[i] = row{y, terms}
	t.variables[x].row, t.variables[x].rows = -1, append(t.variables[x].rows[:0], i)
	t.variables[y].row = i
	t.Work += len(terms)
	for _, j := range others {
		t.substitute(j, y, terms)
	}
	t.variables[y].rows = nil
	if _, side := t.violated(y); side != 0 {
		t.doubt(y)
	}
}

// substitute replaces y in row j.
func (t *Tableau) substitute(j, y int, terms []Term) {
	f := t.coefficient(j, y)
	for _, term := range terms {
		if !t.inRow(j, term.Variable) {
			t.occurs(term.Variable, j)
		}
	}
	was := t.rows[j].terms
	k, _ := slices.BinarySearchFunc(was, y, func(term Term, x int) int { return cmp.Compare(term.Variable, x) })
	was = slices.Delete(was, k, k+1)
	t.rows[j].terms = t.add(was, f, terms)
}

// explain records why x cannot be moved into its bounds.
func (t *Tableau) explain(x, side int) {
	t.conflict = t.conflict[:0]
	t.because(x, Of(int64(side)))
	for _, term := range t.rows[t.variables[x].row].terms {
		c := term.Coefficient
		if side > 0 {
			c = c.Neg()
		}
		t.because(term.Variable, c)
	}
}

// because adds a reason to the conflict.
func (t *Tableau) because(x int, factor Rational) {
	bound := t.variables[x].lower.value
	if factor.Sign() < 0 {
		bound = t.variables[x].upper.value
	}
	t.conflict = append(t.conflict, Reason{x, factor, bound})
}

// Conflict returns the proof that the last constraints could not be satisfied,
// by Check, AtLeast or AtMost. The sum of its variables times their factors is
// 0 by the rows, but greater than 0 by the bounds.
func (t *Tableau) Conflict() []Reason { return t.conflict }

// queue is a binary heap of variables, the first one on top.
type queue []int

func (q *queue) push(x int) {
	h := append(*q, x)
	for i := len(h) - 1; i > 0 && h[(i-1)/2] > h[i]; i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
	*q = h
}

func (q *queue) pop() int {
	h := *q
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	for i := 0; ; {
		k := 2*i + 1
		if k+1 < last && h[k+1] < h[k] {
			k++
		}
		if k >= last || h[i] <= h[k] {
			break
		}
		h[i], h[k] = h[k], h[i]
		i = k
	}
	*q = h
	return top
}
