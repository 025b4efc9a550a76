// Package sequential implements the emptiness checks by one goroutine: one file
// for each algorithm, which opens with its source, its pseudo-code and its
// cost. What they may use is the contract of package search; checkpoint.go has
// what they write into checkpoints.
//
// Each is a function of a new *search.Search, which leaves a counterexample in
// Found if there is one. single.go is a short one to begin with. The table of
// package algorithms records which automata each of them can search with.
package sequential
