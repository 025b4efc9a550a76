// Package testsuite makes tests of systems from their models: runs of the model
// that together cover its transitions, pairs of transitions or states, runs that
// tell it from faulty copies of itself, and random ones.
//
// # Words
//
// A test is a run of the model from an initial state: what a tester does and
// what it must observe after each step. A step is an input, which the tester
// makes the system take, or an output, which the system takes by itself (Tretmans,
// Model Based Testing with Labelled Transition Systems, LNCS 4949, 2008), or a
// refusal: an input that the model does not allow there, and that the system
// must not take. A step may end inside an atomic sequence of the model; a tester
// observes the system where the sequence has ended.
//
// The length of a suite is the number of its steps and of its tests: to begin a
// test counts as one step. Its bound is the least length that a suite with the
// same coverage can have.
//
// Package model/ltltest runs tests.
package testsuite
