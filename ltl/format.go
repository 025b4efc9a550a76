package ltl

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// Writing formulas. Parentheses are decided by precedence, from loosest to
// tightest
//
//	0  {r}<>-> f  {r}[]-> f      the formula extends as far as possible
//	1  -> <->                    right associative
//	2  |
//	3  xor
//	4  &
//	5  U R W M S T               right associative
//	6  ! X F G Y Z O H
//	7  propositions, constants, {r} and {r}!
//
// An operand gets parentheses if its level is lower than that of its operator,
// if both are equal but the operators differ, and if it stands on the side on
// which the operator does not associate. So nobody needs to know how, say, U
// and R mix. Parse reads the text back as the same formula.

// Style is a notation for formulas: which signs or words operators have. Parse
// reads all of them. The zero value is Spin.
type Style uint8

// The styles. Parse reads each of them back.
const (
	Spin   Style = iota // [] <> X ! && || -> <-> U V W
	Spot                // G F X ! & | -> <-> U R W M
	UTF8                // □ ◇ ○ ¬ ∧ ∨ → ↔ U R W M
	LaTeX               // \mathsf{G} \mathsf{F} \neg \land ... for math mode, no package needed
	styles              // how many there are
)

// Styles returns the names of the styles, in the order of their values: the
// name of style s is Styles()[s]. They are the values of command line options.
func Styles() []string { return []string{"spin", "spot", "utf8", "latex"} }

// String writes f in the Spin style.
func (f *Formula) String() string { return Format(f, Spin) }

// Format writes f so that Parse, with the same factory, gives f back.
// Parentheses stand only where they are needed, and where two different
// operators of one level meet (a U (b R c)). Xor and M are no operators of SPIN
// itself; in that style they are written ^ and M.
func Format(f *Formula, style Style) string {
	p := printer{style: style, past: f.past}
	p.formula(f)
	return p.b.String()
}

// FormatNamed formats like Format, but writes name(g) for each subformula g for
// which that is not empty. Texts of propositions are written as they are,
// without quotes. What stands beside operators is put into parentheses unless
// it is one word, so that a reader sees where it ends. Parse need not read the
// result.
func FormatNamed(f *Formula, style Style, name func(*Formula) string) string {
	p := printer{style: style, name: name, root: f}
	p.formula(f)
	return p.b.String()
}

type printer struct {
	style Style
	past  bool // operators of the past are near, behind whose words since would be an operator
	b     strings.Builder
	name  func(*Formula) string // of FormatNamed; else nil
	root  *Formula              // the whole, when there are names
}

// sign is how an operator is written.
func (p *printer) sign(op Op) string { return table[op].signs[p.style] }

// level returns the precedence of an operator; the tightest is highest.
func level(op Op) int { return table[op].level }

// levelOf returns the precedence of a formula as it is written, which differs
// from that of its operator for {r}!: it is stored as {r}<>-> true.
func levelOf(f *Formula) int {
	if isStrongSequence(f) {
		return 7
	}
	return level(f.op)
}

func rightAssociative(op Op) bool { return level(op) == 1 || level(op) == 5 }

func (p *printer) formula(f *Formula) {
	if p.name != nil && p.named(f) {
		return
	}
	switch {
	case f.op == AP:
		p.b.WriteString(p.proposition(f.name))
	case f.op.IsSequence():
		p.sequence(f)
	case len(f.kids) == 0:
		p.b.WriteString(p.sign(f.op))
	case len(f.kids) == 1:
		p.unary(f)
	default:
		p.infix(f)
	}
}

// named writes the name of a subformula, or the text of a proposition, if it
// has one.
func (p *printer) named(f *Formula) bool {
	text := p.name(f)
	if text == "" {
		if f.op != AP {
			return false
		}
		text = f.name
	}
	if f != p.root && strings.ContainsAny(text, " \t") && !enclosed(text) {
		text = "(" + text + ")"
	}
	p.b.WriteString(text)
	return true
}

// enclosed reports whether a text is one call or index, such as f(a, b): it has
// white space between brackets only.
func enclosed(text string) bool {
	depth := 0
	for _, r := range text {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ' ', '\t':
			if depth == 0 {
				return false
			}
		}
	}
	return true
}

func (p *printer) unary(f *Formula) {
	p.b.WriteString(p.sign(f.op))
	kid := f.kids[0]
	parens := levelOf(kid) < 6 && !p.hasName(kid)
	if p.style == Spin && f.op == Next && !parens {
		p.b.WriteByte(' ')
	}
	p.operand(kid, parens)
}

func (p *printer) infix(f *Formula) {
	for i, kid := range f.kids {
		if i > 0 {
			p.b.WriteString(p.sign(f.op))
		}
		p.operand(kid, !p.hasName(kid) && needsParens(f, kid, i))
	}
}

func (p *printer) hasName(f *Formula) bool { return p.name != nil && p.name(f) != "" }

// needsParens reports whether operand i of f needs parentheses, to be read back
// as it is or by the reader (operators that share a level).
func needsParens(f, kid *Formula, i int) bool {
	if levelOf(kid) != level(f.op) {
		return levelOf(kid) < level(f.op)
	}
	if kid.op != f.op {
		return true
	}
	return (i == 0) == rightAssociative(f.op)
}

func (p *printer) operand(f *Formula, parens bool) {
	if parens {
		p.b.WriteByte('(')
	}
	p.formula(f)
	if parens {
		p.b.WriteByte(')')
	}
}

func (p *printer) proposition(name string) string {
	plain := isPlainName(name)
	if p.past && syntax.IsPastInfix(name) {
		plain = false
	}
	switch {
	case p.style == LaTeX && plain:
		return `\mathit{` + escapeLaTeX(name) + "}"
	case p.style == LaTeX:
		return `\texttt{` + escapeLaTeX(name) + "}"
	case plain:
		return name
	}
	return quote(name)
}
