package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/source"
)

// The exit statuses.
const (
	statusOK           = 0 // every property has its expected verdict
	statusFail         = 1 // some property does not
	statusInput        = 2 // the input or the command line is wrong
	statusInconclusive = 3 // a limit, an inexact search that found nothing, an interrupt
	statusInternal     = 4
)

// environment is what a command has of the outside world.
type environment struct {
	args           []string // the command line, for messages that point into it
	stdin          io.Reader
	stdout, stderr io.Writer       // for text; what is unsafe to show is escaped
	binary         io.Writer       // standard output as it is, for pictures
	terminal       io.Writer       // standard error as it is, for the progress line
	files          source.Files    // the inputs
	disk           atomicfile.Disk // where output goes
	status         int             // of a command that came to its end
}

// inputError marks an error as the user's to mend.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

func inputErrorf(format string, args ...any) error {
	return inputError{fmt.Errorf(format, args...)}
}

// inconclusive marks an error that leaves the question open: a limit, an interrupt.
type inconclusive struct{ error }

func (e inconclusive) Unwrap() error { return e.error }

// errorList collects what is wrong with several texts.
type errorList struct{ errors source.Errors }

// add takes what is the user's to mend, and hands back every other error.
func (l *errorList) add(err error) error {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
		l.errors = append(l.errors, many...)
	case errors.As(err, &one):
		l.errors = append(l.errors, one)
	default:
		return err
	}
	return nil
}

func (l *errorList) err() error { return l.errors.Err() }

// run is the whole command: it never exits and touches nothing global but the signals.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runOn(atomicfile.OS{}, args, stdin, stdout, stderr)
}

func runOn(disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(safetext.NewWriter(stderr), "ltlcheck: internal error: %v\n%s", r, debug.Stack())
			status = statusInternal
		}
	}()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1)) // as --memory may set it
	out, messages := &outlet{w: stdout}, safetext.NewWriter(stderr)
	text := safetext.NewWriter(out)
	env := &environment{args: args, stdin: stdin, stdout: text, binary: out, stderr: messages, terminal: stderr, disk: disk}
	env.files = source.Files{Stdin: stdin, Raise: "--max-input SIZE raises this limit"}
	err := newRoot(env).ExecuteContext(ctx)
	_ = text.Flush() // out remembers errors
	if out.err != nil {
		err = out.err // whatever came of it: it has not been said
	}
	if err != nil {
		return explain(messages, err)
	}
	return env.status
}

// endings lists the signals that ask for the end: the first one ends the command with what it has found so far. What
// nohup has turned off stays off.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// explain writes an error for people and says which status it means.
func explain(stderr io.Writer, err error) int {
	var many source.Errors
	var one *source.Error
	var input inputError
	var open inconclusive
	switch {
	case errors.As(err, &many):
		fmt.Fprint(stderr, many.Sort().Render())
		return statusInput
	case errors.As(err, &one):
		fmt.Fprint(stderr, one.Render())
		return statusInput
	case errors.As(err, &input):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return statusInput
	case errors.As(err, &open):
		safetext.Fprintf(stderr, "ltlcheck: %v\n", err)
		return statusInconclusive
	}
	safetext.Fprintf(stderr, "ltlcheck: internal error: %v\n", err)
	return statusInternal
}

func newRoot(env *environment) *cobra.Command {
	root := &cobra.Command{
		Use:   "ltlcheck",
		Short: "Check models against properties in linear temporal logic",
		Long: `ltlcheck checks models against properties in linear temporal logic.

Exit status: 0 every property has its expected verdict; 1 some property does not;
2 the input or the command line is wrong; 3 inconclusive: a limit, an interrupt;
4 internal error.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return inputErrorf("a command is missing; ltlcheck --help lists them")
		},
	}
	root.SetArgs(env.args)
	root.SetIn(env.stdin)
	root.SetOut(env.stdout)
	root.SetErr(env.stderr)
	root.PersistentFlags().BoolVar(&env.files.Contained, "contained", false, "refuse files outside the folder of the model or specification that they are named in: absolute names, .. and symbolic links")
	root.PersistentFlags().Var((*byteSize)(&env.files.Max), "max-input", "refuse an input file, or what a compressed one contains, that is larger than this (default "+report.Bytes(source.MaxInput)+")")
	root.CompletionOptions.DisableDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return inputErrorf("%w; %s --help lists the options", err, cmd.CommandPath())
	})
	root.AddCommand(newCheck(env), newExplore(env), newTranslate(env), newFormula(env), newAutomaton(env), newGraph(env),
		newSimulate(env), newCompare(env), newMinimise(env), newCite(env), newVersion(env))
	for _, c := range root.Commands() {
		c.Args = explainedArgs(c.Args)
	}
	root.Args = unknownCommand
	return root
}

// explainedArgs makes a wrong number of arguments an error of the input.
func explainedArgs(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return inputErrorf("%w; usage: %s", err, cmd.UseLine())
		}
		return nil
	}
}

func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "ltlcheck --help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + near[0] + "?"
	}
	return inputErrorf("there is no command %q; %s", args[0], hint)
}

// commandLine is the command line as a text, so that messages can point into it; the second
// result is where the first argument equal to arg stands.
func (env *environment) commandLine(arg string) source.Pos {
	text, at := "ltlcheck", 0
	for _, a := range env.args {
		text += " "
		if a == arg && at == 0 {
			at = len(text)
		}
		text += a
	}
	return source.NewFile("<command line>", text).Pos(at)
}
