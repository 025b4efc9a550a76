// Package property makes properties of programs out of what users write. It
// opens models of every language, with the properties that they state
// themselves, and specification files, and returns values with a check.Property
// inside, in which every proposition has been resolved, or reported where it
// stands.
//
// # Words
//
// A model is a program together with the language that it was written in. A
// property is a formula or automaton with assumptions, or safety: no assertion
// failures, no run-time errors, no deadlocks. A set is a model with all
// properties that one file states.
//
// # Use
//
// Open reads a file of either kind, FromFormula and its like make further
// properties of the same model, Validate checks all of them before the first
// search:
//
//	set, err := property.Open("lift.ltl", property.Options{})
//	if err == nil {
//		err = property.Validate(set.Model, set.Properties)
//	}
//
// Errors are source.Errors with everything that is wrong; a UsageError is about
// the options.
//
// The package does not search, and prints nothing: warnings are returned.
package property
