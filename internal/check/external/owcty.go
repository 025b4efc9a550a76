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
	"github.com/ltlcheck/ltlcheck/internal/check/universal"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// OWCTY looks for an accepting cycle of a product whose states are on a disk,
// by one way catch them young; its rounds are in package owcty. An accepting
// step from a state to itself is found on the way. The acceptance must be
// generalised Büchi. s.Found is the counterexample.
func OWCTY(s *search.Search, p *reach.DiskPlace) error {
	r, d, err := universal.LookOnDisk(s, p, true)
	ended := err
	o := &filter{search: s, disk: d, edges: owcty.EdgesOf(s.Prod)}
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
	search *search.Search
	disk   *reach.Disk
	edges  owcty.Edges
	part   *owcty.Part
	task   owcty.Task
}

// save writes the last checkpoint of the levels, if there are any.
func (fi *filter) save() error {
	if fi.search.Checkpoints == nil {
		return nil
	}
	return fi.disk.Save()
}

// loop makes the counterexample of an accepting step from a state to itself.
func (fi *filter) loop(hit *reach.Hit) error {
	defer fi.search.ForCounterexample()()
	var way [][]byte
	for _, s := range hit.Way {
		way = append(way, join(s))
	}
	return fi.lasso(way, []owcty.Hop{{To: join(hit.End), Marks: fi.search.Prod.Acceptance().All()}})
}

// run takes the tasks of the rounds until S is empty or a fixpoint.
func (fi *filter) run(options disk.Options) error {
	fi.search.Phase = "owcty"
	fi.part = owcty.NewPart(fi.disk.Folder, options, fi.edges.Passes())
	defer fi.part.Free()
	rounds := owcty.NewRounds(fi.edges.Passes())
	level, end := uint64(0), owcty.Going
	for {
		if fi.task, end = rounds.Next(level, fi.remaining()); end != owcty.Going {
			break
		}
		var err error
		if level, err = fi.take(); err != nil {
			return err
		}
	}
	if end == owcty.Found {
		defer fi.search.ForCounterexample()()
		return fi.found()
	}
	return nil
}

// remaining returns how many states S has.
func (fi *filter) remaining() uint64 {
	if fi.task.Kind == 0 {
		return 0
	}
	return fi.part.Remaining()
}

// take carries out the current task.
func (fi *filter) take() (level uint64, err error) {
	if fi.task.Kind == owcty.Select {
		return 0, fi.begin()
	}
	if err := fi.part.Begin(fi.task); err != nil {
		return 0, err
	}
	stage := func(i int) bool {
		e := &fi.search.Walker.Edges[i]
		fi.part.StageWith(fi.search.Walker.Prog.State(int(e.Succ)), e.Q)
		return false
	}
	err = fi.part.Each(func(key []byte) error {
		if _, err := fi.expand(key, fi.task, stage); err != nil {
			return err
		}
		return fi.part.Commit()
	})
	if err != nil {
		return 0, err
	}
	return fi.part.End()
}

// begin makes S of the reachable states that may be on accepting cycles.
func (fi *filter) begin() error {
	all, err := fi.disk.Set.All()
	if err != nil {
		return err
	}
	fi.disk.Set.Free()
	var bad error
	err = fi.part.Select(all, func(key []byte) bool {
		if bad == nil {
			bad = fi.disk.Valid(key)
		}
		return bad == nil && fi.edges.Accepting(fi.disk.State(key, false).Q)
	})
	return cmp.Or(bad, err)
}

// expand expands a state, and calls enough with the edges that count in a task,
// until it returns true.
func (fi *filter) expand(key []byte, t owcty.Task, enough func(i int) bool) (bool, error) {
	if err := cmp.Or(fi.search.Revisit(1), fi.disk.Valid(key)); err != nil {
		return false, err
	}
	from := fi.disk.State(key, false)
	if err := fi.search.Walker.Expand(from.Vector, from.Q); err != nil {
		return false, err
	}
	for i := range fi.search.Walker.Edges {
		if fi.edges.Follows(from.Q, &fi.search.Walker.Edges[i], t) && enough(i) {
			return true, nil
		}
	}
	return false, nil
}

// found makes the counterexample.
func (fi *filter) found() error {
	f := owcty.FindCycle(fi.edges)
	for {
		look, done := f.Look()
		if done {
			break
		}
		if look.Pass == owcty.Reached { // the way to there is found by the search before
			_, cycle := f.Path()
			return fi.lassoTo(look.Key, cycle)
		}
		seen, err := fi.see(&look)
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
func (fi *filter) see(l *owcty.Look) (seen owcty.Seen, err error) {
	leads := func(t owcty.Task) func(from []byte) (bool, error) {
		return func(from []byte) (bool, error) {
			return fi.expand(from, t, func(i int) bool { return fi.is(i, fi.disk.State(l.Key, false)) })
		}
	}
	return fi.part.See(l, leads)
}

// join returns the key of a state.
func join(s reach.State) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clone(s.Vector), s.Q)
}

// is reports whether an edge of the last expansion leads to a state.
func (fi *filter) is(i int, to reach.State) bool {
	e := &fi.search.Walker.Edges[i]
	return e.Q == to.Q && bytes.Equal(fi.search.Walker.Prog.State(int(e.Succ)), to.Vector)
}

// edge returns the action of an edge with at least the given marks from one
// state to another, and whether there is one.
func (fi *filter) edge(from, to reach.State, marks automata.Marks) (program.Action, bool, error) {
	if err := fi.search.Revisit(1); err != nil {
		return 0, false, err
	}
	if err := fi.search.Walker.Expand(from.Vector, from.Q); err != nil {
		return 0, false, err
	}
	for i := range fi.search.Walker.Edges {
		if e := &fi.search.Walker.Edges[i]; e.Marks&marks == marks && fi.is(i, to) {
			return fi.search.Walker.Prog.Succs[e.Succ].Action, true, nil
		}
	}
	return 0, false, nil
}

// step returns the step of a hop.
func (fi *filter) step(key []byte, h *owcty.Hop) (trace.Step, error) {
	from := fi.disk.State(key, false)
	action, found, err := fi.edge(from, fi.disk.State(h.To, false), h.Marks)
	if err == nil && !found {
		err = search.ErrNoPath
	}
	return trace.Step{State: slices.Clone(from.Vector), Action: action}, err
}

// lassoTo makes the counterexample that leads to a state and from there round a
// cycle.
func (fi *filter) lassoTo(key []byte, cycle []owcty.Hop) error {
	level, found, err := fi.disk.Set.Find(key)
	if err == nil && !found {
		err = search.ErrNoPath
	}
	if err != nil {
		return err
	}
	way, err := fi.disk.WayTo(key, int(level), func(from, to reach.State) (bool, error) {
		_, found, err := fi.edge(from, to, 0)
		return found, err
	})
	if err != nil {
		return err
	}
	return fi.lasso(way, cycle)
}

// lasso makes the counterexample along some states and round a cycle.
func (fi *filter) lasso(way [][]byte, cycle []owcty.Hop) (err error) {
	fi.search.Found, err = owcty.Lasso(way, cycle, fi.step)
	return err
}
