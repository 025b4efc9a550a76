package specs

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// ParseAlone reads one formula without a model: what ltl.Parse reads, and the
// same formula over expressions of a model that ParseFormula reads. A text with
// a comparison, an index, a label, a poll or a call is one over expressions; in
// all others + is |, * is &, and a quoted text is taken as it is. A word never
// begins with F, G or X unless a digit follows: these letters are operators.
// The formula belongs to fa. The error is a source.Errors with everything that
// is wrong, sorted.
func ParseAlone(fa *ltl.Factory, file *source.File) (*ltl.Formula, error) {
	f, err := ltl.Parse(fa, file)
	if err == nil || invalidUTF8(file) != nil || !hasExpression(lexemes(file.Text)) {
		return f, err
	}
	f, _, err = ParseFormula(fa, file, Options{Names: isProposition})
	return f, err
}

// isProposition reports whether a word is one proposition where no model is
// known.
func isProposition(word string) bool {
	if word == "" || strings.IndexByte("FGX", word[0]) >= 0 && (len(word) == 1 || word[1] < '0' || word[1] > '9') {
		return false
	}
	_, past := ltl.PastPrefix(word)
	return word != "never" && !past && !strings.ContainsFunc(word, func(r rune) bool { return r > '~' || !isWordByte(byte(r)) })
}

// hasExpression reports whether one of the tokens stands in formulas over
// expressions only.
func hasExpression(tokens []token) bool {
	for i, t := range tokens {
		switch {
		case isRelation(t.kind), t.text == "never" && i+1 < len(tokens):
			return true
		case i == 0:
		case t.kind == spec.SpecParserLBRACK && endsOperand(tokens[i-1].kind) && !isOperatorWord(tokens[i-1].text),
			t.kind == spec.SpecParserLPAREN && tokens[i-1].stop == t.start && (needsArguments(tokens[i-1].kind) || isCallee(tokens[i-1])),
			t.text == "to" && tokens[i-1].text == "leads":
			return true
		}
	}
	return false
}

// isRelation reports whether a token compares numbers, or selects a label or a
// message.
func isRelation(kind int) bool {
	switch kind {
	case spec.SpecParserEQ, spec.SpecParserNE, spec.SpecParserLT, spec.SpecParserLE, spec.SpecParserGT, spec.SpecParserGE,
		spec.SpecParserAT, spec.SpecParserRCV, spec.SpecParserRRCV:
		return true
	}
	return false
}

// isCallee reports whether a name before a parenthesis is that of a function,
// a macro or a pattern, and no operator of this language or another one.
func isCallee(t token) bool {
	return t.kind == spec.SpecParserNAME && !isOperatorWord(t.text) && foreign.Hint(t.text) == foreign.Hint("~>")
}

// isOperatorWord reports whether a word alone is an operator.
func isOperatorWord(word string) bool {
	_, prefix := prefixWord(word)
	_, before := ltl.PastPrefix(word)
	_, between := ltl.PastInfix(word)
	_, letter := infixLetter(word[0])
	return prefix || before || between || isInfixWord(word) || letter && len(word) == 1 || strings.Trim(word, "FGX") == ""
}
