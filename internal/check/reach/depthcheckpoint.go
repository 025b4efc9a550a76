package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// mark implements persistent.
func (d *Depth) mark() {
	d.before = depthMark{d.states.Len(), d.counts, d.frames.Len(), d.todo.Len()}
}

// write implements persistent: it writes the program states, and the stacks.
func (d *Depth) write(w *checkpoint.Writer) {
	w.Document(d.before)
	search.SaveStates(w, d.states, d.before.States, func(i uint32) uint64 {
		if d.visited.Has(i) && d.failed != i+1 {
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
		frame := d.frames.At(i)
		w.Uint(uint64(frame.index))
		w.Uint(uint64(frame.begin))
		w.Uint(uint64(frame.depth))
	}
	w.Uint(uint64(d.todo.Len()))
	for i := range uint32(d.todo.Len()) {
		if w.Failed() {
			return
		}
		step := d.todo.At(i)
		w.Uint(uint64(step.index))
		w.Uint(uint64(step.steps))
	}
}

// load implements persistent: it refuses stacks that cannot be.
func (d *Depth) load(r *checkpoint.Reader) error {
	r.Document(&d.before)
	d.counts = d.before.Counts
	err := search.LoadStates(r, d.worker.Ex, d.states, 2, func(i uint32, visited uint64) error {
		if visited == 0 {
			return nil
		}
		return d.visited.Set(i)
	})
	if err != nil {
		return err
	}
	r.Section("path")
	states := uint64(d.states.Len())
	for range r.Below(store.MaxIndex) {
		frame := depthFrame{index: r.Below(states), begin: r.Below(store.MaxIndex), depth: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if d.frames.Len() > 0 && frame.begin < d.frames.Top().begin {
			r.Refuse("the checkpoint has a path that cannot be")
		}
		if err := d.frames.Append(frame); err != nil {
			return err
		}
	}
	for range r.Below(store.MaxIndex) {
		step := depthStep{index: r.Below(states), steps: r.Below(store.MaxIndex)}
		if r.Err() != nil {
			return nil
		}
		if err := d.todo.Append(step); err != nil {
			return err
		}
	}
	if d.frames.Len() > 0 && int(d.frames.Top().begin) > d.todo.Len() {
		r.Refuse("the checkpoint has a path that cannot be")
	}
	return nil
}
