// Package unfolding expands states outside atomic sequences up to the next ones
// outside, and counts what is inside as SPIN does, which walks through a sequence
// again on every way that leads there. It visits each state inside once (unfold.go),
// or lets the program walk by itself (follow.go), and finds the same counts.
//
// It is for searches that store the states outside only, as explorations do. A
// search that has to find what is inside visits those states like others.
package unfolding
