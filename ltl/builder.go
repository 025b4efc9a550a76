package ltl

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
)

// builder makes the formula while the generated parser reads it. A parse tree
// would take a kilobyte for each operator, fifty times what the formula takes.
// What waits to be joined is on three stacks:
//
//	a token is read       operators go on ops, propositions and constants on operands
//	a rule is entered     both heights go on marks
//	a rule is left        all operators and operands above its mark become one operand
//
// Time and memory are linear in the tokens.
type builder struct {
	antlr.BaseParseTreeListener
	fa     *Factory
	s      *scanner
	failed bool // the tokens are no sentence of the grammar

	operands []*Formula
	depths   []int   // of the operands: how deep their operators nest
	ops      []int32 // tokens
	marks    []mark

	sequences // see buildsequence.go
}

// mark is how high the stacks were when a rule was entered.
type mark struct{ operands, ops int }

// build parses the tokens and returns their formula, nil if the generated
// parser rejects them. After diagnose has found no error the parser should
// accept every text, so that nil means that the two disagree. Errors of nesting
// and of bounds are added to s.errs.
func build(fa *Factory, s *scanner) *Formula {
	b := &builder{fa: fa, s: s}
	p := ltlparser.NewLTLParser(tokens.NewStream(s.tokens))
	p.RemoveErrorListeners()
	p.AddErrorListener(&failure{antlr.NewDefaultErrorListener(), b})
	p.AddParseListener(b)
	p.BuildParseTrees = false
	p.Formula()
	if b.failed {
		return nil
	}
	return b.operands[0]
}

// failure records that the generated parser reported an error. Its message and
// its recovery are ignored: diagnose has a better message.
type failure struct {
	*antlr.DefaultErrorListener
	b *builder
}

func (l *failure) SyntaxError(antlr.Recognizer, any, int, int, string, antlr.RecognitionException) {
	l.b.failed = true
}

// VisitTerminal is called by the generated parser for each token that it
// consumes. It removes the token from its parent, so that no parse tree grows.
func (b *builder) VisitTerminal(node antlr.TerminalNode) {
	if parent, ok := node.GetParent().(antlr.ParserRuleContext); ok {
		parent.RemoveLastChild()
	}
	if b.failed {
		return
	}
	i := node.GetSymbol().GetTokenIndex()
	if b.sequenceToken(node, i) {
		return
	}
	switch kind := b.kind(i); {
	case isPrefix(kind), isInfix(kind):
		b.ops = append(b.ops, int32(i))
	case isAtom(kind):
		b.push(b.atom(i), 0)
	case kind == ltlparser.LTLLexerIS0:
		last := len(b.operands) - 1
		b.operands[last], b.depths[last] = b.fa.Not(b.operands[last]), 1
	}
}

// EnterEveryRule is called by the generated parser before it reads a rule.
func (b *builder) EnterEveryRule(ctx antlr.ParserRuleContext) {
	switch rule := ctx.GetRuleIndex(); {
	case b.failed:
	case joins(rule):
		b.marks = append(b.marks, mark{len(b.operands), len(b.ops)})
	default:
		b.enterSequence(rule)
	}
}

// ExitEveryRule is called by the generated parser after it has read a rule.
func (b *builder) ExitEveryRule(ctx antlr.ParserRuleContext) {
	rule := ctx.GetRuleIndex()
	if b.failed || b.exitSequence(rule) || !joins(rule) {
		return
	}
	m := b.marks[len(b.marks)-1]
	b.marks = b.marks[:len(b.marks)-1]
	if len(b.ops) > m.ops {
		f, depth := b.join(rule, b.operands[m.operands:], b.depths[m.operands:], b.ops[m.ops:])
		b.operands, b.depths, b.ops = b.operands[:m.operands], b.depths[:m.operands], b.ops[:m.ops]
		b.push(f, depth)
	}
}

// joins reports whether a grammar rule consists of operands with operators
// between them or before one, so that leaving it joins what is above its mark.
func joins(rule int) bool {
	switch rule {
	case ltlparser.LTLParserRULE_implication, ltlparser.LTLParserRULE_disjunction, ltlparser.LTLParserRULE_exclusive,
		ltlparser.LTLParserRULE_conjunction, ltlparser.LTLParserRULE_binary, ltlparser.LTLParserRULE_unary:
		return true
	}
	return false
}

