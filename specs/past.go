package specs

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/ltl"
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
func (c *classifier) pastPrefix(t, next token) bool {
	if _, ok := ltl.PastPrefix(t.text); !ok || c.last().kind == spec.SpecParserDEFINE || !startsOperand(next.kind) || c.isInfix(c.at+1) {
		return false
	}
	if !c.isCall(t, next) && !c.isUntil(t, next) {
		return true
	}
	if c.warn != nil {
		c.warn(t, otherSpelling(t.text))
	}
	return false
}

// isInfix reports whether token i, after an operand, would be an operator. S
// and T are so only before an operand.
func (c *classifier) isInfix(i int) bool {
	t := c.tokens[i]
	if t.kind != spec.SpecParserNAME {
		return false
	}
	if _, ok := ltl.PastInfix(t.text); ok {
		return startsOperand(c.tokens[i+1].kind) && !c.isInfix(i+1)
	}
	return isInfixWord(t.text)
}

// isCall reports whether a word and the parentheses after it are a macro or a
// definition with its arguments.
func (c *classifier) isCall(t, next token) bool {
	if next.kind != spec.SpecParserLPAREN {
		return false
	}
	return c.defined != nil && c.defined(t.text) || c.names != nil && c.names(c.call())
}

// call returns the text from the current token to the end of the parentheses
// after it; "" if an argument is a formula, which macros of a model cannot
// have.
func (c *classifier) call() string {
	var words []string
	depth := 0
	for _, t := range c.tokens[c.at:] {
		switch {
		case t.kind == spec.SpecParserLPAREN || t.kind == spec.SpecParserLBRACK:
			depth++
		case t.kind == spec.SpecParserRPAREN || t.kind == spec.SpecParserRBRACK:
			depth--
		case t.kind == antlr.TokenEOF, depth == 1 && isLogic(t.kind):
			return ""
		}
		words = append(words, t.text)
		if depth == 0 && len(words) > 1 {
			break
		}
	}
	return Normalize(strings.Join(words, " "))
}

// isLogic reports whether a token is an operator of the logic.
func isLogic(kind int) bool {
	switch kind {
	case spec.SpecParserARROW, spec.SpecParserEQUIV, spec.SpecParserOR, spec.SpecParserBITOR, spec.SpecParserXOR, spec.SpecParserBITXOR,
		spec.SpecParserAND, spec.SpecParserBITAND, spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG:
		return true
	}
	return isPrefix(kind)
}

// isUntil reports whether the model knows a word, and what follows the operator
// that the next word may begin with.
func (c *classifier) isUntil(t, next token) bool {
	if next.kind != spec.SpecParserNAME || c.names == nil || !c.names(t.text) {
		return false
	}
	_, ok := infixLetter(next.text[0])
	rest := next.text[1:]
	return ok && rest != "" && (c.names(rest) || c.operatorLetters(rest, token{}) > 0)
}

// otherSpelling returns how an operator of the past is written if its word is a
// name.
func otherSpelling(word string) string {
	op, _ := ltl.PastPrefix(word)
	for _, other := range [...]string{"once", "O", "historically", "H", "yesterday", "Y"} {
		if same, _ := ltl.PastPrefix(other); same == op && other != word {
			return other
		}
	}
	return "! Y !"
}

// named makes the warning that a word was read as a name.
func named(pos source.Pos, word, instead string) *source.Error {
	e := source.Errorf(pos, "'%s' is a name here, not the operator of the past", word)
	e.Severity, e.Hint = source.SeverityWarning, "the operator can be written '"+instead+"'"
	return e
}
