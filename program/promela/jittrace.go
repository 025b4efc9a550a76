package promela

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/program/jit"
)

// Code for trace assertions: the translation of observe in trace.go.

// refusesTrace finds a trace of something other than events.
func (t *translator) refusesTrace() error {
	if t.m.trace == nil {
		return nil
	}
	for _, pt := range t.m.trace.proc.points {
		for _, st := range pt.steps {
			if st.op != stepSend && st.op != stepReceive && st.op != stepEnd {
				return errors.New("the trace assertion has something other than events")
			}
		}
	}
	return nil
}

// placeTrace lays out what observing needs.
func (t *translator) placeTrace(take func(int) uint32, fields int) {
	if t.m.trace == nil {
		return
	}
	t.observed = take(4 * fields)
	ends := make([]byte, 256)
	for i, pt := range t.m.trace.proc.points {
		ends[i] = byte(boolInt(pt.end))
	}
	t.traceEnds = take(len(ends))
	t.mod.Data(t.traceEnds, ends)
}

// observeMessage tells the trace assertion of a message that was sent or received.
func (e *emitter) observeMessage(channel int32, values []jit.Local, send bool) {
	if e.t.m.trace == nil {
		return
	}
	for i, v := range values {
		e.Get(e.zero)
		e.Get(v)
		e.Store(jit.I32Store, e.t.observed+uint32(4*i))
	}
	e.setConst(varObserved, int32(len(values)))
	r := e.r
	e.r = e.w
	e.eval(channel)
	e.r = r
	e.callObserve(e.keep(), send)
}

// observeMeeting tells the trace assertion of a rendezvous: the message was sent, and received.
func (a *adder) observeMeeting() {
	t := a.t
	if t.m.trace == nil {
		return
	}
	a.copyBytes(a.zero, t.message, a.zero, t.observed, t.sent-t.message)
	a.setVariable(varObserved, func() { a.variable(varFields) })
	a.variable(varChannel)
	id := a.keep()
	a.callObserve(id, true)
	a.callObserve(id, false)
}

func (e *emitter) callObserve(id jit.Local, send bool) {
	e.add(e.w.base, int32(e.w.off))
	e.Get(id)
	e.I32(truth(send))
	e.Call(e.t.observe)
}

// observing writes the function that makes the step of the trace assertion: its parameters are the vector,
// the channel, and whether the message was sent.
func (t *translator) observing() {
	tr, f := t.m.trace, t.observe
	e := t.emitter(f, nil)
	vec, id, send := f.Param(0), f.Param(1), f.Param(2)
	e.r = view{base: vec}
	inScope := e.Block()
	for _, s := range tr.scope {
		e.happens(s.channel, s.send, id, send)
		e.BrIf(inScope)
	}
	e.Return()
	e.End()
	next := e.Local(jit.I32)
	e.I32(-1)
	e.Set(next)
	e.Get(vec)
	e.Load(jit.I32Load8U, uint32(tr.at))
	at := e.keep()
	e.eachEvent(at, func(st *step) {
		no := e.Block()
		spec := &t.m.channelOps[st.a]
		e.happens(spec.channel, st.op == stepSend, id, send)
		e.Op(jit.I32Eqz)
		e.BrIf(no)
		e.setVariable(varSentChannel, func() { e.Get(id) })
		e.observedMatch(spec, no)
		e.Get(next)
		e.I32(0)
		e.Op(jit.I32GeS)
		e.If()
		e.fail()
		e.End()
		e.I32(st.target)
		e.Set(next)
		e.End()
	})
	e.Get(next)
	e.I32(0)
	e.Op(jit.I32GeS)
	e.If()
	e.Get(vec)
	e.Get(next)
	e.Store(jit.I32Store8, uint32(tr.at))
	if tr.negated {
		e.Get(next)
		e.I32(tr.end)
		e.Op(jit.I32Eq)
		e.If()
		e.fail()
		e.End()
	}
	e.Else()
	if tr.negated {
		e.Get(vec)
		e.I32(tr.end)
		e.Store(jit.I32Store8, uint32(tr.at))
	} else {
		e.fail()
	}
	e.End()
}

// happens pushes whether the event is a send, or a receive, over the channel.
func (e *emitter) happens(channel int32, wanted bool, id, send jit.Local) {
	e.eval(channel)
	e.Get(id)
	e.Op(jit.I32Eq)
	e.Get(send)
	if !wanted {
		e.Op(jit.I32Eqz)
	}
	e.Op(jit.I32And)
}

// observedMatch branches to no unless the message fits.
func (e *emitter) observedMatch(spec *channelSpec, no jit.Label) {
	for i, a := range spec.recv {
		if a.match < 0 {
			continue
		}
		e.eval(a.match)
		e.Get(e.zero)
		e.Load(jit.I32Load, e.t.observed+uint32(4*i))
		e.Op(jit.I32Ne)
		e.variable(varObserved)
		e.I32(int32(i))
		e.Op(jit.I32GtS, jit.I32And)
		e.BrIf(no)
	}
}

// eachEvent writes body for the events of every control point of the trace but its end.
func (e *emitter) eachEvent(at jit.Local, body func(st *step)) {
	tr := e.t.m.trace
	for p := range tr.proc.points {
		if int32(p) == tr.end {
			continue
		}
		e.Get(at)
		e.I32(int32(p))
		e.Op(jit.I32Eq)
		e.If()
		for i := range tr.proc.points[p].steps {
			if st := &tr.proc.points[p].steps[i]; st.op != stepEnd {
				body(st)
			}
		}
		e.End()
	}
}

// traceOpen pushes whether the trace may not end where it is.
func (e *emitter) traceOpen() {
	tr := e.t.m.trace
	if tr == nil || tr.negated {
		e.I32(0)
		return
	}
	e.Get(e.r.base)
	e.Load(jit.I32Load8U, e.r.off+uint32(tr.at))
	e.Load(jit.I32Load8U, e.t.traceEnds)
	e.Op(jit.I32Eqz)
	e.count()
	e.Op(jit.I32Eqz, jit.I32Eqz, jit.I32And)
}
