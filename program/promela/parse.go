package promela

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/promelaparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// parseModel parses unit by unit, so that one broken proctype does not hide what is wrong in
// the others.
func parseModel(lex []lexeme, errs *diagnostics) *modelNode {
	m := &modelNode{}
	r := newRuleParser(lex)
	b := &builder{lex: lex, errs: errs, sequences: map[promelaparser.ISequenceContext][]*stmtNode{}, blamed: map[wordAt]bool{}}
	r.parser.AddParseListener(&stepListener{b: b})
	for {
		for t := r.in.LA(1); t == tSemi || t == tArrow; t = r.in.LA(1) {
			r.in.Consume()
		}
		if r.in.LA(1) == antlr.TokenEOF {
			return m
		}
		start := r.in.at
		var ctx promelaparser.IUnitContext
		before := *errs
		unit := func(p *promelaparser.PromelaParser) {
			b.restart(before)
			ctx = p.Unit()
		}
		if f := r.run(unit); f != nil {
			b.restart(before)
			at, text := r.describe(f)
			b.syntaxError(&lex[at].token, text)
			r.in.at = resume(lex, start, f.at)
			continue
		}
		b.unit(m, ctx)
	}
}

// syntaxError reports what the parser did not expect. What is wrong in the body of an inline is said once, and not for
// every call.
func (b *builder) syntaxError(t *token, text string) {
	if at := (wordAt{t.file, t.off}); t.call != nil {
		if b.blamed[at] {
			return
		}
		b.blamed[at] = true
	}
	pos, note := t.blame()
	b.errs.add(pos, "%s", text).Hint = note
}

// wordAt is where a word stands.
type wordAt struct {
	file *source.File
	off  int
}

// resume finds where the next unit begins after a syntax error: at a word that only begins a
// unit, whatever the braces say, or behind the closing brace of the broken one.
func resume(lex []lexeme, start, bad int) int {
	depth := 0
	for i := start; i < len(lex)-1; i++ {
		switch lex[i].typ {
		case promelaparser.PromelaParserLBRACE:
			depth++
		case promelaparser.PromelaParserRBRACE:
			depth--
		}
		if i <= bad || i == start {
			continue
		}
		switch lex[i].typ {
		case promelaparser.PromelaParserPROCTYPE, promelaparser.PromelaParserD_PROCTYPE:
			return startOfProctype(lex, i, bad)
		case promelaparser.PromelaParserINIT, promelaparser.PromelaParserNEVER, promelaparser.PromelaParserLTL,
			promelaparser.PromelaParserTYPEDEF:
			return i
		case tSemi, promelaparser.PromelaParserRBRACE:
			if depth <= 0 {
				return i + 1
			}
		}
	}
	return len(lex) - 1
}

func startOfProctype(lex []lexeme, i, bad int) int {
	for j := i - 1; j > bad && j >= i-6; j-- {
		if lex[j].typ == promelaparser.PromelaParserACTIVE {
			return j
		}
	}
	return i
}

// parseExpression parses one whole text as an expression: the propositions of formulas.
func parseExpression(lex []lexeme, errs *diagnostics) *exprNode {
	r := newRuleParser(lex)
	var ctx promelaparser.IExprContext
	f := r.run(func(p *promelaparser.PromelaParser) { ctx = p.Expr() })
	if f == nil && r.in.LA(1) != antlr.TokenEOF {
		f = &syntaxFailure{at: r.in.at}
	}
	if f != nil {
		errs.add(lex[f.at].pos(), "%s", r.unexpected(f))
		return nil
	}
	b := &builder{lex: lex, errs: errs}
	return b.whole(ctx)
}

// builder turns the generated parser's trees into the syntax tree.
type builder struct {
	lex   []lexeme
	errs  *diagnostics
	depth int
	// sequences has the statements of the sequences that are being parsed.
	sequences map[promelaparser.ISequenceContext][]*stmtNode
	blamed    map[wordAt]bool // words of inlines that were found to be wrong
}

// restart forgets what an attempt to parse has built and reported; before is what had been reported.
func (b *builder) restart(before diagnostics) {
	*b.errs, b.depth = before, 0
	clear(b.sequences)
}

func (b *builder) pos(ctx antlr.ParserRuleContext) source.Pos {
	return b.lex[ctx.GetStart().GetTokenIndex()].pos()
}

func tokenPos(t antlr.Token) source.Pos { return t.(*lexeme).pos() }

func nodePos(n antlr.TerminalNode) source.Pos { return tokenPos(n.GetSymbol()) }

