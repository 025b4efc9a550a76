// Package answers has the one way from a question about a model to an answer
// that people read.
//
//   - A Model is what a question is about: a program, or many at once, such as
//     one for every number of processes.
//   - A question is a property.Property: a formula, an automaton, or whether
//     the program fails.
//   - An Engine is a way to answers: the table of Engines has what each can be
//     asked, and why not, in words. Options that an engine has no use for are
//     refused from the same table.
//   - What follows a verdict is the same wherever it came from, a search here, a
//     swarm, a cluster or a cache: Property and Failures shorten the
//     counterexample, describe it, explain it, and look for fairness and for
//     statements to blame, as After asks for.
//
// It is not for searching: package check and those beside it do that. It is
// not for writing either: an Answer has a document that package report writes.
package answers
