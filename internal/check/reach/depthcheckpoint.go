package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// note notes the position for a checkpoint.
func (f *Depth) note() {
	f.search.note()
	f.before = depthMark{f.states.Len(), f.counts, f.frames.Len(), f.todo.Len()}
}

// save writes a checkpoint of the position that was noted: the program states,
// and the stacks.
func (f *Depth) save() {
	_ = f.search.save(f.write) // the search goes on without
}

// write writes what a checkpoint has of the frontier.
func (f *Depth) write(w *checkpoint.Writer) {
	w.Document(f.before)
	search.SaveStates(w, f.states, f.before.States, func(i uint32) uint64 {
		if f.visited.Has(i) && f.failed != i+1 {
			return 1
		}
		return 0
	})
	w.Section("path")
	w.Uint(uint64(f.frames.Len()))
	for i := range uint32(f.frames.Len()) {
		if w.Failed() {
			return
		}
		frame := f.frames.At(i)
		w.Uint(uint64(frame.index))
		w.Uint(uint64(frame.begin))
		w.Uint(uint64(frame.depth))
	}
	w.Uint(uint64(f.todo.Len()))
	for i := range uint32(f.todo.Len()) {
		if w.Failed() {
			return
		}
		step := f.todo.At(i)
		w.Uint(uint64(step.index))
		w.Uint(uint64(step.steps))
	}
}

// load implements persistent: it refuses stacks that cannot be.
func (f *Depth) load(r *checkpoint.Reader) error {
	r.Document(&f.before)
	f.counts = f.before.Counts
	err := search.LoadStates(r, f.worker.Ex, f.states, 2, func(i uint32, visited uint64) error {
		if visited == 0 {
			return nil
		}
		return f.visited.Set(i)
	})
	if err != nil {
		return err
	}
	r.Section("path")
	states := uint64(f.states.Len())
	for range r.Below(store.MaxIndex) {
		frame := depthFrame{index: r.Below(states), begin: r.Below(store.MaxIndex), depth: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if f.frames.Len() > 0 && frame.begin < f.frames.Top().begin {
			r.Refuse("the checkpoint has a path that cannot be")
		}
		if err := f.frames.Append(frame); err != nil {
			return err
		}
	}
	for range r.Below(store.MaxIndex) {
		step := depthStep{index: r.Below(states), steps: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if err := f.todo.Append(step); err != nil {
			return err
		}
	}
	if f.frames.Len() > 0 && int(f.frames.Top().begin) > f.todo.Len() {
		r.Refuse("the checkpoint has a path that cannot be")
	}
	return nil
}
