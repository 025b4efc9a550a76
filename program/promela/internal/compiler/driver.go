package compiler

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
)

// The functions of a module that are not about one control point.

// declare declares the functions of the module, so that each can call the
// others before its body is written. A function that no code needs is not
// declared.
func (t *translator) declare() {
	result := types(1)
	n := len(t.points)
	t.adds, t.takes, t.fits, t.enabled = make([]*jit.Func, n), make([]*jit.Func, n), make([]*jit.Func, n), make([]*jit.Func, n)
	meets := t.rendezvousKinds()
	flags, takes := make([]byte, n), make([]byte, n)
	for g, pt := range t.points {
		t.adds[g] = t.mod.Func(types(2), nil)
		if meets && len(t.takers(pt)) > 0 {
			takes[g] = 1
			t.takes[g], t.fits[g] = t.mod.Func(types(2), result), t.mod.Func(types(4), result)
		}
		flags[g] = byte(lexemes.BoolInt(pt.Accept)*pointAccept | lexemes.BoolInt(pt.Progress)*pointProgress | lexemes.BoolInt(pt.End)*pointEnd)
	}
	for g, pt := range t.points {
		if t.every {
			t.enabledAt(g)
		}
		for i := range pt.Steps {
			if st := &pt.Steps[i]; st.Atomic && st.Target >= 0 {
				t.enabledAt(int(t.first[pt.proc.Index] + st.Target))
			}
		}
	}
	t.mod.Data(t.pointFlags, flags)
	t.mod.Data(t.pointTakes, takes)
	for range t.m.Procs {
		t.spawns = append(t.spawns, t.mod.Func(types(2), result))
	}
	t.rest, t.crowded = t.mod.Func(types(2), nil), t.mod.Func(nil, nil)
	t.all, t.rendezvous, t.partner = t.mod.Func(types(2), nil), t.mod.Func(types(1), result), t.mod.Func(types(3), result)
	t.declareSpecialised()
	if t.every {
		t.enabledAny = t.mod.Func(types(3), result)
	}
	for _, p := range t.m.Procs {
		if t.mayMove == nil && (p.Provided >= 0 || t.m.UsesPriority) {
			t.provided, t.mayMove = t.mod.Func(types(2), result), t.mod.Func(types(2), result)
		}
	}
	t.findSenders()
	if t.m.Trace != nil {
		t.observe = t.mod.Func(types(3), nil)
	}
	if len(t.b.State) > 0 {
		t.letter = t.mod.Func(types(1), []jit.ValType{jit.I64})
	}
	var queues []byte
	for i, q := range t.m.Queues {
		queues = append(queues, le32(t.m.QueueAt[i])...)
		queues = append(queues, le32(t.kind(q))...)
	}
	t.mod.Data(t.queues, queues)
}

// enabledAt declares the function that reports whether a process at control
// point g can move.
func (t *translator) enabledAt(g int) {
	if t.enabled[g] == nil && !t.points[g].Inner {
		t.enabled[g] = t.mod.Func(types(4), types(1))
	}
}

// define writes the bodies of the declared functions.
func (t *translator) define() {
	for g := range t.points {
		t.writeTransitions(g)
		if t.takes[g] != nil {
			t.writeReceives(g)
			t.writeFits(g)
		}
		if t.enabled[g] != nil {
			t.writeEnabled(g)
		}
	}
	for _, p := range t.m.Procs {
		t.writeSpawn(p)
	}
	t.writeRest()
	t.writeCrowded()
	t.writeAll()
	t.writeAllSpecialised()
	t.writeRendezvous()
	for id := range t.rendezvousSpecialised {
		t.writeRendezvousSpecialised(id)
	}
	t.writePartner()
	if t.enabledAny != nil {
		t.writeEnabledAny()
	}
	if t.mayMove != nil {
		t.writeProvided()
		t.writeMayMove()
	}
	if t.observe != nil {
		t.writeObserve()
	}
	if t.forgetSent != nil {
		t.writeForgetSent()
	}
	if t.letter != nil {
		t.writeLetter()
	}
	t.writeExpand()
	if t.m.Inside() != "" {
		t.writeFollow()
	}
}

