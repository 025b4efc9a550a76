package check

import (
	"bytes"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Safety looks, breadth first, for a shortest run into an assertion failure, a run-time error
// or an invalid end state. A state costs its vector and four bytes more. The counts of the
// result cover what was visited, each step inside an atomic sequence once; the depth is that of
// the breadth-first search.
func Safety(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	ctx, cancel := withTime(ctx, opts.Limits)
	defer cancel()
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return SafetyResult{}, err
	}
	defer x.budget.Release()
	b := &breadthFirst{explorer: x, parent: store.NewArray[uint32](x.budget)}
	err = b.run()
	x.finish(err)
	if isFault(err) {
		return SafetyResult{Exploration: x.out}, err
	}
	r := SafetyResult{Failure: b.failure, Exploration: x.out}
	if b.failure != nil {
		r.Verdict = Violated
		r.Exploration.Exhaustive = false
		r.Exploration.Errors = []Failure{*b.failure}
		return r, confirmFailure(prog, b.failure)
	}
	if err == nil {
		r.Verdict = Holds
	}
	r.Reason = x.out.Reason
	return r, nil
}

// breadthFirst is the search of Safety; the queue is the store itself.
type breadthFirst struct {
	*explorer
	parent  store.Array[uint32] // by state
	failure *Failure
}

func (b *breadthFirst) run() error {
	if _, err := b.initial(); err != nil {
		return err
	}
	if err := b.adopt(noParent); err != nil {
		return err
	}
	level := uint32(b.states.Len()) // where the next level begins
	for i := uint32(0); int(i) < b.states.Len(); i++ {
		if i == level {
			b.out.MaxDepth++
			level = uint32(b.states.Len())
		}
		if err := b.visit(1); err != nil {
			return err
		}
		if err := b.expand(i); err != nil {
			return err
		}
		if b.report(i); b.failure != nil {
			return nil
		}
		if err := b.successors(); err != nil {
			return err
		}
		if err := b.adopt(i); err != nil {
			return err
		}
	}
	return nil
}

// successors stores and counts the transitions of the batch.
func (b *breadthFirst) successors() error {
	for i := range b.batch.Succs {
		if b.batch.Succs[i].Flags&program.Transient != 0 {
			b.out.AtomicSteps++
		} else {
			b.out.Transitions++
		}
		if _, _, err := b.insert(i); err != nil {
			return err
		}
	}
	return nil
}

// adopt notes the parent of all states that were stored since the last call.
func (b *breadthFirst) adopt(parent uint32) error {
	for b.parent.Len() < b.states.Len() {
		if err := b.parent.Append(parent); err != nil {
			return err
		}
	}
	return nil
}

// report takes the first error of the expansion of state i.
func (b *breadthFirst) report(i uint32) {
	last := b.state(i)
	if b.invalidEnd() {
		b.failure = &Failure{InvalidEnd, &trace.Lasso{Last: last}}
	}
	for j := range b.batch.Succs {
		if kind, failed := failure(b.batch.Succs[j].Flags); failed && b.failure == nil {
			step := trace.Step{State: last, Action: b.batch.Succs[j].Action}
			b.failure = &Failure{kind, &trace.Lasso{Prefix: []trace.Step{step}, Last: slices.Clone(b.batch.State(j))}}
		}
	}
	if b.failure != nil {
		b.lead(i)
	}
}

// lead puts the steps from an initial state to state i before the failure's trail. If the
// program cannot repeat a step, confirmFailure will find the gap.
func (b *breadthFirst) lead(i uint32) {
	var steps []trace.Step
	for p := *b.parent.At(i); p != noParent; i, p = p, *b.parent.At(p) {
		steps = append(steps, trace.Step{State: b.state(p), Action: b.action(p, i)})
	}
	slices.Reverse(steps)
	b.failure.Trail.Prefix = append(steps, b.failure.Trail.Prefix...)
}

// action is an action that leads from state p to state i.
func (b *breadthFirst) action(p, i uint32) program.Action {
	if b.ex.Expand(b.states.Key(p), &b.batch) == nil {
		for j := range b.batch.Succs {
			if bytes.Equal(b.batch.State(j), b.states.Key(i)) {
				return b.batch.Succs[j].Action
			}
		}
	}
	return program.Stutter
}
