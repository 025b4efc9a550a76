package trace

import "github.com/ltlcheck/ltlcheck/program"

// Growing is a program.Binding of a program in which a run may repeat its last actions
// for ever though its states never come back, as values only grow.
type Growing interface {
	// Grows reports whether a state differs from another one by larger values
	// alone, such as more tokens, so that everything that is possible in the
	// smaller one is possible in it. It is not for concurrent use with itself.
	Grows(from, to program.State) bool
	// Rounds checks that the actions, which lead from each of the states to the
	// next, one more than there are actions, can be repeated for ever, that each
	// round adds the same to the same values, and that each atom has the same
	// value at the same step of all rounds. It returns what one round adds, or
	// an error that says what was not shown. It uses neither explorers nor
	// anything else that a search has computed. Time is proportional to the
	// number of states, and to the size of a state and of the atoms.
	Rounds(states []program.State, actions []program.Action) ([]program.Var, error)
}
