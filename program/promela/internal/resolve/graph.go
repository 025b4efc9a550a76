package resolve

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Control flow, second half: from elements to control points and steps.

// maxSilent bounds the gotos that are followed at a time.
const maxSilent = 10_000

// graph fills in the proctype's control points from the elements reachable from
// the start.
func (c *control) graph(top *series) {
	c.linkBlocks()
	c.patchAtomicGotos()
	c.inheritLabels()
	for _, e := range c.elems {
		if e.dstep == nil {
			e.edges = c.baseEdges(e)
		}
	}
	c.pullChoices()
	c.addEscapes()
	c.endsBehindJoints()
	c.number(c.follow(top.first, top.first.atomic))
	c.nameLabels()
	c.merge()
}

// linkBlocks connects the last element of a block with the element after the
// block. Elements of outer blocks are made after those of inner ones, so that
// going backwards connects outer blocks first.
func (c *control) linkBlocks() {
	for i := len(c.elems) - 1; i >= 0; i-- {
		e := c.elems[i]
		switch e.kind {
		case elemBlock, elemAtomic, elemDStep:
			e.subs[0].last.next = e.next
		}
	}
}

// patchAtomicGotos lets a goto out of an atomic sequence release the processor,
// and a goto at the end of one that leads into another keep it.
func (c *control) patchAtomicGotos() {
	for _, e := range c.elems {
		if e.kind == elemGoto && e.jump != nil && e.within {
			e.atomic = e.jump.within
		}
	}
}

// inheritLabels sets the flags of elements from the names of their labels.
func (c *control) inheritLabels() {
	for _, e := range c.elems {
		for _, l := range e.labels {
			e.end = e.end || strings.HasPrefix(l, "end")
			e.accept = e.accept || strings.HasPrefix(l, "accept")
			e.progr = e.progr || strings.HasPrefix(l, "progress")
		}
		e.end = e.end || e.isEnd
	}
}

// passLabels adds the flags of e to another element.
func (e *element) passLabels(to *element) {
	if to == nil {
		return
	}
	to.end, to.accept, to.progr = to.end || e.end, to.accept || e.accept, to.progr || e.progr
}

// follow returns the control point that control reaches from e without a step.
// With atomic set it stops where that would leave the atomic sequence. Results
// are cached in the elements on the way. A circle of gotos is an error.
func (c *control) follow(e *element, atomic bool) *element {
	k := lexemes.BoolInt(atomic)
	var way []*element
	for e.followed[k] == nil {
		next := e.silently()
		if next == nil || next == e || atomic && !next.atomic {
			e.followed[k] = e
			break
		}
		if e.onWay {
			c.r.err(e.pos, "this goto leads back to itself through other gotos only")
			e.followed[k] = e
			break
		}
		e.onWay = true
		way = append(way, e)
		e = next
	}
	e = e.followed[k]
	for _, w := range way {
		w.onWay = false
		w.followed[k] = e
	}
	return e
}

// silently returns the element to which control moves from e without a step,
// nil if it stays.
func (e *element) silently() *element {
	switch e.kind {
	case elemGoto:
		return e.jump
	case elemJoin:
		return e.next
	case elemUnless:
		return e.subs[0].first
	}
	return nil
}

// begin returns the element whose steps open a sequence: joints and unless are
// skipped, a goto is a step.
func begin(e *element) *element {
	for range maxSilent {
		switch {
		case e.kind == elemJoin && e.next != nil:
			e = e.next
		case e.kind == elemUnless:
			e = e.subs[0].first
		default:
			return e
		}
	}
	return e
}

// baseEdges returns an element's own steps. Choices and blocks have none.
func (c *control) baseEdges(e *element) []edge {
	x := edge{Step: e.step, from: e}
	x.Atomic = e.atomic
	switch e.kind {
	case elemChoice, elemBlock, elemAtomic, elemUnless:
		return nil
	case elemGoto:
		if e.jump == nil {
			return nil
		}
		x.to = c.follow(e.jump, e.atomic)
	case elemDStep:
		x.Op = flat.StepDStep
		x.to = c.follow(e.next, e.atomic)
	default:
		if e.next != nil {
			x.to = c.follow(e.next, e.atomic)
		}
	}
	return []edge{x}
}

