// Package bdd implements reduced ordered binary decision diagrams (R. Bryant,
// Graph-based algorithms for Boolean function manipulation, IEEE Trans. Comp.
// 35, 1986): Boolean functions as shared, hash-consed graphs, so that equal
// functions are equal numbers, and equality costs nothing.
//
// A Manager owns nodes and an ordered list of variables 0, 1, 2, …; variable 0
// is tested first, and the order never changes. A Node denotes a function and
// is meaningful only with its manager. A literal is a variable or its negation,
// a cube is a conjunction of literals, and a cover of a function is a set of
// cubes whose disjunction it is.
//
//	m := bdd.New(0)
//	a, b := m.Var(m.NewVar()), m.Var(m.NewVar())
//	f := m.Or(m.And(a, b), m.Not(a))
//	if err := m.Err(); err != nil {
//		return err // the limit was reached: f means nothing
//	}
//	m.Implies(b, f) // true
//
// Nodes are never freed: a manager lives as long as one translation or one
// automaton. The number of nodes is bounded; when the bound is reached,
// operations return False and Err returns an error, and every result since then
// is meaningless. Callers check Err after a piece of work, not after each
// operation.
//
// A manager must not be used by several goroutines at once, except for the
// methods that say that they only read.
//
// The labels of automata are such functions (package automata), and so are the
// transition functions of formulas while they are translated
// (automata/translate). The package is not made for large functions: it neither
// reorders variables nor collects garbage.
package bdd
