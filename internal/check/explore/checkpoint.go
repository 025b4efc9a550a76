package explore

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/check/replay"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/program"
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

// sequencesMark is what a depth-first exploration has noted before a visit.
type sequencesMark struct {
	decided     // between remembering and walking
	inside  int // states inside sequences that are remembered
	errors  int // errors that are listed
}

// decided is the state of following, without its explorer.
type decided struct {
	// Never indicates that nothing can be walked, Walks that walking was
	// chosen.
	Never, Walks                    bool
	Entered, Steps, Followed, Given uint64
}

// decided returns the state of following for a checkpoint.
func (f *following) decided() decided {
	return decided{f.ex == nil, f.walks, f.entered, f.steps, f.followed, f.given}
}

// decide restores the state of following from a checkpoint.
func (f *following) decide(d decided) {
	if d.Never {
		f.ex = nil
	}
	f.walks, f.entered, f.steps, f.followed, f.given = d.Walks && f.ex != nil, d.Entered, d.Steps, d.Followed, d.Given
}

// mark notes the position before a visit.
func (v *countingVisitor) mark() {
	s := &v.sequences
	s.forget() // as the next visit would
	v.before = sequencesMark{s.decided(), s.states.Len(), len(v.goal.out.Errors)}
}

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
	w.Document(co.out.Errors[:v.before.errors])
	w.Document(&v.before.decided)
	s := &v.sequences
	search.SaveStates(w, s.states, v.before.inside, func(uint32) uint64 { return 0 })
	for i := range uint32(v.before.inside) {
		u := s.unfolded.At(i)
		w.Uint(u.transitions)
		w.Uint(u.atomicSteps)
		for _, n := range []uint32{u.assertions, u.errors, u.deadlock, u.height} {
			w.Uint(uint64(n))
		}
	}
}

// Load implements reach.Saved.
func (co *counting) Load(r *checkpoint.Reader) error {
	v := co.each[0]
	v.counts.loadCounts(r)
	if v.weighs != nil {
		v.counts.Represented = math.NaN()
	}
	if !co.depthFirst {
		r.Document(&co.failed)
		return nil
	}
	co.out.Errors = loadFailures(r)
	if err := v.sequences.load(r, v.ex); err != nil || r.Err() != nil {
		return err
	}
	return co.begins(r)
}

// load reads what is remembered of states inside sequences.
func (s *sequences) load(r *checkpoint.Reader, x program.Explorer) error {
	var d decided
	r.Document(&d)
	s.decide(d)
	err := search.LoadStates(r, x, s.states, 1, func(i uint32, _ uint64) error {
		s.kept += int64(len(s.states.Key(i))) + unfoldedBytes
		return s.unfolded.Resize(int(i) + 1)
	})
	if err != nil {
		return err
	}
	for i := range uint32(s.states.Len()) {
		u := unfolding{transitions: r.Uint(), atomicSteps: r.Uint()}
		for _, n := range []*uint32{&u.assertions, &u.errors, &u.deadlock, &u.height} {
			*n = r.Below(1 << 32)
		}
		if u.height == 0 || u.height == onTheWay {
			r.Refuse("the checkpoint has a sequence that was not followed to its end")
		}
		*s.unfolded.At(i) = u
	}
	return nil
}
