// Package search is what every search of a product uses, and all that it may
// use; the searches themselves are in the packages sequential, parallel and
// bounded.
//
// Contract. A search is a function of a *Search, which is new. It may use
//
//   - Initial and Expand, which leave the edges to the initial states, or out of a Node, in Edges, until the next call;
//   - Visit before it expands a state for the first time, Revisit before it does so again, with the depth of its stack, and
//     Count for every state that it visits: they obey limits and interrupts, and report progress;
//   - Numbers or Colours for what it knows of product states, and arrays of package store, from Monitor.Budget, for its stacks:
//     what they take counts as memory of the search;
//   - Prod for acceptance (Acceptance, Accepting), Shape for what the automaton allows;
//   - the functions named Lasso..., which make a counterexample out of the visited states: it goes into Found. Once Done is true,
//     the search ends; one that is asked to exhaust the product goes on, and leaves Found as it is.
//
// It leaves in Stats what it alone knows, the entries of its visited set
// (Stored) at least, and returns nil when it has ended, or the error of what
// ended it, as it is. It does not print, replay, judge, or know what was asked;
// package check does that for all. It is added to the table of package check by
// one row.
//
// Words. A Node is a product state: the number of a stored program state and Q,
// the state of everything else. A Space is the product as far as it is known. A
// Record is the state graph of a program that the searches for several
// properties share; a Space with a Record reads from it.
package search
