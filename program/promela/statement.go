package promela

import (
	"github.com/ltlcheck/ltlcheck/source"
	"strconv"
)

// plain compiles a statement that takes one step.
func (c *control) plain(s *stmtNode) *element {
	e := c.element(elemPlain, s.pos)
	info := c.r.m.info(s.pos, s.text)
	switch s.kind {
	case stmtExpr:
		e.step = c.guard(s.expr)
		e.guard = s.expr
		k, ok := c.r.fold(s.expr)
		e.never, e.isOne = ok && k == 0, ok && k == 1 && (s.expr.kind == exprNumber || s.expr.kind == exprVar)
	case stmtAssign:
		e.step = c.assign(s.ref, s.expr)
	case stmtReturn:
		if len(c.result) == 0 {
			c.r.err(s.pos, "return stands outside an inline that is used as a value")
			break
		}
		e.step = c.assign(c.result[len(c.result)-1], s.expr)
	case stmtSend, stmtReceive:
		e.step = c.communicate(s)
	case stmtAssert:
		e.assertion = s.expr
		e.step = step{op: stepAssert, a: c.r.expr(s.expr)}
	case stmtPrint, stmtPrintm:
		e.isPrint = true
		e.step = c.print(s)
	case stmtSetPriority:
		e.step = step{op: stepPriority, a: c.r.expr(s.args[0]), b: c.r.expr(s.args[1])}
	case stmtElse:
		e.isElse = true
		e.step = step{op: stepElse}
	}
	e.step.info = info
	return e
}

func (c *control) guard(x *exprNode) step {
	if k, ok := c.r.fold(x); ok && k == 1 {
		return step{op: stepSkip}
	}
	if hasRun(x) {
		return step{op: stepRun, a: c.r.expr(x)}
	}
	return step{op: stepGuard, a: c.r.expr(x)}
}

func hasRun(x *exprNode) bool {
	if x.kind == exprRun {
		return true
	}
	for _, a := range x.args {
		if hasRun(a) {
			return true
		}
	}
	return false
}

func (c *control) assign(ref *refNode, value *exprNode) step {
	if parts := c.r.parts(ref); parts != nil {
		c.r.err(ref.pos, "%s has fields; they are assigned one by one", ref.name())
		return step{}
	}
	b := c.r.expr(value)
	if len(ref.fields) == 1 && ref.name() == "_priority" {
		return step{op: stepPriority, a: c.r.node(node{op: opPid}), b: b}
	}
	a, v := c.r.target(ref)
	if v == nil {
		return step{}
	}
	c.r.checkRange(value, v)
	return step{op: stepAssign, a: a, b: b}
}

func (c *control) communicate(s *stmtNode) step {
	switch {
	case c.trace != nil:
		return c.event(s)
	case s.kind == stmtSend:
		return c.send(s)
	}
	return c.receive(s)
}

func (c *control) send(s *stmtNode) step {
	spec := channelSpec{channel: c.r.channel(s.ref), send: c.r.values(s.args), sorted: s.sorted}
	c.checkFields(s.ref, s.pos, len(spec.send), false)
	c.r.m.channelOps = append(c.r.m.channelOps, spec)
	return step{op: stepSend, a: int32(len(c.r.m.channelOps) - 1)}
}

func (c *control) receive(s *stmtNode) step {
	spec := channelSpec{channel: c.r.channel(s.ref), random: s.random, copying: s.copying}
	for _, a := range s.recv {
		spec.recv = append(spec.recv, c.receiveArgs(a)...)
	}
	for _, a := range spec.recv {
		spec.match = spec.match || a.match >= 0
	}
	c.checkFields(s.ref, s.pos, len(spec.recv), true)
	c.r.m.channelOps = append(c.r.m.channelOps, spec)
	return step{op: stepReceive, a: int32(len(c.r.m.channelOps) - 1)}
}

func (c *control) receiveArgs(a recvNode) []argSpec {
	if a.match != nil {
		return []argSpec{{match: c.r.expr(a.match), addr: -1}}
	}
	if k := c.r.mtypeConstant(a.ref); k != 0 {
		return []argSpec{{match: c.r.konst(k), addr: -1}}
	}
	if parts := c.r.parts(a.ref); parts != nil {
		c.r.scope.find(a.ref.name()).writes(nil)
		var out []argSpec
		for _, p := range parts {
			out = append(out, argSpec{match: -1, addr: p.addr})
		}
		return out
	}
	addr, v := c.r.target(a.ref)
	if v == nil {
		return nil
	}
	return []argSpec{{match: -1, addr: addr}}
}

