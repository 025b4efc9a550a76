package promela

import (
	"regexp"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/promelaparser"
)

// sequence takes the statements of a sequence, which were built while it was parsed.
func (b *builder) sequence(ctx promelaparser.ISequenceContext) []*stmtNode {
	out := b.sequences[ctx]
	delete(b.sequences, ctx)
	return out
}

// stepListener builds each statement as soon as it is parsed and drops its parse tree, which is
// twenty times as large: that of a whole process would be gigabytes where a model is megabytes.
type stepListener struct {
	antlr.BaseParseTreeListener
	b *builder
}

// ExitEveryRule is told of each rule that has been read.
func (l *stepListener) ExitEveryRule(ctx antlr.ParserRuleContext) {
	sequence, ok := ctx.GetParent().(*promelaparser.SequenceContext)
	if !ok {
		return
	}
	if step, ok := ctx.(*promelaparser.StepContext); ok {
		l.b.sequences[sequence] = append(l.b.sequences[sequence], l.b.step(step))
	}
	sequence.RemoveLastChild()
}

func (b *builder) step(c promelaparser.IStepContext) *stmtNode {
	pos := b.pos(c)
	switch {
	case c.VarDecl() != nil:
		return &stmtNode{kind: stmtDecl, pos: pos, text: b.text(c), decl: b.decl(c.VarDecl())}
	case c.UNLESS() != nil:
		main, escape := b.stmt(c.Stmnt(0)), b.stmt(c.Stmnt(1))
		u := &stmtNode{kind: stmtUnless, pos: pos, text: "unless", body: []*stmtNode{main, escape}}
		u.labels, main.labels = main.labels, nil
		return u
	case len(c.AllStmnt()) == 1:
		return b.stmt(c.Stmnt(0))
	}
	s := &stmtNode{kind: stmtExclusive, pos: pos, name: c.GetStart().GetText()}
	for _, v := range c.AllVarref() {
		s.refs, s.names = append(s.refs, b.ref(v)), append(s.names, b.text(v))
	}
	return s
}

func (b *builder) stmt(ctx promelaparser.IStmntContext) *stmtNode {
	s := &stmtNode{pos: b.pos(ctx)}
	switch c := ctx.(type) {
	case *promelaparser.StmntLabelledContext:
		s = b.stmt(c.Stmnt())
		s.labels = append([]labelNode{{nodePos(c.LABEL()), c.LABEL().GetText()}}, s.labels...)
		return s
	case *promelaparser.StmntLabelContext:
		s.kind, s.text = stmtExpr, "skip"
		s.expr = &exprNode{kind: exprNumber, pos: s.pos, number: 1}
		s.labels = []labelNode{{s.pos, c.LABEL().GetText()}}
		return s
	case *promelaparser.StmntIfContext:
		s.kind, s.text, s.options = stmtIf, "if", b.alternatives(c.Alternatives())
	case *promelaparser.StmntDoContext:
		s.kind, s.text, s.options = stmtDo, "do", b.alternatives(c.Alternatives())
	case *promelaparser.StmntForRangeContext:
		s.kind, s.ref, s.text = stmtForRange, b.ref(c.Varref()), "for"
		s.args, s.body = b.exprs(c.AllExpr()), b.sequence(c.Block().Sequence())
	case *promelaparser.StmntForInContext:
		s.kind, s.ref, s.over, s.text = stmtForIn, b.ref(c.Varref(0)), b.ref(c.Varref(1)), "for"
		s.body = b.sequence(c.Block().Sequence())
	case *promelaparser.StmntSelectContext:
		s.kind, s.ref, s.args, s.text = stmtSelect, b.ref(c.Varref()), b.exprs(c.AllExpr()), b.text(c)
		s.simple = b.simpleSelect(c)
	case *promelaparser.StmntBreakContext:
		s.kind, s.text = stmtBreak, "break"
	case *promelaparser.StmntGotoContext:
		s.kind, s.text, s.name = stmtGoto, b.text(c), c.NAME().GetText()
	case *promelaparser.StmntAtomicContext:
		s.kind, s.text, s.body = stmtAtomic, "atomic", b.sequence(c.Block().Sequence())
	case *promelaparser.StmntDStepContext:
		s.kind, s.text, s.body = stmtDStep, "d_step", b.sequence(c.Block().Sequence())
	case *promelaparser.StmntBlockContext:
		s.kind, s.text, s.body = stmtBlock, "{", b.sequence(c.Block().Sequence())
	default:
		b.plainStmt(s, ctx)
	}
	return s
}

