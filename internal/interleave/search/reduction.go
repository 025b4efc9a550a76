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
	repeated  int                   // events that the next run has in common with the last
	planned   int                   // events whose races are known, in a part of the tree
	root      int                   // nodes before it are above the part that is explored: others explore what is inserted there
	grown     bool                  // something was inserted there by the last run
	from      int                   // the first event of the last run whose races were not known
	path      []schedule.Transition // of that run
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
	Enabled   []schedule.Transition
	Awake     int // how many of them, from the first, are not yields that wait for others
	Objects   int // that are known; in all runs to here they have the same numbers
	Chosen    schedule.Transition
	Done      []step // explored before the chosen one
	Sleep     []step
	nextSleep []step
	Wakeup    []*branch // the chosen one, and what is explored after it
	before    [2]int    // schedules and redundant ones that were explored before it was chosen
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
	k := slices.Index(enabled, n.Chosen)
	if k < 0 || !slices.Equal(enabled, n.Enabled) {
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
	n.Enabled = append(room(n.Enabled, len(enabled), &re.slab.transitions, slabNumbers), enabled...)
	n.Objects = r.Objects()
	idle := r.Idle()
	re.Fair = re.Fair || idle > 0 && idle < len(enabled)
	n.Awake = len(enabled) - idle
	if n.Awake == 0 {
		n.Awake = idle
	}
	if len(re.nodes) > 0 {
		before := re.nodes[len(re.nodes)-1]
		n.Sleep = append(n.Sleep, before.nextSleep...)
		re.inherit(n, before.Wakeup[0])
	}
	for k := 0; len(n.Wakeup) == 0 && k < n.Awake; k++ {
		if !n.sleeps(enabled[k]) {
			re.add(n, enabled[k])
		}
	}
	if len(n.Wakeup) == 0 {
		re.unused = append(re.unused, n)
		return false
	}
	n.Chosen, n.before = n.Wakeup[0].Transition, [2]int{re.Schedules, re.Redundant}
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
	*n = node{Enabled: n.Enabled[:0], Done: n.Done[:0], Sleep: n.Sleep[:0], nextSleep: n.nextSleep[:0], Wakeup: n.Wakeup[:0]}
	return n
}

// stillAsleep computes the transitions that were explored from the node, or need
// not be, and are independent of the chosen one.
func (re *Reduction) stillAsleep(n *node, r *schedule.Run) {
	n.nextSleep = n.nextSleep[:0]
	if len(n.Sleep)+len(n.Done) == 0 {
		return
	}
	re.accesses = r.AccessesOf(n.Chosen, re.accesses[:0])
	for _, list := range [][]step{n.Sleep, n.Done} {
		for i := range list {
			if list[i].Shares(n.Chosen) {
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
	re.from, re.grown = max(re.repeated, re.planned), false
	re.known.run(r, re.repeated, re.from)
	if re.grown {
		re.path = pathOf(r)
	}
	re.backtrack()
	re.repeated = len(re.nodes) - 1
}

// backtrack moves to the last node with something left to explore.
func (re *Reduction) backtrack() {
	for len(re.nodes) > re.root {
		n := re.nodes[len(re.nodes)-1]
		if len(n.Wakeup) > 1 { // otherwise nobody asks what was explored from here
			re.finish(n, &re.known.events[len(re.nodes)-1])
		}
		for re.dropFirst(n); len(n.Wakeup) > 0; re.dropFirst(n) {
			if t := n.Wakeup[0].Transition; !n.sleeps(t) {
				n.Chosen, n.before = t, [2]int{re.Schedules, re.Redundant}
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
	switch k := len(n.Done); {
	case k < cap(n.Done):
		n.Done = n.Done[:k+1] // with the memory of an earlier step
	case k == 0:
		n.Done = room(n.Done, 1, &re.slab.steps, slabNodes)[:1]
	default:
		n.Done = append(n.Done, step{})
	}
	re.slab.setEvent(&n.Done[len(n.Done)-1], n.Chosen, e)
}

// dropFirst removes the first branch of the wakeup tree.
func (re *Reduction) dropFirst(n *node) {
	re.drop(n.Wakeup[0])
	n.Wakeup = slices.Delete(n.Wakeup, 0, 1)
}
