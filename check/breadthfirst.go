package check

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// failures is what a search for failures has found.
type failures struct {
	exploration Exploration
	all         []Failure // the first one a shortest run, unless it was found depth first
	shortest    bool      // no run into a failure is shorter than the first
	reason      string    // what ended the search, or what it leaves open
	complete    bool      // nothing has ended it
	full        bool      // the memory has
}

// noState is in the place of the parent of initial states.
const noState = ^uint32(0)

// findFailures searches breadth first, and depth first where that goes on for long; with errTrial if there are too many states
// for a trial.
func findFailures(ctx context.Context, prog program.Program, opts exploring) (failures, error) {
	x, err := newExplorer(ctx, prog, opts, "safety")
	if err != nil {
		return failures{}, err
	}
	defer x.budget.Release()
	b := &breadthFirst{explorer: x, parent: store.NewArray[uint32](x.budget), prog: prog, all: max(1, opts.all), met: map[string]bool{}}
	b.early = !opts.shortest && b.all == 1
	err = b.search(&opts)
	x.finish(err)
	if errors.Is(err, errTrial) {
		return failures{}, err
	}
	if err != nil && !isFault(err) && len(b.failures) == 0 && ctx.Err() == nil {
		x.budget.Release()
		if deep := b.lastLook(opts.limits, err); deep != nil {
			err = deep
		}
	}
	if b.whole {
		err = nil
	}
	if isFault(err) {
		return failures{exploration: x.out}, err
	}
	x.out.Stored = x.out.States
	return b.result(err)
}

// result is what a search that ended with err has found.
func (b *breadthFirst) result(err error) (failures, error) {
	f := failures{exploration: b.out, reason: b.out.Reason, complete: err == nil && b.out.Exhaustive, full: errors.Is(err, store.ErrFull)}
	if len(b.failures) == 0 {
		return f, nil
	}
	f.all, f.shortest, f.reason = b.failures, !b.deep, ""
	f.exploration.Exhaustive = err == nil && b.out.Exhaustive && !b.deep && len(b.failures) < b.all
	f.exploration.Errors = b.failures
	if err != nil && !b.early {
		f.reason = "whether there are shorter or further failures is open: " + b.out.Reason
	}
	for i := range b.failures {
		if err := confirmFailure(b.prog, &b.failures[i]); err != nil {
			return f, err
		}
	}
	return f, nil
}

// breadthFirst is the search of Safety; the queue is the store itself.
type breadthFirst struct {
	*explorer
	parent   store.Array[uint32] // by state
	prog     program.Program
	all      int // how many failures to look for
	failures []Failure
	met      map[string]bool // kinds of failures with the statements at the end
	early    bool            // a failure found depth first will do
	looked   bool            // depth first
	deep     bool            // the failure was found so
	whole    bool            // it has explored everything, and b.out is its result
	others   uint64          // states met by a team
}

// search begins with one worker, and begins again with all when there are many states.
func (b *breadthFirst) search(opts *exploring) error {
	if opts.workers > 1 && b.all == 1 {
		b.aloneAtFirst(opts.alone, b.ex)
	}
	err := b.run()
	if errors.Is(err, errManyStates) {
		return b.together(opts.workers)
	}
	return err
}

func (b *breadthFirst) run() error {
	if _, err := b.initial(); err != nil {
		return err
	}
	if err := b.adopt(noState); err != nil {
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
		if b.early && b.visited == deepAfter {
			if err := b.lookDeep(Limits{Memory: max(1, b.budget.Left()), States: deepAfter}); err != nil || b.deep || b.whole {
				return err
			}
		}
		if err := b.expand(i); err != nil {
			return err
		}
		if b.report(i) {
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
	b.states.Begin()
	for i := range b.batch.Succs {
		if err := b.states.Add(b.batch.State(i)); err != nil {
			return err
		}
	}
	b.states.ReadAhead()
	for i := range b.batch.Succs {
		if b.batch.Succs[i].Flags&program.Transient != 0 {
			b.out.AtomicSteps++
		} else {
			b.out.Transitions++
		}
		if _, _, err := b.insertAdded(i, i); err != nil {
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

// fails reports whether the batch has a failure.
func (b *breadthFirst) fails() bool {
	for i := range b.batch.Succs {
		if _, failed := failure(b.batch.Succs[i].Flags); failed {
			return true
		}
	}
	return b.invalidEnd()
}

// report takes the errors of the expansion of state i, and says whether there are enough.
func (b *breadthFirst) report(i uint32) bool {
	if !b.fails() {
		return false
	}
	var found []Failure
	last := b.state(i)
	if b.invalidEnd() {
		found = append(found, Failure{InvalidEnd, &trace.Lasso{Last: last}})
	}
	for j := range b.batch.Succs {
		if kind, failed := failure(b.batch.Succs[j].Flags); failed {
			st := trace.Step{State: last, Action: b.batch.Succs[j].Action}
			found = append(found, Failure{kind, &trace.Lasso{Prefix: []trace.Step{st}, Last: slices.Clone(b.batch.State(j))}})
		}
	}
	way := b.way(i)
	for _, f := range found {
		f.Trail.Prefix = append(slices.Clip(way), f.Trail.Prefix...)
		if key := f.Kind.String() + lastStatement(b.prog, f.Trail); !b.met[key] && len(b.failures) < b.all {
			b.met[key] = true
			b.failures = append(b.failures, f)
		}
	}
	return len(b.failures) == b.all
}

// way is the steps from an initial state to state i. The batch stays as it is.
func (b *breadthFirst) way(i uint32) []trace.Step {
	var steps []trace.Step
	var batch program.Batch
	for p := *b.parent.At(i); p != noState; i, p = p, *b.parent.At(p) {
		steps = append(steps, trace.Step{State: b.state(p), Action: actionBetween(b.ex, &batch, b.state(p), b.state(i))})
	}
	slices.Reverse(steps)
	return steps
}

// actionBetween is an action that leads from one state to another. If the program cannot repeat the step, it is
// Stutter, and confirmFailure will find the gap.
func actionBetween(ex program.Explorer, b *program.Batch, from, to program.State) program.Action {
	if ex.Expand(from, b) == nil {
		for i := range b.Succs {
			if bytes.Equal(b.State(i), to) {
				return b.Succs[i].Action
			}
		}
	}
	return program.Stutter
}