// plainStmt fills in the statements that take a step of their own.
func (b *builder) plainStmt(s *stmtNode, ctx promelaparser.IStmntContext) {
	s.text = b.text(ctx)
	switch c := ctx.(type) {
	case *promelaparser.StmntElseContext:
		s.kind = stmtElse
	case *promelaparser.StmntAssertContext:
		s.kind, s.expr = stmtAssert, b.whole(c.Expr())
	case *promelaparser.StmntPrintfContext:
		s.kind, s.format = stmtPrint, c.STRING().GetText()
		if c.ExprList() != nil {
			s.args = b.exprs(c.ExprList().AllExpr())
		}
	case *promelaparser.StmntPrintmContext:
		s.kind = stmtPrintm
		if c.Varref() != nil {
			s.expr = &exprNode{kind: exprVar, pos: s.pos, ref: b.ref(c.Varref())}
		} else {
			s.expr = &exprNode{kind: exprNumber, pos: s.pos, number: b.number(c.NUMBER())}
		}
	case *promelaparser.StmntSetPriorityContext:
		s.kind, s.args = stmtSetPriority, b.exprs(c.AllExpr())
	case *promelaparser.StmntEmbeddedContext:
		b.refuseC(s.pos)
		s.expr = &exprNode{kind: exprNumber, pos: s.pos, number: 1}
	case *promelaparser.StmntReturnContext:
		s.kind, s.expr = stmtReturn, b.expr(c.Expr())
	case *promelaparser.StmntExprContext:
		s.kind, s.expr = stmtExpr, b.whole(c.Expr())
		if c.Effect() != nil {
			b.effect(s, c.Effect())
		}
	}
}

// effect handles what begins with a variable: assignments, sends and receives.
func (b *builder) effect(s *stmtNode, ctx promelaparser.IEffectContext) {
	if s.expr.kind != exprVar {
		b.errs.add(s.pos, "%q cannot be assigned to, sent to or received from", s.expr.text).Hint =
			"only a variable or a channel can stand here"
		return
	}
	s.ref, s.expr = s.expr.ref, nil
	switch c := ctx.(type) {
	case *promelaparser.EffectInlineContext:
		s.kind, s.body = stmtInline, b.sequence(c.Block().Sequence())
	case *promelaparser.EffectAssignContext:
		s.kind, s.expr = stmtAssign, b.expr(c.Expr())
	case *promelaparser.EffectStepContext:
		op := "+"
		if c.DECR() != nil {
			op = "-"
		}
		one := &exprNode{kind: exprNumber, pos: s.pos, number: 1}
		self := &exprNode{kind: exprVar, pos: s.pos, ref: s.ref}
		s.kind, s.expr = stmtAssign, &exprNode{kind: exprBinary, pos: s.pos, op: op, args: []*exprNode{self, one}}
	case *promelaparser.EffectSendContext:
		s.kind, s.sorted = stmtSend, c.SORTED_SEND() != nil
		if e := c.SendArgs().Expr(); e != nil {
			s.args = append(s.args, b.expr(e))
		}
		s.args = append(s.args, b.exprs(c.SendArgs().ExprList().AllExpr())...)
	case *promelaparser.EffectReceiveContext:
		s.kind, s.random, s.recv = stmtReceive, c.RRCV() != nil, b.recvArgs(c.RecvArgs(), nil)
	case *promelaparser.EffectCopyReceiveContext:
		s.kind, s.random, s.recv = stmtReceive, c.RRCV() != nil, b.recvArgs(c.RecvArgs(), nil)
		s.copying = true
	}
}

func (b *builder) alternatives(c promelaparser.IAlternativesContext) [][]*stmtNode {
	var out [][]*stmtNode
	for _, s := range c.AllSequence() {
		out = append(out, b.sequence(s))
	}
	return out
}

var selectName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*$`)

// simpleSelect reports whether SPIN's lexer turns this select into an if of assignments: the
// bounds are literals at most 32 apart, the name is plain, and no inline is around it.
func (b *builder) simpleSelect(c *promelaparser.StmntSelectContext) bool {
	from, to := c.Expr(0), c.Expr(1)
	one := func(e promelaparser.IExprContext) bool { return e.GetStart() == e.GetStop() }
	return !c.GetStart().(*lexeme).inline && selectName.MatchString(c.Varref().GetText()) &&
		one(from) && one(to) && isNumber(from.GetText()) && isNumber(to.GetText())
}
