// Package report shows results to people and to programs: as text, as JSON
// documents, and as Graphviz drawings.
//
// A document (Check, Exploration) is plain data with stable JSON keys; sizes
// are in bytes, times in seconds. Text and drawings are made from the same
// documents, so that no output knows more than another.
//
// Words. A step is one transition of a counterexample, with what it changed.
// The prefix is taken once, the cycle repeats for ever. A stutter step is the
// repetition of a state in which no process can move.
//
// No compatibility promise.
package report
