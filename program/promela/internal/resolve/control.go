package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Control flow, first half: statements become elements. An element is a
// statement or a joint between statements; which elements are control points,
// and which steps lead from one to the next, is decided in graph.go.
//
// The rules are SPIN's, since they decide which states there are: a goto or
// break behind another statement, the end of an if and the back edge of a do
// take no step; as the first statement of an option they do. A block is a
// control point of its own when it is entered.

// statements builds a list of statements at the current place.
func (c *control) statements(list []*syntax.StmtNode) {
	for _, s := range list {
		c.statement(s)
	}
}

// inside calls build with an empty sequence as the current place and returns
// that sequence.
func (c *control) inside(build func()) *series {
	outer := c.open
	c.open, c.early = &series{}, false
	build()
	s := c.open
	s.extent = s.last
	c.open = outer
	return s
}

// block builds the statements of a block in a scope of its own.
func (c *control) block(list []*syntax.StmtNode) *series {
	c.r.scope = flat.NewScope(c.r.scope)
	s := c.inside(func() { c.statements(list) })
	c.r.scope = c.r.scope.Outer
	return c.orSkip(s)
}

// orSkip adds a skip to an empty sequence, such as one of declarations only, so
// that control can pass it.
func (c *control) orSkip(s *series) *series {
	if s.first == nil {
		e := c.skip(source.Pos{})
		c.add(e, s)
		s.extent = e
	}
	return s
}

// statement builds one statement with its labels and adds it to the current
// sequence. Declarations and xr or xs are recorded and make no element of their
// own.
func (c *control) statement(s *syntax.StmtNode) {
	switch s.Kind {
	case syntax.StmtDecl:
		c.declaration(s)
		return
	case syntax.StmtExclusive:
		for i, ref := range s.Refs {
			e := flat.Exclusive{Node: c.r.channel(ref), Sends: s.Name == "xs", Pos: ref.Pos, Text: s.Name + " " + s.Names[i]}
			c.proc.Exclusives = append(c.proc.Exclusives, e)
		}
		return
	}
	e := c.make(s)
	c.early = false
	if e == nil {
		return
	}
	for _, l := range s.Labels {
		c.setLabel(l, e)
	}
	switch e.kind {
	case elemChoice, elemUnless:
		// already in place, with its joint
	default:
		c.add(e, c.open)
	}
}

// setLabel gives an element a label, which must be unique in its block.
func (c *control) setLabel(l syntax.LabelNode, e *element) {
	for _, i := range c.named[l.Name] {
		if k := &c.labels[i]; hasPrefix(k.path, c.r.scope.Path) && len(k.path) == len(c.r.scope.Path) {
			c.r.err(l.Pos, "label %s is set twice", l.Name)
		}
	}
	e.labels = append(e.labels, l.Name)
	c.named[l.Name] = append(c.named[l.Name], len(c.labels))
	c.labels = append(c.labels, cfgLabel{l.Name, c.r.scope.Path, e, l.Pos})
}

// make builds the element of a statement. A choice or an unless is also added
// to the current sequence, together with its joint.
func (c *control) make(s *syntax.StmtNode) *element {
	switch s.Kind {
	case syntax.StmtIf:
		c.hintElse(s)
		return c.choice(s, c.options(s), false)
	case syntax.StmtDo:
		c.hintElse(s)
		c.loops = append(c.loops, &loop{})
		return c.choice(s, c.options(s), true)
	case syntax.StmtForRange, syntax.StmtForIn, syntax.StmtSelect:
		return c.iteration(s)
	case syntax.StmtBreak:
		e := c.element(elemGoto, s.Pos)
		if len(c.loops) == 0 {
			c.r.err(s.Pos, "break stands outside any loop")
			return c.skip(s.Pos)
		}
		e.loop = c.loops[len(c.loops)-1]
		return c.gotoText(e, "break")
	case syntax.StmtGoto:
		e := c.element(elemGoto, s.Pos)
		e.label, e.path = s.Name, c.r.scope.Path
		return c.gotoText(e, s.Text)
	case syntax.StmtBlock:
		return c.group(elemBlock, s, c.block(s.Body))
	case syntax.StmtAtomic:
		return c.group(elemAtomic, s, c.block(s.Body))
	case syntax.StmtDStep:
		c.r.inStep++
		body := c.block(s.Body)
		c.r.inStep--
		return c.group(elemDStep, s, body)
	case syntax.StmtUnless:
		return c.unless(s)
	case syntax.StmtInline:
		c.result = append(c.result, s.Ref)
		body := c.block(s.Body)
		c.result = c.result[:len(c.result)-1]
		return c.group(elemBlock, s, body)
	}
	return c.plain(s)
}

