// Package flat is a Promela model in its flat form: proctypes as tables of
// control points and guarded steps, expressions as trees of nodes in one slice,
// and the layout of the state vector. It holds data and what can be said of
// them at a glance; the resolver makes it, and analyses, the interpreter and
// the compiler read it. Nothing here parses or runs.
package flat
