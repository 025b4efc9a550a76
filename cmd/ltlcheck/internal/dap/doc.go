// Package dap is a server of the Debug Adapter Protocol: an editor steps through
// a run of a model, a counterexample or one that its user chooses, forward and
// back.
//
// Words. The run is a session of package simulate; what lies ahead of the
// position is known for counterexamples, and for steps that were taken back. A
// thread is a process: its number is that of the process plus one, as editors
// want positive ones; a model without processes that have places is one thread.
// A frame is the statement that a process is at, the successors of a state are
// the targets of stepping in, and a function breakpoint is an expression of the
// model at which a run stops when it becomes true.
//
// The server answers one message after the other. What is wrong with a request
// is answered with an error, and never ends the server.
package dap
