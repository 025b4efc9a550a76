package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
)

// clearLocals clears variables of the process whose frame is in the view.
func (e *emitter) clearLocals(v view, spans []facts.Span) {
	for _, s := range spans {
		e.clear(e.local(v, s.Low), s.High-s.Low)
	}
}

// clear clears the bits from a place on: whole bytes together, others with a
// mask.
func (e *emitter) clear(p place, bits int32) {
	for bits > 0 {
		n := min(bits, 8-int32(p.bit))
		if n == 8 {
			n = bits &^ 7
			e.clearBytes(p, n/8)
		} else {
			e.clearInByte(p, n)
		}
		p, bits = p.moved(n), bits-n
	}
}

// clearBytes clears whole bytes.
func (e *emitter) clearBytes(p place, n int32) {
	if n <= maxUnrolled {
		e.zeroBytes(p.base, p.off, uint32(n))
		return
	}
	e.add(p.base, int32(p.off))
	e.I32(0)
	e.I32(n)
	e.MemoryFill()
}

// clearInByte clears n bits inside one byte.
func (e *emitter) clearInByte(p place, n int32) {
	e.Get(p.base, p.base)
	e.Load(jit.I32Load8U, p.off)
	e.I32(0xff&^((1<<n-1)<<p.bit), jit.I32And)
	e.Store(jit.I32Store8, p.off)
}
