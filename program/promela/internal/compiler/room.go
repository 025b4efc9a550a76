package compiler

import (
	"github.com/ltlcheck/ltlcheck/program/jit"
)

// room pushes whether there is room for n more successors, n being at most
// MaxSuccs.
func (e *emitter) room(n int) {
	grown := 32 + e.t.m.HiddenBytes
	for _, p := range e.t.m.Procs {
		grown = max(grown, 4*(int(p.Header)+p.Bytes)+32+e.t.m.HiddenBytes)
	}
	e.variable(varSucc)
	e.I32(int32(jit.EndsAt - min(n+1, jit.MaxSuccs)*jit.SuccBytes))
	e.Op(jit.I32LeS)
	e.variable(varOut)
	e.variable(varLen)
	e.I32(int32(grown))
	e.Op(jit.I32Add)
	e.I32(int32(n + 1))
	e.Op(jit.I32Mul, jit.I32Add)
	e.I32(jit.DataAt + jit.MaxData)
	e.Op(jit.I32LeS, jit.I32And)
}

// enough lets the interpreter do the work when there may not be room for what
// one process adds. In most states there is plenty for all, and nobody has to
// look.
func (e *emitter) enough() {
	e.variable(varTight)
	e.If()
	e.Call(e.t.crowded)
	e.End()
}

// writeCrowded writes the function that gives the state up when there is no
// room for what one process adds.
func (t *translator) writeCrowded() {
	e := t.emitter(t.crowded, nil)
	e.room(t.mostSteps())
	e.Op(jit.I32Eqz)
	e.If()
	e.setConst(varBail, 1)
	e.End()
}

// tight notes whether there may be too little room for the successors of the
// source.
func (e *emitter) tight() {
	n := e.t.mostSteps()
	if e.t.rendezvousKinds() {
		n *= 1 + e.t.mostSteps()*len(e.t.usual)
	}
	e.setVariable(varTight, func() {
		e.room(min(n*(1+len(e.t.usual)), jit.MaxSuccs))
		e.Op(jit.I32Eqz)
		e.count()
		e.I32(int32(len(e.t.usual)))
		e.Op(jit.I32GtU, jit.I32Or)
		if n*(1+len(e.t.usual)) > jit.MaxSuccs {
			e.I32(1)
			e.Op(jit.I32Or)
		}
	})
}
