package specs

import (
	"strconv"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// value is what a part of a formula denotes. An expression of the model has a
// text and can be part of a larger expression; every value can be used as a
// formula. So x == 1 is both, and [] p is a formula only.
type value struct {
	formula *ltl.Formula
	text    string // normalised; "" when this is no expression
	primary bool   // the text needs no parentheses as an operand
	name    bool   // the text is one name
}

// builder makes values from the parse trees of one declaration. A new one is
// made for each declaration and for each expansion of a definition.
type builder struct {
	*namespace
	decl   *declaration
	params map[string]value // of the definition being expanded
	// mentions are the propositions in their order, each once besides those in
	// expansions.
	mentions  []mention
	mentioned map[string]bool
}

func (ns *namespace) builder(decl *declaration) *builder {
	return &builder{namespace: ns, decl: decl, mentioned: map[string]bool{}}
}

// positions returns where each proposition of f first occurs in the text, in
// the text of the definitions that f uses included.
func (b *builder) positions(f *ltl.Formula) map[string]source.Pos {
	first := map[string]source.Pos{}
	collectMentions(b.mentions, first, map[*expansion]bool{})
	used := map[string]source.Pos{}
	for _, name := range ltl.APs(f) {
		used[name] = first[name]
	}
	return used
}

// collectMentions records where each proposition first occurs. Every expansion
// is entered once; they nest no deeper than definitions do.
func collectMentions(mentions []mention, first map[string]source.Pos, entered map[*expansion]bool) {
	for _, m := range mentions {
		if m.expanded == nil {
			if _, seen := first[m.name]; !seen {
				first[m.name] = m.pos
			}
		} else if !entered[m.expanded] {
			entered[m.expanded] = true
			collectMentions(m.expanded.mentions, first, entered)
		}
	}
}

func (b *builder) token(i int) token { return b.decl.tokens[i] }

// start returns the first token of a tree, for messages.
func (b *builder) start(ctx antlr.ParserRuleContext) token {
	return b.token(ctx.GetStart().GetTokenIndex())
}

func (b *builder) report(ctx antlr.ParserRuleContext, hint, format string, args ...any) {
	b.reportAt(b.start(ctx), hint, format, args...)
}

func (b *builder) reportAt(t token, hint, format string, args ...any) {
	b.errs = append(b.errs, withHint(source.Errorf(b.decl.pos(t), format, args...), hint))
}

// failed returns the value of a tree for which an error has been reported:
// building goes on with true, to find further errors.
func (b *builder) failed() value { return value{formula: b.fa.True(), text: "true", primary: true} }

// formula builds the formula of a tree.
func (b *builder) formula(ctx spec.IImplicationContext) *ltl.Formula { return b.value(ctx).formula }

// value builds the value of a tree: that of an expression if a comparison is
// all there is, else that of a formula.
func (b *builder) value(ctx spec.IImplicationContext) value {
	if c := soleComparison(ctx); c != nil {
		return b.comparison(c)
	}
	return value{formula: b.implication(ctx)}
}

// soleComparison returns the comparison that makes up the whole tree, through
// nodes with one child; nil if the tree contains an operator of the logic.
func soleComparison(ctx spec.IImplicationContext) spec.IComparisonContext {
	var node antlr.Tree = ctx
	for node.GetChildCount() == 1 {
		node = node.GetChild(0)
		if c, ok := node.(spec.IComparisonContext); ok {
			return c
		}
	}
	return nil
}

// chain holds the operands and operators of one precedence level, in order;
// there is one operator less than operands.
type chain struct {
	ops      []antlr.Token
	operands []*ltl.Formula
}

// readChain splits the children of a node of the tree into operators and
// operands, and builds the operands.
func readChain[T antlr.ParserRuleContext](ctx antlr.ParserRuleContext, operand func(T) *ltl.Formula) chain {
	var c chain
	for _, child := range ctx.GetChildren() {
		switch child := child.(type) {
		case antlr.TerminalNode:
			c.ops = append(c.ops, child.GetSymbol())
		case T:
			c.operands = append(c.operands, operand(child))
		}
	}
	return c
}

func (b *builder) implication(ctx spec.IImplicationContext) *ltl.Formula {
	return b.foldRight(readChain(ctx, b.disjunction))
}

func (b *builder) disjunction(ctx spec.IDisjunctionContext) *ltl.Formula {
	return b.join(readChain(ctx, b.exclusive), b.fa.Or)
}

func (b *builder) exclusive(ctx spec.IExclusiveContext) *ltl.Formula {
	c := readChain(ctx, b.conjunction)
	f := c.operands[0]
	for i, op := range c.ops {
		f = b.checked(op, b.fa.Xor(f, c.operands[i+1]))
	}
	return f
}

func (b *builder) conjunction(ctx spec.IConjunctionContext) *ltl.Formula {
	return b.join(readChain(ctx, b.binary), b.fa.And)
}

func (b *builder) binary(ctx spec.IBinaryContext) *ltl.Formula {
	return b.foldRight(readChain(ctx, b.unary))
}

// join builds a conjunction or disjunction of any number of operands.
func (b *builder) join(c chain, join func(...*ltl.Formula) *ltl.Formula) *ltl.Formula {
	if len(c.ops) == 0 {
		return c.operands[0]
	}
	return b.checked(c.ops[0], join(c.operands...))
}

// foldRight builds right-associative operators.
func (b *builder) foldRight(c chain) *ltl.Formula {
	last := len(c.ops)
	f := c.operands[last]
	for i := last - 1; i >= 0; i-- {
		if c.ops[i].GetTokenType() == spec.SpecParserLEADSTO {
			f = b.checked(c.ops[i], b.leadsTo(c.operands[i], f))
			continue
		}
		f = b.checked(c.ops[i], b.fa.Binary(binaryOp(c.ops[i]), c.operands[i], f))
	}
	return f
}

// impossible returns the formula which says that f never holds.
func (b *builder) impossible(f *ltl.Formula) *ltl.Formula {
	return b.fa.Unary(ltl.Globally, b.fa.Not(f))
}

// leadsTo returns the formula which says that whenever f holds, g holds then or
// later.
func (b *builder) leadsTo(f, g *ltl.Formula) *ltl.Formula {
	return b.fa.Unary(ltl.Globally, b.fa.Implies(f, b.fa.Unary(ltl.Eventually, g)))
}

// binaryOp returns the operator that a token denotes.
func binaryOp(t antlr.Token) ltl.Op {
	switch t.GetTokenType() {
	case spec.SpecParserARROW:
		return ltl.Implies
	case spec.SpecParserEQUIV:
		return ltl.Equiv
	case spec.SpecParserUNTIL:
		return ltl.Until
	case spec.SpecParserRELEASE:
		return ltl.Release
	case spec.SpecParserWEAK:
		return ltl.WeakUntil
	case spec.SpecParserPASTINFIX:
		op, _ := ltl.PastInfix(t.GetText())
		return op
	}
	return ltl.StrongRelease
}

// checked returns f, or reports an error and returns true if its operators nest
// too deep for the algorithms of package ltl, which recurse. op is the operator
// that was added last.
func (b *builder) checked(op antlr.Token, f *ltl.Formula) *ltl.Formula {
	if b.depth(f) <= ltl.MaxNesting {
		return f
	}
	b.reportAt(b.token(op.GetTokenIndex()), "", "the formula is nested more than %d deep here", ltl.MaxNesting)
	return b.fa.True()
}

// unary builds a sequence or a comparison and applies the prefix operators in
// front of it, the innermost first.
func (b *builder) unary(ctx spec.IUnaryContext) *ltl.Formula {
	var f *ltl.Formula
	if m := ctx.Matched(); m != nil {
		f = b.matched(m)
	} else {
		f = b.comparison(ctx.Comparison()).formula
	}
	prefixes := ctx.AllPrefix()
	for i := len(prefixes) - 1; i >= 0; i-- {
		f = b.prefix(prefixes[i], f)
	}
	return f
}

// prefix applies one prefix operator. Bounds are expanded by parsing X[n]a or
// the like with package ltl and putting f in the place of a.
func (b *builder) prefix(ctx spec.IPrefixContext, f *ltl.Formula) *ltl.Formula {
	op := unaryOp(ctx.GetStart())
	bounds := ctx.Bounds()
	if bounds == nil || bounds.NOT() != nil {
		return b.checked(ctx.GetStart(), b.fa.Unary(op, f))
	}
	letter := map[ltl.Op]string{ltl.Next: "X", ltl.Eventually: "F", ltl.Globally: "G"}[op]
	shape, err := ltl.ParseString(b.fa, letter+bounds.GetText()+"a")
	if err != nil {
		for _, e := range err.(source.Errors) {
			b.report(bounds, e.Hint, "%s", e.Msg)
		}
		return f
	}
	if d := b.depth(shape) + b.depth(f); d > ltl.MaxNesting {
		b.report(bounds, "", "the bounds nest the formula more than %d deep", ltl.MaxNesting)
		return f
	}
	return b.fill(shape, map[string]*ltl.Formula{"a": f})
}

func unaryOp(t antlr.Token) ltl.Op {
	switch t.GetTokenType() {
	case spec.SpecParserNEXT:
		return ltl.Next
	case spec.SpecParserEVENTUALLY:
		return ltl.Eventually
	case spec.SpecParserGLOBALLY:
		return ltl.Globally
	case spec.SpecParserPASTPREFIX:
		op, _ := ltl.PastPrefix(t.GetText())
		return op
	}
	return ltl.Not
}

// comparison builds one primary, or an expression of the model.
func (b *builder) comparison(ctx spec.IComparisonContext) value {
	var node antlr.Tree = ctx
	for node.GetChildCount() == 1 {
		if primary, ok := node.GetChild(0).(spec.IPrimaryContext); ok {
			return b.primary(primary)
		}
		node = node.GetChild(0)
	}
	return b.expression(ctx, false)
}

// primary builds what has no operator outside parentheses: a parenthesised
// formula, a quoted text, a call, a literal or a name.
func (b *builder) primary(ctx spec.IPrimaryContext) value {
	switch ctx := ctx.(type) {
	case *spec.PrimaryParenContext:
		return b.paren(ctx)
	case *spec.PrimaryQuotedContext:
		return b.quotedText(ctx)
	case *spec.PrimaryCallContext:
		return b.call(ctx)
	case *spec.PrimaryLiteralContext:
		return b.literal(ctx)
	case *spec.PrimaryVarContext:
		if ctx.GetStart() == ctx.GetStop() {
			return b.reference(ctx)
		}
	}
	return b.expression(ctx, true)
}

// paren builds what stands in parentheses. A list is allowed as an argument of
// a few patterns only, which do not come here.
func (b *builder) paren(ctx *spec.PrimaryParenContext) value {
	if len(ctx.AllImplication()) > 1 {
		b.report(ctx, "only the chains precedence and response take a list in parentheses", "a list cannot stand here")
		return b.failed()
	}
	return b.value(ctx.Implication(0))
}

// quotedText makes a proposition of a text in quotes, whatever its syntax.
func (b *builder) quotedText(ctx *spec.PrimaryQuotedContext) value {
	text := Normalize(quoted(ctx.GetText()))
	if text == "" {
		b.report(ctx, "", "the quotes are empty, expected a proposition")
		return b.failed()
	}
	return b.proposition(ctx, text, false)
}

// literal builds a constant. Standing alone, 0 is false and every other number
// is true; in an expression it stays a number.
func (b *builder) literal(ctx *spec.PrimaryLiteralContext) value {
	v := b.expression(ctx, true)
	switch t := ctx.GetStart(); t.GetTokenType() {
	case spec.SpecParserTRUE, spec.SpecParserSKIP_:
		v.formula = b.fa.True()
	case spec.SpecParserFALSE:
		v.formula = b.fa.False()
	case spec.SpecParserNUMBER:
		v.formula = b.fa.True()
		if n, err := strconv.ParseInt(t.GetText(), 0, 64); err == nil && n == 0 {
			v.formula = b.fa.False()
		}
	}
	return v
}

// proposition makes the atomic proposition of an expression's normalised text
// and records where it stands. Texts longer than maxText are an error:
// definitions can double a text with every use.
func (b *builder) proposition(ctx antlr.ParserRuleContext, text string, primary bool) value {
	if len(text) > maxText {
		b.report(ctx, "", "the proposition is longer than %d bytes once its definitions are expanded", maxText)
		return b.failed()
	}
	if !b.mentioned[text] {
		b.mentioned[text] = true
		b.mentions = append(b.mentions, mention{name: text, pos: b.decl.pos(b.start(ctx))})
	}
	return value{formula: b.fa.AP(text), text: text, primary: primary}
}
