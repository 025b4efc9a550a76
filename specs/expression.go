package specs

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
)

// Expressions of the model. The grammar of specifications includes the
// expressions of Promela, as far as formulas need them, so that a comparison
// can stand in a formula without quotes. A tree that turns out to be such an
// expression is written back as text, with one spelling for all equal ones; the
// text is the atomic proposition, and the model parses it again when it is
// bound.

// maxText bounds the bytes of one proposition.
const maxText = 1 << 16

// Normalize spells an expression of a model in one way, so that expressions
// that differ only in white space and comments become one proposition. Of a
// text that is not made of the tokens of expressions only the white space is
// normalised. Words joined by a hyphen stay as they are, since some kinds of
// models have such names; so do names in quotes. Normalize(Normalize(t)) is
// Normalize(t). Every text that is compared with a proposition of a File must
// be normalised first.
func Normalize(text string) string {
	var p printer
	tokens := lexemes(text)
	word := false // the last token is part of a name, perhaps one with hyphens
	for i, t := range tokens {
		hyphen := word && isHyphen(tokens, i)
		switch {
		case t.kind == spec.SpecParserINVALID, t.kind == spec.SpecParserOPENSTRING, t.kind == spec.SpecParserOPENCOMMENT:
			return strings.Join(strings.Fields(text), " ")
		case hyphen, word && i > 0 && tokens[i-1].kind == spec.SpecParserMINUS:
			p.WriteString(t.text)
			p.unary, p.last = false, t.kind
			word = true
		default:
			p.token(t.kind, t.text)
			word = t.kind == spec.SpecParserNAME
		}
	}
	return p.String()
}

// isHyphen reports whether token i is a minus without white space between two
// words.
func isHyphen(tokens []token, i int) bool {
	if i == 0 || i+1 == len(tokens) || tokens[i].kind != spec.SpecParserMINUS {
		return false
	}
	left, right := tokens[i-1], tokens[i+1]
	return left.stop == tokens[i].start && tokens[i].stop == right.start && isWordByte(right.text[0])
}

// printer joins tokens with the white space that people expect.
type printer struct {
	strings.Builder
	last  int  // the kind of the last token
	unary bool // the last token was a sign
}

// token adds a token, after a blank where people expect one or where the token
// would otherwise merge with the one before it.
func (p *printer) token(kind int, text string) {
	if p.Len() > 0 && (p.spaced(kind) || merges(p.String(), text)) {
		p.WriteByte(' ')
	}
	p.WriteString(text)
	p.unary = kind == spec.SpecParserMINUS && !endsOperand(p.last)
	p.last = kind
}

// text adds a text that is an operand as a whole.
func (p *printer) text(text string) { p.token(spec.SpecParserNAME, text) }

// spaced reports whether a blank stands between the last token and one of this
// kind.
func (p *printer) spaced(kind int) bool {
	switch kind {
	case spec.SpecParserRPAREN, spec.SpecParserRBRACK, spec.SpecParserCOMMA, spec.SpecParserAT, spec.SpecParserCOLON,
		spec.SpecParserRCV, spec.SpecParserRRCV:
		return false
	case spec.SpecParserDOT:
		return p.last == spec.SpecParserNUMBER // 3 . 3 is not 3.3
	case spec.SpecParserLBRACK:
		return !endsOperand(p.last) && p.last != spec.SpecParserRCV && p.last != spec.SpecParserRRCV && p.wantsSpace()
	case spec.SpecParserLPAREN:
		return p.last != spec.SpecParserNAME && !needsArguments(p.last) && p.last != spec.SpecParserEVAL && p.wantsSpace()
	}
	return p.wantsSpace()
}

// wantsSpace reports whether the last token is followed by a blank.
func (p *printer) wantsSpace() bool {
	switch p.last {
	case spec.SpecParserLPAREN, spec.SpecParserLBRACK, spec.SpecParserAT, spec.SpecParserDOT, spec.SpecParserCOLON, spec.SpecParserNOT,
		spec.SpecParserTILDE, spec.SpecParserRCV, spec.SpecParserRRCV:
		return false
	}
	return !p.unary
}

