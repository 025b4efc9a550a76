package lexemes

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/promelalexer"
)

// Short names of the token types that this package decides on.
const (
	tSemi  = promelalexer.PromelaLexerSEMI
	tArrow = promelalexer.PromelaLexerARROW
	tName  = promelalexer.PromelaLexerNAME
	tLabel = 114
)

// The grammar's token types that no text of the generated lexer has.
const (
	tWeakUntil = 115
	tUntil     = 116
	tRelease   = 117
	tNext      = 118
	tEmbedded  = 119
)

// The tokens of the preprocessor become those of the generated parser. Three
// things depend on what stands around a token: whether a word before a colon is
// a label; whether a separator is missing, as SPIN lets a user leave some out
// at the end of a line; and, inside the braces of an ltl block, whether signs
// and words are operators of the logic.

// Lexeme is a token with its type for the parser. *Lexeme implements
// antlr.Token.
type Lexeme struct {
	Token
	typ, index int
}

// lexer turns preprocessed tokens into those of the parser: it determines their
// types, adds the separators that SPIN lets a user leave out, and recognises
// the operators of ltl blocks.
type lexer struct {
	words map[string]int
	procs map[string]bool
	errs  *Diagnostics
	out   []Lexeme
	// What stands around the current token.
	braces   []braceKind
	parens   int
	forParen bool
	ltlNext  bool // an ltl block's brace comes next
	depth    int  // of everything that nests, for the limit
	prefix   int
}

// braceKind is what a pair of braces encloses.
type braceKind uint8

const (
	braceBody braceKind = iota
	braceLTL
	braceList // mtype lists and initialisers: no separators
)

// Lexemes returns the lexemes of toks, followed by one for the end of the text.
// It stops with an error where things nest deeper than MaxNesting.
func Lexemes(toks []Token, errs *Diagnostics) []Lexeme {
	lx := &lexer{words: keywords(), procs: procNames(toks), errs: errs, out: make([]Lexeme, 0, len(toks)+len(toks)/4)}
	for i := 0; i < len(toks); {
		i += lx.take(toks, i)
		if lx.depth > MaxNesting || lx.prefix > MaxNesting {
			errs.Add(toks[i-1].Pos(), "more than %d things are nested here", MaxNesting)
			break
		}
	}
	end := Token{Kind: tokEnd}
	if len(toks) > 0 {
		end.file, end.off = toks[len(toks)-1].file, toks[len(toks)-1].off+len(toks[len(toks)-1].Text)
	}
	lx.emit(end, antlr.TokenEOF)
	return lx.out
}

// keywords returns the token type of each keyword and sign of the grammar.
func keywords() map[string]int {
	promelalexer.PromelaLexerInit()
	words := map[string]int{}
	for typ, lit := range promelalexer.PromelaLexerLexerStaticData.LiteralNames {
		if lit != "" {
			words[lit[1:len(lit)-1]] = typ
		}
	}
	return words
}

// procNames returns the names of all proctypes, which are needed to distinguish
// P:x, a variable of a process, from a label.
func procNames(toks []Token) map[string]bool {
	procs := map[string]bool{}
	for i := 1; i < len(toks); i++ {
		if toks[i-1].IsWord("proctype") || toks[i-1].IsWord("D_proctype") {
			procs[toks[i].Text] = true
		}
	}
	return procs
}

// emit appends a lexeme.
func (lx *lexer) emit(t Token, typ int) {
	lx.out = append(lx.out, Lexeme{Token: t, typ: typ, index: len(lx.out)})
}

// last returns the type of the last lexeme, 0 if there is none.
func (lx *lexer) last() int {
	if len(lx.out) == 0 {
		return 0
	}
	return lx.out[len(lx.out)-1].typ
}

func (lx *lexer) inLTL() bool {
	return len(lx.braces) > 0 && lx.braces[len(lx.braces)-1] == braceLTL
}

func (lx *lexer) inBody() bool {
	return len(lx.braces) > 0 && lx.braces[len(lx.braces)-1] == braceBody && lx.parens == 0
}

