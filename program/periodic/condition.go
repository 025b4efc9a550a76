package periodic

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program/periodic/presburger"
)

// Form is the linear form A·x + C.
type Form struct {
	A Vector
	C exact.Int
}

// Number is a form that depends on nothing.
func Number(n int, c exact.Int) Form { return Form{make(Vector, n), c} }

// Variable is the form of one variable of n.
func Variable(n, v int) Form {
	f := Number(n, exact.Int{})
	f.A[v] = exact.Of(1)
	return f
}

// Plus is the sum.
func (f Form) Plus(g Form) Form { return Form{f.A.plus(g.A), f.C.Add(g.C)} }

// Times is a multiple.
func (f Form) Times(c exact.Int) Form { return Form{f.A.times(c), f.C.Mul(c)} }

// Constant is the value of a form that depends on nothing.
func (f Form) Constant() (exact.Int, bool) { return f.C, f.A.zero() }

type conditionKind uint8

const (
	conditionRow conditionKind = iota
	conditionAnd
	conditionOr
	conditionNot
)

// Condition is a Boolean combination of rows. The zero Condition does not mean
// anything; And() is true, Or() false.
type Condition struct {
	kind conditionKind
	args []Condition
	row  Row
}

// And is true if all are.
func And(args ...Condition) Condition { return Condition{kind: conditionAnd, args: args} }

// Or is true if one is.
func Or(args ...Condition) Condition { return Condition{kind: conditionOr, args: args} }

// Not is the negation.
func Not(c Condition) Condition { return Condition{kind: conditionNot, args: []Condition{c}} }

// Rows is true if all rows hold.
func Rows(rows []Row) Condition {
	c := And()
	for _, r := range rows {
		c.args = append(c.args, Condition{row: r})
	}
	return c
}

// Constantly is true or false.
func Constantly(b bool) Condition {
	if b {
		return And()
	}
	return Or()
}

// Compare is f op g for op one of < <= > >= == = !=.
func Compare(f Form, op string, g Form) (Condition, bool) {
	atMost := func(f, g Form) Condition { // f ≤ g
		return Condition{row: Row{f.A.minus(g.A), g.C.Sub(f.C)}}
	}
	switch op {
	case "<=":
		return atMost(f, g), true
	case ">=":
		return atMost(g, f), true
	case "<":
		return Not(atMost(g, f)), true
	case ">":
		return Not(atMost(f, g)), true
	case "==", "=":
		return And(atMost(f, g), atMost(g, f)), true
	case "!=":
		return Or(Not(atMost(f, g)), Not(atMost(g, f))), true
	}
	return Condition{}, false
}

// Holds says whether x satisfies the condition.
func (c Condition) Holds(x Vector) bool {
	switch c.kind {
	case conditionRow:
		return c.row.Holds(x)
	case conditionNot:
		return !c.args[0].Holds(x)
	}
	for _, a := range c.args {
		if a.Holds(x) == (c.kind == conditionOr) {
			return c.kind == conditionOr
		}
	}
	return c.kind == conditionAnd
}

// ErrCases says that a condition has too many cases.
var ErrCases = errors.New("the condition has too many cases that are not convex")

const maxCases = 256

// Cases are systems of rows of which exactly those vectors satisfy one that
// satisfy the condition: guards have to be convex. Systems that nothing
// satisfies are left out.
func (c Condition) Cases() ([][]Row, error) { return c.cases(true) }

func (c Condition) cases(positive bool) ([][]Row, error) {
	switch {
	case c.kind == conditionRow && positive:
		return possible([][]Row{{c.row}}), nil
	case c.kind == conditionRow:
		return possible([][]Row{{c.row.Negated()}}), nil
	case c.kind == conditionNot:
		return c.args[0].cases(!positive)
	case (c.kind == conditionOr) == positive:
		var all [][]Row
		for _, a := range c.args {
			some, err := a.cases(positive)
			if all = append(all, some...); err != nil || len(all) > maxCases {
				return nil, errors.Join(err, ErrCases)
			}
		}
		return all, nil
	}
	all := [][]Row{nil}
	for _, a := range c.args {
		some, err := a.cases(positive)
		if err != nil || len(all)*len(some) > 4*maxCases {
			return nil, errors.Join(err, ErrCases)
		}
		var both [][]Row
		for _, x := range all {
			for _, y := range some {
				both = append(both, tidy(slices.Concat(x, y)))
			}
		}
		all = possible(both)
	}
	if len(all) > maxCases {
		return nil, ErrCases
	}
	return all, nil
}

func possible(cases [][]Row) [][]Row {
	return slices.DeleteFunc(cases, func(rows []Row) bool { return !Feasible(rows) })
}

// Exact is the set of vectors that satisfy the condition.
func (c Condition) Exact(space *presburger.Space) *presburger.Set {
	var parts []*presburger.Set
	for _, a := range c.args {
		parts = append(parts, a.Exact(space))
	}
	switch c.kind {
	case conditionRow:
		return rowSet(space, c.row)
	case conditionNot:
		return space.Not(parts[0])
	case conditionOr:
		return space.Or(parts...)
	}
	return space.And(parts...)
}
