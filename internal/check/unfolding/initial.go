package unfolding

import "github.com/ltlcheck/ltlcheck/program"

// initialCounter is an explorer of a model whose transitions are counted as SPIN
// counts them: an initial state counts as reached by one. Other models have the
// transitions that their file has.
type initialCounter interface{ CountsInitial() }

// CountsInitial reports whether an initial state counts as a transition.
func CountsInitial(x program.Explorer) bool {
	_, ok := program.As[initialCounter](x)
	return ok
}
