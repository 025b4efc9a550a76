package promela

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// maxIncludes bounds the nesting of #include, and maxIncluded how many files are read in all.
const (
	maxIncludes = 64
	maxIncluded = 1000
)

// maxTokens bounds what all macros together, and all inlines, may expand to.
const maxTokens = 1_000_000

// preprocessor does what models need of a C preprocessor. Every token of the result keeps its
// place in the file the user wrote: a token that a macro made stands where the macro is used.
type preprocessor struct {
	macros   map[string]*macro
	dirs     []string
	files    *source.Files
	out      []token
	errs     *diagnostics
	groups   []ifGroup
	includes int // nested
	included int // in all
	made     int // words that macros made
}

// ifGroup is one open #if.
type ifGroup struct {
	start  token
	taken  bool // some branch has been taken
	active bool // the current branch is
	outer  bool // the text around it is
	final  bool // #else has been seen
}

// definesName stands for a file with the macros that are not defined in one.
const definesName = "<define>"

func newPreprocessor(opts Options, errs *diagnostics) *preprocessor {
	p := &preprocessor{macros: map[string]*macro{}, dirs: opts.IncludeDirs, files: opts.Files, errs: errs}
	for _, d := range opts.Defines {
		name, value, has := strings.Cut(d, "=")
		if !has {
			value = "1"
		}
		file := source.NewFile(definesName, name+" "+value)
		p.define(token{file: file}, scan(file))
	}
	return p
}

// run preprocesses the main file.
func (p *preprocessor) run(file *source.File) []token {
	p.file(file)
	if p.errs.ended {
		return p.out
	}
	for _, g := range p.groups {
		p.errs.add(g.start.pos(), "#%s without #endif", g.start.text)
	}
	return p.out
}

func (p *preprocessor) active() bool {
	return len(p.groups) == 0 || p.groups[len(p.groups)-1].active
}

// file handles one file: directives as they come, the text between them in one piece, since
// the arguments of a macro may go over several lines.
func (p *preprocessor) file(file *source.File) {
	toks := scan(file)
	p.out = slices.Grow(p.out, len(toks))
	for i := 0; i < len(toks) && !p.errs.ended; {
		if toks[i].nl && toks[i].is("#") {
			end := lineEnd(toks, i)
			p.directive(toks[i], toks[i+1:end])
			i = end
			continue
		}
		end := i
		for end < len(toks) && !(toks[end].nl && toks[end].is("#")) {
			end++
		}
		if p.active() {
			p.text(toks[i:end])
		}
		i = end
	}
}

func lineEnd(toks []token, i int) int {
	for i++; i < len(toks) && !toks[i].nl; i++ {
	}
	return i
}

// text takes what stands between directives. There, as behind a C preprocessor, a token begins a line when it does in the
// file, be it within what the preprocessor takes for one line.
func (p *preprocessor) text(toks []token) {
	for i := range toks {
		toks[i].nl = toks[i].nl || toks[i].broken
	}
	p.out = p.expandTo(p.out, toks)
}

func (p *preprocessor) directive(hash token, line []token) {
	if len(line) == 0 {
		return
	}
	name, rest := line[0], line[1:]
	switch name.text {
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
	switch name.text {
	case "define":
		p.define(name, rest)
	case "undef":
		p.undef(name, rest)
	case "include":
		p.include(name, rest)
	case "error":
		p.errs.add(hash.pos(), "#error %s", render(rest))
	case "pragma", "line", "ident", "warning":
	default:
		if name.kind != tokNumber {
			p.errs.add(name.pos(), "unknown preprocessor directive #%s", name.text)
		}
	}
}

func (p *preprocessor) openGroup(name token, rest []token) {
	g := ifGroup{start: name, outer: p.active()}
	if g.outer {
		switch name.text {
		case "if":
			g.active = p.condition(name, rest)
		default:
			if len(rest) == 0 || rest[0].kind != tokWord {
				p.errs.add(name.pos(), "#%s wants the name of a macro", name.text)
				break
			}
			g.active = (p.macros[rest[0].text] != nil) == (name.text == "ifdef")
		}
	}
	g.taken = g.active
	p.groups = append(p.groups, g)
}

func (p *preprocessor) nextGroup(name token, rest []token) {
	if len(p.groups) == 0 {
		p.errs.add(name.pos(), "#%s without #if", name.text)
		return
	}
	g := &p.groups[len(p.groups)-1]
	if name.text == "endif" {
		p.groups = p.groups[:len(p.groups)-1]
		return
	}
	if g.final {
		p.errs.add(name.pos(), "#%s after #else", name.text)
	}
	g.final = name.text == "else"
	g.active = g.outer && !g.taken && (g.final || p.condition(name, rest))
	g.taken = g.taken || g.active
}

func (p *preprocessor) undef(name token, rest []token) {
	if len(rest) == 0 || rest[0].kind != tokWord {
		p.errs.add(name.pos(), "#undef wants the name of a macro")
		return
	}
	if old := p.macros[rest[0].text]; old.given() {
		p.errs.warn(rest[0].pos(), "this takes back the definition %s = %s, which was given with the model", old.name, render(old.body))
	}
	delete(p.macros, rest[0].text)
}

func (p *preprocessor) include(name token, rest []token) {
	rest = p.expand(rest)
	path, ok := includePath(rest)
	if !ok {
		p.errs.add(name.pos(), `#include wants "file" or <file>`)
		return
	}
	if p.includes >= maxIncludes {
		p.errs.end(name.pos(), "#include goes deeper than %d files: does %s include itself?", maxIncludes, path)
		return
	}
	full, text, err := p.find(path, name.file)
	if err != nil {
		p.errs.add(rest[0].pos(), "%v", err)
		return
	}
	if p.included++; p.included > maxIncluded {
		p.errs.end(name.pos(), "more than %d files are included: does %s include itself?", maxIncluded, path)
		return
	}
	p.includes++
	p.file(p.files.NewFile(full, text))
	p.includes--
}

func includePath(rest []token) (string, bool) {
	switch {
	case len(rest) > 0 && rest[0].kind == tokString:
		return strings.Trim(rest[0].text, `"`), true
	case len(rest) > 2 && rest[0].is("<"):
		var b strings.Builder
		for _, t := range rest[1:] {
			if t.is(">") {
				return b.String(), true
			}
			b.WriteString(t.text)
		}
	}
	return "", false
}

func (p *preprocessor) find(path string, from *source.File) (string, string, error) {
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

// render is the text of tokens as the user would write it.
func render(toks []token) string {
	var b strings.Builder
	for i, t := range toks {
		if i > 0 && (t.space || t.nl) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}
