package search

import (
	"encoding/json"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// coordinator divides the tree of schedules among workers. It keeps the nodes above
// the parts that they explore: a run of a worker whose races want more to be explored
// there is made again here, and its races are planned in these nodes; the worker
// goes on when it knows them. What is begun
// sleeps below what is begun later in the same node, wherever it is explored, so
// that each class of runs is explored once, as by one worker. What is begun covers
// sequences that it can begin, too, since all of it will have been explored.
type coordinator struct {
	e       *exploration
	top     *shared // above all nodes
	workers []*remote
	lost    []*job // of workers that ended
	dry     bool   // nothing could be begun, and nothing has changed since
	d       Reduction
	known   *analysis
	broken  bool                  // runs differ from process to process
	failure []schedule.Transition // a run of a worker that fails, or nil
}

// remote is a worker as the coordinator knows it.
type remote struct {
	send   func(*order)
	job    *job
	asked  bool   // to give a part away
	latest report // what was counted
	before [2]int // schedules and redundant ones before the part that it explores
	helped bool
	begun  bool // it has reported that it is ready
	ended  bool
}

// newCoordinator makes one whose first worker explores everything.
func newCoordinator(e *exploration, first func(*order)) *coordinator {
	c := &coordinator{e: e, top: &shared{open: 1}}
	c.known = &analysis{d: &c.d}
	c.workers = []*remote{{send: first, begun: true, helped: true, job: &job{at: c.top, branch: &branch{}}}}
	return c
}

// finished reports whether everything was explored.
func (c *coordinator) finished() bool { return c.top.open == 0 }

// assign gives parts to workers that have none, and asks others to give parts away.
func (c *coordinator) assign() {
	idle := 0
	for _, w := range c.workers {
		switch {
		case !w.begun || w.ended:
		case w.job == nil:
			if w.job = c.next(); w.job == nil {
				idle++
				continue
			}
			w.asked, w.helped, w.before = false, true, [2]int{w.latest.Schedules, w.latest.Redundant}
			p := w.job.part()
			p.Origins = c.e.names.Origins()
			w.send(&order{Part: p})
		case w.asked:
			idle--
		}
	}
	for _, w := range c.workers {
		if idle > 0 && w.job != nil && !w.asked {
			w.asked = true
			idle--
			w.send(&order{Split: true})
		}
	}
}

// next returns what a worker is to explore, or nil.
func (c *coordinator) next() *job {
	if k := len(c.lost); k > 0 {
		j := c.lost[k-1]
		c.lost = c.lost[:k-1]
		return j
	}
	if c.dry {
		return nil
	}
	running := slices.ContainsFunc(c.workers, func(w *remote) bool { return w.job != nil })
	j := c.top.next(!running)
	c.dry = j == nil
	return j
}

// receive acts on a report. The numbers of its goroutines are those of the worker.
func (c *coordinator) receive(w *remote, m *report) {
	if !w.begun || w.ended {
		w.begun = true
		return
	}
	numbers := c.e.names.Numbers(m.Origins)
	renumberAll(m.Path, numbers)
	renumber(m.Given, numbers)
	m.Schedules, m.Redundant = max(m.Schedules, w.latest.Schedules), max(m.Redundant, w.latest.Redundant)
	w.latest = *m
	if m.Failed && c.failure == nil {
		c.failure = append([]schedule.Transition{}, m.Path...)
	}
	c.broken = c.broken || m.Diverged || m.Outside
	c.dry = c.dry && !m.Grown && !m.Done && m.Given == nil
	if m.Grown {
		c.e.run(&reversal{replay{m.Path}, c, m.From}, false)
	}
	if m.Given != nil {
		w.job, w.asked, w.before = w.job.add(m.Given), false, m.Before
	}
	switch {
	case m.Done:
		w.job.at.close(w.job.branch.Transition)
		w.job, w.asked = nil, false
	case m.Grown:
		p := w.job.part()
		if k := len(p.Nodes); k > 0 {
			p.Nodes[k-1].Done = w.job.at.Done // sleep sets are known: this is for what covers sequences
		}
		p.Origins = c.e.names.Origins()
		w.send(&order{Nodes: p})
	}
}

// lose takes back what a worker was exploring.
func (c *coordinator) lose(w *remote) {
	if w.job != nil {
		c.lost = append(c.lost, w.job)
		w.latest.Schedules, w.latest.Redundant = w.before[0], w.before[1]
	}
	w.job, w.ended, c.dry = nil, true, false
}

// took returns how many workers took part.
func (c *coordinator) took() (n int) {
	for _, w := range c.workers {
		if w.helped {
			n++
		}
	}
	return n
}

// total is what all workers counted.
func (c *coordinator) total() (t report) {
	for _, w := range c.workers {
		m := &w.latest
		t.Schedules += m.Schedules
		t.Redundant += m.Redundant
		t.Fair, t.Crowded = t.Fair || m.Fair, t.Crowded || m.Crowded
		for _, s := range []struct{ into, from *string }{{&t.Truncated, &m.Truncated}, {&t.Incomplete, &m.Incomplete}, {&t.Refused, &m.Refused}} {
			if *s.from != "" {
				*s.into = *s.from
			}
		}
	}
	return t
}

// reversal repeats a run of a worker, and plans its races in shared nodes.
type reversal struct {
	replay
	c    *coordinator
	from int
}

func (v *reversal) End(r *schedule.Run) {
	if len(r.Events()) != len(v.path) {
		v.c.broken = true
		return
	}
	v.c.d.nodes = v.c.top.along(v.path)
	v.c.known.run(r, 0, v.from)
}

// clone returns a value without shared memory.
func clone[T any](v *T) *T {
	data, err := json.Marshal(v)
	w := new(T)
	if err == nil {
		err = json.Unmarshal(data, w)
	}
	if err != nil {
		panic("interleave: " + err.Error()) // no field can fail
	}
	return w
}
