package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/algorithms"
	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/internal/turns"
	"github.com/ltlcheck/ltlcheck/check/internal/walks"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// What is done beside the plan of a verification, by turns or, with several
// workers, at the same time, where a program can guide a search
// (program.Guiding): a plan that takes long is often one of a program with too
// many states, of which a single run is easy to find.
//
//	plan:   everything that plan.go has; alone at first, so that small
//	        programs are answered as ever
//	walks:  on the program itself, see package walks
//	facts:  about all runs, which may leave no violation possible, see facts.go
//
// A counterexample that the walks find is confirmed, and shortened, as one of a
// search that went deep; if it cannot be confirmed within the limits, the plan
// is carried out by itself.

// The turns. The first one of the plan is as long as most queries about small
// programs take.
const (
	planFirst  = 300 * time.Millisecond
	planSlice  = 100 * time.Millisecond
	walkSlice  = 100 * time.Millisecond
	proofSlice = 100 * time.Millisecond
)

// mayWalk reports whether walks beside the plan can answer the question as the
// options ask for it, namely by any counterexample.
func (v *verification) mayWalk() bool {
	o := &v.opts
	switch {
	case v.prop.Restricted():
		return false
	case o.Algorithm != "", o.Storage != "", o.Checkpoints != nil, o.Disk != nil:
		return false
	}
	return !o.Exhaust && !o.Shortest && o.All <= 1 && o.Limits.States == 0 && o.Limits.Depth == 0
}

// walkProduct makes the product that is walked through, with its automaton. It
// is nil if there is none.
func (v *verification) walkProduct(ctx context.Context) (*product.Product, *search.Shape) {
	if !v.mayWalk() {
		return nil, nil
	}
	b, err := v.prog.Bind(v.result.Atoms)
	if err != nil {
		return nil, nil // the plan finds out as well
	}
	if _, guides := b.(program.Guiding); !guides {
		return nil, nil
	}
	alone := *v
	alone.shared, alone.bound = nil, v.result.Atoms
	q, err := alone.newJob(ctx, b)
	v.language = alone.language // has the automaton now
	if err != nil {
		return nil, nil // the plan finds out as well
	}
	prod, err := product.New(b, q.Config)
	if err != nil {
		return nil, nil
	}
	return prod, q.Shape
}

// answer carries out the plan, and walks beside it if that may help.
func (v *verification) answer(ctx context.Context) error {
	prod, shape := v.walkProduct(ctx)
	if prod == nil {
		return v.carryOut(ctx, v.opts.Checkpoints.saver(), v.plan())
	}
	whole := *v
	var found *trace.Lasso
	var steps uint64
	var planned error
	run := turns.Run
	if v.opts.Workers > 1 {
		run = turns.AtOnce
	}
	ways := []turns.Way{
		{First: cmp.Or(v.opts.planFirst, planFirst), Slice: planSlice, Run: func(ctx context.Context) bool {
			planned = whole.carryOut(ctx, whole.opts.Checkpoints.saver(), whole.plan())
			return true
		}},
		{First: walkSlice, Slice: walkSlice, Run: func(ctx context.Context) bool {
			w, err := walks.New(ctx, prod, shape, v.opts.Seed)
			if w == nil || err != nil {
				return false // the plan finds out as well
			}
			found = w.Run()
			steps = w.Steps
			return found != nil
		}},
	}
	proof := v.newProof()
	if proof != nil {
		ways = append(ways, proof.way())
	}
	switch run(ctx, ways) {
	case 1:
	case 2:
		return v.adoptProof(ctx, proof)
	default:
		*v = whole
		return planned
	}
	err := v.adoptWalk(ctx, found, steps)
	var limit *monitor.LimitError
	if errors.As(err, &limit) && ctx.Err() == nil {
		return v.carryOut(ctx, v.opts.Checkpoints.saver(), v.plan())
	}
	return err
}

// adoptWalk confirms a counterexample that walks have found after so many
// steps, and shortens it.
func (v *verification) adoptWalk(ctx context.Context, found *trace.Lasso, steps uint64) error {
	bad, err := v.confirmed(ctx, found)
	if err != nil {
		return err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, found, bad
	v.result.Algorithm, v.dived = algorithms.Walk, true
	v.result.Product = Statistics{
		States: steps, Visits: steps, Estimated: true, MaxDepth: found.Len(), Workers: 1,
		Method: fmt.Sprintf("found by walks of %d steps beside the search", steps),
	}
	if v.brief {
		return nil
	}
	if err := v.refineLifted(ctx); reasonOf(err) == "" {
		return err
	}
	return nil // the one that was found stands
}
