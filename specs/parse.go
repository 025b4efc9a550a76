package specs

import (
	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/internal/ltl/reading"
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
	if e := invalidUTF8(file); e != nil {
		return nil, nil, source.Errors{e}
	}
	tokens := append(lexemes(file.Text), token{kind: antlr.TokenEOF, start: len(file.Text), stop: len(file.Text)})
	d := &declaration{file: file}
	d.tokens = classify(tokens, ns.vocabulary(d, opts.Names, opts.Warn))
	if e := d.statement(opts.Names); e != nil {
		return nil, nil, source.Errors{e}
	}
	tree, errs := parse(d, (*spec.SpecParser).Formula)
	if len(errs) > 0 {
		return nil, nil, errs.Sort()
	}
	b := ns.builder(d)
	f := b.formula(tree.Implication())
	if word := tree.POSSIBLE(); word != nil && opts.Possible == nil {
		b.reportAt(d.at(word), "", "only a property can be asked to be possible, not an assumption, nor what is followed along a log")
	} else if word != nil {
		f = b.impossible(f)
		opts.Possible()
	} else {
		b.doubt(tree.Implication(), f, opts.Warn)
	}
	if len(ns.errs) > 0 {
		errs := ns.errs
		ns.errs = nil
		return nil, nil, errs.Sort()
	}
	return f, b.positions(f), nil
}

// doubt warns of a formula that most likely means something else.
func (b *builder) doubt(ctx spec.IImplicationContext, f *ltl.Formula, warn func(*source.Error)) {
	if warn == nil || len(b.errs) > 0 {
		return
	}
	first := b.start(ctx)
	text := b.decl.text(ctx.GetStart().GetTokenIndex(), ctx.GetStop().GetTokenIndex())
	if e := reading.Doubt(b.fa, f, text, b.decl.pos(first)); e != nil {
		warn(e)
	}
}

// parse runs one rule of the generated parser on the whole declaration.
func parse[T antlr.ParserRuleContext](d *declaration, rule func(*spec.SpecParser) T) (tree T, errs source.Errors) {
	if errs = d.checkTokens(); len(errs) > 0 {
		return tree, foreign.Explain(errs)
	}
	p := spec.NewSpecParser(antlr.NewCommonTokenStream(newReplay(d.tokens), antlr.TokenDefaultChannel))
	p.RemoveErrorListeners()
	first := &failure{at: -1, DefaultErrorListener: antlr.NewDefaultErrorListener()}
	p.AddErrorListener(first)
	if tree = until(first, p, rule); first.at >= 0 {
		return tree, foreign.Explain(d.explain(first))
	}
	return tree, nil
}

// until runs a rule of the parser up to the first error, which unwinds it by a
// panic.
func until[T antlr.ParserRuleContext](l *failure, p *spec.SpecParser, rule func(*spec.SpecParser) T) (tree T) {
	defer func() {
		if r := recover(); r != nil && r != l {
			panic(r)
		}
	}()
	return rule(p)
}

// failure records the first error of the generated parser: the token that it
// did not expect, and the kinds of tokens that it did. It stops the parser
// there by a panic, which is recovered in until: error recovery would take time
// for every open rule at every error.
type failure struct {
	*antlr.DefaultErrorListener
	at       int
	expected *antlr.IntervalSet
}

// SyntaxError is called by the generated parser at an error.
func (l *failure) SyntaxError(recognizer antlr.Recognizer, offending any, _, _ int, _ string, _ antlr.RecognitionException) {
	l.at = 0
	if t, ok := offending.(antlr.Token); ok {
		l.at = t.GetTokenIndex()
	}
	if p, ok := recognizer.(antlr.Parser); ok {
		l.expected = p.GetExpectedTokens()
	}
	panic(l)
}

// replay is a token source that feeds scanned tokens to the generated parser.
type replay struct {
	*spec.SpecLexer
	tokens []token
	pair   *antlr.TokenSourceCharStreamPair
	next   int
}

func newReplay(tokens []token) *replay {
	return &replay{SpecLexer: spec.NewSpecLexer(antlr.NewInputStream("")), tokens: tokens, pair: &antlr.TokenSourceCharStreamPair{}}
}

// NextToken returns the next token; the last one, the end, is repeated.
func (r *replay) NextToken() antlr.Token {
	t := r.tokens[r.next]
	if r.next < len(r.tokens)-1 {
		r.next++
	}
	return antlr.CommonTokenFactoryDEFAULT.Create(r.pair, t.kind, t.text, antlr.TokenDefaultChannel, t.start, t.stop-1, 1, t.start)
}

// quoted returns the text between the quotes of a string token; a backslash
// makes the next character stand for itself.
func quoted(text string) string {
	out := make([]byte, 0, len(text))
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' {
			i++
		}
		out = append(out, text[i])
	}
	return string(out)
}