// group makes the element of a block, an atomic sequence or a d_step.
func (c *control) group(kind elementKind, s *syntax.StmtNode, body *series) *element {
	e := c.element(kind, s.Pos)
	e.subs = []*series{body}
	e.step.Info = c.r.m.Info(s.Pos, s.Text)
	switch kind {
	case elemAtomic:
		markAtomic(body, nil)
	case elemDStep:
		markAtomic(body, e)
	}
	return e
}

// options builds the options of an if or a do.
func (c *control) options(s *syntax.StmtNode) []*series {
	var out []*series
	for _, o := range s.Options {
		out = append(out, c.pruneSkips(c.orSkip(c.inside(func() { c.statements(o) }))))
	}
	return out
}

// pruneSkips removes the second and further of several skips in a row in the
// middle of an option. SPIN does so, and state counts must agree.
func (c *control) pruneSkips(s *series) *series {
	run := 0
	var before *element
	for e := s.first; e != nil; e = e.next {
		idle := e.kind == elemPlain && (e.isPrint || e.isOne) && len(e.labels) == 0
		if !idle {
			run = 0
		} else if run++; run > 1 && !e.isPrint && e != s.last {
			e.dropped = true
			before.next = e.next
			e = before
		}
		before = e
		if e == s.last {
			break
		}
	}
	return s
}

// choice adds an if or a do with its joints. An else comes last, wherever it is
// written, as it is tried last. The options of a do lead back to its beginning.
func (c *control) choice(s *syntax.StmtNode, options []*series, again bool) *element {
	e := c.element(elemChoice, s.Pos)
	e.step.Info = c.r.m.Info(s.Pos, s.Text)
	join := c.element(elemJoin, s.Pos)
	join.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(s.Pos, s.Text)}
	c.r.m.Infos[join.step.Info].Part = partOf(s)
	var elseOption *series
	for _, o := range options {
		if o.first.isElse {
			if elseOption != nil {
				c.r.err(o.first.pos, "this is the second else of one %s", s.Text)
				continue
			}
			elseOption = o
			continue
		}
		e.subs = append(e.subs, o)
	}
	if elseOption != nil {
		c.warnElse(e.subs, elseOption)
		e.subs = append(e.subs, elseOption)
	}
	for _, o := range e.subs {
		c.add(join, o)
	}
	if again {
		c.add(join, c.open)
		join = c.element(elemJoin, s.Pos)
		join.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(s.Pos, s.Text)}
		c.r.m.Infos[join.step.Info].Part = partOf(s)
		join.isExit = true
		c.loops[len(c.loops)-1].exit = join
		c.loops = c.loops[:len(c.loops)-1]
	}
	c.add(e, c.open)
	c.add(join, c.open)
	return e
}

// warnElse warns of an else beside a send or a receive, which SPIN rejects.
func (c *control) warnElse(options []*series, elseOption *series) {
	for _, o := range options {
		if op := o.first.step.Op; op == flat.StepSend || op == flat.StepReceive {
			w := c.r.warning(elseOption.first.pos, "else beside a send or a receive: SPIN refuses it; here it is taken when no message can be, and does not wait for a rendezvous")
			w.Hint = "a condition such as full(c) or empty(c) says more clearly when it is meant"
			return
		}
	}
}

// unless builds both parts and attaches the escape to every element of the main
// part.
func (c *control) unless(s *syntax.StmtNode) *element {
	if c.r.inStep > 0 {
		c.r.err(s.Pos, "unless cannot stand in a d_step")
	}
	main, kind := s.Body[0], elemBlock
	alone := false // main is an atomic sequence under the unless's own label, and SPIN has no element for it
	inner := func() *series {
		c.guarded++
		defer func() { c.guarded-- }()
		switch main.Kind {
		case syntax.StmtBlock:
			return c.block(main.Body)
		case syntax.StmtAtomic, syntax.StmtDStep:
			if len(s.Labels) > 0 {
				kind, alone = elemAtomic, true
			}
		}
		return c.orSkip(c.inside(func() { c.statement(main) }))
	}
	parts := func() *element {
		e := c.element(elemUnless, s.Pos)
		e.step.Info = c.r.m.Info(s.Pos, s.Text)
		join := c.element(elemJoin, s.Pos)
		join.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(s.Pos, s.Text)}
		n := c.unlessNumbers()
		mainPart := inner()
		n.main(main, alone)
		e.subs = []*series{mainPart, c.escape(s.Body[1])}
		n.escape(s.Body[1])
		for _, part := range e.subs {
			c.add(join, part)
		}
		attach(e.subs[0], e.subs[1])
		c.add(e, c.open)
		c.add(join, c.open)
		return e
	}
	if len(s.Labels) == 0 {
		return parts()
	}
	body := c.inside(func() { parts() })
	return c.group(kind, s, body)
}

// escape builds the escape of an unless.
func (c *control) escape(s *syntax.StmtNode) *series {
	if s.Kind == syntax.StmtBlock && len(s.Labels) == 0 {
		return c.block(s.Body)
	}
	return c.orSkip(c.inside(func() { c.statement(s) }))
}

