package syntax

import (
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// Token is one token of a text. Start and Stop are byte offsets, Stop
// exclusive; Text is what the user wrote.
type Token struct {
	Kind        int
	Start, Stop int
	Text        string
}

// Sentence is a formula, or a declaration of a file without its semicolon, as
// tokens; the last token is the end.
type Sentence struct {
	File    *source.File
	Tokens  []Token
	Dialect Dialect // how the tokens were classified
}

// Pos returns the position of a token.
func (s *Sentence) Pos(t Token) source.Pos { return s.File.Pos(t.Start) }

// Text returns the source text from token first to token last, both included.
func (s *Sentence) Text(first, last int) string {
	return s.File.Text[s.Tokens[first].Start:s.Tokens[last].Stop]
}

// End returns the end token of a text.
func End(at int) Token { return Token{Kind: antlr.TokenEOF, Start: at, Stop: at} }

// Lex returns all tokens of a text outside comments, without an end token.
// Tokens that the language does not have are among them; a comment or quotes
// without an end are the last one. With nested, comments nest and do not begin
// with //, and quoted texts extend over lines.
func Lex(text string, nested bool) []Token {
	tokens := make([]Token, 0, len(text)/2+1)
	scan(text, nested, func(t Token) bool {
		tokens = append(tokens, t)
		return true
	})
	return tokens
}

// scan calls a function with each token that Lex returns until it returns false.
func scan(text string, nested bool, yield func(Token) bool) {
	offset := byteOffsets(text)
	input := antlr.NewInputStream(text)
	lexer := spec.NewSpecLexer(input)
	lexer.RemoveErrorListeners()
	for {
		t := lexer.NextToken()
		kind, first, last := t.GetTokenType(), t.GetStart(), t.GetStop()+1
		switch {
		case kind == antlr.TokenEOF:
			return
		case kind == spec.SpecParserOPENCOMMENT && skipComment(input, nested):
			continue
		case kind == spec.SpecParserLINECOMMENT && !nested:
			continue
		case kind == spec.SpecParserLINECOMMENT:
			kind = spec.SpecParserINVALID
		case kind == spec.SpecParserBACKTICKS:
			kind = spec.SpecParserNAME
		case kind == spec.SpecParserOPENSTRING && nested && skipString(input):
			kind, last = spec.SpecParserSTRING, input.Index()
		}
		start, stop := offset(first), offset(last)
		if !yield(Token{kind, start, stop, text[start:stop]}) || kind == spec.SpecParserOPENCOMMENT {
			return
		}
	}
}

// skipComment reads on behind the end of a comment; false if it has none.
func skipComment(input antlr.CharStream, nested bool) bool {
	for depth := 1; depth > 0; input.Consume() {
		switch c := input.LA(1); {
		case c == antlr.TokenEOF:
			return false
		case nested && c == '/' && input.LA(2) == '*':
			depth++
			input.Consume()
		case c == '*' && input.LA(2) == '/':
			depth--
			input.Consume()
		}
	}
	return true
}

// skipString reads on behind the quote that ends a quoted text; false if it has
// none.
func skipString(input antlr.CharStream) bool {
	for {
		c := input.LA(1)
		if c == antlr.TokenEOF {
			return false
		}
		input.Consume()
		switch {
		case c == '"':
			return true
		case c == '\\' && input.LA(1) != antlr.TokenEOF:
			input.Consume()
		}
	}
}

// byteOffsets returns a function from rune offsets, in which ANTLR counts, to
// byte offsets.
func byteOffsets(text string) func(int) int {
	if utf8.RuneCountInString(text) == len(text) {
		return func(i int) int { return i }
	}
	var offsets []int32
	for i := range text {
		offsets = append(offsets, int32(i))
	}
	offsets = append(offsets, int32(len(text)))
	return func(i int) int { return int(offsets[i]) }
}

// InvalidUTF8 returns an error at the first byte that is not UTF-8, nil if
// there is none.
func InvalidUTF8(file *source.File) *source.Error {
	if utf8.ValidString(file.Text) {
		return nil
	}
	for i, r := range file.Text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(file.Text[i:]); size == 1 {
			return source.Errorf(file.Pos(i), "byte 0x%02x is not valid UTF-8", file.Text[i])
		}
	}
	return nil
}

// Unquote returns the text between the quotes of a string token; a backslash
// makes the next character stand for itself.
func Unquote(text string) string {
	out := make([]byte, 0, len(text))
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' {
			i++
		}
		out = append(out, text[i])
	}
	return string(out)
}
