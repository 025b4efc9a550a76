package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Code for processes: the translation of what execute.go, eval.go and vector.go
// do with frames. The
// table of frames has, per process, where its frame lies from the start of the
// vector (frameAt bytes before its variables), and the number of the first
// control point of its proctype, by which the proctype
// is known.

// ofProcess pushes what body pushes for the process that a node denotes, 0 if
// it does not exist.
func (e *emitter) ofProcess(node int32, body func(pid jit.Local)) {
	e.eval(node)
	pid := e.keep()
	e.alive(pid)
	e.IfValue(jit.I32)
	body(pid)
	e.Else()
	e.I32(0)
	e.End()
}

// standsAt pushes whether a process, or some process of the type, is at a
// label.
func (e *emitter) standsAt(n *flat.Node) {
	at := e.t.first[n.B] + n.C
	is := func(pid jit.Local) {
		e.kindOf(pid)
		e.I32(e.t.first[n.B], jit.I32Eq)
		e.IfValue(jit.I32)
		e.pointOf(pid, true)
		e.I32(at, jit.I32Eq)
		e.Else()
		e.I32(0)
		e.End()
	}
	if n.A >= 0 {
		e.ofProcess(n.A, is)
		return
	}
	e.any(is)
}

// enabled pushes whether another process has an executable step.
func (e *emitter) enabled(node int32) {
	e.eval(node)
	pid := e.keep()
	out := e.Local(jit.I32)
	e.SetI32(out, 0)
	done := e.Block()
	if e.proc != nil {
		e.Get(pid, e.pid)
	} else {
		e.Get(pid)
		e.I32(-1)
	}
	e.If(jit.I32Eq)
	e.fail()
	e.Br(done)
	e.End()
	e.alive(pid)
	e.BrUnless(done)
	e.variable(varProbing)
	e.I32(interp.MaxProbing, jit.I32GeU)
	e.If()
	e.setConst(varBail, 1)
	e.Br(done)
	e.End()
	e.probing(1)
	e.add(e.r.base, int32(e.r.off))
	e.Get(pid)
	e.I32(1)
	e.Call(e.t.enabledAny)
	e.Set(out)
	e.probing(-1)
	e.End()
	e.Get(out)
}

// probing emits code that changes the depth of enabled() within enabled().
func (e *emitter) probing(by int32) {
	e.setVariable(varProbing, func() {
		e.variable(varProbing)
		e.I32(by, jit.I32Add)
	})
}

// setPriority emits code that changes the priority of a process.
func (e *emitter) setPriority(st *flat.Step) {
	e.eval(st.A)
	pid := e.keep()
	e.eval(st.B)
	v := e.keep()
	e.add(v, -1)
	e.I32(255, jit.I32GeU)
	e.If()
	e.fail()
	e.Else()
	e.alive(pid)
	e.If()
	e.frameOf(pid, e.w)
	e.Get(v)
	e.Store(jit.I32Store8, frameAt-1)
	e.End()
	e.End()
}

// run pushes the pid of a new process, 0 if there can be no more.
func (e *emitter) run(spec *flat.RunSpec) {
	p := e.t.m.Procs[spec.Proc]
	var args []jit.Local
	for i := range p.ParamParts {
		if i < len(spec.Args) {
			e.eval(spec.Args[i])
			args = append(args, e.keep())
		}
	}
	for i, v := range args {
		e.Get(e.zero, v)
		e.Store(jit.I32Store, e.t.args+uint32(4*i))
	}
	e.add(e.w.base, int32(e.w.off))
	e.I32(int32(spec.Priority))
	e.Call(e.t.spawns[spec.Proc])
}

// writeSpawn writes the function that appends a process to a vector. Its
// parameters are the vector and the priority, its result the pid, 0 if there
// can be no more. The arguments lie in the memory.
func (t *translator) writeSpawn(p *flat.Proctype) {
	f := t.spawns[p.Index]
	e := t.emitter(f, p)
	vec, priority := f.Param(0), f.Param(1)
	e.pid = f.Local(jit.I32)
	e.r = view{base: vec}
	e.count()
	e.Set(e.pid)
	full := e.Block()
	e.Get(e.pid)
	e.I32(flat.MaxProcs, jit.I32GeU)
	e.BrIf(full)
	e.variable(varQueues)
	e.I32(int32(flat.MaxChannels-len(p.Queues)), jit.I32GtS)
	e.BrIf(full)
	e.variable(varNewLen)
	at := e.keep()
	e.Get(vec, at)
	e.Op(jit.I32Add)
	begin := e.keep()
	e.add(begin, p.Header-frameAt)
	frame := e.keep()
	e.r.frame = frame
	e.w = e.r
	e.newFrame(p, begin, frame, priority)
	e.pushFrame(p, e.pid, at)
	e.setVariable(varNewLen, func() { e.add(at, p.Header+int32(p.Bytes)) })
	e.Get(vec)
	e.add(e.pid, 1)
	e.Store(jit.I32Store8, 0)
	for i, v := range p.ParamParts {
		e.variable(t.args + uint32(4*i))
		e.store(e.local(e.w, int32(v.Addr)), v.Type.Store, v.Type.Width, e.keep())
	}
	e.initialValues(p)
	if d := t.b.Dead; d != nil {
		e.clearLocals(e.w, d.Spans[p.Index][p.Start])
	}
	e.Get(e.pid)
	e.Return()
	e.End()
	e.fail()
	e.I32(0)
}

