// Package property turns what people write into questions to programs: it opens
// models of every language, with the questions that they state themselves, and
// specification files, and makes values of check.Property, with every
// proposition resolved or reported where it stands.
//
// Words. A model is a program with the language that it was written in. A
// question is a property of it, or its safety: no assertion failures, no
// run-time errors, no deadlocks. A set is all that one file asks.
//
// Open reads a file of either kind, FromFormula and its like make further
// questions on the same model, Validate checks all of them before the first
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
// The package is not for searching, and prints nothing: warnings are returned.
//
// No compatibility promise.
package property