// text is what the user wrote for ctx, with macros expanded.
func (b *builder) text(ctx antlr.ParserRuleContext) string {
	if ctx.GetStop() == nil {
		return ""
	}
	return b.between(ctx.GetStart().GetTokenIndex(), ctx.GetStop().GetTokenIndex())
}

func (b *builder) between(from, to int) string {
	var out []byte
	for i := from; i <= to; i++ {
		if l := &b.lex[i]; i > from && (l.space || l.nl) {
			out = append(out, ' ')
		}
		out = append(out, b.lex[i].text...)
	}
	return string(out)
}

func (b *builder) refuseC(pos source.Pos) {
	b.errs.add(pos, "embedded C is not accepted").Hint =
		"models are data here: nothing that a model says runs on the host"
}

func (b *builder) unit(m *modelNode, ctx promelaparser.IUnitContext) {
	switch {
	case ctx.Proctype() != nil:
		m.procs = append(m.procs, b.proctype(ctx.Proctype()))
	case ctx.InitProcess() != nil:
		c := ctx.InitProcess()
		p := &procNode{kind: procInit, pos: b.pos(c), name: "init", isActive: true, priority: b.priority(c.Priority())}
		m.procs = append(m.procs, b.body(p, c.Block()))
	case ctx.NeverClaim() != nil:
		c := ctx.NeverClaim()
		p := &procNode{kind: procNever, pos: b.pos(c)}
		if c.NAME() != nil {
			p.name = c.NAME().GetText()
		}
		m.claims = append(m.claims, b.body(p, c.Block()))
	case ctx.TraceAssertion() != nil:
		c := ctx.TraceAssertion()
		p := &procNode{kind: procTrace, pos: b.pos(c)}
		if c.NOTRACE() != nil {
			p.kind = procNotrace
		}
		m.traces = append(m.traces, b.body(p, c.Block()))
	case ctx.LtlBlock() != nil:
		m.formulas = append(m.formulas, b.ltlBlock(ctx.LtlBlock()))
	case ctx.UserType() != nil:
		c := ctx.UserType()
		t := &typedefNode{pos: nodePos(c.NAME()), name: c.NAME().GetText()}
		for _, d := range c.AllVarDecl() {
			t.fields = append(t.fields, b.decl(d))
		}
		m.typedefs = append(m.typedefs, t)
	case ctx.MtypeDecl() != nil:
		m.mtypes = append(m.mtypes, b.mtypeDecl(ctx.MtypeDecl()))
	case ctx.VarDecl() != nil:
		m.globals = append(m.globals, b.decl(ctx.VarDecl()))
	case ctx.CUnit() != nil:
		b.refuseC(b.pos(ctx.CUnit()))
	}
}

func (b *builder) proctype(c promelaparser.IProctypeContext) *procNode {
	p := &procNode{pos: nodePos(c.NAME()), name: c.NAME().GetText()}
	p.isActive = c.ACTIVE() != nil
	p.determin = c.D_PROCTYPE() != nil
	if c.Expr() != nil {
		p.active = b.expr(c.Expr())
	}
	if ps := c.Params(); ps != nil {
		for _, q := range ps.AllParam() {
			p.params = append(p.params, b.param(q))
		}
	}
	p.priority = b.priority(c.Priority())
	if v := c.Provided(); v != nil {
		p.provided = b.whole(v.Expr())
	}
	return b.body(p, c.Block())
}

func (b *builder) body(p *procNode, c promelaparser.IBlockContext) *procNode {
	p.body = b.sequence(c.Sequence())
	p.end = nodePos(c.RBRACE())
	return p
}

func (b *builder) param(c promelaparser.IParamContext) *declNode {
	d := &declNode{pos: b.pos(c), typ: b.typeName(c.TypeName())}
	if c.Visibility() != nil {
		d.visibility = c.Visibility().GetText()
	}
	for _, n := range c.AllParamName() {
		v := varNode{pos: nodePos(n.NAME()), name: n.NAME().GetText()}
		if n.Expr() != nil {
			v.size = b.expr(n.Expr())
		}
		d.vars = append(d.vars, v)
	}
	return d
}

func (b *builder) priority(c promelaparser.IPriorityContext) int {
	if c == nil {
		return 0
	}
	n := b.number(c.NUMBER())
	if n < 1 || n > 255 {
		b.errs.add(nodePos(c.NUMBER()), "a priority is a number from 1 to 255")
		return 1
	}
	return n
}

