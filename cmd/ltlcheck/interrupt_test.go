package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// large has 2^24 states and more: no search of it ends within this test.
const large = `byte x, y, z;
active proctype P() { do :: x++ od }
active proctype Q() { do :: y++ od }
active proctype R() { do :: z++ od }
`

// An interrupt ends a search soon, with what it has measured so far.
func TestInterrupt(t *testing.T) {
	model := filepath.Join(t.TempDir(), "large.pml")
	if err := os.WriteFile(model, []byte(large), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"explore", model, "--json"},
		{"check", model, "-f", "[] (x + y + z < 1000)", "--json"},
		{"cluster", "run", model, "--json", "--partitions", "2"},
	} {
		t.Run(args[0], func(t *testing.T) { interrupt(t, args) })
	}
}

func interrupt(t *testing.T, args []string) {
	var stdout bytes.Buffer
	cmd := exec.Command("ltlcheck", args...)
	cmd.Stdout, cmd.Stderr = &stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	testexec.Working(t, cmd.Process) // a process that has not begun ends by the signal itself
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := waitFor(cmd)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive {
		t.Errorf("ended with %v, want exit status %d", err, cli.StatusInconclusive)
	}
	var doc any
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
		t.Errorf("no document: %v\n%s", err, stdout.Bytes())
	}
	if !bytes.Contains(stdout.Bytes(), []byte("interrupt")) {
		t.Errorf("it does not say that it was interrupted:\n%s", stdout.Bytes())
	}
}

// waitFor waits until a command ends. It is killed after two minutes.
func waitFor(cmd *exec.Cmd) error {
	late := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	return cmd.Wait()
}

// interrupted are command lines that run until a signal ends them: they read input, serve, or search a large model.
var interrupted = []struct {
	signal syscall.Signal
	line   string
	status int
	says   string
	input  string // is followed by spaces, more than a pipe holds
}{
	{syscall.SIGINT, "check - --model-format promela", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "explore - --model-format promela", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "explore - --model-format counters", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGHUP, "translate -F -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGINT, "formula simplify -F -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "formula classify -F -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGINT, "automaton -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGINT, "fmt", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "log -f Fa -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "trace large.pml -", cli.StatusInconclusive, "interrupted", " "},
	{syscall.SIGTERM, "lsp", cli.StatusOK, "", "Content-Length: 10000000\r\n\r\n"},
	{syscall.SIGINT, "dap", cli.StatusOK, "", "Content-Length: 10000000\r\n\r\n"},
	{syscall.SIGTERM, "mcp", cli.StatusOK, "", " "},
	{syscall.SIGHUP, "simulate large.pml --steps 100000000", cli.StatusInconclusive, "steps: interrupted", ""},
	{syscall.SIGINT, "graph large.pml --format aut", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGTERM, "minimise large.pml", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGINT, "compare large.pml large.pml", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGINT, "tests large.pml", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGTERM, "sample large.pml", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGINT, "searches large.pml -f [](x<300)", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGINT, "sweep large.pml -f [](x<300)", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGTERM, "swarm run large.pml", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGINT, "cluster run large.pml --partitions 2", cli.StatusInconclusive, "interrupted", ""},
	{syscall.SIGTERM, "serve .", cli.StatusOK, "http", ""},
	{syscall.SIGINT, "watch small.pml", cli.StatusOK, "watching 1 file", ""},
	{syscall.SIGTERM, "repl small.pml", cli.StatusInconclusive, "step 0", ""},
}

// The first signal that asks for the end ends a command, whatever it is at.
func TestEveryCommandEnds(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeText(t, filepath.Join(folder, "large.pml"), large)
	writeText(t, filepath.Join(folder, "small.pml"), "byte x; init { x = 1 }")
	for n, i := range interrupted {
		t.Run(i.line, func(t *testing.T) {
			t.Parallel()
			if i.signal == syscall.SIGHUP && signal.Ignored(syscall.SIGHUP) {
				t.Skip("hangups are ignored here (nohup)")
			}
			out := filepath.Join(folder, strconv.Itoa(n))
			file, err := os.Create(out)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			cmd := exec.Command("ltlcheck", strings.Fields(i.line)...)
			cmd.Dir, cmd.Stdout, cmd.Stderr = folder, file, file
			stdin, err := cmd.StdinPipe() // stays open
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			switch {
			case i.input != "":
				if _, err := stdin.Write([]byte(i.input + strings.Repeat(" ", 1<<18))); err != nil {
					t.Error(err)
				}
			case slices.Contains(cmd.Args, "large.pml"):
				testexec.Working(t, cmd.Process)
			default:
				testexec.Await(t, i.says, func() bool { return strings.Contains(readText(t, out), i.says) })
			}
			if err := cmd.Process.Signal(i.signal); err != nil {
				t.Fatal(err)
			}
			_ = waitFor(cmd)
			if status, said := cmd.ProcessState.ExitCode(), readText(t, out); status != i.status || !strings.Contains(said, i.says) {
				t.Errorf("%v: exit status %d, want %d and %q; it ends with %q", i.signal, status, i.status, i.says, said[max(0, len(said)-200):])
			}
		})
	}
}
