package ltl

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxNesting is how deep Parse lets the parentheses and the operators of a formula nest. Every
// algorithm of this package walks a formula of that depth within Go's default stack.
const MaxNesting = 10000

// Parse reads one formula: the operator spellings of Spot and SPIN with Spot's lexing and
// precedence, Unicode operators, and what Format prints. From loosest to tightest: -> and <->
// (one level, right associative), |, xor, &, then U, R, W and M (one level, right
// associative), then the unary operators. A proposition is a word or a "quoted text".
//
// The error is a source.Errors with everything that is wrong, sorted. Time and memory are
// linear in the text plus the size of what X[n], F[n:m] and G[n:m] stand for.
func Parse(fa *Factory, file *source.File) (*Formula, error) {
	if !utf8.ValidString(file.Text) {
		return nil, source.Errors{invalidUTF8(file)}
	}
	s := scan(file)
	if tooDeep := s.checkNesting(); tooDeep != nil {
		return nil, source.Errors{tooDeep}
	}
	if s.diagnose(); len(s.errs) > 0 {
		return nil, s.errs.Sort()
	}
	tree, ok := parseTree(s.tokens)
	if !ok {
		return nil, source.Errors{source.Errorf(file.Pos(0), "this is not a formula")}
	}
	b := builder{fa: fa, s: s}
	f, _ := b.implication(tree.Implication())
	if len(b.s.errs) > 0 {
		return nil, s.errs.Sort()
	}
	return f, nil
}

// ParseString is Parse for a text that is no file.
func ParseString(fa *Factory, text string) (*Formula, error) {
	return Parse(fa, source.NewFile("<formula>", text))
}

func invalidUTF8(file *source.File) *source.Error {
	for i, r := range file.Text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(file.Text[i:]); size == 1 {
			return source.Errorf(file.Pos(i), "byte 0x%02x is not valid UTF-8", file.Text[i])
		}
	}
	return source.Errorf(file.Pos(0), "the text is not valid UTF-8")
}

func (s *scanner) checkNesting() *source.Error {
	depth := 0
	for _, t := range s.tokens {
		switch t.kind {
		case ltlparser.LTLLexerLPAREN:
			depth++
			if depth > MaxNesting {
				return s.tooDeep(t.start)
			}
		case ltlparser.LTLLexerRPAREN:
			depth--
		}
	}
	return nil
}

func (s *scanner) tooDeep(offset int) *source.Error {
	return source.Errorf(s.pos(offset), "the formula is nested more than %d deep here", MaxNesting)
}

