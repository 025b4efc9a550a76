// Package counts checks certificates about every number N of processes: that
// the states of a counter abstraction, which counts how many processes are in
// each local state, are closed under the steps of all instances. It shares
// nothing with the search but the file format: steps are executed one by one,
// by an interpreter, in instances with a few processes (counting.Local).
//
// # What is checked
//
// A state of the certificate stands for all states of instances with the same
// shared variables, the same tracked processes, and as many counted processes in
// each class as it says; the cut stands for that many or more. Program makes
// the successors of such a state, and package certificate checks that they are
// there, what is true in them, and ranks.
//
// Theorem. Let P be a state of the certificate, s a state of an instance that P
// stands for, and t what a transition leads to from s. Then Program has a
// successor of P that stands for t. Proof: a transition is a sequence of single
// steps of one process. Each depends on its scene only (package singlestep), and
// what it does is what it does in the small instance. Between the steps a
// process that is taken out of a class leaves one less, which the two results of
// take cover for the cut; a loop over the processes visits those that it has not
// visited, in some order, and choose covers all of them. So the sequence is
// followed step by step, with the counts of those visited and of the rest apart.
// If the visits of a loop commute (commute.go), all orders have the same
// result, and one of them is followed. Variables that count processes are sums,
// exactly (sums.go).
//
// The initial states are those of the sizes from the smallest to the number of
// tracked processes plus the cut; larger ones are the same as the last. Weak
// fairness towards all processes implies weak fairness towards classes; see
// edge.
package counts
