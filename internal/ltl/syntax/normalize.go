package syntax

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
)

// Normalize spells an expression of a model in one way, so that expressions
// that differ only in white space and comments become one proposition. Of a
// text that is not made of the tokens of expressions only the white space is
// normalised. Words joined by a hyphen stay as they are, since some kinds of
// models have such names; so do names in quotes. Normalize(Normalize(t)) is
// Normalize(t). Every text that is compared with a proposition of a File must
// be normalised first.
func Normalize(text string) string {
	var p Printer
	tokens := Lex(text, false)
	word := false // the last token is part of a name, perhaps one with hyphens
	for i, t := range tokens {
		hyphen := word && isHyphen(tokens, i)
		switch {
		case t.Kind == spec.SpecParserINVALID, t.Kind == spec.SpecParserOPENSTRING, t.Kind == spec.SpecParserOPENCOMMENT:
			return strings.Join(strings.Fields(text), " ")
		case hyphen, word && i > 0 && tokens[i-1].Kind == spec.SpecParserMINUS:
			p.WriteString(t.Text)
			p.unary, p.last = false, t.Kind
			word = true
		default:
			p.Token(t.Kind, t.Text)
			word = t.Kind == spec.SpecParserNAME
		}
	}
	return p.String()
}

// isHyphen reports whether token i is a minus without white space between two
// words.
func isHyphen(tokens []Token, i int) bool {
	if i == 0 || i+1 == len(tokens) || tokens[i].Kind != spec.SpecParserMINUS {
		return false
	}
	left, right := tokens[i-1], tokens[i+1]
	return left.Stop == tokens[i].Start && tokens[i].Stop == right.Start && IsWordByte(right.Text[0])
}

// Printer joins tokens with the white space that people expect.
type Printer struct {
	strings.Builder
	last  int  // the kind of the last token
	unary bool // the last token was a sign
}

// Token adds a token, after a blank where people expect one or where the token
// would otherwise merge with the one before it.
func (p *Printer) Token(kind int, text string) {
	if p.Len() > 0 && (p.spaced(kind) || merges(p.String(), text)) {
		p.WriteByte(' ')
	}
	p.WriteString(text)
	p.unary = kind == spec.SpecParserMINUS && !EndsOperand(p.last)
	p.last = kind
}

// Word adds a text that is an operand as a whole.
func (p *Printer) Word(text string) { p.Token(spec.SpecParserNAME, text) }

// spaced reports whether a blank stands between the last token and one of this
// kind.
func (p *Printer) spaced(kind int) bool {
	switch kind {
	case spec.SpecParserRPAREN, spec.SpecParserRBRACK, spec.SpecParserCOMMA, spec.SpecParserAT, spec.SpecParserCOLON,
		spec.SpecParserRCV, spec.SpecParserRRCV:
		return false
	case spec.SpecParserDOT:
		return p.last == spec.SpecParserNUMBER // 3 . 3 is not 3.3
	case spec.SpecParserLBRACK:
		return !EndsOperand(p.last) && p.last != spec.SpecParserRCV && p.last != spec.SpecParserRRCV && p.wantsSpace()
	case spec.SpecParserLPAREN:
		return p.last != spec.SpecParserNAME && !NeedsArguments(p.last) && p.last != spec.SpecParserEVAL && p.wantsSpace()
	}
	return p.wantsSpace()
}

// wantsSpace reports whether the last token is followed by a blank.
func (p *Printer) wantsSpace() bool {
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
	if IsWordByte(a) && IsWordByte(z) {
		return true
	}
	switch string([]byte{a, z}) {
	case "[]", "()", "<>", "..", "??", "!=", "--", "->", "=>", "==", "<=", ">=", "<-", "&&", "||", "<<", ">>", "//", "/*", "/\\", "\\/", "''":
		return true
	}
	return false
}
