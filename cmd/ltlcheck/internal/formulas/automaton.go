package formulas

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/determine"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/automata/reduce"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// automatonFlags are the flags of automaton.
type automatonFlags struct {
	formulas             []string
	product, sum         bool
	complement, complete bool
	reduce, clusters     bool
	compare, included    bool
	universal, classify  bool
	word, statistics     bool
	accepts              string // a word
	stats                string
	kind                 string
	passes               passFlags
	effort               reduce.Effort // as --effort says
	limits               constructionFlags
	output               cli.OutputFlags
}

// automatonTypes are the values of --type.
var automatonTypes = translate.Types()

// conditions are the acceptance conditions of the deterministic types that
// every automaton can be converted to.
var conditions = map[string]determine.Condition{
	"parity": determine.ParityCondition, "rabin": determine.RabinCondition, "streett": determine.StreettCondition, "generic": determine.Generic,
}

// NewAutomaton makes the command automaton.
func NewAutomaton(env *cli.Environment) *cobra.Command {
	var fl automatonFlags
	cmd := &cobra.Command{
		Use:   "automaton [FILE|-]... [-f FORMULA]...",
		Short: "Convert, combine, reduce and compare automata",
		Long: `automaton reads automata from files in the HOA format or of never claims, or makes them from
formulas, and writes them after these steps, in this order, as far as they are asked for:

  --product, --sum       join all of them into one: intersection or union of the languages
  --complement           exactly the words that are rejected
  --type, --reduce       another form; fewer states and edges
  --complete             an edge for every letter in every state

Types: tgba (transition-based generalised Büchi), ba (state-based Büchi), monitor (deterministic,
for the safety part); complete and deterministic, for every automaton: parity, rabin, streett, generic
(any acceptance, with the fewest states), deterministic (state-based Büchi for recurrence
properties, else parity); dba (Büchi, for recurrence properties only).

` + describePasses(reduce.Passes()) + `
Instead of writing them, one of these asks about them:

  --statistics           counts, and the structure
  --stats FORMAT         what FORMAT asks for: ` + formatLetters + `
  --word                 a word that each accepts
  --accepts WORD         whether each accepts a word, such as '{p} {} ({p, q})*': the propositions
                         that hold at each position, and in parentheses what repeats for ever
  --universal            whether each accepts every word; if not, one that it rejects
  --classify             the class of each language, and whether it is stutter-invariant
  --included             whether the second accepts all that the first does; if not, a separating word
  --compare              the same both ways

Exit status: 0 done, or yes of every automaton, or for --word that each accepts something; 1 otherwise;
3 a limit was reached.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return runAutomaton(cmd, env, &fl, args) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&fl.formulas, "formula", "f", nil, "the automaton of this `FORMULA`, after those of the files; may be repeated")
	f.Done.BoolVar(&fl.product, "product", false, "intersect the languages of all automata")
	f.Done.BoolVar(&fl.sum, "sum", false, "unite the languages of all automata")
	f.Done.BoolVar(&fl.compare, "compare", false, "decide how the languages of two automata relate")
	f.Done.BoolVar(&fl.included, "included", false, "decide whether the second of two automata accepts all that the first does")
	f.Done.BoolVar(&fl.universal, "universal", false, "decide whether every word is accepted")
	f.Done.BoolVar(&fl.classify, "classify", false, "name the class of the language")
	f.Results.BoolVar(&fl.clusters, "clusters", true, "in drawings, frame the strongly connected components")
	f.Done.BoolVar(&fl.complement, "complement", false, "complement the language")
	f.Done.BoolVar(&fl.complete, "complete", false, "add a rejecting state where letters have no edge")
	f.Done.BoolVar(&fl.reduce, "reduce", false, "make the automaton smaller")
	f.Done.BoolVar(&fl.word, "word", false, "find an accepted word")
	f.Done.StringVar(&fl.accepts, "accepts", "", "decide whether `WORD` is accepted")
	f.Done.BoolVar(&fl.statistics, "statistics", false, "count states and edges and name the structure")
	f.Results.StringVar(&fl.stats, "stats", "", "write a line for each automaton as `FORMAT` says, such as '%n: %s states, %e edges'")
	f.Done.StringVar(&fl.kind, "type", "", "form of the automaton: "+cli.JoinOr(automatonTypes)+" (default as it is)")
	cli.Choose(cmd, "type", automatonTypes...)
	fl.passes.register(cmd, "--reduce", reduce.Passes())
	fl.limits.register(cmd)
	fl.output.Register(cmd, "text", "json", "hoa", "never", "dot", "svg", "png")
	tools := newCompareTools(env)
	tools.Args = cli.ExplainedArgs(tools.Args)
	cmd.AddCommand(tools)
	cli.Rules(cmd, automatonRules()...)
	return cmd
}

// check validates the flags: which of them exclude each other, and which
// formats fit.
func (fl *automatonFlags) check(cmd *cobra.Command) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if _, err := (&statistics{}).line(fl.stats); err != nil {
		return err
	}
	effort, err := fl.passes.check(reduce.Passes())
	if err != nil {
		return err
	}
	fl.effort = effort
	if fl.output.Format == "never" {
		fl.kind = "ba"
	}
	return nil
}

// automatonRules returns the flags of automaton that do not go together.
func automatonRules() []cli.Rule {
	answers := []string{"compare", "included", "universal", "classify", "word", "accepts", "statistics", "stats"}
	all := cli.AtMostOne("give only one of --product, --sum, --compare and --included", "product", "sum", "compare", "included")
	all = append(all, cli.AtMostOne("give only one of --compare, --included, --universal, --classify, --word, --accepts, --statistics and --stats", answers...)...)
	all = append(all, cli.Rule{Flag: "stats", With: []string{"format!=text"}, Why: "--stats writes text; --statistics --json has all counts"},
		cli.Rule{Flag: "format=never", With: []string{"type!=|ba"}, Why: "--format never needs --type ba: a never claim accepts by states"})
	for _, a := range answers {
		all = append(all, cli.Rule{Flag: a, With: []string{"format!=text|json"}, Why: "--format {format} is for automata; answers are text or json"})
	}
	for _, f := range []string{"effort", "without"} {
		all = append(all, cli.Rule{Flag: f, Needs: []string{"reduce"}, Why: "--effort and --without need --reduce"})
	}
	return all
}

// count returns 1 for true and 0 for false.
func count(set bool) int {
	if set {
		return 1
	}
	return 0
}

// runAutomaton is the command automaton. All answers are collected before any
// is written.
func runAutomaton(cmd *cobra.Command, env *cli.Environment, fl *automatonFlags, paths []string) error {
	if err := fl.check(cmd); err != nil {
		return err
	}
	ctx, cancel := fl.limits.context(cmd.Context())
	defer cancel()
	w := &workshop{ctx: ctx, fl: fl, opts: fl.limits.options()}
	var items []*item
	err := fl.limits.reading(ctx, func() (err error) {
		items, err = w.read(env, paths)
		return err
	})
	if err != nil {
		return explain(ctx, err)
	}
	if len(items) > 1 {
		w.batch = &cli.Batch{Stderr: env.Stderr, What: "automata"}
	}
	var b strings.Builder
	if err := w.answer(env, &b, items); err != nil {
		return explain(ctx, err)
	}
	err = fl.output.Emit(cmd.Context(), env, func(out io.Writer) error {
		_, err := io.WriteString(out, b.String())
		return err
	})
	if err == nil && w.batch != nil {
		err = w.batch.Err()
	}
	return err
}

// workshop reads, changes and examines automata as the flags say.
type workshop struct {
	ctx   context.Context
	fl    *automatonFlags
	opts  ops.Options
	batch *cli.Batch // nil for one automaton, whose error is that of the command
}

// item is an input: an automaton, or the error of reading it.
type item struct {
	name string // of the file, when there is no automaton
	a    *automata.Automaton
	err  error
}

// title returns the automaton's own name, or else the file's.
func (it *item) title() string {
	if it.a != nil && it.a.Name != "" {
		return it.a.Name
	}
	return it.name
}

// read returns the automata of the files, and then those of the formulas. Where
// they are joined all of them are needed, so that an error of one is the error
// of the command.
func (w *workshop) read(env *cli.Environment, paths []string) ([]*item, error) {
	var items []*item
	for _, path := range paths {
		text, err := cli.ReadText(env, path)
		if err != nil {
			items = append(items, &item{name: cli.DisplayName(path), err: err})
			continue
		}
		for _, e := range automata.ReadEach(source.NewFile(cli.DisplayName(path), text)) {
			items = append(items, &item{cli.DisplayName(path), e.Automaton, e.Err})
		}
	}
	for _, text := range w.fl.formulas {
		a, err := w.translated(text)
		items = append(items, &item{strings.TrimSpace(text), a, err})
	}
	switch {
	case len(items) == 0:
		return nil, cli.InputErrorf("no automaton: give a FILE, or -f FORMULA")
	case w.joins():
		return items, w.allRead(items)
	}
	return items, nil
}

// translated returns the automaton of a formula of the command line, named by
// the formula.
func (w *workshop) translated(text string) (*automata.Automaton, error) {
	p, err := parse(newLine("<formula>", 1, text))
	if err != nil {
		return nil, err
	}
	a, err := translate.Translate(w.ctx, p.factory, p.formula, translate.Options{Limits: translate.Limits{States: w.opts.States}})
	if err != nil {
		return nil, err
	}
	a.Name = p.text
	return a, nil
}

// joins reports whether the answer is about all automata together.
func (w *workshop) joins() bool { return w.fl.product || w.fl.sum || w.fl.compare || w.fl.included }

// allRead returns the errors of automata that are needed together, or a wrong
// number of them.
func (w *workshop) allRead(items []*item) error {
	var bad source.Errors
	for _, it := range items {
		if err := bad.Collect(it.err); err != nil {
			return err
		}
	}
	switch {
	case bad.Err() != nil:
		return bad.Err()
	case w.fl.compare && len(items) != 2:
		return cli.InputErrorf("--compare needs two automata, not %d", len(items))
	case w.fl.included && len(items) != 2:
		return cli.InputErrorf("--included needs two automata, not %d", len(items))
	}
	return nil
}

// worked returns an automaton after all steps that change it, with its name.
func (w *workshop) worked(a *automata.Automaton) (*automata.Automaton, error) {
	name := a.Name
	a, err := w.change(a)
	if err != nil {
		return nil, err
	}
	if name != "" && w.fl.complement {
		name = "complement of " + name
	}
	a.Name = name
	return a, nil
}

// join returns the product or sum of the automata.
func (w *workshop) join(all []*automata.Automaton) (*automata.Automaton, error) {
	join := func(a, b *automata.Automaton) (*automata.Automaton, error) {
		return automata.ProductWithin(w.ctx, a, b, w.opts.States)
	}
	if w.fl.sum {
		join = func(a, b *automata.Automaton) (*automata.Automaton, error) { return ops.Sum(w.ctx, a, b, w.opts) }
	}
	one := all[0]
	for _, a := range all[1:] {
		name := one.Name
		if a.Name != "" && name != "" {
			name += map[bool]string{true: " or ", false: " and "}[w.fl.sum] + a.Name
		}
		var err error
		one, err = join(one, a)
		switch {
		case w.ctx.Err() != nil:
			return nil, w.ctx.Err()
		case errors.Is(err, automata.ErrLimit):
			return nil, err
		case err != nil:
			return nil, cli.InputErrorf("%w", err)
		}
		one.Name = name
	}
	return one, nil
}

// change applies complement, type, reduction and completion, in this order.
func (w *workshop) change(a *automata.Automaton) (*automata.Automaton, error) {
	var err error
	if w.fl.complement {
		if a, err = determine.Complement(w.ctx, a, w.opts); err != nil {
			return nil, err
		}
	}
	if a, err = w.convert(a); err != nil {
		return nil, err
	}
	if w.fl.complete {
		return ops.Complete(a)
	}
	out := *a // its name will be set
	return &out, nil
}

// convert converts to the type that is asked for, and reduces.
func (w *workshop) convert(a *automata.Automaton) (*automata.Automaton, error) {
	var err error
	switch w.fl.kind {
	case "dba":
		a, err = w.deterministic(a)
	case "deterministic":
		d, notBuchi := w.deterministic(a)
		if !errors.Is(notBuchi, ops.ErrNotRecurrence) && !errors.Is(notBuchi, automata.ErrLimit) {
			return d, notBuchi
		}
		return w.determinise(a, determine.ParityCondition)
	case "parity", "rabin", "streett", "generic":
		return w.determinise(a, conditions[w.fl.kind])
	case "monitor":
		a, err = ops.Monitor(w.ctx, a, w.opts)
	case "tgba":
		a, err = ops.RemoveFin(a)
	case "ba":
		if a, err = ops.RemoveFin(a); err == nil && !w.fl.reduce {
			a, err = a.DegeneraliseWithin(w.ctx, w.opts.States)
		}
	}
	if err != nil || !w.fl.reduce || w.fl.kind == "dba" || w.fl.kind == "monitor" {
		return a, err
	}
	if a, err = ops.RemoveFin(a); err != nil {
		return nil, err
	}
	o := reduce.Options{Effort: w.fl.effort, Without: w.fl.passes.without, Buchi: w.fl.kind == "ba"}
	return ops.Reduce(w.ctx, a, o, w.opts)
}

// determinise makes a deterministic automaton with the acceptance wanted.
func (w *workshop) determinise(a *automata.Automaton, c determine.Condition) (*automata.Automaton, error) {
	opts := determine.Options{States: w.opts.States}
	d, err := determine.Automaton(w.ctx, a, opts)
	if err != nil {
		return nil, err
	}
	return determine.Form(w.ctx, d, c, opts)
}

// deterministic makes a Büchi automaton.
func (w *workshop) deterministic(a *automata.Automaton) (*automata.Automaton, error) {
	not, err := ops.Complement(w.ctx, a, w.opts)
	if err != nil {
		return nil, err
	}
	d, err := ops.DeterministicBuchi(w.ctx, a, not, w.opts)
	if !errors.Is(err, ops.ErrNotRecurrence) {
		return d, err
	}
	class, classErr := ops.ClassBeyondRecurrence(w.ctx, a, not, w.opts)
	if classErr != nil {
		return nil, classErr
	}
	return nil, cli.InputErrorf("--type dba: %w, but of class %s", err, class.Name())
}

// answer writes what is asked for.
func (w *workshop) answer(env *cli.Environment, out io.Writer, items []*item) error {
	if w.fl.output.Drawn() && len(items) > 1 && !w.fl.product && !w.fl.sum {
		return cli.InputErrorf("--format %s draws one automaton at a time", w.fl.output.Format)
	}
	if w.fl.compare || w.fl.included {
		return w.answerPair(env, out, items)
	}
	if w.fl.product || w.fl.sum {
		all := make([]*automata.Automaton, len(items))
		for i, it := range items {
			all[i] = it.a
		}
		one, err := w.join(all)
		if err != nil {
			return err
		}
		w.batch, items = nil, []*item{{a: one}}
	}
	switch {
	case w.fl.universal:
		return w.each(out, items, func(a *automata.Automaton) (any, string, error) { return w.universal(env, a) })
	case w.fl.classify:
		return w.each(out, items, w.classify)
	case w.fl.word:
		return w.each(out, items, func(a *automata.Automaton) (any, string, error) { return w.word(env, a) })
	case w.fl.accepts != "":
		word, err := ltl.ParseWord(source.NewFile("--accepts", w.fl.accepts))
		if err != nil {
			return err
		}
		return w.each(out, items, func(a *automata.Automaton) (any, string, error) { return w.accepts(env, a, word) })
	case w.fl.statistics:
		return w.each(out, items, counted)
	case w.fl.stats != "":
		return w.each(out, items, func(a *automata.Automaton) (any, string, error) {
			line, err := newStatistics(a).line(w.fl.stats)
			return nil, line, err
		})
	}
	return w.each(out, items, w.written)
}

// answerPair answers --compare or --included.
func (w *workshop) answerPair(env *cli.Environment, out io.Writer, items []*item) error {
	a, err := w.worked(items[0].a)
	if err != nil {
		return err
	}
	b, err := w.worked(items[1].a)
	if err != nil {
		return err
	}
	w.batch = nil
	if w.fl.compare {
		return w.relate(env, out, a, b)
	}
	return w.included(env, out, a, b)
}

// each changes and answers one automaton after the other. One among several may
// have an error in place of its answer.
func (w *workshop) each(out io.Writer, items []*item, answer func(*automata.Automaton) (document any, text string, err error)) error {
	documents := make([]any, len(items))
	var texts strings.Builder
	for i, it := range items {
		document, text, err := w.one(it, answer)
		if err != nil && w.batch == nil {
			return err
		}
		if w.batch != nil {
			message, fatal := w.batch.Answer(explain(w.ctx, err))
			if fatal != nil {
				return fatal
			}
			if err != nil {
				document, text = w.failed(&failed{Name: it.title(), Error: message})
			}
		}
		documents[i] = document
		texts.WriteString(text)
	}
	return w.say(out, map[string]any{"automata": documents}, texts.String())
}

// failed returns an error as an answer, where the format has a place for one.
func (w *workshop) failed(f *failed) (document any, text string) {
	if w.fl.output.Format == "text" {
		text = source.Visible(f.text()) + "\n"
	}
	return f, text
}

// one changes and answers one automaton.
func (w *workshop) one(it *item, answer func(*automata.Automaton) (any, string, error)) (document any, text string, err error) {
	if it.err != nil {
		return nil, "", it.err
	}
	err = labelsWithin(w.ctx, it.a.Alphabet(), func() error {
		a, err := w.worked(it.a)
		if err == nil {
			document, text, err = answer(a)
		}
		return err
	})
	return document, text, err
}

// written is the answer that is the automaton itself.
func (w *workshop) written(a *automata.Automaton) (any, string, error) {
	if w.fl.output.Format == "json" {
		d, err := a.Document()
		return d, "", err
	}
	if err := a.Writable(); err != nil {
		return nil, "", err
	}
	var b strings.Builder
	err := w.write(&b, a)
	return nil, b.String(), err
}

// write writes an automaton in the chosen format.
func (w *workshop) write(out io.Writer, a *automata.Automaton) error {
	switch w.fl.output.Format {
	case "hoa":
		return automata.WriteHOA(out, a)
	case "never":
		return automata.WriteNever(out, a)
	case "text":
		fmt.Fprintln(out, newStatistics(a).heading())
		return report.WriteAutomaton(out, a)
	}
	return automata.WriteDOT(out, a, automata.DOTOptions{Clusters: w.fl.clusters})
}
