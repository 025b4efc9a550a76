package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for rendezvous. The sender leaves its message and what is known of its
// step in the memory, and every other process is asked to add its receiving
// halves.

// rendezvous emits code for a send over a channel without slots: it stores the
// message and what is known of the send, and calls the function that lets
// others receive.
func (a *adder) rendezvous(st *flat.Step, q queueAt) {
	t := a.t
	spec := &t.m.ChannelOps[st.A]
	if len(spec.Send) != len(q.typ.Fields) {
		a.fail()
	}
	for i, v := range a.values(q.typ, spec) {
		a.Get(a.zero, v)
		a.Store(jit.I32Store, t.message+uint32(4*i))
	}
	a.setVariable(varChannel, func() { a.eval(spec.Channel) })
	a.setConst(varFields, int32(len(q.typ.Fields)))
	if at := int32(t.pcAt(a.proc)); a.usual != nil {
		a.setConst(varSendAt, int32(a.usual.frame())+at)
	} else {
		a.setVariable(varSendAt, func() { a.add(a.frame, at-jit.SourceAt) })
	}
	a.setConst(varSendTo, st.Target)
	a.setConst(varSendWide, flat.Truth(a.proc.PCBytes == 2))
	a.Get(a.zero)
	a.ownAction(st)
	a.Store(jit.I64Store, varSendAction)
	a.Get(a.zero)
	a.ownBit()
	a.Store(jit.I64Store, varSendMoved)
	a.Get(a.zero)
	a.ownAct()
	a.Store(jit.I64Store, varSendAct)
	if t.forgetSent != nil {
		a.setConst(varSendForgets, t.sendNumber[st])
	}
	a.callRendezvous(spec)
	a.If()
	a.markTaken(st)
	a.SetI32(a.escape, st.Escape)
	if a.proc.Determin {
		a.Get(a.moved)
		a.If()
		a.fail()
		a.End()
	}
	a.End()
}

// writeRendezvous writes the function that lets every process but the sender
// add its receiving halves, the youngest first. It returns whether there was
// one.
func (t *translator) writeRendezvous() {
	f := t.rendezvous
	e := t.emitter(f, nil)
	e.r = e.source(e.zero)
	sender, done := f.Param(0), f.Local(jit.I32)
	e.count()
	r := e.keep()
	out := e.Block()
	again := e.Loop()
	e.Get(r)
	e.BrUnless(out)
	e.add(r, -1)
	e.Tee(r)
	e.Get(sender)
	e.BrIf(again, jit.I32Eq)
	e.pointOf(r, true)
	g := e.keep()
	e.unlessMayMove(func() { e.I32(jit.SourceAt) }, func() { e.Get(r) }, again)
	e.Get(g)
	e.Load(jit.I32Load8U, t.pointTakes)
	e.BrUnless(again)
	e.enough()
	e.frameOf(r, e.r)
	frame := e.keep()
	e.dispatch(g, t.takes, func(f *jit.Func) {
		e.Call(f, frame, r)
		e.Get(done)
		e.Op(jit.I32Or)
		e.Set(done)
	})
	e.Br(again)
	e.End()
	e.End()
	e.Get(done)
}

// writeReceives writes takes[g]: it adds the receiving halves at a control
// point.
func (t *translator) writeReceives(g int) {
	a := t.adder(g, t.takes[g])
	a.meets = true
	escapes := false
	for _, st := range t.takers(t.points[g]) {
		if escapes {
			a.leaveUnless(st)
		}
		a.handshake(st)
		escapes = escapes || st.Escape != 0
	}
	a.Get(a.moved)
}

// handshake emits code that adds the transition in which one step receives the
// message.
func (a *adder) handshake(got *flat.Step) {
	source := a.r
	a.SetI32(a.failed, 0)
	no := a.Block()
	if got.Op == flat.StepReceive {
		a.takes(got, a.t.message, varChannel, varFields, no)
		a.shake()
		a.deliver(&a.t.m.ChannelOps[got.A])
	} else {
		a.handshakeDStep(got, no)
	}
	a.setPC(a.proc, a.w, got.Target)
	a.markTaken(got)
	a.forget(got)
	if a.t.forgetSent != nil {
		a.Call(a.t.forgetSent, a.w.base)
	}
	a.r = a.w
	a.emit(emission{got, varLen, func() {
		a.Get(a.zero)
		a.Load(jit.I64Load, varSendAction)
		a.add(a.pid, 1)
		a.Op(jit.I64ExtendI32U)
		a.I64(28, jit.I64Shl)
		a.I64(int64(got.ID)<<37, jit.I64Or, jit.I64Or)
	}})
	a.restore(false)
	a.r = source
	a.done(got)
	a.End()
}

// shake emits code that copies the source and moves the sender in the copy.
func (a *adder) shake() {
	a.begin()
	wide := false
	for _, p := range a.t.m.Procs {
		wide = wide || p.PCBytes == 2
	}
	a.Get(a.w.base)
	a.variable(varSendAt)
	a.Op(jit.I32Add)
	at := a.keep()
	if wide {
		a.variable(varSendWide)
		a.If()
		a.Get(at)
		a.variable(varSendTo)
		a.Store(jit.I32Store16, 0)
		a.Else()
	}
	a.Get(at)
	a.variable(varSendTo)
	a.Store(jit.I32Store8, 0)
	if wide {
		a.End()
	}
	a.r = a.w
	a.observeMeeting()
}

// deliver emits code that assigns the message to the variables of a receive.
func (a *adder) deliver(spec *flat.ChannelSpec) {
	a.variable(varFields)
	a.I32(int32(len(spec.Recv)), jit.I32Ne)
	a.If()
	a.fail()
	a.End()
	for i := range spec.Recv {
		if x := &spec.Recv[i]; x.Addr >= 0 {
			a.variable(a.t.message + uint32(4*i))
			a.assign(x.Addr, a.keep())
		}
	}
}

// handshakeDStep emits a handshake whose receive is the first statement of a
// d_step.
func (a *adder) handshakeDStep(got *flat.Step, no jit.Label) {
	steps := a.proc.Points[got.A].Steps
	var takers []*flat.Step
	var starts []int32
	for i := range steps {
		if steps[i].Op == flat.StepReceive && a.t.mayTake(&steps[i]) {
			takers, starts = append(takers, &steps[i]), append(starts, steps[i].Target)
		}
	}
	choice := a.Local(jit.I32)
	chosen := a.Block()
	for i, st := range takers {
		other := a.Block()
		a.takes(st, a.t.message, varChannel, varFields, other)
		a.SetI32(choice, int32(i))
		a.Br(chosen)
		a.End()
	}
	a.Br(no)
	a.End()
	a.shake()
	a.dstep(starts, func(jump func(int32)) {
		for i, st := range takers {
			last := i == len(takers)-1
			if !last {
				a.Get(choice)
				a.I32(int32(i), jit.I32Eq)
				a.If()
			}
			a.deliver(&a.t.m.ChannelOps[st.A])
			jump(st.Target)
			if !last {
				a.End()
			}
		}
	})
}
