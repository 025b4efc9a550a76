package formulas

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// NewFormula makes the command formula with its subcommands.
func NewFormula(env *cli.Environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "formula",
		Short: "Simplify, classify, compare and generate formulas",
		Long: `formula works on formulas alone; ltlcheck translate makes automata of them. Formulas are arguments,
or lines of files (-F FILE, - for standard input), or those of the properties of a specification file, an argument that
ends in .ltl. They are answered in order.`,
	}
	cli.Subcommands(cmd, newFormulaSimplify(env), newFormulaClassify(env), newFormulaCompare(env),
		newFormulaRandom(env), newFormulaFamily(env), newFormulaSet(env))
	return cmd
}

// formulaFlags are the flags that the commands under formula have in common.
type formulaFlags struct {
	files    []string
	wanted   specs.Names // of the specifications among the arguments
	style    string
	limits   constructionFlags
	output   cli.OutputFlags
	styleSet bool
	finite   bool // words end
}

// register adds the flags that tell how formulas are written.
func (fl *formulaFlags) register(cmd *cobra.Command) {
	cli.Flags(cmd).Results.StringVar(&fl.style, "style", ltl.Styles()[0], "how formulas are written: "+cli.JoinOr(ltl.Styles()))
	cli.Choose(cmd, "style", ltl.Styles()...)
	fl.output.Register(cmd, "text", "json")
}

// registerFiles adds --file and --property.
func (fl *formulaFlags) registerFiles(cmd *cobra.Command) {
	fl.registerProperty(cmd)
	cli.Flags(cmd).Asked.StringArrayVarP(&fl.files, "file", "F", nil, "take every line of `FILE` for a formula; - is standard input; may be repeated")
}

// registerProperty adds --property.
func (fl *formulaFlags) registerProperty(cmd *cobra.Command) {
	cli.Flags(cmd).Asked.StringArrayVar((*[]string)(&fl.wanted), "property", nil, "of a specification, take only the properties called `NAME`; may be repeated")
}

// resolve validates the flags.
func (fl *formulaFlags) resolve(cmd *cobra.Command) error {
	fl.styleSet = cmd.Flags().Changed("style")
	return fl.output.Resolve(cmd)
}

// write returns a formula in the style that is asked for.
func (fl *formulaFlags) write(f *ltl.Formula) string {
	return ltl.Format(f, ltl.Style(slices.Index(ltl.Styles(), fl.style)))
}

// shown returns a formula as the user wrote it, unless a style is asked for.
func (fl *formulaFlags) shown(p *parsed) string {
	if fl.styleSet {
		return fl.write(p.formula)
	}
	return p.text
}

// lines returns the arguments and the lines of the files, without blank ones.
// None at all is an error.
func (fl *formulaFlags) lines(env *cli.Environment, args []string) ([]*line, error) {
	lines, err := (&translateFlags{formulas: args, files: fl.files, wanted: fl.wanted}).lines(env)
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, cli.InputErrorf("no formula: give one, or -F FILE")
	}
	return formulaLines(lines), nil
}

// formulaAnswer is the answer to one formula, as JSON and as text.
type formulaAnswer struct {
	document any
	text     string
}

// each answers one formula after the other, each within the limits, and writes
// the answers: one on each line of text; JSON is one document with all of them.
// A formula among several may have an error in place of its answer.
func (fl *formulaFlags) each(cmd *cobra.Command, env *cli.Environment, args []string, answer func(context.Context, *parsed) (formulaAnswer, error)) error {
	var lines []*line
	err := fl.limits.reading(cmd.Context(), func() (err error) {
		lines, err = fl.lines(env, args)
		return err
	})
	if err != nil {
		return err
	}
	several := len(lines) > 1 || len(fl.files) > 0
	b := &cli.Batch{Stderr: env.Stderr, What: "formulas"}
	answers, documents := make([]formulaAnswer, len(lines)), make([]any, len(lines))
	for i, l := range lines {
		if answers[i], err = fl.one(cmd.Context(), env, l, answer); err != nil && !several {
			return err
		}
		message, fatal := b.Answer(err)
		if fatal != nil {
			return fatal
		}
		if err != nil {
			f := &failed{Property: l.property, Formula: strings.TrimSpace(l.text), Error: message}
			answers[i] = formulaAnswer{f, source.Visible(f.text())}
		}
		documents[i] = answers[i].document
	}
	if err := emit(fl, cmd, env, documents, func(i int) string { return answers[i].text }); err != nil {
		return err
	}
	return b.Err()
}

