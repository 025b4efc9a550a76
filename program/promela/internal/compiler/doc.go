// Package compiler translates a flat model and its bound propositions to a
// WebAssembly module that expands one state per call, byte for byte as the
// interpreter does.
//
// The module writes successors in the same order, with the same actions,
// letters and flags, so that a search cannot tell which engine it runs. What
// the compiler has no code for it refuses as a whole, with an error that says
// why, or leaves to the interpreter state by state: the module then reports
// that it cannot expand that state.
//
// The package writes modules and does not run them: package jit does, and
// package tierup decides when.
package compiler
