package periodic

import (
	"errors"
	"math/big"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Counting. Automata count any set as long as they are small. Where periods are
// long, they are counted by arithmetic: each set without the vectors of those
// before it, as solutions of its rows. If solutions k, k + g, k + 2g … belong to
// one vector, those of which k − g is a solution as well are subtracted.
//
//	points(rows): solve an equation for a variable (integer.go), which removes it; variables that share no row are independent
//	  one variable: the length of an interval
//	  several: the sum over the values of the one with the fewest

const (
	maxPoints = 1 << 12 // systems that counting a location may take
	maxValues = 1 << 12 // values of a variable that are tried one by one
)

var errUncounted = errors.New("these sets are counted by automata only")

// Count returns the number of states that were found at a location; nil if they
// are infinitely many. The error is that of an automaton beyond its limit.
func (e *Exploration) Count(location int) (*big.Int, error) {
	vars := numbers(0, len(e.System.Variables()))
	n, err := e.union(limited(e.Space, smallNodes), location).Count(vars)
	if !errors.Is(err, automata.ErrLimit) {
		return n, err
	}
	if slices.ContainsFunc(e.Found[location], func(n *Node) bool { return n.Set.unbounded() }) {
		return nil, nil
	}
	sets, err := e.Sets(location)
	if err != nil {
		return nil, err
	}
	c := counter{q: solver{space: e.Space}, left: maxPoints}
	if n, err = c.sets(sets); !errors.Is(err, errUncounted) {
		return n, err
	}
	return e.union(limited(e.Space, largeNodes), location).Count(vars)
}

// unbounded reports whether a set that is not empty has infinitely many vectors:
// whether its counts can go on for ever in a direction in which a variable
// changes.
func (s *Set) unbounded() bool {
	var rows []Row
	for _, r := range s.P {
		rows = append(rows, Row{A: r.A})
	}
	for _, c := range s.C {
		up, down := Row{c.times(exact.Of(-1)), exact.Of(-1)}, Row{c, exact.Of(-1)}
		if Feasible(append(rows[:len(rows):len(rows)], up)) || Feasible(append(rows[:len(rows):len(rows)], down)) {
			return true
		}
	}
	return false
}

// counter counts vectors of sets, with a bound on the systems that are left.
type counter struct {
	q    solver
	left int
}

// sets counts the vectors that are in at least one set; nil means infinitely
// many.
func (c *counter) sets(sets []*Set) (*big.Int, error) {
	total := new(big.Int)
	for i, s := range sets {
		_, u, pivots := s.C.echelon()
		if len(pivots)+1 < s.Counts() {
			return nil, errUncounted
		}
		rest := []*Set{s}
		for _, t := range sets[:i] {
			var parts []*Set
			for _, r := range rest {
				more, exactly := r.minus(t)
				if !exactly || len(parts) > maxPresented {
					return nil, errUncounted
				}
				for _, p := range more {
					if c.left--; c.left < 0 {
						return nil, errUncounted
					}
					if _, a := c.q.ask(p.Counts(), p.P); a != no {
						parts = append(parts, p)
					}
				}
			}
			rest = parts
		}
		for _, r := range rest {
			n, err := c.points(r.Counts(), r.P)
			if n == nil || err != nil {
				return nil, err
			}
			if total.Add(total, n); len(pivots) == s.Counts() {
				continue
			}
			again, err := c.points(r.Counts(), slices.Concat(r.P, moved(r.P, u.column(len(pivots)))))
			if again == nil || err != nil {
				return nil, err
			}
			total.Sub(total, again)
		}
	}
	return total, nil
}

// moved returns the rows for k − g, where g is a vector of the first counts.
func moved(rows []Row, g Vector) []Row {
	out := make([]Row, len(rows))
	for i, r := range rows {
		out[i] = Row{r.A, r.B.Add(dot(g, r.A))}
	}
	return out
}

// points counts the integer vectors of n components that satisfy rows; nil means
// infinitely many.
func (c *counter) points(n int, rows []Row) (*big.Int, error) {
	if c.left--; c.left < 0 || c.q.used > maxPoints {
		return nil, errUncounted
	}
	gone := map[int]bool{}
	for {
		rows = tidy(rows)
		if len(rows) > 0 && rows[0].contradiction() {
			return new(big.Int), nil
		}
		p, a := equation(rows)
		if a == no {
			return new(big.Int), nil
		}
		if a == open {
			break
		}
		k := least(rows[p].A)
		for ; !rows[p].A[k].Abs().Is(1); k = least(rows[p].A) {
			rows = newExchange(rows[p].A, k).apply(rows)
		}
		form, constant, _ := solve(rows[p], k)
		rows, gone[k] = substituted(rows, k, form, constant), true
	}
	if _, a := c.q.ask(n, rows); a == no {
		return new(big.Int), nil
	}
	total := big.NewInt(1)
	for v := range n {
		if gone[v] {
			continue
		}
		together, about := component(n, rows, v)
		for _, w := range together {
			gone[w] = true
		}
		number, err := c.component(n, about, together)
		if number == nil || err != nil {
			return nil, err
		}
		total.Mul(total, number)
	}
	return total, nil
}

// component returns the variables that share rows with v, directly or by way of
// others, and these rows.
func component(n int, rows []Row, v int) (together []int, about []Row) {
	in := make([]bool, n)
	in[v] = true
	taken := make([]bool, len(rows))
	for changed := true; changed; {
		changed = false
		for i, r := range rows {
			if taken[i] || !slices.ContainsFunc(numbers(0, n), func(w int) bool { return in[w] && !r.A[w].IsZero() }) {
				continue
			}
			taken[i], changed = true, true
			about = append(about, r)
			for w, x := range r.A {
				in[w] = in[w] || !x.IsZero()
			}
		}
	}
	for w, is := range in {
		if is {
			together = append(together, w)
		}
	}
	return together, about
}

// component counts the values of variables that depend on each other.
func (c *counter) component(n int, rows []Row, variables []int) (*big.Int, error) {
	best, low, values := -1, exact.Int{}, (*big.Int)(nil)
	for _, v := range variables {
		lower, upper, bounded := interval(rows, v, variables)
		if !bounded {
			continue
		}
		if size := upper.Sub(lower).Add(exact.Of(1)).Big(); values == nil || size.Cmp(values) < 0 {
			best, low, values = v, lower, size
		}
	}
	switch {
	case len(variables) == 1 && values == nil:
		return nil, nil
	case len(variables) == 1:
		return values, nil
	case values == nil || values.Cmp(big.NewInt(maxValues)) > 0:
		return nil, errUncounted
	}
	total := new(big.Int)
	for i := range values.Int64() {
		fixed := substituted(rows, best, make(Vector, n), low.Add(exact.Of(i)))
		for _, v := range variables { // a variable that is free now has infinitely many values only if there is one at all
			if v != best && !slices.ContainsFunc(fixed, func(r Row) bool { return !r.A[v].IsZero() }) {
				return nil, errUncounted
			}
		}
		number, err := c.pointsOf(n, fixed, variables, best)
		if err != nil || number == nil {
			return nil, err
		}
		total.Add(total, number)
	}
	return total, nil
}

// pointsOf counts the values of all variables but one.
func (c *counter) pointsOf(n int, rows []Row, variables []int, but int) (*big.Int, error) {
	for v := range n { // the others count once
		if v == but || !slices.Contains(variables, v) {
			unit := make(Vector, n)
			unit[v] = exact.Of(1)
			rows = append(rows, equal(unit, exact.Int{})...)
		}
	}
	return c.points(n, rows)
}

// interval returns bounds of a variable, which need not be met; bounded is false
// if there are none.
func interval(rows []Row, v int, variables []int) (lower, upper exact.Int, bounded bool) {
	for _, w := range variables {
		if w == v {
			continue
		}
		if rows, _ = eliminate(rows, w); len(rows) > maxRows {
			return lower, upper, false
		}
	}
	below, above := false, false
	for _, r := range rows {
		switch r.A[v].Sign() {
		case 1:
			upper, _ = r.B.DivMod(r.A[v])
			above = true
		case -1:
			most, _ := r.B.DivMod(r.A[v].Neg())
			lower, below = most.Neg(), true
		}
	}
	return lower, upper, below && above
}
