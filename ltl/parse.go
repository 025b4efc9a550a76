package ltl

import (
	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
	"github.com/ltlcheck/ltlcheck/source"
)

// MaxNesting is how deep Parse lets the parentheses and the operators of a
// formula nest. Every algorithm of this package walks a formula of that depth
// within Go's default stack.
const MaxNesting = syntax.MaxNesting

// Parse reads one formula: the operator spellings of Spot and SPIN with Spot's
// lexing and precedence, Unicode operators, and what Format prints. From
// loosest to tightest: -> and <-> (one level, right associative), |, xor, &,
// then U, R, W and M (one level, right associative), then the unary operators.
// A proposition is a word or a "quoted text". A {sequence} of PSL is an
// operand; behind it, []-> and <>-> take all that follows up to where what
// encloses them ends. In a sequence, from loosest to tightest: ; then : then |
// then & and && (one level) then the repetitions.
//
// The error is a source.Errors with everything that is wrong, sorted, at most
// 50 errors. Time and memory are linear in the text plus the size of what X[n],
// F[n:m] and G[n:m] stand for. The text must be valid UTF-8 and not nest deeper
// than MaxNesting.
func Parse(fa *Factory, file *source.File) (*Formula, error) {
	if e := syntax.InvalidUTF8(file); e != nil {
		return nil, source.Errors{e}
	}
	if len(file.Text) > tokens.MaxText {
		return nil, source.Errors{source.Errorf(file.Pos(0), "the formula is longer than 2 GiB")}
	}
	text := syntax.Read(file, syntax.Dialect{Letters: true, Alone: true})
	tree, errs := text.Parse()
	if len(errs) > 0 {
		return nil, errs
	}
	l := letters{text: text}
	l.Builder = NewBuilder(fa, text, l.proposition, l.mistake)
	f := l.Formula(&tree.Kids[0])
	if len(l.errs) > 0 {
		return nil, l.errs.Sort().More(l.more, file)
	}
	return f, nil
}

// ParseString is like Parse, for a text that is no file; errors show it as
// <formula>.
func ParseString(fa *Factory, text string) (*Formula, error) {
	return Parse(fa, source.NewFile("<formula>", text))
}

// letters makes the operands of formulas over letters: words, quoted texts and
// constants.
type letters struct {
	*Builder
	text *syntax.Sentence
	errs source.Errors
	more int // errors that are not among them
}

func (l *letters) mistake(t syntax.Token, hint, format string, args ...any) {
	if len(l.errs) == syntax.MaxErrors {
		l.more++
		return
	}
	l.errs = append(l.errs, syntax.WithHint(source.Errorf(l.text.Pos(t), format, args...), hint))
}

// proposition makes a proposition or a constant, without the quotes or the LaTeX
// command around it, or the formula in parentheses.
func (l *letters) proposition(n *syntax.Node) *Formula {
	if !n.IsToken() {
		return l.compound(n)
	}
	text := l.text.First(n).Text
	switch n.Kind {
	case spec.SpecParserTRUE:
		return l.fa.True()
	case spec.SpecParserFALSE:
		return l.fa.False()
	case spec.SpecParserNUMBER:
		return l.fa.constant(text != "0")
	case spec.SpecParserSTRING:
		return l.fa.AP(unquote(text[1 : len(text)-1]))
	case spec.SpecParserLATEX:
		return l.fa.AP(UnescapeLaTeX(text))
	}
	return l.fa.AP(text)
}

// compound makes what stands in parentheses, or a proposition with its value.
func (l *letters) compound(n *syntax.Node) *Formula {
	if n.Kids[0].Is(spec.SpecParserLPAREN) {
		return l.Formula(&n.Kids[1])
	}
	f := l.proposition(&n.Kids[0])
	if n.Kids[1].Is(spec.SpecParserIS0) {
		f = l.fa.Not(f)
	}
	return f
}
