package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/program"
)

// exploreTeam is Explore by several workers: breadth first over the states outside atomic sequences. What is
// inside a sequence each worker unfolds for itself (see unfold.go), so that all counts are those of one
// worker, whoever came where first; the depth is that of the breadth-first search.
type exploreTeam struct {
	*explorer
	team   *team
	levels *parallel.Levels
	depth  int
}

// unfolder is a worker of an exploreTeam.
type unfolder struct {
	*scout
	d *depthFirst
}

// exploreTogether explores with several workers. The first errors are listed with shortest runs.
func exploreTogether(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	x, err := newExplorer(ctx, prog, opts, "explore")
	if err != nil {
		return Exploration{}, err
	}
	defer x.budget.Release()
	e := &exploreTeam{explorer: x, team: newTeam(&x.clock, opts.Workers, x.budget, x.ex)}
	e.levels = parallel.NewLevels(x.budget, e.team.n, func(int) bool {
		e.depth++
		return true
	})
	e.team.onHalt = e.levels.Stop
	err = e.run(prog)
	x.finish(err)
	if isFault(err) {
		return x.out, err
	}
	x.budget.Release()
	return x.out, e.list(ctx, prog, opts)
}

func (e *exploreTeam) run(prog program.Program) error {
	binding, err := prog.Bind(nil)
	if err != nil {
		return err
	}
	ws := make([]*unfolder, e.team.n)
	for i := range ws {
		if ws[i], err = e.newUnfolder(binding, i); err != nil {
			return err
		}
	}
	if err := ws[0].start(e.levels); err != nil {
		return err
	}
	err = e.team.run(func(i int) error { return e.levels.Run(i, ws[i].visit) })
	e.out.Workers, e.out.MaxDepth = e.team.n, e.depth
	for _, w := range ws {
		e.out.add(&w.d.out)
		e.out.add(&w.out)
	}
	if err == nil {
		e.out.Unreached = unreachedByAll(ws)
	}
	return err
}

func (e *exploreTeam) newUnfolder(b program.Binding, i int) (*unfolder, error) {
	s, err := e.team.newScout(b, i)
	if err != nil {
		return nil, err
	}
	own := &explorer{clock: e.clock, ex: s.ex} // for what is inside: it counts, and looks at the context
	own.limits, own.progress, own.trial = Limits{}, nil, 0
	w := &unfolder{s, newDepthFirst(own)}
	w.d.sequences.limit = e.limits.Memory / int64(4*e.team.n)
	w.d.meet = w.meet(e.levels)
	return w, nil
}

// start stores the initial states.
func (w *unfolder) start(l *parallel.Levels) error {
	if err := w.ex.Initial(&w.d.batch); err != nil {
		return err
	}
	for i := range w.d.batch.Len() {
		w.out.Transitions++
		if err := w.d.meet(i); err != nil {
			return err
		}
	}
	l.Start()
	return nil
}

// meet stores a successor outside atomic sequences, and queues it when it is new.
func (w *unfolder) meet(l *parallel.Levels) func(i int) error {
	return func(i int) error {
		s := w.d.batch.State(i)
		index, added, err := w.cursor.InsertKey(s)
		if err != nil || !added {
			return err
		}
		w.out.StateBytes = max(w.out.StateBytes, len(s))
		if w.d.batch.Succs[i].Flags&program.Transient == 0 {
			w.out.States++
		}
		w.met++
		w.visited++
		return l.Add(w.id, uint64(index))
	}
}

// visit unfolds a state.
func (w *unfolder) visit(state uint64) error {
	if err := w.step(1); err != nil {
		return err
	}
	d := w.d
	d.frames.Truncate(0)
	if err := d.frames.Append(exploreFrame{}); err != nil {
		return err
	}
	before := d.followed
	u, err := d.unfoldState(w.cursor.Key(uint32(state)))
	w.followed += d.followed - before
	d.out.count(u)
	return err
}

// list finds the runs into the first errors.
func (e *exploreTeam) list(ctx context.Context, prog program.Program, opts Options) error {
	if e.out.Deadlocks+e.out.AssertionFailures+e.out.RuntimeErrors == 0 {
		return nil
	}
	opts.All, opts.Shortest, opts.Storage, opts.OnFull = e.maxErrors, false, "", ""
	r, err := safetyExact(ctx, prog, opts)
	if err != nil {
		return fmt.Errorf("looking for a run into an error: %w", err)
	}
	if r.Failure != nil {
		e.out.Errors = append([]Failure{*r.Failure}, r.Further...)
	}
	return nil
}

// unreachedByAll lists the statements that no worker's explorer has come to.
func unreachedByAll(ws []*unfolder) []program.ActionView {
	var left []program.ActionView
	for i, w := range ws {
		c, ok := w.ex.(program.Coverage)
		if !ok {
			return nil
		}
		if i == 0 {
			left = c.Unreached()
			continue
		}
		left = inBoth(left, c.Unreached())
	}
	return left
}

// inBoth keeps the order of a, of which b has some.
func inBoth(a, b []program.ActionView) []program.ActionView {
	more := map[string]int{}
	for _, v := range b {
		more[fmt.Sprint(v)]++
	}
	var out []program.ActionView
	for _, v := range a {
		if key := fmt.Sprint(v); more[key] > 0 {
			more[key]--
			out = append(out, v)
		}
	}
	return out
}
