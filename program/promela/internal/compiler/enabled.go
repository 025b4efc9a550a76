package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code that asks whether a process can move: the translation of hasStep,
// partner, mayMove and highest in execute.go.

// writeEnabled writes enabled[g]: its parameters are the vector, the frame, the
// pid, and whether a rendezvous send counts without a partner.
func (t *translator) writeEnabled(g int) {
	f, pt := t.enabled[g], t.points[g]
	e := t.emitter(f, pt.proc)
	e.quiet = true
	e.pid = f.Param(2)
	e.r = view{base: f.Param(0), frame: f.Param(1)}
	e.touch(f.Param(1), frameAt+uint32(pt.proc.Bytes)+1)
	for i := range pt.Steps {
		st := &pt.Steps[i]
		if always(st) {
			e.I32(1)
			e.Return()
			break
		}
		no := e.Block()
		if st.Op == flat.StepSend {
			e.canSend(st, f.Param(3), no)
		} else {
			e.ready(st, no)
		}
		e.I32(1)
		e.Return()
		e.End()
	}
	e.I32(0)
}

// canSend branches to no unless a message could be sent. For a rendezvous it
// looks for a partner, unless alone is set.
func (e *emitter) canSend(st *flat.Step, alone jit.Local, no jit.Label) {
	spec := &e.t.m.ChannelOps[st.A]
	e.onChannel(spec.Channel, func(q queueAt) {
		if !q.typ.Rendezvous() {
			e.length(q, e.r)
			e.I32(int32(q.typ.Slots), jit.I32GeU)
			e.BrIf(no)
			return
		}
		e.Get(alone)
		e.If(jit.I32Eqz)
		for i, v := range e.values(q.typ, spec) {
			e.Get(e.zero, v)
			e.Store(jit.I32Store, e.t.sent+uint32(4*i))
		}
		e.setConst(varSentFields, int32(len(q.typ.Fields)))
		e.Get(e.r.base, e.pid)
		e.eval(spec.Channel)
		e.Call(e.t.partner)
		e.BrUnless(no)
		e.End()
	}, e.failTo(no))
}

// writePartner writes the function that reports whether some process can
// receive the message: its parameters are the vector, the sender and the
// channel.
func (t *translator) writePartner() {
	f := t.partner
	e := t.emitter(f, nil)
	vec, sender, channel := f.Param(0), f.Param(1), f.Param(2)
	e.r = view{base: vec}
	e.eachProcess(func(pid jit.Local, done jit.Label) {
		next := e.Block()
		e.Get(pid, sender)
		e.BrIf(next, jit.I32Eq)
		e.pointOf(pid, true)
		g := e.keep()
		e.Get(g)
		e.Load(jit.I32Load8U, t.pointTakes)
		e.BrUnless(next)
		e.unlessMayMove(func() { e.Get(vec) }, func() { e.Get(pid) }, next)
		e.frameOf(pid, e.r)
		frame := e.keep()
		e.dispatch(g, t.fits, func(f *jit.Func) {
			e.Call(f, vec, frame, pid, channel)
			e.If()
			e.I32(1)
			e.Return()
			e.End()
		})
		e.End()
	})
	e.I32(0)
}

// writeFits writes fits[g]: whether a process at control point g can receive
// the message. Its parameters are the vector, the frame, the pid and the
// channel.
func (t *translator) writeFits(g int) {
	f, pt := t.fits[g], t.points[g]
	e := t.emitter(f, pt.proc)
	e.quiet = true
	e.pid = f.Param(2)
	e.r = view{base: f.Param(0), frame: f.Param(1)}
	one := func(st *flat.Step) {
		no := e.Block()
		e.takesOver(st, f.Param(3), no)
		e.I32(1)
		e.Return()
		e.End()
	}
	for _, st := range t.takers(pt) {
		if st.Op == flat.StepReceive {
			one(st)
			continue
		}
		steps := pt.proc.Points[st.A].Steps
		for i := range steps {
			if steps[i].Op == flat.StepReceive && t.mayTake(&steps[i]) {
				one(&steps[i])
			}
		}
	}
	e.I32(0)
}

// takesOver is takes for the message for which a partner is being looked for.
func (e *emitter) takesOver(st *flat.Step, channel jit.Local, no jit.Label) {
	e.setVariable(varSentChannel, func() { e.Get(channel) })
	e.takes(st, e.t.sent, varSentChannel, varSentFields, no)
}

// writeEnabledAny writes the function that dispatches to enabled by the control
// point of a process: its parameters are the vector, the pid, and whether a
// rendezvous send counts without a partner.
func (t *translator) writeEnabledAny() {
	f := t.enabledAny
	e := t.emitter(f, nil)
	vec, pid, alone := f.Param(0), f.Param(1), f.Param(2)
	e.r = view{base: vec}
	e.pointOf(pid, true)
	g := e.keep()
	e.frameOf(pid, e.r)
	frame := e.keep()
	e.dispatch(g, t.enabled, func(f *jit.Func) {
		e.Call(f, vec, frame, pid, alone)
		e.Return()
	})
	e.I32(0)
}

// writeProvided writes the function that evaluates the provided clause of a
// process.
func (t *translator) writeProvided() {
	f := t.provided
	e := t.emitter(f, nil)
	vec, pid := f.Param(0), f.Param(1)
	e.pid = pid
	e.r = view{base: vec}
	e.frameOf(pid, e.r)
	e.r.frame = e.keep()
	e.kindOf(pid)
	kind := e.keep()
	for _, p := range t.m.Procs {
		if p.Provided < 0 {
			continue
		}
		e.proc = p
		e.Get(kind)
		e.I32(t.first[p.Index], jit.I32Eq)
		e.If()
		e.truth(p.Provided)
		e.Return()
		e.End()
	}
	e.I32(1)
}

// unlessMayMove branches to no if the process may not move in the vector. It
// emits nothing if every process always may.
func (e *emitter) unlessMayMove(vec, pid func(), no jit.Label) {
	if e.t.mayMove == nil {
		return
	}
	vec()
	pid()
	e.Call(e.t.mayMove)
	e.BrUnless(no)
}

// writeMayMove writes mayMove: whether the provided clause holds, and no
// process of higher priority has an executable step.
func (t *translator) writeMayMove() {
	f := t.mayMove
	e := t.emitter(f, nil)
	vec, pid := f.Param(0), f.Param(1)
	e.r = view{base: vec}
	e.Call(t.provided, vec, pid)
	if !t.m.UsesPriority {
		return
	}
	e.If(jit.I32Eqz)
	e.I32(0)
	e.Return()
	e.End()
	e.priorityOf(pid)
	mine := e.keep()
	e.any(func(other jit.Local) {
		e.priorityOf(other)
		e.Get(mine)
		e.Op(jit.I32GtU)
		e.IfValue(jit.I32)
		e.Call(t.provided, vec, other)
		e.IfValue(jit.I32)
		e.Get(vec, other)
		e.I32(1)
		e.Call(t.enabledAny)
		e.Else()
		e.I32(0)
		e.End()
		e.Else()
		e.I32(0)
		e.End()
	})
	e.Op(jit.I32Eqz)
}
