// Package ci writes the answers of checks in the forms in which services for
// continuous integration read them: JUnit's XML, the Static Analysis Results
// Interchange Format, annotations of GitHub's workflows, and a line of JSON for
// each event.
//
// A property that does not have its expected verdict is a failure; one that is
// inconclusive, and a model that has no answers, is an error. It is shown where
// the user would look first: at the line of the specification that states the
// property, else where the counterexample ends, else at the first line of the
// model.
//
// The package does not decide what is checked, and writes no text for people:
// that is package report.
//
// No compatibility promise.
package ci
