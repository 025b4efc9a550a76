package ltl

import (
	"slices"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
	"github.com/ltlcheck/ltlcheck/source"
)

// Scanning. The generated lexer recognises signs, words, numbers in brackets
// and quoted texts. A word is a proposition or an operator depending on its
// neighbours:
//
//	after an operand        until, weakuntil, implies, … are operators; a word that begins with U, R, V, W or M
//	                        is that operator followed by another word: "a Ub" is a U b
//	before an operand       always, eventually, next and the words of the past are operators,
//	                        but only if an operand follows: "always" alone is a proposition
//	otherwise               a word is a proposition
//
// So all these words can also be names of propositions, and formulas written
// for SPIN and for Spot are both read. Comments nest; line ends are white
// space.

// scanner turns a text into tokens. It runs the generated lexer and resolves
// what depends on the token before: the same letters can be a proposition or an
// operator (see internal/grammar/LTL.g4). The offsets of tokens count runes, as the
// generated lexer does; errors are reported at byte offsets.
type scanner struct {
	file   *source.File
	bytes  []int32 // byte offset of each rune, nil when all are one byte
	tokens []tokens.Token
	errs   source.Errors
	more   int // errors that are not among them
}

// scan returns the tokens of a text, with an EOF token at the end. Errors are
// collected in errs.
func scan(file *source.File) *scanner {
	s := &scanner{file: file}
	if n := utf8.RuneCountInString(file.Text); n != len(file.Text) {
		s.bytes = make([]int32, 0, n+1)
		for i := range file.Text {
			s.bytes = append(s.bytes, int32(i))
		}
		s.bytes = append(s.bytes, int32(len(file.Text)))
	}
	s.run(file.Text, 0)
	s.push(antlr.TokenEOF, s.runes(), s.runes())
	s.encloseSuffixes()
	return s
}

// encloseSuffixes puts what follows []-> and its like into parentheses, up to
// where what encloses it ends. The opening one has the operator's place, the
// closing one is empty.
func (s *scanner) encloseSuffixes() {
	if !slices.ContainsFunc(s.tokens, func(t tokens.Token) bool { return t.Kind == ltlparser.LTLLexerSUFFIX }) {
		return
	}
	all := s.tokens
	s.tokens = nil
	pending := []int{0} // by what is open: how many are to be closed with it
	for _, t := range all {
		last := len(pending) - 1
		if closesGroup(int(t.Kind)) {
			for range pending[last] {
				s.push(ltlparser.LTLLexerRPAREN, int(t.Start), int(t.Start))
			}
			pending[last] = 0
			pending = pending[:max(last, 1)]
		}
		s.push(int(t.Kind), int(t.Start), int(t.Stop))
		switch t.Kind {
		case ltlparser.LTLLexerLPAREN, ltlparser.LTLLexerLBRACE:
			pending = append(pending, 0)
		case ltlparser.LTLLexerSUFFIX:
			s.push(ltlparser.LTLLexerLPAREN, int(t.Start), int(t.Stop))
			pending[len(pending)-1]++
		}
	}
}

func closesGroup(kind int) bool {
	switch kind {
	case antlr.TokenEOF, ltlparser.LTLLexerRPAREN, ltlparser.LTLLexerRBRACE, ltlparser.LTLLexerSTRONGBRACE:
		return true
	}
	return false
}

func (s *scanner) push(kind, start, stop int) {
	s.tokens = append(s.tokens, tokens.Token{Kind: int32(kind), Start: int32(start), Stop: int32(stop), Index: int32(len(s.tokens))})
}

// text is what the user wrote for a token.
func (s *scanner) text(i int) string {
	t := &s.tokens[i]
	return s.between(int(t.Start), int(t.Stop))
}

// between is the text between two rune offsets.
func (s *scanner) between(start, stop int) string {
	if s.bytes != nil {
		start, stop = int(s.bytes[start]), int(s.bytes[stop])
	}
	return s.file.Text[start:stop]
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
		offset = int(s.bytes[offset])
	}
	return s.file.Pos(offset)
}

// maxErrors is how many errors one text gets: finding the place of each takes a
// look at its line.
const maxErrors = 50

func (s *scanner) report(offset int, hint, format string, args ...any) {
	if len(s.errs) == maxErrors {
		s.more++
		return
	}
	e := source.Errorf(s.pos(offset), format, args...)
	e.Hint = hint
	s.errs = append(s.errs, e)
}

// run scans text, which starts at rune offset base.
func (s *scanner) run(text string, base int) {
	input := antlr.NewInputStream(text)
	lexer := ltlparser.NewLTLLexer(input)
	lexer.RemoveErrorListeners()
	for {
		t := lexer.NextToken()
		switch kind, start := t.GetTokenType(), base+t.GetStart(); {
		case kind == antlr.TokenEOF:
			return
		case kind != ltlparser.LTLLexerOPENCOMMENT:
			s.add(kind, start, base+t.GetStop()+1)
		case !skipComment(input):
			s.report(start, "", "comment opened here is never closed, expected '*/'")
			return
		}
	}
}

