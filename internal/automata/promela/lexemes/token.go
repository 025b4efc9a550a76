package lexemes

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// inlineDef is the definition of an inline.
type inlineDef struct {
	name   Token
	params []string
	body   []Token // with its braces
}

// call is one use of an inline; calls inside the body of another one are linked
// by outer.
type call struct {
	inline string
	pos    source.Pos
	outer  *call // in whose body it stands, nil when there is none
}

// Blame returns the position at which a user should look for an error in a
// token, and a note on where the token comes from. For a word of an inline's
// body that is the outermost call, as the error may be in the call or its
// arguments.
func (t *Token) Blame() (source.Pos, string) {
	note := ""
	if m := t.macro; m != nil {
		note = "this comes from the macro " + m.name
		if m.pos.IsValid() && m.pos.File.Name != definesName {
			note += fmt.Sprintf(", defined at %s:%d:%d", m.pos.File.Name, m.pos.Line, m.pos.Col)
		}
	}
	if t.call == nil {
		return t.Pos(), note
	}
	c := t.call
	for ; c.outer != nil; c = c.outer {
	}
	in := t.Pos()
	if note != "" {
		note += ", "
	}
	return c.pos, note + fmt.Sprintf("in the body of inline %s, at %s:%d:%d", t.call.inline, in.File.Name, in.Line, in.Col)
}

// skip returns a skip in the place of a call that could not be expanded, so
// that it causes no further errors.
func (t Token) skip() Token {
	t.Text = "skip"
	return t
}

// tokenKind is the scanner's coarse class of a token.
type tokenKind uint8

const (
	TokWord tokenKind = iota
	tokNumber
	tokCharacter
	tokString
	tokPunct
	tokEmbedded // the text between the braces of embedded C
	tokEnd
)

// Token is one word of the model, with its place in the user's own file. Tokens
// are copied freely; macro, call and hide are shared.
type Token struct {
	Text   string
	file   *source.File
	off    int
	Kind   tokenKind
	nl     bool     // first on its line
	space  bool     // white space stands before it
	broken bool     // a comment of several lines does, or a backslash at the end of a line
	inline bool     // comes from the body of an inline
	macro  *Macro   // the macro whose expansion it comes from, nil otherwise
	call   *call    // of the inline in whose body it stands, nil otherwise
	hide   *hideSet // macros that must not be expanded in it
}

// Pos returns the token's position; the zero Pos if it belongs to no file.
func (t *Token) Pos() source.Pos {
	if t.file == nil {
		return source.Pos{}
	}
	return t.file.Pos(t.off)
}

// Offset returns where the token begins in the text of its file, in bytes.
func (t *Token) Offset() int { return t.off }

// Is reports whether the token is the given sign.
func (t *Token) Is(text string) bool { return t.Kind == tokPunct && t.Text == text }

// IsWord reports whether the token is the given word.
func (t *Token) IsWord(text string) bool { return t.Kind == TokWord && t.Text == text }

// StartsLine reports whether the token is the first on its line.
func (t *Token) StartsLine() bool { return t.nl }

// InInline reports whether the token comes from the body of an inline.
func (t *Token) InInline() bool { return t.inline }

// Called reports whether the token comes from the body of an inline, for a call
// of it.
func (t *Token) Called() bool { return t.call != nil }

// InMacro reports whether the token comes from the expansion of a macro.
func (t *Token) InMacro() bool { return t.macro != nil }

// hideSet is a list of macros: those from whose expansion a token results and
// which must not be expanded in it again.
type hideSet struct {
	name string
	next *hideSet
}

func (h *hideSet) has(name string) bool {
	for ; h != nil; h = h.next {
		if h.name == name {
			return true
		}
	}
	return false
}

// definesName stands for a file with the macros that are not defined in one.
const definesName = "<define>"

// Parameter returns the name of the macro for whose values a family of models is
// read, if the token is a value of it; "" for all others.
func (t *Token) Parameter() string {
	if t.macro != nil && t.macro.fixed && t.Text == Render(t.macro.body) {
		return t.macro.name
	}
	return ""
}

// Render writes tokens with single blanks where there was white space.
func Render(toks []Token) string {
	var b strings.Builder
	for i, t := range toks {
		if i > 0 && (t.space || t.nl) {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}
