package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Trace assertions. A trace says which sends and receives happen, in which
// order, on the channels that it names; a notrace says which do not. Its
// control-flow graph is that of a process; it makes a step whenever such an
// event happens. Where it is, is part of the state.

// traces resolves the trace assertion of a model, of which there is at most
// one.
func (r *resolver) traces(list []*syntax.ProcNode) {
	for i, n := range list {
		if i > 0 {
			r.err(n.Pos, "a model has at most one trace assertion")
			return
		}
		t := &flat.TraceAssertion{Negated: n.Kind == syntax.ProcNotrace, At: int32(r.m.Header - 1), Info: r.m.Info(n.Pos, "trace")}
		t.Proc = &flat.Proctype{Name: "the trace assertion", Kind: n.Kind, Pos: n.Pos, Provided: -1}
		r.m.Trace = t
		if !r.events(n.Body) {
			return
		}
		outer := r.scope
		r.scope = flat.NewScope(r.m.GlobalScope)
		c := &control{named: map[string][]int{}, r: r, proc: t.Proc, trace: t}
		c.build(n)
		r.scope = outer
		t.End = int32(len(t.Proc.Points))
		for i := range t.Proc.Points {
			for _, s := range t.Proc.Points[i].Steps {
				if s.Op == flat.StepEnd {
					t.End = int32(i)
				}
			}
		}
		if len(t.Proc.Points) >= 256 {
			r.err(n.Pos, "a trace assertion has at most 255 control points")
		}
	}
}

// events reports statements that cannot stand in a trace assertion.
func (r *resolver) events(list []*syntax.StmtNode) bool {
	ok := true
	for _, s := range list {
		switch s.Kind {
		case syntax.StmtSend, syntax.StmtReceive, syntax.StmtIf, syntax.StmtDo, syntax.StmtBlock, syntax.StmtGoto, syntax.StmtBreak:
		default:
			r.err(s.Pos, "only sends and receives can stand in a trace assertion")
			ok = false
		}
		ok = r.events(s.Body) && ok
		for _, o := range s.Options {
			ok = r.events(o) && ok
		}
	}
	return ok
}

// event compiles a send or receive in a trace assertion: constants must equal
// those of the message, anything else matches any value.
func (c *control) event(s *syntax.StmtNode) flat.Step {
	spec := flat.ChannelSpec{Channel: c.r.channel(s.Ref)}
	for _, e := range s.Args {
		spec.Recv = append(spec.Recv, c.eventArgs(e)...)
	}
	for _, a := range s.Recv {
		if a.Match == nil {
			a.Match = &syntax.ExprNode{Kind: syntax.ExprVar, Pos: a.Pos, Ref: a.Ref}
		}
		spec.Recv = append(spec.Recv, c.eventArgs(a.Match)...)
	}
	c.checkFields(s.Ref, s.Pos, len(spec.Recv), false)
	c.r.m.ChannelOps = append(c.r.m.ChannelOps, spec)
	c.trace.Scope = append(c.trace.Scope, flat.Event{Channel: spec.Channel, Send: s.Kind == syntax.StmtSend})
	op := flat.StepReceive
	if s.Kind == syntax.StmtSend {
		op = flat.StepSend
	}
	return flat.Step{Op: op, A: int32(len(c.r.m.ChannelOps) - 1)}
}

// eventArgs compiles one argument of an event. What is not constant is resolved
// to report errors, and matches any value.
func (c *control) eventArgs(e *syntax.ExprNode) []flat.ArgSpec {
	if v, ok := c.r.fold(e); ok {
		return []flat.ArgSpec{{Match: c.r.konst(v), Addr: -1}}
	}
	n := 1
	if e.Kind != syntax.ExprVar || e.Ref.Name() != "_" {
		n = len(c.r.values([]*syntax.ExprNode{e}))
	}
	return slices.Repeat([]flat.ArgSpec{{Match: -1, Addr: -1}}, n)
}
