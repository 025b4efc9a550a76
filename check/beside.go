package check

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
)

// What is done beside the plan of a verification, by turns or, with several
// workers, at the same time, where a program can guide a search
// (heuristic.Binding): a plan that takes long is often one of a program with too
// many states, of which a single run is easy to find.
//
//	plan:    everything that package plans lists; alone at first, so that small
//	        programs are answered as ever
//	guesses: guided searches of the program itself and of the smaller ones of
//	        the plan, see guesses.go
//	facts:   about all runs, which may leave no violation possible, see facts.go
//
// A counterexample that is guessed is confirmed, and shortened, as one of a
// search that went deep; if it cannot be confirmed within the limits, the plan
// is carried out by itself.

// planFirst is the first turn of the plan, as long as most queries about small
// programs take. The others are in package turns.
const planFirst = 300 * time.Millisecond

// mayGuess reports whether guided searches beside the plan can answer the
// question as the options ask for it, namely by any counterexample.
func (v *verification) mayGuess() bool {
	o := &v.opts
	switch {
	case v.prop.Restricted():
		return false
	case o.Algorithm != "", o.Storage != "", o.Checkpoints != nil, o.Disk != nil:
		return false
	}
	return !o.Exhaust && !o.Shortest && o.All <= 1 && o.Limits.States == 0 && o.Limits.Depth == 0
}

// answer carries out the plan, and what is done beside it if that may help.
func (v *verification) answer(ctx context.Context) error {
	g := v.newGuesses(ctx)
	if g == nil {
		return v.CarryOut(ctx, v.opts.Checkpoints.saver(), v.plan())
	}
	whole := *v
	whole.guesses = g
	if l := &whole.opts.Limits; l.Memory > 0 {
		l.Given.Memory, l.Memory = l.GivenMemory(), l.Memory-l.Memory/turns.Named(turns.Guided).Memory
	}
	var planned error
	run := turns.Run
	if v.opts.Workers > 1 {
		run = turns.AtOnce
	}
	ways := []turns.Way{
		{First: cmp.Or(v.opts.planFirst, planFirst), Slice: turns.Named(turns.Plan).Turn, Run: func(ctx context.Context) bool {
			planned = whole.CarryOut(ctx, whole.opts.Checkpoints.saver(), whole.plan())
			return true
		}},
		turns.Named(turns.Guided).Way(g.run),
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
		if vain := g.vain(); vain != "" && v.result.Verdict == Inconclusive {
			v.result.Product.Method = search.JoinMethods(v.result.Product.Method, vain)
		}
		return planned
	}
	err := v.adoptGuess(ctx, g)
	var limit *monitor.LimitError
	if errors.As(err, &limit) && ctx.Err() == nil {
		return v.CarryOut(ctx, v.opts.Checkpoints.saver(), v.plan())
	}
	return err
}
