package promela

import (
	"strconv"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/promelaparser"
)

// whole is an expression that keeps its text.
func (b *builder) whole(ctx promelaparser.IExprContext) *exprNode {
	e := b.expr(ctx)
	e.text = b.text(ctx)
	return e
}

func (b *builder) exprs(list []promelaparser.IExprContext) []*exprNode {
	out := make([]*exprNode, len(list))
	for i, c := range list {
		out[i] = b.expr(c)
	}
	return out
}

// maxDepth bounds the depth of one expression; longer chains than this are not written by
// people.
const maxDepth = 10_000

// descend enters one more level of an expression, or reports that there are too many.
func (b *builder) descend(ctx antlr.ParserRuleContext) bool {
	if b.depth++; b.depth <= maxDepth {
		return true
	}
	b.depth = 0
	b.errs.add(b.pos(ctx), "this expression is too long")
	return false
}

func (b *builder) ascend() { b.depth = max(0, b.depth-1) }

func (b *builder) expr(ctx promelaparser.IExprContext) *exprNode {
	if !b.descend(ctx) {
		return &exprNode{pos: b.pos(ctx)}
	}
	defer b.ascend()
	switch c := ctx.(type) {
	case *promelaparser.ExprOperandContext:
		return b.operand(c.Operand())
	case *promelaparser.ExprAndContext:
		return b.binary("&&", c, b.expr(c.Expr(0)), b.expr(c.Expr(1)))
	case *promelaparser.ExprOrContext:
		return b.binary("||", c, b.expr(c.Expr(0)), b.expr(c.Expr(1)))
	}
	return &exprNode{}
}

func (b *builder) binary(op string, ctx antlr.ParserRuleContext, x, y *exprNode) *exprNode {
	return &exprNode{kind: exprBinary, pos: b.pos(ctx), op: op, args: []*exprNode{x, y}}
}

func (b *builder) operand(ctx promelaparser.IOperandContext) *exprNode {
	if !b.descend(ctx) {
		return &exprNode{pos: b.pos(ctx)}
	}
	defer b.ascend()
	switch c := ctx.(type) {
	case *promelaparser.OperandUnaryContext:
		return &exprNode{kind: exprUnary, pos: b.pos(c), op: c.GetOp().GetText(), args: []*exprNode{b.operand(c.Operand())}}
	case *promelaparser.OperandBinaryContext:
		return b.binary(c.GetOp().GetText(), c, b.operand(c.Operand(0)), b.operand(c.Operand(1)))
	case *promelaparser.OperandPrimaryContext:
		return b.primary(c.Primary())
	}
	return &exprNode{}
}

func (b *builder) primary(ctx promelaparser.IPrimaryContext) *exprNode {
	pos := b.pos(ctx)
	switch c := ctx.(type) {
	case *promelaparser.PrimaryParenContext:
		args := b.exprs(c.AllExpr())
		if len(args) == 1 {
			return args[0]
		}
		return &exprNode{kind: exprCond, pos: pos, args: args}
	case *promelaparser.PrimaryLiteralContext:
		return &exprNode{kind: exprNumber, pos: pos, number: b.literal(c.Literal())}
	case *promelaparser.PrimaryChannelContext:
		return &exprNode{kind: exprChannel, pos: pos, op: c.GetOp().GetText(), ref: b.ref(c.Varref())}
	case *promelaparser.PrimaryProcessContext:
		return &exprNode{kind: exprProcess, pos: pos, op: c.GetOp().GetText(), args: []*exprNode{b.expr(c.Expr())}}
	case *promelaparser.PrimaryPredefinedContext:
		if c.GetOp().GetTokenType() == promelaparser.PromelaParserTIMEOUT {
			return &exprNode{kind: exprTimeout, pos: pos}
		}
		return &exprNode{kind: exprNonProgress, pos: pos}
	case *promelaparser.PrimaryRunContext:
		e := &exprNode{kind: exprRun, pos: nodePos(c.NAME()), name: c.NAME().GetText(), number: b.priority(c.Priority())}
		if c.ExprList() != nil {
			e.args = b.exprs(c.ExprList().AllExpr())
		}
		return e
	case *promelaparser.PrimaryEmbeddedContext:
		b.refuseC(pos)
	case *promelaparser.PrimaryVarContext:
		return b.varPrimary(c)
	}
	return &exprNode{pos: pos}
}

