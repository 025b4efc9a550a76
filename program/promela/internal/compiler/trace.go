package compiler

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Code for trace assertions: the translation of observe in trace.go.

// refusesTrace returns an error for a trace assertion with something other than
// events.
func (t *translator) refusesTrace() error {
	if t.m.Trace == nil {
		return nil
	}
	for _, pt := range t.m.Trace.Proc.Points {
		for _, st := range pt.Steps {
			if !st.Communicates() && st.Op != flat.StepEnd {
				return errors.New("the trace assertion has something other than events")
			}
		}
	}
	return nil
}

// placeTrace reserves the memory that trace assertions need.
func (t *translator) placeTrace(take func(int) uint32, fields int) {
	if t.m.Trace == nil {
		return
	}
	t.observed = take(4 * fields)
	ends := make([]byte, 256)
	for i, pt := range t.m.Trace.Proc.Points {
		ends[i] = byte(lexemes.BoolInt(pt.End))
	}
	t.traceEnds = take(len(ends))
	t.mod.Data(t.traceEnds, ends)
}

// observeMeeting emits code that passes a rendezvous to the trace assertion, as
// sent and as received.
func (a *adder) observeMeeting() {
	t := a.t
	if t.m.Trace == nil {
		return
	}
	a.copyBytes(a.zero, t.message, a.zero, t.observed, t.sent-t.message)
	a.setVariable(varObserved, func() { a.variable(varFields) })
	a.variable(varChannel)
	id := a.keep()
	a.callObserve(id, true)
	a.callObserve(id, false)
}

// writeObserve writes the function that advances the trace assertion. Its
// parameters are the vector, the channel, and whether the message was sent.
func (t *translator) writeObserve() {
	tr, f := t.m.Trace, t.observe
	e := t.emitter(f, nil)
	vec, id, send := f.Param(0), f.Param(1), f.Param(2)
	e.r = view{base: vec}
	inScope := e.Block()
	for _, s := range tr.Scope {
		e.happens(s.Channel, s.Send, id, send)
		e.BrIf(inScope)
	}
	e.Return()
	e.End()
	next := e.Local(jit.I32)
	e.SetI32(next, -1)
	e.Get(vec)
	e.Load(jit.I32Load8U, uint32(tr.At))
	at := e.keep()
	e.eachEvent(at, func(st *flat.Step) {
		no := e.Block()
		spec := &t.m.ChannelOps[st.A]
		e.happens(spec.Channel, st.Op == flat.StepSend, id, send)
		e.BrUnless(no)
		e.setVariable(varSentChannel, func() { e.Get(id) })
		e.observedMatch(spec, no)
		e.Get(next)
		e.I32(0, jit.I32GeS)
		e.If()
		e.fail()
		e.End()
		e.SetI32(next, st.Target)
		e.End()
	})
	e.Get(next)
	e.I32(0, jit.I32GeS)
	e.If()
	e.Get(vec, next)
	e.Store(jit.I32Store8, uint32(tr.At))
	if tr.Negated {
		e.Get(next)
		e.I32(tr.End, jit.I32Eq)
		e.If()
		e.fail()
		e.End()
	}
	e.Else()
	if tr.Negated {
		e.Get(vec)
		e.I32(tr.End)
		e.Store(jit.I32Store8, uint32(tr.At))
	} else {
		e.fail()
	}
	e.End()
}

// happens pushes whether the event is of the wanted direction and over the
// channel.
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

// observedMatch branches to no unless the message matches.
func (e *emitter) observedMatch(spec *flat.ChannelSpec, no jit.Label) {
	for i, a := range spec.Recv {
		if a.Match < 0 {
			continue
		}
		e.eval(a.Match)
		e.Get(e.zero)
		e.Load(jit.I32Load, e.t.observed+uint32(4*i))
		e.Op(jit.I32Ne)
		e.variable(varObserved)
		e.I32(int32(i), jit.I32GtS, jit.I32And)
		e.BrIf(no)
	}
}

// eachEvent emits body for the events at every control point of the trace but
// its end.
func (e *emitter) eachEvent(at jit.Local, body func(st *flat.Step)) {
	tr := e.t.m.Trace
	for p := range tr.Proc.Points {
		if int32(p) == tr.End {
			continue
		}
		e.Get(at)
		e.I32(int32(p), jit.I32Eq)
		e.If()
		for i := range tr.Proc.Points[p].Steps {
			if st := &tr.Proc.Points[p].Steps[i]; st.Op != flat.StepEnd {
				body(st)
			}
		}
		e.End()
	}
}

// traceOpen pushes whether the trace assertion forbids the run to end here.
func (e *emitter) traceOpen() {
	tr := e.t.m.Trace
	if tr == nil || tr.Negated {
		e.I32(0)
		return
	}
	e.Get(e.r.base)
	e.Load(jit.I32Load8U, e.r.off+uint32(tr.At))
	e.Load(jit.I32Load8U, e.t.traceEnds)
	e.Op(jit.I32Eqz)
	e.count()
	e.Op(jit.I32Eqz, jit.I32Eqz, jit.I32And)
}
