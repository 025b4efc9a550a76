package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// ClearDead sets the dead variables of the current vector to zero, so that
// states that differ only in them become equal.
func (it *Interpreter) ClearDead(d *facts.Dead) {
	for _, s := range d.Global {
		clearBits(it.Vec, s.Low, s.High)
	}
	for i := range it.Frames {
		f := &it.Frames[i]
		base := f.Vars << 3
		for _, s := range d.Spans[f.Proc.Index][f.PC] {
			clearBits(it.Vec, base+s.Low, base+s.High)
		}
	}
}

func clearBits(vec []byte, low, high int32) {
	if low&7 == 0 && high&7 == 0 {
		clear(vec[low>>3 : high>>3])
		return
	}
	for ; low < high; low++ {
		vec[low>>3] &^= 1 << (low & 7)
	}
}