// join combines the operands of a rule into one and returns how deep it nests.
// fs and depths run in parallel; ops are the tokens of the operators between
// (or, for unary operators, before) the operands.
func (b *builder) join(rule int, fs []*Formula, depths []int, ops []int32) (*Formula, int) {
	switch rule {
	case ltlparser.LTLParserRULE_disjunction:
		return b.fa.Or(fs...), b.deeper(ops[0], depths...)
	case ltlparser.LTLParserRULE_conjunction:
		return b.fa.And(fs...), b.deeper(ops[0], depths...)
	case ltlparser.LTLParserRULE_exclusive:
		return b.foldLeft(fs, depths, ops)
	case ltlparser.LTLParserRULE_unary:
		return b.prefixes(fs[0], depths[0], ops)
	}
	return b.foldRight(fs, depths, ops)
}

func (b *builder) kind(i int) int { return int(b.s.tokens[i].Kind) }

func (b *builder) push(f *Formula, depth int) {
	b.operands, b.depths = append(b.operands, f), append(b.depths, depth)
}

// foldLeft combines the operands of xor, which is left associative.
func (b *builder) foldLeft(fs []*Formula, depths []int, ops []int32) (*Formula, int) {
	f, depth := fs[0], depths[0]
	for i, op := range ops {
		f, depth = b.fa.Xor(f, fs[i+1]), b.deeper(op, depth, depths[i+1])
	}
	return f, depth
}

// foldRight combines the operands of ->, <-> and the binary temporal operators,
// which are right associative.
func (b *builder) foldRight(fs []*Formula, depths []int, ops []int32) (*Formula, int) {
	last := len(ops)
	f, depth := fs[last], depths[last]
	for i := last - 1; i >= 0; i-- {
		f = b.fa.Binary(b.binaryOp(int(ops[i])), fs[i], f)
		depth = b.deeper(ops[i], depth, depths[i])
	}
	return f, depth
}

func (b *builder) binaryOp(i int) Op {
	switch b.kind(i) {
	case ltlparser.LTLLexerIMPLIES:
		return Implies
	case ltlparser.LTLLexerEQUIV:
		return Equiv
	case ltlparser.LTLLexerUNTIL:
		return Until
	case ltlparser.LTLLexerRELEASE:
		return Release
	case ltlparser.LTLLexerWEAK:
		return WeakUntil
	case ltlparser.LTLLexerPASTINFIX:
		op, _ := PastInfix(b.s.text(i))
		return op
	}
	return StrongRelease
}

// deeper returns one more than the greatest depth. It reports an error when
// that exceeds MaxNesting; depth grows by one at a time, so that the error is
// reported once.
func (b *builder) deeper(op int32, depths ...int) int {
	depth := slices.Max(depths) + 1
	if depth == MaxNesting+1 {
		b.s.errs = append(b.s.errs, b.s.tooDeep(b.s.tokens[op]))
	}
	return depth
}

// prefixes applies unary operators to f from the innermost, which is the last
// token, to the outermost. It stops at the first error, as bounds that are too
// large would otherwise be expanded again and again.
func (b *builder) prefixes(f *Formula, depth int, ops []int32) (*Formula, int) {
	for i := len(ops) - 1; i >= 0 && len(b.s.errs) == 0; i-- {
		f, depth = b.prefix(int(ops[i]), f, depth)
	}
	return f, depth
}

// prefix applies the operator at token op, behind which its bounds may stand.
func (b *builder) prefix(op int, f *Formula, depth int) (*Formula, int) {
	if b.kind(op+1) != ltlparser.LTLLexerBOUNDS || b.s.text(op+1) == "[!]" {
		return b.fa.Unary(b.unaryOp(op), f), b.deeper(int32(op), depth)
	}
	r, ok := b.readBounds(op, op+1, depth)
	if !ok {
		return f, depth
	}
	return r.expand(b.fa, b.unaryOp(op), f), depth + r.depth(b.fa, b.unaryOp(op))
}

