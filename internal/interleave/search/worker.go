package search

import (
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// worker explores parts of the tree of schedules, one after the other.
type worker struct {
	e     *exploration
	d     *Reduction
	busy  bool
	waits bool      // to know what came of what a run wanted
	split bool      // another worker has nothing to do
	last  time.Time // of a report
}

// order is what a worker is to do.
type order struct {
	Part  *part `json:",omitempty"` // explore it
	Nodes *part `json:",omitempty"` // what is explored from the nodes of the part now
	Split bool  `json:",omitempty"` // give a part away, as soon as there is one
}

// report is what others need to know of the runs of a worker.
type report struct {
	Origins   []schedule.Origin     `json:",omitempty"` // of the goroutines that it names
	Path      []schedule.Transition `json:",omitempty"` // of a run
	From      int                   // the first event of the run whose races are new
	Grown     bool                  // the run wants more to be explored above the part
	Failed    bool                  // the run fails
	Given     []*node               `json:",omitempty"` // what others can explore from
	Done      bool                  // with the part
	Schedules int                   // all so far
	Redundant int
	Before    [2]int // the same, when the worker began what it has kept of the part
	Steps     int
	Fair      bool
	Diverged  bool
	Outside   bool // files are used, which all processes share, or states are explored instead
	Crowded   bool
	Truncated string `json:",omitempty"`
	// Why the exploration cannot go on.
	Incomplete, Refused string `json:",omitempty"`
}

// reportAfter is the time after which a worker reports how many schedules it has
// explored.
const reportAfter = 20 * time.Millisecond

// accept follows an order.
func (w *worker) accept(o *order) {
	if o.Part != nil {
		renumber(o.Part.Nodes, w.e.names.Numbers(o.Part.Origins))
		w.d.begin(o.Part.Nodes)
		w.busy, w.split = true, false
	}
	if o.Nodes != nil {
		renumber(o.Nodes.Nodes, w.e.names.Numbers(o.Nodes.Origins))
		w.d.refresh(o.Nodes.Nodes)
		w.waits = false
	}
	w.split = w.split || o.Split
}

// run makes one run of the part, and returns what is to be reported, or nil.
func (w *worker) run() *report {
	w.e.draws = w.e.o.Seed
	return w.after(w.e.execute(w.d, false))
}

// after returns what is to be reported after a run, or nil.
func (w *worker) after(failed bool) *report {
	m := report{From: w.d.from, Grown: w.d.grown, Failed: w.e.result.Failure != nil}
	switch {
	case m.Failed:
		m.Path = w.e.result.Path
	case m.Grown:
		m.Path = w.d.path
	}
	if w.split && !failed {
		m.Given = w.d.split()
		w.split = m.Given == nil
		if k := len(m.Given); k > 0 {
			m.Before = m.Given[k-1].before
		}
	}
	m.Done = !w.d.Next()
	w.busy = !m.Done && !failed
	w.waits = w.busy && m.Grown
	if !m.Grown && !failed && m.Given == nil && !m.Done && time.Since(w.last) < reportAfter && w.e.o.Schedules == 0 {
		return nil
	}
	return w.report(m)
}

// report adds to a report what is counted.
func (w *worker) report(m report) *report {
	m.Schedules, m.Redundant, m.Steps, m.Fair, m.Diverged = w.d.Schedules, w.d.Redundant, w.e.result.Steps, w.d.Fair, w.d.Diverged()
	m.Outside, m.Crowded, m.Truncated, m.Incomplete, m.Refused = w.e.outside || w.e.stateful, w.e.crowded, w.e.truncated, w.e.result.Incomplete, w.e.result.Refused
	m.Origins, w.last = w.e.names.Origins(), time.Now()
	return &m
}
