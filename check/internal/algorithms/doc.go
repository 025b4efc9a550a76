// Package algorithms is the table of the searches for accepting runs: what each
// of them needs of the automaton and of the storage, and which of them suits a
// question.
package algorithms
