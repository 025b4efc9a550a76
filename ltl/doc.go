// Package ltl holds formulas of propositional linear-time temporal logic.
//
// A formula is interpreted on an infinite word of letters, a letter being a
// valuation of the atomic propositions (APs). Formulas are immutable and
// hash-consed by a Factory: within one factory two formulas are equal exactly
// when their pointers are.
//
// An ultimately periodic Word u·v^ω, a lasso, has a prefix u and a cycle v. A
// formula holds on a word when it holds at position 0; HoldsAt gives its value
// at every position.
//
// A formula is in negation normal form (NNF) when only APs are negated and no
// Boolean operator is left but And and Or. The dual of an operator is what
// negation turns it into: And and Or, F and G, U and R, W and M; X is its own
// dual.
//
// A formula e is eventual when F e = e, universal when G e = e, and suspendable
// when it is both; it is stutter-invariant when repeating letters of a word
// never changes its value. Its Class in the hierarchy of safety, guarantee,
// obligation, recurrence, persistence and reactivity is here always the
// syntactic one: what the shape of the formula proves.
//
// The way of a formula through the package: Parse, Simplify, and then
// translation elsewhere; Format writes it in any Style, and Holds judges
// everything that was done to it.
package ltl
