package lexemes

import (
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/source"
)

// Macro expansion as in the C standard: the arguments are expanded first,
// unless # or ## stands beside the parameter; the result is scanned again
// together with the rest of the text; and a macro is not expanded inside its
// own expansion, for which each token carries the set of macros that it comes
// from (hideSet). Lines matter to Promela, where a line end can separate
// statements, so tokens also carry whether they begin a line.

// define processes #define. line is the rest of the line.
func (p *Preprocessor) define(where Token, line []Token) {
	if len(line) == 0 || line[0].Kind != TokWord {
		p.Errs.Add(where.Pos(), "#define wants a name")
		return
	}
	m := &Macro{name: line[0].Text, pos: line[0].Pos(), body: line[1:]}
	if len(m.body) > 0 && m.body[0].Is("(") && !m.body[0].space {
		m.function = true
		if !m.takeParams() {
			p.Errs.Add(line[0].Pos(), "the parameters of macro %s are not a list of names in parentheses", m.name)
			return
		}
	}
	if old := p.Macros[m.name]; old != nil && old.fixed {
		return
	} else if old.given() && Render(old.body) != Render(m.body) {
		p.Errs.Warn(m.pos, "this overrides the definition %s = %s, which was given with the model", old.name, Render(old.body)).Hint =
			"with #ifndef " + m.name + " around it, the one that is given counts"
	}
	p.Macros[m.name] = m
}

// given reports whether a macro comes from the options and not from a file.
func (m *Macro) given() bool { return m != nil && m.pos.File.Name == definesName }

// takeParams moves the parameters from the body to params; false if they are no
// list of names.
func (m *Macro) takeParams() bool {
	for i := 1; i < len(m.body); i++ {
		t := m.body[i]
		switch {
		case t.Kind == TokWord:
			m.params = append(m.params, t.Text)
		case t.Is(")"):
			m.body = m.body[i+1:]
			return true
		case !t.Is(","):
			return false
		}
	}
	return false
}

// param returns the index of a parameter, -1 if the macro has none of that
// name.
func (m *Macro) param(name string) int {
	for i, q := range m.params {
		if q == name {
			return i
		}
	}
	return -1
}

// Expand expands every macro in toks, and those in the results, but never a
// macro inside its own expansion.
func (p *Preprocessor) Expand(toks []Token) []Token {
	return p.expandTo(make([]Token, 0, len(toks)), toks)
}

// expandTo appends the expansion of toks to out. It stops when macros have made
// maxTokens words in all.
func (p *Preprocessor) expandTo(out, toks []Token) []Token {
	work := &tokenStack{}
	work.push(toks)
	lineEnd := false // behind a macro that stands at the beginning of a line and for nothing
	for {
		t, ok := work.pop()
		if !ok || p.made > maxTokens {
			return out
		}
		t.nl = t.nl || lineEnd
		lineEnd = false
		m := p.Macros[t.Text]
		if t.Kind != TokWord || m == nil || t.hide.has(t.Text) {
			out = append(out, t)
			continue
		}
		var args [][]Token
		if m.function {
			if args, ok = work.arguments(); !ok {
				out = append(out, t)
				continue
			}
			if !p.fitArguments(m, &args, t) {
				continue
			}
		}
		body := p.substitute(m, args, t)
		lineEnd = t.nl && len(body) == 0
		work.push(body)
		if p.made++; p.made > maxTokens {
			p.Errs.end(t.Pos(), "macro %s expands to too much: all macros of a model may make %d words", t.Text, maxTokens)
		}
	}
}

// fitArguments reports whether the number of arguments is right, and an error
// if not. A single empty argument counts as none for a macro without
// parameters.
func (p *Preprocessor) fitArguments(m *Macro, args *[][]Token, use Token) bool {
	if len(m.params) == 0 && len(*args) == 1 && len((*args)[0]) == 0 {
		*args = nil
	}
	if len(*args) == len(m.params) {
		return true
	}
	p.Errs.Add(use.Pos(), "macro %s takes %s, not %d", m.name, english.Plural(len(m.params), "argument", ""), len(*args))
	return false
}

// tokenStack is the text that is still to be expanded, the innermost expansion
// on top.
type tokenStack struct{ lists [][]Token }

// push puts tokens in front of the rest.
func (s *tokenStack) push(toks []Token) {
	if len(toks) > 0 {
		s.lists = append(s.lists, toks)
	}
}

// pop removes the next token; false at the end.
func (s *tokenStack) pop() (Token, bool) {
	for len(s.lists) > 0 {
		top := &s.lists[len(s.lists)-1]
		if len(*top) == 0 {
			s.lists = s.lists[:len(s.lists)-1]
			continue
		}
		t := (*top)[0]
		*top = (*top)[1:]
		return t, true
	}
	return Token{}, false
}

// peek returns the next token without removing it.
func (s *tokenStack) peek() (Token, bool) {
	for i := len(s.lists) - 1; i >= 0; i-- {
		if len(s.lists[i]) > 0 {
			return s.lists[i][0], true
		}
	}
	return Token{}, false
}

