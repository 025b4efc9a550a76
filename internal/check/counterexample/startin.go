package counterexample

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// StartIn returns the binding with a state as its only initial one, so that a
// search can continue a run.
func StartIn(b program.Binding, state program.State) program.Binding {
	return startingIn{program.WrappedBinding{Binding: b}, state}
}

// startingIn is a binding whose explorers are explorerIn.
type startingIn struct {
	program.WrappedBinding
	state program.State
}

// NewExplorer implements program.Binding.
func (s startingIn) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	ex, err := s.Binding.NewExplorer(tuning)
	return &explorerIn{program.WrappedExplorer{Explorer: ex}, s.state}, err
}

// explorerIn is an explorer with another initial state.
type explorerIn struct {
	program.WrappedExplorer
	state program.State
}

// Initial implements program.Explorer.
func (e *explorerIn) Initial(b *program.Batch) error {
	if err := e.Expand(e.state, b); err != nil {
		return err
	}
	letter := b.Source
	b.Reset()
	b.Add(program.Succ{Target: letter}, e.state)
	return nil
}

// OneStepOn returns a finite run with one step more, along the first transition
// out of its last state; nil if there is no transition.
func OneStepOn(b program.Binding, begin *trace.Lasso) (*trace.Lasso, error) {
	ex, err := b.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	var batch program.Batch
	if err := ex.Expand(begin.Last, &batch); err != nil || batch.Len() == 0 {
		return nil, err
	}
	step := trace.Step{State: begin.Last, Action: batch.Succs[0].Action}
	return &trace.Lasso{Prefix: append(slices.Clone(begin.Prefix), step), Last: slices.Clone(batch.State(0))}, nil
}
