// Package resolve turns a syntax tree into the flat form: it gives names their
// variables and types, places variables in the state vector, builds the
// control-flow graphs with the control points that SPIN has, resolves
// propositions, and warns of what is allowed but looks wrong.
//
// Parse reads a whole model; Atoms binds propositions to one. A resolver works
// in this order: mtype names, typedefs, global variables, the signatures of
// proctypes, then their bodies, each of which becomes a graph of elements
// (control.go) and then of control points and steps (graph.go). References to
// other processes are filled in last, as their variables may not exist before.
//
// Errors are collected in syntax.Diagnostics. After an error the resolver goes
// on with a placeholder, so that one run reports all mistakes; the model is
// then not used. The package does not execute anything: the initial values that
// it computes are constants.
package resolve
