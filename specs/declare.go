package specs

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/source"
)

// Loading a file in two rounds. The first one cuts it into declarations,
// classifies and parses each of them, reads imported files, and stores what is
// declared under its name. The second builds formulas, when all definitions are
// known:
//
//	definitions → assumptions → properties → without
//
// A declaration with an error is left out of the second round; the others are
// built, to report their errors as well.

// loader turns declarations into a File. Names may be used before they are
// declared, so it first collects all declarations and then builds them.
type loader struct {
	*namespace
	opts     Options
	files    files
	imported map[string]bool
	names    map[string]bool // of definitions
	out      *File

	definitions []*definition // in textual order
	assumptions map[string]*Assumption
	assumed     []assumed
	asked       []asked
	left        []leftOut
	mentioned   map[string]int // how many declarations have a token of this text
	unread      error          // why the model could not be opened
	ends        *namespace     // of formulas about words that end; nil as long as there are none
	indexed     int            // properties that indices have made so far
	indexedText int            // bytes of their declarations
}

// assumed is an assumption whose formula has not been built yet.
type assumed struct {
	*Assumption
	decl *declaration
	tree *syntax.Node
}

// asked is a property that has not been built yet.
type asked struct {
	decl  *declaration
	tree  *syntax.Node
	at    int  // the value of its index
	again bool // it has been read with another value
}

// leftOut is a without declaration that has not been resolved yet.
type leftOut struct {
	decl *declaration
	tree *syntax.Node
}

// load reads the file and its imports, then builds definitions, assumptions and
// properties in this order, as each may use those before it.
func (l *loader) load(file *source.File) {
	l.collect(file, false)
	for _, def := range l.definitions {
		l.define(def)
	}
	for _, a := range l.assumed {
		l.assume(a)
	}
	for _, p := range l.asked {
		l.eachValue(p)
	}
	for _, w := range l.left {
		l.without(w)
	}
}

func (l *loader) report(d *declaration, t token, hint, format string, args ...any) {
	l.errs = append(l.errs, syntax.WithHint(source.Errorf(d.Pos(t), format, args...), hint))
}

// collect reads the declarations of one file. The model and the properties of
// an imported file are ignored.
func (l *loader) collect(file *source.File, imported bool) {
	if e := syntax.InvalidUTF8(file); e != nil {
		l.errs = append(l.errs, e)
		return
	}
	decls, errs := cut(file, syntax.Lex(file.Text, false))
	l.errs = append(l.errs, errs...)
	for _, d := range decls {
		if len(d.Tokens) > 2 && d.Token(0).Text == "define" {
			l.names[d.Token(1).Text] = true
		}
	}
	if l.opts.Model != nil && !imported {
		decls = l.openModel(decls)
	}
	// Imported definitions come first: whether once(p) is one of them, only
	// their names tell.
	sorting.StableFunc(decls, func(a, b declaration) int { return a.rank() - b.rank() })
	for i := range decls {
		l.mention(&decls[i])
		l.declaration(&decls[i], imported)
	}
}

// rank returns the sort key of declarations: 0 for imports and 1 for others.
func (d *declaration) rank() int {
	if kind, _ := syntax.Declarator(d.Token(0).Text); kind == spec.SpecParserIMPORT {
		return 0
	}
	return 1
}

// openModel reads the declarations of models before all others, calls
// Options.Model to open the model, and returns the other declarations: which
// words are names is known only when the model is.
func (l *loader) openModel(decls []declaration) []declaration {
	var others []declaration
	for i := range decls {
		if kind, _ := syntax.Declarator(decls[i].Token(0).Text); kind != spec.SpecParserMODEL {
			others = append(others, decls[i])
			continue
		}
		l.mention(&decls[i])
		l.declaration(&decls[i], false)
	}
	if l.out.Model == nil || len(l.errs) > 0 {
		return others
	}
	if l.opts.Names, l.opts.Stated, l.unread = l.opts.Model(l.out.Model); l.unread != nil {
		l.opts.Names, l.opts.Stated = nil, nil
	}
	return others
}

// mention counts in how many declarations each word occurs. A definition that
// is mentioned only once is unused.
func (l *loader) mention(d *declaration) {
	seen := map[string]bool{}
	for i := range d.Tokens {
		t := d.Token(i)
		if !seen[t.Text] {
			seen[t.Text] = true
			l.mentioned[t.Text]++
		}
	}
}

