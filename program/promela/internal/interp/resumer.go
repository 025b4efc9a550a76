package interp

import (
	"encoding/binary"
	"errors"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Mark implements program.Resumer. Nothing depends on the time of the call.
func (e *Explorer) Mark() {}

// Memory implements program.Resumer. It encodes the serial number, plus
// one, of the first step into a sequence that was too long to be explored (0 if
// there is none), and a bit for each step that control has reached.
func (e *Explorer) Memory() []byte {
	open := uint64(0)
	if e.Atoms != nil && e.Atoms.Long != nil {
		if st := e.Atoms.Long.first.Load(); st != nil {
			open = uint64(st.Serial) + 1
		}
	}
	out := binary.AppendUvarint(nil, open)
	reached := make([]byte, (len(e.Reached)+7)/8)
	for i, r := range e.Reached {
		if r {
			reached[i/8] |= 1 << (i % 8)
		}
	}
	return append(out, reached...)
}

// Recall implements program.Resumer.
func (e *Explorer) Recall(memory []byte) error {
	open, n := binary.Uvarint(memory)
	if n <= 0 || len(memory)-n != (len(e.Reached)+7)/8 {
		return errors.New("what an explorer remembered is of another model")
	}
	for i := range e.Reached {
		e.Reached[i] = e.Reached[i] || memory[n+i/8]>>(i%8)&1 != 0
	}
	if open == 0 {
		return nil
	}
	st := e.stepOf(open - 1)
	if st == nil || e.Atoms == nil || e.Atoms.Long == nil {
		return errors.New("what an explorer remembered is of another model")
	}
	e.Atoms.Long.first.CompareAndSwap(nil, st)
	return nil
}

// stepOf is the step with a serial number; nil if there is none.
func (e *Explorer) stepOf(serial uint64) *flat.Step {
	for _, p := range e.Model.Procs {
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				if st := &p.Points[i].Steps[j]; uint64(st.Serial) == serial {
					return st
				}
			}
		}
	}
	return nil
}
