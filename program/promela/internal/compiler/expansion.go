package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
)

// clean emits code that empties the batch.
func (e *emitter) clean() {
	e.setConst(varOut, jit.DataAt)
	e.setConst(varSucc, jit.SuccsAt)
	e.setConst(varBail, 0)
}

// found pushes the number of successors.
func (e *emitter) found() {
	e.variable(varSucc)
	e.I32(jit.SuccsAt, jit.I32Sub)
	e.I32(int32(bits.TrailingZeros32(jit.SuccBytes)), jit.I32ShrU)
}

// expansion emits code that adds the successors of the source, whose length is
// given, to the batch: first those of the process that has the processor, then
// of all, then of all with timeout true.
func (e *emitter) expansion(length jit.Local) {
	t := e.t
	e.r = e.source(e.zero)
	e.setVariable(varFirst, func() { e.variable(varSucc) })
	for _, v := range []uint32{varTimeout, varInside, varProbing} {
		e.setConst(v, 0)
	}
	e.Get(e.zero)
	e.I64(0)
	e.Store(jit.I64Store, jit.HeadEnabled)
	e.layout()
	e.tight()
	alone := e.alone(length)
	e.sourceFlags()
	e.Get(alone)
	e.I32(0, jit.I32GeS)
	e.If()
	e.setConst(varInside, 1)
	e.processes(alone, alone)
	if t.every {
		e.enableOthers(alone)
	}
	e.setConst(varInside, 0)
	e.End()
	e.ifNone(e.everybody)
	if t.m.UsesTimeout {
		e.ifNone(func() {
			e.setConst(varTimeout, 1)
			e.everybody()
			e.setConst(varTimeout, 0)
		})
	}
	e.ifNone(e.deadlock)
}
