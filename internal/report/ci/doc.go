// Package ci writes the answers of checks in the forms that services for
// continuous integration read: JUnit's XML, the Static Analysis Results
// Interchange Format (SARIF), annotations of GitHub's workflows, and a line of
// JSON for each event. Write selects one of them by name; Lines writes the last
// one while the answers are still being found.
//
// A property that does not have its expected verdict is a failure. An
// inconclusive one, and a model that could not be checked, is an error. Each is
// shown where the user would look first: at the line of the specification that
// states the property, else where the counterexample ends, else at the first
// line of the model.
//
// The package does not decide what is checked, and writes no text for people:
// that is package report.
package ci
