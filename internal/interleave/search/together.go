package search

import (
	"sync"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// together goes on with an exploration, with the help of other processes. It
// reports whether that ends the exploration with this run, and whether anything is
// known: if runs differ from process to process, use files, or give states, what was
// explored does not count.
func (e *exploration) together(d *Reduction, limit time.Duration) (failed, known bool) {
	first := &worker{e: e, d: d, busy: true}
	c := newCoordinator(e, func(o *order) { first.accept(clone(o)) })
	h := &helpers{c: c, reports: make(chan arrival), done: make(chan struct{})}
	h.start(e.o.Workers-1, e.o.Help)
	end := sync.OnceFunc(h.end)
	defer end()
	for !c.finished() {
		c.assign()
		h.receive(!first.busy)
		if first.busy { // it does not wait: what it reports is received at once
			c.explore(first)
		}
		e.steps.Add(1)
		e.result.Workers = c.took()
		stopped := e.add(c.total())
		switch {
		case stopped || e.result.Failure != nil:
			return true, true
		case c.failure != nil:
			end()
			e.confirm(c.failure)
			return true, true
		case d.Diverged() || e.crowded || e.bounded(limit, e.result.Schedules):
			e.end(d)
			return false, true
		case e.outside || e.stateful || c.broken:
			return false, false
		}
	}
	e.end(d)
	return false, true
}

// explore makes a run in this process.
func (c *coordinator) explore(first *worker) {
	m := first.run()
	if m != nil && !first.d.Diverged() {
		c.receive(c.workers[0], clone(m))
	}
	c.workers[0].latest = *first.report(report{})
}

// add makes the counts of all workers those of the result, and reports whether one
// of them cannot go on.
func (e *exploration) add(t report) bool {
	e.result.Schedules, e.result.Redundant, e.result.Fair = t.Schedules, t.Redundant, t.Fair
	e.crowded = e.crowded || t.Crowded
	if t.Truncated != "" {
		e.truncated = t.Truncated
	}
	if t.Incomplete != "" {
		e.result.Incomplete, e.result.Refused = t.Incomplete, t.Refused
	}
	return t.Incomplete != ""
}

// confirm repeats a run that fails in another process.
func (e *exploration) confirm(path []schedule.Transition) {
	if !e.execute(&replay{path: path}, false) {
		e.result.Incomplete = notRepeated
	}
}