// writeAll writes the function that adds the transitions of the processes from
// the first parameter down to the second.
func (t *translator) writeAll() {
	f := t.all
	e := t.emitter(f, nil)
	pid, to := f.Param(0), f.Param(1)
	e.r = e.source(e.zero)
	out := e.Block()
	again := e.Loop()
	e.Get(pid, to)
	e.BrIf(out, jit.I32LtS)
	e.enough()
	e.variable(varBail)
	e.BrIf(out)
	e.frameOf(pid, e.r)
	frame := e.keep()
	e.kindOf(pid)
	kind := e.keep()
	e.pointIn(frame, kind, true)
	g := e.keep()
	e.dispatch(g, t.adds, func(f *jit.Func) {
		e.Call(f, frame, pid)
	})
	e.add(pid, -1)
	e.Set(pid)
	e.Br(again)
	e.End()
	e.End()
}

// writeLetter writes the function that evaluates the state atoms of the vector
// at the address in its parameter. If an atom mentions timeout it first finds
// out whether any process can move.
func (t *translator) writeLetter() {
	f := t.letter
	e := t.emitter(f, nil)
	e.quiet = true
	vec := f.Param(0)
	e.r = view{base: vec}
	timeout := e.Local(jit.I32)
	if t.b.Timeout() {
		e.variable(varTimeout)
		e.Set(timeout)
		e.setConst(varTimeout, 0)
		e.any(func(pid jit.Local) {
			e.Get(vec, pid)
			e.I32(0)
			e.Call(t.enabledAny)
			if t.mayMove != nil {
				e.Call(t.mayMove, vec, pid)
				e.Op(jit.I32And)
			}
		})
		e.Op(jit.I32Eqz)
		idle := e.keep()
		e.setVariable(varTimeout, func() { e.Get(idle) })
	}
	out := e.Local(jit.I64)
	for _, a := range t.b.State {
		e.truth(a.Node)
		e.Op(jit.I64ExtendI32U)
		e.I64(int64(bits.TrailingZeros64(uint64(a.Bit))), jit.I64Shl)
		e.Get(out)
		e.Op(jit.I64Or)
		e.Set(out)
	}
	if t.b.Timeout() {
		e.setVariable(varTimeout, func() { e.Get(timeout) })
	}
	e.Get(out)
}

// writeExpand writes the exported function. It expands the state in the memory
// and returns the number of successors, or -1 if the interpreter has to expand
// it.
func (t *translator) writeExpand() {
	f := t.mod.Func(types(1), types(1))
	t.mod.Export(jit.Entry, f)
	e := t.emitter(f, nil)
	e.clean()
	e.expansion(f.Param(0))
	e.variable(varBail)
	e.IfValue(jit.I32)
	e.I32(-1)
	e.Else()
	e.found()
	e.End()
}

// ifNone emits body for the case that the source has no successor so far.
func (e *emitter) ifNone(body func()) {
	e.variable(varSucc)
	e.variable(varFirst)
	e.If(jit.I32Eq)
	body()
	e.End()
}

// everybody emits code that adds the transitions of all processes.
func (e *emitter) everybody() {
	e.count()
	e.I32(1, jit.I32Sub)
	last := e.keep()
	e.I32(0)
	e.processes(last, e.keep())
}

// processes emits code that adds the transitions of the processes from one down
// to another, by the specialised function if the source has the usual
// processes.
func (e *emitter) processes(from, to jit.Local) {
	if e.t.allSpecialised != nil {
		e.variable(varUsual)
		e.If()
		e.Call(e.t.allSpecialised, from, to)
		e.Else()
	}
	e.Call(e.t.all, from, to)
	if e.t.allSpecialised != nil {
		e.End()
	}
}