func (b *builder) unaryOp(i int) Op {
	switch b.kind(i) {
	case ltlparser.LTLLexerNOT:
		return Not
	case ltlparser.LTLLexerNEXT:
		return Next
	case ltlparser.LTLLexerEVENTUALLY:
		return Eventually
	case ltlparser.LTLLexerPASTPREFIX:
		op, _ := PastPrefix(b.s.text(i))
		return op
	}
	return Globally
}

// bounds is a window of positions: from, from+1, ..., to; without end when open.
type bounds struct {
	from, to int
	open     bool
}

// readBounds reads [n], [n:m], [n:] and [n:$] and checks that they suit the
// operator.
func (b *builder) readBounds(op, at int, depth int) (bounds, bool) {
	text := strings.Join(strings.Fields(strings.Trim(b.s.text(at), "[]")), "")
	sep := strings.IndexAny(text, ":.,")
	isNext := b.unaryOp(op) == Next
	switch {
	case isNext && sep >= 0:
		return b.badBounds(at, "X takes one number of steps, as in X[3]")
	case !isNext && (sep < 0 || text == "!"):
		return b.badBounds(at, "%s takes two bounds, as in %[1]s[1:3] or %[1]s[1:]", b.s.text(op))
	case isNext:
		sep = len(text)
	}
	to := strings.Trim(text[sep:], ":.,$")
	r := bounds{open: !isNext && to == ""}
	var okFrom, okTo bool
	r.from, okFrom = smallNumber(text[:sep])
	r.to, okTo = smallNumber(to)
	switch {
	case isNext || r.open:
		r.to, okTo = r.from, true
	case okFrom && okTo && r.to < r.from:
		return b.badBounds(at, "the bounds are in the wrong order, expected [%d:%d]", r.to, r.from)
	}
	if !okFrom || !okTo || depth+r.depth(b.fa, b.unaryOp(op)) > MaxNesting {
		return b.badBounds(at, "the bounds nest the formula more than %d deep", MaxNesting)
	}
	return r, true
}

func smallNumber(digits string) (int, bool) {
	n, err := strconv.Atoi(digits)
	return n, err == nil && n <= MaxNesting
}

// badBounds reports an error at token at and returns what readBounds returns
// then.
func (b *builder) badBounds(at int, format string, args ...any) (bounds, bool) {
	b.s.report(int(b.s.tokens[at].Start), "", format, args...)
	return bounds{}, false
}

// depth returns how many operators the window puts around its operand: one X,
// or three for a weak one, for each step, and one & or | for each position after
// the first.
func (r bounds) depth(fa *Factory, op Op) int {
	next := 1
	if fa.ends && op == Globally {
		next = 3
	}
	depth := next*r.from + (next+1)*(r.to-r.from)
	if r.open {
		depth++
	}
	return depth
}

// expand writes F[2:4]a as XX(a | X(a | Xa)), G with & for |, F[2:]a as XXFa,
// X[n] as n nexts. G is the dual of F: where words end its nexts are weak, as
// positions that there are not satisfy it.
func (r bounds) expand(fa *Factory, op Op, f *Formula) *Formula {
	next := fa.X
	if op == Globally {
		next = fa.weakX
	}
	g := f
	if r.open {
		g = fa.Unary(op, f)
	}
	for range r.to - r.from {
		if op == Eventually {
			g = fa.Or(f, next(g))
		} else {
			g = fa.And(f, next(g))
		}
	}
	for range r.from {
		g = next(g)
	}
	return g
}

// atom makes the proposition or constant at token i, without the quotes or the
// LaTeX command around it.
func (b *builder) atom(i int) *Formula {
	text := b.s.text(i)
	switch b.kind(i) {
	case ltlparser.LTLLexerTRUE:
		return b.fa.True()
	case ltlparser.LTLLexerFALSE:
		return b.fa.False()
	case ltlparser.LTLLexerSTRING:
		return b.fa.AP(unquote(text[1 : len(text)-1]))
	case ltlparser.LTLLexerLATEX:
		return b.fa.AP(unescapeLaTeX(text[strings.IndexByte(text, '{')+1 : len(text)-1]))
	}
	return b.fa.AP(text)
}