// attach adds the escape to every element of main, in front of the escapes of
// inner unless statements: the outermost is tried first.
func attach(main, escape *series) {
	for e := main.first; e != nil; e = e.next {
		attachTo(e, escape)
		if e == main.extent {
			return
		}
	}
}

// attachTo adds the escape to an element and to all elements inside it, each
// once.
func attachTo(e *element, escape *series) {
	for _, x := range e.escapes {
		if x == escape {
			return
		}
	}
	for _, x := range e.escapes {
		attach(x, escape)
	}
	e.escapes = append([]*series{escape}, e.escapes...)
	switch e.kind {
	case elemUnless, elemAtomic, elemBlock:
		attach(e.subs[0], escape)
	case elemChoice:
		for _, o := range e.subs {
			attach(o, escape)
		}
	case elemDStep:
		attachTo(e.subs[0].first, escape)
	}
}

// markAtomic marks the elements of an atomic sequence, or of the given d_step.
// The last statement does not keep the processor, also where it is nested in
// blocks.
func markAtomic(s *series, dstep *element) {
	walkAtomic(s.first, s.last, dstep)
	for {
		last := s.last
		switch last.kind {
		case elemBlock, elemAtomic, elemUnless:
			s = last.subs[0]
			continue
		}
		last.atomic = false
		return
	}
}

// walkAtomic marks the elements from one to another, inner sequences included.
// An atomic sequence inside another has no meaning of its own.
func walkAtomic(from, to *element, dstep *element) {
	for e := from; e != nil; e = e.next {
		e.atomic, e.within = true, true
		if dstep != nil {
			e.dstep = dstep
		}
		switch e.kind {
		case elemAtomic:
			e.kind = elemBlock
		case elemDStep:
			if dstep != nil {
				e.kind = elemBlock
			}
		}
		if e.kind != elemDStep {
			for _, s := range e.subs {
				walkAtomic(s.first, s.last, dstep)
			}
		}
		if e == to {
			return
		}
	}
}

// resolveGotos finds the targets of gotos: a label of the same block, else of
// the nearest enclosing block, else of any block. A goto into or out of a
// d_step is an error.
func (c *control) resolveGotos() {
	for _, e := range c.elems {
		if e.kind != elemGoto || e.label == "" {
			continue
		}
		var found *cfgLabel
		for _, i := range slices.Backward(c.named[e.label]) {
			l := &c.labels[i]
			if found == nil || hasPrefix(e.path, l.path) && (!hasPrefix(e.path, found.path) || len(l.path) > len(found.path)) {
				found = l
			}
		}
		if found == nil {
			c.unknownLabel(e)
			e.jump = e.next
			continue
		}
		e.jump = found.at
		if before := found.at.beforeLoop; before != "" {
			c.r.warning(e.pos, "goto %s skips %s, the beginning of the loop, as in SPIN", e.label, before).Hint = "put the label in front of another statement: " + e.label + ": skip; for …"
		}
		if e.dstep != found.at.dstep {
			c.r.err(e.pos, "goto %s leads into or out of a d_step", e.label)
			e.jump = e.next
		}
		if e.jump == e {
			c.r.warning(e.pos, "this goto leads to itself: the process does nothing else any more, and SPIN refuses it")
		}
	}
	for _, e := range c.elems {
		if e.loop != nil {
			e.jump = e.loop.exit
		}
	}
}

// unknownLabel reports a goto to a label that does not exist.
func (c *control) unknownLabel(e *element) {
	d := c.r.err(e.pos, "%s has no label %s", c.describeProc(), e.label)
	var names []string
	for _, l := range c.labels {
		names = append(names, l.name)
	}
	didYouMean(d, e.label, names)
}

// splitRemoteGotos puts a skip in front of a goto whose label is referred to by
// P@label elsewhere, so that there is a control point at which the process can
// be.
func (c *control) splitRemoteGotos() {
	for i := range c.labels {
		e := c.labels[i].at
		if e.kind != elemGoto || !c.r.remote[[2]string{c.proc.Name, c.labels[i].name}] {
			continue
		}
		jump := c.element(elemGoto, e.pos)
		*jump = element{kind: elemGoto, number: jump.number, step: e.step, next: e.next, jump: e.jump, pos: e.pos, dstep: e.dstep, point: -1}
		e.kind, e.next = elemPlain, jump
		e.step = flat.Step{Op: flat.StepSkip, Info: c.r.m.Info(e.pos, "(1)")}
	}
}

// hasPrefix reports whether the block with the second path encloses the first
// one.
func hasPrefix(path, prefix []int) bool {
	if len(prefix) > len(path) {
		return false
	}
	for i, p := range prefix {
		if path[i] != p {
			return false
		}
	}
	return true
}