// merges reports whether two texts written without a blank between them would
// be read as other tokens.
func merges(left, right string) bool {
	a, z := left[len(left)-1], right[0]
	if isWordByte(a) && isWordByte(z) {
		return true
	}
	switch string([]byte{a, z}) {
	case "[]", "()", "<>", "..", "??", "!=", "--", "->", "=>", "==", "<=", ">=", "<-", "&&", "||", "<<", ">>", "//", "/*", "/\\", "\\/", "''":
		return true
	}
	return false
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// expression builds the value of a tree that is an expression of the model.
func (b *builder) expression(ctx antlr.ParserRuleContext, primary bool) value {
	e := expressionPrinter{builder: b}
	e.tree(ctx)
	if e.bad {
		return b.failed()
	}
	return b.proposition(ctx, e.out.String(), primary)
}

// expressionPrinter writes a tree as text of the model's language, with
// definitions expanded.
type expressionPrinter struct {
	*builder
	out printer
	bad bool // something was reported
}

// fail reports an error and marks the expression as bad, so that no proposition
// is made of it.
func (e *expressionPrinter) fail(t token, hint, format string, args ...any) {
	e.reportAt(t, hint, format, args...)
	e.bad = true
}

// tree writes a node of the tree, with everything below it.
func (e *expressionPrinter) tree(node antlr.Tree) {
	if e.out.Len() > maxText {
		return // too long already, and reported by whoever asked
	}
	switch node := node.(type) {
	case antlr.TerminalNode:
		e.terminal(e.token(node.GetSymbol().GetTokenIndex()))
	case *spec.ImplicationContext:
		e.enclosed(node)
	case *spec.PrimaryParenContext:
		e.paren(node)
	case *spec.PrimaryQuotedContext:
		e.value(node, e.quotedText(node))
	case *spec.PrimaryCallContext:
		e.callIn(node)
	case *spec.PrimaryVarContext:
		e.variable(node)
	case *spec.VarrefContext:
		e.varref(node, true)
	case *spec.MatchedContext:
		e.fail(e.start(node), "", "a sequence cannot be part of a comparison, an index or an argument")
	default:
		e.children(node)
	}
}

func (e *expressionPrinter) children(node antlr.Tree) {
	for _, child := range node.GetChildren() {
		e.tree(child)
	}
}

// enclosed writes what stands alone between brackets or parentheses, or as an
// argument. A definition there needs no parentheses of its own.
func (e *expressionPrinter) enclosed(ctx *spec.ImplicationContext) {
	if t := e.start(ctx); t.kind == spec.SpecParserSTRING && ctx.GetStart() == ctx.GetStop() && isArgument(ctx) {
		e.out.token(t.kind, requoted(t.text))
		return
	}
	if c := soleComparison(ctx); c != nil && c.GetStart() == c.GetStop() && e.start(c).kind == spec.SpecParserNAME {
		if v, known := e.lookup(e.start(c), nil); known && v.text != "" {
			e.out.text(v.text)
			return
		}
	}
	e.children(ctx)
}

// isArgument reports whether the tree is an argument of a function of the
// model. A text in quotes is a name there, such as the label of a transition,
// and not an expression.
func isArgument(ctx *spec.ImplicationContext) bool {
	switch parent := ctx.GetParent().(type) {
	case *spec.PrimaryCallContext:
		return true
	case *spec.ExprContext:
		_, ok := parent.GetParent().(*spec.PrimaryProcessContext)
		return ok
	}
	return false
}

// requoted writes a quoted text with escapes only where they are needed.
func requoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(quoted(text)) + `"`
}

func (e *expressionPrinter) paren(ctx *spec.PrimaryParenContext) {
	if len(ctx.AllImplication()) > 1 {
		e.fail(e.start(ctx), "", "a list cannot be part of an expression")
		return
	}
	e.children(ctx)
}

