package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code that forgets variables (see facts/dead.go). In the source all that
// cannot matter holds zero, so a step need only put zero into what is dead
// behind it and was not before, or what it may have written. The set is
// precomputed per step.

// forget emits code that clears what the acting process's step leaves dead.
func (a *adder) forget(st *flat.Step) {
	d := a.t.b.Dead
	if d == nil {
		return
	}
	global, own := d.Behind(a.t.m, a.proc, a.at, st)
	for _, s := range global {
		a.clear(a.global(a.w, s.Low), s.High-s.Low)
	}
	a.clearLocals(a.w, own)
}

// findSenders numbers, from 1 on, the rendezvous sends after which variables of
// the sender are cleared.
func (t *translator) findSenders() {
	if t.b.Dead == nil || !t.rendezvousKinds() {
		return
	}
	t.sendNumber = map[*flat.Step]int32{}
	for _, pt := range t.points {
		for i := range pt.Steps {
			st := &pt.Steps[i]
			if st.Op != flat.StepSend || pt.Inner {
				continue
			}
			if _, own := t.b.Dead.Behind(t.m, pt.proc, pt.at, st); len(own) > 0 {
				t.senders = append(t.senders, sender{pt.proc, own})
				t.sendNumber[st] = int32(len(t.senders))
			}
		}
	}
	if len(t.senders) > 0 {
		t.forgetSent = t.mod.Func(types(1), nil)
	}
}

// writeForgetSent writes the function that clears variables of the sender in a
// rendezvous. Its parameter is the vector that is written.
func (t *translator) writeForgetSent() {
	e := t.emitter(t.forgetSent, nil)
	out := e.Block()
	labels := make([]jit.Label, len(t.senders))
	for i := len(labels) - 1; i >= 0; i-- {
		labels[i] = e.Block()
	}
	e.variable(varSendForgets)
	e.I32(1, jit.I32Sub)
	e.BrTable(labels, out)
	for _, s := range t.senders {
		e.End()
		e.remind()
		e.Get(t.forgetSent.Param(0))
		e.variable(varSendAt)
		e.Op(jit.I32Add)
		e.I32(int32(t.pcAt(s.proc)), jit.I32Sub)
		e.clearLocals(view{frame: e.keep()}, s.spans)
		e.Br(out)
	}
	e.End()
}
