package external

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// OWCTY looks for an accepting cycle of a product whose states are on a disk,
// by one way catch them young; its rounds are in package owcty. An accepting
// step from a state to itself is found on the way. The acceptance must be
// generalised Büchi. s.Found is the counterexample.
func OWCTY(s *search.Search, p *reach.DiskPlace) error {
	r, d, err := reach.LookOnDisk(s, p, true)
	ended := err
	o := &filter{Search: s, disk: d, edges: owcty.EdgesOf(s.Prod)}
	switch hit := r.Hit(); {
	case hit != nil && hit.Way != nil:
		if missed := o.loop(hit); err == nil {
			err = missed
		}
	case err == nil:
		if err = o.save(); err == nil {
			err = o.run(p.Options(&s.Monitor))
		}
		ended = err
	}
	d.Close(ended)
	return err
}

// filter is the elimination of OWCTY in one process, which has all of S.
type filter struct {
	*search.Search
	disk  *reach.Disk
	edges owcty.Edges
	part  *owcty.Part
	task  owcty.Task
}

// save writes the last checkpoint of the levels, if there are any.
func (o *filter) save() error {
	if o.Checkpoints == nil {
		return nil
	}
	return o.disk.Save()
}

// loop makes the counterexample of an accepting step from a state to itself.
func (o *filter) loop(hit *reach.Hit) error {
	defer o.ForCounterexample()()
	var way [][]byte
	for _, s := range hit.Way {
		way = append(way, join(s))
	}
	return o.lasso(way, []owcty.Hop{{To: join(hit.End), Marks: o.Prod.Acceptance().All()}})
}

// run takes the tasks of the rounds until S is empty or a fixpoint.
func (o *filter) run(options disk.Options) error {
	o.Phase = "owcty"
	o.part = owcty.NewPart(o.disk.Folder, options, o.edges.Passes())
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
	all, err := o.disk.Set.All()
	if err != nil {
		return err
	}
	o.disk.Set.Free()
	var bad error
	err = o.part.Select(all, func(key []byte) bool {
		if bad == nil {
			bad = o.disk.Valid(key)
		}
		return bad == nil && o.edges.Accepting(o.disk.State(key, false).Q)
	})
	return cmp.Or(bad, err)
}

// expand expands a state, and calls enough with the edges that count in a task,
// until it returns true.
func (o *filter) expand(key []byte, t owcty.Task, enough func(i int) bool) (bool, error) {
	if err := cmp.Or(o.Revisit(1), o.disk.Valid(key)); err != nil {
		return false, err
	}
	from := o.disk.State(key, false)
	if err := o.Walker.Expand(from.Vector, from.Q); err != nil {
		return false, err
	}
	for i := range o.Walker.Edges {
		if o.edges.Follows(from.Q, &o.Walker.Edges[i], t) && enough(i) {
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
			return o.lassoTo(look.Key, cycle)
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
			return o.expand(from, t, func(i int) bool { return o.is(i, o.disk.State(l.Key, false)) })
		}
	}
	return o.part.See(l, leads)
}

// join returns the key of a state.
func join(s reach.State) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(s.Vector), s.Q)
}

// is reports whether an edge of the last expansion leads to a state.
func (o *filter) is(i int, to reach.State) bool {
	e := &o.Walker.Edges[i]
	return e.Q == to.Q && bytes.Equal(o.Walker.Prog.State(int(e.Succ)), to.Vector)
}

// edge returns the action of an edge with at least the given marks from one
// state to another, and whether there is one.
func (o *filter) edge(from, to reach.State, marks automata.Marks) (program.Action, bool, error) {
	if err := o.Revisit(1); err != nil {
		return 0, false, err
	}
	if err := o.Walker.Expand(from.Vector, from.Q); err != nil {
		return 0, false, err
	}
	for i := range o.Walker.Edges {
		if e := &o.Walker.Edges[i]; e.Marks&marks == marks && o.is(i, to) {
			return o.Walker.Prog.Succs[e.Succ].Action, true, nil
		}
	}
	return 0, false, nil
}

// step returns the step of a hop.
func (o *filter) step(key []byte, h *owcty.Hop) (trace.Step, error) {
	from := o.disk.State(key, false)
	action, found, err := o.edge(from, o.disk.State(h.To, false), h.Marks)
	if err == nil && !found {
		err = search.ErrNoPath
	}
	return trace.Step{State: slices.Clone(from.Vector), Action: action}, err
}

// lassoTo makes the counterexample that leads to a state and from there round a
// cycle.
func (o *filter) lassoTo(key []byte, cycle []owcty.Hop) error {
	level, found, err := o.disk.Set.Find(key)
	if err == nil && !found {
		err = search.ErrNoPath
	}
	if err != nil {
		return err
	}
	way, err := o.disk.WayTo(key, int(level), func(from, to reach.State) (bool, error) {
		_, found, err := o.edge(from, to, 0)
		return found, err
	})
	if err != nil {
		return err
	}
	return o.lasso(way, cycle)
}

// lasso makes the counterexample along some states and round a cycle.
func (o *filter) lasso(way [][]byte, cycle []owcty.Hop) (err error) {
	o.Found, err = owcty.Lasso(way, cycle, o.step)
	return err
}
