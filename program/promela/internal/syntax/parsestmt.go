package syntax

import (
	"fmt"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
)

// sequence returns the statements of a sequence, which were built while it was
// parsed, and forgets them.
func (b *builder) sequence(ctx promelaparser.ISequenceContext) []*StmtNode {
	out := b.sequences[ctx]
	delete(b.sequences, ctx)
	return out
}

// maxStatements bounds the statements of a proctype, and maxOperands the
// operands of an expression, before they are all read: each statement takes a
// kilobyte, and each operand its parse tree. No model comes near.
const (
	maxStatements = 1 << 17
	maxOperands   = 1 << 16
)

// stepListener builds each statement as soon as it is parsed and drops its
// parse tree, which is twenty times as large: that of a whole process would be
// gigabytes where a model is megabytes.
type stepListener struct {
	antlr.BaseParseTreeListener
	b          *builder
	statements int // of this unit
	nested     int // expressions that are being read, each inside the one before
	operands   int // of the outermost one
}

// restart resets the counts for another attempt.
func (l *stepListener) restart() { l.statements, l.nested, l.operands = 0, 0, 0 }

// EnterEveryRule is called by the parser before each rule. It counts operands.
func (l *stepListener) EnterEveryRule(ctx antlr.ParserRuleContext) {
	switch ctx.GetRuleIndex() {
	case promelaparser.PromelaParserRULE_expr:
		if l.nested++; l.nested == 1 {
			l.operands = 0
		}
	case promelaparser.PromelaParserRULE_primary:
		if l.operands++; l.nested > 0 && l.operands > maxOperands {
			panic(syntaxFailure{at: ctx.GetStart().GetTokenIndex(), limit: fmt.Sprintf("this expression is too long: it has more than %d operands", maxOperands)})
		}
	}
}

// ExitEveryRule is called by the parser after each rule. It builds statements
// and removes their trees.
func (l *stepListener) ExitEveryRule(ctx antlr.ParserRuleContext) {
	if ctx.GetRuleIndex() == promelaparser.PromelaParserRULE_expr {
		l.nested--
	}
	sequence, ok := ctx.GetParent().(*promelaparser.SequenceContext)
	if !ok {
		return
	}
	if step, ok := ctx.(*promelaparser.StepContext); ok {
		l.b.sequences[sequence] = append(l.b.sequences[sequence], l.b.step(step))
		if l.statements++; l.statements > maxStatements {
			panic(syntaxFailure{at: ctx.GetStart().GetTokenIndex(), limit: fmt.Sprintf("there are more than %d statements in one process", maxStatements)})
		}
	}
	sequence.RemoveLastChild()
}

// step builds a statement, a declaration, an unless, or xr and xs.
func (b *builder) step(c promelaparser.IStepContext) *StmtNode {
	pos := b.pos(c)
	switch {
	case c.VarDecl() != nil:
		return &StmtNode{Kind: StmtDecl, Pos: pos, Text: b.text(c), Decl: b.decl(c.VarDecl())}
	case c.UNLESS() != nil:
		main, escape := b.stmt(c.Stmnt(0)), b.stmt(c.Stmnt(1))
		u := &StmtNode{Kind: StmtUnless, Pos: pos, Text: "unless", Body: []*StmtNode{main, escape}}
		u.Labels, main.Labels = main.Labels, nil
		return u
	case len(c.AllStmnt()) == 1:
		return b.stmt(c.Stmnt(0))
	}
	s := &StmtNode{Kind: StmtExclusive, Pos: pos, Name: c.GetStart().GetText()}
	for _, v := range c.AllVarref() {
		s.Refs, s.Names = append(s.Refs, b.ref(v)), append(s.Names, b.text(v))
	}
	return s
}

