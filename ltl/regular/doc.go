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
// No compatibility promise.
package regular
