package simulate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Console is the dialogue in which a user makes a run step by step: it lists
// what can happen, reads commands, and shows the steps.
type Console struct {
	In   io.Reader
	Out  io.Writer
	Echo bool       // repeat the commands, for a readable record when they are not typed
	Rand *rand.Rand // for the command random

	// ReadLine writes a prompt and returns a line, in place of In; nil reads In.
	ReadLine func(prompt string) (string, error)
	Extra    []Command               // further commands
	Other    func(text string) error // obeys lines that are no command; nil refuses them

	s     *Session
	ctx   context.Context
	shown bool // the choices of this position have been listed
}

// Command is a command that a dialogue has besides those of every console.
type Command struct {
	Name, Short string // of which Short may be ""
	Args, Doc   string // Args is "" if there are none
	Do          func(arg string) error
}

// command is one of the console's commands.
type command struct {
	name, short string
	args, doc   string
	do          func(c *Console, arg string) error
}

// commands lists them in the order of the help. A number alone takes a choice.
func commands() []command {
	return []command{
		{"next", "n", "[N]", "take the step, or N steps, again that followed before going back", (*Console).next},
		{"random", "r", "[N]", "take a random step, or N", (*Console).random},
		{"back", "b", "[N]", "go back a step, or N; the steps remain for next and jump", (*Console).back},
		{"jump", "j", "N", "go to step N, 0 being the start", (*Console).jump},
		{"vars", "v", "[TEXT]", "show the variables, or those whose names contain TEXT", (*Console).vars},
		{"queues", "c", "[TEXT]", "show what is in the channels", (*Console).queues},
		{"where", "w", "[TEXT]", "show where the processes are", (*Console).where},
		{"steps", "s", "", "show the steps taken", (*Console).steps},
		{"list", "l", "", "list the choices again", (*Console).list},
		{"help", "h", "", "show this list", (*Console).help},
		{"quit", "q", "", "end the run; so does the end of the input", nil},
	}
}

// errQuit ends the dialogue.
var errQuit = errors.New("quit")

