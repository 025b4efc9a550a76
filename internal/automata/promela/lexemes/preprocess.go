package lexemes

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// maxIncludes bounds the nesting of #include, and maxIncluded how many files
// are read in all.
const (
	maxIncludes = 64
	maxIncluded = 1000
)

// A preprocessor for models: #define, #undef, #include, conditionals and
// #error. It works on tokens and not on text, so that every token keeps its
// position in the user's file, and messages need no #line directives to be
// traced back. Includes are read through source.Files, with its limits.

// NewPreprocessor makes a preprocessor with the macros of the options defined.
// A parameter is defined as itself, so that #ifndef N finds it defined.
func NewPreprocessor(opts Options, errs *Diagnostics) *Preprocessor {
	p := &Preprocessor{Macros: map[string]*Macro{}, dirs: opts.IncludeDirs, files: opts.Files, alone: opts.Alone, Errs: errs}
	defines := slices.Clone(opts.Defines)
	for _, name := range opts.Parameters {
		defines = append(defines, name+"="+name)
	}
	for i, d := range append(defines, opts.Overrides...) {
		name, value, has := strings.Cut(d, "=")
		if !has {
			value = "1"
		}
		file := source.NewFile(definesName, name+" "+value)
		p.define(Token{file: file}, Scan(file))
		if m := p.Macros[name]; m != nil && i >= len(defines) {
			m.fixed = true
		}
	}
	return p
}

// Run preprocesses the main file and returns its tokens. It may be called once.
func (p *Preprocessor) Run(file *source.File) []Token {
	p.file(file)
	if p.Errs.Ended {
		return p.out
	}
	for _, g := range p.groups {
		p.Errs.Add(g.start.Pos(), "#%s without #endif", g.start.Text)
	}
	return p.out
}

// active reports whether the current text is part of the model.
func (p *Preprocessor) active() bool {
	return len(p.groups) == 0 || p.groups[len(p.groups)-1].active
}

// file processes one file: directives as they come, and the text between them
// in one piece, since the arguments of a macro may extend over several lines.
func (p *Preprocessor) file(file *source.File) {
	toks := Scan(file)
	if i := slices.IndexFunc(toks, func(t Token) bool { return t.Is("\x00") }); i >= 0 {
		p.Errs.Add(toks[i].Pos(), "byte 0: this file is no text").Hint = "a model is a text in UTF-8; some editors write UTF-16"
		p.Errs.Ended = true // instead of an error for each character
		return
	}
	p.out = slices.Grow(p.out, len(toks))
	for i := 0; i < len(toks) && !p.Errs.Ended; {
		if toks[i].nl && toks[i].Is("#") {
			end := lineEnd(toks, i)
			p.directive(toks[i], toks[i+1:end])
			i = end
			continue
		}
		end := i
		for end < len(toks) && !(toks[end].nl && toks[end].Is("#")) {
			end++
		}
		if p.active() {
			p.text(toks[i:end])
		}
		i = end
	}
}

// lineEnd returns the index of the first token of the next line.
func lineEnd(toks []Token, i int) int {
	for i++; i < len(toks) && !toks[i].nl; i++ {
	}
	return i
}

// text expands the text between directives. A token that begins a line of the
// file begins a line of the output, even inside a line continued by a
// backslash.
func (p *Preprocessor) text(toks []Token) {
	for i := range toks {
		toks[i].nl = toks[i].nl || toks[i].broken
	}
	p.out = p.expandTo(p.out, toks)
}

// directive processes one directive. In text that is skipped only conditionals
// count.
func (p *Preprocessor) directive(hash Token, line []Token) {
	if len(line) == 0 {
		return
	}
	name, rest := line[0], line[1:]
	switch name.Text {
	case "if", "ifdef", "ifndef":
		p.openGroup(name, rest)
		return
	case "elif", "else", "endif":
		p.nextGroup(name, rest)
		return
	}
	if !p.active() {
		return
	}
	switch name.Text {
	case "define":
		p.define(name, rest)
	case "undef":
		p.undef(name, rest)
	case "include":
		p.include(name, rest)
	case "error":
		p.Errs.Add(hash.Pos(), "#error %s", Render(rest))
	case "pragma", "line", "ident", "warning":
	default:
		if name.Kind != tokNumber {
			p.Errs.Add(name.Pos(), "unknown preprocessor directive #%s", name.Text).Hint = HintComment
		}
	}
}