// one parses a formula and answers it.
func (fl *formulaFlags) one(ctx context.Context, env *cli.Environment, l *line, answer func(context.Context, *parsed) (formulaAnswer, error)) (formulaAnswer, error) {
	ctx, cancel := fl.limits.context(ctx)
	defer cancel()
	var p *parsed
	err := fl.limits.reading(ctx, func() (err error) {
		p, err = parse(l)
		return err
	})
	if err != nil {
		return formulaAnswer{}, err
	}
	p.warn(env.Stderr)
	a, err := answer(ctx, p)
	if err == nil {
		err = ctx.Err()
	}
	return a, explain(ctx, err)
}

// emit writes documents, one on each line of text; JSON is one document with
// all of them.
func emit[T any](fl *formulaFlags, cmd *cobra.Command, env *cli.Environment, documents []T, text func(i int) string) error {
	lines := func(w io.Writer) error {
		var b strings.Builder
		for i := range documents {
			b.WriteString(safetext.Text(text(i)) + "\n")
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: map[string]any{"formulas": documents}, Text: lines})
}

// simplified is the answer of formula simplify.
type simplified struct {
	Property       string `json:"property,omitempty"` // whose formula it is
	Formula        string `json:"formula"`
	Size           int    `json:"size"`
	Simplified     string `json:"simplified"`
	SimplifiedSize int    `json:"simplified_size"`
}

