package explore

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
)

// depthMark is what a depth-first exploration notes besides.
type depthMark struct {
	decided // between remembering and walking
	// inside is how many states inside sequences are remembered, frames and
	// todo how high the stacks are.
	inside, frames, todo int
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

// note implements checkpointable.
func (d *depthFirst) note() {
	if d.checkpoints == nil {
		return
	}
	d.explorer.note()
	s := &d.sequences
	s.forget() // as the next visit would
	d.before = depthMark{s.decided(), s.states.Len(), d.frames.Len(), d.todo.Len()}
}

// undo takes back a visit that has failed, and the step that led to it, for a
// checkpoint. It returns err.
func (d *depthFirst) undo(step exploreStep, err error) error {
	d.failed = 1 + step.index
	d.frames.Truncate(d.before.frames)
	d.todo.Truncate(d.before.todo)
	_ = d.todo.Append(step) // it was there
	return d.leave(d, err)
}

// Save implements checkpointable.
func (d *depthFirst) Save(w *checkpoint.Writer) {
	w.Section("depth first")
	d.save(w, func(i uint32) uint64 {
		if d.visitedYet.Has(i) && d.failed != i+1 {
			return 1
		}
		return 0
	})
	w.Section("path")
	w.Uint(uint64(d.frames.Len()))
	for i := range uint32(d.frames.Len()) {
		if w.Failed() {
			return
		}
		f := d.frames.At(i)
		w.Uint(uint64(f.index))
		w.Uint(uint64(f.begin))
		w.Uint(uint64(f.depth))
	}
	w.Uint(uint64(d.todo.Len()))
	for i := range uint32(d.todo.Len()) {
		st := d.todo.At(i)
		w.Uint(uint64(st.index))
		w.Uint(uint64(st.steps))
	}
	w.Document(&d.before.decided)
	s := &d.sequences
	search.SaveStates(w, s.states, d.before.inside, func(uint32) uint64 { return 0 })
	for i := range uint32(d.before.inside) {
		u := s.unfolded.At(i)
		w.Uint(u.transitions)
		w.Uint(u.atomicSteps)
		for _, n := range []uint32{u.assertions, u.errors, u.deadlock, u.height} {
			w.Uint(uint64(n))
		}
	}
}

// Load implements checkpointable.
func (d *depthFirst) Load(r *checkpoint.Reader) error {
	r.Section("depth first")
	err := d.load(r, 2, func(i uint32, visited uint64) error {
		if visited == 0 {
			return nil
		}
		return d.visitedYet.Set(i)
	})
	if err == nil {
		err = d.loadPath(r)
	}
	if err == nil {
		err = d.sequences.load(r)
	}
	return err
}

// loadPath reads the stacks, and refuses those that cannot be.
func (d *depthFirst) loadPath(r *checkpoint.Reader) error {
	r.Section("path")
	states := uint64(d.states.Len())
	for range r.Below(store.MaxIndex) {
		f := exploreFrame{index: r.Below(states), begin: r.Below(store.MaxIndex), depth: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if d.frames.Len() > 0 && f.begin < d.frames.Top().begin {
			r.Refuse("the checkpoint has a path that cannot be")
		}
		if err := d.frames.Append(f); err != nil {
			return err
		}
	}
	for range r.Below(store.MaxIndex) {
		st := exploreStep{index: r.Below(states), steps: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if err := d.todo.Append(st); err != nil {
			return err
		}
	}
	if d.frames.Len() > 0 && int(d.frames.Top().begin) > d.todo.Len() {
		r.Refuse("the checkpoint has a path that cannot be")
	}
	return nil
}

// load reads what is remembered of states inside sequences.
func (s *sequences) load(r *checkpoint.Reader) error {
	var d decided
	r.Document(&d)
	s.decide(d)
	err := search.LoadStates(r, s.states, 1, func(i uint32, _ uint64) error {
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
