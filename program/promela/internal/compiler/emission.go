package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// adder emits the code that adds the transitions of a process at one control
// point, or the receiving halves of rendezvous there.
type adder struct {
	*emitter
	at      int32 // the control point
	frame   jit.Local
	release func()      // of what begin has made bases
	usual   *usualFrame // the process, if the code is for one of the usual ones only, nil else
	leave   jit.Label   // leaves the code of the control point; 0 is the whole function
	moved   jit.Local   // a step has been added
	escape  jit.Local   // the unless clause of the last one
	meets   bool        // receiving halves
}

// emission describes a successor that is complete except for what does not lie
// in its own bytes.
type emission struct {
	st     *flat.Step
	length uint32 // the variable that has the length of the vector
	action func() // pushes the action
}

// adder begins the function of control point g; its parameters are the frame
// and the pid.
func (t *translator) adder(g int, f *jit.Func) *adder {
	p := t.points[g].proc
	a := &adder{emitter: t.emitter(f, p), at: t.points[g].at, frame: f.Param(0)}
	a.pid = f.Param(1)
	a.r = a.source(a.frame)
	a.moved, a.escape, a.failed = f.Local(jit.I32), f.Local(jit.I32), f.Local(jit.I32)
	a.Base(a.frame)
	a.touch(a.frame, frameAt+uint32(p.Bytes)+1)
	return a
}

// usualAdder returns an adder that emits into the function of another emitter,
// for one of the usual processes, whose frame lies at a known address.
func (e *emitter) usualAdder(g, pid int) *adder {
	t := e.t
	inner := *e
	inner.proc, inner.pid = t.points[g].proc, e.number(int32(pid))
	u := &t.usual[pid]
	inner.r = view{base: e.zero, off: jit.SourceAt, frame: e.zero, frameOff: jit.SourceAt + u.frame()}
	a := &adder{emitter: &inner, at: t.points[g].at, usual: u}
	a.moved, a.escape, a.failed = e.Local(jit.I32), e.Local(jit.I32), e.Local(jit.I32)
	return a
}

// frame returns the address that stands for the frame, from the start of the
// vector.
func (u *usualFrame) frame() uint32 { return uint32(u.at+u.proc.Header) - frameAt }

// end emits a jump behind the code of the control point.
func (a *adder) end() {
	if a.leave == 0 {
		a.Return()
		return
	}
	a.Br(a.leave)
}

// done emits code that records that a step has been added.
func (a *adder) done(st *flat.Step) {
	a.SetI32(a.moved, 1)
	a.SetI32(a.escape, st.Escape)
}

// maxChunks bounds the pieces of 16 bytes that are copied without a loop.
const maxChunks = 32

// begin emits code that copies the source to where the successor goes. From
// then on the copy is written.
func (a *adder) begin() {
	a.variable(varOut)
	out := a.keep()
	length, all := a.t.longest()
	if a.usual != nil {
		length, all = int(a.t.usualLength()), true
	}
	chunks := uint32(min(max(1, (length+15)/16), maxChunks))
	all = all && length <= int(16*chunks)
	a.release = a.Base(out)
	a.touch(out, 16*chunks)
	for i := range chunks {
		a.Get(out, a.zero)
		a.LoadV128(jit.SourceAt + 16*i)
		a.StoreV128(16 * i)
	}
	if !all {
		a.copyRest(out, 16*chunks)
	}
	if a.usual != nil {
		a.w = view{base: out, frame: out, frameOff: a.usual.frame()}
		return
	}
	a.Get(a.frame)
	a.add(out, -jit.SourceAt)
	a.Op(jit.I32Add)
	frame := a.keep()
	a.Base(frame)
	a.touch(frame, frameAt+uint32(a.proc.Bytes)+1)
	a.w = view{base: out, frame: frame}
}

// longest returns the length of most vectors, and whether none is longer.
func (t *translator) longest() (length int, all bool) {
	if len(t.m.Runs) > 0 {
		return t.typical, false
	}
	length = t.m.GlobalBytes
	for _, p := range t.m.Active {
		length += int(t.m.Procs[p].Header) + t.m.Procs[p].Bytes
	}
	return length, true
}

// copyRest emits a call that copies the part of a vector beyond the usual
// length.
func (a *adder) copyRest(out jit.Local, done uint32) {
	a.variable(varLen)
	a.I32(int32(done), jit.I32GtS)
	a.If()
	a.Get(out)
	a.I32(int32(done))
	a.Call(a.t.rest)
	a.End()
}

// writeRest writes the function that copies the source from an offset on, its
// second parameter, to where a successor goes. It is a function because a loop
// within every step would be more code, and because after a loop the
// machine-code compiler no longer knows which addresses are inside the memory.
func (t *translator) writeRest() {
	f := t.rest
	e := t.emitter(f, nil)
	out, at := f.Param(0), f.Param(1)
	again := e.Loop()
	e.Get(out, at)
	e.Op(jit.I32Add)
	e.Get(at)
	e.LoadV128(jit.SourceAt)
	e.StoreV128(0)
	e.add(at, 16)
	e.Tee(at)
	e.variable(varLen)
	e.BrIf(again, jit.I32LtS)
	e.End()
}

// restore emits code that undoes what a step changed outside the vector: the
// number of channels and the hidden variables.
func (a *adder) restore(queues bool) {
	if queues {
		a.setVariable(varQueues, func() { a.variable(varQueues0) })
	}
	a.copyBytes(a.zero, a.t.hidden0, a.zero, a.t.hidden, uint32(a.t.m.HiddenBytes))
}

