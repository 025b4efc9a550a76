package cli

import (
	"errors"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/term"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// Environment is the outside world of one command line: everything that a
// command reads or writes goes through it, so that tests can replace it. It is
// used by one goroutine, except Terminal and Stderr.
type Environment struct {
	Args           []string // the command line, for messages that point into it
	Stdin          io.Reader
	Stdout, Stderr io.Writer    // for text; what is unsafe to show is escaped
	binary         io.Writer    // standard output as it is, for pictures
	Terminal       io.Writer    // standard error as it is, for the progress line
	Files          source.Files // the inputs
	disk           *watchedDisk // where output goes
	Status         int          // of a command that came to its end

	Version string // of the command
	Colour  string // --color

	out      *countingWriter
	live     *atomic.Pointer[LiveLine]
	text     *safetext.Writer // stdout
	answer   answerForm
	answered bool // a result has been written, or is being written

	watchdog *watchdog
	// last reports that the watchdog has ended the command; nil before its flags
	// are parsed.
	last *Environment
}

// NewEnvironment makes the environment of a command line. disk is where files
// are written.
func NewEnvironment(disk atomicfile.Disk, args []string, stdin io.Reader, stdout, stderr io.Writer) *Environment {
	dog := newWatchdog()
	live := &atomic.Pointer[LiveLine]{}
	out := &countingWriter{w: stdout, live: live, watchdog: dog}
	text := safetext.NewWriter(out)
	return &Environment{
		Args: args, Stdin: stdin, Stdout: text, binary: out, Stderr: safetext.NewWriter(&beside{&watchedWriter{stderr, dog}, live}), Terminal: stderr, live: live,
		Files: source.Files{Stdin: stdin, Raise: "--max-input SIZE raises this limit"}, disk: &watchedDisk{Disk: disk, watchdog: dog}, out: out, text: text,
		watchdog: dog,
	}
}

// Finish flushes the output, explains the error, and returns the exit status.
// An output that could not be written outweighs any other result, since nobody
// has seen it.
func (env *Environment) Finish(err error) int {
	env.live.Load().Clear()
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

// Explain prints an error for people, and returns its exit status, for commands
// that go on.
func (env *Environment) Explain(err error) int { return explain(env.Stderr, err) }

// Flush writes what was printed so far. The error is that of standard output.
func (env *Environment) Flush() error {
	_ = env.text.Flush() // out remembers errors
	return env.out.err
}

// Clear clears the screen, if standard output is a terminal.
func (env *Environment) Clear() {
	if env.onTerminal() {
		_, _ = io.WriteString(env.binary, "\x1b[2J\x1b[H") // out remembers errors
	}
}

// commandLine returns the place of the first argument equal to arg in the
// command line as a text, so that messages can show it with a caret.
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

// Named returns the options to read a file that the command line names.
func (env *Environment) Named(path string) property.Options {
	return property.Options{Files: &env.Files, Named: env.commandLine(path)}
}

// Located adds to errors about a file as a whole, such as a missing file, the
// place on the command line where the file is named.
func (env *Environment) Located(path string, err error) error {
	return property.Located(path, env.commandLine(path), err)
}

// RefuseInput returns an error if the file is one that has been read: a result
// must not replace an input.
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

// The width of text where no terminal determines it, and its bounds where one
// does.
const (
	usualWidth    = 80
	leastWidth    = 40
	greatestWidth = 120
)

// Width returns the number of characters in a line of text.
func (env *Environment) Width() int {
	if width := env.terminalWidth(); width > 0 {
		return max(leastWidth, min(width, greatestWidth))
	}
	return usualWidth
}

// terminalWidth returns the number of columns of the terminal of standard
// output; 0 if there is none or it does not say.
func (env *Environment) terminalWidth() int { return widthOf(env.out.w) }

// widthOf returns the number of columns of a terminal, 0 for anything else.
func widthOf(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			return width
		}
	}
	return 0
}

// onTerminal reports whether standard output is a terminal.
func (env *Environment) onTerminal() bool {
	f, ok := env.out.w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Raw returns standard output without escaping, for results that are no text.
func (env *Environment) Raw() io.Writer { return env.binary }

// Disk returns what files are written with.
func (env *Environment) Disk() atomicfile.Disk { return env.disk }

// MakeFolder makes a folder and its parents where they do not exist.
func (env *Environment) MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return InputErrorf("cannot make the folder %s: %w", path, err)
	}
	return nil
}

// WriteFile writes a file whole or not at all: into a temporary file that then
// takes its name. An input is not overwritten. Errors of the file system are
// errors of the input.
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

// SayWritten reports on standard error which file a result is in.
func (env *Environment) SayWritten(path string) {
	safetext.Fprintf(env.Stderr, "wrote %s\n", path)
}

// DisplayName returns the name of an input for messages: "<stdin>" for "-".
func DisplayName(path string) string {
	if path == "-" {
		return "<stdin>"
	}
	return path
}

// ReadText reads a file that the command line names, or standard input for "-".
func ReadText(env *Environment, path string) (string, error) {
	text, err := env.Files.ReadFile(path)
	return text, env.Located(path, err)
}