// parseTree runs the generated parser; ok says that the tokens are a sentence of the grammar.
func parseTree(tokens []token) (tree ltlparser.IFormulaContext, ok bool) {
	p := ltlparser.NewLTLParser(antlr.NewCommonTokenStream(newReplay(tokens), antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	failed := &failure{DefaultErrorListener: antlr.NewDefaultErrorListener()}
	p.AddErrorListener(failed)
	tree = p.Formula()
	return tree, !failed.seen
}

type failure struct {
	*antlr.DefaultErrorListener
	seen bool
}

func (l *failure) SyntaxError(antlr.Recognizer, any, int, int, string, antlr.RecognitionException) {
	l.seen = true
}

// builder makes formulas from parse trees. Its methods also return how deep the operators nest.
type builder struct {
	fa *Factory
	s  *scanner
}

// chain is the operands and operators of one precedence level, in order.
type chain struct {
	ops    []antlr.Token
	fs     []*Formula
	depths []int
}

func readChain[T antlr.ParserRuleContext](ctx antlr.ParserRuleContext, operand func(T) (*Formula, int)) chain {
	var c chain
	for _, child := range ctx.GetChildren() {
		switch child := child.(type) {
		case antlr.TerminalNode:
			c.ops = append(c.ops, child.GetSymbol())
		case T:
			f, depth := operand(child)
			c.fs, c.depths = append(c.fs, f), append(c.depths, depth)
		}
	}
	return c
}

func (b *builder) implication(ctx ltlparser.IImplicationContext) (*Formula, int) {
	return b.foldRight(readChain(ctx, b.disjunction))
}

func (b *builder) disjunction(ctx ltlparser.IDisjunctionContext) (*Formula, int) {
	c := readChain(ctx, b.exclusive)
	return b.flat(c, b.fa.Or)
}

func (b *builder) exclusive(ctx ltlparser.IExclusiveContext) (*Formula, int) {
	c := readChain(ctx, b.conjunction)
	f, depth := c.fs[0], c.depths[0]
	for i, op := range c.ops {
		f, depth = b.fa.Xor(f, c.fs[i+1]), b.deeper(op, depth, c.depths[i+1])
	}
	return f, depth
}

func (b *builder) conjunction(ctx ltlparser.IConjunctionContext) (*Formula, int) {
	c := readChain(ctx, b.binary)
	return b.flat(c, b.fa.And)
}

func (b *builder) binary(ctx ltlparser.IBinaryContext) (*Formula, int) {
	return b.foldRight(readChain(ctx, b.unary))
}

func (b *builder) flat(c chain, join func(...*Formula) *Formula) (*Formula, int) {
	if len(c.ops) == 0 {
		return c.fs[0], c.depths[0]
	}
	return join(c.fs...), b.deeper(c.ops[0], c.depths...)
}

func (b *builder) foldRight(c chain) (*Formula, int) {
	last := len(c.ops)
	f, depth := c.fs[last], c.depths[last]
	for i := last - 1; i >= 0; i-- {
		f = b.fa.Binary(binaryOp(c.ops[i].GetTokenType()), c.fs[i], f)
		depth = b.deeper(c.ops[i], depth, c.depths[i])
	}
	return f, depth
}

func binaryOp(kind int) Op {
	switch kind {
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
	}
	return StrongRelease
}

// deeper is one more than the deepest operand; it reports, once, when that is too deep.
func (b *builder) deeper(at antlr.Token, depths ...int) int {
	depth := slices.Max(depths) + 1
	if depth == MaxNesting+1 {
		b.s.errs = append(b.s.errs, b.s.tooDeep(at.GetStart()))
	}
	return depth
}

func (b *builder) unary(ctx ltlparser.IUnaryContext) (*Formula, int) {
	children := ctx.GetChildren()
	f, depth := b.primary(children[len(children)-1].(ltlparser.IPrimaryContext))
	for i := len(children) - 2; i >= 0 && len(b.s.errs) == 0; i-- {
		f, depth = b.prefix(children[i].(ltlparser.IPrefixContext), f, depth)
	}
	return f, depth
}

func (b *builder) prefix(ctx ltlparser.IPrefixContext, f *Formula, depth int) (*Formula, int) {
	op := ctx.GetStart()
	bounds := ctx.BOUNDS()
	if bounds == nil || bounds.GetText() == "[!]" {
		return b.fa.Unary(unaryOp(op.GetTokenType()), f), b.deeper(op, depth)
	}
	r, ok := b.readBounds(op, bounds.GetSymbol(), depth)
	if !ok {
		return f, depth
	}
	return r.expand(b.fa, unaryOp(op.GetTokenType()), f), depth + r.depth()
}

func unaryOp(kind int) Op {
	switch kind {
	case ltlparser.LTLLexerNOT:
		return Not
	case ltlparser.LTLLexerNEXT:
		return Next
	case ltlparser.LTLLexerEVENTUALLY:
		return Eventually
	}
	return Globally
}

// bounds is a window of positions: from, from+1, ..., to; without end when open.
type bounds struct {
	from, to int
	open     bool
}

// readBounds reads [n], [n:m], [n:] and [n:$] and checks that they suit the operator.
func (b *builder) readBounds(op, at antlr.Token, depth int) (bounds, bool) {
	text := strings.Join(strings.Fields(strings.Trim(at.GetText(), "[]")), "")
	sep := strings.IndexAny(text, ":.,")
	isNext := unaryOp(op.GetTokenType()) == Next
	switch {
	case isNext && sep >= 0:
		return b.badBounds(at, "X takes one number of steps, as in X[3]")
	case !isNext && (sep < 0 || text == "!"):
		return b.badBounds(at, "%s takes two bounds, as in %[1]s[1:3] or %[1]s[1:]", op.GetText())
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
	if !okFrom || !okTo || depth+r.depth() > MaxNesting {
		return b.badBounds(at, "the bounds nest the formula more than %d deep", MaxNesting)
	}
	return r, true
}

func smallNumber(digits string) (int, bool) {
	n, err := strconv.Atoi(digits)
	return n, err == nil && n <= MaxNesting
}

func (b *builder) badBounds(at antlr.Token, format string, args ...any) (bounds, bool) {
	b.s.report(at.GetStart(), "", format, args...)
	return bounds{}, false
}

// depth is how many operators the window puts around its operand.
func (r bounds) depth() int {
	depth := r.from + 2*(r.to-r.from)
	if r.open {
		depth++
	}
	return depth
}

// expand writes F[2:4]a as XX(a | X(a | Xa)), G with & for |, F[2:]a as XXFa, X[n] as n nexts.
func (r bounds) expand(fa *Factory, op Op, f *Formula) *Formula {
	g := f
	if r.open {
		g = fa.Unary(op, f)
	}
	for range r.to - r.from {
		if op == Eventually {
			g = fa.Or(f, fa.X(g))
		} else {
			g = fa.And(f, fa.X(g))
		}
	}
	for range r.from {
		g = fa.X(g)
	}
	return g
}

func (b *builder) primary(ctx ltlparser.IPrimaryContext) (*Formula, int) {
	switch first := ctx.GetChild(0).(type) {
	case ltlparser.IPropositionContext:
		f := b.fa.AP(propositionName(first.GetStart()))
		if ctx.IS0() != nil {
			return b.fa.Not(f), 1
		}
		return f, 0
	case antlr.TerminalNode:
		switch first.GetSymbol().GetTokenType() {
		case ltlparser.LTLLexerTRUE:
			return b.fa.True(), 0
		case ltlparser.LTLLexerFALSE:
			return b.fa.False(), 0
		}
	}
	return b.implication(ctx.Implication())
}

func propositionName(t antlr.Token) string {
	text := t.GetText()
	switch t.GetTokenType() {
	case ltlparser.LTLLexerSTRING:
		return unquote(text[1 : len(text)-1])
	case ltlparser.LTLLexerLATEX:
		return unescapeLaTeX(text[strings.IndexByte(text, '{')+1 : len(text)-1])
	}
	return text
}
