package specs

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// token is one token of the text; start and stop are byte offsets, stop exclusive.
type token struct {
	kind        int
	start, stop int
	text        string
}

// lexemes runs the generated lexer on text and returns all tokens outside
// comments, without an end token. Tokens that the language does not have are
// among them. Two kinds of token are those of logs, and no model has them: names
// in backticks, and numbers with a decimal point.
func lexemes(text string) []token {
	return decimals(rawLexemes(text))
}

// rawLexemes is lexemes where a number with a decimal point is three tokens.
func rawLexemes(text string) []token {
	var tokens []token
	offset := byteOffsets(text)
	lexer := spec.NewSpecLexer(antlr.NewInputStream(maskNames(text)))
	lexer.RemoveErrorListeners()
	for {
		t := lexer.NextToken()
		if t.GetTokenType() == antlr.TokenEOF {
			return tokens
		}
		if t.GetChannel() != antlr.TokenDefaultChannel {
			continue
		}
		start, stop := offset(t.GetStart()), offset(t.GetStop()+1)
		tokens = append(tokens, token{t.GetTokenType(), start, stop, text[start:stop]})
		if t.GetTokenType() == spec.SpecParserOPENCOMMENT {
			return tokens
		}
	}
}

// quotedName matches what the lexer must not look into, comments and texts in
// quotes, or, as its group, a name in backticks.
var quotedName = regexp.MustCompile("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:[^\"\\\\\n]|\\\\.)*\"|(`[^`\n]+`)")

// maskNames replaces each name in backticks by a word of the same length, in
// characters.
func maskNames(text string) string {
	if !strings.Contains(text, "`") {
		return text
	}
	var out strings.Builder
	at := 0
	for _, m := range quotedName.FindAllStringSubmatchIndex(text, -1) {
		if m[2] < 0 {
			continue
		}
		out.WriteString(text[at:m[2]])
		out.WriteString(strings.Repeat("_", utf8.RuneCountInString(text[m[2]:m[3]])))
		at = m[3]
	}
	return out.String() + text[at:]
}

// decimals joins the tokens of numbers with a decimal point.
func decimals(tokens []token) []token {
	out := tokens[:0]
	for _, t := range tokens {
		n := len(out)
		if t.kind == spec.SpecParserNUMBER && n > 1 && out[n-1].kind == spec.SpecParserDOT && out[n-2].kind == spec.SpecParserNUMBER &&
			out[n-2].stop == out[n-1].start && out[n-1].stop == t.start && !strings.Contains(out[n-2].text, ".") {
			out = out[:n-1]
			out[n-2].text, out[n-2].stop = out[n-2].text+"."+t.text, t.stop
			continue
		}
		out = append(out, t)
	}
	return out
}

// byteOffsets returns a function from rune offsets, in which ANTLR counts, to
// byte offsets.
func byteOffsets(text string) func(int) int {
	if utf8.RuneCountInString(text) == len(text) {
		return func(i int) int { return i }
	}
	var offsets []int
	for i := range text {
		offsets = append(offsets, i)
	}
	offsets = append(offsets, len(text))
	return func(i int) int { return offsets[i] }
}

// invalidUTF8 returns an error at the first byte that is not UTF-8, nil if
// there is none.
func invalidUTF8(file *source.File) *source.Error {
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

// declaration is the tokens of one declaration, without the semicolon, with an
// end token.
type declaration struct {
	file   *source.File
	tokens []token
	finite bool   // "finite" stood before the tokens
	cover  bool   // the first token is "cover": a property whose formula is to be possible
	index  *index // of a property that is one for each value; nil otherwise
}

// newDeclaration makes a declaration of the tokens. The word finite, which the
// grammar does not have, is removed and recorded.
func newDeclaration(file *source.File, tokens []token) declaration {
	if isFinite(tokens) {
		return declaration{file: file, tokens: tokens[1:], finite: true}
	}
	return declaration{file: file, tokens: tokens, cover: tokens[0].text == "cover"}
}

// text returns the source text from token first to token last, both included.
func (d *declaration) text(first, last int) string {
	return d.file.Text[d.tokens[first].start:d.tokens[last].stop]
}

func (d *declaration) pos(t token) source.Pos { return d.file.Pos(t.start) }

// declarator returns the kind of declaration that a word introduces; false if
// it introduces none.
func declarator(word string) (kind int, ok bool) {
	switch word {
	case "model":
		return spec.SpecParserMODEL, true
	case "import":
		return spec.SpecParserIMPORT, true
	case "define":
		return spec.SpecParserDEFINE, true
	case "assume":
		return spec.SpecParserASSUME, true
	case "property", "cover":
		return spec.SpecParserPROPERTY, true
	case "without":
		return spec.SpecParserWITHOUT, true
	}
	return 0, false
}

// cut splits a file's tokens into declarations at the semicolons. Where a
// semicolon is missing it reports that and cuts before the next word that can
// only start a declaration.
func cut(file *source.File, tokens []token) ([]declaration, source.Errors) {
	var decls []declaration
	var errs source.Errors
	for len(tokens) > 0 {
		n, braces := 0, 0 // between braces, semicolons are parts of sequences
		for n < len(tokens) && (tokens[n].kind != spec.SpecParserSEMICOLON || braces > 0) && (n == 0 || !startsDeclaration(tokens, n)) {
			switch tokens[n].kind {
			case spec.SpecParserLBRACE:
				braces++
			case spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
				braces--
			}
			n++
		}
		decl := tokens[:n]
		if n > 0 {
			end := decl[n-1].stop
			decls = append(decls, newDeclaration(file, append(decl[:n:n], token{kind: antlr.TokenEOF, start: end, stop: end})))
		}
		if n < len(tokens) && tokens[n].kind == spec.SpecParserSEMICOLON {
			n++
		} else if last := decl[n-1]; last.kind != spec.SpecParserOPENCOMMENT && last.kind != spec.SpecParserOPENSTRING {
			errs = append(errs, source.Errorf(file.Pos(last.stop), "expected ';' after '%s'", last.text))
		}
		tokens = tokens[n:]
	}
	return decls, errs
}

// isFinite reports whether the tokens begin with "finite property".
func isFinite(tokens []token) bool {
	return len(tokens) > 1 && tokens[0].text == "finite" && tokens[1].text == "property"
}

// startsDeclaration reports whether tokens[i] is a word that starts a
// declaration: a name or a string follows, which can be nowhere inside a
// declaration.
func startsDeclaration(tokens []token, i int) bool {
	if isFinite(tokens[i:]) {
		return startsDeclaration(tokens, i+1) && tokens[i-1].kind != spec.SpecParserCOMMA
	}
	if i == 1 && isFinite(tokens) {
		return false
	}
	if _, ok := declarator(tokens[i].text); !ok || i+1 == len(tokens) {
		return false
	}
	switch tokens[i-1].kind {
	case spec.SpecParserCOMMA: // a list of names may go on with any word
		return false
	}
	if _, declared := declarator(tokens[0].text); declared && i == 1 {
		return false // its name
	}
	next := tokens[i+1]
	return next.kind == spec.SpecParserSTRING || next.kind == spec.SpecParserNAME && !isInfixWord(next.text)
}
