// Package trace holds counterexamples and the means to distrust them.
//
// A lasso is a run of a program: a prefix, then a cycle for ever. A trail is a
// lasso without a cycle: a finite run that ends in its last state. Replay takes
// a lasso through a fresh explorer, step by step; the judge then evaluates
// formulas, automata and fairness on the word of the run directly from their
// definitions, trusting nothing that the search believed.
package trace
