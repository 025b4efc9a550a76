// Package page shows results as one HTML file to be looked at: verdicts, and
// each run as a table that can be walked through, beside the source, the truth
// of subformulas, the messages, and the automaton. The file needs no network
// and no server.
//
// A page is made from the documents of package report, which are in it as JSON;
// a program of package web draws them. What the documents do not have is the
// text of the sources and the automaton of the negated property, drawn, with
// the edges that it takes along the run.
//
// Texts that somebody else wrote reach the page as data only: the program makes
// text of them, never markup, and a content security policy keeps the browser
// from running or loading anything else.
//
// No compatibility promise.
package page
