package promela

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// macro is one #define.
type macro struct {
	name     string
	pos      source.Pos
	function bool // takes arguments
	params   []string
	body     []token
}

// define takes what follows #define, which is at where, on its line.
func (p *preprocessor) define(where token, line []token) {
	if len(line) == 0 || line[0].kind != tokWord {
		p.errs.add(where.pos(), "#define wants a name")
		return
	}
	m := &macro{name: line[0].text, pos: line[0].pos(), body: line[1:]}
	if len(m.body) > 0 && m.body[0].is("(") && !m.body[0].space {
		m.function = true
		if !m.takeParams() {
			p.errs.add(line[0].pos(), "the parameters of macro %s are not a list of names in parentheses", m.name)
			return
		}
	}
	if old := p.macros[m.name]; old.given() && render(old.body) != render(m.body) {
		p.errs.warn(m.pos, "this overrides the definition %s = %s, which was given with the model", old.name, render(old.body)).Hint =
			"with #ifndef " + m.name + " around it, the one that is given counts"
	}
	p.macros[m.name] = m
}

// given reports whether a macro comes with the options and not from a file.
func (m *macro) given() bool { return m != nil && m.pos.File.Name == definesName }

func (m *macro) takeParams() bool {
	for i := 1; i < len(m.body); i++ {
		t := m.body[i]
		switch {
		case t.kind == tokWord:
			m.params = append(m.params, t.text)
		case t.is(")"):
			m.body = m.body[i+1:]
			return true
		case !t.is(","):
			return false
		}
	}
	return false
}

func (m *macro) param(name string) int {
	for i, q := range m.params {
		if q == name {
			return i
		}
	}
	return -1
}

// expand replaces every macro in toks, again and again, but never a macro inside its own
// expansion.
func (p *preprocessor) expand(toks []token) []token {
	return p.expandTo(make([]token, 0, len(toks)), toks)
}

// expandTo appends to out.
func (p *preprocessor) expandTo(out, toks []token) []token {
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
		m := p.macros[t.text]
		if t.kind != tokWord || m == nil || t.hide.has(t.text) {
			out = append(out, t)
			continue
		}
		var args [][]token
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
			p.errs.end(t.pos(), "macro %s expands to too much: all macros of a model may make %d words", t.text, maxTokens)
		}
	}
}

func (p *preprocessor) fitArguments(m *macro, args *[][]token, use token) bool {
	if len(m.params) == 0 && len(*args) == 1 && len((*args)[0]) == 0 {
		*args = nil
	}
	if len(*args) == len(m.params) {
		return true
	}
	p.errs.add(use.pos(), "macro %s takes %d arguments, not %d", m.name, len(m.params), len(*args))
	return false
}

// tokenStack is the text still to be looked at, innermost expansion on top.
type tokenStack struct{ lists [][]token }

func (s *tokenStack) push(toks []token) {
	if len(toks) > 0 {
		s.lists = append(s.lists, toks)
	}
}

func (s *tokenStack) pop() (token, bool) {
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
	return token{}, false
}

func (s *tokenStack) peek() (token, bool) {
	for i := len(s.lists) - 1; i >= 0; i-- {
		if len(s.lists[i]) > 0 {
			return s.lists[i][0], true
		}
	}
	return token{}, false
}

// beginLine makes the next token the first on its line.
func (s *tokenStack) beginLine() {
	for i := len(s.lists) - 1; i >= 0; i-- {
		if len(s.lists[i]) > 0 {
			s.lists[i][0].nl = true
			return
		}
	}
}

// arguments reads "( a , b )" if it comes next; the lists are split at outer commas. What stands behind arguments that
// take several lines begins a line, as it does behind a C preprocessor.
func (s *tokenStack) arguments() ([][]token, bool) {
	if t, ok := s.peek(); !ok || !t.is("(") {
		return nil, false
	}
	open, _ := s.pop()
	args, depth, lines := [][]token{nil}, 0, open.nl
	for {
		t, ok := s.pop()
		last := len(args) - 1
		lines = lines || t.nl
		switch {
		case !ok:
			return args, true
		case t.is(")") && depth == 0:
			if lines {
				s.beginLine()
			}
			return args, true
		case t.is(",") && depth == 0:
			args = append(args, nil)
			continue
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		}
		args[last] = append(args[last], t)
	}
}

// substitute makes the expansion of m used at t. Words of the body stand at t; words of the
// arguments keep their own place.
func (p *preprocessor) substitute(m *macro, args [][]token, use token) []token {
	hide := &hideSet{m.name, use.hide}
	expanded := make([][]token, len(args)) // each once, however often it is used
	out := make([]token, 0, len(m.body))
	for i := 0; i < len(m.body) && p.made <= maxTokens; i++ {
		b := m.body[i]
		if b.is("#") && m.function && i+1 < len(m.body) && m.param(m.body[i+1].text) >= 0 {
			i++
			out = append(out, m.at(stringToken(args[m.param(m.body[i].text)]), use, hide))
			continue
		}
		if b.is("##") && len(out) > 0 && i+1 < len(m.body) {
			i++
			out = paste(out, p.replacement(m, m.body[i], args, use, hide))
			continue
		}
		from := args
		if k := m.param(b.text); k >= 0 && (i+1 == len(m.body) || !m.body[i+1].is("##")) {
			if expanded[k] == nil {
				expanded[k] = p.expand(args[k])
			}
			from = expanded
		}
		out = append(out, p.replacement(m, b, from, use, hide)...)
	}
	if len(out) > 0 {
		out[0].nl, out[0].space = use.nl, use.space
	}
	return out
}

// replacement is what a word of the body becomes.
func (p *preprocessor) replacement(m *macro, b token, args [][]token, use token, hide *hideSet) []token {
	i := -1
	if b.kind == tokWord {
		i = m.param(b.text)
	}
	if i < 0 {
		p.made++
		return []token{m.at(b, use, hide)}
	}
	arg := args[i]
	p.made += len(arg)
	out := make([]token, len(arg))
	for j, t := range arg {
		t.hide = mergeHide(t.hide, hide.next)
		t.inline = use.inline
		t.macro = m
		t.nl = false
		if j == 0 {
			t.space = b.space
		}
		out[j] = t
	}
	return out
}

// at moves a word of the macro's body to the place where the macro is used.
func (m *macro) at(b, use token, hide *hideSet) token {
	b.file, b.off, b.inline, b.call, b.macro, b.nl = use.file, use.off, use.inline, use.call, m, false
	b.hide = hide
	return b
}

func mergeHide(a, b *hideSet) *hideSet {
	for ; b != nil; b = b.next {
		if !a.has(b.name) {
			a = &hideSet{b.name, a}
		}
	}
	return a
}

func stringToken(arg []token) token {
	text := render(arg)
	text = strings.ReplaceAll(text, `\`, `\\`)
	return token{kind: tokString, text: `"` + strings.ReplaceAll(text, `"`, `\"`) + `"`}
}

// paste joins the last word of out with the first of next.
func paste(out, next []token) []token {
	if len(next) == 0 {
		return out
	}
	last := &out[len(out)-1]
	glued := scan(source.NewFile("", last.text+next[0].text))
	for i := range glued {
		glued[i].file, glued[i].off, glued[i].hide = last.file, last.off, last.hide
		glued[i].nl, glued[i].space, glued[i].inline, glued[i].call, glued[i].macro = false, i == 0 && last.space, last.inline, last.call, last.macro
	}
	return append(append(out[:len(out)-1], glued...), next[1:]...)
}
