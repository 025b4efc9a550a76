package reduce

import (
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// slicedBinding is a binding whose explorers omit the steps of the processes
// that slicing leaves out.
type slicedBinding struct {
	Binding
	m      *flat.Model
	sliced []bool // by proctype
}

// NewExplorer implements program.Binding.
func (b *slicedBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	inner, err := b.Binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	h := &slicedExplorer{WrappedExplorer: program.WrappedExplorer{Explorer: inner}, sliced: b.sliced}
	h.Model = b.m
	for i, q := range b.m.Queues {
		h.Queues = append(h.Queues, interp.QueueRef{Type: q, At: int32(b.m.QueueAt[i])})
	}
	return h, nil
}

// slicedExplorer omits the successors that are steps of processes left out. It
// asks another explorer for all of them, and the embedded interpreter for the
// proctype of each process. A state in which only such steps are left counts as
// a deadlock.
type slicedExplorer struct {
	interp.Interpreter
	program.WrappedExplorer
	sliced []bool
	batch  program.Batch
}

// Initial implements program.Explorer.
func (se *slicedExplorer) Initial(b *program.Batch) error { return se.Explorer.Initial(b) }

// Expand implements program.Explorer.
func (se *slicedExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	if err := se.Explorer.Expand(s, &se.batch); err != nil {
		return err
	}
	se.Attach(s)
	b.Source, b.Enabled, b.Flags = se.batch.Source, se.batch.Enabled, se.batch.Flags
	for i := range se.batch.Succs {
		if succ := se.batch.Succs[i]; !se.sliced[se.Frames[succ.Action&0xff].Proc.Index] {
			b.Add(succ, se.batch.State(i))
		}
	}
	if b.Len() == 0 {
		b.Flags |= program.Deadlock
	}
	return nil
}

// Binding is what the bindings of Promela models implement, whether interpreted
// or compiled.
type Binding interface {
	program.Binding
	program.Partial
}
