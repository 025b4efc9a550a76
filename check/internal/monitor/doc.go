// Package monitor watches over a search: it counts states, ends the search at a
// limit or an interrupt, and reports progress.
//
// Every search calls Visit before it expands a state for the first time, and
// Revisit or Poll before it does so again; an error of theirs ends the search.
// A LimitError says in the words of the user why a search is incomplete;
// ErrTrial and ErrManyStates say that another search should go on. Memory is
// watched by the budget from which the search takes it (package store), not
// here. The package knows nothing of automata or of what is searched for.
package monitor
