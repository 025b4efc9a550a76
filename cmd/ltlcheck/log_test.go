package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// TestLogWaits: --time ends a log of which nothing more comes, and says what was read.
func TestLogWaits(t *testing.T) {
	for _, format := range []string{"jsonl", "csv"} {
		var out bytes.Buffer
		cmd := exec.Command("ltlcheck", "log", "-f", "F a", "-", "--time", "100ms", "--log-format", format)
		cmd.Stdout, cmd.Stderr = &out, &out
		stdin, err := cmd.StdinPipe() // open, and nothing comes
		if err != nil {
			t.Fatal(err)
		}
		err = cmd.Run()
		_ = stdin.Close()
		wantInconclusive(t, err, out.String(), "-: 0 records (the time limit of 100ms is reached)")
	}
}

// TestLogMemory: --memory ends a log whose records take more.
func TestLogMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a line of 15 MB")
	}
	path := filepath.Join(t.TempDir(), "log.jsonl")
	if err := os.WriteFile(path, []byte(strings.Repeat(`{"a": "`+strings.Repeat("x", 15_000_000)+"\"}\n", 2)), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ltlcheck", "log", "-f", `F "a == 'y'"`, path, "--memory", "1MiB").CombinedOutput()
	wantInconclusive(t, err, string(out), "(the memory limit of 1.0 MiB is reached)")
}

func wantInconclusive(t *testing.T, err error, out, want string) {
	t.Helper()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !strings.Contains(out, want) {
		t.Errorf("%v, want exit status %d and %q:\n%s", err, cli.StatusInconclusive, want, out)
	}
}
