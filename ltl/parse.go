package ltl

import (
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
	"github.com/ltlcheck/ltlcheck/source"
)

// Parsing takes three passes over the tokens: checkNesting bounds the recursion
// of the generated parser; diagnose finds all mistakes and explains them; build
// runs the generated parser, which then finds no fault in the syntax, and makes
// the formula while it reads. It reports what is not a matter of syntax: bounds
// that make no sense, operators nested too deep, and sequences where only
// propositions can stand.

// MaxNesting is how deep Parse lets the parentheses and the operators of a
// formula nest. Every algorithm of this package walks a formula of that depth
// within Go's default stack.
const MaxNesting = 10000

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
	if !utf8.ValidString(file.Text) {
		return nil, source.Errors{invalidUTF8(file)}
	}
	if len(file.Text) > tokens.MaxText {
		return nil, source.Errors{source.Errorf(file.Pos(0), "the formula is longer than 2 GiB")}
	}
	s := scan(file)
	if tooDeep := s.checkNesting(); tooDeep != nil {
		return nil, source.Errors{tooDeep}
	}
	if s.diagnose(); len(s.errs) > 0 {
		return nil, foreign.Explain(s.errs.Sort()).More(s.more, s.file)
	}
	f := build(fa, s)
	switch {
	case len(s.errs) > 0:
		return nil, s.errs.Sort().More(s.more, s.file)
	case f == nil:
		return nil, source.Errors{source.Errorf(file.Pos(0), "this is not a formula")}
	}
	return f, nil
}

// ParseString is like Parse, for a text that is no file; errors show it as
// <formula>.
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

// checkNesting returns an error at the first parenthesis or brace that nests
// deeper than MaxNesting. It runs before the generated parser, which recurses.
func (s *scanner) checkNesting() *source.Error {
	depth := 0
	for _, t := range s.tokens {
		switch t.Kind {
		case ltlparser.LTLLexerLPAREN, ltlparser.LTLLexerLBRACE:
			depth++
			if depth > MaxNesting {
				return s.tooDeep(t)
			}
		case ltlparser.LTLLexerRPAREN, ltlparser.LTLLexerRBRACE, ltlparser.LTLLexerSTRONGBRACE:
			depth--
		}
	}
	return nil
}

func (s *scanner) tooDeep(at tokens.Token) *source.Error {
	return source.Errorf(s.pos(int(at.Start)), "the formula is nested more than %d deep here", MaxNesting)
}
