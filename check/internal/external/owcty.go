package external

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/check/owcty"
)

// OWCTY looks for an accepting cycle of a product whose states are on a disk,
// by one way catch them young; its rounds are in package owcty. An accepting
// step from a state to itself is found on the way. The acceptance must be
// generalised Büchi. s.Found is the counterexample.
func OWCTY(s *search.Search, p *Place) error {
	r, err := explore(s, p, false)
	ended := err
	switch {
	case r.hit != nil:
		restore := s.ForCounterexample()
		if missed := r.lasso(r.hit, r.depth, []owcty.Hop{{To: r.hit, Marks: s.Prod.Acceptance().All()}}); err == nil {
			err = missed
		}
		restore()
	case err == nil:
		if err = r.levels.end(r); err == nil {
			err = newOWCTY(r).run()
		}
		ended = err
	}
	if r.levels.folder != nil { // it could be made
		p.Peak = max(p.Peak, r.levels.folder.Peak())
	}
	r.levels.Close(ended)
	return err
}

// filter is the elimination of OWCTY in one process, which has all of S.
type filter struct {
	*reachable
	edges owcty.Edges
	part  *owcty.Part
	task  owcty.Task
}

// newOWCTY makes the filter for the states that a search has visited.
func newOWCTY(r *reachable) *filter {
	return &filter{reachable: r, edges: owcty.EdgesOf(r.Prod)}
}

// run takes the tasks of the rounds until S is empty or a fixpoint.
func (o *filter) run() error {
	o.Phase = "owcty"
	o.part = owcty.NewPart(o.levels.folder, o.levels.place.options(&o.Monitor, 1), o.edges.Passes())
	defer o.part.Free()
	rounds := owcty.NewRounds(o.edges.Passes())
	level, end := uint64(0), owcty.Going
	for {
		if o.task, end = rounds.Next(level, o.remaining()); end != owcty.Going {
			break
		}
		var err error
		if level, err = o.take(); err != nil {
			return err
		}
	}
	if end == owcty.Found {
		defer o.ForCounterexample()()
		return o.found()
	}
	return nil
}

// remaining returns how many states S has.
func (o *filter) remaining() uint64 {
	if o.task.Kind == 0 {
		return 0
	}
	return o.part.Remaining()
}

// take carries out the current task.
func (o *filter) take() (level uint64, err error) {
	if o.task.Kind == owcty.Select {
		return 0, o.begin()
	}
	if err := o.part.Begin(o.task); err != nil {
		return 0, err
	}
	stage := func(i int) bool {
		e := &o.Walker.Edges[i]
		o.part.StageWith(o.Walker.Prog.State(int(e.Succ)), e.Q)
		return false
	}
	err = o.part.Each(func(key []byte) error {
		if _, err := o.expand(key, o.task, stage); err != nil {
			return err
		}
		return o.part.Commit()
	})
	if err != nil {
		return 0, err
	}
	return o.part.End()
}

// begin makes S of the reachable states that may be on accepting cycles.
func (o *filter) begin() error {
	all, err := o.levels.Set.All()
	if err != nil {
		return err
	}
	o.levels.Set.Free()
	return o.part.Select(all, func(key []byte) bool {
		_, q := split(key)
		return o.edges.Accepting(q)
	})
}

// expand expands a state, and calls enough with the edges that count in a task,
// until it returns true.
func (o *filter) expand(key []byte, t owcty.Task, enough func(i int) bool) (bool, error) {
	if err := o.Revisit(1); err != nil {
		return false, err
	}
	state, q := split(key)
	if err := o.Walker.Expand(state, q); err != nil {
		return false, err
	}
	for i := range o.Walker.Edges {
		if o.edges.Follows(q, &o.Walker.Edges[i], t) && enough(i) {
			return true, nil
		}
	}
	return false, nil
}

// found makes the counterexample.
func (o *filter) found() error {
	f := owcty.FindCycle(o.edges)
	for {
		look, done := f.Look()
		if done {
			break
		}
		if look.Pass == owcty.Reached { // the way to there is found by the search before
			_, cycle := f.Path()
			depth, err := DepthOf(o.levels.Set.Log(), look.Key)
			if err != nil {
				return err
			}
			return o.lasso(look.Key, depth, cycle)
		}
		seen, err := o.see(&look)
		if err == nil {
			err = f.Take(seen)
		}
		if err != nil {
			return err
		}
	}
	return search.ErrNoPath
}

// see answers a look-up of the finder.
func (o *filter) see(l *owcty.Look) (seen owcty.Seen, err error) {
	leads := func(t owcty.Task) func(from []byte) (bool, error) {
		return func(from []byte) (bool, error) {
			return o.expand(from, t, func(i int) bool { return is(o.Search, i, l.Key) })
		}
	}
	return o.part.See(l, leads)
}
