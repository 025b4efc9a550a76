package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/source"
)

// A model is parsed one unit at a time: a proctype, a declaration, an ltl
// block. After a syntax error the rest of the unit is skipped, and parsing
// continues with the next one. The generated parser is run twice on a unit with
// an error: fast first, and then in the mode that knows which tokens would have
// fitted.

// ParseModel parses the lexemes unit by unit, so that one broken proctype does
// not hide errors in the others. Errors are added to errs; the tree then lacks
// the broken units.
func ParseModel(lex []lexemes.Lexeme, errs *lexemes.Diagnostics) *ModelNode {
	return newRuleParser(lex).model(errs)
}

// model parses units up to the end of the text. After an error it continues at
// the next unit.
func (r *ruleParser) model(errs *lexemes.Diagnostics) *ModelNode {
	m, lex := &ModelNode{}, r.in.lex
	b := &builder{lex: lex, errs: errs, sequences: map[promelaparser.ISequenceContext][]*StmtNode{}, blamed: map[source.Pos]bool{}}
	steps := &stepListener{b: b}
	r.parser.AddParseListener(steps)
	before := 0 // where the last unit begins
	for {
		for t := r.in.LA(1); t == promelaparser.PromelaParserSEMI || t == promelaparser.PromelaParserARROW; t = r.in.LA(1) {
			r.in.Consume()
		}
		if r.in.LA(1) == antlr.TokenEOF {
			return m
		}
		start := r.in.at
		r.unit = start
		if start > 0 && lex[start-1].Text != ";" && lex[start-1].Text != "}" {
			r.unit = before // what an error is about begins there: the unit that seems complete goes on
		}
		before = start
		var ctx promelaparser.IUnitContext
		saved := *errs
		unit := func(p *promelaparser.PromelaParser) {
			b.restart(saved)
			steps.restart()
			ctx = p.Unit()
		}
		if f := r.run(unit); f != nil {
			b.restart(saved)
			at, text, hint := r.describe(f)
			n := len(b.errs.List)
			if !r.followsUp(f.at) {
				b.syntaxError(&lex[at].Token, text, hint)
			}
			if r.inLTL(at) {
				b.errs.List = append(b.errs.List[:n], foreign.Explain(b.errs.List[n:])...)
			}
			r.breaks(f.at)
			r.in.at = resume(lex, start, f.at)
			continue
		}
		b.unit(m, ctx)
	}
}

// breaks notes the name that a unit with an error would have declared: the last
// one in front of the error.
func (r *ruleParser) breaks(bad int) {
	for i := bad; i >= r.unit && i > bad-6; i-- {
		if r.in.lex[i].GetTokenType() == promelaparser.PromelaParserNAME {
			r.broken[r.in.lex[i].Text] = true
			return
		}
	}
}

// followsUp reports whether an error is that a name is called or indexed which
// an earlier unit would have declared if it had no error.
func (r *ruleParser) followsUp(at int) bool {
	if text := r.in.lex[at].Text; text != "(" && text != "[" {
		return false
	}
	first := r.startOfStatement(at)
	return first > r.unit && r.broken[r.in.lex[first].Text]
}

// syntaxError reports that the parser did not expect a token. An error in the
// body of an inline is reported once, not for every call.
func (b *builder) syntaxError(t *lexemes.Token, text, hint string) {
	if at := t.Pos(); t.Called() {
		if b.blamed[at] {
			return
		}
		b.blamed[at] = true
	}
	pos, note := t.Blame()
	switch {
	case note == "":
		note = hint
	case t.InMacro() && (t.Text == "=" || t.Text == ";"):
		note += "; a macro is written without " + t.Text + ", as in #define N 3"
	}
	b.errs.Add(pos, "%s", text).Hint = note
}

