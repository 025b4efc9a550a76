package resolve

import (
	"fmt"
	"strconv"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// Statements that take one step become elements with a flat.Step. for and
// select are not statements of the flat form: they are built here from
// assignments, conditions and loops, exactly as SPIN builds them, since each
// part is a step that is counted.

// plain compiles a statement that takes one step.
func (c *control) plain(s *syntax.StmtNode) *element {
	e := c.element(elemPlain, s.Pos)
	info := c.r.m.Info(s.Pos, s.Text)
	switch s.Kind {
	case syntax.StmtExpr:
		e.step = c.guard(s.Expr)
		e.guard = s.Expr
		k, ok := c.r.fold(s.Expr)
		e.never, e.isOne = ok && k == 0, ok && k == 1 && (s.Expr.Kind == syntax.ExprNumber || s.Expr.Kind == syntax.ExprVar)
	case syntax.StmtAssign:
		e.step = c.assign(s.Ref, s.Expr)
	case syntax.StmtReturn:
		if len(c.result) == 0 {
			c.r.err(s.Pos, "return stands outside an inline that is used as a value")
			break
		}
		e.step = c.assign(c.result[len(c.result)-1], s.Expr)
	case syntax.StmtSend, syntax.StmtReceive:
		e.step = c.communicate(s)
		e.alone = c.r.alone[c.channelUse(s.Ref, s.Kind == syntax.StmtSend)]
	case syntax.StmtAssert:
		e.assertion = s.Expr
		e.step = flat.Step{Op: flat.StepAssert, A: c.r.effect(s.Expr)}
	case syntax.StmtPrint, syntax.StmtPrintm:
		e.isPrint = true
		e.step = c.print(s)
	case syntax.StmtSetPriority:
		e.step = flat.Step{Op: flat.StepPriority, A: c.r.effect(s.Args[0]), B: c.r.effect(s.Args[1])}
	case syntax.StmtElse:
		e.isElse = true
		e.step = flat.Step{Op: flat.StepElse}
	}
	e.step.Info = info
	return e
}

// guard compiles an expression as a statement, which is enabled when it is
// true. The constant 1 is a skip; run alone is a statement that creates a
// process.
func (c *control) guard(x *syntax.ExprNode) flat.Step {
	if k, ok := c.r.fold(x); ok && k == 1 {
		return flat.Step{Op: flat.StepSkip}
	}
	if x.Kind == syntax.ExprRun {
		return flat.Step{Op: flat.StepRun, A: c.r.effect(x)}
	}
	return flat.Step{Op: flat.StepGuard, A: c.r.expr(x)}
}

// assign compiles an assignment. Assigning to _priority sets the priority of
// the process.
func (c *control) assign(ref *syntax.RefNode, value *syntax.ExprNode) flat.Step {
	if parts := c.r.parts(ref); parts != nil {
		c.r.err(ref.Pos, "%s has fields; they are assigned one by one", ref.Name())
		return flat.Step{}
	}
	b := c.r.effect(value)
	if len(ref.Fields) == 1 && ref.Name() == "_priority" {
		return flat.Step{Op: flat.StepPriority, A: c.r.node(flat.Node{Op: flat.OpPid}), B: b}
	}
	a, v := c.r.target(ref)
	if v == nil {
		return flat.Step{}
	}
	c.r.checkRange(value, v)
	return flat.Step{Op: flat.StepAssign, A: a, B: b}
}

// communicate compiles a send or a receive, or an event of a trace assertion.
func (c *control) communicate(s *syntax.StmtNode) flat.Step {
	switch {
	case c.trace != nil:
		return c.event(s)
	case s.Kind == syntax.StmtSend:
		return c.send(s)
	}
	return c.receive(s)
}

func (c *control) send(s *syntax.StmtNode) flat.Step {
	spec := flat.ChannelSpec{Channel: c.r.channel(s.Ref), Send: c.r.values(s.Args), Sorted: s.Sorted}
	c.checkFields(s.Ref, s.Pos, len(spec.Send), false)
	c.r.m.ChannelOps = append(c.r.m.ChannelOps, spec)
	return flat.Step{Op: flat.StepSend, A: int32(len(c.r.m.ChannelOps) - 1)}
}

func (c *control) receive(s *syntax.StmtNode) flat.Step {
	spec := flat.ChannelSpec{Channel: c.r.channel(s.Ref), Random: s.Random, Copying: s.Copying}
	for _, a := range s.Recv {
		spec.Recv = append(spec.Recv, c.receiveArgs(a)...)
	}
	for _, a := range spec.Recv {
		spec.Match = spec.Match || a.Match >= 0
	}
	c.checkFields(s.Ref, s.Pos, len(spec.Recv), true)
	c.r.m.ChannelOps = append(c.r.m.ChannelOps, spec)
	return flat.Step{Op: flat.StepReceive, A: int32(len(c.r.m.ChannelOps) - 1)}
}

// receiveArgs compiles one argument of a receive: a value to match, a variable
// to set, or all scalars of a structure to match or to set.
func (c *control) receiveArgs(a syntax.RecvNode) []flat.ArgSpec {
	if a.Match != nil {
		return c.r.matches(a.Match)
	}
	if k := c.r.mtypeConstant(a.Ref); k != 0 {
		return []flat.ArgSpec{{Match: c.r.konst(k), Addr: -1}}
	}
	if parts := c.r.parts(a.Ref); parts != nil {
		c.r.scope.Find(a.Ref.Name()).Writes(nil)
		var out []flat.ArgSpec
		for _, p := range parts {
			out = append(out, flat.ArgSpec{Match: -1, Addr: p.addr})
		}
		return out
	}
	addr, v := c.r.target(a.Ref)
	if v == nil {
		return nil
	}
	return []flat.ArgSpec{{Match: -1, Addr: addr}}
}

// print compiles printf and printm, and warns if the number of arguments
// differs from the format.
func (c *control) print(s *syntax.StmtNode) flat.Step {
	spec := flat.PrintSpec{Format: s.Format}
	if s.Kind == syntax.StmtPrintm {
		spec.Args = []int32{c.r.effect(s.Expr)}
		spec.Mtype = c.subtypeOf(s.Expr)
	} else {
		for _, a := range s.Args {
			spec.Args = append(spec.Args, c.r.effect(a))
		}
	}
	if want := conversions(s.Format); s.Kind == syntax.StmtPrint && want != len(spec.Args) {
		c.r.warning(s.Pos, "the format prints %s, and there is %s", english.Plural(want, "value", ""), english.Plural(len(spec.Args), "argument", ""))
	}
	c.r.m.Prints = append(c.r.m.Prints, spec)
	return flat.Step{Op: flat.StepPrint, A: int32(len(c.r.m.Prints) - 1)}
}

// subtypeOf returns the mtype list to which a variable belongs, so that printm
// can name its value.
func (c *control) subtypeOf(x *syntax.ExprNode) string {
	if x.Kind == syntax.ExprVar {
		if v := c.r.scope.Find(x.Ref.Name()); v != nil {
			return v.Type.Subtype
		}
	}
	return ""
}

// declaration makes the variables of a declaration in a body. Before the first
// statement their initial values are part of the new process; after it each
// declaration is a step that assigns, as in SPIN.
func (c *control) declaration(s *syntax.StmtNode) {
	for i := range s.Decl.Vars {
		n := &s.Decl.Vars[i]
		v := c.r.variable(s.Decl, n)
		if v == nil {
			continue
		}
		v.Local, v.Hidden = true, false
		init, whole := int32(-1), c.r.wholeInit(v, n)
		if n.Init != nil && !whole {
			init = c.r.expr(n.Init)
			v.Filled = true
			c.r.checkRange(n.Init, v)
		}
		if !c.r.declare(v) {
			continue
		}
		c.r.local.Place(v)
		c.proc.Locals = append(c.proc.Locals, v)
		c.proc.Own = append(c.proc.Own, v.Channels()...)
		if whole {
			n = &syntax.VarNode{Pos: n.Pos, Name: n.Name, Text: n.Text}
		}
		if c.early {
			c.initEarly(v, n, init)
		} else {
			c.initLate(s, v, n, init)
		}
	}
}

// initEarly sets the initial value of a variable declared before the first
// statement: a constant becomes part of the process's template, other values
// are evaluated when the process is created.
func (c *control) initEarly(v *flat.Variable, n *syntax.VarNode, init int32) {
	switch {
	case n.List != nil:
		v.Init = c.r.initList(v, n)
	case n.Init != nil:
		if k, ok := c.r.fold(n.Init); ok && c.r.m.Code[init].Op == flat.OpConst {
			v.Init = []int32{k}
			return
		}
		a := c.r.node(flat.Node{Op: flat.AddrLocal, A: int32(v.Addr), Store: v.Type.Store, Width: v.Type.Width})
		c.proc.Inits = append(c.proc.Inits, flat.LocalInit{Addr: a, Value: init, Count: int32(v.Count), Stride: int32(v.Type.Bits)})
	}
}

// initLate adds a step that assigns the initial value of a variable declared
// after the first statement. Arrays get theirs when the process is created, as
// in SPIN.
func (c *control) initLate(s *syntax.StmtNode, v *flat.Variable, n *syntax.VarNode, init int32) {
	switch {
	case v.Channel != nil:
		c.r.err(n.Pos, "a channel is declared before the first statement of a process")
		return
	case n.List != nil:
		c.r.err(n.Pos, "a list of initial values stands before the first statement of a process")
		return
	case v.Array && n.Init != nil:
		c.r.warning(n.Pos, "%s gets its initial values when the process is created, not where it is declared", v.Name).Hint = "declare it before the first statement, or set its elements by assignments"
		c.initEarly(v, n, init)
		return
	}
	e := c.element(elemPlain, n.Pos)
	e.step = flat.Step{Op: flat.StepSkip}
	if v.Type.Store != flat.StoreStruct {
		if init < 0 {
			init = c.r.konst(0)
		}
		a := c.r.node(flat.Node{Op: flat.AddrLocal, A: int32(v.Addr), Store: v.Type.Store, Width: v.Type.Width})
		e.step = flat.Step{Op: flat.StepAssign, A: a, B: init}
	}
	e.step.Info = c.r.m.Info(n.Pos, s.Decl.Type.Name+" "+n.Text)
	c.add(e, c.open)
}

// iteration builds for and select from assignments and a loop, as SPIN does.
func (c *control) iteration(s *syntax.StmtNode) *element {
	if s.Kind == syntax.StmtForIn {
		return c.forIn(s)
	}
	if simpleRange(s, c.r) {
		return c.selectIf(s)
	}
	first := s.Ref.Text() + " = " + syntax.ExprText(s.Args[0])
	c.addPart(s, c.assign(s.Ref, s.Args[0]), first)
	c.r.warnEndless(s)
	c.loops = append(c.loops, &loop{})
	self := &syntax.ExprNode{Kind: syntax.ExprVar, Pos: s.Pos, Ref: s.Ref}
	op := "<="
	if s.Kind == syntax.StmtSelect {
		op = "<"
	}
	in := &syntax.ExprNode{Kind: syntax.ExprBinary, Pos: s.Pos, Op: op, Args: []*syntax.ExprNode{self, s.Args[1]}}
	c.r.scope = flat.NewScope(c.r.scope)
	body := c.inside(func() {
		c.addPart(s, c.guard(in), syntax.ExprText(in))
		c.statements(s.Body)
		c.addPart(s, c.increment(s.Ref), s.Ref.Text()+"++")
	})
	c.r.scope = c.r.scope.Outer
	loop := c.choice(s, []*series{c.leave(s, s.Kind == syntax.StmtForRange), body}, true)
	loop.beforeLoop = first
	return loop
}

// leave builds the option that ends a for, when nothing else can be done, or a
// select, at any time.
func (c *control) leave(s *syntax.StmtNode, orElse bool) *series {
	return c.inside(func() {
		if orElse {
			c.addPart(s, flat.Step{Op: flat.StepElse}, "else").isElse = true
		}
		e := c.element(elemGoto, s.Pos)
		e.loop = c.loops[len(c.loops)-1]
		c.add(c.gotoText(e, "break"), c.open)
		c.r.m.Infos[e.step.Info].Part = partOf(s)
	})
}

// partOf returns a for or select as the user wrote it, without its body; "" for
// any other statement.
func partOf(s *syntax.StmtNode) string {
	switch s.Kind {
	case syntax.StmtForRange:
		if s.Over != nil {
			return fmt.Sprintf("for (%s in %s)", s.Ref.Text(), s.Over.Text())
		}
		return fmt.Sprintf("for (%s : %s .. %s)", s.Ref.Text(), syntax.ExprText(s.Args[0]), syntax.ExprText(s.Args[1]))
	case syntax.StmtForIn:
		return fmt.Sprintf("for (%s in %s)", s.Ref.Text(), s.Over.Text())
	case syntax.StmtSelect:
		return s.Text
	}
	return ""
}

// addPart adds a step that is one of those that a for or select is turned into.
func (c *control) addPart(s *syntax.StmtNode, st flat.Step, text string) *element {
	e := c.addStep(s.Pos, st, text)
	c.r.m.Infos[e.step.Info].Part = partOf(s)
	return e
}

// addStep adds an element for a step that is not in the source as such.
func (c *control) addStep(pos source.Pos, st flat.Step, text string) *element {
	e := c.element(elemPlain, pos)
	e.step = st
	e.step.Info = c.r.m.Info(pos, text)
	c.add(e, c.open)
	return e
}

// increment compiles adding 1 to a variable.
func (c *control) increment(ref *syntax.RefNode) flat.Step {
	one := &syntax.ExprNode{Kind: syntax.ExprNumber, Number: 1}
	self := &syntax.ExprNode{Kind: syntax.ExprVar, Pos: ref.Pos, Ref: ref}
	return c.assign(ref, &syntax.ExprNode{Kind: syntax.ExprBinary, Pos: ref.Pos, Op: "+", Args: []*syntax.ExprNode{self, one}})
}

// simpleRange reports whether a select is over at most 33 literal values: SPIN
// turns it into an if.
func simpleRange(s *syntax.StmtNode, r *resolver) bool {
	if s.Kind != syntax.StmtSelect || !s.Simple {
		return false
	}
	if s.Args[0].Number > s.Args[1].Number {
		r.err(s.Pos, "the range of this select is empty")
		return false
	}
	return s.Args[1].Number-s.Args[0].Number <= 32
}

// selectIf builds a select as an if with one option for each value.
func (c *control) selectIf(s *syntax.StmtNode) *element {
	var options []*series
	for i := s.Args[0].Number; i <= s.Args[1].Number; i++ {
		k := &syntax.ExprNode{Kind: syntax.ExprNumber, Pos: s.Pos, Number: i}
		options = append(options, c.inside(func() {
			c.addStep(s.Pos, c.assign(s.Ref, k), s.Ref.Text()+" = "+strconv.Itoa(i))
		}))
	}
	return c.choice(s, options, false)
}

// forIn runs over the elements of an array, or over the messages of a channel,
// which is rotated once.
func (c *control) forIn(s *syntax.StmtNode) *element {
	over := c.r.declared(s.Over)
	if over == nil {
		return c.skip(s.Pos)
	}
	if index := c.r.leaf(s.Ref); index != nil && index.Type.Store == flat.StoreStruct {
		if over.Channel == nil || over.Channel.Rendezvous() {
			c.r.err(s.Over.Pos, "%s is not a channel with slots", s.Over.Text())
			return c.skip(s.Pos)
		}
		return c.forChannel(s)
	}
	if !over.Array {
		c.r.err(s.Over.Pos, "%s is not an array", s.Over.Text())
		return c.skip(s.Pos)
	}
	if last := s.Over.Fields[len(s.Over.Fields)-1]; last.Index != nil {
		c.r.warning(s.Over.Pos, "%s is one element; the loop is over all of %s", s.Over.Text(), last.Name)
	}
	number := func(i int) *syntax.ExprNode { return &syntax.ExprNode{Kind: syntax.ExprNumber, Pos: s.Pos, Number: i} }
	n := *s
	n.Kind, n.Args = syntax.StmtForRange, []*syntax.ExprNode{number(0), number(over.Count - 1)}
	return c.iteration(&n)
}

// forChannel builds a loop that receives each message of a channel and sends it
// again, so that the channel is unchanged afterwards. An internal variable
// counts the messages.
func (c *control) forChannel(s *syntax.StmtNode) *element {
	count := &flat.Variable{Name: ":" + strconv.Itoa(len(c.elems)), Pos: s.Pos, Type: flat.TypeByte, Count: 1, Local: true}
	c.r.scope.Vars[count.Name] = count
	c.r.local.Place(count)
	c.proc.Locals = append(c.proc.Locals, count)
	ref := &syntax.RefNode{Pos: s.Pos, Fields: []syntax.FieldNode{{Pos: s.Pos, Name: count.Name}}}
	self := &syntax.ExprNode{Kind: syntax.ExprVar, Pos: s.Pos, Ref: ref}
	message := &syntax.ExprNode{Kind: syntax.ExprVar, Pos: s.Pos, Ref: s.Ref}
	c.addPart(s, c.assign(ref, &syntax.ExprNode{Kind: syntax.ExprNumber}), "for")
	c.loops = append(c.loops, &loop{})
	c.r.scope = flat.NewScope(c.r.scope)
	body := c.inside(func() {
		length := &syntax.ExprNode{Kind: syntax.ExprChannel, Op: "len", Pos: s.Pos, Ref: s.Over}
		c.addPart(s, c.guard(&syntax.ExprNode{Kind: syntax.ExprBinary, Op: "<", Pos: s.Pos, Args: []*syntax.ExprNode{self, length}}), "for")
		c.addPart(s, c.receive(&syntax.StmtNode{Pos: s.Pos, Ref: s.Over, Recv: []syntax.RecvNode{{Pos: s.Pos, Ref: s.Ref}}}), s.Over.Text()+"?"+s.Ref.Text())
		c.addPart(s, c.send(&syntax.StmtNode{Pos: s.Pos, Ref: s.Over, Args: []*syntax.ExprNode{message}}), s.Over.Text()+"!"+s.Ref.Text())
		c.statements(s.Body)
		c.addPart(s, c.increment(ref), "for")
	})
	c.r.scope = c.r.scope.Outer
	loop := c.choice(s, []*series{c.leave(s, true), body}, true)
	loop.beforeLoop = "counting from the first message"
	return loop
}