// known returns a function by which classify recognises names; nil if
// the model's names are not known.
func (l *loader) known() func(string) bool {
	if l.opts.Names == nil {
		return nil
	}
	return func(name string) bool { return l.names[name] || l.opts.Names(name) }
}

// declaration classifies and parses one declaration, and stores it by its kind.
// Nothing is built yet.
func (l *loader) declaration(d *declaration, imported bool) {
	first := d.Token(0)
	kind, ok := syntax.Declarator(first.Text)
	if !ok {
		if errs := d.CheckTokens(); len(errs) > 0 {
			l.errs = append(l.errs, errs...)
			return
		}
		hint := syntax.Suggest(first.Text, []string{"model", "import", "define", "assume", "property", "cover", "without"})
		if first.Text == "possible" || first.Text == "impossible" {
			hint = "write  cover NAME: EXPRESSION;  or  property NAME: possible EXPRESSION;"
		}
		l.report(d, first, hint, "expected model, import, define, assume, property, cover or without, found %s", syntax.Found(first))
		return
	}
	d.Tokens[0].Kind = int32(kind)
	if kind == spec.SpecParserPROPERTY {
		l.cutIndex(d)
	}
	words := l.dialect(d, l.known(), l.opts.Warn)
	words.Defined = func(name string) bool { return l.names[name] }
	d.Classify(words)
	tree, errs := d.Parse()
	if len(errs) > 0 {
		l.errs = append(l.errs, errs...)
		return
	}
	switch {
	case kind == spec.SpecParserIMPORT:
		l.importFile(d, tree)
	case kind == spec.SpecParserDEFINE:
		l.collectDefinition(d, tree)
	case kind == spec.SpecParserASSUME:
		l.collectAssumption(d, tree)
	case imported: // only what others can use
	case kind == spec.SpecParserMODEL:
		l.model(d, tree)
	case kind == spec.SpecParserPROPERTY:
		l.asked = append(l.asked, asked{decl: d, tree: tree})
	case kind == spec.SpecParserWITHOUT:
		l.left = append(l.left, leftOut{d, tree})
	}
}

// at returns the first token of a node.
func (d *declaration) at(n *syntax.Node) token { return d.First(n) }

// named returns the token of a declaration's name.
func (d *declaration) named(n *syntax.Node) token { return d.at(n.Token(spec.SpecParserNAME)) }

// string returns the token of a text in quotes below a node; false if there is
// none.
func (d *declaration) string(n *syntax.Node) (t token, ok bool) {
	if s := n.Token(spec.SpecParserSTRING); s != nil {
		return d.at(s), true
	}
	return token{}, false
}

// joined returns the tokens of a node without what stands between them.
func (d *declaration) joined(n *syntax.Node) string {
	var b strings.Builder
	for _, t := range d.Slice(int(n.First), int(n.Last())+1) {
		b.WriteString(t.Text)
	}
	return b.String()
}

// model stores the model's path and the macros that are set for it.
func (l *loader) model(d *declaration, n *syntax.Node) {
	t, _ := d.string(n)
	if l.out.Model != nil {
		l.report(d, t, "", "a second model, the first is named in line %d", l.out.Model.Pos.Line)
		return
	}
	l.out.Model = &Model{Path: l.fileName(d, t, "model"), Pos: d.Pos(t)}
	for _, setting := range n.Children(spec.SpecParserRULE_setting) {
		text := d.named(setting).Text
		if v := setting.Child(spec.SpecParserRULE_settingValue); v != nil {
			value := d.joined(v)
			if _, quoted := d.string(v); quoted {
				value = syntax.Unquote(value)
			}
			text += "=" + value
		}
		l.out.Model.Defines = append(l.out.Model.Defines, text)
	}
}

// fileName returns the path of a file named by a string. It reports an error if
// the file does not exist or must not be read, so that the user learns it
// before anything is searched.
func (l *loader) fileName(d *declaration, t token, what string) string {
	name := syntax.Unquote(t.Text)
	path := beside(d.File, name)
	err := l.opts.Files.Allow(path, d.File.Name)
	if err == nil {
		err = l.files.check(path)
	}
	if name == "" || strings.ContainsRune(name, 0) {
		l.report(d, t, "", "expected the name of the %s file", what)
	} else if err != nil {
		l.report(d, t, "", "cannot read the %s %s: %s", what, path, reason(err))
	}
	return path
}

