package unbounded

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

var errWide = fmt.Errorf("%w: it leaves 32 bits", periodic.ErrWide)

// Replay implements symbolic.Binding of package internal/check/symbolic. It executes a
// run, given by labels, on the model as it is written, with its interpreter:
// every action must be possible there and lead where the run says. It returns
// the values at the end, and what went wrong in the last step or, if nothing
// can move after it, there.
func (s *System) Replay(from int, start periodic.Vector, labels []int) (end periodic.Vector, failed []periodic.FailureKind, err error) {
	vec, err := s.insert(s.locations[from].vec, start)
	if err != nil {
		return nil, nil, err
	}
	r := replay{System: s, explorer: interp.NewExplorer(s.model, nil), vec: vec}
	for i, label := range labels {
		w := &s.ways[label]
		for j, st := range w.steps {
			next := w.to
			if j+1 < len(w.steps) {
				next = w.steps[j+1].Location
			}
			if err := r.step(st.Action, next); err != nil {
				return nil, nil, fmt.Errorf("transition %d of the run, action %d: %w", i+1, j+1, err)
			}
		}
	}
	_, end = s.start(r.vec)
	failed, err = r.failures()
	return end, failed, err
}

// insert stores values in a copy of a location's vector. Values beyond 32 bits
// are an error, as the model as it is written would overflow.
func (s *System) insert(vec []byte, x periodic.Vector) ([]byte, error) {
	vec = slices.Clone(vec)
	for i, v := range s.variables {
		n, small := x[i].Int64()
		if !small || int64(int32(n)) != n {
			return nil, errWide
		}
		if v.pid < int32(vec[0]) {
			flat.Put(vec, flat.StoreInt, 0, v.at, int32(n))
		}
	}
	return vec, nil
}

// replay is the state of replaying one run.
type replay struct {
	*System
	explorer *interp.Explorer
	batch    program.Batch
	vec      []byte
	flags    program.SuccFlags
}

// step executes an action that must lead to a location.
func (r *replay) step(a program.Action, to int) error {
	if err := r.explorer.Expand(r.vec, &r.batch); err != nil {
		return err
	}
	for i := range r.batch.Succs {
		if r.batch.Succs[i].Action != a {
			continue
		}
		next := slices.Clone([]byte(r.batch.State(i)))
		if bytes.Equal(r.bare(next), r.locations[to].vec) {
			r.vec, r.flags = next, r.batch.Succs[i].Flags
			return nil
		}
	}
	return errors.New("it cannot be taken")
}

// bare returns a copy of a vector with the chosen variables set to 0: that of
// the location.
func (s *System) bare(vec []byte) []byte {
	vec = slices.Clone(vec)
	for _, v := range s.variables {
		if v.pid < int32(vec[0]) {
			flat.Put(vec, flat.StoreInt, 0, v.at, 0)
		}
	}
	return vec
}

// failures returns what goes wrong at the end of the run.
func (r *replay) failures() (failed []periodic.FailureKind, err error) {
	if r.flags&program.AssertFailed != 0 {
		failed = append(failed, periodic.Assertion)
	}
	if r.flags&program.RuntimeError != 0 {
		failed = append(failed, periodic.RuntimeError)
	}
	if err := r.explorer.Expand(r.vec, &r.batch); err != nil {
		return nil, err
	}
	if r.batch.Flags&program.Deadlock != 0 && r.batch.Flags&program.ValidEnd == 0 {
		failed = append(failed, periodic.Deadlock)
	}
	return failed, nil
}

// value returns the value of a variable in a vector, 0 if its process is gone.
func (v variable) value(vec []byte) exact.Int {
	if v.pid >= int32(vec[0]) {
		return exact.Int{}
	}
	return exact.Of(int64(flat.Get(vec, flat.StoreInt, v.at)))
}
