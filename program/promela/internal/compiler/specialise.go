package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// Most states of a model have the same processes: those that are active from
// the start or that init made. For these the frames lie at known places, and
// the loops over processes are written out: every process has its own table of
// control points, and a rendezvous only asks processes that ever receive from
// the channel.

// findUsual takes the processes of a sample state as the usual ones, unless
// they have too many control points.
func (t *translator) findUsual(sample program.State) {
	x := interp.NewExplorer(t.m, nil)
	x.Attach(sample)
	points := 0
	for _, f := range x.Frames {
		t.usual = append(t.usual, usualFrame{f.Proc, f.Vars - f.Proc.Header})
		points += len(f.Proc.Points)
	}
	if points > maxUsual {
		t.usual = nil
	}
}

// declareSpecialised declares the functions for states with the usual
// processes.
func (t *translator) declareSpecialised() {
	if len(t.usual) == 0 {
		return
	}
	t.allSpecialised = t.mod.Func(types(2), nil)
	t.rendezvousSpecialised = map[int32]*jit.Func{}
	for i, q := range t.m.Queues {
		if q.Rendezvous() {
			t.rendezvousSpecialised[int32(i+1)] = t.mod.Func(types(1), types(1))
		}
	}
}

// layout emits code that finds the frames of the source. Whether they are the
// usual ones is checked by the number of processes and, where they could be
// others, by their proctypes.
func (e *emitter) layout() {
	t := e.t
	if t.allSpecialised == nil {
		e.attach()
		return
	}
	e.count()
	e.I32(int32(len(t.usual)), jit.I32Eq)
	if len(t.m.Runs) > 0 && t.m.TypeBytes != 0 {
		e.If()
		e.I32(1)
		for _, u := range t.usual {
			e.Get(e.zero)
			e.Load(jit.I32Load8U, jit.SourceAt+uint32(u.at))
			e.I32(int32(u.proc.Index), jit.I32Eq, jit.I32And)
		}
		usual := e.keep()
		e.setVariable(varUsual, func() { e.Get(usual) })
		e.Else()
		e.setConst(varUsual, 0)
		e.End()
	} else {
		usual := e.keep()
		e.setVariable(varUsual, func() { e.Get(usual) })
	}
	e.variable(varUsual)
	e.variable(varAttached)
	e.If(jit.I32And)
	queues := int32(len(t.m.Queues))
	for _, u := range t.usual {
		queues += int32(len(u.proc.Queues))
	}
	e.setConst(varLen, t.usualLength())
	e.setConst(varQueues, queues)
	e.setConst(varQueues0, queues)
	e.Else()
	e.attach()
	e.setVariable(varAttached, func() { e.variable(varUsual) })
	e.End()
}

// usualLength returns the length of the vectors of the usual states.
func (t *translator) usualLength() int32 {
	last := t.usual[len(t.usual)-1]
	return last.at + last.proc.Header + int32(last.proc.Bytes)
}

// writeAllSpecialised writes the function that adds the transitions of the
// usual processes from the first parameter down to the second.
func (t *translator) writeAllSpecialised() {
	if t.allSpecialised == nil {
		return
	}
	t.findInline()
	f := t.allSpecialised
	e := t.emitter(f, nil)
	e.r = e.source(e.zero)
	e.variable(varTight)
	tight := e.keep()
	out := e.Block()
	labels := make([]jit.Label, len(t.usual))
	for pid := range labels {
		labels[pid] = e.Block()
	}
	e.Get(f.Param(0))
	e.BrTable(labels, out)
	for pid := len(t.usual) - 1; pid >= 0; pid-- {
		e.End()
		e.remind()
		e.Get(tight)
		e.If()
		e.Call(t.crowded)
		e.variable(varBail)
		e.BrIf(out)
		e.End()
		e.usualPoint(pid, t.adds, func(at, g int) {
			if t.inlines(g) {
				e.remind()
				t.self = int32(pid)
				a := e.usualAdder(g, pid)
				a.leave = a.Block()
				a.transitions(t.points[g])
				a.End()
				t.self = -1
				return
			}
			call := func() {
				e.I32(int32(at))
				e.I32(int32(pid))
				e.Call(t.adds[g])
			}
			if !t.foreseeable(t.points[g]) {
				call()
				return
			}
			e.remind()
			e.foresee(g, at, pid)
			e.If()
			call()
			e.End()
		})
		e.Get(f.Param(1))
		e.I32(int32(pid), jit.I32Eq)
		e.BrIf(out)
	}
	e.End()
}

// Bounds of the code that is written out for each of the usual processes: bytes
// for one control point, and for all. Larger functions take longer to be
// compiled than a call of them costs in a million states.
const (
	maxPointCode = 640
	maxUsualCode = 12_000
)

// findInline chooses how large the code of a control point may be to be written
// out for each of the usual processes, so that the whole stays below
// maxUsualCode.
func (t *translator) findInline() {
	for t.inline = maxPointCode; t.inline > 0; t.inline /= 2 {
		total := 0
		for pid := range t.usual {
			first := int(t.first[t.usual[pid].proc.Index])
			for g := first; g < first+len(t.usual[pid].proc.Points); g++ {
				if t.inlines(g) {
					total += t.adds[g].Size()
				}
			}
		}
		if total <= maxUsualCode {
			return
		}
	}
}

// inlines reports whether the code of a control point is written out for each
// of the usual processes.
func (t *translator) inlines(g int) bool {
	pt := t.points[g]
	return !pt.Inner && len(pt.Steps) > 0 && t.adds[g].Size() <= t.inline
}

