// Package nearest finds where a counterexample could still have been saved: the
// last step in whose place another one leads to a run that satisfies the
// property.
//
//	for each step i of the run, last to first:
//	    for each other step from the state before it:
//	        go on at random until a state comes back
//	        if that run satisfies the property: done
//
// The run that is found has been judged by a replay. A step before it may do as
// well, and one after it, too, if walks by chance have missed it: the answer is a
// hint.
//
// The package decides nothing, and knows no properties: it asks a check.Judge.
package nearest

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Bounds of the effort for one place.
const (
	maxWalk   = 500 // steps of a walk
	mostTries = 8   // walks after one other step
)

// Departure is where a run departs from a counterexample, and the run.
type Departure struct {
	Step int          // of both, from 0: what they do there differs
	Run  *trace.Lasso // satisfies the property
}

// Find returns the last departure that it finds in the context's time, nil if it
// finds none. Properties with assumptions or fairness are not asked about: most
// runs satisfy them by not counting.
func Find(ctx context.Context, prog program.Program, prop check.Property, r *check.Result) (*Departure, error) {
	run := r.Counterexample
	if r.BadPrefix != nil {
		run = r.BadPrefix
	}
	if prop.Restricted() || run == nil || run.Grown != nil {
		return nil, nil
	}
	judge, err := check.NewJudge(prog, prop)
	if err != nil {
		return nil, err
	}
	b, err := program.Interpret(prog).Bind(judge.Atoms())
	if err != nil {
		return nil, err
	}
	ex, err := b.NewExplorer(program.Until(ctx))
	if err != nil {
		return nil, err
	}
	s := &search{ctx: ctx, judge: judge, explorer: ex, random: rand.New(rand.NewPCG(1, 1))}
	for i := range run.Len() {
		s.steps = append(s.steps, run.At(i))
	}
	for i := run.Len() - 1; i >= 0 && ctx.Err() == nil; i-- {
		if l := s.instead(i, run.Next(i)); l != nil {
			return &Departure{i, l}, nil
		}
	}
	return nil, nil
}

// search looks for a run that satisfies the property.
type search struct {
	ctx      context.Context
	judge    *check.Judge
	explorer program.Explorer
	random   *rand.Rand
	batch    program.Batch
	steps    []trace.Step // of the counterexample
}

// instead returns a run that takes another step in the place of step i, which
// leads to next, and satisfies the property; nil if none is found.
func (s *search) instead(i int, next program.State) *trace.Lasso {
	from := s.steps[i]
	if s.explorer.Expand(from.State, &s.batch) != nil {
		return nil
	}
	type other struct {
		action program.Action
		to     program.State
	}
	var others []other
	for j, succ := range s.batch.Succs {
		fails := succ.Flags&(program.AssertFailed|program.RuntimeError) != 0
		if to := s.batch.State(j); !fails && (succ.Action != from.Action || !bytes.Equal(to, next)) {
			others = append(others, other{succ.Action, bytes.Clone(to)})
		}
	}
	for _, o := range others {
		for range mostTries {
			steps := append(slices.Clone(s.steps[:i]), trace.Step{State: from.State, Action: o.action})
			l := s.walk(steps, o.to)
			if l == nil || s.ctx.Err() != nil {
				continue
			}
			if violates, err := s.judge.Violates(s.ctx, l); err == nil && !violates {
				return l
			}
		}
	}
	return nil
}

// walk goes on at random after some steps until it comes to a state again, or
// until the program stops; nil if that takes too long.
func (s *search) walk(steps []trace.Step, state program.State) *trace.Lasso {
	seen := map[string]int{}
	for i, st := range steps {
		seen[string(st.State)] = i
	}
	for range maxWalk {
		if at, again := seen[string(state)]; again {
			return &trace.Lasso{Prefix: steps[:at:at], Cycle: steps[at:]}
		}
		if s.explorer.Expand(state, &s.batch) != nil {
			return nil
		}
		seen[string(state)] = len(steps)
		if s.batch.Len() == 0 {
			return &trace.Lasso{Prefix: steps, Cycle: []trace.Step{{State: state, Action: program.Stutter}}}
		}
		j := s.random.IntN(s.batch.Len())
		steps, state = append(steps, trace.Step{State: state, Action: s.batch.Succs[j].Action}), bytes.Clone(s.batch.State(j))
	}
	return nil
}
