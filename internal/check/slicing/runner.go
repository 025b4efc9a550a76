package slicing

import (
	"bytes"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// runner takes the steps of a run from other states than the run does, by the
// interpreter.
type runner struct {
	ctx      context.Context
	input    *Input
	explorer program.Explorer
	actions  program.Letter
	batch    program.Batch
}

func newRunner(ctx context.Context, q *Input) (*runner, error) {
	b, err := program.Interpret(q.Program).Bind(q.Atoms)
	if err != nil {
		return nil, err
	}
	ex, err := b.NewExplorer(program.Until(ctx))
	return &runner{ctx: ctx, input: q, explorer: ex, actions: b.ActionAtoms()}, err
}

// taken is a unit as it was taken from some state.
type taken struct {
	steps   []trace.Step
	to      program.State
	letters []program.Letter
	flags   []program.SuccFlags
}

// take takes the steps of a unit from a state; nil if the program cannot.
func (r *runner) take(from program.State, u unit) *taken {
	t := &taken{to: from}
	for i := u.from; i < u.to; i++ {
		if !r.step(t, i) {
			return nil
		}
	}
	return t
}

// step takes step i of the run from where t has come to.
func (r *runner) step(t *taken, i int) bool {
	st, from := r.input.Run.At(i), t.to
	if r.ctx.Err() != nil || r.explorer.Expand(from, &r.batch) != nil {
		return false
	}
	t.steps = append(t.steps, trace.Step{State: from, Action: st.Action})
	if st.Action == program.Stutter {
		t.letters, t.flags = append(t.letters, r.batch.Source), append(t.flags, 0)
		return r.batch.Len() == 0
	}
	at := r.batch.Find(st.Action)
	if at < 0 {
		return false
	}
	if bytes.Equal(from, st.State) { // one action may lead to several states
		next := r.input.Run.Next(i)
		for j := at; j < r.batch.Len(); j++ {
			if r.batch.Succs[j].Action == st.Action && bytes.Equal(r.batch.State(j), next) {
				at = j
				break
			}
		}
	}
	succ := &r.batch.Succs[at]
	t.to = bytes.Clone(r.batch.State(at))
	t.letters, t.flags = append(t.letters, r.batch.Source|succ.Act), append(t.flags, succ.Flags)
	return true
}

// alike reports whether two ways to take a unit do the same: the variables that
// one of them changes have the same values after both, and both fail in the same
// way.
func (r *runner) alike(a, b *taken) bool {
	if !slices.Equal(a.flags, b.flags) {
		return false
	}
	changed := map[string]bool{}
	for _, t := range []*taken{a, b} {
		for _, v := range trace.Compare(r.input.Program, t.steps[0].State, t.to) {
			changed[v.Name] = true
		}
	}
	return !slices.ContainsFunc(trace.Compare(r.input.Program, a.to, b.to), func(v program.Var) bool { return changed[v.Name] })
}