// alone emits code that reads what an atomic sequence appends to the source:
// hidden variables and the letter. It returns the local with the process that
// has the processor to itself, or -1.
func (e *emitter) alone(length jit.Local) jit.Local {
	t := e.t
	hidden := uint32(t.m.HiddenBytes)
	out := e.Local(jit.I32)
	e.variable(varLen)
	at := e.keep()
	e.Get(at, length)
	e.If(jit.I32Eq)
	e.SetI32(out, -1)
	e.copyBytes(e.zero, t.hiddenInit, e.zero, t.hidden, hidden)
	e.copyBytes(e.zero, t.hiddenInit, e.zero, t.hidden0, hidden)
	e.sourceLetter()
	e.Else()
	e.Get(at)
	e.Load(jit.I32Load8U, jit.SourceAt)
	e.Set(out)
	e.copyBytes(at, jit.SourceAt+1, e.zero, t.hidden, hidden)
	e.copyBytes(at, jit.SourceAt+1, e.zero, t.hidden0, hidden)
	if letterBits := (t.b.Bits() + 7) / 8 * 8; letterBits > 0 {
		e.Get(e.zero, at)
		e.Load(jit.I64Load, jit.SourceAt+1+hidden)
		if letterBits < 64 {
			e.I64(1<<letterBits-1, jit.I64And)
		}
		e.Store(jit.I64Store, jit.HeadSource)
	}
	e.End()
	return out
}

// sourceLetter emits code that stores the source's letter in the batch.
func (e *emitter) sourceLetter() {
	if e.t.letter == nil {
		return
	}
	e.Get(e.zero)
	e.I32(jit.SourceAt)
	e.Call(e.t.letter)
	e.Store(jit.I64Store, jit.HeadSource)
}

// sourceFlags emits code that stores the flags of labels at which processes
// stand.
func (e *emitter) sourceFlags() {
	labels := false
	for _, pt := range e.t.points {
		labels = labels || pt.Accept || pt.Progress
	}
	if !labels {
		e.setConst(jit.HeadFlags, 0)
		return
	}
	flags := e.Local(jit.I32)
	e.eachProcess(func(pid jit.Local, _ jit.Label) {
		e.pointOf(pid, true)
		e.Load(jit.I32Load8U, e.t.pointFlags)
		e.Get(flags)
		e.Op(jit.I32Or)
		e.Set(flags)
	})
	e.setVariable(jit.HeadFlags, func() {
		e.Get(flags)
		e.I32(pointAccept|pointProgress, jit.I32And)
		e.I32(int32(program.AcceptLabel), jit.I32Mul)
	})
}

// deadlock emits code that sets the deadlock flag, and the flag for a valid end
// if all processes and the trace assertion may stop.
func (e *emitter) deadlock() {
	e.setVariable(jit.HeadFlags, func() {
		e.variable(jit.HeadFlags)
		e.any(func(pid jit.Local) {
			e.pointOf(pid, true)
			e.Load(jit.I32Load8U, e.t.pointFlags)
			e.I32(pointEnd, jit.I32And, jit.I32Eqz)
		})
		e.traceOpen()
		e.Op(jit.I32Or)
		e.IfValue(jit.I32)
		e.I32(int32(program.Deadlock))
		e.Else()
		e.I32(int32(program.Deadlock | program.ValidEnd))
		e.End()
		e.Op(jit.I32Or)
	})
}

// enableOthers emits code that adds to the set of enabled processes those that
// could move if they did not have to wait for the end of an atomic sequence.
func (e *emitter) enableOthers(alone jit.Local) {
	t := e.t
	e.eachProcess(func(pid jit.Local, _ jit.Label) {
		next := e.Block()
		e.Get(pid, alone)
		e.BrIf(next, jit.I32Eq)
		e.unlessMayMove(func() { e.I32(jit.SourceAt) }, func() { e.Get(pid) }, next)
		e.Get(e.zero, e.zero)
		e.Load(jit.I64Load, jit.HeadEnabled)
		e.I32(jit.SourceAt)
		e.Get(pid)
		e.I32(0)
		e.Call(t.enabledAny)
		e.Op(jit.I64ExtendI32U)
		e.Get(pid)
		e.Op(jit.I64ExtendI32U, jit.I64Shl, jit.I64Or)
		e.Store(jit.I64Store, jit.HeadEnabled)
		e.End()
	})
}
