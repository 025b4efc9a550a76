package explore

import (
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// Checkpoints of explorations. They are written and read as those of searches
// of a product are: see keep.go of package search.

// checkpointable is an exploration that can be written down between two of its
// steps.
type checkpointable interface {
	note() // where it stands, before a step
	Save(*checkpoint.Writer)
	Load(*checkpoint.Reader) error
}

// mark is where an exploration stood before its last step. It is noted for
// every state, so it has no more than what a step changes.
type mark struct {
	Visited, Inside, Followed             uint64
	Counted, Transitions, AtomicSteps     uint64 // of Exploration, as what follows
	Deadlocks, AssertionFailures, RunTime uint64
	Depth, StateBytes, Errors             int
	MaxDepth, States                      int // of the monitor; that are stored
}

// document is what a checkpoint has of an exploration, besides its states.
type document struct {
	mark
	Listed  []replay.Failure
	Seconds float64 // that it has taken
}

func (x *explorer) note() {
	if x.checkpoints == nil {
		return
	}
	m, o := &x.marked, &x.out
	m.Visited, m.Inside, m.Followed = x.Visited, x.Inside, x.Followed
	m.Counted, m.Transitions, m.AtomicSteps = o.States, o.Transitions, o.AtomicSteps
	m.Deadlocks, m.AssertionFailures, m.RunTime = o.Deadlocks, o.AssertionFailures, o.RuntimeErrors
	m.Depth, m.StateBytes, m.Errors = o.MaxDepth, o.StateBytes, len(o.Errors)
	m.MaxDepth, m.States = x.MaxDepth, x.states.Len()
	if x.remembers != nil {
		x.remembers.Mark()
	}
}

// saveIfDue writes a checkpoint of this moment when it is time.
func (x *explorer) saveIfDue(k checkpointable) {
	if x.checkpoints.Due() {
		k.note()
		_ = x.checkpoints.Save(k.Save) // the search goes on without
	}
}

// leave writes a checkpoint of what was noted last if err is a limit that ends
// the exploration. The error is err.
func (x *explorer) leave(k checkpointable, err error) error {
	if x.checkpoints != nil && search.IsLimit(err) {
		_ = x.checkpoints.Save(k.Save) // the search goes on without
	}
	return err
}

// recover reads the checkpoint that the exploration goes on from, and reports
// whether there is one.
func (x *explorer) recover(k checkpointable) (bool, error) {
	if x.checkpoints != nil {
		x.remembers, _ = program.As[program.Remembering](x.ex)
	}
	r := x.checkpoints.Resumed()
	if r == nil {
		return false, nil
	}
	err := k.Load(r)
	if r.End(); err == nil {
		err = r.Err()
	}
	if err == nil {
		err = x.begins(r)
	}
	return true, err
}

// begins refuses states among which are not those with which the program begins.
func (x *explorer) begins(r *checkpoint.Reader) error {
	if err := x.ex.Initial(&x.batch); err != nil {
		return err
	}
	for i := range x.batch.Len() {
		_, found, err := x.states.Find(x.batch.State(i))
		if err != nil {
			return err
		}
		if !found {
			r.Refuse("the checkpoint is of another program: it does not begin where this one does")
		}
	}
	return r.Err()
}

// save writes what all explorations have, and each state with a number that
// goes with it.
func (x *explorer) save(w *checkpoint.Writer, with func(index uint32) uint64) {
	w.Document(document{x.marked, x.out.Errors[:x.marked.Errors], time.Since(x.Started).Seconds()})
	if x.remembers != nil {
		w.Text(x.remembers.Memory())
	}
	search.SaveStates(w, x.states, x.marked.States, with)
}

// load reads what save has written.
func (x *explorer) load(r *checkpoint.Reader, below uint64, with func(index uint32, number uint64) error) error {
	var m document
	r.Document(&m)
	for _, f := range m.Listed {
		if f.Trail == nil || f.Kind > replay.RuntimeFailed {
			r.Refuse("the checkpoint has an error without a run")
		}
	}
	if x.remembers != nil {
		search.RecallMemory(r, x.remembers)
	}
	x.Visited, x.Inside, x.Followed, x.MaxDepth = m.Visited, m.Inside, m.Followed, m.MaxDepth
	x.out = Exploration{
		States: m.Counted, Transitions: m.Transitions, AtomicSteps: m.AtomicSteps, Deadlocks: m.Deadlocks,
		AssertionFailures: m.AssertionFailures, RuntimeErrors: m.RunTime, MaxDepth: m.Depth, StateBytes: m.StateBytes, Errors: m.Listed,
	}
	x.Started = x.Started.Add(-monitor.Took(m.Seconds))
	return search.LoadStates(r, x.states, below, with)
}
