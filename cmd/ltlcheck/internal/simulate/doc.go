// Package simulate makes single runs of a program: random ones, as a user
// chooses, or along a counterexample that was saved. It needs nothing of the
// program but the contract of package program.
//
// Words. A session is a run under construction: the steps taken so far, with a
// position in them, since one can go back and forth. A choice is a transition
// that the present state has. A trail is a document with a run in it: the
// output of check, explore or simulate. Replay is to find a run of the program
// that agrees with a trail in every respect that the document shows.
//
// A Session is driven by Random, by a Console, or by Follow along a run.
// ReadTrails and Choose find a trail in a document, and Replay turns it into a
// run; trails of SPIN are read by package spintrail. All of it uses the
// interpreter, which is the reference for compiled code.
package simulate
