package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Code that follows atomic sequences: the translation of interp/follow.go.
// States inside are copied to where the source is, and what they lead to comes
// behind what is there already.

// writeFollow writes the exported function that follows atomic sequences, the
// function that expands one state for it, and the one that follows successors.
func (t *translator) writeFollow() {
	one, walk := t.mod.Func(types(1), nil), t.mod.Func(types(3), nil)
	e := t.emitter(one, nil)
	e.expansion(one.Param(0))
	t.writeWalk(walk, one)
	f := t.mod.Func(types(1), types(1))
	t.mod.Export(jit.FollowEntry, f)
	e = t.emitter(f, nil)
	e.clean()
	for _, v := range []uint32{varEntered, varStopped, varFollowed, jit.HeadWays} {
		e.setConst(v, 0)
	}
	e.Call(one, f.Param(0))
	e.ifSet(varBail, func() { e.returnValue(jit.NotExpanded) })
	e.ifSet(varEntered, func() {
		restore := e.keepHead()
		e.setConst(varWay, jit.WaysAt)
		e.I32(jit.SuccsAt)
		e.variable(varSucc)
		e.I32(1)
		e.Call(walk)
		e.ifSet(varBail, func() { e.returnValue(jit.NotExpanded) })
		e.ifSet(varStopped, func() { e.returnValue(jit.NotFollowed) })
		restore()
		e.setVariable(jit.HeadWays, func() {
			e.variable(varWay)
			e.I32(jit.WaysAt, jit.I32Sub)
			e.I32(int32(bits.TrailingZeros32(jit.WayBytes)), jit.I32ShrU)
		})
	})
	e.found()
}

// ifSet emits body for the case that a variable of the driver is not 0.
func (e *emitter) ifSet(variable uint32, body func()) {
	e.variable(variable)
	e.If()
	body()
	e.End()
}

func (e *emitter) returnValue(result uint32) {
	e.I32(int32(result))
	e.Return()
}

// keepHead emits code that saves what the head of the batch says of the source,
// and returns a function that emits code to restore it.
func (e *emitter) keepHead() (restore func()) {
	source := e.Local(jit.I64)
	e.Get(e.zero)
	e.Load(jit.I64Load, jit.HeadSource)
	e.Set(source)
	e.variable(jit.HeadFlags)
	flags := e.keep()
	return func() {
		e.Get(e.zero, source)
		e.Store(jit.I64Store, jit.HeadSource)
		e.setVariable(jit.HeadFlags, func() { e.Get(flags) })
	}
}

// writeWalk writes the function that follows successors. Its parameters are the
// address of the first, that behind the last, and the number of steps that lead
// there.
func (t *translator) writeWalk(f, one *jit.Func) {
	e := t.emitter(f, nil)
	succ, end, steps := f.Param(0), f.Param(1), f.Param(2)
	out := e.Block()
	again := e.Loop()
	e.Get(succ, end)
	e.BrIf(out, jit.I32GeU)
	e.Get(succ)
	e.Load(jit.I32Load16U, jit.SuccFlags)
	flags := e.keep()
	e.Get(flags)
	e.I32(int32(program.AssertFailed|program.RuntimeError), jit.I32And)
	e.If()
	e.stop(out)
	e.End()
	e.Get(flags)
	e.I32(int32(program.Transient), jit.I32And)
	e.If()
	e.goOn(succ, steps, one, f, out)
	e.Else()
	e.arrive(succ, steps)
	e.End()
	e.add(succ, jit.SuccBytes)
	e.Set(succ)
	e.Br(again)
	e.End()
	e.End()
}

// stop emits code that gives up following.
func (e *emitter) stop(out jit.Label) {
	e.setConst(varStopped, 1)
	e.Br(out)
}

