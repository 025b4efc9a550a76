package specs

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
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
	tree spec.IAssumptionContext
}

// asked is a property that has not been built yet.
type asked struct {
	decl  *declaration
	tree  spec.IPropertyDeclContext
	at    int  // the value of its index
	again bool // it has been read with another value
}

// leftOut is a without declaration that has not been resolved yet.
type leftOut struct {
	decl *declaration
	tree spec.IWithoutDeclContext
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
	l.errs = append(l.errs, withHint(source.Errorf(d.pos(t), format, args...), hint))
}

// collect reads the declarations of one file. The model and the properties of
// an imported file are ignored.
func (l *loader) collect(file *source.File, imported bool) {
	if e := invalidUTF8(file); e != nil {
		l.errs = append(l.errs, e)
		return
	}
	decls, errs := cut(file, lexemes(file.Text))
	l.errs = append(l.errs, errs...)
	for _, d := range decls {
		if len(d.tokens) > 2 && d.tokens[0].text == "define" {
			l.names[d.tokens[1].text] = true
		}
	}
	if l.opts.Model != nil && !imported {
		decls = l.openModel(decls)
	}
	// Imported definitions come first: whether once(p) is one of them, only
	// their names tell.
	slices.SortStableFunc(decls, func(a, b declaration) int { return a.rank() - b.rank() })
	for i := range decls {
		l.mention(&decls[i])
		l.declaration(&decls[i], imported)
	}
}

