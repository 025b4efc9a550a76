package cluster

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/products"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// errUnrepeatable is returned when the interpreter does not have a step that
// partitions have found. It is a fault of this program.
var errUnrepeatable = errors.New("internal error: the interpreter cannot repeat what was found")

// walker replays steps on the interpreter, which is the reference for compiled
// code.
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
	if w.ex, err = b.NewExplorer(program.Until(ctx)); err != nil {
		return nil, err
	}
	return w, nil
}

func (w *walker) expand(state []byte) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	return w.ex.Expand(state, &w.batch)
}

// steps returns the steps along a path of states. A state without successors
// repeats.
func (w *walker) steps(path [][]byte) ([]trace.Step, error) {
	var out []trace.Step
	for i, from := range path[:len(path)-1] {
		if err := w.expand(from); err != nil {
			return nil, err
		}
		action, found := program.Stutter, w.batch.Len() == 0 && bytes.Equal(from, path[i+1])
		for j := 0; j < w.batch.Len() && !found; j++ {
			if bytes.Equal(w.batch.State(j), path[i+1]) {
				action, found = w.batch.Succs[j].Action, true
			}
		}
		if !found {
			return nil, errUnrepeatable
		}
		out = append(out, trace.Step{State: from, Action: action})
	}
	return out, nil
}

// mostClosing is the number of further steps after which a run is left open.
const mostClosing = 10_000

// lasso returns a run along a path, continued by first successors until it
// closes a cycle. If it does not within mostClosing steps the result is the
// finite run along the path and one more step.
func (w *walker) lasso(path [][]byte) (*trace.Lasso, error) {
	prefix, err := w.steps(path)
	if err != nil {
		return nil, err
	}
	var more []trace.Step
	at := map[string]int{}
	for state := path[len(path)-1]; ; {
		if i, met := at[string(state)]; met {
			return &trace.Lasso{Prefix: append(prefix, more[:i]...), Cycle: more[i:]}, nil
		}
		if len(more) == mostClosing {
			return &trace.Lasso{Prefix: append(prefix, more[0]), Last: more[1].State}, nil
		}
		at[string(state)] = len(more)
		if err := w.expand(state); err != nil {
			return nil, err
		}
		if w.batch.Len() == 0 {
			more = append(more, trace.Step{State: state, Action: program.Stutter})
			continue
		}
		more = append(more, trace.Step{State: state, Action: w.batch.Succs[0].Action})
		state = slices.Clone(w.batch.State(0))
	}
}

// failureAt returns the failure of the program at the end of a path, after
// replaying it.
func failureAt(ctx context.Context, prog program.Program, path [][]byte) (check.Result, error) {
	w, err := newWalker(ctx, prog, nil)
	if err != nil {
		return check.Result{}, err
	}
	prefix, err := w.steps(path)
	if err != nil {
		return check.Result{}, err
	}
	last := path[len(path)-1]
	if err := w.expand(last); err != nil {
		return check.Result{}, err
	}
	f := &check.Failure{Kind: check.InvalidEnd, Trail: &trace.Lasso{Prefix: prefix, Last: last}}
	if w.batch.Len() > 0 {
		i := slices.IndexFunc(w.batch.Succs, func(s program.Succ) bool { return s.Flags&(program.AssertFailed|program.RuntimeError) != 0 })
		if i < 0 {
			return check.Result{}, errUnrepeatable
		}
		s := &w.batch.Succs[i]
		f.Kind = check.AssertionFailed
		if s.Flags&program.AssertFailed == 0 {
			f.Kind = check.RuntimeFailed
		}
		f.Trail.Prefix = append(prefix, trace.Step{State: last, Action: s.Action})
		f.Trail.Last = slices.Clone(w.batch.State(i))
	}
	return check.ConfirmFailure(ctx, prog, f)
}

// rounder replays steps of a product on the interpreter.
type rounder struct {
	ctx    context.Context
	walker *product.Walker
}

func newRounder(ctx context.Context, prog program.Program, watch *products.Watch) (*rounder, error) {
	p, err := watch.Of(program.Interpret(prog))
	if err != nil {
		return nil, err
	}
	w := &rounder{ctx: ctx}
	if w.walker, err = p.NewWalker(); err == nil {
		w.walker.Tuning().StopAfter(ctx)
	}
	return w, err
}

// step returns the step of a hop.
func (r *rounder) step(from []byte, h *owcty.Hop) (trace.Step, error) {
	action, err := r.action(from, h)
	if err != nil {
		return trace.Step{}, err
	}
	state, _ := split(from)
	return trace.Step{State: slices.Clone(state), Action: action}, nil
}

// action returns the action of an edge that leads where the hop does, with at
// least its marks.
func (r *rounder) action(from []byte, h *owcty.Hop) (program.Action, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if len(from) < qSize || len(h.To) < qSize {
		return 0, errUnrepeatable
	}
	state, q := split(from)
	if err := r.walker.Expand(state, q); err != nil {
		return 0, err
	}
	to, toQ := split(h.To)
	for i := range r.walker.Edges {
		e := &r.walker.Edges[i]
		if e.Q == toQ && e.Marks&h.Marks == h.Marks && bytes.Equal(r.walker.Prog.State(int(e.Succ)), to) {
			return r.walker.Prog.Succs[e.Succ].Action, nil
		}
	}
	return 0, errUnrepeatable
}
