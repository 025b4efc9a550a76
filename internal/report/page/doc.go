// Package page shows results as one HTML file: the verdicts, and each run as a
// table to step through, beside the source text, the truth of subformulas, the
// messages, and the automaton. The file needs no network and no server.
//
// A page is made from the documents of package report, which it contains as
// JSON; a JavaScript program of package web renders them. Two things are not in
// the documents and are added in Details: the text of the sources, and the
// automaton of the negated property with the edges that it takes along the run.
//
//	d := page.NewDetails()
//	d.AddViews(views...)
//	err := page.Write(w, page.FromExploration(doc, d))
//
// Texts from models and formulas reach the page as data only. The program
// inserts them as text, never as markup, and a content security policy with the
// hashes of the embedded script and style keeps the browser from running or
// loading anything else.
package page
