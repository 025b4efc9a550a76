package syntax

import (
	"strconv"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/grammar/promelaparser"
)

// whole builds an expression and keeps its text.
func (b *builder) whole(ctx promelaparser.IExprContext) *ExprNode {
	e := b.expr(ctx)
	e.text = b.text(ctx)
	return e
}

func (b *builder) exprs(list []promelaparser.IExprContext) []*ExprNode {
	out := make([]*ExprNode, len(list))
	for i, c := range list {
		out[i] = b.expr(c)
	}
	return out
}

// maxDepth bounds the depth of one expression, as building recurses.
const maxDepth = 10_000

// descend enters one more level of an expression; false, after an error, if
// there are too many.
func (b *builder) descend(ctx antlr.ParserRuleContext) bool {
	if b.depth++; b.depth <= maxDepth {
		return true
	}
	b.depth = 0
	b.errs.Add(b.pos(ctx), "this expression is too long")
	return false
}

func (b *builder) ascend() { b.depth = max(0, b.depth-1) }

// expr builds an expression. The grammar has && and || in a rule of their own.
func (b *builder) expr(ctx promelaparser.IExprContext) *ExprNode {
	if !b.descend(ctx) {
		return &ExprNode{Pos: b.pos(ctx)}
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
	return &ExprNode{}
}

func (b *builder) binary(op string, ctx antlr.ParserRuleContext, x, y *ExprNode) *ExprNode {
	return &ExprNode{Kind: ExprBinary, Pos: b.pos(ctx), Op: op, Args: []*ExprNode{x, y}}
}

// operand builds an expression without && and || at its root.
func (b *builder) operand(ctx promelaparser.IOperandContext) *ExprNode {
	if !b.descend(ctx) {
		return &ExprNode{Pos: b.pos(ctx)}
	}
	defer b.ascend()
	switch c := ctx.(type) {
	case *promelaparser.OperandUnaryContext:
		return &ExprNode{Kind: ExprUnary, Pos: b.pos(c), Op: c.GetOp().GetText(), Args: []*ExprNode{b.operand(c.Operand())}}
	case *promelaparser.OperandBinaryContext:
		return b.binary(c.GetOp().GetText(), c, b.operand(c.Operand(0)), b.operand(c.Operand(1)))
	case *promelaparser.OperandPrimaryContext:
		return b.primary(c.Primary())
	}
	return &ExprNode{}
}

// primary builds an expression without operators outside parentheses. A
// conditional always has parentheses.
func (b *builder) primary(ctx promelaparser.IPrimaryContext) *ExprNode {
	pos := b.pos(ctx)
	switch c := ctx.(type) {
	case *promelaparser.PrimaryParenContext:
		args := b.exprs(c.AllExpr())
		if len(args) == 1 {
			return args[0]
		}
		return &ExprNode{Kind: ExprCond, Pos: pos, Args: args}
	case *promelaparser.PrimaryLiteralContext:
		return &ExprNode{Kind: ExprNumber, Pos: pos, Number: b.literal(c.Literal()), Name: b.lex[c.GetStart().GetTokenIndex()].Parameter()}
	case *promelaparser.PrimaryChannelContext:
		return &ExprNode{Kind: ExprChannel, Pos: pos, Op: c.GetOp().GetText(), Ref: b.ref(c.Varref())}
	case *promelaparser.PrimaryProcessContext:
		return &ExprNode{Kind: ExprProcess, Pos: pos, Op: c.GetOp().GetText(), Args: []*ExprNode{b.expr(c.Expr())}}
	case *promelaparser.PrimaryPredefinedContext:
		if c.GetOp().GetTokenType() == promelaparser.PromelaParserTIMEOUT {
			return &ExprNode{Kind: ExprTimeout, Pos: pos}
		}
		return &ExprNode{Kind: ExprNonProgress, Pos: pos}
	case *promelaparser.PrimaryRunContext:
		e := &ExprNode{Kind: ExprRun, Pos: nodePos(c.NAME()), Name: c.NAME().GetText(), Number: b.priority(c.Priority())}
		if c.ExprList() != nil {
			e.Args = b.exprs(c.ExprList().AllExpr())
		}
		return e
	case *promelaparser.PrimaryEmbeddedContext:
		b.refuseC(pos)
	case *promelaparser.PrimaryVarContext:
		return b.varPrimary(c)
	}
	return &ExprNode{Pos: pos}
}

// varPrimary builds what begins with a variable: its value, a label or variable
// of a process, or a poll of a channel.
func (b *builder) varPrimary(c *promelaparser.PrimaryVarContext) *ExprNode {
	e := &ExprNode{Pos: b.pos(c)}
	switch {
	case c.AT() != nil:
		e.Kind, e.Ref, e.Name = ExprLabel, b.ref(c.Varref(0)), c.NAME().GetText()
	case c.COLON() != nil:
		e.Kind, e.Ref, e.Remote = ExprRemote, b.ref(c.Varref(0)), b.ref(c.Varref(1))
	case c.RecvArgs() != nil:
		e.Kind, e.Ref, e.Recv = ExprPoll, b.ref(c.Varref(0)), b.recvArgs(c.RecvArgs(), nil)
		e.Random = c.GetOp().GetTokenType() == promelaparser.PromelaParserRRCV
	default:
		e.Kind, e.Ref = ExprVar, b.ref(c.Varref(0))
	}
	return e
}

// literal returns the value of a constant.
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

// number returns the value of a number. One of more than 32 bits is an error;
// the upper half of unsigned numbers becomes negative, as in C.
func (b *builder) number(n antlr.TerminalNode) int {
	text := n.GetText()
	if !lexemes.IsNumber(text) {
		return 0 // reported by the lexer
	}
	base := 10
	if len(text) > 2 && (text[1] == 'x' || text[1] == 'X') {
		text, base = text[2:], 16
	}
	v, err := strconv.ParseInt(text, base, 64)
	if err != nil || v > 1<<32-1 {
		b.errs.Add(nodePos(n), "%s does not fit into 32 bits", n.GetText())
		return 0
	}
	return int(int32(v))
}

// character returns the value of a character constant.
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

// ref builds a reference.
func (b *builder) ref(c promelaparser.IVarrefContext) *RefNode {
	r := &RefNode{Pos: b.pos(c)}
	for _, f := range c.AllField() {
		n := FieldNode{Pos: nodePos(f.NAME()), Name: f.NAME().GetText()}
		if f.Expr() != nil {
			n.Index = b.expr(f.Expr())
		}
		r.Fields = append(r.Fields, n)
	}
	return r
}

// recvArgs appends the arguments of a receive to out. The grammar nests them,
// as a message can be written name(args).
func (b *builder) recvArgs(c promelaparser.IRecvArgsContext, out []RecvNode) []RecvNode {
	if c.RecvArgs() != nil {
		return b.recvArgs(c.RecvArgs(), out)
	}
	out = append(out, b.recvArg(c.RecvArg()))
	more := c.MoreRecvArgs()
	if more == nil {
		return out
	}
	for _, a := range more.AllRecvArg() {
		out = append(out, b.recvArg(a))
	}
	if more.RecvArgs() != nil {
		out = b.recvArgs(more.RecvArgs(), out)
	}
	return out
}

// recvArg builds one argument of a receive.
func (b *builder) recvArg(c promelaparser.IRecvArgContext) RecvNode {
	n := RecvNode{Pos: b.pos(c)}
	number := func(v int) *ExprNode { return &ExprNode{Kind: ExprNumber, Pos: n.Pos, Number: v} }
	switch {
	case c.EVAL() != nil:
		n.Match = b.expr(c.Expr())
	case c.Varref() != nil:
		n.Ref = b.ref(c.Varref())
	case c.NUMBER() != nil:
		v := b.number(c.NUMBER())
		if c.MINUS() != nil {
			v = -v
		}
		n.Match = number(v)
	case c.CHARACTER() != nil:
		n.Match = number(character(c.CHARACTER().GetText()))
	default:
		n.Match = number(lexemes.BoolInt(c.FALSE() == nil))
	}
	return n
}

// priority returns the value of a priority, 0 if none is given.
func (b *builder) priority(c promelaparser.IPriorityContext) int {
	if c == nil {
		return 0
	}
	n := b.number(c.NUMBER())
	if n < 1 || n > 255 {
		b.errs.Add(nodePos(c.NUMBER()), "a priority is a number from 1 to 255")
		return 1
	}
	return n
}
