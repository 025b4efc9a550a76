package formulas

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/internal/ltl/reading"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// translateFlags are the flags of translate.
type translateFlags struct {
	formulas []string
	files    []string
	wanted   specs.Names // of the specifications among formulas
	kind     string
	finite   bool
	by       string // the construction
	passes   passFlags
	limits   constructionFlags
	clusters bool
	stats    string
	output   cli.OutputFlags
}

// NewTranslate makes the command translate.
func NewTranslate(env *cli.Environment) *cobra.Command {
	var fl translateFlags
	cmd := &cobra.Command{
		Use:   "translate FORMULA...|SPEC.ltl | -F FILE|-",
		Short: "Turn formulas into automata",
		Long: `translate makes, for every formula, an automaton that accepts exactly the words that satisfy it.

Propositions are names, "quoted text" or expressions of a model, as in [] (x < 3 -> <> P[0]@crit).
Operators are those of Spot and SPIN:
  ! && || -> <-> xor   X   F or <>   G or []   U   R or V   W   M
and of the past
  Y (yesterday)   Z (weak Y)   O (once)   H (historically)   S (since)   T (triggered)

Formulas of a file (-F) stand one on each line; blank lines are skipped. They are answered in order,
one line each in the formats text and json. -F - reads standard input and answers line by line.

An argument that ends in .ltl is a specification file: the formulas of its properties are translated, with the
definitions put in.

Types: tgba (transition-based generalised Büchi), ba (state-based Büchi), monitor (deterministic,
for the safety part); complete and deterministic, for every formula: parity, rabin, streett, generic
(any acceptance, with the fewest states), deterministic (state-based Büchi for recurrence
properties, else parity); dba (Büchi, for recurrence properties only).

Constructions: best tries what the effort allows and keeps the smallest result; tableau and
alternating (through a very weak alternating automaton) use that one alone.

` + describePasses(translate.Passes()) + `
Exit status: 0 done; 2 wrong input, or no automaton of the type exists; 3 a limit was reached. The
limits --states and --time hold for each formula.

Instead of writing them:

  --stats FORMAT         what FORMAT asks for: ` + formatLetters + `

--format go writes a monitor of one formula as a Go file that needs no package: it says after each
letter whether the formula is satisfied, violated, or undecided.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			fl.formulas = append(fl.formulas, args...)
			return runTranslate(cmd, env, &fl)
		},
	}
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&fl.formulas, "formula", "f", nil, "translate this `FORMULA`; may be repeated")
	f.Asked.StringArrayVarP(&fl.files, "file", "F", nil, "translate every line of `FILE`; - is standard input; may be repeated")
	f.Asked.StringArrayVar((*[]string)(&fl.wanted), "property", nil, "of a specification, take only the properties called `NAME`; may be repeated")
	f.Done.StringVar(&fl.kind, "type", translate.TGBA.String(), "kind of automaton: "+cli.JoinOr(automatonTypes))
	cli.Offer(cmd, "type", automatonTypes...)
	f.Done.StringVar(&fl.by, "construction", translate.Best.String(), "way to the automaton: best, tableau or alternating")
	cli.Offer(cmd, "construction", "best", "tableau", "alternating")
	fl.passes.register(cmd, "a smaller automaton", translate.Passes())
	fl.limits.registerEach(cmd)
	f.Results.BoolVar(&fl.clusters, "clusters", false, "in drawings, frame the strongly connected components")
	f.Results.StringVar(&fl.stats, "stats", "", "write a line for each formula as `FORMAT` says, such as '%n: %s states, %e edges'")
	f.Asked.BoolVar(&fl.finite, "finite", false, "words end (LTLf); the automaton reads words in which the proposition alive is true until then")
	fl.output.Register(cmd, "text", "json", "hoa", "never", "dot", "svg", "png", "go")
	cli.Rules(cmd,
		cli.Rule{Flag: "format=never", With: []string{"type"}, Needs: []string{"type=" + translate.BA.String()}, Why: "--format never needs --type ba: a never claim accepts by states"},
		cli.Rule{Flag: "format=go", With: []string{"type"}, Needs: []string{"type=" + translate.Monitor.String()}, Why: "--format go needs --type monitor: it writes monitors"},
		cli.Rule{Flag: "stats", With: []string{"format!=text"}, Why: "--stats writes text"},
	)
	return cmd
}

// runTranslate is the command translate: formulas on standard input are
// answered as they come, others when all have been read.
func runTranslate(cmd *cobra.Command, env *cli.Environment, fl *translateFlags) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	kind, err := translate.ParseType(fl.kind)
	if err != nil {
		return cli.InputErrorf("--type: %w", err)
	}
	if fl.output.Format == "never" && !cmd.Flags().Changed("type") {
		kind = translate.BA // a never claim has state-based acceptance
	}
	isGo := fl.output.Format == "go"
	if _, err := (&statistics{}).line(fl.stats); err != nil {
		return err
	}
	construction, err := translate.ParseConstruction(fl.by)
	if err != nil {
		return cli.InputErrorf("--construction: %w", err)
	}
	effort, err := fl.passes.check(translate.Passes())
	if err != nil {
		return err
	}
	if len(fl.formulas)+len(fl.files) == 0 {
		return cli.InputErrorf("nothing to translate: give a formula, as in ltlcheck translate 'G F a', or -F FILE")
	}
	opts := translate.Options{
		Type: kind, Construction: construction, Effort: effort, Without: fl.passes.without,
		Limits: translate.Limits{States: int(fl.limits.states)},
	}
	tr := &translator{ctx: cmd.Context(), opts: opts, limits: &fl.limits, format: fl.output.Format, finite: fl.finite, clusters: fl.clusters, stderr: env.Stderr, stats: fl.stats, brief: len(fl.files) > 0}
	if len(fl.files) == 1 && fl.files[0] == "-" && len(fl.formulas) == 0 && fl.output.Streams() && !fl.output.Drawn() && !isGo {
		in, err := env.Files.Open("-")
		if err != nil {
			return env.Located("-", err)
		}
		tr.batch = &cli.Batch{Stderr: env.Stderr, What: "formulas"}
		return env.Located("-", fl.output.Print(env, func(w io.Writer) error { return tr.stream(in, w) }))
	}
	var lines []*line
	err = cli.WhileReading(cmd.Context(), 0, 0, func() (err error) {
		lines, err = fl.lines(env)
		return err
	})
	if err != nil {
		return err
	}
	lines = formulaLines(lines)
	if isGo && len(lines) != 1 {
		return cli.InputErrorf("--format go writes one monitor: give one formula")
	}
	if fl.output.Drawn() && len(lines) > 1 {
		return cli.InputErrorf("--format %s draws one formula at a time", fl.output.Format)
	}
	if len(lines) > 1 || tr.brief {
		tr.batch = &cli.Batch{Stderr: env.Stderr, What: "formulas"}
	}
	err = fl.output.Emit(cmd.Context(), env, func(w io.Writer) error {
		for _, l := range lines {
			if err := tr.line(w, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && tr.batch != nil {
		err = tr.batch.Err()
	}
	return err
}

// lines returns the formulas of the command line and then those of the files,
// blank lines included.
func (fl *translateFlags) lines(env *cli.Environment) ([]*line, error) {
	var all []*line
	for _, text := range fl.formulas {
		if !isSpecification(text) {
			all = append(all, newLine(argument, 1, text))
			continue
		}
		stated, err := propertyLines(env, text, fl.wanted, fl.finite)
		if err != nil {
			return nil, err
		}
		all = append(all, stated...)
	}
	for _, path := range fl.files {
		text, err := cli.ReadText(env, path)
		if err != nil {
			return nil, err
		}
		for i, l := range strings.Split(text, "\n") {
			all = append(all, newLine(cli.DisplayName(path), i+1, l))
		}
	}
	return all, nil
}

// line is one formula as the user wrote it.
type line struct {
	name   string
	number int // of the line in the file called name
	text   string
	// property is its name, if it is that of a specification.
	property string
}

// newLine makes a line; a byte order mark at the beginning of a file is
// skipped.
func newLine(name string, number int, text string) *line {
	if number == 1 {
		text = source.SkipMark(text)
	}
	return &line{name: name, number: number, text: strings.TrimSuffix(text, "\r")}
}

// blank reports whether the line has nothing but spaces.
func (l *line) blank() bool { return strings.TrimSpace(l.text) == "" }

// parsed is a formula with the factory that owns it.
type parsed struct {
	property string // whose formula it is; "" if nobody's
	text     string
	factory  *ltl.Factory
	formula  *ltl.Formula
	doubt    *source.Error // about how an argument is read; mostly nil
}

// warn writes the doubt.
func (p *parsed) warn(w io.Writer) {
	if p.doubt != nil {
		fmt.Fprint(w, cli.Rendered(source.Errors{p.doubt}))
	}
}

// argument is the name of lines that are arguments.
const argument = "<formula>"

// parse parses a formula with a factory. Errors have the position in the user's
// file. Lines of files, which may be thousands, have no doubts.
func (l *line) parse(fa *ltl.Factory) (*parsed, error) {
	f, err := specs.ParseAlone(fa, source.NewFile(l.name, l.text))
	if err != nil {
		return nil, l.relocate(err)
	}
	p := &parsed{property: l.property, text: strings.TrimSpace(l.text), factory: fa, formula: f}
	if l.name == argument {
		p.doubt = reading.Scope(fa, f, l.text, source.NewFile(l.name, l.text).Pos(0))
	}
	return p, nil
}

// parse parses a formula about words that do not end.
func parse(l *line) (*parsed, error) { return l.parse(ltl.NewFactory()) }

// alive is the proposition that is true until the word ends, in formulas about
// words that end.
const alive = "alive"

// parseFinite parses a formula about words that end, and embeds it into one
// about infinite words on which alive becomes false for ever.
func parseFinite(l *line) (*parsed, error) {
	p, err := l.parse(ltl.NewFiniteFactory())
	if err != nil {
		return nil, err
	}
	if slices.Contains(ltl.APs(p.formula), alive) {
		return nil, cli.InputErrorf("%s: with --finite, alive is the proposition that the word goes on; call the formula's another name", p.text)
	}
	p.factory = ltl.NewFactory()
	if p.formula, err = p.factory.Embed(p.formula, alive); err != nil {
		return nil, cli.InputErrorf("%s: %w", p.text, err)
	}
	return p, nil
}

// parse parses a formula in the way that is asked for. Monitors in Go are made
// of what it says of words that end.
func (tr *translator) parse(l *line) (*parsed, error) {
	switch {
	case !tr.finite:
		return parse(l)
	case tr.format == "go":
		return l.parse(ltl.NewFiniteFactory())
	}
	return parseFinite(l)
}

// relocate makes the positions of errors count lines in the user's file.
func (l *line) relocate(err error) error {
	var es source.Errors
	if l.number == 1 || !errors.As(err, &es) {
		return err
	}
	file := source.NewFile(l.name, strings.Repeat("\n", l.number-1)+l.text)
	for _, e := range es {
		e.Pos = source.Pos{File: file, Line: e.Pos.Line + l.number - 1, Col: e.Pos.Col}
	}
	return es
}

// formulaLines returns the lines without blank ones of files. A blank argument
// stays, and is an error later.
func formulaLines(lines []*line) []*line {
	return slices.DeleteFunc(lines, func(l *line) bool { return l.blank() && l.name != argument })
}

// parseAll parses all lines, and returns the errors of all of them together.
// Doubts are written to stderr.
func parseAll(stderr io.Writer, lines []*line, parse func(*line) (*parsed, error)) ([]*parsed, error) {
	var out []*parsed
	var bad source.Errors
	for _, l := range formulaLines(lines) {
		p, err := parse(l)
		if err := bad.Collect(err); err != nil {
			return nil, err
		}
		if p != nil {
			p.warn(stderr)
		}
		out = append(out, p)
	}
	return out, bad.Err()
}

// translator translates one formula after the other with the same options.
type translator struct {
	ctx      context.Context
	opts     translate.Options
	limits   *constructionFlags // of each formula
	finite   bool               // words end
	format   string
	clusters bool
	stats    string // what is written instead of automata; "" if they are
	brief    bool   // text is one line each
	stderr   io.Writer
	batch    *cli.Batch // nil for one formula, whose error is that of the command
}

// stream answers every line of standard input as it comes, so that other
// programs can use the command as a server.
func (tr *translator) stream(stdin io.Reader, stdout io.Writer) error {
	in := bufio.NewReader(stdin)
	for number := 1; ; number++ {
		var text string
		var readErr error
		if err := cli.WhileReading(tr.ctx, 0, 0, func() error {
			text, readErr = in.ReadString('\n')
			return nil
		}); err != nil {
			return err
		}
		l := newLine("<stdin>", number, strings.TrimSuffix(text, "\n"))
		if !l.blank() {
			if err := tr.line(stdout, l); err != nil {
				return err
			}
		}
		if errors.Is(readErr, io.EOF) {
			return tr.batch.Err()
		}
		if readErr != nil {
			return readErr
		}
	}
}

// line answers one formula. In a batch, an error can stand in place of the
// answer.
func (tr *translator) line(w io.Writer, l *line) error {
	var p *parsed
	err := tr.limits.reading(tr.ctx, func() (err error) {
		p, err = tr.parse(l)
		return err
	})
	var text string
	if err == nil {
		p.warn(tr.stderr)
		text, err = tr.answer(p)
	}
	if err != nil && tr.batch == nil {
		return err
	}
	if tr.batch != nil {
		message, fatal := tr.batch.Answer(err)
		if fatal != nil {
			return fatal
		}
		if err != nil {
			text = tr.failed(&failed{Property: l.property, Formula: strings.TrimSpace(l.text), Error: message})
		}
	}
	_, err = io.WriteString(w, text)
	return err
}

// failed returns an error as an answer, where the format has a place for one.
func (tr *translator) failed(f *failed) string {
	var b strings.Builder
	switch {
	case tr.format == "json" && tr.brief:
		_ = report.WriteJSONLine(&b, f) // a buffer never fails
	case tr.format == "json":
		_ = report.WriteJSON(&b, f)
	case tr.format == "text":
		fmt.Fprintln(&b, source.Visible(f.text()))
	}
	return b.String()
}

// translation is the JSON of one formula.
type translation struct {
	Property      string  `json:"property,omitempty"` // whose formula it is
	Formula       string  `json:"formula"`
	States        int     `json:"states"`
	Edges         int     `json:"edges"`
	Sets          int     `json:"sets"`
	Deterministic bool    `json:"deterministic"`
	Class         string  `json:"class"`
	Seconds       float64 `json:"seconds"`

	Automaton *automata.Document `json:"automaton,omitempty"` // for formulas of the command line
}

// generated returns a monitor as a Go file.
func (tr *translator) generated(ctx context.Context, p *parsed) (string, error) {
	o := monitor.Options{States: int(tr.limits.states)}
	var t *monitor.Table
	var err error
	if tr.finite {
		t, err = monitor.NewFinite(ctx, p.formula, o)
	} else {
		t, err = monitor.NewTable(ctx, p.factory, p.formula, o)
	}
	if errors.Is(err, automata.ErrLimit) {
		err = cli.NewInconclusive(err)
	}
	if err != nil {
		return "", p.explain(ctx, err)
	}
	var b strings.Builder
	err = t.WriteGo(&b, p.text)
	return b.String(), err
}

// answer translates a formula within the limits, and returns the text to be
// written. Errors name the formula.
func (tr *translator) answer(p *parsed) (string, error) {
	ctx, cancel := tr.limits.context(tr.ctx)
	defer cancel()
	if tr.format == "go" {
		return tr.generated(ctx, p)
	}
	start := time.Now()
	a, err := translate.Translate(ctx, p.factory, p.formula, tr.opts)
	if err != nil {
		return "", p.explain(ctx, err)
	}
	doc := translation{
		Property: p.property, Formula: p.text, States: a.States(), Edges: len(a.Edges()), Sets: a.Acc.Sets,
		Deterministic: a.IsDeterministic(), Class: ltl.Classify(p.formula).Name(), Seconds: time.Since(start).Seconds(),
	}
	var b strings.Builder
	err = labelsWithin(ctx, a.Alphabet(), func() error { return tr.write(&b, &doc, a) })
	return b.String(), p.explain(ctx, err)
}

// explain is the function of that name, and adds the formula to limits.
func (p *parsed) explain(ctx context.Context, err error) error {
	var limit cli.Inconclusive
	if err = explain(ctx, err); errors.As(err, &limit) {
		return cli.NewInconclusive(fmt.Errorf("%s: %w", p.text, limit.Unwrap()))
	}
	if errors.Is(err, ops.ErrNotRecurrence) {
		return cli.InputErrorf("--type dba: %s: %w", p.text, err)
	}
	return err
}

// write writes an automaton, or what is asked about it, in the chosen format.
func (tr *translator) write(b *strings.Builder, doc *translation, a *automata.Automaton) error {
	a.Name = doc.Formula
	if tr.stats != "" {
		line, err := newStatistics(a).line(tr.stats)
		b.WriteString(line)
		return err
	}
	switch tr.format {
	case "json":
		if tr.brief {
			return report.WriteJSONLine(b, doc)
		}
		d, err := a.Document()
		if err != nil {
			return err
		}
		doc.Automaton = &d
		return report.WriteJSON(b, doc)
	case "hoa":
		return automata.WriteHOA(b, a)
	case "never":
		return automata.WriteNever(b, a)
	case "text":
		fmt.Fprintln(b, summary(doc))
		if tr.brief {
			return nil
		}
		return report.WriteAutomaton(b, a)
	}
	return automata.WriteDOT(b, a, automata.DOTOptions{Clusters: tr.clusters})
}

// summary returns the sizes and the class on one line.
func summary(d *translation) string {
	det := "nondeterministic"
	if d.Deterministic {
		det = "deterministic"
	}
	return safetext.Sprintf("%s: %s, %s, %s, %s; %s", named(d.Property, d.Formula), report.Count(d.States, "state"), report.Count(d.Edges, "edge"),
		report.Count(d.Sets, "acceptance set"), det, d.Class)
}