func (b *builder) mtypeDecl(c promelaparser.IMtypeDeclContext) *mtypeNode {
	m := &mtypeNode{pos: b.pos(c)}
	for i, n := range c.AllNAME() {
		if i == 0 && c.COLON() != nil {
			m.subtype = n.GetText()
			continue
		}
		m.names = append(m.names, labelNode{nodePos(n), n.GetText()})
	}
	return m
}

func (b *builder) typeName(c promelaparser.ITypeNameContext) typeNode {
	t := typeNode{pos: b.pos(c), name: c.GetStart().GetText()}
	if c.COLON() != nil {
		t.subtype = c.NAME().GetText()
	}
	return t
}

func (b *builder) decl(c promelaparser.IVarDeclContext) *declNode {
	d := &declNode{pos: b.pos(c), typ: b.typeName(c.TypeName())}
	if c.Visibility() != nil {
		d.visibility = c.Visibility().GetText()
	}
	for _, v := range c.AllDeclarator() {
		d.vars = append(d.vars, b.declarator(v))
	}
	return d
}

func (b *builder) declarator(c promelaparser.IDeclaratorContext) varNode {
	v := varNode{pos: nodePos(c.NAME()), name: c.NAME().GetText(), text: b.text(c)}
	if c.NUMBER() != nil {
		v.bits = b.number(c.NUMBER())
		if v.bits < 1 || v.bits > 31 {
			b.errs.add(nodePos(c.NUMBER()), "a width is a number of bits from 1 to 31")
			v.bits = 1
		}
	}
	if c.Expr() != nil {
		v.size = b.expr(c.Expr())
	}
	switch i := c.Initialiser().(type) {
	case *promelaparser.InitChannelContext:
		v.chn = &chanNode{pos: b.pos(i), slots: b.expr(i.Expr())}
		for _, t := range i.AllTypeName() {
			v.chn.types = append(v.chn.types, b.typeName(t))
		}
	case *promelaparser.InitListContext:
		v.list = b.exprs(i.AllExpr())
	case *promelaparser.InitExprContext:
		v.init = b.expr(i.Expr())
	}
	return v
}

func (b *builder) ltlBlock(c promelaparser.ILtlBlockContext) *ltlNode {
	n := &ltlNode{pos: b.pos(c)}
	if c.NAME() != nil {
		n.name = c.NAME().GetText()
	}
	n.formula = b.formula(c.Ltl())
	return n
}

var ltlOperators = map[int]string{
	promelaparser.PromelaParserALWAYS: "[]", promelaparser.PromelaParserEVENTUALLY: "<>",
	promelaparser.PromelaParserNEXT_: "X", promelaparser.PromelaParserNOT: "!",
	promelaparser.PromelaParserUNTIL_: "U", promelaparser.PromelaParserRELEASE_: "V",
	promelaparser.PromelaParserWEAKUNTIL_: "W", promelaparser.PromelaParserAND: "&&",
	promelaparser.PromelaParserOR: "||", promelaparser.PromelaParserIMPLIES: "->",
	promelaparser.PromelaParserEQUIV: "<->",
}

func (b *builder) formula(ctx promelaparser.ILtlContext) *formulaNode {
	switch c := ctx.(type) {
	case *promelaparser.LtlPropositionContext:
		e := b.operand(c.Operand())
		e.text = b.text(c)
		return b.proposition(e)
	case *promelaparser.LtlParenContext:
		return b.formula(c.Ltl())
	case *promelaparser.LtlUnaryContext:
		op := ltlOperators[c.GetOp().GetTokenType()]
		return &formulaNode{pos: b.pos(c), op: op, args: []*formulaNode{b.formula(c.Ltl())}}
	case *promelaparser.LtlBinaryContext:
		op := ltlOperators[c.GetOp().GetTokenType()]
		return &formulaNode{pos: b.pos(c), op: op, args: []*formulaNode{b.formula(c.Ltl(0)), b.formula(c.Ltl(1))}}
	}
	return &formulaNode{prop: &exprNode{}}
}

// proposition takes the Boolean structure of an expression over into the formula.
func (b *builder) proposition(e *exprNode) *formulaNode {
	f := &formulaNode{pos: e.pos, prop: e}
	if e.kind == exprUnary && e.op == "!" || e.kind == exprBinary && (e.op == "&&" || e.op == "||") {
		f.op, f.prop = e.op, nil
		for _, a := range e.args {
			f.args = append(f.args, b.proposition(a))
		}
	}
	return f
}
