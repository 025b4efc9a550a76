package explore

import "github.com/ltlcheck/ltlcheck/program"

// walk follows the ways from a state outside atomic sequences by the program's
// own explorer; ok is false if the state has to be unfolded.
//
// What is inside atomic sequences is remembered (unfold.go), or walked through
// each time as SPIN does, if the program's explorer can do that by itself.
// Walking takes less time for each state and no memory, but a state that
// several ways lead to is visited on each. So states are remembered first, and
// if they turn out to be visited rarely again, ways are walked. A way that the
// explorer cannot follow to its end is unfolded as before.
//
// All this depends only on numbers of states, so that the depth of the search
// does not depend on when compiled code takes over.
func (d *depthFirst) walk(state program.State) (w program.Ways, ok bool, err error) {
	f := &d.sequences.following
	w, ok, err = f.ex.Follow(state, &d.batch)
	if err != nil || !ok {
		f.noteWalk(false)
		return w, false, err
	}
	f.noteWalk(true)
	if len(w.Ends) == 0 {
		d.expanded()
	} else {
		d.Followed += uint64(w.Inside + len(w.Ends))
	}
	return w, true, nil
}

// takeWays counts what is on the ways and stores the states at their ends.
func (d *depthFirst) takeWays(w program.Ways) (unfolding, error) {
	u := unfolding{height: 1, transitions: uint64(len(w.Ends)), atomicSteps: uint64(w.Inside)}
	for _, end := range w.Ends {
		u.height = max(u.height, end.Steps)
		if d.batch.Succs[end.Succ].Flags&program.Interrupted != 0 {
			u.atomicSteps++
		}
	}
	for range w.Inside {
		if err := d.Visit(int(d.frames.Top().depth + u.height)); err != nil {
			return u, err
		}
	}
	d.Inside += uint64(w.Inside)
	if d.meet != nil {
		for _, end := range w.Ends {
			if err := d.meet(int(end.Succ)); err != nil {
				return u, err
			}
		}
		return u, nil
	}
	return u, d.storeEnds(w.Ends)
}

// storeEnds stores the states at the ends of ways and puts them on todo, the
// first one on top.
func (d *depthFirst) storeEnds(ways []program.Way) error {
	n := len(ways)
	d.states.Begin()
	for i := n - 1; i >= 0; i-- {
		if err := d.states.Add(d.batch.State(int(ways[i].Succ))); err != nil {
			return err
		}
	}
	d.states.ReadAhead()
	for i := n - 1; i >= 0; i-- {
		if err := d.storeAdded(n-1-i, int(ways[i].Succ), ways[i].Steps); err != nil {
			return err
		}
	}
	d.Forecast.Taken, d.Forecast.Discovered = d.Forecast.Taken+uint64(n), uint64(d.states.Len())
	return nil
}

// storeAll is storeEnds for all successors in the batch.
func (d *depthFirst) storeAll() error {
	n := d.batch.Len()
	d.states.Begin()
	for i := n - 1; i >= 0; i-- {
		if err := d.states.Add(d.batch.State(i)); err != nil {
			return err
		}
	}
	d.states.ReadAhead()
	for i := n - 1; i >= 0; i-- {
		if err := d.storeAdded(n-1-i, i, 1); err != nil {
			return err
		}
	}
	d.Forecast.Taken, d.Forecast.Discovered = d.Forecast.Taken+uint64(n), uint64(d.states.Len())
	return nil
}

// storeAdded stores successor i, the j-th state that was added, and puts it on
// todo unless it was visited.
func (d *depthFirst) storeAdded(j, i int, steps uint32) error {
	index, added, err := d.insertAdded(j, i)
	if err != nil || !added && d.visitedYet.Has(index) {
		return err
	}
	return d.todo.Append(exploreStep{index, steps})
}
