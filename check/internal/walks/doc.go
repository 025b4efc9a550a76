// Package walks looks for one accepting run of a product by walking through it,
// at random and guided by the automaton and by how far a state is from the
// letters that the automaton waits for. It stores its path alone, and proves
// nothing: where it finds nothing, nothing is known.
//
// It is for products of one automaton with generalised Büchi acceptance, without
// fairness, and whose letters are of states. What it finds is replayed by
// package check as every counterexample is.
package walks
