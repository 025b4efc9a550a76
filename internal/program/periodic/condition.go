package periodic

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// Conditions over integer variables, as programs and properties state them.
// They are built from linear forms by Compare, And, Or and Not, and used in
// three ways: evaluated (Holds), divided into convex cases for guards (Cases),
// and turned into automata (Exact). Forms and conditions are immutable; their
// parts may be shared.

// Form is the linear form A·x + C. A has a coefficient for each variable of the
// program, also for those that do not occur. Forms are combined only with forms
// over the same variables.
type Form struct {
	A Vector
	C exact.Int
}

// Number returns the constant form c over n variables.
func Number(n int, c exact.Int) Form { return Form{make(Vector, n), c} }

// Variable returns the form that is variable v of n.
func Variable(n, v int) Form {
	f := Number(n, exact.Int{})
	f.A[v] = exact.Of(1)
	return f
}

// Plus returns f + g.
func (f Form) Plus(g Form) Form { return Form{f.A.plus(g.A), f.C.Add(g.C)} }

// Times returns c·f.
func (f Form) Times(c exact.Int) Form { return Form{f.A.times(c), f.C.Mul(c)} }

// Constant returns the value of a form in which no variable occurs; false for
// other forms.
func (f Form) Constant() (exact.Int, bool) { return f.C, f.A.zero() }

type conditionKind uint8

const (
	conditionRow conditionKind = iota
	conditionAnd
	conditionOr
	conditionNot
)

// Condition is a Boolean combination of rows, a tree. The zero Condition is not
// valid; And() is the condition that is always true, Or() the one that is never
// true.
type Condition struct {
	kind conditionKind
	args []Condition
	row  Row
}

// And returns the condition that holds if all of args do.
func And(args ...Condition) Condition { return Condition{kind: conditionAnd, args: args} }

// Or returns the condition that holds if at least one of args does.
func Or(args ...Condition) Condition { return Condition{kind: conditionOr, args: args} }

// Not returns the negation of c.
func Not(c Condition) Condition { return Condition{kind: conditionNot, args: []Condition{c}} }

// Rows returns the condition that holds if all rows do.
func Rows(rows []Row) Condition {
	c := And()
	for _, r := range rows {
		c.args = append(c.args, Condition{row: r})
	}
	return c
}

// Constantly returns a condition that always holds or never does.
func Constantly(b bool) Condition {
	if b {
		return And()
	}
	return Or()
}

// Compare returns the condition f op g, for op one of < <= > >= == = !=; false
// for another op.
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

// Holds reports whether the vector x satisfies the condition.
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

// ErrCases is returned by Condition.Cases, and by what calls it, if a condition
// has too many cases. The user can write such a guard as several instructions.
var ErrCases = errors.New("the condition has too many cases that are not convex")

// maxCases bounds the systems that Condition.Cases returns.
const maxCases = 256

// Cases divides the condition into systems of rows: a vector satisfies the
// condition exactly if it satisfies all rows of at least one system. Guards of
// instructions have to be convex, so a guard becomes one instruction for each
// case. The cases may overlap. Systems that are known to be unsatisfiable are
// left out; no system at all means that the condition never holds. The number
// of cases can be exponential in the condition, and is bounded by an error.
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

// Exact returns the set of vectors that satisfy the condition, as an automaton.
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
