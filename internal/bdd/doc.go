// Package bdd holds reduced ordered binary decision diagrams: Boolean functions
// as shared, hash-consed graphs, so that equal functions are equal numbers.
//
// Words. A manager owns nodes and an ordered list of variables 0, 1, 2, …;
// variable 0 is tested first. A Node denotes a function and is meaningful only
// with its manager. A literal is a variable or its negation, a cube is a
// conjunction of literals, and a cover of a function is a set of cubes whose
// disjunction it is.
//
// Nodes are never freed: a manager lives as long as one translation or one
// automaton. Its number of nodes is bounded; when the bound is reached
// operations return False and Err says so, and every result since then is
// meaningless. Check Err after a piece of work, not after each operation. A
// manager is not safe for concurrent use, except for the methods that say that
// they only read.
package bdd