// arrive emits code that records a way.
func (e *emitter) arrive(succ, steps jit.Local) {
	e.variable(varWay)
	way := e.keep()
	e.Get(way)
	e.add(succ, -jit.SuccsAt)
	e.I32(int32(bits.TrailingZeros32(jit.SuccBytes)), jit.I32ShrU)
	e.Store(jit.I32Store, jit.WaySucc)
	e.Get(way, steps)
	e.Store(jit.I32Store, jit.WaySteps)
	e.setVariable(varWay, func() { e.add(way, jit.WayBytes) })
}

// goOn emits code that expands a successor inside a sequence and follows its
// successors, within the limits that the interpreter has as well.
func (e *emitter) goOn(succ, steps jit.Local, one, walk *jit.Func, out jit.Label) {
	e.setVariable(varFollowed, func() {
		e.variable(varFollowed)
		e.I32(1, jit.I32Add)
	})
	e.variable(varFollowed)
	e.I32(interp.MaxFollowed, jit.I32GtU)
	e.variable(varSucc)
	e.I32(jit.SuccsAt+interp.MaxTaken*jit.SuccBytes, jit.I32GtU, jit.I32Or)
	e.variable(varOut)
	e.I32(jit.DataAt+interp.MaxFollowedBytes, jit.I32GtU, jit.I32Or)
	e.If()
	e.stop(out)
	e.End()
	from, length := e.vector(succ)
	e.Get(from)
	e.Load(jit.I32Load8U, 0)
	e.I32(MaxCompiledPid, jit.I32GtU)
	e.If()
	e.setConst(varBail, 1)
	e.Br(out)
	e.End()
	e.copyIn(from, length)
	e.variable(varSucc)
	first := e.keep()
	e.Call(one, length)
	e.ifSet(varBail, func() { e.Br(out) })
	e.variable(varSucc)
	e.Get(first)
	e.If(jit.I32Eq)
	e.stop(out)
	e.End()
	e.Get(first)
	e.variable(varSucc)
	e.add(steps, 1)
	e.Call(walk)
	for _, v := range []uint32{varBail, varStopped} {
		e.ifSet(v, func() { e.Br(out) })
	}
}

// vector emits code that finds the vector of a successor, and returns the
// locals with its address and length.
func (e *emitter) vector(succ jit.Local) (from, length jit.Local) {
	from = e.Local(jit.I32)
	e.Get(succ)
	e.I32(int32(bits.TrailingZeros32(jit.EndScale)), jit.I32ShrU)
	end := e.keep()
	e.SetI32(from, jit.DataAt)
	e.Get(succ)
	e.I32(jit.SuccsAt, jit.I32Ne)
	e.If()
	e.Get(end)
	e.Load(jit.I32Load, jit.EndBase-4)
	e.I32(jit.DataAt, jit.I32Add)
	e.Set(from)
	e.End()
	e.Get(end)
	e.Load(jit.I32Load, jit.EndBase)
	e.I32(jit.DataAt, jit.I32Add)
	e.Get(from)
	e.Op(jit.I32Sub)
	return from, e.keep()
}

// copyIn emits code that makes a vector the source. It may copy some more
// bytes.
func (e *emitter) copyIn(from, length jit.Local) {
	chunks := uint32(min(max(1, (e.t.typical+e.t.m.HiddenBytes+24)/16), maxChunks))
	release := e.Base(from)
	defer release()
	e.touch(from, 16*chunks)
	for i := range chunks {
		e.Get(e.zero, from)
		e.LoadV128(16 * i)
		e.StoreV128(jit.SourceAt + 16*i)
	}
	at := e.Local(jit.I32)
	e.SetI32(at, int32(16*chunks))
	done := e.Block()
	again := e.Loop()
	e.Get(at, length)
	e.BrIf(done, jit.I32GeU)
	e.Get(at, from, at)
	e.Op(jit.I32Add)
	e.LoadV128(0)
	e.StoreV128(jit.SourceAt)
	e.add(at, 16)
	e.Set(at)
	e.Br(again)
	e.End()
	e.End()
}
