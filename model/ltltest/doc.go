// Package ltltest checks LTL properties in Go tests.
//
//	func TestEveryRequestIsAnswered(t *testing.T) {
//		ltltest.Check(t, server, "[] (request -> <> answer)", ltltest.WeakFairness())
//	}
//
// The program is usually a Go model of package model; a Promela model, a net or
// an explicit graph will do as well. A formula is one of specification files
// (docs/specifications.md): the operators of LTL, patterns such as
// response(request, answer), and propositions of the program.
//
// A property that holds is silent. One that is violated fails the test and
// prints a counterexample: a run of the program, step by step, that has been
// replayed before it is shown. A search that a limit ends fails the test too:
// not finding a counterexample is no proof.
//
// With go test -artifacts each counterexample is also written as a page for the
// browser, whose path the test logs. The command ltlcheck serve --run explores the
// models of tests in the browser.
//
// Conforms checks the running system against the model: whether what a test has
// recorded of it is a run of the model.
package ltltest
