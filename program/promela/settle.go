package promela

// settle puts zero into the dead variables of the vector.
func (x *machine) settle(d *deadVariables) {
	for _, s := range d.global {
		clearBits(x.vec, s.low, s.high)
	}
	for i := range x.frames {
		f := &x.frames[i]
		base := f.vars << 3
		for _, s := range d.spans[f.proc.index][f.pc] {
			clearBits(x.vec, base+s.low, base+s.high)
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