// stmt builds a statement with its labels. A label alone stands before a skip.
func (b *builder) stmt(ctx promelaparser.IStmntContext) *StmtNode {
	s := &StmtNode{Pos: b.pos(ctx)}
	switch c := ctx.(type) {
	case *promelaparser.StmntLabelledContext:
		if c.Stmnt() != nil {
			s = b.stmt(c.Stmnt())
		} else {
			s.Kind, s.Text = StmtExpr, "skip"
			s.Expr = &ExprNode{Kind: ExprNumber, Pos: s.Pos, Number: 1}
		}
		s.Labels = append([]LabelNode{{nodePos(c.LABEL()), c.LABEL().GetText()}}, s.Labels...)
		return s
	case *promelaparser.StmntIfContext:
		s.Kind, s.Text, s.Options = StmtIf, "if", b.alternatives(c.Alternatives())
	case *promelaparser.StmntDoContext:
		s.Kind, s.Text, s.Options = StmtDo, "do", b.alternatives(c.Alternatives())
	case *promelaparser.StmntForContext:
		s.Kind, s.Ref, s.Text = StmtForRange, b.ref(c.Varref(0)), "for"
		if c.IN() != nil {
			s.Kind, s.Over = StmtForIn, b.ref(c.Varref(1))
		} else {
			s.Args = b.exprs(c.AllExpr())
		}
		s.Body = b.sequence(c.Block().Sequence())
	case *promelaparser.StmntSelectContext:
		s.Kind, s.Ref, s.Args, s.Text = StmtSelect, b.ref(c.Varref()), b.exprs(c.AllExpr()), b.text(c)
		s.Simple = b.simpleSelect(c)
	case *promelaparser.StmntBreakContext:
		s.Kind, s.Text = StmtBreak, "break"
	case *promelaparser.StmntGotoContext:
		s.Kind, s.Text, s.Name = StmtGoto, b.text(c), c.NAME().GetText()
	case *promelaparser.StmntAtomicContext:
		s.Kind, s.Text, s.Body = StmtAtomic, "atomic", b.sequence(c.Block().Sequence())
	case *promelaparser.StmntDStepContext:
		s.Kind, s.Text, s.Body = StmtDStep, "d_step", b.sequence(c.Block().Sequence())
	case *promelaparser.StmntBlockContext:
		s.Kind, s.Text, s.Body = StmtBlock, "{", b.sequence(c.Block().Sequence())
	default:
		b.plainStmt(s, ctx)
	}
	return s
}

// plainStmt fills in a statement that takes one step.
func (b *builder) plainStmt(s *StmtNode, ctx promelaparser.IStmntContext) {
	s.Text = b.text(ctx)
	switch c := ctx.(type) {
	case *promelaparser.StmntElseContext:
		s.Kind = StmtElse
	case *promelaparser.StmntAssertContext:
		s.Kind, s.Expr = StmtAssert, b.whole(c.Expr())
	case *promelaparser.StmntPrintfContext:
		s.Kind, s.Format = StmtPrint, c.STRING().GetText()
		if c.ExprList() != nil {
			s.Args = b.exprs(c.ExprList().AllExpr())
		}
	case *promelaparser.StmntPrintmContext:
		s.Kind = StmtPrintm
		if c.Varref() != nil {
			s.Expr = &ExprNode{Kind: ExprVar, Pos: s.Pos, Ref: b.ref(c.Varref())}
		} else {
			s.Expr = &ExprNode{Kind: ExprNumber, Pos: s.Pos, Number: b.number(c.NUMBER())}
		}
	case *promelaparser.StmntSetPriorityContext:
		s.Kind, s.Args = StmtSetPriority, b.exprs(c.AllExpr())
	case *promelaparser.StmntEmbeddedContext:
		b.refuseC(s.Pos)
		s.Expr = &ExprNode{Kind: ExprNumber, Pos: s.Pos, Number: 1}
	case *promelaparser.StmntReturnContext:
		s.Kind, s.Expr = StmtReturn, b.expr(c.Expr())
	case *promelaparser.StmntExprContext:
		s.Kind, s.Expr = StmtExpr, b.whole(c.Expr())
		if c.Effect() != nil {
			b.effect(s, c.Effect())
			b.warnGuard(c, s)
		}
	}
}