// beginLine marks the next token as the first on its line.
func (s *tokenStack) beginLine() {
	for i := len(s.lists) - 1; i >= 0; i-- {
		if len(s.lists[i]) > 0 {
			s.lists[i][0].nl = true
			return
		}
	}
}

// arguments reads "( a , b )" if it comes next, split at the outer commas. If
// the arguments take several lines, the token after them begins a line, as it
// does in the output of a C preprocessor.
func (s *tokenStack) arguments() ([][]Token, bool) {
	if t, ok := s.peek(); !ok || !t.Is("(") {
		return nil, false
	}
	open, _ := s.pop()
	args, depth, lines := [][]Token{nil}, 0, open.nl
	for {
		t, ok := s.pop()
		last := len(args) - 1
		lines = lines || t.nl
		switch {
		case !ok:
			return args, true
		case t.Is(")") && depth == 0:
			if lines {
				s.beginLine()
			}
			return args, true
		case t.Is(",") && depth == 0:
			args = append(args, nil)
			continue
		case t.Is("("):
			depth++
		case t.Is(")"):
			depth--
		}
		args[last] = append(args[last], t)
	}
}

// substitute returns the expansion of m used at t. Words of the body get the
// position of t; words of arguments keep their own.
func (p *Preprocessor) substitute(m *Macro, args [][]Token, use Token) []Token {
	hide := &hideSet{m.name, use.hide}
	expanded := make([][]Token, len(args)) // each once, however often it is used
	out := make([]Token, 0, len(m.body))
	empty := false // what stands last is an argument without words
	for i := 0; i < len(m.body) && p.made <= maxTokens; i++ {
		b := m.body[i]
		if b.Is("#") && m.function && i+1 < len(m.body) && m.param(m.body[i+1].Text) >= 0 {
			i++
			out = append(out, m.at(stringToken(args[m.param(m.body[i].Text)]), use, hide))
			empty = false
			continue
		}
		if b.Is("##") && i > 0 && i+1 < len(m.body) {
			i++
			next := p.replacement(m, m.body[i], args, use, hide)
			if empty {
				out, empty = append(out, next...), len(next) == 0
			} else {
				out = paste(out, next)
			}
			continue
		}
		from := args
		if k := m.param(b.Text); k >= 0 && (i+1 == len(m.body) || !m.body[i+1].Is("##")) {
			if expanded[k] == nil {
				expanded[k] = p.Expand(args[k])
			}
			from = expanded
		}
		next := p.replacement(m, b, from, use, hide)
		out, empty = append(out, next...), len(next) == 0
	}
	if len(out) > 0 {
		out[0].nl, out[0].space = use.nl, use.space
	}
	return out
}

// replacement returns what replaces a word of the body.
func (p *Preprocessor) replacement(m *Macro, b Token, args [][]Token, use Token, hide *hideSet) []Token {
	i := -1
	if b.Kind == TokWord {
		i = m.param(b.Text)
	}
	if i < 0 {
		p.made++
		return []Token{m.at(b, use, hide)}
	}
	arg := args[i]
	p.made += len(arg)
	out := make([]Token, len(arg))
	for j, t := range arg {
		t.hide = mergeHide(t.hide, hide.next)
		t.inline = use.inline
		if t.macro == nil || !t.macro.fixed {
			t.macro = m
		}
		t.nl = false
		if j == 0 {
			t.space = b.space
		}
		out[j] = t
	}
	return out
}

// at returns a word of the macro's body with the position of the use.
func (m *Macro) at(b, use Token, hide *hideSet) Token {
	b.file, b.off, b.inline, b.call, b.macro, b.nl = use.file, use.off, use.inline, use.call, m, false
	b.hide = hide
	return b
}

// mergeHide returns the union of two sets.
func mergeHide(a, b *hideSet) *hideSet {
	for ; b != nil; b = b.next {
		if !a.has(b.name) {
			a = &hideSet{b.name, a}
		}
	}
	return a
}

// stringToken makes a string of an argument, for the operator #.
func stringToken(arg []Token) Token {
	text := Render(arg)
	text = strings.ReplaceAll(text, `\`, `\\`)
	return Token{Kind: tokString, Text: `"` + strings.ReplaceAll(text, `"`, `\"`) + `"`}
}

// paste joins the last word of out with the first of next, for the operator ##.
func paste(out, next []Token) []Token {
	if len(next) == 0 {
		return out
	}
	last := &out[len(out)-1]
	glued := Scan(source.NewFile("", last.Text+next[0].Text))
	for i := range glued {
		glued[i].file, glued[i].off, glued[i].hide = last.file, last.off, last.hide
		glued[i].nl, glued[i].space, glued[i].inline, glued[i].call, glued[i].macro = false, i == 0 && last.space, last.inline, last.call, last.macro
	}
	return append(append(out[:len(out)-1], glued...), next[1:]...)
}