// checkFields compares with the declaration when the channel's is known and fixed. SPIN refuses a send of too many
// values; a receive of too many or too few, or a send of too few, goes wrong when it is done.
func (c *control) checkFields(ref *refNode, pos source.Pos, n int, receives bool) {
	v := c.r.leaf(ref)
	if v == nil || v.chn == nil {
		return
	}
	switch want := len(v.chn.fields); {
	case n > want && receives:
		c.r.warning(pos, "a message of %s has %s, and %d are received: that is a run-time error when it is done", v.name, plural(want, "field"), n)
	case n > want:
		c.r.err(pos, "a message of %s has %s, not %d", v.name, plural(want, "field"), n)
	case n < want:
		c.r.warning(pos, "a message of %s has %s; only %d of them here", v.name, plural(want, "field"), n)
	}
}

func (c *control) print(s *stmtNode) step {
	spec := printSpec{format: s.format}
	if s.kind == stmtPrintm {
		spec.args = []int32{c.r.expr(s.expr)}
		spec.mtype = c.subtypeOf(s.expr)
	} else {
		for _, a := range s.args {
			spec.args = append(spec.args, c.r.expr(a))
		}
	}
	if want := conversions(s.format); s.kind == stmtPrint && want != len(spec.args) {
		c.r.warning(s.pos, "the format prints %s, and there is %s", plural(want, "value"), plural(len(spec.args), "argument"))
	}
	c.r.m.prints = append(c.r.m.prints, spec)
	return step{op: stepPrint, a: int32(len(c.r.m.prints) - 1)}
}

func (c *control) subtypeOf(x *exprNode) string {
	if x.kind == exprVar {
		if v := c.r.scope.find(x.ref.name()); v != nil {
			return v.typ.subtype
		}
	}
	return ""
}

// declaration makes the variables of a declaration in a body. Before the first statement
// their initial values are part of the new process; after it each declaration is a step that
// assigns, as in SPIN.
func (c *control) declaration(s *stmtNode) {
	for i := range s.decl.vars {
		n := &s.decl.vars[i]
		v := c.r.variable(s.decl, n)
		if v == nil {
			continue
		}
		v.local, v.hidden = true, false
		init := int32(-1)
		if n.init != nil {
			init = c.r.expr(n.init)
			v.filled = true
			c.r.checkRange(n.init, v)
			if hasRun(n.init) {
				c.r.err(n.init.pos, "run cannot stand in an initialiser")
			}
		}
		if !c.r.declare(v) {
			continue
		}
		c.r.local.place(v)
		c.proc.locals = append(c.proc.locals, v)
		if v.typ.store == storeStruct && (n.init != nil || n.list != nil) {
			c.r.err(n.pos, "a variable of type %s cannot be initialised as a whole", v.typ.name)
			continue
		}
		c.proc.own = append(c.proc.own, v.channels()...)
		if c.early {
			c.initEarly(v, n, init)
		} else {
			c.initLate(s, v, n, init)
		}
	}
}

func (c *control) initEarly(v *variable, n *varNode, init int32) {
	switch {
	case n.list != nil:
		v.init = c.r.initList(v, n)
	case n.init != nil:
		if k, ok := c.r.fold(n.init); ok && c.r.m.code[init].op == opConst {
			v.init = []int32{k}
			return
		}
		a := c.r.node(node{op: addrLocal, a: int32(v.addr), store: v.typ.store, width: v.typ.width})
		c.proc.inits = append(c.proc.inits, localInit{addr: a, value: init, count: int32(v.count), stride: int32(v.typ.bits)})
	}
}

func (c *control) initLate(s *stmtNode, v *variable, n *varNode, init int32) {
	switch {
	case v.chn != nil:
		c.r.err(n.pos, "a channel is declared before the first statement of a process")
		return
	case n.list != nil:
		c.r.err(n.pos, "a list of initial values stands before the first statement of a process")
		return
	}
	e := c.element(elemPlain, n.pos)
	e.step = step{op: stepSkip}
	if v.typ.store != storeStruct {
		if init < 0 {
			init = c.r.konst(0)
		}
		a := c.r.node(node{op: addrLocal, a: int32(v.addr), store: v.typ.store, width: v.typ.width})
		e.step = step{op: stepAssign, a: a, b: init}
	}
	e.step.info = c.r.m.info(n.pos, s.decl.typ.name+" "+n.text)
	c.add(e, c.open)
}

// iteration builds for and select out of assignments and a loop.
func (c *control) iteration(s *stmtNode) *element {
	if s.kind == stmtForIn {
		return c.forIn(s)
	}
	if simpleRange(s, c.r) {
		return c.selectIf(s)
	}
	c.addStep(s.pos, c.assign(s.ref, s.args[0]), s.ref.name()+" = "+exprText(s.args[0]))
	c.loops = append(c.loops, &loop{})
	self := &exprNode{kind: exprVar, pos: s.pos, ref: s.ref}
	op := "<="
	if s.kind == stmtSelect {
		op = "<"
	}
	in := &exprNode{kind: exprBinary, pos: s.pos, op: op, args: []*exprNode{self, s.args[1]}}
	c.r.scope = newScope(c.r.scope)
	body := c.inside(func() {
		c.addStep(s.pos, c.guard(in), exprText(in))
		c.statements(s.body)
		c.addStep(s.pos, c.increment(s.ref), s.ref.name()+"++")
	})
	c.r.scope = c.r.scope.outer
	return c.choice(s, []*series{c.leave(s, s.kind == stmtForRange), body}, true)
}

