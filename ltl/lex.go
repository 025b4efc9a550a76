package ltl

import (
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// token is one token of a formula. Start and stop are rune offsets, stop exclusive.
type token struct {
	kind        int
	start, stop int
	text        string
}

// scanner turns a text into tokens. It runs the generated lexer and adds what depends on the
// token before (see grammar/LTL.g4).
type scanner struct {
	file   *source.File
	bytes  []int // byte offset of each rune, nil when all are one byte
	tokens []token
	errs   source.Errors
}

func scan(file *source.File) *scanner {
	s := &scanner{file: file}
	if n := utf8.RuneCountInString(file.Text); n != len(file.Text) {
		s.bytes = make([]int, 0, n+1)
		for i := range file.Text {
			s.bytes = append(s.bytes, i)
		}
		s.bytes = append(s.bytes, len(file.Text))
	}
	s.run(file.Text, 0)
	s.tokens = append(s.tokens, token{kind: antlr.TokenEOF, start: s.runes(), stop: s.runes()})
	return s
}

func (s *scanner) runes() int {
	if s.bytes != nil {
		return len(s.bytes) - 1
	}
	return len(s.file.Text)
}

// pos is the position of a rune offset.
func (s *scanner) pos(offset int) source.Pos {
	if s.bytes != nil {
		offset = s.bytes[offset]
	}
	return s.file.Pos(offset)
}

// maxErrors is how many errors one text gets: finding the place of each takes a look at its line.
const maxErrors = 50

func (s *scanner) report(offset int, hint, format string, args ...any) {
	if len(s.errs) < maxErrors {
		e := source.Errorf(s.pos(offset), format, args...)
		e.Hint = hint
		s.errs = append(s.errs, e)
	}
}

// run scans text, which starts at rune offset base.
func (s *scanner) run(text string, base int) {
	input := antlr.NewInputStream(text)
	lexer := ltlparser.NewLTLLexer(input)
	lexer.RemoveErrorListeners()
	for {
		next := lexer.NextToken()
		t := token{next.GetTokenType(), base + next.GetStart(), base + next.GetStop() + 1, next.GetText()}
		switch {
		case t.kind == antlr.TokenEOF:
			return
		case t.kind != ltlparser.LTLLexerOPENCOMMENT:
			s.add(t)
		case !skipComment(input):
			s.report(t.start, "", "comment opened here is never closed, expected '*/'")
			return
		}
	}
}

// skipComment reads on behind the end of a comment, in which comments nest; false if it has none.
func skipComment(input antlr.CharStream) bool {
	for depth := 1; depth > 0; input.Consume() {
		switch c := input.LA(1); {
		case c == antlr.TokenEOF:
			return false
		case c == '/' && input.LA(2) == '*':
			depth++
			input.Consume()
		case c == '*' && input.LA(2) == '/':
			depth--
			input.Consume()
		}
	}
	return true
}

// add adds a token as the generated lexer sees it.
func (s *scanner) add(t token) {
	switch {
	case t.kind == ltlparser.LTLLexerWORD && s.afterOperand():
		s.addInfixWord(t)
	case startsOperand(t.kind):
		s.addOperandStart(t)
	default:
		s.tokens = append(s.tokens, t)
	}
}

// addInfixWord adds a word that follows an operand, where only an operator can stand.
func (s *scanner) addInfixWord(t token) {
	if kind, ok := infixWord(t.text); ok {
		t.kind = kind
		s.tokens = append(s.tokens, t)
		return
	}
	kind, ok := infixLetter(t.text[0])
	if !ok || s.afterPrefixWord() {
		s.addOperandStart(t)
		return
	}
	s.tokens = append(s.tokens, token{kind, t.start, t.start + 1, t.text[:1]})
	s.run(t.text[1:], t.start+1)
}

func (s *scanner) afterOperand() bool {
	return len(s.tokens) > 0 && endsOperand(s.tokens[len(s.tokens)-1].kind)
}

// addOperandStart adds a token that can start an operand. If the token before is SPIN's always,
// eventually or next, standing where an operand is due, that one is an operator: as a
// proposition it could not be followed by an operand.
func (s *scanner) addOperandStart(t token) {
	if n := len(s.tokens); s.afterPrefixWord() {
		s.tokens[n-1].kind, _ = prefixWord(s.tokens[n-1].text)
	}
	s.tokens = append(s.tokens, t)
}

func (s *scanner) afterPrefixWord() bool {
	n := len(s.tokens)
	if n == 0 || s.tokens[n-1].kind != ltlparser.LTLLexerWORD || n > 1 && endsOperand(s.tokens[n-2].kind) {
		return false
	}
	_, ok := prefixWord(s.tokens[n-1].text)
	return ok
}

func infixLetter(c byte) (int, bool) {
	switch c {
	case 'U':
		return ltlparser.LTLLexerUNTIL, true
	case 'R', 'V':
		return ltlparser.LTLLexerRELEASE, true
	case 'W':
		return ltlparser.LTLLexerWEAK, true
	case 'M':
		return ltlparser.LTLLexerSTRONG, true
	}
	return 0, false
}

func infixWord(text string) (int, bool) {
	switch text {
	case "until", "stronguntil":
		return ltlparser.LTLLexerUNTIL, true
	case "weakuntil":
		return ltlparser.LTLLexerWEAK, true
	case "release":
		return ltlparser.LTLLexerRELEASE, true
	case "implies":
		return ltlparser.LTLLexerIMPLIES, true
	case "equivalent":
		return ltlparser.LTLLexerEQUIV, true
	}
	return 0, false
}

func prefixWord(text string) (int, bool) {
	switch text {
	case "always":
		return ltlparser.LTLLexerGLOBALLY, true
	case "eventually":
		return ltlparser.LTLLexerEVENTUALLY, true
	case "next":
		return ltlparser.LTLLexerNEXT, true
	}
	return 0, false
}

// endsOperand reports whether an operand can end with this token.
func endsOperand(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerIS0, ltlparser.LTLLexerIS1, ltlparser.LTLLexerRPAREN:
		return true
	}
	return isAtom(kind)
}

