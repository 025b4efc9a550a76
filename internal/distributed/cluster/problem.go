package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/products"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Problem is a property, or the safety of a program, prepared for a search
// divided among partitions. One Problem serves all partitions of a process:
// they share the code that is compiled for the program.
type Problem struct {
	prog     program.Program
	property *property.Property
	watch    *products.Watch // nil: failures of the program
	round    *owcty.Edges    // where violations are cycles

	once sync.Once
	// binding is the binding of the program alone. Its partitions share the
	// code that is compiled for it.
	binding program.Binding
	bad     error
}

// NewProblem checks whether a question can be answered by a cluster: failures
// of the program, and properties without strong fairness. The error is a
// *source.Error, with the position of the property, if it cannot.
func NewProblem(ctx context.Context, prog program.Program, q *property.Property) (*Problem, error) {
	out := &Problem{prog: prog, property: q}
	if q.Safety {
		return out, nil
	}
	var err error
	out.watch, err = products.New(ctx, prog, q.Check)
	if errors.Is(err, products.ErrStrong) {
		return nil, &source.Error{
			Pos: q.Pos, Msg: fmt.Sprintf("a cluster cannot answer %q: %v", q.Name, err),
			Options: []source.Option{"property"},
			Hint:    "it takes failures of the model (safety), and properties under weak fairness or none; some of what a file states can be chosen by name, and check answers all",
		}
	}
	if err == nil && out.watch.Universal == nil {
		edges := owcty.EdgesOf(out.watch.Product)
		out.round = &edges
	}
	return out, err
}

// Name returns the name of the property.
func (p *Problem) Name() string {
	if p.property == nil {
		return ""
	}
	return p.property.Name
}

// edges returns the edges of the product in which accepting cycles are looked
// for; nil if none are.
func (p *Problem) edges() *owcty.Edges { return p.round }

// steps makes the Steps of one partition. The automata and compiled code are
// shared, the explorer is not.
func (p *Problem) steps(stop func() bool) (Steps, error) {
	if p.watch == nil {
		p.once.Do(func() { p.binding, p.bad = p.prog.Bind(nil) })
		if p.bad != nil {
			return nil, p.bad
		}
		return newAlone(p.binding, stop)
	}
	if p.round != nil {
		return newCircling(p.watch, p.round, stop)
	}
	return newWatched(p.watch, stop)
}

// Answer is the verdict of a search on a property.
type Answer struct {
	Result  check.Result
	Alone   bool // the program was searched by itself
	Outcome *Outcome
}

// Conclude turns the end of a search into an answer. A path that was found is
// replayed by the interpreter and judged here; one that cannot be repeated is
// an internal error, never a verdict. If ctx ends meanwhile the answer is
// inconclusive.
func (p *Problem) Conclude(ctx context.Context, o *Outcome) (a Answer, err error) {
	a = Answer{Outcome: o, Alone: p.watch == nil, Result: check.Result{Name: p.property.Name, Reason: o.Reason, Fairness: p.property.Check.Fairness}}
	switch {
	case o.Path != nil && p.watch == nil:
		a.Result, err = failureAt(ctx, p.prog, o.Path)
		a.Result.Name = p.property.Name
	case o.Path != nil && p.round != nil:
		a.Result, err = p.cycleAt(ctx, o)
	case o.Path != nil:
		a.Result, err = p.violationAt(ctx, o.Path)
	case o.Complete && p.watch != nil && o.Counts.RuntimeErrors > 0:
		a.Result.Reason = "the program makes a run-time error: see what check says of the model alone"
	case o.Complete:
		a.Result.Verdict = check.Holds
	}
	if err != nil && ctx.Err() != nil {
		a.Result, err = check.Result{Name: p.property.Name, Reason: "something was found, and there was no time left to repeat it"}, nil
	}
	return a, err
}

// violationAt replays the path to a state from which every continuation
// violates the property.
func (p *Problem) violationAt(ctx context.Context, path [][]byte) (check.Result, error) {
	states := make([][]byte, len(path))
	for i, key := range path {
		if len(key) < qSize {
			return check.Result{}, errUnrepeatable
		}
		states[i] = key[:len(key)-qSize]
	}
	w, err := newWalker(ctx, p.prog, p.watch.Atoms)
	if err != nil {
		return check.Result{}, err
	}
	l, err := w.lasso(states)
	if err != nil {
		return check.Result{}, err
	}
	return check.Confirm(ctx, p.prog, p.property.Check, l)
}

// cycleAt replays the run that goes along a path and then round a cycle for
// ever.
func (p *Problem) cycleAt(ctx context.Context, o *Outcome) (check.Result, error) {
	w, err := newRounder(ctx, p.prog, p.watch)
	if err != nil {
		return check.Result{}, err
	}
	l, err := owcty.Lasso(o.Path, o.Cycle, w.step)
	if err != nil {
		return check.Result{}, err
	}
	return check.Confirm(ctx, p.prog, p.property.Check, l)
}
