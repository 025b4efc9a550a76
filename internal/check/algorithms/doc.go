// Package algorithms is the table of the searches for accepting runs: what each
// of them requires of the automaton and of the storage, and which of them suits
// a question. The searches themselves are in sequential, parallel and bounded;
// what to try when a search reaches a limit is decided in package emptiness.
package algorithms
