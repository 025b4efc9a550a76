package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// observeMessage emits code that passes a message to the trace assertion.
func (e *emitter) observeMessage(channel int32, values []jit.Local, send bool) {
	if e.t.m.Trace == nil {
		return
	}
	for i, v := range values {
		e.Get(e.zero, v)
		e.Store(jit.I32Store, e.t.observed+uint32(4*i))
	}
	e.setConst(varObserved, int32(len(values)))
	r := e.r
	e.r = e.w
	e.eval(channel)
	e.r = r
	e.callObserve(e.keep(), send)
}

// callObserve emits the call for a send or a receive.
func (e *emitter) callObserve(id jit.Local, send bool) {
	e.add(e.w.base, int32(e.w.off))
	e.Get(id)
	e.I32(flat.Truth(send))
	e.Call(e.t.observe)
}