// ownAction pushes the action of a step that the acting process takes alone.
func (a *adder) ownAction(st *flat.Step) {
	if a.usual != nil {
		a.I64(int64(st.ID+1)<<8 | int64(a.t.self))
		return
	}
	a.Get(a.pid)
	a.Op(jit.I64ExtendI32U)
	a.I64(int64(st.ID+1)<<8, jit.I64Or)
}

// ownBit pushes the set that contains the acting process only.
func (a *adder) ownBit() {
	if a.usual != nil {
		a.I64(1 << a.t.self)
		return
	}
	a.I64(1)
	a.Get(a.pid)
	a.Op(jit.I64ExtendI32U, jit.I64Shl)
}

// ownAct pushes the action atoms that hold because the acting process moves.
func (a *adder) ownAct() {
	any, single := a.t.moves(a.proc)
	a.I64(int64(any))
	for _, m := range single {
		a.Get(a.pid)
		a.I32(a.t.m.Code[m.Pid].A, jit.I32Eq, jit.I64ExtendI32U)
		a.I64(int64(bits.TrailingZeros64(uint64(m.Bit))), jit.I64Shl, jit.I64Or)
	}
}

// emit emits code that completes the written vector and adds it as a successor,
// in the layout that package jit reads.
func (a *adder) emit(x emission) {
	t := a.t
	out := a.w.base
	if t.m.UsesLast {
		a.Get(out, a.pid)
		a.Store(jit.I32Store8, 1)
	}
	if a.usual != nil && x.length == varLen {
		a.I32(a.t.usualLength())
	} else {
		a.variable(x.length)
	}
	length, flags := a.keep(), a.Local(jit.I32)
	a.Get(a.failed)
	a.Set(flags)
	target := a.Local(jit.I64)
	if t.letter != nil {
		a.Call(t.letter, out)
		a.Set(target)
	}
	if x.st.Atomic {
		a.atomic(x.st, length, flags, target)
	}
	a.release()
	a.variable(varSucc)
	succ := a.keep()
	a.touch(succ, jit.SuccBytes)
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
		a.Get(succ, target)
		a.Store(jit.I64Store, jit.SuccTarget)
	}
	a.Get(succ, flags)
	a.Store(jit.I32Store16, jit.SuccFlags)
	a.Get(a.zero, a.zero)
	a.Load(jit.I64Load, jit.HeadEnabled)
	a.Get(moved)
	a.Op(jit.I64Or)
	a.Store(jit.I64Store, jit.HeadEnabled)
	a.Get(out, length)
	a.Op(jit.I32Add)
	end := a.keep()
	a.Get(succ)
	a.I32(int32(bits.TrailingZeros32(jit.EndScale)), jit.I32ShrU)
	a.add(end, -jit.DataAt)
	a.Store(jit.I32Store, jit.EndBase)
	a.setVariable(varOut, func() { a.Get(end) })
	a.setVariable(varSucc, func() { a.add(succ, jit.SuccBytes) })
}

// movedSet pushes the set of processes that move.
func (a *adder) movedSet() {
	a.ownBit()
	if a.meets {
		a.Get(a.zero)
		a.Load(jit.I64Load, varSendMoved)
		a.Op(jit.I64Or)
	}
}

// BeginsLoop marks, between compiled code and tier-up, a successor at the
// beginning of an atomic sequence that may not end.
const BeginsLoop program.SuccFlags = 1 << 15

// atomic emits code that completes a successor of a step that keeps the
// processor: if the process can go on, the state is inside the sequence, and
// the process, the hidden variables and the letter are appended; otherwise it
// is interrupted.
func (a *adder) atomic(st *flat.Step, length, flags, target jit.Local) {
	t := a.t
	goes := a.canGoOn(st)
	if st.Loops {
		a.Get(goes)
		a.variable(varInside)
		a.If(jit.I32Eqz, jit.I32And)
		a.setFlag(flags, BeginsLoop)
		a.setVariable(jit.HeadFlags, func() {
			a.variable(jit.HeadFlags)
			a.I32(jit.Marked, jit.I32Or)
		})
		a.End()
	}
	a.Get(goes)
	a.If()
	a.setFlag(flags, program.Transient)
	a.setConst(varEntered, 1)
	a.Get(a.w.base, length)
	a.Op(jit.I32Add)
	at := a.keep()
	a.Get(at, a.pid)
	a.Store(jit.I32Store8, 0)
	hidden := uint32(t.m.HiddenBytes)
	a.copyBytes(a.zero, t.hidden, at, 1, hidden)
	letterBytes := int32(t.b.Bits()+7) / 8
	if letterBytes > 0 {
		a.Get(at, a.zero)
		a.Load(jit.I64Load, jit.HeadSource)
		a.I64(int64(t.b.Inside), jit.I64Or)
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
	a.I32(int32(f), jit.I32Or)
	a.Set(flags)
}

// canGoOn emits code that finds out whether the process can move in the
// successor, and returns the local with the answer.
func (a *adder) canGoOn(st *flat.Step) jit.Local {
	if st.Target < 0 {
		return a.Local(jit.I32)
	}
	g := a.t.first[a.proc.Index] + st.Target
	if a.t.enabled[g] == nil {
		a.fail()
		return a.Local(jit.I32)
	}
	a.Get(a.w.base)
	a.add(a.w.frame, int32(a.w.frameOff))
	a.Get(a.pid)
	a.I32(0)
	a.Call(a.t.enabled[g])
	goes := a.keep()
	if a.proc.Provided >= 0 || a.t.m.UsesPriority {
		a.Call(a.t.mayMove, a.w.base, a.pid)
		a.Get(goes)
		a.Op(jit.I32And)
		a.Set(goes)
	}
	return goes
}
