// Package verdicts has the one way from a verdict about a program to an answer
// that people read, wherever the verdict came from: a search here, a swarm, a
// cluster, a cache, or a Go test.
//
// Conclude shortens the counterexample, describes it by a replay, explains it,
// and looks for fairness and for statements to blame, as After asks for.
//
// It does not search for verdicts, which package check does, and reads no files:
// a question is a stated.Property. It does not write either: an Answer has a
// document that package report writes.
package verdicts
