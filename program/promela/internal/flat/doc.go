// Package flat defines a Promela model in its flat form: proctypes as tables of
// control points and guarded steps, expressions as trees of nodes in one slice,
// and the layout of the state vector.
//
// The resolver makes a [Model]; analyses, the interpreter and the compiler read
// it. Statements, expressions and addresses are referred to by index, so that a
// model is a handful of slices: a step names nodes in Model.Code, messages in
// Model.ChannelOps, and texts in Model.Infos.
//
// Addresses count bits. Global variables are addressed from the start of the
// state vector, local ones from the start of the process's variables. Only bit
// and bool variables share bytes; all others begin at a byte.
//
// The package contains data, their layout, and simple questions about them.
// Nothing here parses or runs.
package flat
