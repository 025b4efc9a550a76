// Package report shows results to people and to programs: as text, as JSON
// documents, and as Graphviz drawings.
//
// A document (Check, Exploration, Symbolic and others) is plain data with
// stable JSON keys; sizes are in bytes, times in seconds. Constructors such as
// NewExploration and methods such as Property.SetResult fill documents from the
// results of the search packages. Functions whose name begins with Write turn a
// document into text or a drawing; WriteJSON writes any of them as JSON. Since
// all forms are made from the same document, none can show what another does
// not know.
//
//	r, err := check.Verify(ctx, prog, check.Counts{}, opts)
//	…
//	doc := report.NewExploration(name, &r.Exploration, views)
//	err = report.WriteExploration(os.Stdout, doc) // or WriteJSON(os.Stdout, doc)
//
// # Terms
//
// A step is one transition of a counterexample, with what it changed. The
// prefix is taken once, the cycle repeats for ever. A stutter step is the
// repetition of a state in which no process can move.
//
// # What is not here
//
// The package decides nothing: verdicts, explanations and counterexamples come
// from packages check and trace. The forms that continuous integration reads
// are in package ci, the HTML page in package page, runs of simulations and
// message-sequence charts in package runs.
//
// Texts from a model can contain anything. Everything that this package writes
// for a terminal goes through package safetext, which replaces control
// characters.
package report
