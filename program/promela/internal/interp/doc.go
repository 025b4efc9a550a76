// Package interp is the interpreter: it enumerates the transitions of a state
// by SPIN's semantics, follows atomic sequences to their ends, evaluates
// propositions, and shows states, changes and actions to people. It is the
// reference that compiled code is compared with; it knows neither reductions
// nor compiled code.
package interp
