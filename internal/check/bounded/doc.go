// Package bounded searches a product, or a program alone, depth first in
// bounded memory: its visited set may forget states (replace) or confuse them
// (bitstate, hash-compact). One traversal serves all algorithms that can work
// with such a set, by its Mode.
//
// With a set that confuses states, finding nothing is inconclusive; with one
// that forgets, it is an answer, if the search path fits the memory. What is
// found is exact with both: the counterexample is built from the stack, and
// replayed by package check.
package bounded
