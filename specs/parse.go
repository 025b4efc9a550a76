package specs

import (
	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/reading"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Options controls how texts are read. The zero value reads without knowing the
// model.
type Options struct {
	// Names, when set, reports which names the model knows. A word that it does
	// not know, such as GFp, is then taken apart into operators and a name that
	// it does know, as Spot does. Without it, operators that are letters stand
	// alone.
	Names func(name string) bool
	// Stated, when set, lists the properties that the model states itself.
	// Without it, every name that no property of the file has may be one of
	// them.
	Stated []string

	// Model, when set, is called with the model that a file names, before the
	// rest of the file is read, and returns Names and Stated. Its error is
	// returned by Load if the file has no mistakes of its own.
	Model func(*Model) (names func(name string) bool, stated []string, err error)

	// Macro, when set, returns what a macro of the model stands for; it is called
	// after Model. Without it, macros are those that the file sets.
	Macro func(name string) (text string, ok bool)

	// Warn, when set, is called with warnings, such as a word read as a name
	// that could have been an operator.
	Warn func(*source.Error)

	// Possible, when set, is called by ParseFormula for a formula that begins
	// with the word possible. The formula that it returns says that this is not
	// possible. Without it the word is an error.
	Possible func()

	// Finite is set if formulas are about words that end, after whose last
	// letter X true is false.
	Finite bool

	// Files reads the files; nil reads them as its zero value does.
	Files *source.Files

	alone bool // no model is known and none will be
}

// ParseFormula reads one formula whose propositions are expressions of the
// model; patterns may be used, definitions may not. The formula belongs to fa.
// The map gives the first position of each proposition in the text. Of opts
// only Names, Warn and Possible are used. The error is a source.Errors with everything
// that is wrong, sorted.
func ParseFormula(fa *ltl.Factory, file *source.File, opts Options) (*ltl.Formula, map[string]source.Pos, error) {
	return newNamespace(fa).parseFormula(file, opts)
}

// Formula is like ParseFormula, for a formula that may use the definitions of
// the file. It belongs to f.Factory. Of opts only Warn and Possible are used.
func (f *File) Formula(text *source.File, opts Options) (*ltl.Formula, map[string]source.Pos, error) {
	opts.Names = f.isName
	return f.names.parseFormula(text, opts)
}

// parseFormula reads a formula that stands alone.
func (ns *namespace) parseFormula(file *source.File, opts Options) (*ltl.Formula, map[string]source.Pos, error) {
	if e := syntax.InvalidUTF8(file); e != nil {
		return nil, nil, source.Errors{e}
	}
	d := &declaration{Sentence: syntax.Sentence{File: file}}
	words := ns.dialect(d, opts.Names, opts.Warn)
	words.Alone = opts.alone
	d.Sentence = *syntax.Read(file, words)
	known := opts.Names
	if opts.alone {
		known = func(string) bool { return false }
	}
	if e := d.Statement(known); e != nil {
		return nil, nil, source.Errors{e}
	}
	tree, errs := d.Parse()
	if len(errs) > 0 {
		return nil, nil, errs
	}
	b := ns.builder(d)
	f := b.formula(tree.Child(spec.SpecParserRULE_implication))
	if word := tree.Token(spec.SpecParserPOSSIBLE); word != nil && opts.Possible == nil {
		b.report(word, "", "only a property can be asked to be possible, not an assumption, nor what is followed along a log")
	} else if word != nil {
		f = b.impossible(f)
		opts.Possible()
	} else {
		b.doubt(&tree.Kids[0], f, opts.Warn)
	}
	if len(ns.errs) > 0 {
		errs := ns.errs
		ns.errs = nil
		return nil, nil, errs.Sort()
	}
	return f, b.positions(f), nil
}

// doubt warns of a formula that most likely means something else.
func (b *builder) doubt(n *syntax.Node, f *ltl.Formula, warn func(*source.Error)) {
	if warn == nil || len(b.errs) > 0 {
		return
	}
	if e := reading.Doubt(b.fa, f, b.decl.Text(int(n.First), int(n.Last())), b.decl.Pos(b.start(n))); e != nil {
		warn(e)
	}
}
