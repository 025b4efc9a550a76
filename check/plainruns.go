package check

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// A search and its repetition share the way from a property to an automaton
// where the property is an automaton itself. Random runs do not: they are
// judged by the definition.

const (
	mostSampledRuns  = 64  // random runs that are judged
	mostSampledSteps = 400 // of a run, in which it comes back to a state or is dropped
)

// sampledCounterexample returns a run that violates a property, if one is among
// some random ones; nil otherwise, also if there was no time to judge them.
func sampledCounterexample(ctx context.Context, prog program.Program, p Property) (*trace.Lasso, error) {
	j, err := NewJudge(prog, p)
	if err != nil {
		return nil, err
	}
	b, err := prog.Bind(j.Atoms())
	if err != nil {
		return nil, err
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(1, 1)) // the same runs every time
	for range mostSampledRuns {
		l, err := randomLasso(x, rng)
		if err != nil {
			return nil, err
		}
		if l == nil {
			continue
		}
		violates, err := j.Violates(ctx, l)
		var limit *LimitError
		switch {
		case ctx.Err() != nil || errors.As(err, &limit):
			return nil, nil
		case violates || err != nil:
			return l, err
		}
	}
	return nil, nil
}

// randomLasso goes along a random run until it comes back to a state, or stops;
// nil if it does neither soon, fails, or has a step that is not the first one
// with its action, which nothing can name.
func randomLasso(x program.Explorer, rng *rand.Rand) (*trace.Lasso, error) {
	var b program.Batch
	if err := x.Initial(&b); err != nil || b.Len() == 0 {
		return nil, err
	}
	at := map[string]int{}
	var steps []trace.Step
	for s := slices.Clone(b.State(rng.IntN(b.Len()))); len(steps) < mostSampledSteps; {
		if from, again := at[string(s)]; again {
			return &trace.Lasso{Prefix: steps[:from:from], Cycle: steps[from:]}, nil
		}
		at[string(s)] = len(steps)
		if err := x.Expand(s, &b); err != nil {
			return nil, err
		}
		if b.Len() == 0 {
			return &trace.Lasso{Prefix: steps, Cycle: []trace.Step{{State: s, Action: program.Stutter}}}, nil
		}
		i := rng.IntN(b.Len())
		succ := &b.Succs[i]
		if succ.Flags&(program.AssertFailed|program.RuntimeError) != 0 || b.Find(succ.Action) != i {
			return nil, nil
		}
		steps = append(steps, trace.Step{State: s, Action: succ.Action})
		s = slices.Clone(b.State(i))
	}
	return nil, nil
}