// rank returns the sort key of declarations: 0 for imports and 1 for others.
func (d *declaration) rank() int {
	if kind, _ := declarator(d.tokens[0].text); kind == spec.SpecParserIMPORT {
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
		if kind, _ := declarator(decls[i].tokens[0].text); kind != spec.SpecParserMODEL {
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
	for _, t := range d.tokens {
		if !seen[t.text] {
			seen[t.text] = true
			l.mentioned[t.text]++
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
	first := d.tokens[0]
	kind, ok := declarator(first.text)
	if !ok {
		if errs := d.checkTokens(); len(errs) > 0 {
			l.errs = append(l.errs, errs...)
			return
		}
		hint := suggest(first.text, []string{"model", "import", "define", "assume", "property", "cover", "without"})
		if first.text == "possible" || first.text == "impossible" {
			hint = "write  cover NAME: EXPRESSION;  or  property NAME: possible EXPRESSION;"
		}
		l.report(d, first, hint, "expected model, import, define, assume, property, cover or without, found %s", found(first))
		return
	}
	d.tokens[0].kind = kind
	if kind == spec.SpecParserPROPERTY {
		l.cutIndex(d)
	}
	words := l.vocabulary(d, l.known(), l.opts.Warn)
	words.defined = func(name string) bool { return l.names[name] }
	d.tokens = classify(d.tokens, words)
	switch kind {
	case spec.SpecParserMODEL:
		declare(l, d, (*spec.SpecParser).ModelDecl, func(t spec.IModelDeclContext) { l.model(d, t, imported) })
	case spec.SpecParserIMPORT:
		declare(l, d, (*spec.SpecParser).ImportDecl, func(t spec.IImportDeclContext) { l.importFile(d, t) })
	case spec.SpecParserDEFINE:
		declare(l, d, (*spec.SpecParser).DefineDecl, func(t spec.IDefineDeclContext) { l.collectDefinition(d, t) })
	case spec.SpecParserASSUME:
		declare(l, d, (*spec.SpecParser).AssumeDecl, func(t spec.IAssumeDeclContext) { l.collectAssumption(d, t) })
	case spec.SpecParserPROPERTY:
		declare(l, d, (*spec.SpecParser).PropertyDecl, func(t spec.IPropertyDeclContext) {
			if !imported {
				l.asked = append(l.asked, asked{decl: d, tree: t})
			}
		})
	case spec.SpecParserWITHOUT:
		declare(l, d, (*spec.SpecParser).WithoutDecl, func(t spec.IWithoutDeclContext) {
			if !imported {
				l.left = append(l.left, leftOut{d, t})
			}
		})
	}
}

// declare parses a declaration by the given rule of the grammar and passes its
// tree on, or reports its errors.
func declare[T antlr.ParserRuleContext](l *loader, d *declaration, rule func(*spec.SpecParser) T, then func(T)) {
	tree, errs := parse(d, rule)
	if len(errs) > 0 {
		l.errs = append(l.errs, errs...)
		return
	}
	then(tree)
}

// at returns the token of a terminal node, which still has its place in the
// file.
func (d *declaration) at(node antlr.TerminalNode) token {
	return d.tokens[node.GetSymbol().GetTokenIndex()]
}

// model stores the model's path and the macros that are set for it.
func (l *loader) model(d *declaration, ctx spec.IModelDeclContext, imported bool) {
	if imported {
		return
	}
	t := d.at(ctx.STRING())
	if l.out.Model != nil {
		l.report(d, t, "", "a second model, the first is named in line %d", l.out.Model.Pos.Line)
		return
	}
	l.out.Model = &Model{Path: l.fileName(d, t, "model"), Pos: d.pos(t)}
	for _, setting := range ctx.AllSetting() {
		text := setting.NAME().GetText()
		if v := setting.SettingValue(); v != nil {
			value := v.GetText()
			if v.STRING() != nil {
				value = quoted(value)
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
	name := quoted(t.text)
	path := beside(d.file, name)
	err := l.opts.Files.Allow(path, d.file.Name)
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
func (l *loader) importFile(d *declaration, ctx spec.IImportDeclContext) {
	t := d.at(ctx.STRING())
	path := beside(d.file, quoted(t.text))
	if l.imported[filepath.Clean(path)] {
		return
	}
	l.imported[filepath.Clean(path)] = true
	if len(l.imported) > maxImports {
		l.report(d, t, "", "more than %d files are imported", maxImports)
		return
	}
	if err := l.opts.Files.Allow(path, d.file.Name); err != nil {
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
func (l *loader) collectDefinition(d *declaration, ctx spec.IDefineDeclContext) {
	names := ctx.AllNAME()
	t := d.at(names[0])
	def := &definition{Definition: Definition{Name: t.text, Pos: d.pos(t)}, decl: d, body: ctx.Implication(), expanded: map[string]*expansion{}}
	for _, param := range names[1:] {
		p := d.at(param)
		if slices.Contains(def.Params, p.text) {
			l.report(d, p, "", "a second parameter '%s'", p.text)
		}
		def.Params = append(def.Params, p.text)
	}
	if isPattern(t.text) {
		l.report(d, t, "", "'%s' is the name of a pattern and cannot be defined", t.text)
		return
	}
	if first, ok := l.defs[t.text]; ok {
		l.report(d, t, "", "'%s' is defined twice, first in %s", t.text, where(first.Pos, d.file))
		return
	}
	l.defs[t.text] = def
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
func (l *loader) collectAssumption(d *declaration, ctx spec.IAssumeDeclContext) {
	t := d.at(ctx.NAME())
	a := &Assumption{Name: t.text, Pos: d.pos(t), Title: title(ctx.STRING())}
	if first, ok := l.assumptions[t.text]; ok {
		l.report(d, t, "", "'%s' is assumed twice, first in %s", t.text, where(first.Pos, d.file))
		return
	}
	l.assumptions[t.text] = a
	l.assumed = append(l.assumed, assumed{a, d, ctx.Assumption()})
	l.out.Assumptions = append(l.out.Assumptions, a)
}

func title(node antlr.TerminalNode) string {
	if node == nil {
		return ""
	}
	return quoted(node.GetText())
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
	v := b.expand(def, def.decl.tokens[1], args)
	l.formal = false
	if def.Unused = l.mentioned[def.Name] < 2; def.Unused {
		def.Atoms, def.Bare = b.positions(v.formula), v.name
		maps.DeleteFunc(def.Atoms, func(atom string, _ source.Pos) bool {
			return slices.ContainsFunc(lexemes(atom), func(t token) bool { return slices.Contains(def.Params, t.text) })
		})
	}
	l.out.Definitions = append(l.out.Definitions, def.Definition)
}
