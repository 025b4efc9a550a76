// Package resolve turns a syntax tree into the flat form: it gives names their
// variables and types, places variables in the state vector, builds the
// control-flow graphs with the control points that SPIN has, resolves
// propositions, and warns of what is allowed but looks wrong.
package resolve