func (b *builder) varPrimary(c *promelaparser.PrimaryVarContext) *exprNode {
	e := &exprNode{pos: b.pos(c)}
	switch {
	case c.AT() != nil:
		e.kind, e.ref, e.name = exprLabel, b.ref(c.Varref(0)), c.NAME().GetText()
	case c.COLON() != nil:
		e.kind, e.ref, e.remote = exprRemote, b.ref(c.Varref(0)), b.ref(c.Varref(1))
	case c.RecvArgs() != nil:
		e.kind, e.ref, e.recv = exprPoll, b.ref(c.Varref(0)), b.recvArgs(c.RecvArgs(), nil)
		e.random = c.GetOp().GetTokenType() == promelaparser.PromelaParserRRCV
	default:
		e.kind, e.ref = exprVar, b.ref(c.Varref(0))
	}
	return e
}

func (b *builder) literal(c promelaparser.ILiteralContext) int {
	switch {
	case c.NUMBER() != nil:
		return b.number(c.NUMBER())
	case c.CHARACTER() != nil:
		return character(c.CHARACTER().GetText())
	case c.FALSE() != nil:
		return 0
	}
	return 1
}

func (b *builder) number(n antlr.TerminalNode) int {
	text := n.GetText()
	if !isNumber(text) {
		return 0 // reported by the lexer
	}
	base := 10
	if len(text) > 2 && (text[1] == 'x' || text[1] == 'X') {
		text, base = text[2:], 16
	}
	v, err := strconv.ParseInt(text, base, 64)
	if err != nil || v > 1<<32-1 {
		b.errs.add(nodePos(n), "%s does not fit into 32 bits", n.GetText())
		return 0
	}
	return int(int32(v))
}

func character(text string) int {
	c := text[1]
	if c == '\\' && len(text) > 3 {
		switch c = text[2]; c {
		case 'n':
			return '\n'
		case 'r':
			return '\r'
		case 't':
			return '\t'
		case 'f':
			return '\f'
		case '0':
			return 0
		}
	}
	return int(c)
}

func (b *builder) ref(c promelaparser.IVarrefContext) *refNode {
	r := &refNode{pos: b.pos(c)}
	for _, f := range c.AllField() {
		n := fieldNode{pos: nodePos(f.NAME()), name: f.NAME().GetText()}
		if f.Expr() != nil {
			n.index = b.expr(f.Expr())
		}
		r.fields = append(r.fields, n)
	}
	return r
}

func (b *builder) recvArgs(c promelaparser.IRecvArgsContext, out []recvNode) []recvNode {
	for _, a := range c.AllRecvArg() {
		out = append(out, b.recvArg(a))
	}
	if c.RecvArgs() != nil {
		out = b.recvArgs(c.RecvArgs(), out)
	}
	return out
}

func (b *builder) recvArg(c promelaparser.IRecvArgContext) recvNode {
	n := recvNode{pos: b.pos(c)}
	number := func(v int) *exprNode { return &exprNode{kind: exprNumber, pos: n.pos, number: v} }
	switch {
	case c.EVAL() != nil:
		n.match = b.expr(c.Expr())
	case c.Varref() != nil:
		n.ref = b.ref(c.Varref())
	case c.NUMBER() != nil:
		v := b.number(c.NUMBER())
		if c.MINUS() != nil {
			v = -v
		}
		n.match = number(v)
	case c.CHARACTER() != nil:
		n.match = number(character(c.CHARACTER().GetText()))
	default:
		n.match = number(boolInt(c.FALSE() == nil))
	}
	return n
}
