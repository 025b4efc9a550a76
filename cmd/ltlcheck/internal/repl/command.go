package repl

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
)

// flags are those of repl.
type flags struct {
	model  cli.ModelFlags
	memory cli.ByteSize
	time   cli.Seconds
	seed   uint64
}

// NewCommand makes the command repl.
func NewCommand(env *cli.Environment) *cobra.Command {
	fl := &flags{time: cli.Seconds(time.Minute)}
	cmd := &cobra.Command{
		Use:   "repl MODEL|SPEC",
		Short: "Ask about a model, and step through it, in a dialogue",
		Long: `repl reads lines from standard input. A formula is checked; a number takes the step with that number in the list. Of a
property that is violated, why says the reason, and run makes its counterexample the run that next and back step through.
help lists all commands. On a terminal, lines can be edited, and those before called back with the arrow keys.

Exit status: 0 the dialogue has ended; 2 the model is wrong; 3 interrupted.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return fl.run(cmd.Context(), env, args[0]) },
	}
	f := cli.Flags(cmd)
	f.Limiting.Var(&fl.memory, "memory", "memory of the check of a formula, as 512MiB or 4G (default 80% of what the machine allows)")
	f.Limiting.Var(&fl.time, "time", "time of the check of a formula, as 90s or 5m")
	f.WhichRun.Uint64Var(&fl.seed, "seed", 0, "seed of random steps (default: a new one each time)")
	fl.model.Register(cmd)
	cli.LimitsParts(cmd)
	return cmd
}

// run is the dialogue.
func (fl *flags) run(ctx context.Context, env *cli.Environment, path string) error {
	set, err := fl.model.Open(env, path)
	if err != nil {
		return err
	}
	seed := fl.seed
	if seed == 0 {
		seed = uint64(rand.Uint32())
	}
	in := newInput(env)
	defer in.close()
	d := &dialogue{ctx: ctx, set: set, out: env.Lines(env.Stdout), time: time.Duration(fl.time), memory: int64(fl.memory), typed: in.record}
	session, err := simulate.NewSession(set.Model.Program, nil, d.memory)
	if err != nil {
		return err
	}
	session.Interrupt(ctx)
	d.console = &simulate.Console{In: env.Stdin, Out: d.out, Echo: !in.terminal(), Rand: simulate.NewRand(seed), Extra: d.commands(), Other: d.check}
	d.console.ReadLine = in.readLine
	err = d.console.Run(ctx, session)
	if ctx.Err() != nil {
		return cli.NewInconclusive(cli.ErrInterrupted)
	}
	return err
}

// input reads lines: on a terminal with an editor, which shows lines that were
// typed before.
type input struct {
	env    *cli.Environment
	file   *os.File // nil if standard input is no terminal
	editor *term.Terminal
	lines  func() (string, error)
	before atomic.Pointer[term.State] // of the terminal, while a line is edited
	record *[]string                  // what was typed
}

// newInput prepares to read standard input.
func newInput(env *cli.Environment) *input {
	in := &input{env: env, record: new([]string)}
	if f, ok := env.Stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		in.file = f
		in.editor = term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{f, env.Raw()}, "")
	} else {
		in.lines = linesOf(env.Stdin)
	}
	return in
}

func (in *input) terminal() bool { return in.file != nil }

// readLine returns a line. The terminal is in raw mode meanwhile only, so that
// Ctrl-C interrupts a check; while a line is edited it ends the dialogue.
func (in *input) readLine(prompt string) (text string, err error) {
	defer func() {
		if text != "" {
			*in.record = append(*in.record, text)
		}
	}()
	if in.file == nil {
		if _, err := io.WriteString(in.env.Stdout, prompt); err != nil {
			return "", err
		}
		return in.lines()
	}
	if err := in.env.Flush(); err != nil {
		return "", err
	}
	fd := int(in.file.Fd())
	before, err := term.MakeRaw(fd)
	if err != nil {
		return "", err
	}
	in.before.Store(before)
	if width, height, err := term.GetSize(fd); err == nil {
		_ = in.editor.SetSize(width, height) // of a terminal that is gone nothing is read
	}
	in.editor.SetPrompt(prompt)
	text, err = in.editor.ReadLine()
	in.close()
	return text, err
}

// close gives the terminal back as it was, also where an interrupt has ended the
// dialogue while a line was edited.
func (in *input) close() {
	if before := in.before.Swap(nil); before != nil {
		_ = term.Restore(int(in.file.Fd()), before) // of a terminal that is gone nothing is to be restored
	}
}