// newFormulaSimplify makes the command formula simplify.
func newFormulaSimplify(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	var nnf, negate bool
	var effort string
	cmd := &cobra.Command{
		Use:   "simplify FORMULA... | -F FILE|-",
		Short: "Write an equivalent, as a rule smaller formula",
		Long: `simplify writes each formula in negation normal form, simplified by the rules of the literature:
identities of the operators, rules for eventual and universal operands, and implications that
the syntax shows. With --effort high, implications between subformulas are decided by automata.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			return fl.each(cmd, env, args, func(ctx context.Context, p *parsed) (formulaAnswer, error) {
				g, err := p.rewritten(ctx, nnf, negate, effort == "high", fl.limits.options())
				if err != nil {
					return formulaAnswer{}, err
				}
				doc := simplified{Property: p.property, Formula: p.text, Size: p.formula.Size(), Simplified: fl.write(g), SimplifiedSize: g.Size()}
				return formulaAnswer{doc, named(doc.Property, doc.Simplified)}, nil
			})
		},
	}
	fl.register(cmd)
	fl.registerFiles(cmd)
	fl.limits.registerEach(cmd)
	cli.Flags(cmd).Done.BoolVar(&nnf, "nnf", false, "only push negations to the propositions")
	cli.Flags(cmd).Asked.BoolVar(&negate, "negate", false, "of the negation")
	cli.Flags(cmd).Done.StringVar(&effort, "effort", "medium", "medium or high")
	cli.Choose(cmd, "effort", "medium", "high")
	return cmd
}

// rewritten returns the simplified formula. With high effort, an automaton that
// reaches the limit on states that the user set is an error: the answer would
// silently depend on the limit.
func (p *parsed) rewritten(ctx context.Context, nnf, negate, high bool, opts ops.Options) (*ltl.Formula, error) {
	f := p.formula
	if negate {
		f = p.factory.Negate(f)
	}
	if nnf {
		return p.factory.NNF(f), nil
	}
	var simplify ltl.SimplifyOptions
	var limit error
	if high {
		simplify.Contains = func(f, g *ltl.Formula) bool {
			if limit != nil || ctx.Err() != nil {
				return false // the rest is quick
			}
			holds, err := contains(ctx, p.factory, f, g, opts)
			if err != nil && opts.States > 0 {
				limit = err
			}
			return holds
		}
	}
	g := p.factory.Simplify(f, simplify)
	return g, limit
}

// contains decides by automata whether f implies g.
func contains(ctx context.Context, fa *ltl.Factory, f, g *ltl.Formula, opts ops.Options) (bool, error) {
	both, err := newLanguage(ctx, fa, automata.NewAlphabet(), fa.And(f, fa.Negate(g)), opts)
	return err == nil && both.yes.Empty(), err
}

// language is a formula with automata for it and, where needed, for its
// negation.
type language struct {
	formula *ltl.Formula
	yes, no *automata.Automaton
}

// newLanguage translates a formula.
func newLanguage(ctx context.Context, fa *ltl.Factory, al *automata.Alphabet, f *ltl.Formula, opts ops.Options) (language, error) {
	a, err := translate.Translate(ctx, fa, f, translate.Options{Alphabet: al, Limits: translate.Limits{States: opts.States}})
	return language{formula: f, yes: a}, err
}

// bothWays translates a formula and its negation over one alphabet.
func bothWays(ctx context.Context, fa *ltl.Factory, al *automata.Alphabet, f *ltl.Formula, opts ops.Options) (language, error) {
	yes, err := newLanguage(ctx, fa, al, f, opts)
	if err != nil {
		return yes, err
	}
	no, err := newLanguage(ctx, fa, al, fa.Negate(f), opts)
	yes.no = no.yes
	return yes, err
}

// classified is the answer of formula classify.
type classified struct {
	Property         string `json:"property,omitempty"` // whose formula it is
	Formula          string `json:"formula"`
	Class            string `json:"class"`
	Safety           bool   `json:"safety"`
	Guarantee        bool   `json:"guarantee"`
	Obligation       bool   `json:"obligation"`
	Recurrence       bool   `json:"recurrence"`
	Persistence      bool   `json:"persistence"`
	StutterInvariant bool   `json:"stutter_invariant"`
	Satisfiable      bool   `json:"satisfiable"`
	Valid            bool   `json:"valid"`
	Syntax           string `json:"syntax"` // what the syntax alone shows
}

// newFormulaClassify makes the command formula classify.
func newFormulaClassify(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	cmd := &cobra.Command{
		Use:   "classify FORMULA... | -F FILE|-",
		Short: "Name the class of properties that a formula belongs to",
		Long: `classify decides by automata the lowest class of Manna and Pnueli's hierarchy that a formula
belongs to (safety, guarantee, obligation, recurrence, persistence, reactivity), and whether it
is invariant under stuttering, satisfiable and valid. What the syntax alone shows is told, too.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			return fl.each(cmd, env, args, func(ctx context.Context, p *parsed) (formulaAnswer, error) {
				doc, err := classify(ctx, &fl, p)
				if err != nil {
					return formulaAnswer{}, err
				}
				return formulaAnswer{doc, doc.text()}, nil
			})
		},
	}
	fl.register(cmd)
	fl.registerFiles(cmd)
	fl.limits.registerEach(cmd)
	return cmd
}

// classify decides all classes of a formula by its automaton and that of its
// negation.
func classify(ctx context.Context, fl *formulaFlags, p *parsed) (*classified, error) {
	al := automata.NewAlphabet()
	l, err := bothWays(ctx, p.factory, al, p.formula, fl.limits.options())
	if err != nil {
		return nil, err
	}
	var class ltl.Class
	err = labelsWithin(ctx, al, func() (err error) {
		class, err = ops.Classify(ctx, l.yes, l.no, fl.limits.options())
		return err
	})
	if err != nil {
		return nil, err
	}
	return &classified{
		Property: p.property, Formula: fl.shown(p), Class: class.Name(), Safety: class.Has(ltl.Safety), Guarantee: class.Has(ltl.Guarantee),
		Obligation: class.Has(ltl.Obligation), Recurrence: class.Has(ltl.Recurrence), Persistence: class.Has(ltl.Persistence),
		StutterInvariant: class.Has(ltl.StutterInvariant), Satisfiable: !l.yes.Empty(), Valid: l.no.Empty(),
		Syntax: ltl.Classify(p.formula).String(),
	}, nil
}

