// Package explore visits the states of a program alone, without automata: it
// counts as SPIN does, looks for failures, and answers surveys of propositions
// about states, by one goroutine or several.
//
// States inside atomic sequences belong to the walk that comes through them:
// unfold.go counts them as if every walk took them again, follow.go lets the
// program walk by itself. Whether to explore the program or a smaller one, and
// what to try next, is decided in package check.
package explore