// openGroup processes #if, #ifdef or #ifndef.
func (p *Preprocessor) openGroup(name Token, rest []Token) {
	g := ifGroup{start: name, outer: p.active()}
	if g.outer {
		switch name.Text {
		case "if":
			g.active = p.condition(name, rest)
		default:
			if len(rest) == 0 || rest[0].Kind != TokWord {
				p.Errs.Add(name.Pos(), "#%s wants the name of a macro", name.Text)
				break
			}
			g.active = (p.Macros[rest[0].Text] != nil) == (name.Text == "ifdef")
		}
	}
	g.taken = g.active
	p.groups = append(p.groups, g)
}

// nextGroup processes #elif, #else or #endif.
func (p *Preprocessor) nextGroup(name Token, rest []Token) {
	if len(p.groups) == 0 {
		p.Errs.Add(name.Pos(), "#%s without #if", name.Text)
		return
	}
	g := &p.groups[len(p.groups)-1]
	if name.Text == "endif" {
		p.groups = p.groups[:len(p.groups)-1]
		return
	}
	if g.final {
		p.Errs.Add(name.Pos(), "#%s after #else", name.Text)
	}
	g.final = name.Text == "else"
	g.active = g.outer && !g.taken && (g.final || p.condition(name, rest))
	g.taken = g.taken || g.active
}

// undef processes #undef, and warns if it removes a macro of the options.
func (p *Preprocessor) undef(name Token, rest []Token) {
	if len(rest) == 0 || rest[0].Kind != TokWord {
		p.Errs.Add(name.Pos(), "#undef wants the name of a macro")
		return
	}
	if old := p.Macros[rest[0].Text]; old != nil && old.fixed {
		return
	} else if old.given() {
		p.Errs.Warn(rest[0].Pos(), "this takes back the definition %s = %s, which was given with the model", old.name, Render(old.body))
	}
	delete(p.Macros, rest[0].Text)
}

// include processes #include. Depth and number of files are bounded.
func (p *Preprocessor) include(name Token, rest []Token) {
	if p.alone {
		p.Errs.Add(name.Pos(), "#include is not followed here").Hint = "the file must contain everything that it uses"
		return
	}
	rest = p.Expand(rest)
	path, ok := includePath(rest)
	if !ok {
		p.Errs.Add(name.Pos(), `#include wants "file" or <file>`)
		return
	}
	if p.includes >= maxIncludes {
		p.Errs.end(name.Pos(), "#include goes deeper than %d files: does %s include itself?", maxIncludes, path)
		return
	}
	full, text, err := p.find(path, name.file)
	if err != nil {
		p.Errs.Add(rest[0].Pos(), "%v", err)
		return
	}
	if p.included++; p.included > maxIncluded {
		p.Errs.end(name.Pos(), "more than %d files are included: does %s include itself?", maxIncluded, path)
		return
	}
	p.includes++
	p.file(p.files.NewFile(full, text))
	p.includes--
}

// includePath returns the path in "file" or <file>.
func includePath(rest []Token) (string, bool) {
	switch {
	case len(rest) > 0 && rest[0].Kind == tokString:
		return strings.Trim(rest[0].Text, `"`), true
	case len(rest) > 2 && rest[0].Is("<"):
		var b strings.Builder
		for _, t := range rest[1:] {
			if t.Is(">") {
				return b.String(), true
			}
			b.WriteString(t.Text)
		}
	}
	return "", false
}

// find returns the path and the text of an included file. It is searched beside
// the including file first, then in the directories of the options.
func (p *Preprocessor) find(path string, from *source.File) (string, string, error) {
	candidates := []string{path}
	if !filepath.IsAbs(path) {
		candidates = []string{filepath.Join(filepath.Dir(from.Name), path)}
		for _, dir := range p.dirs {
			candidates = append(candidates, filepath.Join(dir, path))
		}
	}
	for _, c := range candidates {
		err := p.files.Allow(c, from.Name)
		text := ""
		if err == nil {
			text, err = p.files.ReadFile(c)
		}
		var pathError *fs.PathError
		switch {
		case err == nil:
			return c, text, nil
		case !errors.Is(err, fs.ErrNotExist) && errors.As(err, &pathError):
			return "", "", fmt.Errorf("cannot read the included file %q: %w", path, pathError.Err)
		}
	}
	return "", "", fmt.Errorf("cannot find the included file %q", path)
}
