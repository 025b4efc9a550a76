// Package monitor counts the states of a search, ends it at a limit or an
// interrupt, and reports progress.
//
// Every search calls Visit before it expands a state for the first time, and
// Revisit or Poll before it does so again; an error of theirs ends the search.
// There are three kinds of errors. A LimitError explains in the words of the
// user why a search is incomplete. ErrTrial and ErrManyStates mean that another
// search is to take over. Any other error is a fault.
//
// Memory is limited by the budget from which the search takes it (package
// store), not here. The package knows nothing of automata or of what is
// searched for.
package monitor