// newFrame emits code that writes the bytes of a frame, except parameters and
// initial values that are not constant.
func (e *emitter) newFrame(p *flat.Proctype, begin, frame, priority jit.Local) {
	e.zeroBytes(begin, 0, uint32(p.Header))
	if len(p.Template) <= maxUnrolled {
		e.copyBytes(e.zero, e.t.templates[p.Index], frame, frameAt, uint32(len(p.Template)))
	} else {
		e.add(frame, frameAt)
		e.I32(int32(e.t.templates[p.Index]))
		e.I32(int32(len(p.Template)))
		e.MemoryCopy()
	}
	if e.t.m.TypeBytes != 0 {
		e.Get(begin)
		e.I32(int32(p.Index))
		e.Store(jit.I32Store8, 0)
	}
	if e.t.m.UsesPriority {
		e.Get(frame, priority)
		e.Store(jit.I32Store8, frameAt-1)
	}
	e.setPC(p, view{frame: frame}, p.Start)
	e.variable(varQueues)
	e.I32(1, jit.I32Add)
	firstQueue := e.keep()
	for i := range p.Own {
		e.Get(frame)
		e.add(firstQueue, int32(i))
		e.Store(jit.I32Store8, frameAt+uint32(p.Own[i].Addr/8))
	}
}

// pushFrame emits code that enters a process whose frame begins at a byte of
// the vector, and its channels, in the tables.
func (e *emitter) pushFrame(p *flat.Proctype, pid, at jit.Local) {
	e.entry(pid)
	entry := e.keep()
	e.Get(entry)
	e.add(at, p.Header-frameAt)
	e.Store(jit.I32Store, e.t.frames)
	e.Get(entry)
	e.I32(e.t.first[p.Index])
	e.Store(jit.I32Store, e.t.frames+4)
	if len(p.Queues) == 0 {
		return
	}
	e.variable(varQueues)
	e.I32(3, jit.I32Shl)
	queue := e.keep()
	for i, q := range p.Queues {
		e.Get(queue)
		e.add(at, p.Header+int32(p.QueueAt[i]))
		e.Store(jit.I32Store, e.t.queues+uint32(8*i))
		e.Get(queue)
		e.I32(int32(e.t.kind(q)))
		e.Store(jit.I32Store, e.t.queues+uint32(8*i)+4)
	}
	e.setVariable(varQueues, func() {
		e.variable(varQueues)
		e.I32(int32(len(p.Queues)), jit.I32Add)
	})
}

// initialValues emits code for the initial values that are not constant.
func (e *emitter) initialValues(p *flat.Proctype) {
	for _, in := range p.Inits {
		n := &e.t.m.Code[in.Addr]
		e.eval(in.Value)
		v := e.keep()
		for i := range in.Count {
			e.store(e.local(e.w, n.A+i*in.Stride), n.Store, n.Width, v)
		}
	}
}

// die emits code that removes the acting process, the youngest, from the vector
// that is written.
func (e *emitter) die() {
	e.Get(e.w.base, e.pid)
	e.Store(jit.I32Store8, e.w.off)
	e.setVariable(varQueues, func() {
		e.variable(varQueues)
		e.I32(int32(len(e.proc.Queues)), jit.I32Sub)
	})
	e.setVariable(varNewLen, func() {
		e.entry(e.pid)
		e.Load(jit.I32Load, e.t.frames)
		e.I32(frameAt-e.proc.Header, jit.I32Add)
	})
}

// dispatch emits a jump table over the control point g, with a call for each
// function that exists.
func (e *emitter) dispatch(g jit.Local, funcs []*jit.Func, call func(*jit.Func)) {
	out := e.Block()
	labels := make([]jit.Label, len(funcs))
	for i := len(funcs) - 1; i >= 0; i-- {
		labels[i] = out
		if funcs[i] != nil {
			labels[i] = e.Block()
		}
	}
	e.Get(g)
	e.BrTable(labels, out)
	for _, f := range funcs {
		if f != nil {
			e.End()
			call(f)
			e.Br(out)
		}
	}
	e.End()
}

// takes branches to no unless the receive accepts the message of a rendezvous.
func (e *emitter) takes(st *flat.Step, message, channel, fields uint32, no jit.Label) {
	spec := &e.t.m.ChannelOps[st.A]
	e.eval(spec.Channel)
	e.variable(channel)
	e.BrIf(no, jit.I32Ne)
	for i := range spec.Recv {
		if spec.Recv[i].Match < 0 {
			continue
		}
		e.eval(spec.Recv[i].Match)
		e.Get(e.zero)
		e.Load(jit.I32Load, message+uint32(4*i))
		e.Op(jit.I32Ne)
		if i >= e.t.fewestFields() {
			e.variable(fields)
			e.I32(int32(i), jit.I32GtS, jit.I32And)
		}
		e.BrIf(no)
	}
}