// take appends the lexemes for the tokens at toks[i], and returns how many
// tokens they are made of.
func (lx *lexer) take(toks []Token, i int) int {
	t := toks[i]
	if lx.separatorMissing(toks, i) {
		sep := t
		sep.Kind, sep.Text = tokPunct, ";"
		lx.emit(sep, tSemi)
	}
	if lx.inLTL() {
		if typ, n := ltlOperator(toks, i); n > 0 {
			lx.emit(t, typ)
			lx.countPrefix(typ)
			return n
		}
	}
	typ, ok := lx.typeOf(toks, i)
	if !ok {
		return 1
	}
	lx.track(typ)
	lx.emit(t, typ)
	return 1
}

// typeOf returns the type of a token; false, after an error, if it has none.
func (lx *lexer) typeOf(toks []Token, i int) (int, bool) {
	t := toks[i]
	switch t.Kind {
	case TokWord:
		return lx.wordType(toks, i), true
	case tokNumber:
		if !IsNumber(t.Text) {
			lx.errs.Add(t.Pos(), "%q is not a number", t.Text)
		}
		return promelalexer.PromelaLexerNUMBER, true
	case tokCharacter:
		return promelalexer.PromelaLexerCHARACTER, true
	case tokString:
		return promelalexer.PromelaLexerSTRING, true
	case tokEmbedded:
		return tEmbedded, true
	}
	if typ, ok := lx.words[t.Text]; ok {
		return typ, true
	}
	switch {
	case strings.HasPrefix(t.Text, "/*"):
		lx.errs.Add(t.Pos(), "this comment does not end")
	case t.Text == `"`:
		lx.errs.Add(t.Pos(), "this string does not end on its line")
	case t.Text == "”" && len(lx.errs.List) > 0: // the end of what “ began
	default:
		lx.errs.Add(t.Pos(), "%q has no meaning here", t.Text).Hint = foreignSigns[t.Text]
	}
	return 0, false
}