// leave is the option that ends a for (when nothing else can be done) or a select (at will).
func (c *control) leave(s *stmtNode, orElse bool) *series {
	return c.inside(func() {
		if orElse {
			c.addStep(s.pos, step{op: stepElse}, "else").isElse = true
		}
		e := c.element(elemGoto, s.pos)
		e.loop = c.loops[len(c.loops)-1]
		c.add(c.gotoText(e, "break"), c.open)
	})
}

func (c *control) addStep(pos source.Pos, st step, text string) *element {
	e := c.element(elemPlain, pos)
	e.step = st
	e.step.info = c.r.m.info(pos, text)
	c.add(e, c.open)
	return e
}

func (c *control) increment(ref *refNode) step {
	one := &exprNode{kind: exprNumber, number: 1}
	self := &exprNode{kind: exprVar, pos: ref.pos, ref: ref}
	return c.assign(ref, &exprNode{kind: exprBinary, pos: ref.pos, op: "+", args: []*exprNode{self, one}})
}

// simpleRange reports a select over at most 33 literal values.
func simpleRange(s *stmtNode, r *resolver) bool {
	if s.kind != stmtSelect || !s.simple {
		return false
	}
	if s.args[0].number > s.args[1].number {
		r.err(s.pos, "the range of this select is empty")
		return false
	}
	return s.args[1].number-s.args[0].number <= 32
}

func (c *control) selectIf(s *stmtNode) *element {
	var options []*series
	for i := s.args[0].number; i <= s.args[1].number; i++ {
		k := &exprNode{kind: exprNumber, pos: s.pos, number: i}
		options = append(options, c.inside(func() {
			c.addStep(s.pos, c.assign(s.ref, k), s.ref.name()+" = "+strconv.Itoa(i))
		}))
	}
	return c.choice(s, options, false)
}

// forIn runs over the elements of an array, or over the messages of a channel, which is
// rotated once.
func (c *control) forIn(s *stmtNode) *element {
	over := c.r.scope.find(s.over.name())
	if over == nil {
		c.r.unknown(s.over)
		return c.skip(s.pos)
	}
	if index := c.r.scope.find(s.ref.name()); index == nil || index.typ.store != storeStruct {
		if !over.array {
			c.r.err(s.over.pos, "%s is not an array", over.name)
			return c.skip(s.pos)
		}
		number := func(i int) *exprNode { return &exprNode{kind: exprNumber, pos: s.pos, number: i} }
		n := *s
		n.kind, n.args = stmtForRange, []*exprNode{number(0), number(over.count - 1)}
		return c.iteration(&n)
	}
	if over.chn == nil || over.chn.rendezvous() {
		c.r.err(s.over.pos, "%s is not a channel with slots", over.name)
		return c.skip(s.pos)
	}
	return c.forChannel(s, over)
}

func (c *control) forChannel(s *stmtNode, over *variable) *element {
	count := &variable{name: ":" + strconv.Itoa(len(c.elems)), pos: s.pos, typ: typeByte, count: 1, local: true}
	c.r.scope.vars[count.name] = count
	c.r.local.place(count)
	c.proc.locals = append(c.proc.locals, count)
	ref := &refNode{pos: s.pos, fields: []fieldNode{{pos: s.pos, name: count.name}}}
	self := &exprNode{kind: exprVar, pos: s.pos, ref: ref}
	message := &exprNode{kind: exprVar, pos: s.pos, ref: s.ref}
	c.addStep(s.pos, c.assign(ref, &exprNode{kind: exprNumber}), "for")
	c.loops = append(c.loops, &loop{})
	c.r.scope = newScope(c.r.scope)
	body := c.inside(func() {
		length := &exprNode{kind: exprChannel, op: "len", pos: s.pos, ref: s.over}
		c.addStep(s.pos, c.guard(&exprNode{kind: exprBinary, op: "<", pos: s.pos, args: []*exprNode{self, length}}), "for")
		c.addStep(s.pos, c.receive(&stmtNode{pos: s.pos, ref: s.over, recv: []recvNode{{pos: s.pos, ref: s.ref}}}), over.name+"?"+s.ref.name())
		c.addStep(s.pos, c.send(&stmtNode{pos: s.pos, ref: s.over, args: []*exprNode{message}}), over.name+"!"+s.ref.name())
		c.statements(s.body)
		c.addStep(s.pos, c.increment(ref), "for")
	})
	c.r.scope = c.r.scope.outer
	return c.choice(s, []*series{c.leave(s, true), body}, true)
}
