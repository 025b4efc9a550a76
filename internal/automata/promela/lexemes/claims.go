package lexemes

import "github.com/ltlcheck/ltlcheck/source"

// ClaimLexemes returns the lexemes of a file that contains never claims alone,
// with macros and inlines expanded as in a model, followed by one for the end
// of the text. Propositions that are no expressions of Promela may stand
// there: strings, and words with letters beyond ASCII. The text must not
// include other files.
func ClaimLexemes(file *source.File, errs *Diagnostics) []Lexeme {
	toks := NewPreprocessor(Options{Alone: true}, errs).Run(file)
	if errs.Ended {
		return Lexemes(nil, errs)
	}
	return Lexemes(wideWords(ExpandInlines(toks, errs)), errs)
}

// wideWords joins the pieces of words with letters beyond ASCII, which the
// scanner takes for signs.
func wideWords(toks []Token) []Token {
	out := toks[:0]
	for _, t := range toks {
		wide := t.Kind == tokPunct && t.Text[0] >= 0x80
		if n := len(out) - 1; n >= 0 && out[n].Kind == TokWord && out[n].ends(t) && (wide || t.Kind <= tokNumber && out[n].wide()) {
			out[n].Text += t.Text
			continue
		}
		if wide {
			t.Kind = TokWord
		}
		out = append(out, t)
	}
	return out
}

// ends reports whether next begins where the token ends.
func (t *Token) ends(next Token) bool {
	return t.file == next.file && t.off+len(t.Text) == next.off && !next.space && !next.nl
}

// wide reports whether a word has letters beyond ASCII.
func (t *Token) wide() bool {
	for i := range len(t.Text) {
		if t.Text[i] >= 0x80 {
			return true
		}
	}
	return false
}

// Comment returns the text of the comment that follows the lexeme in its file,
// "" if something else does.
func (l *Lexeme) Comment() string {
	if l.file == nil {
		return ""
	}
	s := scanner{file: l.file, text: l.file.Text, at: l.off + len(l.Text)}
	return s.comment()
}
