// Package determine makes deterministic automata of any automaton, with parity,
// Rabin, Streett or any acceptance.
//
// Words. A macrostate stands for all runs of the given automaton on the words
// that lead to it. A priority is a number on an edge; with parity acceptance
// the least one that is seen infinitely often decides. A cycle is a set of
// edges that one run can take all of, infinitely often, and no others.
//
// Automata determinises a Büchi automaton component by component (trees.go,
// breakpoint.go), Any joins deterministic automata by any Boolean function
// (join.go), Parity changes the acceptance (cycles.go), Reduce makes
// deterministic automata smaller (reduce.go, language.go), and Rabin and
// Streett write parity as pairs (pairs.go).
//
// The package is not for formulas: package translate decides which of their
// parts are determinised.
package determine
