package promela

// Trace assertions. A trace says which sends and receives happen, in which order, on the
// channels that it names; a notrace says which do not. Its control-flow graph is that of a
// process; it makes a step whenever such an event happens. Where it is, is part of the state.

func (r *resolver) traces(list []*procNode) {
	for i, n := range list {
		if i > 0 {
			r.err(n.pos, "a model has at most one trace assertion")
			return
		}
		t := &traceAssertion{negated: n.kind == procNotrace, at: int32(r.m.header - 1), info: r.m.info(n.pos, "trace")}
		t.proc = &proctype{name: "the trace assertion", kind: n.kind, pos: n.pos, provided: -1}
		r.m.trace = t
		if !r.events(n.body) {
			return
		}
		outer := r.scope
		r.scope = newScope(r.m.globalScope)
		c := &control{named: map[string][]int{}, r: r, proc: t.proc, trace: t}
		c.build(n)
		r.scope = outer
		t.end = int32(len(t.proc.points))
		for i := range t.proc.points {
			for _, s := range t.proc.points[i].steps {
				if s.op == stepEnd {
					t.end = int32(i)
				}
			}
		}
		if len(t.proc.points) >= 256 {
			r.err(n.pos, "a trace assertion has at most 255 control points")
		}
	}
}

// events reports what is not an event.
func (r *resolver) events(list []*stmtNode) bool {
	ok := true
	for _, s := range list {
		switch s.kind {
		case stmtSend, stmtReceive, stmtIf, stmtDo, stmtBlock, stmtGoto, stmtBreak:
		default:
			r.err(s.pos, "only sends and receives can stand in a trace assertion")
			ok = false
		}
		ok = r.events(s.body) && ok
		for _, o := range s.options {
			ok = r.events(o) && ok
		}
	}
	return ok
}

// event compiles a send or receive of a trace: constants must be the message's, anything else
// stands for any value.
func (c *control) event(s *stmtNode) step {
	spec := channelSpec{channel: c.r.channel(s.ref)}
	any := func(e *exprNode) argSpec {
		if v, ok := c.r.fold(e); ok {
			return argSpec{match: c.r.konst(v), addr: -1}
		}
		return argSpec{match: -1, addr: -1}
	}
	for _, e := range s.args {
		spec.recv = append(spec.recv, any(e))
	}
	for _, a := range s.recv {
		if a.match == nil {
			a.match = &exprNode{kind: exprVar, pos: a.pos, ref: a.ref}
		}
		spec.recv = append(spec.recv, any(a.match))
	}
	c.checkFields(s.ref, s.pos, len(spec.recv), false)
	c.r.m.channelOps = append(c.r.m.channelOps, spec)
	c.trace.scope = append(c.trace.scope, eventScope{spec.channel, s.kind == stmtSend})
	op := stepReceive
	if s.kind == stmtSend {
		op = stepSend
	}
	return step{op: op, a: int32(len(c.r.m.channelOps) - 1)}
}
