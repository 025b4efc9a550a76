package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for steps: the translation of ready and apply in execute.go.

// The switches below know all kinds of steps; what they do not name needs no
// code of its own.
var _ [flat.StepKinds]struct{} = [13]struct{}{}

// always reports whether a step is ready whenever control is at it.
func always(st *flat.Step) bool {
	switch st.Op {
	case flat.StepGuard, flat.StepSend, flat.StepReceive, flat.StepEnd, flat.StepDStep:
		return false
	}
	return true
}

// ready branches to no unless the acting process can take the step in the view
// that is read. For a receive it returns the slot from which the message is
// taken.
func (e *emitter) ready(st *flat.Step, no jit.Label) slot {
	m := e.t.m
	switch st.Op {
	case flat.StepGuard:
		e.guard(st.A, no)
	case flat.StepSend:
		e.onChannel(m.ChannelOps[st.A].Channel, func(q queueAt) {
			if q.typ.Rendezvous() {
				e.Br(no)
				return
			}
			e.length(q, e.r)
			e.I32(int32(q.typ.Slots), jit.I32GeU)
			e.BrIf(no)
		}, e.failTo(no))
	case flat.StepReceive:
		return e.readyReceive(&m.ChannelOps[st.A], no)
	case flat.StepEnd:
		if e.proc.Stays {
			e.Br(no)
			break
		}
		e.add(e.pid, 1)
		e.count()
		e.BrIf(no, jit.I32Ne)
	case flat.StepDStep:
		yes := e.Block()
		for i := range e.proc.Points[st.A].Steps {
			other := e.Block()
			e.ready(&e.proc.Points[st.A].Steps[i], other)
			e.Br(yes)
			e.End()
		}
		e.Br(no)
		e.End()
	}
	return slot{}
}

// guard branches to no if the value of a node is 0. Conjunctions branch early.
func (e *emitter) guard(i int32, no jit.Label) {
	if v, ok := e.t.constant(i); ok {
		if v == 0 {
			e.Br(no)
		}
		return
	}
	n := &e.t.m.Code[i]
	if n.Op == flat.OpAnd {
		e.guard(n.A, no)
		e.guard(n.B, no)
		return
	}
	if n.Op == flat.OpNot {
		e.eval(n.A)
		e.BrIf(no)
		return
	}
	e.eval(i)
	e.BrUnless(no)
}

// failTo returns a function that emits a run-time error followed by a branch.
func (e *emitter) failTo(no jit.Label) func() {
	return func() {
		e.fail()
		e.Br(no)
	}
}

// readyReceive branches to no unless the receive can be executed.
func (e *emitter) readyReceive(spec *flat.ChannelSpec, no jit.Label) slot {
	s := slot{any: spec.Random}
	if s.any {
		s.local = e.Local(jit.I32)
	}
	e.onChannel(spec.Channel, func(q queueAt) {
		if q.typ.Rendezvous() {
			if spec.Copying {
				e.fail()
			}
			e.Br(no)
			return
		}
		found := e.findSlot(q, spec, spec.Random, no)
		if s.any {
			e.Get(found.local)
			e.Set(s.local)
		}
	}, e.failTo(no))
	return s
}

// apply emits code that executes a ready step on the vector that is written. It
// reads the source until something has been written.
func (e *emitter) apply(st *flat.Step, s slot) {
	m := e.t.m
	switch st.Op {
	case flat.StepAssign:
		e.eval(st.B)
		e.assign(st.A, e.keep())
	case flat.StepSend:
		e.send(&m.ChannelOps[st.A])
	case flat.StepReceive:
		e.receive(&m.ChannelOps[st.A], s)
	case flat.StepAssert:
		e.eval(st.A)
		e.If(jit.I32Eqz)
		e.SetI32(e.failed, 1)
		e.End()
	case flat.StepPrint:
		o := m.Operands(st)
		for _, v := range o.Values() {
			e.eval(v)
			e.Op(jit.Drop)
		}
	case flat.StepPriority:
		e.setPriority(st)
	case flat.StepEnd:
		e.die()
	}
	e.r = e.w
}

// maxHeads bounds how often control may come together in one d_step before the
// interpreter takes over.
const maxHeads = 1 << 16

// innerGraph is the control flow within a d_step: the inner points where
// control comes together are heads; the code of every other one stands where
// control comes from.
type innerGraph struct {
	heads []int32
	head  map[int32]int // number among the heads
}

// innerGraph finds the inner points of a d_step that are reached in more than
// one way.
func (e *emitter) innerGraph(starts []int32) *innerGraph {
	g := &innerGraph{head: map[int32]int{}}
	entries := map[int32]int{}
	var queue []int32
	enter := func(at int32) {
		if at < 0 {
			return
		}
		if entries[at]++; entries[at] == 1 {
			queue = append(queue, at)
		} else if entries[at] == 2 {
			g.head[at] = len(g.heads)
			g.heads = append(g.heads, at)
		}
	}
	for _, at := range starts {
		enter(at)
	}
	for i := 0; i < len(queue); i++ {
		for _, st := range e.proc.Points[queue[i]].Steps {
			enter(st.Target)
		}
	}
	return g
}

// inner emits the code of a d_step behind its first statement.
type inner struct {
	*emitter
	graph *innerGraph
	at    jit.Local // number of the head to go to
	again jit.Label
	out   jit.Label
}

// dstep emits what follows the first statement of a d_step. enter is called
// once; it emits code that calls jump with the inner point that comes next.
// Points where control comes together are targets of a jump table in a loop,
// which ends after maxHeads turns.
func (e *emitter) dstep(starts []int32, enter func(jump func(at int32))) {
	d := &inner{emitter: e, graph: e.innerGraph(starts), at: e.Local(jit.I32)}
	e.r = e.w
	d.out = e.Block()
	if len(d.graph.heads) == 0 {
		enter(d.jump)
		e.End()
		return
	}
	turns := e.Local(jit.I32)
	e.SetI32(turns, 0)
	e.SetI32(d.at, int32(len(d.graph.heads)))
	d.again = e.Loop()
	e.add(turns, 1)
	e.Tee(turns)
	e.I32(maxHeads, jit.I32GtU)
	e.If()
	e.fail()
	e.Br(d.out)
	e.End()
	// The labels of the heads, the last one outermost, and that of the entry
	// innermost.
	first := e.Block()
	labels := make([]jit.Label, len(d.graph.heads))
	for i := range labels {
		labels[i] = e.Block()
	}
	e.Get(d.at)
	e.BrTable(labels, first)
	for i := len(labels) - 1; i >= 0; i-- {
		e.End()
		e.remind()
		d.point(d.graph.heads[i])
	}
	e.End()
	e.remind()
	enter(d.jump)
	e.End()
	e.End()
}

// jump emits a continuation at an inner point; code after it is not reached.
func (in *inner) jump(at int32) {
	if at < 0 {
		in.Br(in.out)
		return
	}
	if h, ok := in.graph.head[at]; ok {
		in.SetI32(in.at, int32(h))
		in.Br(in.again)
		return
	}
	in.point(at)
}

// point emits code for the first step that is ready at an inner point; code
// after it is not reached.
func (in *inner) point(at int32) {
	steps := in.proc.Points[at].Steps
	for i := range steps {
		st := &steps[i]
		if always(st) {
			in.apply(st, slot{})
			in.jump(st.Target)
			return
		}
		no := in.Block()
		in.apply(st, in.ready(st, no))
		in.jump(st.Target)
		in.End()
	}
	in.fail()
	in.Br(in.out)
}
