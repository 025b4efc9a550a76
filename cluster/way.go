package cluster

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/trace"
)

// errUnrepeatable says that what partitions have found is no run.
var errUnrepeatable = errors.New("internal error: the interpreter cannot repeat what was found")

// walker repeats steps on the interpreter.
type walker struct {
	ctx   context.Context
	ex    program.Explorer
	batch program.Batch
}

func newWalker(ctx context.Context, prog program.Program, atoms []program.Atom) (*walker, error) {
	b, err := program.Interpret(prog).Bind(atoms)
	if err != nil {
		return nil, err
	}
	w := &walker{ctx: ctx}
	if w.ex, err = b.NewExplorer(); err != nil {
		return nil, err
	}
	program.Interrupt(w.ex, func() bool { return ctx.Err() != nil })
	return w, nil
}

// steps are those along a path of states.
func (w *walker) steps(path [][]byte) ([]trace.Step, error) {
	var out []trace.Step
	for i, from := range path[:len(path)-1] {
		if err := w.ctx.Err(); err != nil {
			return nil, err
		}
		if err := w.ex.Expand(from, &w.batch); err != nil {
			return nil, err
		}
		j := -1
		for k := range w.batch.Succs {
			if bytes.Equal(w.batch.State(k), path[i+1]) {
				j = k
				break
			}
		}
		if j < 0 {
			return nil, errUnrepeatable
		}
		out = append(out, trace.Step{State: from, Action: w.batch.Succs[j].Action})
	}
	return out, nil
}

// failureAt is the failure of the program at the end of a path, with its run, replayed.
func failureAt(ctx context.Context, prog program.Program, path [][]byte) (*check.Failure, error) {
	w, err := newWalker(ctx, prog, nil)
	if err != nil {
		return nil, err
	}
	prefix, err := w.steps(path)
	if err != nil {
		return nil, err
	}
	last := path[len(path)-1]
	if err := w.ex.Expand(last, &w.batch); err != nil {
		return nil, err
	}
	f := &check.Failure{Kind: check.InvalidEnd, Trail: &trace.Lasso{Prefix: prefix, Last: last}}
	if w.batch.Len() > 0 {
		i := slices.IndexFunc(w.batch.Succs, func(s program.Succ) bool { return s.Flags&(program.AssertFailed|program.RuntimeError) != 0 })
		if i < 0 {
			return nil, errUnrepeatable
		}
		s := &w.batch.Succs[i]
		f.Kind = check.AssertionFailed
		if s.Flags&program.AssertFailed == 0 {
			f.Kind = check.RuntimeFailed
		}
		f.Trail.Prefix = append(prefix, trace.Step{State: last, Action: s.Action})
		f.Trail.Last = slices.Clone(w.batch.State(i))
	}
	return f, check.ConfirmFailure(ctx, prog, f)
}
