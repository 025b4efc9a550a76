package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for control points: the translation of interp/explorer.go.

// writeTransitions writes adds[g].
func (t *translator) writeTransitions(g int) {
	if pt := t.points[g]; pt.Inner || len(pt.Steps) == 0 {
		return
	}
	t.adder(g, t.adds[g]).transitions(t.points[g])
}

// transitions emits code that adds the transitions of all steps of a control
// point.
func (a *adder) transitions(pt pointRef) {
	t := a.t
	if pt.proc.Provided >= 0 || t.m.UsesPriority {
		a.I32(jit.SourceAt)
		a.Call(t.mayMove, a.pid)
		a.If(jit.I32Eqz)
		a.end()
		a.End()
	}
	a.markUnconditional(pt.Steps)
	escapes := false
	for i := range pt.Steps {
		st := &pt.Steps[i]
		next := a.Block()
		if escapes {
			a.leaveUnless(st)
		}
		if conditional(st) && i > 0 {
			a.Get(a.moved)
			a.BrIf(next)
		}
		if escapes || conditional(st) && i > 0 {
			a.mark(st.Serial, 1)
		}
		a.step(st, next)
		a.End()
		escapes = escapes || st.Escape != 0
	}
}

// conditional reports whether a step is only tried if nothing before it could
// be taken.
func conditional(st *flat.Step) bool {
	return st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0
}

// leaveUnless emits a jump behind the control point if an unless clause other
// than the step's has been entered.
func (a *adder) leaveUnless(st *flat.Step) {
	a.Get(a.escape)
	a.Op(jit.I32Eqz, jit.I32Eqz)
	if st.Escape != 0 {
		a.Get(a.escape)
		a.I32(st.Escape, jit.I32Ne, jit.I32And)
	}
	a.If()
	if a.meets {
		a.Get(a.moved)
	}
	a.end()
	a.End()
}

// markUnconditional emits code that records, for coverage, that control has
// reached the steps that are always tried.
func (e *emitter) markUnconditional(steps []flat.Step) {
	for i := 0; i < len(steps); {
		n := 0
		for i+n < len(steps) && (i+n == 0 || !conditional(&steps[i+n])) {
			n++
			if steps[i+n-1].Escape != 0 {
				e.mark(steps[i].Serial, n)
				return
			}
		}
		e.mark(steps[i].Serial, n)
		i += n + 1
	}
}

// mark emits code that records that control has reached n steps with
// consecutive serial numbers.
func (e *emitter) mark(serial int32, n int) {
	if n <= 0 {
		return
	}
	pieces(uint32(n), func(at uint32, _, store jit.Opcode) {
		e.Get(e.zero)
		switch store {
		case jit.I64Store:
			e.I64(0x0101010101010101)
		case jit.I32Store:
			e.I32(0x01010101)
		case jit.I32Store16:
			e.I32(0x0101)
		default:
			e.I32(1)
		}
		e.Store(store, ReachedAt+uint32(serial)+at)
	})
}

// markTaken emits code that records that a step is taken.
func (e *emitter) markTaken(st *flat.Step) { e.mark(int32(e.t.m.Steps)+st.Serial, 1) }

// step emits code that adds the transitions of one step. For a send it
// distinguishes rendezvous from other channels, if both are possible.
func (a *adder) step(st *flat.Step, next jit.Label) {
	if st.Op != flat.StepSend {
		a.single(st, next)
		return
	}
	met, put := false, false
	a.onChannel(a.t.m.ChannelOps[st.A].Channel, func(q queueAt) {
		if q.typ.Rendezvous() {
			met = true
			a.rendezvous(st, q)
			a.Br(next)
			return
		}
		put = true
	}, a.failTo(next))
	if put || !met {
		a.single(st, next)
	}
}

// single emits code that adds the transition of a step of one process. Guards
// and values are evaluated before the vector is copied.
func (a *adder) single(st *flat.Step, next jit.Label) {
	source := a.r
	a.SetI32(a.failed, 0)
	length := uint32(varLen)
	switch {
	case st.Op == flat.StepDStep:
		a.singleDStep(st, next)
	case a.t.m.Creates(st):
		length = varNewLen
		a.begin()
		a.setVariable(varNewLen, func() { a.variable(varLen) })
		a.r = a.w
		if st.Op != flat.StepRun {
			a.apply(st, slot{})
			break
		}
		a.eval(st.A)
		a.If(jit.I32Eqz)
		a.restore(true)
		a.Br(next)
		a.End()
	case st.Op == flat.StepEnd:
		length = varNewLen
		a.ready(st, next)
		a.begin()
		a.apply(st, slot{})
	case st.Op == flat.StepAssign:
		a.eval(st.B)
		v := a.keep()
		a.begin()
		a.assign(st.A, v)
	default:
		s := a.ready(st, next)
		a.begin()
		a.apply(st, s)
	}
	if st.Target >= 0 {
		a.setPC(a.proc, a.w, st.Target)
	}
	if a.proc.Determin {
		a.Get(a.moved)
		a.If()
		a.fail()
		a.End()
	}
	a.markTaken(st)
	a.forget(st)
	a.r = a.w
	a.emit(emission{st, length, func() { a.ownAction(st) }})
	a.restore(length == varNewLen)
	a.r = source
	a.done(st)
}

// singleDStep emits code for a d_step: the first statement that can be executed
// is found in the source, and the rest is executed in the copy.
func (a *adder) singleDStep(st *flat.Step, next jit.Label) {
	steps := a.proc.Points[st.A].Steps
	slots := make([]slot, len(steps))
	starts := make([]int32, len(steps))
	choice := a.Local(jit.I32)
	chosen := a.Block()
	for i := range steps {
		starts[i] = steps[i].Target
		no := a.Block()
		slots[i] = a.ready(&steps[i], no)
		a.SetI32(choice, int32(i))
		a.Br(chosen)
		a.End()
	}
	a.Br(next)
	a.End()
	a.begin()
	a.dstep(starts, func(jump func(int32)) {
		for i := range steps {
			last := i == len(steps)-1
			if !last {
				a.Get(choice)
				a.I32(int32(i), jit.I32Eq)
				a.If()
			}
			a.apply(&steps[i], slots[i])
			jump(steps[i].Target)
			if !last {
				a.End()
			}
		}
	})
}
