package interp

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// observe advances the trace assertion by the message in it.values, which was
// sent to or received from a channel. At its end a trace allows no more events.
// A notrace is matched from the start of the run or not at all: an event that
// does not fit moves it to its end for good.
func (it *Interpreter) observe(id int32, send bool) {
	t := it.Model.Trace
	if t == nil || !it.inScope(t, id, send) {
		return
	}
	at := int32(it.Vec[t.At])
	next := int32(-1)
	if at != t.End {
		next = it.fittingEvent(t, at, id, send)
	}
	switch {
	case next >= 0:
		it.Vec[t.At] = byte(next)
		if t.Negated && next == t.End {
			it.fail(failNotrace, t.Info, 0)
		}
	case t.Negated:
		it.Vec[t.At] = byte(t.End)
	default:
		it.fail(failTrace, t.Info, 0)
	}
}

// fittingEvent returns the target of the first event at a control point that
// the message matches, -1 if none does. Two matching events are an error.
func (it *Interpreter) fittingEvent(t *flat.TraceAssertion, at, id int32, send bool) int32 {
	next := int32(-1)
	steps := t.Proc.Points[at].Steps
	for i := range steps {
		st := &steps[i]
		if (st.Op == flat.StepSend) != send || st.Op == flat.StepEnd {
			continue
		}
		spec := &it.Model.ChannelOps[st.A]
		if it.Eval(spec.Channel) != id || !it.accepts(spec) {
			continue
		}
		if next >= 0 {
			it.fail(failTraceChoice, t.Info, 0)
			break
		}
		next = st.Target
	}
	return next
}

// inScope reports whether the assertion is about such events.
func (it *Interpreter) inScope(t *flat.TraceAssertion, id int32, send bool) bool {
	for _, s := range t.Scope {
		if s.Send == send && it.Eval(s.Channel) == id {
			return true
		}
	}
	return false
}

// traceDone reports whether the trace assertion allows the run to end here.
func (it *Interpreter) traceDone() bool {
	t := it.Model.Trace
	return t == nil || t.Negated || t.Proc.Points[it.Vec[t.At]].End
}
