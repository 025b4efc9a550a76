package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Survey explores a program once, breadth first, for many questions: whether each of some
// propositions about states is true in a reachable state, and whatever Visit wants to know.
type Survey struct {
	Goals []program.Atom // propositions about states, at most program.MaxAtoms
	// Visit, when set, sees every reachable state with its successors. The survey then ends only when
	// all have been seen.
	Visit func(program.State, *program.Batch)
}

// Surveyed is what a survey found.
type Surveyed struct {
	// Trails lead to the first state that was found for each goal; nil where there is none.
	Trails []*trace.Lasso
	// Exploration counts what was visited. It is exhaustive if every reachable state was, so that a goal
	// without a trail is true nowhere.
	Exploration Exploration
}

// Run makes the survey. Running into a limit is no error but an exploration that is not exhaustive.
// A state costs its vector and four bytes more.
func (s *Survey) Run(ctx context.Context, prog program.Program, opts Options) (Surveyed, error) {
	ctx, cancel := withTime(ctx, opts.Limits)
	defer cancel()
	v := &surveyor{Survey: s, breadthFirst: &breadthFirst{}}
	if err := v.prepare(ctx, prog, opts); err != nil {
		return Surveyed{}, err
	}
	defer v.budget.Release()
	err := v.run()
	v.finish(err)
	out := Surveyed{Trails: v.trails, Exploration: v.out}
	if err == nil && v.stopped {
		out.Exploration.Exhaustive, out.Exploration.Reason = false, "every goal was found"
	}
	for i, trail := range v.trails {
		if err := v.confirm(prog, i, trail); err != nil {
			return Surveyed{}, err
		}
	}
	return out, nil
}

// surveyor is one run of a survey; the queue is the store itself.
type surveyor struct {
	*Survey
	*breadthFirst
	reader  program.Reader // nil when the explorer tells the letters
	missing program.Letter // goals
	trails  []*trace.Lasso
	stopped bool
}

func (v *surveyor) prepare(ctx context.Context, prog program.Program, opts Options) error {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return err
	}
	v.explorer, v.parent = x, store.NewArray[uint32](x.budget)
	v.trails = make([]*trace.Lasso, len(v.Goals))
	v.missing = 1<<len(v.Goals) - 1
	b, err := prog.Bind(v.Goals)
	if err != nil {
		return err
	}
	if b.ActionAtoms() != 0 {
		return errors.New("a goal speaks of transitions")
	}
	ex, err := b.NewExplorer()
	if err != nil {
		return err
	}
	if reader, ok := program.As[program.Reader](ex); ok {
		v.reader = reader
	} else {
		v.ex = ex
	}
	return nil
}

func (v *surveyor) run() error {
	if err := v.ex.Initial(&v.batch); err != nil {
		return err
	}
	if err := v.take(noParent); err != nil {
		return err
	}
	for i := uint32(0); int(i) < v.states.Len() && !v.stopped; i++ {
		if err := v.visit(1); err != nil {
			return err
		}
		if err := v.expand(i); err != nil {
			return err
		}
		if v.Visit != nil {
			v.Visit(v.states.Key(i), &v.batch)
		}
		if err := v.take(i); err != nil {
			return err
		}
	}
	return nil
}

// take stores the successors, and looks which goals the new ones reach.
func (v *surveyor) take(parent uint32) error {
	for i := range v.batch.Succs {
		v.out.Transitions++
		index, added, err := v.insert(i)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if err := v.parent.Append(parent); err != nil {
			return err
		}
		letter := v.batch.Succs[i].Target
		if v.reader != nil && v.missing != 0 {
			if letter, err = v.reader.Read(v.states.Key(index)); err != nil {
				return err
			}
		}
		if hit := letter & v.missing; hit != 0 {
			v.reach(index, hit)
		}
	}
	return nil
}

func (v *surveyor) reach(index uint32, hit program.Letter) {
	v.missing &^= hit
	v.stopped = v.missing == 0 && v.Visit == nil
	trail := &trace.Lasso{Prefix: v.way(index), Last: v.state(index)}
	for i := range v.trails {
		if hit>>i&1 != 0 {
			v.trails[i] = trail
		}
	}
}

// confirm replays a trail, and asks the program itself whether its last state is the goal.
func (v *surveyor) confirm(prog program.Program, goal int, trail *trace.Lasso) error {
	if trail == nil {
		return nil
	}
	run, err := trace.Replay(prog, trail, v.Goals[goal:goal+1])
	if err == nil && run.EndLetter&1 == 0 {
		err = errors.New("its last state is not the goal")
	}
	if err != nil {
		return fmt.Errorf("internal error: the run to %q does not stand: %w", v.Goals[goal].Text, err)
	}
	return nil
}