// importFile reads the declarations of another file, each file once, so that
// imports may form a cycle.
func (l *loader) importFile(d *declaration, n *syntax.Node) {
	t, _ := d.string(n)
	path := beside(d.File, syntax.Unquote(t.Text))
	if l.imported[filepath.Clean(path)] {
		return
	}
	l.imported[filepath.Clean(path)] = true
	if len(l.imported) > maxImports {
		l.report(d, t, "", "more than %d files are imported", maxImports)
		return
	}
	if err := l.opts.Files.Allow(path, d.File.Name); err != nil {
		l.report(d, t, "", "cannot read the imported file %s: %s", path, reason(err))
		return
	}
	file, err := l.files.read(path)
	if err != nil {
		l.report(d, t, "", "cannot read the imported file %s: %s", path, reason(err))
		return
	}
	l.collect(file, true)
}

// collectDefinition stores a definition. Its body is not built before it is
// known which names are definitions.
func (l *loader) collectDefinition(d *declaration, n *syntax.Node) {
	names := n.TokensOf(spec.SpecParserNAME)
	t := d.at(names[0])
	def := &definition{Definition: Definition{Name: t.Text, Pos: d.Pos(t)}, decl: d, body: n.Child(spec.SpecParserRULE_implication), expanded: map[string]*expansion{}}
	for _, param := range names[1:] {
		p := d.at(param)
		if slices.Contains(def.Params, p.Text) {
			l.report(d, p, "", "a second parameter '%s'", p.Text)
		}
		def.Params = append(def.Params, p.Text)
	}
	if isPattern(t.Text) {
		l.report(d, t, "", "'%s' is the name of a pattern and cannot be defined", t.Text)
		return
	}
	if first, ok := l.defs[t.Text]; ok {
		l.report(d, t, "", "'%s' is defined twice, first in %s", t.Text, where(first.Pos, d.File))
		return
	}
	l.defs[t.Text] = def
	l.definitions = append(l.definitions, def)
}

// where describes a position: the line, and the file if it is another one.
func where(pos source.Pos, file *source.File) string {
	if pos.File != file {
		return pos.File.Name + ", line " + strconv.Itoa(pos.Line)
	}
	return "line " + strconv.Itoa(pos.Line)
}

// collectAssumption stores an assumption. Names are unique over all files.
func (l *loader) collectAssumption(d *declaration, n *syntax.Node) {
	t := d.named(n)
	a := &Assumption{Name: t.Text, Pos: d.Pos(t), Title: d.title(n)}
	if first, ok := l.assumptions[t.Text]; ok {
		l.report(d, t, "", "'%s' is assumed twice, first in %s", t.Text, where(first.Pos, d.File))
		return
	}
	l.assumptions[t.Text] = a
	l.assumed = append(l.assumed, assumed{a, d, n.Child(spec.SpecParserRULE_assumption)})
	l.out.Assumptions = append(l.out.Assumptions, a)
}

// title returns the text in quotes after the name of a declaration, "" if there
// is none.
func (d *declaration) title(n *syntax.Node) string {
	t, ok := d.string(n)
	if !ok {
		return ""
	}
	return syntax.Unquote(t.Text)
}

// define builds a definition even if nothing uses it, to report its errors.
// Each parameter is replaced by a proposition of its own name. For an unused
// definition it records the propositions, so that the model is asked whether it
// knows them.
func (l *loader) define(def *definition) {
	b := l.builder(def.decl)
	args := make([]value, len(def.Params))
	for i, p := range def.Params {
		args[i] = value{formula: l.fa.AP(p), text: p, primary: true, name: true}
	}
	l.formal = len(args) > 0
	v := b.expand(def, def.decl.Token(1), args)
	l.formal = false
	if def.Unused = l.mentioned[def.Name] < 2; def.Unused {
		def.Atoms, def.Bare = b.positions(v.formula), v.name
		maps.DeleteFunc(def.Atoms, func(atom string, _ source.Pos) bool {
			return slices.ContainsFunc(syntax.Lex(atom, false), func(t token) bool { return slices.Contains(def.Params, t.Text) })
		})
	}
	l.out.Definitions = append(l.out.Definitions, def.Definition)
}
