// Package interp is the interpreter of the flat form: it enumerates the
// transitions of a state by SPIN's semantics, follows atomic sequences to their
// ends, evaluates propositions, and shows states, changes and actions to
// people.
//
// An [Interpreter] executes instructions on one state vector; an [Explorer]
// uses it to enumerate successors and implements program.Explorer. Each step is
// executed on a copy of the vector: expressions are evaluated first (Ready),
// then the effect is applied (Apply), then the successor is completed and added
// to the batch (emit). Run-time errors do not stop an evaluation; the first one
// of a step is recorded and becomes a flag of the successor.
//
// The interpreter is the reference that compiled code is compared with. It
// knows neither reductions nor compiled code.
package interp
