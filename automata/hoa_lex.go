package automata

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// tokenKind classifies the tokens of the HOA format.
type tokenKind uint8

const (
	tokEnd    tokenKind = iota
	tokInt              // text is the digits
	tokString           // text is the contents, unescaped
	tokIdent            // also t and f
	tokAlias            // text begins with @
	tokHeader           // text ends with a colon
	tokPunct            // one of ! & | ( ) { } [ ]
	tokMarker           // --BODY--, --END--, --ABORT--
	tokBad              // text is the complaint
)

// token is a token and the place where it begins, in bytes from the beginning
// of the file.
type token struct {
	kind   tokenKind
	text   string
	offset int
}

// describe returns the token as messages name it.
func (t token) describe() string {
	switch t.kind {
	case tokEnd:
		return "the end of the file"
	case tokString:
		return "a string"
	case tokBad:
		return t.text
	}
	return `"` + t.text + `"`
}

// lexer splits a file into tokens, one at a time. It can be copied to return to
// a place.
type lexer struct {
	file *source.File
	at   int
}

// next returns the next token; at the end of the file tokEnd, again and again.
// What is no token is a tokBad with the reason as its text, so that the parser
// reports it where it stands.
func (l *lexer) next() token {
	if complaint, from := l.skipBlanks(); complaint != "" {
		return token{tokBad, complaint, from}
	}
	text, start := l.file.Text, l.at
	if start == len(text) {
		return token{tokEnd, "", start}
	}
	switch c := text[start]; {
	case c == '"':
		return l.quoted()
	case c >= '0' && c <= '9':
		return token{tokInt, l.run(isDigit), start}
	case c == '@':
		l.at++
		name := l.run(isNameByte)
		if name == "" {
			return token{tokBad, `an alias without a name after "@"`, start}
		}
		return token{tokAlias, "@" + name, start}
	case isNameByte(c) && c != '-' && c != '.':
		return l.identifier()
	case c == '-':
		return l.marker()
	case strings.IndexByte("!&|(){}[]", c) >= 0:
		l.at++
		return token{tokPunct, text[start:l.at], start}
	}
	l.at++
	for l.at < len(text) && text[l.at]&0xC0 == 0x80 { // the rest of a UTF-8 sequence
		l.at++
	}
	return token{tokBad, "an unexpected character " + quoteRune(text[start:l.at]), start}
}

func quoteRune(s string) string { return `"` + strings.ToValidUTF8(s, "�") + `"` }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNameByte includes the full stop, which version 1.1 allows within names.
func isNameByte(c byte) bool {
	return c == '.' || isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '-'
}

// run returns the longest stretch of bytes for which in holds, which may be
// empty.
func (l *lexer) run(in func(byte) bool) string {
	start := l.at
	for l.at < len(l.file.Text) && in(l.file.Text[l.at]) {
		l.at++
	}
	return l.file.Text[start:l.at]
}

// skipBlanks skips white space and comments, which nest.
func (l *lexer) skipBlanks() (complaint string, from int) {
	text := l.file.Text
	depth := 0
	for ; l.at < len(text); l.at++ {
		switch rest := text[l.at:]; {
		case strings.HasPrefix(rest, "/*"):
			if depth == 0 {
				from = l.at
			}
			depth++
			l.at++
		case depth > 0 && strings.HasPrefix(rest, "*/"):
			depth--
			l.at++
		case depth > 0 || strings.IndexByte(" \t\r\n\v\f", rest[0]) >= 0:
		default:
			return "", 0
		}
	}
	if depth > 0 {
		return "a comment that is not closed", from
	}
	return "", 0
}

func (l *lexer) quoted() token {
	text, start := l.file.Text, l.at
	for l.at++; l.at < len(text); l.at++ {
		switch text[l.at] {
		case '"':
			l.at++
			return token{tokString, source.Unquote(text[start+1 : l.at-1]), start}
		case '\\':
			l.at++
		}
	}
	l.at = len(text)
	return token{tokBad, "a string that is not closed", start}
}

// identifier reads a name or, if a colon follows at once, a header.
func (l *lexer) identifier() token {
	start := l.at
	l.run(isNameByte)
	if l.at < len(l.file.Text) && l.file.Text[l.at] == ':' {
		l.at++
		return token{tokHeader, l.file.Text[start:l.at], start}
	}
	// a marker may follow without a blank: the name ends before it
	name := l.file.Text[start:l.at]
	for _, m := range markers {
		if i := strings.Index(name, m); i >= 0 {
			name = name[:i]
		}
	}
	l.at = start + len(name)
	return token{tokIdent, name, start}
}

// markers divide a file into header and body, and end an automaton.
var markers = []string{"--BODY--", "--END--", "--ABORT--"}

// marker reads one of the markers; another text that begins with "-" is no
// token.
func (l *lexer) marker() token {
	start := l.at
	for _, m := range markers {
		if strings.HasPrefix(l.file.Text[start:], m) {
			l.at += len(m)
			return token{tokMarker, m, start}
		}
	}
	l.run(isNameByte)
	return token{tokBad, `an unexpected "` + l.file.Text[start:l.at] + `"`, start}
}
