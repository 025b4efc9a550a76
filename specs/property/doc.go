// Package property makes questions to programs from what people write: it opens
// models of every language, with what they state themselves, and specification
// files, and gives values of check.Property, with every proposition resolved or
// reported where it stands.
//
// Words. A model is a program with the language that it was written in. A
// question is a property of it, or its safety: no assertion failures, no
// run-time errors, no deadlocks. A set is all that one file asks.
//
// Errors are source.Errors with everything that is wrong; a UsageError is about
// the options.
//
// The package is not for searching, and prints nothing: warnings are returned.
//
// No compatibility promise.
package property
