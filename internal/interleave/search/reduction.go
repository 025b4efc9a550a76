package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Reduction explores at least one run of each class of runs that differ in the
// order of independent transitions only, by dynamic partial-order reduction with
// sleep sets and wakeup trees (Abdulla, Aronis, Jonsson and Sagonas 2017,
// algorithm 2).
//
//	at the end of a run E:
//	  for every event e' and earlier event e that conflict, where e does not happen
//	      before what the goroutine of e' did before:
//	    v := events of E after e that e does not happen before, and e'
//	    if no transition that sleeps in the state before e is a weak initial of v:
//	      insert v into the wakeup tree of that state
//	  continue in the last state whose wakeup tree is not empty
//
// A weak initial of v is independent of all of v, or of all that comes before it
// there. A new state continues with the part of the tree that led to it, or with
// any transition that does not sleep.
//
// Goroutines are not deterministic here, as in the paper: select statements and
// senders that meet one of several receivers have several transitions. With one
// of them, a state has all that share a goroutine with it. Where it is open
// which transition an operation would have before e, since it waits or its
// partner is not there yet, any transition of a goroutine that can begin what
// leads to the operation is enough (source sets, algorithm 1); this can lead to
// runs that are abandoned. An event conflicts with all channels of its select
// statement.
type Reduction struct {
	nodes     []*node
	unused    []*node // to be used again
	branches  []*branch
	slab      slab
	known     *analysis
	repeated  int // events that the next run has in common with the last
	finished  bool
	diverged  bool
	accesses  []schedule.Access // of the chosen transition
	sleeping  []schedule.Access // of one that sleeps
	Schedules int               // runs that were complete
	Redundant int               // runs that were abandoned, since sleep sets cover them
	Steps     int
	Fair      bool // schedules were left out in which a goroutine yields again and again, and others wait
}

// node is a state on the path that is explored.
type node struct {
	enabled   []schedule.Transition
	awake     int // how many of them, from the first, are not yields that wait for others
	objects   int // that are known; in all runs to here they have the same numbers
	chosen    schedule.Transition
	done      []step // explored before the chosen one
	sleep     []step
	nextSleep []step
	wakeup    []*branch // the chosen one, and what is explored after it
}

// Next prepares the next run, and reports whether there is one.
func (re *Reduction) Next() bool { return !re.finished && !re.diverged }

// Diverged reports whether a run did not repeat the beginning of an earlier
// one: the program depends on something that is not scheduled.
func (re *Reduction) Diverged() bool { return re.diverged }

// Choose follows the path, and extends it.
func (re *Reduction) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	depth := len(r.Events())
	if depth == len(re.nodes) && !re.extend(r, enabled) {
		return -1
	}
	n := re.nodes[depth]
	k := slices.Index(enabled, n.chosen)
	if k < 0 || !slices.Equal(enabled, n.enabled) {
		re.diverged = true
		return -1
	}
	if depth == len(re.nodes)-1 {
		re.stillAsleep(n, r)
	}
	return k
}

// extend appends a node, unless sleep sets cover everything that is enabled.
func (re *Reduction) extend(r *schedule.Run, enabled []schedule.Transition) bool {
	n := re.newNode()
	n.enabled = append(n.enabled, enabled...)
	n.objects = r.Objects()
	idle := r.Idle()
	re.Fair = re.Fair || idle > 0 && idle < len(enabled)
	n.awake = len(enabled) - idle
	if n.awake == 0 {
		n.awake = idle
	}
	if len(re.nodes) > 0 {
		before := re.nodes[len(re.nodes)-1]
		n.sleep = append(n.sleep, before.nextSleep...)
		re.inherit(n, before.wakeup[0])
	}
	for k := 0; len(n.wakeup) == 0 && k < n.awake; k++ {
		if !n.sleeps(enabled[k]) {
			re.add(n, enabled[k])
		}
	}
	if len(n.wakeup) == 0 {
		re.unused = append(re.unused, n)
		return false
	}
	n.chosen = n.wakeup[0].Transition
	re.nodes = append(re.nodes, n)
	return true
}

// newNode returns an empty node.
func (re *Reduction) newNode() *node {
	if len(re.unused) == 0 {
		return re.slab.node()
	}
	n := re.unused[len(re.unused)-1]
	re.unused = re.unused[:len(re.unused)-1]
	*n = node{enabled: n.enabled[:0], done: n.done[:0], sleep: n.sleep[:0], nextSleep: n.nextSleep[:0], wakeup: n.wakeup[:0]}
	return n
}

// stillAsleep computes the transitions that were explored from the node, or need
// not be, and are independent of the chosen one.
func (re *Reduction) stillAsleep(n *node, r *schedule.Run) {
	n.nextSleep = n.nextSleep[:0]
	if len(n.sleep)+len(n.done) == 0 {
		return
	}
	re.accesses = r.AccessesOf(n.chosen, re.accesses[:0])
	for _, list := range [][]step{n.sleep, n.done} {
		for i := range list {
			if list[i].Shares(n.chosen) {
				continue
			}
			re.sleeping = r.AccessesOf(list[i].Transition, re.sleeping[:0])
			if !conflict(re.accesses, re.sleeping) {
				n.nextSleep = append(n.nextSleep, list[i])
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
	if r.TooMany() {
		re.finished = true
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
		re.finish(n, &re.known.events[len(re.nodes)-1])
		for re.dropFirst(n); len(n.wakeup) > 0; re.dropFirst(n) {
			if t := n.wakeup[0].Transition; !n.sleeps(t) {
				n.chosen = t
				return
			}
		}
		re.unused = append(re.unused, n)
		re.nodes = re.nodes[:len(re.nodes)-1]
	}
	re.finished = true
}

// finish makes the chosen transition one that was explored.
func (re *Reduction) finish(n *node, e *schedule.Event) {
	if k := len(n.done); k < cap(n.done) {
		n.done = n.done[:k+1] // with the memory of an earlier step
	} else {
		n.done = append(n.done, step{})
	}
	re.slab.setEvent(&n.done[len(n.done)-1], n.chosen, e)
}

// dropFirst removes the first branch of the wakeup tree.
func (re *Reduction) dropFirst(n *node) {
	re.drop(n.wakeup[0])
	n.wakeup = slices.Delete(n.wakeup, 0, 1)
}
