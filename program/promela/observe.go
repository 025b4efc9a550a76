package promela

// observe tells the trace assertion that the message was sent to or received from a channel. At
// its end a trace allows no more events. A notrace is matched from the start of the run or not at
// all: an event that does not fit leaves it at its end for good.
func (x *machine) observe(id int32, send bool) {
	t := x.m.trace
	if t == nil || !x.inScope(t, id, send) {
		return
	}
	at := int32(x.vec[t.at])
	next := int32(-1)
	if at != t.end {
		next = x.fittingEvent(t, at, id, send)
	}
	switch {
	case next >= 0:
		x.vec[t.at] = byte(next)
		if t.negated && next == t.end {
			x.fail(failNotrace, t.info, 0)
		}
	case t.negated:
		x.vec[t.at] = byte(t.end)
	default:
		x.fail(failTrace, t.info, 0)
	}
}

// fittingEvent is where the first event at a control point that the message fits leads to, -1 when
// none fits. That two fit is an error.
func (x *machine) fittingEvent(t *traceAssertion, at, id int32, send bool) int32 {
	next := int32(-1)
	steps := t.proc.points[at].steps
	for i := range steps {
		st := &steps[i]
		if (st.op == stepSend) != send || st.op == stepEnd {
			continue
		}
		spec := &x.m.channelOps[st.a]
		if x.eval(spec.channel) != id || !x.accepts(spec) {
			continue
		}
		if next >= 0 {
			x.fail(failTraceChoice, t.info, 0)
			break
		}
		next = st.target
	}
	return next
}

func (x *machine) inScope(t *traceAssertion, id int32, send bool) bool {
	for _, s := range t.scope {
		if s.send == send && x.eval(s.channel) == id {
			return true
		}
	}
	return false
}

// traceDone reports that a trace may end where it is.
func (x *machine) traceDone() bool {
	t := x.m.trace
	return t == nil || t.negated || t.proc.points[x.vec[t.at]].end
}
