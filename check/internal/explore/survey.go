package explore

import (
	"context"
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// Surveyed is what a survey found.
type Surveyed struct {
	// Trails are runs to the first state that was found for each goal, nil if
	// there is none. They were replayed.
	Trails []*trace.Lasso
	// Exploration counts what was visited. It is exhaustive if every reachable
	// state was, so that a goal without a trail is true nowhere.
	Exploration Exploration
}

// Survey explores the program breadth first until every goal, an atom about
// states, was found, or to the end if there is a visitor. The visitor is called
// with every state and its successors, which are valid during the call. Limits
// are in the result.
func Survey(ctx context.Context, prog program.Program, goals []program.Atom, visit func(program.State, *program.Batch), opts Options) (Surveyed, error) {
	v := &surveyor{goals: goals, visitor: visit, breadthFirst: &breadthFirst{}}
	if err := v.prepare(ctx, prog, opts); err != nil {
		return Surveyed{}, err
	}
	defer v.Budget.Release()
	err := v.run()
	v.finish(err)
	out := Surveyed{Trails: v.trails, Exploration: v.out}
	if err == nil && v.stopped {
		out.Exploration.Exhaustive, out.Exploration.Reason = false, "every goal was found"
	}
	for i, trail := range v.trails {
		err := v.confirm(ctx, prog, i, trail)
		var limit *monitor.LimitError
		switch {
		case errors.As(err, &limit):
			out.Trails[i], out.Exploration.Exhaustive, out.Exploration.Reason = nil, false, limit.Reason
		case err != nil:
			return Surveyed{}, err
		}
	}
	return out, nil
}

// surveyor is one run of a survey; the queue is the store itself.
type surveyor struct {
	*breadthFirst
	goals   []program.Atom
	visitor func(program.State, *program.Batch)
	// reader reads the letter of a state; it is nil if the explorer's
	// successors have the letters.
	reader program.Reader
	// missing has the goals that were not found yet.
	missing program.Letter
	trails  []*trace.Lasso
	stopped bool
}

// prepare binds the goals.
func (v *surveyor) prepare(ctx context.Context, prog program.Program, opts Options) error {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return err
	}
	v.explorer, v.parent = x, store.NewArray[uint32](x.Budget)
	v.trails = make([]*trace.Lasso, len(v.goals))
	v.missing = 1<<len(v.goals) - 1
	b, err := prog.Bind(v.goals)
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

// run explores breadth first until all goals are met and nobody wants to see
// all states, or to the end.
func (v *surveyor) run() error {
	if err := v.ex.Initial(&v.batch); err != nil {
		return err
	}
	if err := v.take(noState); err != nil {
		return err
	}
	for i := uint32(0); int(i) < v.states.Len() && !v.stopped; i++ {
		if err := v.Visit(1); err != nil {
			return err
		}
		if err := v.expand(i); err != nil {
			return err
		}
		if v.visitor != nil {
			v.visitor(v.states.Key(i), &v.batch)
		}
		if err := v.take(i); err != nil {
			return err
		}
	}
	return nil
}

// take stores the successors, and records which goals the new ones reach.
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
			if err := v.reach(index, hit); err != nil {
				return err
			}
		}
	}
	return nil
}

// reach notes that a state meets some goals for the first time, and makes the
// run to it.
func (v *surveyor) reach(index uint32, hit program.Letter) error {
	v.missing &^= hit
	v.stopped = v.missing == 0 && v.visitor == nil
	way, err := v.way(index)
	if err != nil {
		return err
	}
	trail := &trace.Lasso{Prefix: way, Last: v.state(index)}
	for i := range v.trails {
		if hit>>i&1 != 0 {
			v.trails[i] = trail
		}
	}
	return nil
}

// confirm replays a trail, and evaluates the goal in its last state.
func (v *surveyor) confirm(ctx context.Context, prog program.Program, goal int, trail *trace.Lasso) error {
	if trail == nil {
		return nil
	}
	run, err := replay.Run(ctx, prog, trail, v.goals[goal:goal+1])
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return err
	}
	if err == nil && run.EndLetter&1 == 0 {
		err = errors.New("its last state is not the goal")
	}
	if err != nil {
		return fmt.Errorf("internal error: the run to %q does not stand: %w", v.goals[goal].Text, err)
	}
	return nil
}
