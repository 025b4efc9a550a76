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
func (re *Reduction) Next() bool { return !re.finished && !re.diverged }

// Diverged reports whether a run did not repeat the beginning of an earlier
// one: the program depends on something that is not scheduled.
func (re *Reduction) Diverged() bool { return re.diverged }

// Choose follows the path, and extends it.
func (re *Reduction) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	depth := len(r.Events())
	if depth == len(re.nodes) && !re.extend(enabled, r.Idle()) {
		return -1
	}
	n := re.nodes[depth]
	k := slices.Index(enabled, n.chosen)
	if k < 0 || !slices.Equal(enabled, n.enabled) {
		re.diverged = true
		return -1
	}
	if depth == len(re.nodes)-1 {
		n.stillAsleep(r)
	}
	return k
}

// extend appends a node, unless sleep sets cover everything that is enabled.
func (re *Reduction) extend(enabled []schedule.Transition, idle int) bool {
	n := re.newNode()
	n.enabled = append(n.enabled, enabled...)
	if len(re.nodes) > 0 {
		n.sleep = append(n.sleep, re.nodes[len(re.nodes)-1].nextSleep...)
	}
	re.Fair = re.Fair || idle > 0 && idle < len(enabled)
	n.awake = len(enabled) - idle
	if n.awake == 0 {
		n.awake = idle
	}
	for _, t := range enabled[:n.awake] {
		if !slices.Contains(n.sleep, t) {
			n.choose(t)
			re.nodes = append(re.nodes, n)
			return true
		}
	}
	re.unused = append(re.unused, n)
	return false
}

// newNode returns an empty node.
func (re *Reduction) newNode() *node {
	if len(re.unused) == 0 {
		return &node{}
	}
	n := re.unused[len(re.unused)-1]
	re.unused = re.unused[:len(re.unused)-1]
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
func (re *Reduction) End(r *schedule.Run) {
	re.Steps += len(r.Events())
	if r.Abandoned() {
		re.Redundant++
	} else {
		re.Schedules++
	}
	if re.diverged {
		return
	}
	if re.known == nil {
		re.known = &analysis{d: re}
	}
	re.known.run(r, re.repeated)
	re.backtrack()
	re.repeated = len(re.nodes) - 1
}

// backtrack moves to the last node with something left to explore.
func (re *Reduction) backtrack() {
	for len(re.nodes) > 0 {
		n := re.nodes[len(re.nodes)-1]
		n.done = append(n.done, n.chosen)
		if t, found := n.unexplored(); found {
			n.choose(t)
			return
		}
		re.unused = append(re.unused, n)
		re.nodes = re.nodes[:len(re.nodes)-1]
	}
	re.finished = true
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
