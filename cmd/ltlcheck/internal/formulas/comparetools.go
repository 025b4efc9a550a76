package formulas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/automata/crosscheck"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// toolsFlags are the flags of compare-tools.
type toolsFlags struct {
	formulas, files []string
	words           int
	seed            uint64
	timeout         cli.Seconds
	limits          constructionFlags
	output          cli.OutputFlags
}

// toolComparison is the document of automaton compare-tools.
type toolComparison struct {
	Tools    []toolTotal    `json:"tools"`
	Formulas []toolsFormula `json:"formulas"`
}

// toolTotal is the sum of what one command has done, over the formulas and
// their negations.
type toolTotal struct {
	Command string `json:"command"`
	Made    int    `json:"made"`
	Failed  int    `json:"failed"`
	Wrong   int    `json:"wrong"`
	States  int    `json:"states"`
	Edges   int    `json:"edges"`
}

// toolsFormula has the answers to one formula, in the order of the commands.
type toolsFormula struct {
	Formula string       `json:"formula"`
	Answers []toolAnswer `json:"answers"`
	Open    []string     `json:"open"` // checks that exceed a limit
}

// toolAnswer is what one command has made of a formula, and of its negation.
type toolAnswer struct {
	Positive toolResult `json:"positive"`
	Negative toolResult `json:"negative"`
}

// toolResult is one automaton that a command has made, or why there is none.
type toolResult struct {
	States int     `json:"states"`
	Edges  int     `json:"edges"`
	Failed *string `json:"failed"` // why there is no automaton
	Wrong  *string `json:"wrong"`  // a word that it is wrong about, and how
}

