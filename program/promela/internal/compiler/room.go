package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
)

// room pushes whether there is room for n more successors in the memory: never
// for MaxSuccs or more.
func (e *emitter) room(n int) {
	n = min(n, jit.MaxSuccs)
	grown := 32 + e.t.m.HiddenBytes
	for _, p := range e.t.m.Procs {
		grown = max(grown, 4*(int(p.Header)+p.Bytes)+32+e.t.m.HiddenBytes)
	}
	e.variable(varSucc)
	e.I32(int32(jit.EndsAt-(n+1)*jit.SuccBytes), jit.I32LeS)
	e.variable(varOut)
	e.variable(varLen)
	e.I32(int32(grown), jit.I32Add)
	e.I32(int32(n+1), jit.I32Mul, jit.I32Add)
	e.I32(jit.DataAt+jit.MaxData, jit.I32LeS, jit.I32And)
}

// enough emits a test, if the source may have too many successors, whether
// there is room for those of one process. In most states there is plenty for
// all.
func (e *emitter) enough() {
	e.variable(varTight)
	e.If()
	e.Call(e.t.crowded)
	e.End()
}

// writeCrowded writes the function that leaves the state to the interpreter if
// there is no room for what one process adds.
func (t *translator) writeCrowded() {
	e := t.emitter(t.crowded, nil)
	e.room(t.mostSteps())
	e.If(jit.I32Eqz)
	e.setConst(varBail, 1)
	e.End()
}

// tight emits code that finds out whether the successors of the source may need
// more room than there is.
func (e *emitter) tight() {
	n := e.t.mostSteps()
	if e.t.rendezvousKinds() {
		n *= 1 + e.t.mostSteps()*len(e.t.usual)
	}
	e.setVariable(varTight, func() {
		e.room(n * (1 + len(e.t.usual)))
		e.Op(jit.I32Eqz)
		e.count()
		e.I32(int32(len(e.t.usual)), jit.I32GtU, jit.I32Or)
	})
}
