package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Reduction explores at least one run of each class of runs that differ in the
// order of independent transitions only, by dynamic partial-order reduction
// (Flanagan and Godefroid 2005) with sleep sets (Godefroid 1996).
//
//	explore(E):
//	  for every operation of a goroutine q, performed or pending at the end of E:
//	    for every earlier event e that conflicts with it, could have come later,
//	        and is not ordered before q's previous event:
//	      v := events after e that are ordered before the operation, but not after e
//	      I := goroutines that begin v and are enabled before e; q if v has none of q
//	      if I is not empty and disjoint from backtrack(e): add one of I to backtrack(e)
//	  pick the last event with a goroutine of its backtrack set left to explore
//
// A transition can have two goroutines: backtrack sets consist of goroutines, and
// all transitions that involve one of the set are explored. An event conflicts
// with all channels of its select statement.
type Reduction struct {
	nodes     []*node
	unused    []*node // to be used again
	known     *analysis
	repeated  int // events that the next run has in common with the last
	finished  bool
	diverged  bool
	Schedules int // runs that were complete
	Redundant int // runs that were abandoned, since sleep sets cover them
	Steps     int
	Fair      bool // schedules were left out in which a goroutine yields again and again, and others wait
}

// node is a state on the path that is explored.
type node struct {
	enabled   []schedule.Transition
	awake     int // how many of them, from the first, are not yields that wait for others
	chosen    schedule.Transition
	done      []schedule.Transition // explored before the chosen one
	sleep     []schedule.Transition
	nextSleep []schedule.Transition
	backtrack []int // goroutines
}

// Next prepares the next run, and reports whether there is one.
func (d *Reduction) Next() bool { return !d.finished && !d.diverged }

// Diverged reports whether a run did not repeat the beginning of an earlier
// one: the program depends on something that is not scheduled.
func (d *Reduction) Diverged() bool { return d.diverged }

// Choose follows the path, and extends it.
func (d *Reduction) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	depth := len(r.Events())
	if depth == len(d.nodes) && !d.extend(enabled, r.Idle()) {
		return -1
	}
	n := d.nodes[depth]
	k := slices.Index(enabled, n.chosen)
	if k < 0 || !slices.Equal(enabled, n.enabled) {
		d.diverged = true
		return -1
	}
	if depth == len(d.nodes)-1 {
		n.stillAsleep(r)
	}
	return k
}

// extend appends a node, unless sleep sets cover everything that is enabled.
func (d *Reduction) extend(enabled []schedule.Transition, idle int) bool {
	n := d.newNode()
	n.enabled = append(n.enabled, enabled...)
	if len(d.nodes) > 0 {
		n.sleep = append(n.sleep, d.nodes[len(d.nodes)-1].nextSleep...)
	}
	d.Fair = d.Fair || idle > 0 && idle < len(enabled)
	n.awake = len(enabled) - idle
	if n.awake == 0 {
		n.awake = idle
	}
	for _, t := range enabled[:n.awake] {
		if !slices.Contains(n.sleep, t) {
			n.choose(t)
			d.nodes = append(d.nodes, n)
			return true
		}
	}
	d.unused = append(d.unused, n)
	return false
}

// newNode returns an empty node.
func (d *Reduction) newNode() *node {
	if len(d.unused) == 0 {
		return &node{}
	}
	n := d.unused[len(d.unused)-1]
	d.unused = d.unused[:len(d.unused)-1]
	*n = node{enabled: n.enabled[:0], done: n.done[:0], sleep: n.sleep[:0], nextSleep: n.nextSleep[:0], backtrack: n.backtrack[:0]}
	return n
}

func (n *node) choose(t schedule.Transition) {
	n.chosen = t
	n.backtrack = append(n.backtrack, t.G)
	if t.Partner >= 0 {
		n.backtrack = append(n.backtrack, t.Partner)
	}
}

// stillAsleep computes the transitions that were explored from the node, or need
// not be, and are independent of the chosen one.
func (n *node) stillAsleep(r *schedule.Run) {
	n.nextSleep = n.nextSleep[:0]
	if len(n.sleep)+len(n.done) == 0 {
		return
	}
	accesses := r.AccessesOf(n.chosen, nil)
	for _, list := range [][]schedule.Transition{n.sleep, n.done} {
		for _, t := range list {
			if !t.Shares(n.chosen) && !conflict(accesses, r.AccessesOf(t, nil)) {
				n.nextSleep = append(n.nextSleep, t)
			}
		}
	}
}

func conflict(a, b []schedule.Access) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Conflict(y) {
				return true
			}
		}
	}
	return false
}

// End analyses a run and prepares the next one.
func (d *Reduction) End(r *schedule.Run) {
	d.Steps += len(r.Events())
	if r.Abandoned() {
		d.Redundant++
	} else {
		d.Schedules++
	}
	if d.diverged {
		return
	}
	if d.known == nil {
		d.known = &analysis{d: d}
	}
	d.known.run(r, d.repeated)
	d.backtrack()
	d.repeated = len(d.nodes) - 1
}

// backtrack moves to the last node with something left to explore.
func (d *Reduction) backtrack() {
	for len(d.nodes) > 0 {
		n := d.nodes[len(d.nodes)-1]
		n.done = append(n.done, n.chosen)
		if t, found := n.unexplored(); found {
			n.choose(t)
			return
		}
		d.unused = append(d.unused, n)
		d.nodes = d.nodes[:len(d.nodes)-1]
	}
	d.finished = true
}

func (n *node) unexplored() (schedule.Transition, bool) {
	for _, t := range n.enabled[:n.awake] {
		if (slices.Contains(n.backtrack, t.G) || t.Partner >= 0 && slices.Contains(n.backtrack, t.Partner)) &&
			!slices.Contains(n.done, t) && !slices.Contains(n.sleep, t) {
			return t, true
		}
	}
	return schedule.Transition{}, false
}
