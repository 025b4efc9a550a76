package properties

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/algorithms"
	"github.com/ltlcheck/ltlcheck/internal/check/guesses"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/proofs"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// What is done beside the plan of a verification, by turns or, with several
// workers, at the same time, where a program can guide a search
// (heuristic.Binding): a plan that takes long is often one of a program with too
// many states, of which a single run is easy to find.
//
//	plan:    everything that package plans lists; alone at first, so that small
//	        programs are answered as ever
//	guesses: guided searches of the program itself and of the smaller ones of
//	        the plan, package guesses
//	facts:   about all runs, which may leave no violation possible, package proofs
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
		return v.carryOut(ctx)
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
		{First: cmp.Or(v.opts.PlanFirst, planFirst), Slice: turns.Named(turns.Plan).Turn, Run: func(ctx context.Context) bool {
			planned = whole.carryOut(ctx)
			return true
		}},
		turns.Named(turns.Guided).Way(g.Run),
	}
	proof := v.newProof()
	if proof != nil {
		ways = append(ways, proof.Way())
	}
	switch run(ctx, ways) {
	case 1:
	case 2:
		return v.adoptProof(ctx, proof)
	default:
		*v = whole
		if vain := g.Vain(); vain != "" && v.result.Verdict == Inconclusive {
			v.result.Product.Method = search.JoinMethods(v.result.Product.Method, vain)
		}
		return planned
	}
	err := v.adoptGuess(ctx, g)
	var limit *monitor.LimitError
	if errors.As(err, &limit) && ctx.Err() == nil {
		return v.carryOut(ctx)
	}
	return err
}

// newGuesses prepares guided searches; nil if there are none for the question.
func (v *verification) newGuesses(ctx context.Context) *guesses.Guesses {
	if !v.mayGuess() {
		return nil
	}
	atoms := v.searchAtoms()
	b, err := v.prog.Bind(atoms)
	if err != nil || heuristic.Of(b) == nil {
		return nil // the plan finds out as well
	}
	alone := *v
	alone.shared, alone.bound = nil, atoms
	job, err := alone.newJob(ctx, b)
	v.language = alone.language // has the automaton now
	if err != nil {
		return nil
	}
	return guesses.New(guesses.Setup{
		Atoms: atoms, Job: job, Config: v.opts.Config, Seed: v.opts.Seed, Off: slices.Contains(v.opts.Without, guesses.Shortcut),
		Lift: func(ctx context.Context, small *program.Reduced, l *trace.Lasso, unsure bool) (*trace.Lasso, error) {
			if small == nil {
				return replay.Settle(ctx, alone.prog, l, alone.result.Atoms)
			}
			return alone.lift(ctx, small, l, unsure)
		},
	})
}

// adoptGuess confirms the counterexample that guided searches have found, and
// shortens it.
func (v *verification) adoptGuess(ctx context.Context, g *guesses.Guesses) error {
	v.bound = g.Atoms
	found, err := v.ownLasso(ctx, g.Found)
	if err != nil {
		return err
	}
	bad, err := v.confirmed(ctx, found)
	if err != nil {
		return err
	}
	v.result.Verdict, v.result.Counterexample, v.result.BadPrefix = Violated, found, bad
	v.result.Algorithm, v.dived = algorithms.Guided, true
	v.result.Product = search.Statistics{States: g.Steps, Visits: g.Steps, Estimated: true, MaxDepth: found.Len(), Workers: 1, Method: g.How}
	if v.brief {
		return nil
	}
	if err := v.refineLifted(ctx); reasonOf(err) == "" {
		return err
	}
	return nil // the one that was found stands
}

// newProof prepares a proof by facts; nil if there is none.
func (v *verification) newProof() *proofs.Proof {
	if v.prop.Formula == nil || slices.Contains(v.opts.Without, proofs.Shortcut) {
		return nil
	}
	return proofs.New(v.prog, cmp.Or(v.language.Known, v.prop.Formula), v.searchAtoms(), v.opts.Limits.Memory)
}

// adoptProof sets the verdict that the facts have proved.
func (v *verification) adoptProof(ctx context.Context, p *proofs.Proof) error {
	if _, err := v.watchers(ctx); err != nil { // their sizes are part of the result
		return err
	}
	v.result.Verdict, v.result.Algorithm = Holds, algorithms.Facts
	v.result.Product = search.Statistics{Workers: 1, Method: p.Method()}
	return nil
}
