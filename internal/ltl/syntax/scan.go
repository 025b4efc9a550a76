package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/tokens"
	"github.com/ltlcheck/ltlcheck/source"
)

// Token is one token of a text. Start and Stop are byte offsets, Stop
// exclusive; Text is what the user wrote.
type Token struct {
	Kind        int
	Start, Stop int
	Text        string
}

// stored is a token as sentences keep it, without its text: a formula of a
// million operators has millions of tokens.
type stored = tokens.Token

// store returns a token without its text, which must be what stands at its place.
func store(t Token) stored {
	return stored{Kind: int32(t.Kind), Start: int32(t.Start), Stop: int32(t.Stop)}
}

// in returns a token of a text. Those that were two words, between which a
// comment may stand, have a text of their own.
func in(text string, t stored) Token {
	whole := Token{int(t.Kind), int(t.Start), int(t.Stop), text[t.Start:t.Stop]}
	switch {
	case t.Kind == spec.SpecParserLEADSTO:
		whole.Text = "leads to"
	case t.Kind == spec.SpecParserFAIRNESS && strings.HasPrefix(whole.Text, "strong"):
		whole.Text = "strong"
	case t.Kind == spec.SpecParserFAIRNESS:
		whole.Text = "weak"
	}
	return whole
}

// Sentence is a formula, or a declaration of a file without its semicolon, as
// tokens; the last token is the end. The text of the file must not be longer than
// tokens.MaxText.
type Sentence struct {
	File    *source.File
	Tokens  []tokens.Token // see Token for their texts
	Dialect Dialect        // how the tokens were classified
}

// NewSentence returns the sentence of tokens of a file, at least one, and adds the
// end token. It does not keep the slice.
func NewSentence(file *source.File, all []Token) Sentence {
	s := Sentence{File: file, Tokens: make([]tokens.Token, 0, len(all)+1)}
	for _, t := range all {
		s.Tokens = append(s.Tokens, store(t))
	}
	s.Tokens = append(s.Tokens, store(End(all[len(all)-1].Stop)))
	return s
}

// Token returns token i, with its text.
func (s *Sentence) Token(i int) Token { return in(s.File.Text, s.Tokens[i]) }

// First returns the first token of a node, with its text.
func (s *Sentence) First(n *Node) Token { return s.Token(int(n.First)) }

// Slice returns the tokens from one to another, the last one excluded, with their
// texts.
func (s *Sentence) Slice(first, end int) []Token {
	all := make([]Token, 0, end-first)
	for i := first; i < end; i++ {
		all = append(all, s.Token(i))
	}
	return all
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

// scanAll returns the tokens that Lex returns as sentences keep them, with room
// for the end token.
func scanAll(text string, nested bool) []stored {
	all := make([]stored, 0, len(text)/2+2)
	scan(text, nested, func(t Token) bool {
		all = append(all, store(t))
		return true
	})
	return all
}

// scan calls a function with each token that Lex returns until it returns false.
func scan(text string, nested bool, yield func(Token) bool) {
	offset := byteOffsets(text)
	input := antlr.NewInputStream(text)
	lexer := spec.NewSpecLexer(input)
	lexer.RemoveErrorListeners()
	lexer.Virt = &emitter{SpecLexer: lexer}
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

// emitter makes the generated lexer store each token in the place of the one
// before it, instead of a new one with all that ANTLR knows of it.
type emitter struct {
	*spec.SpecLexer
	token stored
}

// Emit is called by the generated lexer at the end of a token.
func (e *emitter) Emit() antlr.Token {
	e.token = stored{Kind: int32(e.GetType()), Start: int32(e.TokenStartCharIndex), Stop: int32(e.GetCharIndex())}
	e.EmitToken(&e.token)
	return &e.token
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