// startsOperand reports whether an operand can start with this token.
func startsOperand(kind int) bool {
	return isAtom(kind) || isPrefix(kind) || kind == ltlparser.LTLLexerLPAREN
}

func isAtom(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerWORD, ltlparser.LTLLexerSTRING, ltlparser.LTLLexerLATEX,
		ltlparser.LTLLexerTRUE, ltlparser.LTLLexerFALSE:
		return true
	}
	return false
}

func isPrefix(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerNOT, ltlparser.LTLLexerNEXT, ltlparser.LTLLexerEVENTUALLY, ltlparser.LTLLexerGLOBALLY:
		return true
	}
	return false
}

func isInfix(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerIMPLIES, ltlparser.LTLLexerEQUIV, ltlparser.LTLLexerOR, ltlparser.LTLLexerXOR,
		ltlparser.LTLLexerAND, ltlparser.LTLLexerUNTIL, ltlparser.LTLLexerRELEASE, ltlparser.LTLLexerWEAK,
		ltlparser.LTLLexerSTRONG:
		return true
	}
	return false
}

// replay feeds scanned tokens to the generated parser.
type replay struct {
	*ltlparser.LTLLexer
	tokens []token
	pair   *antlr.TokenSourceCharStreamPair
	next   int
}

func newReplay(tokens []token) *replay {
	empty := antlr.NewInputStream("")
	lexer := ltlparser.NewLTLLexer(empty)
	return &replay{LTLLexer: lexer, tokens: tokens, pair: &antlr.TokenSourceCharStreamPair{}}
}

// NextToken is the next token; the last one, the end of the text, repeats.
func (r *replay) NextToken() antlr.Token {
	t := r.tokens[r.next]
	if r.next < len(r.tokens)-1 {
		r.next++
	}
	text := t.text
	if t.kind == antlr.TokenEOF {
		text = "<end>"
	}
	return antlr.CommonTokenFactoryDEFAULT.Create(r.pair, t.kind, text, antlr.TokenDefaultChannel, t.start, t.stop-1, 1, t.start)
}
