// Package specs reads specification files: which model, which definitions and
// assumptions, which properties with which expected verdicts. It also reads
// formulas over the expressions of a model, as they stand in such files and on
// the command line. docs/specifications.md describes both languages for their
// users.
//
// # Words
//
// A declaration is one statement of a file, up to its semicolon. A proposition
// is an expression of the model's own language; to this package it is text, and
// its spelling is normalised ([Normalize]) so that equal propositions are one
// atomic proposition of the formula. A definition gives a formula or an
// expression a name, perhaps with parameters. An assumption restricts the
// computations that count: a formula, an automaton, or fairness. A property is
// a formula, an automaton that accepts the computations that satisfy it, or a
// claim, which accepts those that violate it. A pattern is one of the property
// specification patterns of Dwyer, Avrunin and Corbett; its scope is the part
// of a computation in which it must hold.
//
// # Use
//
// [Load] reads a file and returns a [File] with all its declarations, formulas
// built and definitions expanded. [ParseFormula] reads one formula without a
// file, [File.Formula] one that uses the definitions of a file.
//
//	file, err := specs.Load("lift.ltl", specs.Options{})
//	if err != nil {
//		return err // a source.Errors: all mistakes of the file
//	}
//	for _, p := range file.Properties {
//		fmt.Println(specs.Title(p.Name, p.Assumed()), p.Formula)
//	}
//
// The package neither loads the model nor reads automata; it only checks that
// their files exist. Whether the model knows the names in a proposition is
// found out by program.Bind. Package property does all of this and returns what
// package check verifies.
//
// # Implementation
//
// The scanner makes tokens, cuts them into declarations and recognises keywords
// (scan.go, classify.go). The generated parser reads one declaration at a time,
// so that a mistake in one hides nothing in the next (parse.go; diagnose.go
// explains the mistakes). The loader collects names and resolves them (load.go,
// declare.go), and makes several properties of one over an index (index.go).
// The builder makes formulas from parse trees and expands definitions and
// patterns (build.go, expression.go, expand.go).
package specs
