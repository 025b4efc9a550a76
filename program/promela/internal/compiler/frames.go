package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// entry pushes the offset of a process's entry in the table of frames.
func (e *emitter) entry(pid jit.Local) {
	e.Get(pid)
	e.I32(3, jit.I32Shl)
}

// frameOf pushes the address of a process's frame in a view.
func (e *emitter) frameOf(pid jit.Local, v view) {
	e.entry(pid)
	e.Load(jit.I32Load, e.t.frames)
	e.add(v.base, int32(v.off))
	e.Op(jit.I32Add)
}

// kindOf pushes the number of the first control point of a process's proctype,
// which identifies the proctype.
func (e *emitter) kindOf(pid jit.Local) {
	e.entry(pid)
	e.Load(jit.I32Load, e.t.frames+4)
}

// alive pushes whether a process of that number exists.
func (e *emitter) alive(pid jit.Local) {
	e.Get(pid)
	e.count()
	e.Op(jit.I32LtU)
}

// pcAt returns the offset of a process's control point from its frame.
func (t *translator) pcAt(p *flat.Proctype) uint32 {
	return frameAt - uint32(p.PCBytes) - uint32(lexemes.BoolInt(t.m.UsesPriority))
}

// pcLoad returns the instruction that loads a control point.
func pcLoad(p *flat.Proctype) jit.Opcode {
	if p.PCBytes == 2 {
		return jit.I32Load16U
	}
	return jit.I32Load8U
}

// pointOf pushes the control point of a process in the view that is read: its
// number among all if all is set, else among those of its proctype.
func (e *emitter) pointOf(pid jit.Local, all bool) {
	e.frameOf(pid, e.r)
	frame := e.keep()
	e.kindOf(pid)
	kind := e.keep()
	e.pointIn(frame, kind, all)
}

func (e *emitter) pointIn(frame, kind jit.Local, all bool) {
	procs := e.t.m.Procs
	out := e.Local(jit.I32)
	e.Get(frame)
	e.Load(pcLoad(procs[0]), e.t.pcAt(procs[0]))
	e.Set(out)
	for _, p := range procs[1:] {
		if p.PCBytes != procs[0].PCBytes {
			e.Get(kind)
			e.I32(e.t.first[p.Index], jit.I32Eq)
			e.If()
			e.Get(frame)
			e.Load(pcLoad(p), e.t.pcAt(p))
			e.Set(out)
			e.End()
		}
	}
	e.Get(out)
	if all {
		e.Get(kind)
		e.Op(jit.I32Add)
	}
}

// setPC emits code that moves the process whose frame is in the view.
func (e *emitter) setPC(p *flat.Proctype, v view, pc int32) {
	e.Get(v.frame)
	e.I32(pc)
	if p.PCBytes == 2 {
		e.Store(jit.I32Store16, v.frameOff+e.t.pcAt(p))
	} else {
		e.Store(jit.I32Store8, v.frameOff+e.t.pcAt(p))
	}
}

// priorityOf pushes the priority of a process.
func (e *emitter) priorityOf(pid jit.Local) {
	if !e.t.m.UsesPriority {
		e.I32(1)
		return
	}
	e.frameOf(pid, e.r)
	e.Load(jit.I32Load8U, frameAt-1)
}

// any pushes whether body pushes something other than 0 for some process.
func (e *emitter) any(body func(pid jit.Local)) {
	out := e.Local(jit.I32)
	e.SetI32(out, 0)
	e.eachProcess(func(pid jit.Local, done jit.Label) {
		body(pid)
		e.If()
		e.SetI32(out, 1)
		e.Br(done)
		e.End()
	})
	e.Get(out)
}

// somewhere pushes whether some process is at a control point with the flag.
func (e *emitter) somewhere(flag int32) {
	e.any(func(pid jit.Local) {
		e.pointOf(pid, true)
		e.Load(jit.I32Load8U, e.t.pointFlags)
		e.I32(flag, jit.I32And)
	})
}

// eachProcess emits body in a loop over the pids, upwards; done is the label
// behind it.
func (e *emitter) eachProcess(body func(pid jit.Local, done jit.Label)) {
	pid := e.Local(jit.I32)
	e.SetI32(pid, 0)
	done := e.Block()
	again := e.Loop()
	e.Get(pid)
	e.count()
	e.BrIf(done, jit.I32GeU)
	body(pid, done)
	e.add(pid, 1)
	e.Set(pid)
	e.Br(again)
	e.End()
	e.End()
}