// value adds a value as an operand.
func (e *expressionPrinter) value(ctx antlr.ParserRuleContext, v value) {
	switch {
	case v.text == "":
		e.fail(e.start(ctx), "", "'%s' is a formula, it cannot be part of a comparison, an index or an argument", e.start(ctx).text)
	case v.primary:
		e.out.text(v.text)
	default:
		e.out.text("(" + v.text + ")")
	}
}

// terminal writes one token in the spelling of the model's language. Operators
// of the logic inside an expression are errors: a comparison binds tighter.
func (e *expressionPrinter) terminal(t token) {
	switch t.kind {
	case spec.SpecParserAND:
		t.text = "&&"
	case spec.SpecParserOR:
		t.text = "||"
	case spec.SpecParserNOT:
		t.text = "!"
	case spec.SpecParserTRUE:
		t.text = "true"
	case spec.SpecParserFALSE:
		t.text = "false"
	case spec.SpecParserBITAND, spec.SpecParserBITOR, spec.SpecParserBITXOR, spec.SpecParserTILDE, spec.SpecParserXOR:
		e.fail(t, `write && || ! inside an expression, or the whole of it in double quotes if bits are meant, as in "(x & 1) == 0"`,
			"'%s' cannot be part of a comparison, an index or an argument", t.text)
	case spec.SpecParserARROW, spec.SpecParserEQUIV, spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG,
		spec.SpecParserNEXT, spec.SpecParserEVENTUALLY, spec.SpecParserGLOBALLY:
		e.fail(t, "comparisons bind tighter than the logic", "'%s' cannot be part of a comparison, an index or an argument", t.text)
	}
	e.out.token(t.kind, t.text)
}

// callIn writes a call inside an expression: of a definition, whose text is put
// in its place, or of a function of the model.
func (e *expressionPrinter) callIn(ctx *spec.PrimaryCallContext) {
	if e.isLogical(ctx) {
		e.value(ctx, e.call(ctx))
		return
	}
	e.children(ctx)
}

// variable writes a variable, a label of a process, a variable of a process, or
// a poll of a channel.
func (e *expressionPrinter) variable(ctx *spec.PrimaryVarContext) {
	if ctx.GetStart() == ctx.GetStop() {
		e.value(ctx, e.reference(ctx))
		return
	}
	remote := false
	for _, child := range ctx.GetChildren() {
		if v, ok := child.(*spec.VarrefContext); ok {
			e.varref(v, !remote)
			continue
		}
		if label, ok := child.(antlr.TerminalNode); ok {
			remote = remote || label.GetSymbol().GetTokenType() == spec.SpecParserCOLON
			if at := e.token(label.GetSymbol().GetTokenIndex()); e.namesByParameter(at) {
				e.name(at)
				continue
			}
		}
		e.tree(child)
	}
}

// varref writes a name with indices and fields. A parameter that stands for a
// name is replaced wherever it occurs; a definition only in front, as fields
// and variables of another process are not in the scope of definitions.
func (e *expressionPrinter) varref(ctx *spec.VarrefContext, replace bool) {
	for i, child := range ctx.GetChildren() {
		field, ok := child.(*spec.FieldContext)
		if !ok {
			e.tree(child)
			continue
		}
		name := e.start(field)
		if e.namesByParameter(name) || i == 0 && replace {
			e.name(name)
		} else {
			e.terminal(name)
		}
		for _, rest := range field.GetChildren()[1:] {
			e.tree(rest)
		}
	}
}

// namesByParameter reports whether a name is a parameter that stands for a name.
// One that stands for a number, as the index of a for does, is no label or field:
// those of the model may have the same name.
func (e *expressionPrinter) namesByParameter(t token) bool {
	if _, isParam := e.params[t.text]; !isParam {
		return false
	}
	v, known := e.lookup(t, nil)
	return known && v.name
}

// name writes a name, or the name that it stands for. A definition that is more
// than a name has no fields and is an error here.
func (e *expressionPrinter) name(t token) {
	switch v, known := e.lookup(t, nil); {
	case !known:
		e.terminal(t)
	case !v.name:
		e.fail(t, "", "'%s' does not stand for a name, nothing can be selected from it", t.text)
	default:
		e.out.text(v.text)
	}
}
