package explore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Surveyed is what a survey found.
type Surveyed struct {
	// Trails are runs to the first state that was found for each goal, nil if
	// there is none. They were replayed.
	Trails []*trace.Lasso
	// Exploration counts what was visited. It is exhaustive if every reachable
	// state was, so that a goal without a trail is true nowhere.
	Exploration Exploration
	// Unreached lists the statements that control did not come to in the states
	// that were visited, if the program can tell.
	Unreached []program.ActionView
}

// Survey explores the program breadth first until every goal, an atom about
// states, was found, or to the end if there is a visitor. The visitor is called
// with every state and its successors, which are valid during the call. Limits
// are in the result.
func Survey(ctx context.Context, prog program.Program, goals []program.Atom, visit func(program.State, *program.Batch), opts Options) (Surveyed, error) {
	v := &surveyor{goals: goals, visitor: visit, breadthFirst: &breadthFirst{prog: prog}}
	if err := v.prepare(ctx, prog, opts); err != nil {
		return Surveyed{}, err
	}
	defer v.Budget.Release()
	err := v.run()
	v.finish(err)
	out := Surveyed{Trails: v.trails, Exploration: v.out}
	out.Unreached, _ = program.UnreachedByAll(v.search.Workers.Explorers())
	if out.Exploration.Exhaustive {
		out.Exploration.Unreached = out.Unreached
		out.Exploration.Unexecuted = program.UnexecutedByAll(v.search.Workers.Explorers())
	}
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

// surveyor is the goal of a survey: states in which goals are true.
type surveyor struct {
	*breadthFirst
	worker  *failingVisitor // expands and counts
	goals   []program.Atom
	visitor func(program.State, *program.Batch)
	search  *reach.Search
	memory  *reach.Memory
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
	v.explorer = x
	v.trails = make([]*trace.Lasso, len(v.goals))
	v.missing = 1<<len(v.goals) - 1
	b, err := prog.Bind(v.goals)
	if err != nil {
		return err
	}
	if b.ActionAtoms() != 0 {
		return errors.New("a goal speaks of transitions")
	}
	ex, err := b.NewExplorer(x.tuning)
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

// run explores until all goals are met and nobody wants to see all states, or to
// the end.
func (v *surveyor) run() error {
	v.search, v.memory = reach.NewMemory(&v.Monitor, v.states, nil, nil, 0)
	err := v.search.Run(v)
	c := v.search.Counts()
	v.out = Exploration{States: c.Outside, StateBytes: c.Longest}
	v.out.add(&v.worker.counts)
	v.out.add(&v.worker.part)
	v.out.Transitions, v.out.AtomicSteps = v.out.Transitions+v.out.AtomicSteps, 0
	return err
}

// Visitor implements reach.Goal.
func (v *surveyor) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	v.worker = &failingVisitor{Worker: w, out: out}
	w.Use(v.ex, v.tuning)
	return v, nil
}

// Initial implements reach.Visitor.
func (v *surveyor) Initial() error {
	if err := v.worker.Initial(); err != nil {
		return err
	}
	return v.look()
}

// Visit implements reach.Visitor.
func (v *surveyor) Visit(s reach.State) error {
	b := &v.worker.batch
	if err := v.worker.expand(s.Vector); err != nil {
		return err
	}
	if v.visitor != nil {
		v.visitor(s.Vector, b)
	}
	if err := v.worker.out.Add(b, v.worker.steps.To(b.Len()), false); err != nil {
		return v.worker.cut(err, v.memory)
	}
	v.worker.count(b.Len())
	return v.look()
}

// Leads implements reach.Visitor.
func (v *surveyor) Leads(from, to reach.State) (bool, error) { return v.worker.Leads(from, to) }

// look records which goals the new states reach.
func (v *surveyor) look() (err error) {
	b := &v.worker.batch
	for _, i := range v.memory.Fresh() {
		letter := b.Succs[i].Target
		if v.reader != nil && v.missing != 0 {
			if letter, err = v.reader.Read(b.State(i)); err != nil {
				return err
			}
		}
		if hit := letter & v.missing; hit != 0 {
			if err := v.reach(i, hit); err != nil {
				return err
			}
		}
	}
	if v.stopped {
		return v.search.End()
	}
	return nil
}

// reach notes that successor i meets some goals for the first time, and makes
// the run to it.
func (v *surveyor) reach(i int, goals program.Letter) error {
	v.missing &^= goals
	v.stopped = v.missing == 0 && v.visitor == nil
	b := &v.worker.batch
	end := slices.Clone(b.State(i))
	trail := &trace.Lasso{Last: end}
	hit := &reach.Hit{Place: v.worker.out.Place(), Ahead: true, Action: b.Succs[i].Action, End: reach.State{Vector: end}}
	err := v.search.Retrace(hit)
	if err == nil && len(hit.Way) > 0 {
		trail, err = v.trailOf(hit)
	}
	if err != nil {
		return err
	}
	for i := range v.trails {
		if goals>>i&1 != 0 {
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