// composite reports whether the element's steps are those of elements inside
// it.
func (e *element) composite() bool {
	return e.kind == elemChoice || e.kind == elemBlock || e.kind == elemAtomic
}

// pullChoices gives choices and blocks the steps of the statements they begin
// with, through nested choices. The flags of a statement that never becomes a
// control point are passed on to the point behind it.
func (c *control) pullChoices() {
	heads := make([][]*element, len(c.elems))
	for _, e := range c.elems {
		if e.composite() && e.dstep == nil {
			heads[e.number] = c.heads(e, nil, e, 0)
		}
	}
	for _, e := range c.elems {
		for _, h := range heads[e.number] {
			if len(h.edges) == 0 {
				continue
			}
			x := h.edges[0]
			h.passLabels(x.to)
			e.edges = append(e.edges, x)
		}
	}
}

// heads appends the elements with which control can begin in e, a part of whole.
// An option that begins with a constant false is left out, and recorded in
// whole, unless an escape could be taken there.
func (c *control) heads(e *element, out []*element, whole *element, depth int) []*element {
	if depth > lexemes.MaxNesting {
		return out
	}
	for _, s := range e.subs {
		h := begin(s.first)
		if h.never && len(h.escapes) == 0 && e.kind == elemChoice {
			whole.nevers = append(whole.nevers, h.step.Info)
			continue
		}
		if !h.composite() {
			out = append(out, h)
			continue
		}
		from := len(out)
		out = c.heads(h, out, whole, depth+1)
		for _, inner := range out[from:] {
			h.passLabels(inner)
		}
	}
	return out
}

// addEscapes puts the steps of unless clauses in front of those of the
// statements that they guard, as they take precedence.
func (c *control) addEscapes() {
	for _, e := range c.elems {
		own := e.edges
		for _, x := range own {
			for k := len(x.from.escapes) - 1; k >= 0; k-- {
				p := c.follow(x.from.escapes[k].first, x.from.atomic)
				for _, y := range p.edges {
					if !hasEdge(e.edges, y.from) {
						y.escape = p
						e.edges = append([]edge{y}, e.edges...)
					}
				}
			}
		}
	}
}

// hasEdge reports whether the list has a step of the statement.
func hasEdge(list []edge, from *element) bool {
	for _, x := range list {
		if x.from == from {
			return true
		}
	}
	return false
}

// endsBehindJoints passes an end label of a joint on to the point behind it.
func (c *control) endsBehindJoints() {
	for _, e := range c.elems {
		if e.kind == elemJoin && e.end && len(e.edges) == 1 && e.edges[0].to != nil {
			e.edges[0].to.end = true
		}
	}
}

// number creates the control points in breadth-first order from the start, with
// their steps, and chooses how many bytes a program counter takes.
func (c *control) number(start *element) {
	p := c.proc
	queue := []*element{start}
	c.pointOf(start)
	for len(queue) > 0 {
		e := queue[0]
		queue = queue[1:]
		for _, x := range e.edges {
			st := x.Step
			st.Target = -1
			if x.to != nil {
				if x.to.point < 0 {
					queue = append(queue, x.to)
				}
				st.Target = c.pointOf(x.to)
			}
			if x.escape != nil {
				st.Escape = int32(x.escape.number) + 1
			}
			if x.Op == flat.StepDStep {
				c.dstep(&st, x.from)
			}
			pt := &p.Points[e.point]
			pt.Steps = append(pt.Steps, st)
		}
	}
	p.Start = start.point
	p.PCBytes = 1
	if len(p.Points) > 256 {
		p.PCBytes = 2
	}
	if len(p.Points) > maxPoints {
		c.r.err(p.Pos, "%s has more than %d control points", c.describeProc(), maxPoints)
	}
}

// maxPoints bounds the control points of a proctype: their numbers take two
// bytes of a state.
const maxPoints = 1 << 16

