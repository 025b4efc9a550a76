// Package sequential has the emptiness checks by one goroutine: one file for
// each algorithm, which opens with its source, its pseudo-code and its cost.
// What they may use is the contract of package search.
package sequential
