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

// The first signal that asks for the end also ends a command that still reads its input, and a simulation.
func TestInterruptWhileReading(t *testing.T) {
	model := filepath.Join(t.TempDir(), "large.pml")
	if err := os.WriteFile(model, []byte(large), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		signal os.Signal
		says   string
		args   []string
	}{
		{os.Interrupt, "interrupted", []string{"check", "-", "--model-format", "promela"}},
		{syscall.SIGTERM, "interrupted", []string{"explore", "-", "--model-format", "promela"}},
		{syscall.SIGTERM, "interrupted", []string{"explore", "-", "--model-format", "counters"}},
		{syscall.SIGHUP, "interrupted", []string{"translate", "-F", "-"}},
		{syscall.SIGTERM, "interrupted", []string{"log", "-f", "F a", "-"}},
		{syscall.SIGTERM, "interrupted", []string{"trace", model, "-"}},
		{syscall.SIGHUP, "steps: interrupted", []string{"simulate", model, "--steps", "100000000"}},
		{os.Interrupt, "steps: interrupted", []string{"simulate", model, "--steps", "100000000"}},
	} {
		if tt.signal == syscall.SIGHUP && signal.Ignored(syscall.SIGHUP) {
			t.Log("hangups are ignored here (nohup): not tried")
			continue
		}
		var out bytes.Buffer
		cmd := exec.Command("ltlcheck", tt.args...)
		cmd.Stdout, cmd.Stderr = &out, &out
		stdin, err := cmd.StdinPipe() // open, and nothing comes
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(tt.args, "-") {
			if _, err := stdin.Write(bytes.Repeat([]byte(" "), 1<<18)); err != nil { // more than a pipe holds: it reads
				t.Error(tt.args, err)
			}
		} else {
			testexec.Working(t, cmd.Process)
		}
		if err := cmd.Process.Signal(tt.signal); err != nil {
			t.Fatal(err)
		}
		err = waitFor(cmd)
		_ = stdin.Close()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !bytes.Contains(out.Bytes(), []byte(tt.says)) {
			t.Errorf("%v, %v: %v, want exit status %d and %q; it ends with %q", tt.args, tt.signal, err, cli.StatusInconclusive, tt.says, out.Bytes()[max(0, out.Len()-200):])
		}
	}
}
