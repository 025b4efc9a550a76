package main

import (
	"errors"
	"io"
	"os"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/question"
	"github.com/ltlcheck/ltlcheck/source"
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

	out  *outlet
	text *safetext.Writer // stdout
}

// newEnvironment is that of a command line.
func newEnvironment(disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) *environment {
	out := &outlet{w: stdout}
	text := safetext.NewWriter(out)
	return &environment{
		args: args, stdin: stdin, stdout: text, binary: out, stderr: safetext.NewWriter(stderr), terminal: stderr,
		files: source.Files{Stdin: stdin, Raise: "--max-input SIZE raises this limit"}, disk: disk, out: out, text: text,
	}
}

// finish writes what is left of the output, says what went wrong, and is the exit status.
func (env *environment) finish(err error) int {
	_ = env.text.Flush() // out remembers errors
	if env.out.err != nil {
		err = env.out.err // whatever came of it: it has not been said
	}
	if err != nil {
		return explain(env.stderr, err)
	}
	return env.status
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

// named are options for a file that the command line names.
func (env *environment) named(path string) question.Options {
	return question.Options{Files: &env.files, Named: env.commandLine(path)}
}

// located gives errors about a file as a whole, such as a missing file, the place on the command line where the file is
// named.
func (env *environment) located(path string, err error) error {
	return question.Located(path, env.commandLine(path), err)
}

// refuseInput is an error if the file has been read.
func (env *environment) refuseInput(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // it is new, or writing it will say what is wrong
	}
	if name, is := env.files.Input(info); is && info.Mode().IsRegular() {
		return inputErrorf("cannot write %s: it is also an input, %s", path, name)
	}
	return nil
}

// writeFile writes a file whole or not at all.
func (env *environment) writeFile(path string, write func(io.Writer) error) error {
	if err := env.refuseInput(path); err != nil {
		return err
	}
	err := atomicfile.Write(env.disk, path, write)
	var failed *atomicfile.Error
	if errors.As(err, &failed) {
		return newInputError(failed)
	}
	return err
}

func displayName(path string) string {
	if path == "-" {
		return "<stdin>"
	}
	return path
}

func readText(env *environment, path string) (string, error) {
	text, err := env.files.ReadFile(path)
	return text, env.located(path, err)
}
