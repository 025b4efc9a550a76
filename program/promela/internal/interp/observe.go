package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// observe advances the trace assertion by the message in x.values, which was
// sent to or received from a channel. At its end a trace allows no more events.
// A notrace is matched from the start of the run or not at all: an event that
// does not fit moves it to its end for good.
func (x *Interpreter) observe(id int32, send bool) {
	t := x.Model.Trace
	if t == nil || !x.inScope(t, id, send) {
		return
	}
	at := int32(x.Vec[t.At])
	next := int32(-1)
	if at != t.End {
		next = x.fittingEvent(t, at, id, send)
	}
	switch {
	case next >= 0:
		x.Vec[t.At] = byte(next)
		if t.Negated && next == t.End {
			x.fail(failNotrace, t.Info, 0)
		}
	case t.Negated:
		x.Vec[t.At] = byte(t.End)
	default:
		x.fail(failTrace, t.Info, 0)
	}
}

// fittingEvent returns the target of the first event at a control point that
// the message matches, -1 if none does. Two matching events are an error.
func (x *Interpreter) fittingEvent(t *flat.TraceAssertion, at, id int32, send bool) int32 {
	next := int32(-1)
	steps := t.Proc.Points[at].Steps
	for i := range steps {
		st := &steps[i]
		if (st.Op == flat.StepSend) != send || st.Op == flat.StepEnd {
			continue
		}
		spec := &x.Model.ChannelOps[st.A]
		if x.Eval(spec.Channel) != id || !x.accepts(spec) {
			continue
		}
		if next >= 0 {
			x.fail(failTraceChoice, t.Info, 0)
			break
		}
		next = st.Target
	}
	return next
}

// inScope reports whether the assertion is about such events.
func (x *Interpreter) inScope(t *flat.TraceAssertion, id int32, send bool) bool {
	for _, s := range t.Scope {
		if s.Send == send && x.Eval(s.Channel) == id {
			return true
		}
	}
	return false
}

// traceDone reports whether the trace assertion allows the run to end here.
func (x *Interpreter) traceDone() bool {
	t := x.Model.Trace
	return t == nil || t.Negated || t.Proc.Points[x.Vec[t.At]].End
}
