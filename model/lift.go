package model

import (
	"bytes"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/lifted"
	"github.com/ltlcheck/ltlcheck/program"
)

// lifting follows a run of the quotient and the run of the model that it stands
// for: s is the state of the quotient, t that of the model, and back the
// permutation that leads from s to t.
type lifting[S any] struct {
	g     *group[S]
	mover *mover[S]
	small *explorer[S]
	whole *explorer[S]
	here  program.Batch
	there program.Batch
	s, t  program.State
	back  permutation
	run   program.LiftedRun
	ctx   context.Context
}

// lift finds a run of the model for one of the quotient. A step of the quotient from s to the
// canonical state p(s') is a step of the model from back(s) to back(s'); the
// permutation after it is that of back and the inverse of p.
func (q *quotient[S]) lift(ctx context.Context, initial program.State, prefix, cycle []program.Action) (run *program.LiftedRun, err error) {
	l := &lifting[S]{g: q.g, mover: newMover(q.g), small: newExplorer(q.b), whole: newExplorer(q.b), back: q.g.newPermutation(), ctx: ctx}
	if err := l.whole.Initial(&l.there); err != nil {
		return nil, err
	}
	defer l.whole.rescue(&err)
	for i := range l.there.Succs {
		t := l.there.State(i)
		if s, _ := l.mover.canonical(t); initial == nil || bytes.Equal(s, initial) {
			l.t = slices.Clone(t)
			l.canonical(t)
			return lifted.Follow(&l.run, l, prefix, cycle, lifted.MaxRounds)
		}
	}
	return nil, nil
}

// State implements lifted.Follower.
func (l *lifting[S]) State() program.State { return l.t }

// canonical sets s to the canonical state of one that back leads from.
func (l *lifting[S]) canonical(s program.State) {
	c, p := l.mover.canonical(s)
	l.s, l.back = slices.Clone(c), after(l.back, p)
}

// Follow implements lifted.Follower.
func (l *lifting[S]) Follow(actions []program.Action) (bool, error) {
	return lifted.Each(l.ctx, &l.run, actions, l.step)
}

// step takes one step of the quotient and the corresponding one of the model.
func (l *lifting[S]) step(a program.Action) (bool, error) {
	if err := l.small.Expand(l.s, &l.here); err != nil {
		return false, err
	}
	if err := l.whole.Expand(l.t, &l.there); err != nil {
		return false, err
	}
	l.run.States = append(l.run.States, slices.Clone(l.t))
	if a == program.Stutter {
		l.run.Actions = append(l.run.Actions, a)
		return l.here.Len() == 0 && l.there.Len() == 0, nil
	}
	if a >= program.Action(l.here.Len()) {
		return false, nil
	}
	want := &l.here.Succs[a]
	moved := l.g.moved(l.back, want.Moved)
	l.mover.load(l.here.State(int(a)))
	to := slices.Clone(l.mover.image(l.back))
	for j := range l.there.Succs {
		s := &l.there.Succs[j]
		if s.Moved == moved && s.Act == want.Act && s.Target == want.Target && bytes.Equal(l.there.State(j), to) {
			l.run.Actions = append(l.run.Actions, s.Action)
			l.t = to
			l.canonical(l.here.State(int(a)))
			return true, nil
		}
	}
	return false, nil
}
