package explore

import (
	"math"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/check/internal/replay"
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// checkpointable is an exploration that can be written between two of its
// steps. Checkpoints are written and read like those of searches of a product:
// see checkpoint.go of package search.
type checkpointable interface {
	// note records the current position, before a step that may fail.
	note()
	Save(*checkpoint.Writer)
	Load(*checkpoint.Reader) error
}

// mark is the position of an exploration before its last step. It is taken for
// every state, so it has no more than what a step changes.
type mark struct {
	Visited, Inside, Followed uint64
	// Counted and the following six are counts of the Exploration.
	Counted, Transitions, AtomicSteps     uint64
	Deadlocks, AssertionFailures, RunTime uint64
	Depth, StateBytes, Errors             int
	// MaxDepth belongs to the monitor; States is how many states are stored.
	MaxDepth, States int
}

// document is what a checkpoint has of an exploration, besides its states.
type document struct {
	mark
	Listed []replay.Failure
	// Seconds is the time that the exploration has taken.
	Seconds float64
}

// note records the position of what all explorations share.
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

// saveIfDue writes a checkpoint of the current position if it is time.
func (x *explorer) saveIfDue(k checkpointable) {
	if x.checkpoints.Due() {
		k.note()
		_ = x.checkpoints.Save(k.Save) // the search goes on without
	}
}

// leave writes a checkpoint of the position noted last if err is a limit that
// ends the exploration. It returns err.
func (x *explorer) leave(k checkpointable, err error) error {
	if x.checkpoints != nil && search.IsLimit(err) {
		_ = x.checkpoints.Save(k.Save) // the search goes on without
	}
	return err
}

// recover reads the checkpoint that the exploration resumes from, and reports
// whether there is one.
func (x *explorer) recover(k checkpointable) (bool, error) {
	if x.checkpoints != nil {
		x.remembers, _ = program.As[program.Remembering](x.ex)
	}
	return x.checkpoints.Read(func(r *checkpoint.Reader) error {
		if err := k.Load(r); err != nil || r.Err() != nil {
			return err
		}
		return x.begins(r)
	})
}

// begins refuses a checkpoint that does not have the program's initial states.
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
	return nil
}

// save writes what all explorations have, and each state with a number that
// belongs to it.
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
	if _, weighs := program.As[program.Weighing](x.ex); weighs {
		x.out.Represented = math.NaN()
	}
	x.Started = x.Started.Add(-monitor.Took(m.Seconds))
	return search.LoadStates(r, x.states, below, with)
}