// Run reads commands until the user quits, the input ends or the context is
// done, whose error it returns. Mistakes of the user are answered, and are no
// error.
func (c *Console) Run(ctx context.Context, s *Session) error {
	c.s, c.ctx = s, ctx
	if s.Started() {
		if err := c.values(program.Data, program.Tokens, program.Queue, program.Position)(""); err != nil {
			return err
		}
	}
	lines, ask := c.read(ctx)
	for {
		if !c.shown {
			if err := c.list(""); err != nil {
				return err
			}
		}
		if c.ReadLine == nil {
			fmt.Fprint(c.Out, "> ")
		}
		ask <- struct{}{}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, ok := <-lines:
			if !ok {
				fmt.Fprintln(c.Out)
				return l.err
			}
			if l.err != nil {
				return l.err
			}
			err := c.obey(strings.TrimSpace(l.text))
			if errors.Is(err, errQuit) {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
}

// line is a line of input, or the error of reading it.
type line struct {
	text string
	err  error
}

// read reads lines in a goroutine of its own, one each time that it is asked, so
// that an interrupt ends the dialogue even while it waits for input.
func (c *Console) read(ctx context.Context) (<-chan line, chan<- struct{}) {
	out, ask := make(chan line), make(chan struct{}, 1)
	next := c.ReadLine
	if next == nil {
		in := bufio.NewReader(c.In)
		next = func(string) (string, error) { return in.ReadString('\n') }
	}
	go func() {
		defer close(out)
		for {
			select {
			case <-ask:
			case <-ctx.Done():
				return
			}
			text, err := next("> ")
			l := line{text: text}
			if err != nil && !errors.Is(err, io.EOF) {
				l.err = err
			} else if err != nil && text == "" {
				return
			}
			select {
			case out <- l:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return out, ask
}

// obey carries out one line.
func (c *Console) obey(text string) error {
	if c.Echo {
		safetext.Fprintf(c.Out, "%s\n", text)
	}
	name, arg, _ := strings.Cut(text, " ")
	arg = strings.TrimSpace(arg)
	if text == "" {
		return c.enter()
	}
	if n, err := strconv.Atoi(name); err == nil && arg == "" {
		return c.choose(n)
	}
	for _, cmd := range commands() {
		if name != cmd.name && name != cmd.short {
			continue
		}
		if cmd.do == nil {
			return errQuit
		}
		if cmd.args == "" && arg != "" {
			return c.say("%s takes no argument", cmd.name)
		}
		return cmd.do(c, arg)
	}
	for _, x := range c.Extra {
		if name == x.Name || name == x.Short {
			return x.Do(arg)
		}
	}
	if c.Other != nil {
		return c.Other(text)
	}
	return c.say("there is no command %q; help lists them", name)
}

// say writes a line, escaped.
func (c *Console) say(format string, args ...any) error {
	_, err := safetext.Fprintf(c.Out, format+"\n", args...)
	return err
}

// enter is the empty line: it takes the only choice, or lists several.
func (c *Console) enter() error {
	if c.s.Choices() == 1 {
		return c.choose(1)
	}
	return c.list("")
}

// choose takes choice n of the list, from 1 on.
func (c *Console) choose(n int) error {
	if n < 1 || n > c.s.Choices() {
		return c.say("there is no choice %d", n)
	}
	return c.walk(func() error { return c.s.Take(n - 1) })
}

// walk calls move and shows the new steps.
func (c *Console) walk(move func() error) error {
	before := max(c.s.Step(), 0)
	c.shown = false
	if err := move(); err != nil {
		return err
	}
	return c.show(before)
}

// show writes the steps after the first skip ones, and how the run has ended if
// it has.
func (c *Console) show(skip int) error {
	if !c.s.Started() {
		return nil
	}
	doc, err := c.document()
	if err != nil {
		return err
	}
	if err := report.WriteSteps(c.Out, doc.Prefix, skip); err != nil {
		return err
	}
	if end := c.s.End(); end != Open {
		return c.say("%s", end)
	}
	return nil
}

// Restart goes on with another run, at its start.
func (c *Console) Restart(s *Session) { c.s, c.shown = s, false }

// State returns the present state; false before an initial state is chosen.
func (c *Console) State() (program.State, bool) {
	if !c.s.Started() {
		return nil, false
	}
	return c.s.State(), true
}

// document describes the run so far.
func (c *Console) document() (*report.Counterexample, error) {
	view, err := trace.NewView(c.ctx, c.s.prog, c.s.Lasso(), c.s.atoms)
	if err != nil {
		return nil, err
	}
	return report.NewCounterexample(view), nil
}

// maxAtOnce bounds the steps of one command, all of which are shown.
const maxAtOnce = 10_000

// number parses a number of steps; without one it is 1.
func number(arg string) (int, bool) {
	if arg == "" {
		return 1, true
	}
	n, err := strconv.Atoi(arg)
	return n, err == nil && n > 0 && n <= maxAtOnce
}

// next takes steps again that were taken before going back.
func (c *Console) next(arg string) error {
	n, ok := number(arg)
	if !ok {
		return c.say("next: want a number of steps from 1 to %d, not %q", maxAtOnce, arg)
	}
	if c.s.Next() < 0 {
		return c.say("no step is known from here; choose one")
	}
	return c.walk(func() error {
		for range n {
			if i := c.s.Next(); i < 0 || c.s.Take(i) != nil {
				return nil
			}
		}
		return nil
	})
}

// random takes random steps.
func (c *Console) random(arg string) error {
	n, ok := number(arg)
	if !ok {
		return c.say("random: want a number of steps from 1 to %d, not %q", maxAtOnce, arg)
	}
	if c.s.Choices() == 0 {
		return c.say("nothing can move")
	}
	return c.walk(func() error {
		for range n {
			if c.s.Choices() == 0 || c.ctx.Err() != nil {
				return nil
			}
			if err := c.s.Take(c.Rand.IntN(c.s.Choices())); err != nil {
				return err
			}
			if c.s.End() != Open {
				return nil
			}
		}
		return nil
	})
}

// back goes back by a number of steps.
func (c *Console) back(arg string) error {
	n, ok := number(arg)
	if !ok {
		return c.say("back: want a number of steps from 1 to %d, not %q", maxAtOnce, arg)
	}
	return c.to(c.s.Step() - n)
}

// jump goes to a step by its number.
func (c *Console) jump(arg string) error {
	n, err := strconv.Atoi(arg)
	if err != nil {
		return c.say("jump: want the number of a step, not %q", arg)
	}
	return c.to(n)
}

// to goes to a step and shows it.
func (c *Console) to(step int) error {
	if err := c.s.Jump(step); err != nil {
		return c.say("%v", err)
	}
	c.shown = false
	if step < 1 {
		return nil
	}
	return c.show(step - 1)
}

// vars prints the variables of data, and the places of a net.
func (c *Console) vars(arg string) error { return c.values(program.Data, program.Tokens)(arg) }

// queues prints the contents of channels.
func (c *Console) queues(arg string) error { return c.values(program.Queue)(arg) }

// where prints where each process is.
func (c *Console) where(arg string) error { return c.values(program.Position)(arg) }

// values returns a command that shows the parts of the present state of the
// given kinds.
func (c *Console) values(kinds ...program.VarKind) func(string) error {
	return func(arg string) error {
		if !c.s.Started() {
			return c.say("the run has not started: choose an initial state")
		}
		return c.table(c.s.State(), arg, kinds)
	}
}

// table writes the values of a state whose names contain a text.
func (c *Console) table(s program.State, contains string, kinds []program.VarKind) error {
	tw := display.NewTable(c.Out, 1, false)
	n := 0
	for _, k := range kinds {
		for _, v := range c.s.prog.Format(s).Vars {
			if v.Kind == k && strings.Contains(v.Name, contains) {
				n++
				safetext.Fprintf(tw, "  %s\t= %s\n", v.Name, v.Value)
			}
		}
	}
	if n == 0 {
		fmt.Fprintln(tw, "  (none)")
	}
	return tw.Flush()
}

// steps shows the steps taken.
func (c *Console) steps(string) error {
	if c.s.Step() < 1 {
		return c.say("  (none)")
	}
	return c.show(0)
}

// list shows what can happen at the position.
func (c *Console) list(string) error {
	c.shown = true
	if !c.s.Started() {
		return c.listInitial()
	}
	if c.s.Choices() == 0 {
		return c.say("step %d: nothing can move", c.s.Step())
	}
	note := ""
	if n := c.s.Next(); n >= 0 {
		note = fmt.Sprintf(", next: %d", n+1)
	}
	if err := c.say("step %d%s", c.s.Step(), note); err != nil {
		return err
	}
	return report.WriteSteps(c.Out, report.NewSteps(c.s.Actions()), 0)
}

// listInitial shows the initial states to choose from.
func (c *Console) listInitial() error {
	for i := range c.s.Choices() {
		if err := c.say("initial state %d", i+1); err != nil {
			return err
		}
		if err := c.table(c.s.Target(i), "", []program.VarKind{program.Data, program.Tokens, program.Queue, program.Position}); err != nil {
			return err
		}
	}
	return nil
}

// help lists the commands.
func (c *Console) help(string) error {
	tw := display.NewTable(c.Out, 2, false)
	fmt.Fprintf(tw, "  N\t\ttake choice N of the list; an empty line takes the only choice\n")
	for _, cmd := range commands() {
		fmt.Fprintf(tw, "  %s %s\t%s\t%s\n", cmd.name, cmd.args, cmd.short, cmd.doc)
	}
	for _, x := range c.Extra {
		fmt.Fprintf(tw, "  %s %s\t%s\t%s\n", x.Name, x.Args, x.Short, x.Doc)
	}
	return tw.Flush()
}
