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
	writeStack(w, &d.frames, func(f *depthFrame) []uint32 { return []uint32{f.index, f.begin, f.depth} })
	writeStack(w, &d.todo, func(s *depthStep) []uint32 { return []uint32{s.index, s.steps} })
}

// writeStack writes the numbers of all elements of a stack.
func writeStack[T any](w *checkpoint.Writer, stack *store.Array[T], numbers func(*T) []uint32) {
	w.Uint(uint64(stack.Len()))
	for i := uint32(0); int(i) < stack.Len() && !w.Failed(); i++ {
		for _, n := range numbers(stack.At(i)) {
			w.Uint(uint64(n))
		}
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
