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
func (su *surveyor) prepare(ctx context.Context, prog program.Program, opts Options) error {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return err
	}
	su.explorer = x
	su.trails = make([]*trace.Lasso, len(su.goals))
	su.missing = 1<<len(su.goals) - 1
	b, err := prog.Bind(su.goals)
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
		su.reader = reader
	} else {
		su.ex = ex
	}
	return nil
}

// run explores until all goals are met and nobody wants to see all states, or to
// the end.
func (su *surveyor) run() error {
	su.search, su.memory = reach.NewMemory(&su.Monitor, su.states, nil, nil, 0)
	err := su.search.Run(su)
	c := su.search.Counts()
	su.out = Exploration{States: c.Outside, StateBytes: c.Longest}
	su.out.add(&su.worker.counts)
	su.out.add(&su.worker.part)
	su.out.Transitions, su.out.AtomicSteps = su.out.Transitions+su.out.AtomicSteps, 0
	return err
}

// Visitor implements reach.Goal.
func (su *surveyor) Visitor(w *parallel.Worker, out reach.Part) (reach.Visitor, error) {
	su.worker = &failingVisitor{Worker: w, out: out}
	w.Use(su.ex, su.tuning)
	return su, nil
}

// Initial implements reach.Visitor.
func (su *surveyor) Initial() error {
	if err := su.worker.Initial(); err != nil {
		return err
	}
	return su.look()
}

// Visit implements reach.Visitor.
func (su *surveyor) Visit(s reach.State) error {
	b := &su.worker.batch
	if err := su.worker.expand(s.Vector); err != nil {
		return err
	}
	if su.visitor != nil {
		su.visitor(s.Vector, b)
	}
	if err := su.worker.out.Add(b, su.worker.steps.To(b.Len()), false); err != nil {
		return su.worker.cut(err, su.memory)
	}
	su.worker.count(b.Len())
	return su.look()
}

// Leads implements reach.Visitor.
func (su *surveyor) Leads(from, to reach.State) (bool, error) { return su.worker.Leads(from, to) }

// look records which goals the new states reach.
func (su *surveyor) look() (err error) {
	b := &su.worker.batch
	for _, i := range su.memory.Fresh() {
		letter := b.Succs[i].Target
		if su.reader != nil && su.missing != 0 {
			if letter, err = su.reader.Read(b.State(i)); err != nil {
				return err
			}
		}
		if hit := letter & su.missing; hit != 0 {
			if err := su.reach(i, hit); err != nil {
				return err
			}
		}
	}
	if su.stopped {
		return su.search.End()
	}
	return nil
}

// reach notes that successor i meets some goals for the first time, and makes
// the run to it.
func (su *surveyor) reach(i int, goals program.Letter) error {
	su.missing &^= goals
	su.stopped = su.missing == 0 && su.visitor == nil
	b := &su.worker.batch
	end := slices.Clone(b.State(i))
	trail := &trace.Lasso{Last: end}
	hit := &reach.Hit{Place: su.worker.out.Place(), Ahead: true, Action: b.Succs[i].Action, End: reach.State{Vector: end}}
	err := su.search.Retrace(hit)
	if err == nil && len(hit.Way) > 0 {
		trail, err = su.trailOf(hit)
	}
	if err != nil {
		return err
	}
	for i := range su.trails {
		if goals>>i&1 != 0 {
			su.trails[i] = trail
		}
	}
	return nil
}

// confirm replays a trail, and evaluates the goal in its last state.
func (su *surveyor) confirm(ctx context.Context, prog program.Program, goal int, trail *trace.Lasso) error {
	if trail == nil {
		return nil
	}
	run, err := replay.Run(ctx, prog, trail, su.goals[goal:goal+1])
	var limit *monitor.LimitError
	if errors.As(err, &limit) {
		return err
	}
	if err == nil && run.EndLetter&1 == 0 {
		err = errors.New("its last state is not the goal")
	}
	if err != nil {
		return fmt.Errorf("internal error: the run to %q does not stand: %w", su.goals[goal].Text, err)
	}
	return nil
}
