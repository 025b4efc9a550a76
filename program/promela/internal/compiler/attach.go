package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
)

// attach emits code that finds the frames and channels of the source, as
// interp.Interpreter.Attach does: a loop with a jump table over the proctypes.
func (e *emitter) attach() {
	m := e.t.m
	at, pid := e.Local(jit.I32), e.Local(jit.I32)
	e.setConst(varQueues, int32(len(m.Queues)))
	e.SetI32(at, int32(m.GlobalBytes))
	done := e.Block()
	again := e.Loop()
	e.Get(pid)
	e.count()
	e.BrIf(done, jit.I32GeU)
	next := e.Block()
	labels := make([]jit.Label, len(m.Procs))
	for i := len(labels) - 1; i >= 0; i-- {
		labels[i] = e.Block()
	}
	if m.TypeBytes != 0 {
		e.Get(at)
		e.Load(jit.I32Load8U, jit.SourceAt)
		e.BrTable(labels, next)
	}
	for _, p := range m.Procs {
		e.End()
		e.remind()
		e.pushFrame(p, pid, at)
		e.add(at, p.Header+int32(p.Bytes))
		e.Set(at)
		e.Br(next)
	}
	e.End()
	e.add(pid, 1)
	e.Set(pid)
	e.Br(again)
	e.End()
	e.End()
	e.setVariable(varLen, func() { e.Get(at) })
	e.setVariable(varQueues0, func() { e.variable(varQueues) })
}
