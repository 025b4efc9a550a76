package slicing

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Confirm reports what is wrong with the witness of step i: it does not leave the
// step out or take it elsewhere, is no run of the program, or does not violate
// the property. It trusts nothing that Find has found. Time is that of a replay
// and of judging the run.
func (q *Input) Confirm(ctx context.Context, i int, step Step) error {
	w := step.Witness
	if step.Kind == Needed || w == nil {
		return errors.New("a step that is needed has no witness")
	}
	at := slices.Index(w.Order, i)
	elsewhere := at >= 0 && (slices.ContainsFunc(w.Order[:at], func(j int) bool { return j > i }) || slices.ContainsFunc(w.Order[at:], func(j int) bool { return j < i }))
	if step.Kind == LeftOut && at >= 0 || step.Kind == Movable && !elsewhere {
		return errors.New("the witness takes the step in its place")
	}
	for at, j := range w.Order {
		if w.Run.At(at).Action != q.Run.At(j).Action || slices.Index(w.Order, j) != at {
			return errors.New("the witness does not take the steps of the run")
		}
	}
	if _, err := trace.ReplayWithin(ctx, q.Program, w.Run, q.Atoms); err != nil {
		return err
	}
	lost, err := q.Violates(ctx, w.Run)
	if err == nil && !lost {
		err = errors.New("the witness does not violate the property")
	}
	return err
}
