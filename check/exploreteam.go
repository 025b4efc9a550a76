package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check/internal/parallel"
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
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
	d      *depthFirst
	levels *parallel.Levels

	// What was met and is not stored yet: of several states together if keys may be read meanwhile.
	several   bool
	transient []bool // by state met: it is inside an atomic sequence

	_ cacheline.Pad
}

// together explores again with several workers. The first errors are listed with shortest runs.
func (x *explorer) together(ctx context.Context, prog program.Program, opts exploring) (Exploration, error) {
	x.restart()
	e := &exploreTeam{explorer: x, team: newTeam(&x.clock, opts.workers, x.budget, x.ex)}
	e.levels = parallel.NewLevels(x.budget, e.team.n, func(int) bool {
		e.depth++
		return true
	})
	e.team.onHalt = e.levels.Stop
	err := e.run()
	x.finish(err)
	if isFault(err) {
		return x.out, err
	}
	x.budget.Release()
	return x.out, e.list(ctx, prog, opts)
}

func (e *exploreTeam) run() (err error) {
	ws := make([]*unfolder, e.team.n)
	for i := range ws {
		if ws[i], err = e.newUnfolder(e.binding, i); err != nil {
			return err
		}
	}
	if err := ws[0].start(); err != nil {
		return err
	}
	err = e.team.run(func(i int) error { return e.levels.Run(i, ws[i].visitAll) })
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
	w := &unfolder{scout: s, d: newDepthFirst(own), levels: e.levels, several: s.cursor.KeepsWhole()}
	w.d.sequences.limit = e.limits.Memory / int64(4*e.team.n)
	w.d.meet = w.meet
	return w, nil
}

// start stores the initial states.
func (w *unfolder) start() error {
	if err := w.ex.Initial(&w.d.batch); err != nil {
		return err
	}
	w.begin()
	for i := range w.d.batch.Len() {
		w.out.Transitions++
		if err := w.d.meet(i); err != nil {
			return err
		}
	}
	if err := w.store(); err != nil {
		return err
	}
	w.levels.Start()
	return nil
}

// meet takes a successor outside atomic sequences, to be stored with others.
func (w *unfolder) meet(i int) error {
	s := w.d.batch.State(i)
	w.out.StateBytes = max(w.out.StateBytes, len(s))
	w.transient = append(w.transient, w.d.batch.Succs[i].Flags&program.Transient != 0)
	return w.add(s, w.several)
}

// store stores what was met, and queues what is new.
func (w *unfolder) store() error {
	w.cursor.ReadAhead()
	for i, transient := range w.transient {
		index, added, err := w.cursor.Insert(i)
		if err != nil {
			return err
		}
		if !added {
			continue
		}
		if !transient {
			w.out.States++
		}
		w.met++
		w.visited++
		if err := w.levels.Add(w.id, uint64(index)); err != nil {
			return err
		}
	}
	w.transient = w.transient[:0]
	return nil
}

// visitAll unfolds some states.
func (w *unfolder) visitAll(block []uint64) error {
	for i, state := range block {
		if err := w.visit(uint32(state)); err != nil {
			return err
		}
		if w.several && len(w.transient) < storedTogether && i < len(block)-1 {
			continue
		}
		if err := w.store(); err != nil {
			return err
		}
	}
	return nil
}

// visit unfolds a state.
func (w *unfolder) visit(state uint32) error {
	if err := w.step(1); err != nil {
		return err
	}
	d := w.d
	d.frames.Truncate(0)
	if err := d.frames.Append(exploreFrame{}); err != nil {
		return err
	}
	before := d.followed
	key := w.cursor.Key(state)
	if len(w.transient) == 0 {
		w.begin()
	}
	u, err := d.unfoldState(key)
	w.followed += d.followed - before
	d.out.count(u)
	return err
}

// list finds the runs into the first errors.
func (e *exploreTeam) list(ctx context.Context, prog program.Program, opts exploring) error {
	if e.out.Deadlocks+e.out.AssertionFailures+e.out.RuntimeErrors == 0 {
		return nil
	}
	opts.all, opts.shortest = e.maxErrors, false
	found, err := findFailures(ctx, prog, opts)
	if err != nil {
		return fmt.Errorf("looking for a run into an error: %w", err)
	}
	e.out.Errors = found.all
	return nil
}

// unreachedByAll lists the statements that no worker's explorer has come to.
func unreachedByAll(ws []*unfolder) []program.ActionView {
	var left []program.ActionView
	for i, w := range ws {
		c, ok := program.As[program.Coverage](w.ex)
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