// usualPoint emits a jump table over the control points of one of the usual
// processes; call is called for each that has a function, with the address of
// the frame.
func (e *emitter) usualPoint(pid int, funcs []*jit.Func, call func(at, g int)) {
	u := e.t.usual[pid]
	first := int(e.t.first[u.proc.Index])
	own := funcs[first : first+len(u.proc.Points)]
	at := jit.SourceAt + int(u.at+u.proc.Header) - frameAt
	e.Get(e.zero)
	e.Load(pcLoad(u.proc), uint32(at)+e.t.pcAt(u.proc))
	pc := e.keep()
	g := first - 1
	e.dispatch(pc, own, func(f *jit.Func) {
		for g++; funcs[g] != f; g++ {
		}
		call(at, g)
	})
}

// takesFrom reports whether a process at a control point may receive from a
// channel without slots.
func (t *translator) takesFrom(g int, id int32) bool {
	for _, st := range t.takers(t.points[g]) {
		if st.Op == flat.StepDStep {
			return true
		}
		if c, ok := t.constant(t.m.ChannelOps[st.A].Channel); !ok || c == id {
			return true
		}
	}
	return false
}

// writeRendezvousSpecialised writes the function that lets the usual processes
// but the sender receive from one channel. Processes that never do are left
// out.
func (t *translator) writeRendezvousSpecialised(id int32) {
	f := t.rendezvousSpecialised[id]
	e := t.emitter(f, nil)
	e.r = e.source(e.zero)
	sender, done := f.Param(0), f.Local(jit.I32)
	funcs := make([]*jit.Func, len(t.takes))
	for g, f := range t.takes {
		if f != nil && t.takesFrom(g, id) {
			funcs[g] = f
		}
	}
	for pid := len(t.usual) - 1; pid >= 0; pid-- {
		p := t.usual[pid].proc
		first := t.first[p.Index]
		some := t.mayMove != nil
		for _, f := range funcs[first : int(first)+len(p.Points)] {
			some = some || f != nil
		}
		if !some {
			continue
		}
		next := e.Block()
		e.Get(sender)
		e.I32(int32(pid), jit.I32Eq)
		e.BrIf(next)
		e.unlessMayMove(func() { e.I32(jit.SourceAt) }, func() { e.I32(int32(pid)) }, next)
		e.enough()
		e.usualPoint(pid, funcs, func(at, g int) {
			e.I32(int32(at))
			e.I32(int32(pid))
			e.Call(funcs[g])
			e.Get(done)
			e.Op(jit.I32Or)
			e.Set(done)
		})
		e.End()
	}
	e.Get(done)
}

// callRendezvous pushes whether some other process has received the message.
func (a *adder) callRendezvous(spec *flat.ChannelSpec) {
	t := a.t
	id, ok := t.constant(spec.Channel)
	usual := t.rendezvousSpecialised[id]
	if !ok || usual == nil {
		a.Call(t.rendezvous, a.pid)
		return
	}
	a.variable(varUsual)
	a.IfValue(jit.I32)
	a.Call(usual, a.pid)
	a.Else()
	a.Call(t.rendezvous, a.pid)
	a.End()
}

// foreseeable reports whether a cheap test tells that a process at the control
// point has no transition of its own, so that its function need not be called.
func (t *translator) foreseeable(pt pointRef) bool {
	if pt.proc.Provided >= 0 || t.m.UsesPriority {
		return false
	}
	for i := range pt.Steps {
		st := &pt.Steps[i]
		if st.Escape != 0 {
			return false
		}
		switch st.Op {
		case flat.StepGuard:
			if !t.cheap(st.A) {
				return false
			}
		case flat.StepSend, flat.StepReceive:
			q := t.knownChannel(st)
			if q == nil || q.Rendezvous() && (st.Op == flat.StepSend || t.m.ChannelOps[st.A].Copying) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// knownChannel returns the type of the channel that a send or receive always
// uses, nil if there may be several.
func (t *translator) knownChannel(st *flat.Step) *flat.ChanType {
	id, ok := t.constant(t.m.ChannelOps[st.A].Channel)
	if !ok || id < 1 || int(id) > len(t.m.Queues) {
		return nil
	}
	return t.m.Queues[id-1]
}

// foresee emits code that records that control has reached a control point, and
// pushes whether a process there may have a transition of its own.
func (e *emitter) foresee(g, at, pid int) {
	pt := e.t.points[g]
	e.markUnconditional(pt.Steps)
	e.proc = pt.proc
	e.I32(int32(pid))
	e.pid = e.keep()
	source := e.r
	e.r = view{base: e.zero, off: jit.SourceAt, frame: e.zero, frameOff: uint32(at)}
	e.I32(0)
	for i := range pt.Steps {
		st := &pt.Steps[i]
		if st.Op == flat.StepGuard {
			e.truth(st.A)
			e.Op(jit.I32Or)
			continue
		}
		id, _ := e.t.constant(e.t.m.ChannelOps[st.A].Channel)
		q := queueAt{typ: e.t.m.Queues[id-1], at: uint32(e.t.m.QueueAt[id-1])}
		if q.typ.Rendezvous() {
			continue
		}
		e.length(q, e.r)
		if st.Op == flat.StepSend {
			e.I32(int32(q.typ.Slots), jit.I32LtU)
		} else {
			e.Op(jit.I32Eqz, jit.I32Eqz)
		}
		e.Op(jit.I32Or)
	}
	e.r, e.proc = source, nil
}

// usualFrame is a process of the usual states, and where its frame lies.
type usualFrame struct {
	proc *flat.Proctype
	at   int32 // where its frame begins, from the start of the vector
}

// maxUsual bounds the entries of the tables that are written out.
const maxUsual = 4000
