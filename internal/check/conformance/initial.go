package conformance

import (
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// InitialView returns the first initial state of a program as people read it,
// for the names of its variables. It has none if the program has no initial
// state.
func InitialView(prog program.Program) (view program.StateView, err error) {
	steps, err := unfold.Begin(prog, nil, nil)
	if err != nil || steps.Batch.Len() == 0 {
		return view, err
	}
	return prog.Format(steps.Batch.State(0)), nil
}