// newCompareTools makes the command automaton compare-tools.
func newCompareTools(env *cli.Environment) *cobra.Command {
	var fl toolsFlags
	cmd := &cobra.Command{
		Use:   "compare-tools COMMAND... -f FORMULA | -F FILE|-",
		Short: "Find mistakes of translators by comparing them",
		Long: `compare-tools runs commands that translate formulas, each for every formula and for its negation,
and compares what they make: the automaton of one for a formula and that of another for its negation
accept no word in common, both of one accept all words together, and random words are accepted
as the formula's meaning says. Words are judged by that meaning, so that the command that is wrong is named.

A command is words between blanks, quoted as for a shell, but run without one. In them, %f stands for the
formula in the syntax of Spot and %s for that of SPIN. It writes an automaton in the HOA format, or a
never claim, on standard output.

Exit status: 0 no mistakes; 1 some; 3 a command made no automaton, or a check exceeded a limit.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return fl.run(cmd, env, args) },
	}
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&fl.formulas, "formula", "f", nil, "translate this `FORMULA`; may be repeated")
	f.Asked.StringArrayVarP(&fl.files, "file", "F", nil, "take every line of `FILE` for a formula; - is standard input; may be repeated")
	f.Asked.IntVar(&fl.words, "words", 50, "random words for each formula")
	cli.Between(cmd, 0, 1_000_000, "words")
	f.WhichRun.Uint64Var(&fl.seed, "seed", 0, "start of the random sequence")
	fl.timeout = cli.Seconds(time.Minute)
	f.Limiting.Var(&fl.timeout, "timeout", "end a command after this time, as 90s or 5m (default 1m)")
	cmd.Flags().Lookup("timeout").DefValue = ""
	fl.limits.register(cmd)
	fl.output.Register(cmd, "text", "json")
	return cmd
}

// run is the command automaton compare-tools.
func (fl *toolsFlags) run(cmd *cobra.Command, env *cli.Environment, commands []string) error {
	if err := fl.output.Resolve(cmd); err != nil {
		return err
	}
	if len(commands) == 0 {
		return cli.InputErrorf("no command; name some, as in 'ltl2tgba -H %%f'")
	}
	tools := make([]tool, len(commands))
	for i, command := range commands {
		words, err := split(command)
		if err != nil {
			return cli.InputErrorf("%s: %w", command, err)
		}
		tools[i] = tool{command, words}
	}
	all, err := fl.parsed(cmd.Context(), env)
	if err != nil {
		return err
	}
	doc := &toolComparison{}
	for _, t := range tools {
		doc.Tools = append(doc.Tools, toolTotal{Command: t.command})
	}
	ctx, cancel := fl.limits.context(cmd.Context())
	defer cancel()
	for i, p := range all {
		f, err := fl.compare(ctx, p, tools, fl.seed+uint64(i))
		if err != nil {
			return explain(ctx, err)
		}
		doc.Formulas = append(doc.Formulas, *f)
		doc.add(f)
	}
	env.Status = doc.status()
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: func(w io.Writer) error {
		_, err := io.WriteString(w, safetext.Text(doc.text()))
		return err
	}})
}

// parsed reads the formulas of the command line and the files.
func (fl *toolsFlags) parsed(ctx context.Context, env *cli.Environment) ([]*parsed, error) {
	var all []*parsed
	err := fl.limits.reading(ctx, func() error {
		lines, err := (&formulaFlags{files: fl.files}).lines(env, fl.formulas)
		if err == nil {
			all, err = parseAll(env.Stderr, lines, parse)
		}
		return err
	})
	return all, err
}

// compare runs all commands for a formula and its negation, and cross-checks
// what they made (package crosscheck).
func (fl *toolsFlags) compare(ctx context.Context, p *parsed, tools []tool, seed uint64) (*toolsFormula, error) {
	out := &toolsFormula{Formula: p.text, Open: []string{}}
	var answers []crosscheck.Answer
	for _, t := range tools {
		var a crosscheck.Answer
		var shown toolAnswer
		a.Positive, shown.Positive = t.translate(ctx, p.formula, time.Duration(fl.timeout))
		a.Negative, shown.Negative = t.translate(ctx, p.factory.Not(p.formula), time.Duration(fl.timeout))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		answers, out.Answers = append(answers, a), append(out.Answers, shown)
	}
	mistakes, open, err := crosscheck.Check(ctx, p.factory, p.formula, answers, crosscheck.Options{
		Words: fl.words, Rand: rand.New(rand.NewPCG(seed, 1)), Ops: fl.limits.options(),
	})
	if err != nil {
		return nil, err
	}
	out.Open = append(out.Open, open...)
	for _, m := range mistakes {
		r := &out.Answers[m.Answer].Positive
		if m.Negative {
			r = &out.Answers[m.Answer].Negative
		}
		text := map[bool]string{true: "accepts ", false: "rejects "}[m.Accepts] + m.Word.String()
		r.Wrong = &text
	}
	return out, nil
}

// tool is a command and the words that it is split into.
type tool struct {
	command string
	words   []string
}

// maxToolOutput bounds the bytes that are read of a command; more is a failure
// of the command.
const maxToolOutput = 256 << 20

// translate runs the command for a formula.
func (t *tool) translate(ctx context.Context, f *ltl.Formula, timeout time.Duration) (*automata.Automaton, toolResult) {
	a, err := t.automaton(ctx, f, timeout)
	if err != nil {
		why := err.Error()
		return nil, toolResult{Failed: &why}
	}
	return a, toolResult{States: a.States(), Edges: len(a.Edges())}
}

// automaton runs the command for a formula and reads its output. The command is
// not run by a shell.
func (t *tool) automaton(ctx context.Context, f *ltl.Formula, timeout time.Duration) (*automata.Automaton, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	replace := strings.NewReplacer("%f", ltl.Format(f, ltl.Spot), "%s", ltl.Format(f, ltl.Spin), "%%", "%")
	words := make([]string, len(t.words))
	for i, word := range t.words {
		words[i] = replace.Replace(word)
	}
	var out, messages limited
	run := exec.CommandContext(ctx, words[0], words[1:]...)
	run.Stdout, run.Stderr, run.WaitDelay = &out, &messages, time.Second
	err := run.Run()
	switch {
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, fmt.Errorf("no answer after %v", timeout)
	case err != nil:
		first, _, _ := strings.Cut(strings.TrimSpace(messages.String()), "\n")
		return nil, errors.New(strings.TrimSuffix(err.Error()+": "+first, ": "))
	case out.over:
		return nil, errors.New("its output is too long")
	}
	all, err := automata.Read(source.NewFile("<output>", out.String()))
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return nil, errors.New("its output is no automaton: " + first)
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%d automata instead of one", len(all))
	}
	return all[0], nil
}

// limited is a buffer that stops at maxToolOutput.
type limited struct {
	bytes.Buffer
	over bool
}

// Write forgets what is beyond the limit.
func (l *limited) Write(p []byte) (int, error) {
	if l.over = l.over || l.Len()+len(p) > maxToolOutput; !l.over {
		return l.Buffer.Write(p)
	}
	return len(p), nil
}

// split splits a command into words at blanks, except within '...' and "...".
// Within the latter, and outside quotes, a backslash makes the next character
// stand for itself. A command without %f or %s is an error.
func split(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	begun, escaped := false, false
	for _, r := range command {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			begun, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			begun, quote = true, r
		case strings.ContainsRune(" \t\n", r):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			begun = true
			word.WriteRune(r)
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("%c is never closed", quote)
	case escaped:
		return nil, errors.New("nothing follows the backslash")
	case begun:
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command is empty")
	}
	if !strings.Contains(command, "%f") && !strings.Contains(command, "%s") {
		return nil, errors.New("nothing stands for the formula, expected %f or %s")
	}
	return words, nil
}

// add counts the answers to a formula.
func (tc *toolComparison) add(f *toolsFormula) {
	for i, a := range f.Answers {
		t := &tc.Tools[i]
		for _, r := range []toolResult{a.Positive, a.Negative} {
			switch {
			case r.Failed != nil:
				t.Failed++
				continue
			case r.Wrong != nil:
				t.Wrong++
			}
			t.Made++
			t.States += r.States
			t.Edges += r.Edges
		}
	}
}

// status returns the exit status: 1 after any mistake, else 3 if a command
// failed or a check was given up.
func (tc *toolComparison) status() int {
	status := cli.StatusOK
	for _, f := range tc.Formulas {
		if len(f.Open) > 0 {
			status = cli.StatusInconclusive
		}
	}
	for _, t := range tc.Tools {
		if t.Failed > 0 {
			status = cli.Worse(status, cli.StatusInconclusive)
		}
		if t.Wrong > 0 {
			status = cli.Worse(status, cli.StatusFail)
		}
	}
	return status
}

// text returns the mistakes and the totals.
func (tc *toolComparison) text() string {
	var b strings.Builder
	for _, f := range tc.Formulas {
		for i, a := range f.Answers {
			a.Positive.say(&b, i+1, f.Formula)
			a.Negative.say(&b, i+1, "the negation of "+f.Formula)
		}
		for _, what := range f.Open {
			fmt.Fprintf(&b, "open, beyond a limit: %s: %s\n", f.Formula, what)
		}
	}
	fmt.Fprintf(&b, "%d formulas and their negations\n", len(tc.Formulas))
	for i, t := range tc.Tools {
		fmt.Fprintf(&b, "%d: %s\n   %d automata, %d states, %d edges; %d wrong, %d failed\n", i+1, t.Command, t.Made, t.States, t.Edges, t.Wrong, t.Failed)
	}
	return b.String()
}

// say writes a line if a result is wrong or missing.
func (r *toolResult) say(b *strings.Builder, number int, formula string) {
	switch {
	case r.Failed != nil:
		fmt.Fprintf(b, "FAILED %d: %s: %s\n", number, formula, *r.Failed)
	case r.Wrong != nil:
		fmt.Fprintf(b, "WRONG  %d: %s: it %s\n", number, formula, *r.Wrong)
	}
}
