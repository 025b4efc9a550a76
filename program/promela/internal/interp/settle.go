package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// ClearDead sets the dead variables of the current vector to zero, so that
// states that differ only in them become equal.
func (x *Interpreter) ClearDead(d *facts.Dead) {
	for _, s := range d.Global {
		clearBits(x.Vec, s.Low, s.High)
	}
	for i := range x.Frames {
		f := &x.Frames[i]
		base := f.Vars << 3
		for _, s := range d.Spans[f.Proc.Index][f.PC] {
			clearBits(x.Vec, base+s.Low, base+s.High)
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
