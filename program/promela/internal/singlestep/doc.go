// Package singlestep executes single steps of a process of a Promela model with
// any number N of processes, by the interpreter, in an instance with few of
// them. The checker of certificates uses it; it shares nothing with package
// counted, which makes the proofs.
//
// # Words
//
// A scene is what a step can depend on (counting.Scene). It is staged in an
// instance with the tracked processes and four more: one that moves, one that a
// cursor refers to, and two that have no part. A rank is the place of a process
// among the N; a rank variable is one that may hold the rank of a process, or N.
// A spot is a number relative to something: 0, the rank of the mover, that of
// the other process, or N.
//
// # Theorem
//
// Let every expression of a step pass the audit (audit.go). Then the step does
// in each instance with at least that many processes as were asked for, whatever
// the ranks of mover and other are, what it does in the staged one: it reads and
// writes shared variables, and the local states of the tracked processes, of the
// mover and of the other; it computes with numbers that are the same in all
// instances; and it compares spots only where the difference has the same sign
// for all N and all ranks. By induction over expressions. So the staged step
// decides all of them, and the instance needs no further processes. Variables
// that count processes have bounds, within which all is the same (sums.go).
//
// Numbers in the text are taken to be linear in N: they are compared in
// instances of several sizes (sizes.go).
package singlestep
