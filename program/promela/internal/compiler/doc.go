// Package compiler translates a flat model and its bound propositions to a
// WebAssembly module that expands one state per call, byte for byte as the
// interpreter does. What it has no code for it refuses, or leaves to the
// interpreter state by state. It writes modules and does not run them.
package compiler
