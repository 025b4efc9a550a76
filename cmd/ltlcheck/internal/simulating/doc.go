// Package simulating has the command simulate: single runs, random, step by
// step, or along a saved counterexample. The runs are made by package simulate;
// this package has the flags, and turns a run into a document.
package simulating