// resume finds where the next unit begins after a syntax error: at a word that
// only begins a unit, whatever the braces say, or behind the closing brace of
// the broken one.
func resume(lex []lexemes.Lexeme, start, bad int) int {
	depth := 0
	for i := start; i < len(lex)-1; i++ {
		switch lex[i].GetTokenType() {
		case promelaparser.PromelaParserLBRACE:
			depth++
		case promelaparser.PromelaParserRBRACE:
			depth--
		}
		if i <= bad || i == start {
			continue
		}
		switch lex[i].GetTokenType() {
		case promelaparser.PromelaParserPROCTYPE, promelaparser.PromelaParserD_PROCTYPE:
			return startOfProctype(lex, i, bad)
		case promelaparser.PromelaParserINIT, promelaparser.PromelaParserNEVER, promelaparser.PromelaParserLTL,
			promelaparser.PromelaParserTYPEDEF:
			return i
		case promelaparser.PromelaParserSEMI, promelaparser.PromelaParserRBRACE:
			if depth <= 0 {
				return i + 1
			}
		}
	}
	return len(lex) - 1
}

// startOfProctype returns the index of the word active in front of a proctype,
// or that of the proctype.
func startOfProctype(lex []lexemes.Lexeme, i, bad int) int {
	for j := i - 1; j > bad && j >= i-6; j-- {
		if lex[j].GetTokenType() == promelaparser.PromelaParserACTIVE {
			return j
		}
	}
	return i
}

// ParseExpression parses a whole text as one expression, as propositions are.
// It returns nil after an error.
func ParseExpression(lex []lexemes.Lexeme, errs *lexemes.Diagnostics) *ExprNode {
	r := newRuleParser(lex)
	var ctx promelaparser.IExprContext
	f := r.run(func(p *promelaparser.PromelaParser) { ctx = p.Expr() })
	if f == nil && r.in.LA(1) != antlr.TokenEOF {
		f = &syntaxFailure{at: r.in.at}
	}
	if f != nil {
		errs.Add(lex[f.at].Pos(), "%s", r.unexpected(f))
		return nil
	}
	b := &builder{lex: lex, errs: errs}
	return b.whole(ctx)
}

// unit adds one unit to the model.
func (b *builder) unit(m *ModelNode, ctx promelaparser.IUnitContext) {
	switch {
	case ctx.Proctype() != nil:
		p := b.proctype(ctx.Proctype())
		p.Order = m.bodies()
		m.Procs = append(m.Procs, p)
	case ctx.InitProcess() != nil:
		c := ctx.InitProcess()
		p := &ProcNode{Kind: ProcInit, Pos: b.pos(c), Name: "init", IsActive: true, Priority: b.priority(c.Priority()), Order: m.bodies()}
		m.Procs = append(m.Procs, b.body(p, c.Block()))
	case ctx.NeverClaim() != nil:
		c := ctx.NeverClaim()
		p := &ProcNode{Kind: ProcNever, Pos: b.pos(c), Order: m.bodies()}
		if c.NAME() != nil {
			p.Name = c.NAME().GetText()
		}
		m.Claims = append(m.Claims, b.body(p, c.Block()))
	case ctx.TraceAssertion() != nil:
		c := ctx.TraceAssertion()
		p := &ProcNode{Kind: procTrace, Pos: b.pos(c), Order: m.bodies()}
		if c.NOTRACE() != nil {
			p.Kind = ProcNotrace
		}
		m.Traces = append(m.Traces, b.body(p, c.Block()))
	case ctx.LtlBlock() != nil:
		m.Formulas = append(m.Formulas, b.ltlBlock(ctx.LtlBlock()))
	case ctx.UserType() != nil:
		c := ctx.UserType()
		t := &TypedefNode{Pos: nodePos(c.NAME()), Name: c.NAME().GetText()}
		for _, d := range c.AllVarDecl() {
			t.Fields = append(t.Fields, b.decl(d))
		}
		m.Typedefs = append(m.Typedefs, t)
	case ctx.MtypeDecl() != nil:
		m.Mtypes = append(m.Mtypes, b.mtypeDecl(ctx.MtypeDecl()))
	case ctx.VarDecl() != nil:
		m.Globals = append(m.Globals, b.decl(ctx.VarDecl()))
	case ctx.CUnit() != nil:
		b.refuseC(b.pos(ctx.CUnit()))
	}
}

// proctype builds a proctype.
func (b *builder) proctype(c promelaparser.IProctypeContext) *ProcNode {
	p := &ProcNode{Pos: nodePos(c.NAME()), Name: c.NAME().GetText()}
	p.IsActive = c.ACTIVE() != nil
	p.Determin = c.D_PROCTYPE() != nil
	if c.Expr() != nil {
		p.Active = b.expr(c.Expr())
	}
	if ps := c.Params(); ps != nil {
		for _, q := range ps.AllParam() {
			p.Params = append(p.Params, b.param(q))
		}
	}
	p.Priority = b.priority(c.Priority())
	if v := c.Provided(); v != nil {
		p.Provided = b.whole(v.Expr())
	}
	return b.body(p, c.Block())
}

