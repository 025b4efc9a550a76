// Package simulating has the command simulate: single runs, by chance, step by
// step, or along a saved counterexample.
package simulating
