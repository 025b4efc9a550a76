package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for control points: the translation of explorer.go.

// adder writes the function that adds the transitions of a process at one control point, or the
// receiving halves of rendezvous there.
type adder struct {
	*emitter
	at     int32 // the control point
	frame  jit.Local
	moved  jit.Local // a step has been added
	escape jit.Local // the unless clause of the last one
	meets  bool      // receiving halves
}

// emission is a successor that is complete but for what does not lie in its own bytes.
type emission struct {
	st     *flat.Step
	length uint32 // the variable that has the length of the vector
	action func() // pushes the action
}

func (t *translator) adder(g int, f *jit.Func) *adder {
	p := t.points[g].proc
	a := &adder{emitter: t.emitter(f, p), at: t.points[g].at, frame: f.Param(0)}
	a.pid = f.Param(1)
	a.r = a.source(a.frame)
	a.moved, a.escape, a.failed = f.Local(jit.I32), f.Local(jit.I32), f.Local(jit.I32)
	a.touch(a.frame, frameAt+uint32(p.Bytes)+1)
	return a
}

// moves writes adds[g].
func (t *translator) moving(g int) {
	pt := t.points[g]
	a := t.adder(g, t.adds[g])
	if pt.Inner || len(pt.Steps) == 0 {
		return
	}
	if pt.proc.Provided >= 0 || t.m.UsesPriority {
		a.I32(jit.SourceAt)
		a.Get(a.pid)
		a.Call(t.mayMove)
		a.Op(jit.I32Eqz)
		a.If()
		a.Return()
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

// conditional reports a step that is only tried when nothing before it could be taken.
func conditional(st *flat.Step) bool {
	return st.Op == flat.StepElse || st.Op == flat.StepDStep && st.B != 0
}

// leaveUnless returns when an unless clause other than the step's has been entered.
func (a *adder) leaveUnless(st *flat.Step) {
	a.Get(a.escape)
	a.Op(jit.I32Eqz, jit.I32Eqz)
	if st.Escape != 0 {
		a.Get(a.escape)
		a.I32(st.Escape)
		a.Op(jit.I32Ne, jit.I32And)
	}
	a.If()
	if a.meets {
		a.Get(a.moved)
	}
	a.Return()
	a.End()
}

// markUnconditional notes that control has come to those steps that are always tried.
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

// mark notes that control has come to n steps.
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

// step adds the transitions of one step.
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

// single adds the transition of a step of one process.
func (a *adder) single(st *flat.Step, next jit.Label) {
	source := a.r
	a.I32(0)
	a.Set(a.failed)
	length := uint32(varLen)
	switch {
	case st.Op == flat.StepDStep:
		a.singleDStep(st, next)
	case st.Op == flat.StepRun || st.Op == flat.StepAssign && a.t.runs(st.B):
		length = varNewLen
		a.begin()
		a.setVariable(varNewLen, func() { a.variable(varLen) })
		if st.Op == flat.StepAssign {
			a.apply(st, slot{})
			break
		}
		a.r = a.w
		a.eval(st.A)
		a.Op(jit.I32Eqz)
		a.If()
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
		a.setPC(a.proc, a.w.frame, st.Target)
	}
	if a.proc.Determin {
		a.Get(a.moved)
		a.If()
		a.fail()
		a.End()
	}
	a.forget(st)
	a.r = a.w
	a.emit(emission{st, length, func() { a.ownAction(st) }})
	a.restore(length == varNewLen)
	a.r = source
	a.done(st)
}

func (a *adder) done(st *flat.Step) {
	a.I32(1)
	a.Set(a.moved)
	a.I32(st.Escape)
	a.Set(a.escape)
}

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
		a.I32(int32(i))
		a.Set(choice)
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
				a.I32(int32(i))
				a.Op(jit.I32Eq)
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

// maxChunks bounds the pieces of 16 bytes that are copied without a loop.
const maxChunks = 32

// begin copies the source to where the successor goes, and makes that what is written.
func (a *adder) begin() {
	a.variable(varOut)
	out := a.keep()
	chunks := uint32(min(max(1, (a.t.typical+15)/16), maxChunks))
	a.touch(out, 16*chunks)
	for i := range chunks {
		a.Get(out)
		a.Get(a.zero)
		a.LoadV128(jit.SourceAt + 16*i)
		a.StoreV128(16 * i)
	}
	a.copyRest(out, 16*chunks)
	a.Get(a.frame)
	a.add(out, -jit.SourceAt)
	a.Op(jit.I32Add)
	frame := a.keep()
	a.touch(frame, frameAt+uint32(a.proc.Bytes)+1)
	a.w = view{base: out, frame: frame}
}

// copyRest copies what a longer vector than usual has besides.
func (a *adder) copyRest(out jit.Local, done uint32) {
	at := a.Local(jit.I32)
	a.variable(varLen)
	a.I32(int32(done))
	a.Op(jit.I32GtS)
	a.If()
	a.I32(int32(done))
	a.Set(at)
	again := a.Loop()
	a.Get(out)
	a.Get(at)
	a.Op(jit.I32Add)
	a.Get(at)
	a.LoadV128(jit.SourceAt)
	a.StoreV128(0)
	a.add(at, 16)
	a.Tee(at)
	a.variable(varLen)
	a.Op(jit.I32LtS)
	a.BrIf(again)
	a.End()
	a.End()
}

// restore undoes what a step did outside of the vector.
func (a *adder) restore(queues bool) {
	if queues {
		a.setVariable(varQueues, func() { a.variable(varQueues0) })
	}
	a.copyBytes(a.zero, a.t.hidden0, a.zero, a.t.hidden, uint32(a.t.m.HiddenBytes))
}

// ownAction pushes the action of a step of the acting process alone.
func (a *adder) ownAction(st *flat.Step) {
	a.Get(a.pid)
	a.Op(jit.I64ExtendI32U)
	a.I64(int64(st.ID+1) << 8)
	a.Op(jit.I64Or)
}

// ownBit pushes the set of processes that consists of the acting one.
func (a *adder) ownBit() {
	a.I64(1)
	a.Get(a.pid)
	a.Op(jit.I64ExtendI32U, jit.I64Shl)
}

// ownAct pushes the action atoms that are true because the acting process moves.
func (a *adder) ownAct() {
	any, single := a.t.moves(a.proc)
	a.I64(int64(any))
	for _, m := range single {
		a.Get(a.pid)
		a.I32(a.t.m.Code[m.Pid].A)
		a.Op(jit.I32Eq, jit.I64ExtendI32U)
		a.I64(int64(bits.TrailingZeros64(uint64(m.Bit))))
		a.Op(jit.I64Shl, jit.I64Or)
	}
}

// emit adds the vector that is written as a successor.
func (a *adder) emit(x emission) {
	t := a.t
	out := a.w.base
	if t.m.UsesLast {
		a.Get(out)
		a.Get(a.pid)
		a.Store(jit.I32Store8, 1)
	}
	a.variable(x.length)
	length, flags := a.keep(), a.Local(jit.I32)
	a.Get(a.failed)
	a.Set(flags)
	target := a.Local(jit.I64)
	if t.letter != nil {
		a.Get(out)
		a.Call(t.letter)
		a.Set(target)
	}
	if x.st.Atomic {
		a.atomic(x.st, length, flags, target)
	}
	a.variable(varSucc)
	succ := a.keep()
	a.Get(succ)
	x.action()
	a.Store(jit.I64Store, jit.SuccAction)
	a.Get(succ)
	a.movedSet()
	moved := a.Local(jit.I64)
	a.Tee(moved)
	a.Store(jit.I64Store, jit.SuccMoved)
	if len(t.b.Moves) > 0 {
		a.Get(succ)
		a.ownAct()
		if a.meets {
			a.Get(a.zero)
			a.Load(jit.I64Load, varSendAct)
			a.Op(jit.I64Or)
		}
		a.Store(jit.I64Store, jit.SuccAct)
	}
	if t.letter != nil {
		a.Get(succ)
		a.Get(target)
		a.Store(jit.I64Store, jit.SuccTarget)
	}
	a.Get(succ)
	a.Get(flags)
	a.Store(jit.I32Store16, jit.SuccFlags)
	a.Get(a.zero)
	a.Get(a.zero)
	a.Load(jit.I64Load, jit.HeadEnabled)
	a.Get(moved)
	a.Op(jit.I64Or)
	a.Store(jit.I64Store, jit.HeadEnabled)
	a.Get(out)
	a.Get(length)
	a.Op(jit.I32Add)
	end := a.keep()
	a.Get(succ)
	a.I32(int32(bits.TrailingZeros32(jit.EndScale)))
	a.Op(jit.I32ShrU)
	a.add(end, -jit.DataAt)
	a.Store(jit.I32Store, jit.EndBase)
	a.setVariable(varOut, func() { a.Get(end) })
	a.setVariable(varSucc, func() { a.add(succ, jit.SuccBytes) })
}

// movedSet pushes the set of the processes that move.
func (a *adder) movedSet() {
	a.ownBit()
	if a.meets {
		a.Get(a.zero)
		a.Load(jit.I64Load, varSendMoved)
		a.Op(jit.I64Or)
	}
}

// BeginsLoop marks, between compiled code and switching, a successor at the beginning of an atomic
// sequence that may not end.
const BeginsLoop program.SuccFlags = 1 << 15

// atomic completes a successor of a step that keeps the processor if the process can go on.
func (a *adder) atomic(st *flat.Step, length, flags, target jit.Local) {
	t := a.t
	goes := a.canGoOn(st)
	if st.Loops {
		a.Get(goes)
		a.variable(varInside)
		a.Op(jit.I32Eqz, jit.I32And)
		a.If()
		a.setFlag(flags, BeginsLoop)
		a.setVariable(jit.HeadFlags, func() {
			a.variable(jit.HeadFlags)
			a.I32(jit.Marked)
			a.Op(jit.I32Or)
		})
		a.End()
	}
	a.Get(goes)
	a.If()
	a.setFlag(flags, program.Transient)
	a.setConst(varEntered, 1)
	a.Get(a.w.base)
	a.Get(length)
	a.Op(jit.I32Add)
	at := a.keep()
	a.Get(at)
	a.Get(a.pid)
	a.Store(jit.I32Store8, 0)
	hidden := uint32(t.m.HiddenBytes)
	a.copyBytes(a.zero, t.hidden, at, 1, hidden)
	letterBytes := int32(t.b.Bits()+7) / 8
	if letterBytes > 0 {
		a.Get(at)
		a.Get(a.zero)
		a.Load(jit.I64Load, jit.HeadSource)
		a.I64(int64(t.b.Inside))
		a.Op(jit.I64Or)
		a.Tee(target)
		a.Store(jit.I64Store, 1+hidden)
	}
	a.add(length, 1+int32(hidden)+letterBytes)
	a.Set(length)
	a.Else()
	a.setFlag(flags, program.Interrupted)
	a.End()
}

func (a *adder) setFlag(flags jit.Local, f program.SuccFlags) {
	a.Get(flags)
	a.I32(int32(f))
	a.Op(jit.I32Or)
	a.Set(flags)
}

// canGoOn is whether the process can move in the successor.
func (a *adder) canGoOn(st *flat.Step) jit.Local {
	if st.Target < 0 {
		return a.Local(jit.I32)
	}
	g := a.t.first[a.proc.Index] + st.Target
	if a.t.has[g] == nil {
		a.fail()
		return a.Local(jit.I32)
	}
	a.Get(a.w.base)
	a.Get(a.w.frame)
	a.Get(a.pid)
	a.I32(0)
	a.Call(a.t.has[g])
	goes := a.keep()
	if a.proc.Provided >= 0 || a.t.m.UsesPriority {
		a.Get(a.w.base)
		a.Get(a.pid)
		a.Call(a.t.mayMove)
		a.Get(goes)
		a.Op(jit.I32And)
		a.Set(goes)
	}
	return goes
}