// body sets the statements of a body.
func (b *builder) body(p *ProcNode, c promelaparser.IBlockContext) *ProcNode {
	p.Body = b.sequence(c.Sequence())
	p.End = nodePos(c.RBRACE())
	return p
}

// param builds the declaration of some parameters.
func (b *builder) param(c promelaparser.IParamContext) *DeclNode {
	d := &DeclNode{pos: b.pos(c), Type: b.typeName(c.TypeName())}
	if c.Visibility() != nil {
		d.Visibility = c.Visibility().GetText()
	}
	for _, n := range c.AllParamName() {
		v := VarNode{Pos: nodePos(n.NAME()), Name: n.NAME().GetText()}
		if n.Expr() != nil {
			v.Size = b.expr(n.Expr())
		}
		d.Vars = append(d.Vars, v)
	}
	return d
}

// mtypeDecl builds a list of mtype names.
func (b *builder) mtypeDecl(c promelaparser.IMtypeDeclContext) *MtypeNode {
	m := &MtypeNode{pos: b.pos(c)}
	for i, n := range c.AllNAME() {
		if i == 0 && c.COLON() != nil {
			m.Subtype = n.GetText()
			continue
		}
		m.Names = append(m.Names, LabelNode{nodePos(n), n.GetText()})
	}
	return m
}

func (b *builder) ltlBlock(c promelaparser.ILtlBlockContext) *ltlNode {
	n := &ltlNode{Pos: b.pos(c)}
	if c.NAME() != nil {
		n.Name = c.NAME().GetText()
	}
	n.Formula = b.formula(c.Ltl())
	return n
}

// ltlOperators are the operators of ltl blocks as FormulaNode names them.
var ltlOperators = map[int]string{
	promelaparser.PromelaParserALWAYS: "[]", promelaparser.PromelaParserEVENTUALLY: "<>",
	promelaparser.PromelaParserNEXT_: "X", promelaparser.PromelaParserNOT: "!",
	promelaparser.PromelaParserUNTIL_: "U", promelaparser.PromelaParserRELEASE_: "V",
	promelaparser.PromelaParserWEAKUNTIL_: "W", promelaparser.PromelaParserAND: "&&",
	promelaparser.PromelaParserOR: "||", promelaparser.PromelaParserIMPLIES: "->",
	promelaparser.PromelaParserEQUIV: "<->",
}

// formula builds the formula of an ltl block.
func (b *builder) formula(ctx promelaparser.ILtlContext) *FormulaNode {
	switch c := ctx.(type) {
	case *promelaparser.LtlPropositionContext:
		e := b.operand(c.Operand())
		e.text = b.text(c)
		return b.proposition(e)
	case *promelaparser.LtlParenContext:
		return b.formula(c.Ltl())
	case *promelaparser.LtlUnaryContext:
		op := ltlOperators[c.GetOp().GetTokenType()]
		return &FormulaNode{Pos: b.pos(c), Op: op, Args: []*FormulaNode{b.formula(c.Ltl())}}
	case *promelaparser.LtlBinaryContext:
		op := ltlOperators[c.GetOp().GetTokenType()]
		return &FormulaNode{Pos: b.pos(c), Op: op, Args: []*FormulaNode{b.formula(c.Ltl(0)), b.formula(c.Ltl(1))}}
	}
	return &FormulaNode{Prop: &ExprNode{}}
}

// proposition makes a formula of an expression. Its Boolean operators become
// those of the formula, so that propositions are as small as possible.
func (b *builder) proposition(e *ExprNode) *FormulaNode {
	f := &FormulaNode{Pos: e.Pos, Prop: e}
	if e.Kind == ExprUnary && e.Op == "!" || e.Kind == ExprBinary && (e.Op == "&&" || e.Op == "||") {
		f.Op, f.Prop = e.Op, nil
		for _, a := range e.Args {
			f.Args = append(f.Args, b.proposition(a))
		}
	}
	return f
}