// IsNumber reports whether a text is a decimal or hexadecimal number.
func IsNumber(text string) bool {
	if len(text) > 2 && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")) {
		return strings.Trim(text[2:], "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(text, "0123456789") == ""
}

// wordType returns the type of a word: keyword, label or name.
func (lx *lexer) wordType(toks []Token, i int) int {
	t := toks[i]
	typ, ok := lx.words[t.Text]
	switch {
	case t.Text == "in" && !lx.forParen:
		return tName
	case ok:
		return typ
	case lx.inBody() && lx.startsStatement() && i+1 < len(toks) && toks[i+1].Is(":") && !lx.procs[t.Text]:
		return tLabel
	}
	return tName
}

// startsStatement reports whether a statement can start after the last lexeme.
func (lx *lexer) startsStatement() bool {
	switch lx.last() {
	case tSemi, tArrow, promelalexer.PromelaLexerSEP, promelalexer.PromelaLexerLBRACE:
		return true
	case promelalexer.PromelaLexerCOLON:
		return len(lx.out) > 1 && lx.out[len(lx.out)-2].typ == tLabel
	}
	return false
}

// track updates what is known of the surroundings of the next token.
func (lx *lexer) track(typ int) {
	lx.countPrefix(typ)
	switch typ {
	case promelalexer.PromelaLexerLTL:
		lx.ltlNext = len(lx.braces) == 0
	case promelalexer.PromelaLexerIF, promelalexer.PromelaLexerDO:
		lx.depth++
	case promelalexer.PromelaLexerFI, promelalexer.PromelaLexerOD:
		lx.depth--
	case promelalexer.PromelaLexerLPAREN, promelalexer.PromelaLexerLBRACK:
		lx.forParen = lx.forParen || lx.last() == promelalexer.PromelaLexerFOR
		lx.parens++
		lx.depth++
	}
	switch typ {
	case promelalexer.PromelaLexerRPAREN, promelalexer.PromelaLexerRBRACK:
		lx.parens = max(0, lx.parens-1)
		lx.forParen = lx.forParen && lx.parens > 0
		lx.depth--
	case promelalexer.PromelaLexerLBRACE:
		lx.braces = append(lx.braces, lx.openBrace())
		lx.ltlNext, lx.parens = false, 0
		lx.depth++
	case promelalexer.PromelaLexerRBRACE:
		lx.braces = lx.braces[:max(0, len(lx.braces)-1)]
		lx.parens = 0
		lx.depth--
	}
}

// openBrace returns what the brace that opens now encloses.
func (lx *lexer) openBrace() braceKind {
	switch {
	case lx.ltlNext:
		return braceLTL
	case lx.mtypeList(), lx.last() == promelalexer.PromelaLexerOF:
		return braceList
	}
	return braceBody
}

// mtypeList reports whether the last lexemes are mtype, mtype = or mtype:name
// =.
func (lx *lexer) mtypeList() bool {
	n := len(lx.out)
	if n > 0 && lx.out[n-1].typ == promelalexer.PromelaLexerASSIGN {
		n--
	}
	if n > 2 && lx.out[n-1].typ == tName && lx.out[n-2].typ == promelalexer.PromelaLexerCOLON {
		n -= 2
	}
	return n > 0 && lx.out[n-1].typ == promelalexer.PromelaLexerMTYPE
}

// countPrefix bounds chains of prefix operators, labels and the like, which
// nest in the parser.
func (lx *lexer) countPrefix(typ int) {
	switch typ {
	case promelalexer.PromelaLexerNOT, promelalexer.PromelaLexerTILDE, promelalexer.PromelaLexerMINUS,
		promelalexer.PromelaLexerSORTED_SEND, promelalexer.PromelaLexerDECR,
		promelalexer.PromelaLexerALWAYS, promelalexer.PromelaLexerEVENTUALLY, tNext,
		promelalexer.PromelaLexerCOLON, tLabel:
		lx.prefix++
	default:
		lx.prefix = 0
	}
}

// separatorMissing applies SPIN's rules for separators that may be left out: at
// the end of a line after something that ends a statement, and after a closing
// brace or else.
func (lx *lexer) separatorMissing(toks []Token, i int) bool {
	t := toks[i]
	if !lx.inBody() || continues(t) {
		return false
	}
	switch lx.last() {
	case promelalexer.PromelaLexerELSE:
		return true
	case promelalexer.PromelaLexerRBRACE:
		return true
	}
	return t.nl && EndsStatement(lx.last())
}

// EndsStatement reports the token types that a statement can end with.
func EndsStatement(typ int) bool {
	switch typ {
	case promelalexer.PromelaLexerRPAREN, promelalexer.PromelaLexerRBRACK, promelalexer.PromelaLexerOD,
		promelalexer.PromelaLexerFI, promelalexer.PromelaLexerBREAK, tEmbedded,
		tName, promelalexer.PromelaLexerNUMBER, promelalexer.PromelaLexerCHARACTER,
		promelalexer.PromelaLexerTRUE, promelalexer.PromelaLexerFALSE, promelalexer.PromelaLexerSKIP_,
		promelalexer.PromelaLexerINCR, promelalexer.PromelaLexerDECR,
		promelalexer.PromelaLexerTIMEOUT, promelalexer.PromelaLexerNP:
		return true
	}
	return false
}

// continues reports that t cannot begin a statement, so that no separator
// stands before it.
func continues(t Token) bool {
	if t.Kind == TokWord {
		switch t.Text {
		case "unless", "fi", "od", "priority", "provided":
			return true
		}
		return false
	}
	switch t.Text {
	case ";", "->", "}", "::", ",", ")", "]", ":", ".", "[", "=", "?", "??", "!!", "&&", "||", "==", "!=",
		"<", "<=", ">", ">=", "<<", ">>", "*", "/", "%", "^", "|", "&", "+":
		return t.Kind == tokPunct
	}
	return false
}

// ltlOperator recognises an operator of temporal logic at toks[i] and its
// length in tokens.
func ltlOperator(toks []Token, i int) (int, int) {
	t := toks[i]
	if t.Kind == TokWord {
		switch t.Text {
		case "U", "until", "stronguntil":
			return tUntil, 1
		case "V", "release":
			return tRelease, 1
		case "W", "weakuntil":
			return tWeakUntil, 1
		case "X", "next":
			return tNext, 1
		case "always":
			return promelalexer.PromelaLexerALWAYS, 1
		case "eventually":
			return promelalexer.PromelaLexerEVENTUALLY, 1
		case "implies":
			return promelalexer.PromelaLexerIMPLIES, 1
		case "equivalent":
			return promelalexer.PromelaLexerEQUIV, 1
		}
		return 0, 0
	}
	switch {
	case adjacent(toks, i, "[", "]"):
		return promelalexer.PromelaLexerALWAYS, 2
	case adjacent(toks, i, "<", ">"):
		return promelalexer.PromelaLexerEVENTUALLY, 2
	case adjacent(toks, i, "<", "->"):
		return promelalexer.PromelaLexerEQUIV, 2
	case adjacent(toks, i, "/", `\`):
		return promelalexer.PromelaLexerAND, 2
	case adjacent(toks, i, `\`, "/"):
		return promelalexer.PromelaLexerOR, 2
	case t.Is("->"):
		return promelalexer.PromelaLexerIMPLIES, 1
	}
	return 0, 0
}

// adjacent reports whether two signs follow each other without white space.
func adjacent(toks []Token, i int, a, b string) bool {
	return toks[i].Is(a) && i+1 < len(toks) && toks[i+1].Is(b) && !toks[i+1].space && !toks[i+1].nl
}

// The methods of antlr.Token.

// GetSource is not known to this token.
func (l *Lexeme) GetSource() *antlr.TokenSourceCharStreamPair { return nil }

// GetTokenType is the grammar's type.
func (l *Lexeme) GetTokenType() int { return l.typ }

// GetChannel is always the default channel.
func (l *Lexeme) GetChannel() int { return antlr.TokenDefaultChannel }

// GetStart is the place in the user's file.
func (l *Lexeme) GetStart() int { return l.off }

// GetStop is the last byte in the user's file.
func (l *Lexeme) GetStop() int { return l.off + len(l.Text) - 1 }

// GetLine is not used: positions come from the token itself.
func (l *Lexeme) GetLine() int { return 0 }

// GetColumn is not used either.
func (l *Lexeme) GetColumn() int { return 0 }

// GetText is the token's text.
func (l *Lexeme) GetText() string { return l.Text }

// SetText replaces the text.
func (l *Lexeme) SetText(s string) { l.Text = s }

// GetTokenIndex is the place in the token stream.
func (l *Lexeme) GetTokenIndex() int { return l.index }

// SetTokenIndex is of no effect: the index is fixed.
func (l *Lexeme) SetTokenIndex(int) {}

// GetTokenSource is not known to this token.
func (l *Lexeme) GetTokenSource() antlr.TokenSource { return nil }

// GetInputStream is not known to this token.
func (l *Lexeme) GetInputStream() antlr.CharStream { return nil }

// String is the text.
func (l *Lexeme) String() string { return l.Text }

var _ antlr.Token = (*Lexeme)(nil)

// IsLabel reports whether the lexeme is a label; the colon follows.
func (l *Lexeme) IsLabel() bool { return l.typ == tLabel }

// IsString reports whether the lexeme is a text in quotes.
func (l *Lexeme) IsString() bool { return l.Kind == tokString }

// IsNumber reports whether the lexeme is a number.
func (l *Lexeme) IsNumber() bool { return l.Kind == tokNumber }

// IsEnd reports whether the lexeme stands for the end of the text.
func (l *Lexeme) IsEnd() bool { return l.Kind == tokEnd }

// IsSeparator reports whether the lexeme separates statements: a semicolon, one
// that was left out at the end of a line, or an arrow.
func (l *Lexeme) IsSeparator() bool { return l.typ == tSemi || l.typ == tArrow }

// IsName reports whether the lexeme is a name.
func (l *Lexeme) IsName() bool { return l.typ == tName }

// IsCharacter reports whether the lexeme is a character between quotes.
func (l *Lexeme) IsCharacter() bool { return l.Kind == tokCharacter }

// Spaced reports whether white space stands before the lexeme.
func (l *Lexeme) Spaced() bool { return l.space || l.nl }
