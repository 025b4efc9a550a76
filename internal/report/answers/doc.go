// Package answers answers questions that were read from files, about models of
// all kinds.
//
//   - A Model is what questions are about: a program, or many at once, such as
//     one for every number of processes. Explain lists what the engines of package
//     check make of a question about it.
//   - A question is a property.Property: a formula, an automaton, or whether
//     the program fails.
//   - A Session answers several; Conclude describes verdicts from elsewhere, by
//     package verdicts.
//
// It is not for searching, which package check does, nor for writing: an answer
// has a document that package report writes.
package answers