// effect fills in a statement that begins with a variable: an assignment, a
// send or a receive.
func (b *builder) effect(s *StmtNode, ctx promelaparser.IEffectContext) {
	if s.Expr.Kind != ExprVar {
		b.errs.Add(s.Pos, "%q cannot be assigned to, sent to or received from", s.Expr.text).Hint =
			"only a variable or a channel can stand here"
		return
	}
	s.Ref, s.Expr = s.Expr.Ref, nil
	switch c := ctx.(type) {
	case *promelaparser.EffectInlineContext:
		s.Kind, s.Body = StmtInline, b.sequence(c.Block().Sequence())
	case *promelaparser.EffectAssignContext:
		s.Kind, s.Expr = StmtAssign, b.expr(c.Expr())
	case *promelaparser.EffectStepContext:
		op := "+"
		if c.DECR() != nil {
			op = "-"
		}
		one := &ExprNode{Kind: ExprNumber, Pos: s.Pos, Number: 1}
		self := &ExprNode{Kind: ExprVar, Pos: s.Pos, Ref: s.Ref}
		s.Kind, s.Expr = StmtAssign, &ExprNode{Kind: ExprBinary, Pos: s.Pos, Op: op, Args: []*ExprNode{self, one}}
	case *promelaparser.EffectSendContext:
		s.Kind, s.Sorted = StmtSend, c.SORTED_SEND() != nil
		s.Args = b.exprs(c.SendArgs().AllExpr())
		if rest := c.SendArgs().ExprList(); rest != nil {
			s.Args = append(s.Args, b.exprs(rest.AllExpr())...)
		}
	case *promelaparser.EffectReceiveContext:
		s.Kind, s.Random, s.Recv = StmtReceive, c.RRCV() != nil, b.recvArgs(c.RecvArgs(), nil)
	case *promelaparser.EffectCopyReceiveContext:
		s.Kind, s.Random, s.Recv = StmtReceive, c.RRCV() != nil, b.recvArgs(c.RecvArgs(), nil)
		s.Copying = true
	}
}

func (b *builder) alternatives(c promelaparser.IAlternativesContext) [][]*StmtNode {
	var out [][]*StmtNode
	for _, s := range c.AllSequence() {
		out = append(out, b.sequence(s))
	}
	return out
}

// warnGuard warns of an assignment that stands where a condition is meant: as the
// first statement of an option, before an arrow. It can always be executed.
func (b *builder) warnGuard(c *promelaparser.StmntExprContext, s *StmtNode) {
	first, after := c.GetStart().GetTokenIndex(), c.GetStop().GetTokenIndex()+1
	if _, ok := c.Effect().(*promelaparser.EffectAssignContext); !ok || s.Kind != StmtAssign || first < 1 || after >= len(b.lex) || b.lex[after].GetTokenType() != promelaparser.PromelaParserARROW || b.lex[first-1].GetTokenType() != promelaparser.PromelaParserSEP {
		return
	}
	b.errs.Warn(s.Pos, "the assignment %s can always be executed, and is no condition", b.between(first, after-1)).Hint =
		"a comparison is written with =="
}

// plainName reports whether a name consists of letters and digits only.
func plainName(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// simpleSelect reports whether SPIN's lexer turns this select into an if of
// assignments: the bounds are literals at most 32 apart, the name is plain, and
// no inline is around it.
func (b *builder) simpleSelect(c *promelaparser.StmntSelectContext) bool {
	from, to := c.Expr(0), c.Expr(1)
	one := func(e promelaparser.IExprContext) bool { return e.GetStart() == e.GetStop() }
	return !c.GetStart().(*lexemes.Lexeme).InInline() && plainName(c.Varref().GetText()) &&
		one(from) && one(to) && lexemes.IsNumber(from.GetText()) && lexemes.IsNumber(to.GetText())
}
