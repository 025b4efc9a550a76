// Package determine makes deterministic automata of any automaton, with parity,
// Rabin, Streett or any acceptance.
//
// Words. A macrostate represents all runs of the given automaton on the words
// that lead to it. A priority is a number on an edge; with parity acceptance
// the least one that is seen infinitely often decides. A cycle is a set of
// edges that one run can take all of, infinitely often, and no others.
//
// Automaton determinises a Büchi automaton component by component (trees.go,
// breakpoint.go), Join builds the product of deterministic automata (join.go),
// Parity changes the acceptance (cycles.go), Reduce makes deterministic
// automata smaller (reduce.go, language.go), and Rabin and Streett write parity
// as pairs (pairs.go).
//
// The usual order is Automaton, then Form, which reduces the result and brings
// it to the condition that is wanted:
//
//	d, err := determine.Automaton(ctx, a, determine.Options{})
//	if err == nil {
//		d, err = determine.Form(ctx, d, determine.ParityCondition, determine.Options{})
//	}
//
// Determinisation is exponential at worst. Every function that can grow takes
// Options with a limit on the states, and its error then wraps
// automata.ErrLimit.
//
// The package is not for formulas: package translate decides which of their
// parts are determinised. It is not for complements either, if a complement is
// all that is wanted: ops.Complement needs no deterministic automaton.
// Complement here tries both ways.
package determine
