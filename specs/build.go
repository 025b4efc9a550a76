package specs

import (
	"strconv"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
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

// builder makes values from the syntax trees of one declaration. A new one is
// made for each declaration and for each expansion of a definition.
type builder struct {
	*namespace
	decl   *declaration
	logic  *ltl.Builder
	params map[string]value // of the definition being expanded
	// mentions are the propositions in their order, each once besides those in
	// expansions.
	mentions  []mention
	mentioned map[string]bool
}

func (ns *namespace) builder(decl *declaration) *builder {
	b := &builder{namespace: ns, decl: decl, mentioned: map[string]bool{}}
	b.logic = ltl.NewBuilder(ns.fa, &decl.Sentence, func(n *syntax.Node) *ltl.Formula { return b.operand(n).formula }, b.reportAt)
	return b
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

// start returns the first token of a tree, for messages.
func (b *builder) start(n *syntax.Node) token { return b.decl.at(n) }

func (b *builder) report(n *syntax.Node, hint, format string, args ...any) {
	b.reportAt(b.start(n), hint, format, args...)
}

func (b *builder) reportAt(t token, hint, format string, args ...any) {
	b.errs = append(b.errs, syntax.WithHint(source.Errorf(b.decl.Pos(t), format, args...), hint))
}

// failed returns the value of a tree for which an error has been reported:
// building goes on with true, to find further errors.
func (b *builder) failed() value { return value{formula: b.fa.True(), text: "true", primary: true} }

// formula builds the formula of a tree.
func (b *builder) formula(n *syntax.Node) *ltl.Formula { return b.value(n).formula }

// value builds the value of a tree: that of a formula if there is an operator of
// the logic, else that of an expression.
func (b *builder) value(n *syntax.Node) value {
	n = n.Sole()
	if n.IsLogic() {
		return value{formula: b.logic.Formula(n)}
	}
	return b.operand(n)
}

// impossible returns the formula which says that f never holds.
func (b *builder) impossible(f *ltl.Formula) *ltl.Formula {
	return b.fa.Unary(ltl.Globally, b.fa.Not(f))
}

// isParen reports whether a tree stands in parentheses.
func isParen(n *syntax.Node) bool {
	return n.Rule == spec.SpecParserRULE_primary && n.Kids[0].Is(spec.SpecParserLPAREN)
}

// isCall reports whether a tree is a name with arguments.
func isCall(n *syntax.Node) bool {
	return n.Rule == spec.SpecParserRULE_primary && n.Kids[0].Is(spec.SpecParserNAME) && n.Kids[1].Is(spec.SpecParserLPAREN)
}

// operand builds what is no operator of the logic: a parenthesised formula, a
// quoted text, a call, a literal, a name, or another expression of the model.
func (b *builder) operand(n *syntax.Node) value {
	switch {
	case isParen(n):
		return b.paren(n)
	case isCall(n):
		return b.call(n)
	case !n.IsToken():
		return b.expression(n, n.Rule == spec.SpecParserRULE_primary || n.Rule >= spec.SpecParserRULE_varref)
	}
	switch n.Kind {
	case spec.SpecParserSTRING, spec.SpecParserLATEX:
		return b.quotedText(n)
	case spec.SpecParserNAME:
		return b.reference(n)
	case spec.SpecParserNUMBER, spec.SpecParserDECIMAL, spec.SpecParserCHARACTER, spec.SpecParserTRUE, spec.SpecParserFALSE, spec.SpecParserSKIP_:
		return b.literal(n)
	}
	return b.expression(n, true)
}

// paren builds what stands in parentheses. A list is allowed as an argument of
// a few patterns only, which do not come here.
func (b *builder) paren(n *syntax.Node) value {
	if len(n.Children(spec.SpecParserRULE_implication)) > 1 {
		b.report(n, "only the chains precedence and response take a list in parentheses", "a list cannot stand here")
		return b.failed()
	}
	return b.value(&n.Kids[1])
}

// quotedText makes a proposition of a text in quotes, whatever its syntax.
func (b *builder) quotedText(n *syntax.Node) value {
	text := b.start(n).Text
	if n.Is(spec.SpecParserLATEX) {
		text = ltl.UnescapeLaTeX(text)
	} else {
		text = syntax.Unquote(text)
	}
	if text = Normalize(text); text == "" {
		b.report(n, "", "the quotes are empty, expected a proposition")
		return b.failed()
	}
	return b.proposition(n, text, false)
}

// literal builds a constant. Standing alone, 0 is false and every other number
// is true; in an expression it stays a number.
func (b *builder) literal(n *syntax.Node) value {
	v := b.expression(n, true)
	switch n.Kind {
	case spec.SpecParserTRUE, spec.SpecParserSKIP_:
		v.formula = b.fa.True()
	case spec.SpecParserFALSE:
		v.formula = b.fa.False()
	case spec.SpecParserNUMBER, spec.SpecParserDECIMAL:
		v.formula = b.fa.True()
		if x, err := strconv.ParseInt(b.start(n).Text, 0, 64); err == nil && x == 0 {
			v.formula = b.fa.False()
		}
	}
	return v
}

// proposition makes the atomic proposition of an expression's normalised text
// and records where it stands. Texts longer than maxText are an error:
// definitions can double a text with every use.
func (b *builder) proposition(n *syntax.Node, text string, primary bool) value {
	if len(text) > maxText {
		b.report(n, "", "the proposition is longer than %d bytes once its definitions are expanded", maxText)
		return b.failed()
	}
	if !b.mentioned[text] {
		b.mentioned[text] = true
		b.mentions = append(b.mentions, mention{name: text, pos: b.decl.Pos(b.start(n))})
	}
	return value{formula: b.fa.AP(text), text: text, primary: primary}
}
