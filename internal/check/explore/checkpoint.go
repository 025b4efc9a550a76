package explore

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// savedCounts are the counts of a worker's visits.
type savedCounts struct {
	Transitions, AtomicSteps                    uint64
	Deadlocks, AssertionFailures, RuntimeErrors uint64
	MaxDepth                                    int
}

// saveCounts writes the counts of a worker's explorations.
func (e *Exploration) saveCounts(w *checkpoint.Writer) {
	w.Document(savedCounts{e.Transitions, e.AtomicSteps, e.Deadlocks, e.AssertionFailures, e.RuntimeErrors, e.MaxDepth})
}

// loadCounts reads what saveCounts has written.
func (e *Exploration) loadCounts(r *checkpoint.Reader) {
	var c savedCounts
	r.Document(&c)
	*e = Exploration{
		Transitions: c.Transitions, AtomicSteps: c.AtomicSteps, MaxDepth: c.MaxDepth,
		Deadlocks: c.Deadlocks, AssertionFailures: c.AssertionFailures, RuntimeErrors: c.RuntimeErrors,
	}
}

// loadFailures reads a list of failures.
func loadFailures(r *checkpoint.Reader) (listed []replay.Failure) {
	r.Document(&listed)
	for _, f := range listed {
		if f.Trail == nil || f.Kind > replay.RuntimeFailed {
			r.Refuse("the checkpoint has an error without a run")
			return nil
		}
	}
	return listed
}

// begins refuses a checkpoint that does not have the program's initial states.
func (exp *explorer) begins(r *checkpoint.Reader) error {
	if err := exp.ex.Initial(&exp.batch); err != nil {
		return err
	}
	for i := range exp.batch.Len() {
		_, found, err := exp.states.Find(exp.batch.State(i))
		if err != nil {
			return err
		}
		if !found {
			r.Refuse("the checkpoint is of another program: it does not begin where this one does")
		}
	}
	return nil
}

// mark notes the position before a visit.
func (v *countingVisitor) mark() { v.before, v.listed = v.Mark(), len(v.goal.out.Errors) }

// Save implements reach.Saved. Depth first, what is remembered of sequences
// decides the depth.
func (co *counting) Save(w *checkpoint.Writer) {
	v := co.each[0]
	v.counts.saveCounts(w)
	if !co.depthFirst {
		w.Document(co.failed)
		return
	}
	if !v.visiting {
		v.mark()
	}
	w.Document(co.out.Errors[:v.listed])
	v.Unfolder.Save(w, v.before)
}

// Load implements reach.Saved.
func (co *counting) Load(r *checkpoint.Reader) error {
	v := co.each[0]
	v.counts.loadCounts(r)
	if v.Weighs() {
		v.Represented = math.NaN()
	}
	if !co.depthFirst {
		r.Document(&co.failed)
		return nil
	}
	co.out.Errors = loadFailures(r)
	if err := v.Unfolder.Load(r); err != nil || r.Err() != nil {
		return err
	}
	return co.begins(r)
}