// pointOf returns the number of an element's control point, a new one if it has
// none.
func (c *control) pointOf(e *element) int32 {
	if e.point < 0 {
		e.point = int32(len(c.proc.Points))
		c.proc.Points = append(c.proc.Points, flat.Point{End: e.end, Accept: e.accept, Progress: e.progr, Info: e.step.Info, Never: e.nevers})
	}
	return e.point
}

// dstep creates the inner points of a d_step. They are numbered like others,
// but no state has control there.
func (c *control) dstep(st *flat.Step, d *element) {
	first := begin(d.subs[0].first)
	st.B = int32(lexemes.BoolInt(first.isElse))
	if first.point >= 0 {
		st.A = first.point
		return
	}
	st.A = c.innerPoint(first)
	queue := []*element{first}
	for len(queue) > 0 {
		e := queue[0]
		queue = queue[1:]
		for _, h := range c.innerHeads(e) {
			inner := h.step
			inner.Target = -1
			if to := c.leaveSilently(h, d); to != nil {
				if to.point < 0 {
					queue = append(queue, to)
				}
				inner.Target = c.innerPoint(to)
			}
			pt := &c.proc.Points[e.point]
			pt.Steps = append(pt.Steps, inner)
		}
	}
}

// innerPoint returns the number of a point inside a d_step.
func (c *control) innerPoint(e *element) int32 {
	p := c.pointOf(e)
	c.proc.Points[p].Inner = true
	return p
}

// innerHeads returns the elements whose steps can be taken at e inside a
// d_step.
func (c *control) innerHeads(e *element) []*element {
	if e.composite() || e.kind == elemUnless {
		return c.heads(&element{kind: elemBlock, subs: []*series{{first: e}}}, nil, &element{}, 0)
	}
	return []*element{e}
}

// leaveSilently returns the element after h inside the d_step, nil if that is
// outside. A jump out of the d_step must lead to where its end leads.
func (c *control) leaveSilently(h, d *element) *element {
	e := h.next
	if h.kind == elemGoto {
		e = h.jump
	}
	for range maxSilent {
		if e == nil {
			return nil
		}
		if e.dstep != d {
			if own := d.ownEdge(); own != nil && c.follow(e, d.atomic) != own.to {
				c.r.err(h.pos, "this leads out of the d_step to another place than its end")
			}
			return nil
		}
		next := e.silently()
		if next == nil && e.kind != elemGoto && e.kind != elemJoin {
			return e
		}
		e = next
	}
	c.r.err(h.pos, "this d_step does not end")
	return nil
}

// ownEdge returns the step of the element itself, which comes after those of
// unless clauses; nil if there is none.
func (e *element) ownEdge() *edge {
	for i := range e.edges {
		if e.edges[i].from == e {
			return &e.edges[i]
		}
	}
	return nil
}

// nameLabels records the control point of each label: that of its statement,
// or, for a goto, the one to which control goes.
func (c *control) nameLabels() {
	for _, l := range c.labels {
		e := l.at
		if e.point < 0 {
			e = c.follow(e, false)
		}
		c.r.warnLabel(l.name, l.pos)
		c.proc.Labels = append(c.proc.Labels, flat.Label{Name: l.name, Point: e.point, Pos: l.pos})
	}
}

// build builds the graph of a whole body, with the end of the process as its
// last element.
func (c *control) build(n *syntax.ProcNode) {
	top := &series{}
	c.open, c.early = top, true
	c.statements(n.Body)
	end := c.element(elemPlain, n.End)
	end.isEnd = true
	end.step = flat.Step{Op: flat.StepEnd, Info: c.r.m.Info(n.End, "-end-")}
	c.add(end, top)
	c.numbered(n)
	c.resolveGotos()
	c.splitRemoteGotos()
	c.graph(top)
	for _, e := range c.elems {
		if e.kind == elemPlain && !e.isEnd && !e.dropped && c.proc.Kind <= syntax.ProcInit {
			c.r.statements[c.proc] = append(c.r.statements[c.proc], written{e.step.Info, e.dstep != nil})
		}
	}
}
