// Package regular holds regular expressions over letters that are described by
// leaves: PSL's sequences without their propositions.
//
// A leaf is a number; what it stands for, a formula over propositions, is known
// to package ltl alone. A word is a finite sequence of letters, each of which
// makes some leaves true. An Expr is immutable, and two expressions are the
// same exactly if their keys are equal.
//
// There are two ways from an expression to its words, for two purposes: Linear,
// by derivatives, from which formulas are translated; and Compile, by putting
// automata together, from which they are evaluated. The tests compare both with
// matching by the definition.
//
// The words {a}{b}* as an expression, and its automaton:
//
//	e := regular.NewConcat(regular.NewLeaf(0), regular.NewRepeat(regular.NewLeaf(1), 0, regular.Open))
//	a, err := regular.Compile(e) // a.Final[q], a.Edges[q]; state 0 is the start
//	steps, err := e.Linear()     // one step: leaf 0 must be true, and {b}* follows
package regular
