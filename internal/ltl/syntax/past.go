package syntax

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// Operators of the past are words (O, once, since, ...) that a model may use as
// names. After an operand no name can stand, so that "a S b" has one reading.
// Before an operand there are two cases in which a name can stand as well:
//
//	O (p)   a call of a macro of the model, or of a definition
//	O Up    a proposition O, and until, which needs no blank before its operand
//
// A formula that the model or a definition gives a meaning keeps it, with a
// warning.

// pastPrefix reports whether a word where an operand starts is an operator of
// the past.
func (c *classifier) pastPrefix(t, next Token) bool {
	if c.last().Kind == spec.SpecParserDEFINE || !startsOperand(next.Kind) || c.isInfix(c.at+1) {
		return false
	}
	if !c.isCall(t, next) && !c.isUntil(t, next) {
		return true
	}
	if c.Warn != nil {
		c.Warn(t, otherSpelling(t.Text))
	}
	return false
}

// isInfix reports whether token i, after an operand, would be an operator. S
// and T are so only before an operand.
func (c *classifier) isInfix(i int) bool {
	t := c.token(i)
	if t.Kind != spec.SpecParserNAME {
		return false
	}
	if isPast(infixWords[t.Text]) {
		return startsOperand(int(c.tokens[i+1].Kind)) && !c.isInfix(i+1)
	}
	return IsInfixWord(t.Text)
}

// isCall reports whether a word and the parentheses after it are a macro or a
// definition with its arguments.
func (c *classifier) isCall(t, next Token) bool {
	if next.Kind != spec.SpecParserLPAREN {
		return false
	}
	return c.Defined != nil && c.Defined(t.Text) || c.Names != nil && c.Names(c.call())
}

// call returns the text from the current token to the end of the parentheses
// after it; "" if an argument is a formula, which macros of a model cannot
// have.
func (c *classifier) call() string {
	var words []string
	depth := 0
	for i := c.at; i < len(c.tokens); i++ {
		t := c.token(i)
		switch {
		case t.Kind == spec.SpecParserLPAREN || t.Kind == spec.SpecParserLBRACK:
			depth++
		case t.Kind == spec.SpecParserRPAREN || t.Kind == spec.SpecParserRBRACK:
			depth--
		case t.Kind == antlr.TokenEOF, depth == 1 && isLogic(t.Kind):
			return ""
		}
		words = append(words, t.Text)
		if depth == 0 && len(words) > 1 {
			break
		}
	}
	return Normalize(strings.Join(words, " "))
}

// isUntil reports whether the model knows a word, and what follows the operator
// that the next word may begin with.
func (c *classifier) isUntil(t, next Token) bool {
	if next.Kind != spec.SpecParserNAME || c.Names == nil || !c.Names(t.Text) {
		return false
	}
	rest := next.Text[1:]
	return infixLetters[next.Text[0]] != 0 && rest != "" && (c.Names(rest) || c.operatorLetters(rest, Token{}) > 0)
}

// otherSpelling returns how an operator of the past is written if its word is a
// name.
func otherSpelling(word string) string {
	for _, other := range [...]string{"once", "O", "historically", "H", "yesterday", "Y"} {
		if prefixWords[other] == prefixWords[word] && other != word {
			return other
		}
	}
	return "! Y !"
}

// Named makes the warning that a word was read as a name.
func Named(pos source.Pos, word, instead string) *source.Error {
	e := source.Errorf(pos, "'%s' is a name here, not the operator of the past", word)
	e.Severity, e.Hint = source.SeverityWarning, "the operator can be written '"+instead+"'"
	return e
}
