package cli

import (
	"errors"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

// Environment is what a command has of the outside world.
type Environment struct {
	Args           []string // the command line, for messages that point into it
	Stdin          io.Reader
	Stdout, Stderr io.Writer       // for text; what is unsafe to show is escaped
	binary         io.Writer       // standard output as it is, for pictures
	Terminal       io.Writer       // standard error as it is, for the progress line
	Files          source.Files    // the inputs
	disk           atomicfile.Disk // where output goes
	Status         int             // of a command that came to its end

	Version string // of the command
	Colour  string // --color

	out      *countingWriter
	text     *safetext.Writer // stdout
	answer   answerForm
	answered bool // a result has been written, or is being written
}

// NewEnvironment is that of a command line.
func NewEnvironment(disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) *Environment {
	out := &countingWriter{w: stdout}
	text := safetext.NewWriter(out)
	return &Environment{
		Args: args, Stdin: stdin, Stdout: text, binary: out, Stderr: safetext.NewWriter(stderr), Terminal: stderr,
		Files: source.Files{Stdin: stdin, Raise: "--max-input SIZE raises this limit"}, disk: disk, out: out, text: text,
	}
}

// Finish writes what is left of the output, says what went wrong, and is the
// exit status.
func (env *Environment) Finish(err error) int {
	_ = env.text.Flush() // out remembers errors
	if env.out.err != nil {
		err = env.out.err // whatever came of it: it has not been said
	}
	if err == nil {
		return env.Status
	}
	status := explain(env.Stderr, err)
	if env.out.err == nil && !env.answered && env.out.written == 0 {
		env.refuse(err)
		_ = env.text.Flush()
	}
	return status
}

// commandLine is the command line as a text, so that messages can point into
// it; the second result is where the first argument equal to arg stands.
func (env *Environment) commandLine(arg string) source.Pos {
	text, at := "ltlcheck", 0
	for _, a := range env.Args {
		text += " "
		if a == arg && at == 0 {
			at = len(text)
		}
		text += a
	}
	return source.NewFile("<command line>", text).Pos(at)
}

// Named are options for a file that the command line names.
func (env *Environment) Named(path string) property.Options {
	return property.Options{Files: &env.Files, Named: env.commandLine(path)}
}

// Located gives errors about a file as a whole, such as a missing file, the
// place on the command line where the file is named.
func (env *Environment) Located(path string, err error) error {
	return property.Located(path, env.commandLine(path), err)
}

// RefuseInput is an error if the file has been read.
func (env *Environment) RefuseInput(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil // it is new, or writing it will say what is wrong
	}
	if name, is := env.Files.Input(info); is && info.Mode().IsRegular() {
		return InputErrorf("cannot write %s: it is also an input, %s", path, name)
	}
	return nil
}

// The width of text where no terminal tells one, and the least and the most
// that is taken.
const (
	usualWidth    = 80
	leastWidth    = 40
	greatestWidth = 120
)

// Width is how many characters a line of text has.
func (env *Environment) Width() int {
	if f, ok := env.out.w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return max(leastWidth, min(width, greatestWidth))
		}
	}
	return usualWidth
}

// Raw is standard output for what no terminal shows.
func (env *Environment) Raw() io.Writer { return env.binary }

// Disk is where output goes.
func (env *Environment) Disk() atomicfile.Disk { return env.disk }

// MakeFolder makes a folder where there is none.
func (env *Environment) MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return InputErrorf("cannot make the folder %s: %w", path, err)
	}
	return nil
}

// WriteFile writes a file whole or not at all.
func (env *Environment) WriteFile(path string, write func(io.Writer) error) error {
	if err := env.RefuseInput(path); err != nil {
		return err
	}
	err := atomicfile.Write(env.disk, path, write)
	var failed *atomicfile.Error
	if errors.As(err, &failed) {
		return NewInputError(failed)
	}
	return err
}

// SayWritten says on standard error which file a result is in.
func (env *Environment) SayWritten(path string) {
	safetext.Fprintf(env.Stderr, "wrote %s\n", path)
}

func DisplayName(path string) string {
	if path == "-" {
		return "<stdin>"
	}
	return path
}

func ReadText(env *Environment, path string) (string, error) {
	text, err := env.Files.ReadFile(path)
	return text, env.Located(path, err)
}
