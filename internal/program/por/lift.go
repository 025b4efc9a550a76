package por

import (
	"bytes"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/lifted"
	"github.com/ltlcheck/ltlcheck/program"
)

// maxRounds bounds how often the cycle of a run that is lifted is repeated to
// close it: what was forgotten may differ from one round to the next.
const maxRounds = 1000

// lifting follows a run of the smaller program and of the program itself, side
// by side. s and t are the states at which they stand; they differ only in what
// Front.Settle makes equal.
type lifting struct {
	small *explorer
	whole program.Explorer
	here  program.Batch // of the smaller program
	there program.Batch
	s, t  program.State // of the smaller program, and of the program itself
	run   program.LiftedRun
	ctx   context.Context
}

// Lift turns a run of the smaller program, given
// by its actions, into one of the program itself, by taking the steps that were
// passed one by one. It returns nil without an error if that does not succeed.
// Since what is forgotten may differ from one round to the next, the cycle may
// have to be repeated.
func (p *Program) Lift(ctx context.Context, _ program.State, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	tuning := program.Until(ctx)
	small, err := layer{program.WrappedBinding{Binding: p.binding}, &Program{config: p.config}}.newExplorer(tuning)
	if err != nil {
		return nil, err
	}
	whole, err := p.binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	l := &lifting{small: small, whole: whole, ctx: ctx}
	l.small.lifting = true
	if ok, err := l.begin(); !ok || err != nil {
		return nil, err
	}
	return lifted.Follow(&l.run, l, prefix, cycle, maxRounds)
}

// State implements lifted.Follower.
func (l *lifting) State() program.State { return l.t }

func (l *lifting) begin() (bool, error) {
	if err := l.small.Initial(&l.here); err != nil {
		return false, err
	}
	if err := l.whole.Initial(&l.there); err != nil {
		return false, err
	}
	if l.here.Len() != 1 || l.there.Len() != 1 {
		return false, nil
	}
	l.s, l.t = slices.Clone(l.here.State(0)), slices.Clone(l.there.State(0))
	return true, nil
}

// Follow implements lifted.Follower.
func (l *lifting) Follow(actions []program.Action) (bool, error) {
	return lifted.Each(l.ctx, &l.run, actions, l.step)
}

// step takes one step of the smaller program, and the steps behind it on the
// program itself. It returns false if there is no such step.
func (l *lifting) step(a program.Action) (bool, error) {
	if err := l.small.Expand(l.s, &l.here); err != nil {
		return false, err
	}
	if a == program.Stutter {
		return l.stay()
	}
	for i := range l.here.Succs {
		if l.here.Succs[i].Action != a {
			continue
		}
		for _, inner := range l.small.taken[i] {
			if ok, err := l.take(inner); !ok || err != nil {
				return false, err
			}
		}
		l.s = slices.Clone(l.here.State(i))
		return l.sameState(), nil
	}
	return false, nil
}

// stay takes a step after the smaller program has stopped. The program itself
// may go on, by steps that the smaller one does not have; whatever they are,
// the letter stays the same.
func (l *lifting) stay() (bool, error) {
	if l.here.Len() > 0 {
		return false, nil
	}
	if err := l.whole.Expand(l.t, &l.there); err != nil {
		return false, err
	}
	if l.there.Len() == 0 {
		l.add(program.Stutter)
		return true, nil
	}
	if !l.small.config.Shortened {
		return false, nil
	}
	return l.take(l.there.Succs[0].Action)
}

// sameState reports whether both stand at the same state, apart from what is
// forgotten.
func (l *lifting) sameState() bool {
	if !l.small.config.Settle {
		return bytes.Equal(l.s, l.t)
	}
	own := slices.Clone(l.t)
	l.small.front.Settle(own)
	return bytes.Equal(l.s, own)
}

// take takes one step of the program itself.
func (l *lifting) take(a program.Action) (bool, error) {
	if err := l.whole.Expand(l.t, &l.there); err != nil {
		return false, err
	}
	i := l.there.Find(a)
	if i < 0 {
		return false, nil
	}
	if len(l.run.Actions) == lifted.MaxSteps {
		return false, program.ErrLong
	}
	l.add(a)
	l.t = slices.Clone(l.there.State(i))
	return true, nil
}

// add adds a step to the run.
func (l *lifting) add(a program.Action) {
	l.run.States, l.run.Actions = append(l.run.States, slices.Clone(l.t)), append(l.run.Actions, a)
}
