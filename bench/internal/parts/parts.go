// Package parts is what the commands that measure have in common: parts with
// flags of their own, exit statuses, files for tables, temporary folders, and
// the command that is measured.
package parts

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Part is one of the measurements of a command.
type Part struct {
	name, about string
	run         func(*Call) error
}

// New returns a part with a line about it. The part without a name is the one
// that runs if the first argument names none.
func New(name, about string, run func(*Call) error) Part { return Part{name, about, run} }

// ErrWrong is returned by parts whose measurements are not as they should be.
// The exit status is then 1; it is 2 for all other errors.
var ErrWrong = errors.New("not as it should be")

// errShown is an error that the package flag has printed.
var errShown = errors.New("wrong usage")

// Call is one run of a part. The part defines its flags in it, and then calls
// Parse or ParseArgs.
type Call struct {
	*flag.FlagSet
	Context  context.Context // is done after an interrupt
	Out, Log io.Writer
	command  string
	args     []string
	file     string // of -o
	closing  []func() error
}

// Main runs the part that the arguments of the process name, and ends the
// process.
func Main(command string, all ...Part) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := Run(ctx, command, os.Args[1:], os.Stdout, os.Stderr, all...)
	stop()
	os.Exit(status)
}

// Run runs the part that the arguments name, and returns the exit status.
func Run(ctx context.Context, command string, args []string, out, log io.Writer, all ...Part) int {
	part, rest := choose(args, all)
	if part == nil {
		list(log, command, all)
		return 2
	}
	c := &Call{
		FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), Context: ctx, Out: out, Log: log,
		command: strings.TrimSpace(command + " " + part.name), args: rest,
	}
	c.SetOutput(log)
	c.Usage = func() {
		list(log, command, all)
		fmt.Fprintf(log, "\nThe flags of %s are:\n", c.command)
		c.PrintDefaults()
	}
	err := errors.Join(part.run(c), c.close())
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case !errors.Is(err, errShown):
		fmt.Fprintf(log, "%s: %v\n", c.command, err)
	}
	if errors.Is(err, ErrWrong) {
		return 1
	}
	return 2
}

// choose returns the part that the first argument names, with the other
// arguments, or the one without a name; nil if there is no such part.
func choose(args []string, all []Part) (*Part, []string) {
	for i := range all {
		if len(args) > 0 && args[0] == all[i].name {
			return &all[i], args[1:]
		}
	}
	for i := range all {
		if all[i].name == "" && (len(args) == 0 || strings.HasPrefix(args[0], "-")) {
			return &all[i], args
		}
	}
	return nil, nil
}

// list writes what parts there are.
func list(log io.Writer, command string, all []Part) {
	fmt.Fprintln(log, "Usage: go run ./bench/COMMAND [flags], where COMMAND is")
	for _, p := range all {
		fmt.Fprintf(log, "  %-22s %s\n", strings.TrimSpace(command+" "+p.name), p.about)
	}
}

// close calls what is to be done in the end, the last first.
func (c *Call) close() (err error) {
	for i := len(c.closing) - 1; i >= 0; i-- {
		err = errors.Join(err, c.closing[i]())
	}
	return err
}

// ParseArgs parses the flags, and returns the other arguments.
func (c *Call) ParseArgs() ([]string, error) {
	switch err := c.FlagSet.Parse(c.args); {
	case errors.Is(err, flag.ErrHelp):
		return nil, err
	case err != nil:
		return nil, errShown
	}
	if c.file != "" {
		f, err := os.Create(c.file)
		if err != nil {
			return nil, err
		}
		c.Out, c.closing = f, append(c.closing, f.Close)
	}
	return c.FlagSet.Args(), nil
}

// Parse parses the flags. Other arguments are an error.
func (c *Call) Parse() error {
	rest, err := c.ParseArgs()
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("unexpected argument %q", rest[0])
	}
	return err
}

// ToFile defines the flag -o, by which Out is a file.
func (c *Call) ToFile() { c.StringVar(&c.file, "o", "", "write the table to this file") }

// Line returns the command line, for the head of a table.
func (c *Call) Line() string {
	return strings.TrimSpace("go run ./bench/" + c.command + " " + strings.Join(c.args, " "))
}

// Folder makes a folder that is removed in the end.
func (c *Call) Folder() (string, error) {
	folder, err := os.MkdirTemp("", "ltlcheck-bench-")
	if err == nil {
		c.closing = append(c.closing, func() error { return os.RemoveAll(folder) })
	}
	return folder, err
}

// Build builds the ltlcheck command in a folder, with further arguments of go
// build. It runs in the repository's root.
func Build(ctx context.Context, folder string, args ...string) (command string, err error) {
	command = filepath.Join(folder, "ltlcheck")
	build := exec.CommandContext(ctx, "go", append(append([]string{"build"}, args...), "-o", command, "./cmd/ltlcheck")...)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return command, nil
}

// Overlay writes another text of a source file into a folder, and returns the
// argument of go build -overlay by which it replaces the file.
func Overlay(folder, file string, text []byte) (string, error) {
	return Overlays(folder, map[string][]byte{file: text})
}

// Overlays is Overlay for some files, by their paths. A file that is not there
// is added.
func Overlays(folder string, texts map[string][]byte) (string, error) {
	replace := map[string]string{}
	for file, text := range texts {
		whole, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		other := filepath.Join(folder, fmt.Sprintf("replaced%d.go", len(replace)))
		if err := os.WriteFile(other, text, 0o600); err != nil {
			return "", err
		}
		replace[whole] = other
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o600)
}

// Day returns the date in digits, year, month and day: the seed of a day.
func Day() uint64 {
	day := time.Now().UTC()
	return uint64(day.Year()*10_000 + int(day.Month())*100 + day.Day())
}

// StartServer starts a process whose first line of output is its address. Later
// lines are dropped.
func StartServer(cmd *exec.Cmd) (address string, err error) {
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return "", err
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // what it says is the reason
		return "", fmt.Errorf("%w: %s", err, strings.TrimSpace(said.String()))
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return strings.TrimSpace(line), nil
}

// MiB formats a number of bytes.
func MiB(bytes int64) string { return fmt.Sprintf("%.1f MiB", float64(bytes)/(1<<20)) }

// Split splits a list at its commas; "" is the empty list.
func Split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