// skipComment reads on behind the end of a comment, in which comments nest;
// false if it has none.
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
func (s *scanner) add(kind, start, stop int) {
	switch {
	case kind == ltlparser.LTLLexerWORD && s.afterOperand():
		s.addInfixWord(start, stop)
	case startsOperand(kind):
		s.addOperandStart(kind, start, stop)
	default:
		s.push(kind, start, stop)
	}
}

// addInfixWord adds a word that follows an operand, where only an operator can
// stand. As in Spot, aUb is read as a proposition, but in (a)Ub the letter U is
// an operator and the rest of the word is scanned again.
func (s *scanner) addInfixWord(start, stop int) {
	text := s.between(start, stop)
	if kind, ok := infixWord(text); ok {
		s.push(kind, start, stop)
		return
	}
	kind, ok := infixLetter(text[0])
	if !ok || s.afterPrefixWord() {
		s.addOperandStart(ltlparser.LTLLexerWORD, start, stop)
		return
	}
	s.push(kind, start, start+1)
	s.run(text[1:], start+1)
}

// kind returns the kind of the token i places before the end, 0 if there is
// none.
func (s *scanner) kind(i int) int {
	if i > len(s.tokens) {
		return 0
	}
	return int(s.tokens[len(s.tokens)-i].Kind)
}

func (s *scanner) afterOperand() bool { return endsOperand(s.kind(1)) }

// addOperandStart adds a token that can start an operand. If the token before
// is SPIN's always, eventually or next, standing where an operand is due, that
// one is an operator: as a proposition it could not be followed by an operand.
func (s *scanner) addOperandStart(kind, start, stop int) {
	if n := len(s.tokens); s.afterPrefixWord() {
		prefix, _ := prefixWord(s.text(n - 1))
		s.tokens[n-1].Kind = int32(prefix)
	}
	s.push(kind, start, stop)
}

func (s *scanner) afterPrefixWord() bool {
	if s.kind(1) != ltlparser.LTLLexerWORD || endsOperand(s.kind(2)) {
		return false
	}
	_, ok := prefixWord(s.text(len(s.tokens) - 1))
	return ok
}

// infixLetter returns the kind of token of a binary temporal operator.
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
	if _, ok := PastInfix(text); ok {
		return ltlparser.LTLLexerPASTINFIX, true
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
	if _, ok := PastPrefix(text); ok {
		return ltlparser.LTLLexerPASTPREFIX, true
	}
	return 0, false
}

// PastPrefix returns the operator of the past that a word before an operand
// denotes, such as O or once; false if it is none. Parsers of other languages
// use it, so that they accept the same words.
func PastPrefix(text string) (Op, bool) {
	switch text {
	case "Y", "yesterday", "previously", `\mathsf{Y}`:
		return Yesterday, true
	case "Z", `\mathsf{Z}`:
		return WeakYesterday, true
	case "O", "once", `\mathsf{O}`:
		return Once, true
	case "H", "historically", `\mathsf{H}`:
		return Historically, true
	}
	return 0, false
}

// PastInfix returns the operator of the past that a word between two operands
// denotes, such as S or since; false if it is none.
func PastInfix(text string) (Op, bool) {
	switch text {
	case "S", "since", `\mathbin{\mathsf{S}}`:
		return Since, true
	case "T", "triggered", `\mathbin{\mathsf{T}}`:
		return Triggered, true
	}
	return 0, false
}

// endsOperand reports whether an operand can end with this token.
func endsOperand(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerIS0, ltlparser.LTLLexerIS1, ltlparser.LTLLexerRPAREN, ltlparser.LTLLexerRBRACE, ltlparser.LTLLexerSTRONGBRACE:
		return true
	}
	return isAtom(kind)
}

// startsOperand reports whether an operand can start with this token.
func startsOperand(kind int) bool {
	return isAtom(kind) || isPrefix(kind) || kind == ltlparser.LTLLexerLPAREN || kind == ltlparser.LTLLexerLBRACE
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
	case ltlparser.LTLLexerNOT, ltlparser.LTLLexerNEXT, ltlparser.LTLLexerEVENTUALLY, ltlparser.LTLLexerGLOBALLY,
		ltlparser.LTLLexerPASTPREFIX:
		return true
	}
	return false
}

func isInfix(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerIMPLIES, ltlparser.LTLLexerEQUIV, ltlparser.LTLLexerOR, ltlparser.LTLLexerXOR,
		ltlparser.LTLLexerAND, ltlparser.LTLLexerUNTIL, ltlparser.LTLLexerRELEASE, ltlparser.LTLLexerWEAK,
		ltlparser.LTLLexerSTRONG, ltlparser.LTLLexerPASTINFIX:
		return true
	}
	return false
}
