package syntax

import (
	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
)

// Formulas over letters: propositions are words, in which dots may stand, and
// quoted texts; =0 and =1 may follow them. The words of Promela are words like
// others, + and * are operators of the logic, and brackets follow X, F and G
// only. Everything else is as in formulas over expressions.

// letterTokens returns the tokens with words as names: those of Promela, those with
// dots, and with =0 and =1 as one token each. They are tokens of text. It works in place.
func letterTokens(text string, tokens []stored) []stored {
	out := tokens[:0]
	brackets := false
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		n := 1
		if !brackets {
			n = wordTokens(text, tokens[i:])
		}
		switch {
		case n > 1:
			t = stored{Kind: spec.SpecParserNAME, Start: t.Start, Stop: tokens[i+n-1].Stop}
			i += n - 1
		case isValue(text, tokens[i:]):
			t = stored{Kind: spec.SpecParserIS0, Start: t.Start, Stop: tokens[i+1].Stop}
			if text[t.Stop-1] == '1' {
				t.Kind = spec.SpecParserIS1
			}
			i++
		case isPromelaWord(int(t.Kind)), t.Kind == spec.SpecParserDOT, t.Kind == spec.SpecParserDOTDOT && !brackets:
			t.Kind = spec.SpecParserNAME
		}
		brackets = t.Kind == spec.SpecParserLBRACK || brackets && t.Kind != spec.SpecParserRBRACK
		out = append(out, t)
	}
	return out
}

// wordTokens returns how many tokens from the first one on are one word with
// dots, 1 if they are not such dots. A word begins with no digit.
func wordTokens(text string, tokens []stored) int {
	n, dots := 0, false
	for n < len(tokens) && isPartOfWord(in(text, tokens[n]), n == 0) && (n == 0 || tokens[n-1].Stop == tokens[n].Start) {
		dots = dots || text[tokens[n].Start] == '.'
		n++
	}
	if !dots {
		return 1
	}
	return n
}

func isPartOfWord(t Token, first bool) bool {
	switch t.Kind {
	case spec.SpecParserDOT, spec.SpecParserDOTDOT:
		return true
	case spec.SpecParserNUMBER, spec.SpecParserDECIMAL:
		return !first
	}
	return t.Text != "" && IsLetter(t.Text[0])
}

// isValue reports whether the first two tokens are =0 or =1 without a blank.
func isValue(text string, tokens []stored) bool {
	if len(tokens) < 2 || tokens[0].Kind != spec.SpecParserASSIGN || tokens[0].Stop != tokens[1].Start {
		return false
	}
	value := in(text, tokens[1]).Text
	return value == "0" || value == "1"
}

// isPromelaWord reports whether a token is a word of Promela's expressions.
func isPromelaWord(kind int) bool {
	switch kind {
	case spec.SpecParserTIMEOUT, spec.SpecParserNP, spec.SpecParserRUN, spec.SpecParserPRIORITY, spec.SpecParserEVAL, spec.SpecParserSKIP_,
		spec.SpecParserC_EXPR:
		return true
	}
	return NeedsArguments(kind)
}

// onlyLetters changes the kind of tokens that formulas over letters do not have
// to INVALID, and makes + and * operators of the logic. It works in place.
func onlyLetters(text string, tokens []stored) []stored {
	braces, brackets := 0, 0
	for i, t := range tokens {
		switch {
		case t.Kind == spec.SpecParserLBRACK && (brackets > 0 || i > 0 && takesBounds(int(tokens[i-1].Kind))):
			brackets++
		case brackets > 0:
			if t.Kind == spec.SpecParserRBRACK {
				brackets--
			}
		case t.Kind == spec.SpecParserLBRACE:
			braces++
		case t.Kind == spec.SpecParserRBRACE || t.Kind == spec.SpecParserSTRONGBRACE:
			braces--
		case t.Kind == spec.SpecParserCOLON && braces > 0:
		case t.Kind == spec.SpecParserPLUS && braces <= 0:
			tokens[i].Kind = spec.SpecParserOR
		case t.Kind == spec.SpecParserSTAR && braces <= 0:
			tokens[i].Kind = spec.SpecParserAND
		case !isOfLetters(in(text, t)):
			tokens[i].Kind = spec.SpecParserINVALID
		}
	}
	return tokens
}

// isOfLetters reports whether formulas over letters have a token.
func isOfLetters(t Token) bool {
	switch t.Kind {
	case spec.SpecParserSUFFIX, spec.SpecParserREPEAT, spec.SpecParserSEMICOLON, spec.SpecParserOPENCOMMENT, spec.SpecParserOPENSTRING:
		return true
	case spec.SpecParserNUMBER:
		return t.Text == "0" || t.Text == "1"
	case spec.SpecParserNAME:
		return t.Text[0] != '`'
	case spec.SpecParserDECIMAL, spec.SpecParserCHARACTER, spec.SpecParserCOMMA, spec.SpecParserRBRACK:
		return false
	}
	return EndsOperand(t.Kind) || startsOperand(t.Kind) || isInfix(t.Kind) && !isArithmetic(t.Kind) || t.Kind == -1
}

// call returns the first parenthesis behind a name, which is no call in formulas
// over letters; -1 if there is none.
func (s *Sentence) call() int {
	for i, t := range s.Tokens {
		if t.Kind == spec.SpecParserLPAREN && i > 0 && s.Tokens[i-1].Kind == spec.SpecParserNAME {
			return i
		}
	}
	return -1
}

// HasExpression reports whether a text has a token that stands in formulas over
// expressions only. A call has no blank before its parenthesis. The cost is that
// of Lex, without its memory.
func HasExpression(text string) (found bool) {
	var before Token
	scan(text, false, func(t Token) bool {
		switch {
		case isRelation(t.Kind), t.Text[0] == '`', before.Text == "never" && operandFollows(t),
			t.Kind == spec.SpecParserLBRACK && EndsOperand(before.Kind) && !isOperatorWord(before.Text),
			t.Kind == spec.SpecParserLPAREN && before.Stop == t.Start && isCallee(before),
			t.Text == "to" && before.Text == "leads":
			found = true
		}
		before = t
		return !found
	})
	return found
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

// isCallee reports whether a word before a parenthesis is that of a function, a
// macro or a pattern, and no operator of this language or another one.
func isCallee(t Token) bool {
	return NeedsArguments(t.Kind) || t.Kind == spec.SpecParserNAME && !isOperatorWord(t.Text) && !foreign.IsOperator(t.Text)
}

// isOperatorWord reports whether a word consists of operators.
func isOperatorWord(word string) bool {
	if infixLetters[word[0]] != 0 {
		word = word[1:]
	}
	word = word[leadingOperators(word):]
	return word == "" || prefixWords[word] != 0 || infixWords[word] != 0 || IsInfixWord(word)
}