// text returns the answer on one line.
func (c *classified) text() string {
	words := []string{c.Class}
	for _, w := range []struct {
		holds bool
		name  string
	}{{c.StutterInvariant, "stutter-invariant"}, {c.Valid, "valid"}, {!c.Satisfiable, "unsatisfiable"}} {
		if w.holds {
			words = append(words, w.name)
		}
	}
	return fmt.Sprintf("%s: %s", named(c.Property, c.Formula), strings.Join(words, ", "))
}

// newFormulaCompare makes the command formula compare.
func newFormulaCompare(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	cmd := &cobra.Command{
		Use:   "compare FORMULA|SPEC.ltl...",
		Short: "Decide whether formulas imply each other",
		Long: `compare decides whether the first formula implies the second, and the other way round, and shows
for each implication that fails a word that satisfies only the one formula. A word is written
as the sets of propositions that hold; the part in parentheses repeats for ever. Of more than two
formulas it says which are equivalent, a line for each class.

Exit status: 0 the formulas are equivalent; 1 they are not.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			return compareFormulas(cmd, env, &fl, args)
		},
	}
	fl.register(cmd)
	fl.limits.register(cmd)
	fl.registerProperty(cmd)
	cli.Flags(cmd).Asked.BoolVar(&fl.finite, "finite", false, "words end (LTLf); in words that are shown, the proposition alive is true until then")
	return cmd
}

// compareFormulas is the command formula compare. All formulas are needed, so
// any error is that of the command.
func compareFormulas(cmd *cobra.Command, env *cli.Environment, fl *formulaFlags, texts []string) error {
	ctx, cancel := fl.limits.context(cmd.Context())
	defer cancel()
	var all []*parsed
	err := fl.limits.reading(ctx, func() error {
		lines, err := fl.lines(env, texts)
		if err == nil {
			how := parse
			if fl.finite {
				how = parseFinite
			}
			all, err = parseAll(env.Stderr, lines, how)
		}
		return err
	})
	if err != nil {
		return err
	}
	if len(all) < 2 {
		return cli.InputErrorf("there is one formula; name another to compare it with")
	}
	doc, equal, err := fl.comparison(ctx, all)
	if err != nil {
		return explain(ctx, err)
	}
	if !equal {
		env.Status = cli.StatusFail
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: func(w io.Writer) error {
		_, err := io.WriteString(w, doc.text())
		return err
	}})
}

// comparison returns the relation of two formulas, or the classes of several,
// and whether all are equivalent.
func (fl *formulaFlags) comparison(ctx context.Context, all []*parsed) (doc interface{ text() string }, equal bool, err error) {
	if len(all) > 2 {
		e, err := fl.equivalent(ctx, all)
		return e, err == nil && e.Equivalent, err
	}
	c, err := compareParsed(ctx, all[0], all[1], fl.limits.options())
	if err != nil {
		return nil, false, err
	}
	return newRelation(fl.shown(all[0]), fl.shown(all[1]), c), c.Equal(), nil
}

// compareParsed decides both implications: each formula's automaton is
// intersected with that of the other's negation.
func compareParsed(ctx context.Context, first, second *parsed, opts ops.Options) (*ops.Comparison, error) {
	al := automata.NewAlphabet()
	f, err := bothWays(ctx, first.factory, al, first.formula, opts)
	if err != nil {
		return nil, err
	}
	g, err := bothWays(ctx, second.factory, al, second.formula, opts)
	if err != nil {
		return nil, err
	}
	var c ops.Comparison
	if c.FirstInSecond, c.OnlyFirst, err = ops.Disjoint(ctx, f.yes, g.no, opts); err != nil {
		return nil, err
	}
	c.SecondInFirst, c.OnlySecond, err = ops.Disjoint(ctx, g.yes, f.no, opts)
	return &c, err
}
