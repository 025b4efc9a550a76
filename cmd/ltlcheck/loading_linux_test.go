package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// bigInputs are files that take long to read, or much memory, of that many thousand parts.
func bigInputs(t *testing.T, n int) map[string]string {
	t.Helper()
	dir := t.TempDir()
	paths := map[string]string{}
	for name, text := range map[string]string{
		"statements.pml": "byte x;\ninit {\n" + strings.Repeat("x++;\n", n*1000) + "}\n",
		"tokens.pml":     "byte x = " + strings.Repeat("1+", n*2000) + "1; init { skip }\n",
		"operators.ltl":  "model \"statements.pml\";\nproperty p: " + strings.Repeat("x == 1 & F x == 2 & ", n*250) + "x == 0;\n",
		"operators.txt":  strings.Repeat("p & F q & ", n*500) + "r\n",
		"definitions.ltl": "model \"statements.pml\";\ndefine d0 = x > 0;\n" + definitions(n*200) +
			"property p: [] d9;\n",
	} {
		paths[name] = filepath.Join(dir, name)
		if err := os.WriteFile(paths[name], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

func definitions(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "define d%d = X d%d || x > %d;\n", i, i-1, i)
	}
	return b.String()
}

// TestLimitsWhileReading: limits of time and memory hold from the first byte that is read.
func TestLimitsWhileReading(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("takes some seconds, and the race detector needs memory of its own")
	}
	paths := bigInputs(t, 1000)
	for _, x := range []struct {
		command, file string
		limits        []string
		want          string
		most          int64 // MiB
	}{
		{"check", "statements.pml", []string{"--memory", "64MiB"}, "the memory limit of 64.0 MiB is reached", 128},
		{"explore", "tokens.pml", []string{"--memory", "100MiB"}, "the memory limit of 100.0 MiB is reached", 164},
		{"check", "operators.ltl", []string{"--memory", "64MiB"}, "the memory limit of 64.0 MiB is reached", 128},
		{"check", "statements.pml", []string{"--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
		{"check", "definitions.ltl", []string{"--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
		{"graph", "statements.pml", []string{"--memory", "64MiB"}, "the memory limit of 64.0 MiB is reached", 128},
		{"graph", "statements.pml", []string{"--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
		{"minimise", "statements.pml", []string{"--memory", "64MiB"}, "the memory limit of 64.0 MiB is reached", 128},
		{"compare", "statements.pml", []string{"--time", "250ms", paths["tokens.pml"]}, "the time limit of 250ms is reached while the input is read", 0},
		{"simulate", "statements.pml", []string{"--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
		{"translate", "operators.txt", []string{"--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
		{"translate", "operators.txt", []string{"--memory", "48MiB"}, "the memory limit of 48.0 MiB is reached", 112},
		{"explore", "statements.pml", []string{"--symbolic", "periodic", "--memory", "64MiB"}, "the memory limit of 64.0 MiB is reached", 128},
		{"explore", "statements.pml", []string{"--symbolic", "periodic", "--time", "250ms"}, "the time limit of 250ms is reached while the input is read", 0},
	} {
		args := append([]string{x.command, paths[x.file]}, x.limits...)
		if x.command == "translate" {
			args = append([]string{x.command, "-F", paths[x.file]}, x.limits...)
		}
		peak, used := readLimited(t, args, x.want)
		for tries := 1; x.most > 0 && peak > x.most && tries < 4; tries++ { // memory is polled late on a busy machine
			again, _ := readLimited(t, args, x.want)
			peak = min(peak, again)
		}
		t.Logf("%s %s: %d MiB, %v", x.command, x.file, peak, used)
		if x.most > 0 && peak > x.most {
			t.Errorf("%s: the process took %d MiB, want at most %d", args, peak, x.most)
		}
		if x.most == 0 && used > 5*time.Second {
			t.Errorf("%s: it took %v of CPU time", args, used)
		}
	}
}

// readLimited is the memory, in MiB, and the CPU time of a command that comes to a limit while it reads.
func readLimited(t *testing.T, args []string, want string) (peak int64, used time.Duration) {
	t.Helper()
	cmd := exec.Command("ltlcheck", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	peak, err := runWatched(cmd)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !strings.Contains(stderr.String(), want) {
		t.Errorf("%s: %v\n%.500s", args, err, stderr.String())
	}
	return peak >> 10, cmd.ProcessState.UserTime()
}

// TestMemoryOfReading: what is read takes memory in proportion to what it means, not to its parse tree.
func TestMemoryOfReading(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("takes some seconds, and the race detector needs memory of its own")
	}
	paths := bigInputs(t, 500)
	for _, x := range []struct {
		args   []string
		status int
		want   string
		most   int64 // MiB; it was the second number
	}{
		{[]string{"formula", "classify", "-F", paths["operators.txt"]}, cli.StatusOK, "", 240},                                                            // 757, by a parse tree of the generated parser
		{[]string{"explore", paths["statements.pml"], "--states", "1"}, cli.StatusInput, "there are more than 131072 statements in one process", 600},     // 1410, all statements
		{[]string{"explore", paths["tokens.pml"], "--states", "1"}, cli.StatusInput, "this expression is too long: it has more than 65536 operands", 600}, // 1046, all operands
	} {
		cmd := exec.Command("ltlcheck", x.args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		peak, err := runWatched(cmd)
		if status := cmd.ProcessState.ExitCode(); status != x.status || !strings.Contains(stderr.String(), x.want) {
			t.Errorf("%s: exit status %d, %v\n%.500s", x.args, status, err, stderr.String())
		}
		t.Logf("%s: %d MiB", x.args, peak>>10)
		if peak>>10 > x.most {
			t.Errorf("%s: the process took %d MiB, want at most %d", x.args, peak>>10, x.most)
		}
	}
}

// TestAddressSpace: where addresses are limited, that is said.
func TestAddressSpace(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("the race detector needs terabytes of addresses")
	}
	path := filepath.Join(t.TempDir(), "statements.pml")
	if err := os.WriteFile(path, []byte("byte x;\ninit {\n"+strings.Repeat("x++;\n", 1_000_000)+"}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ kib, said string }{{"2000000", "1.9 GiB"}, {"2150000", "2.1 GiB"}, {"2300000", "2.2 GiB"}} {
		cmd := exec.Command("sh", "-c", "ulimit -v "+x.kib+` && exec ltlcheck check "$0"`, path)
		text, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !strings.Contains(string(text), "the address space is limited to "+x.said+" (ulimit -v)") {
			t.Errorf("%s KiB: %v\n%.500s", x.kib, err, text)
		}
	}
}

// TestAddressSpaceOfSearch: a search that the system refuses memory below its limit says whose limit that is, and is inconclusive.
func TestAddressSpaceOfSearch(t *testing.T) {
	if raced.Enabled {
		t.Skip("the race detector needs terabytes of addresses")
	}
	path := filepath.Join(t.TempDir(), "model.pml")
	if err := os.WriteFile(path, []byte("byte a;\nactive [2] proctype P() { do :: a = (a + 1) % 100 od }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"check --store replace -f '[] (a < 100)'", "check --store replace"} {
		cmd := exec.Command("sh", "-c", "ulimit -v 2200000 && exec ltlcheck "+command+` --memory 8GiB "$0"`, path)
		text, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !strings.Contains(string(text), "the address space is limited to 2.1 GiB (ulimit -v), and no more is left") {
			t.Errorf("%s: %v\n%.500s", command, err, text)
		}
	}
}
