package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// counting has 14,641 states.
const counting = `byte x, y;
active proctype P() { do :: x < 40 -> x++ :: x > 0 -> x-- od }
active proctype Q() { do :: y < 40 -> y++ :: y > 0 -> y-- od }
`

// withFile makes a folder with a file.
func withFile(t *testing.T, name, text string) (folder, path string) {
	t.Helper()
	folder = t.TempDir()
	path = filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return folder, path
}

// TestCheckpointMutations: a checkpoint that is not as it was written, whatever was changed, is refused with exit status 2; nothing is
// answered, and the file stays what it is.
func TestCheckpointMutations(t *testing.T) {
	t.Parallel()
	folder, model := withFile(t, "m.pml", counting)
	file := filepath.Join(folder, "c.ckpt")
	for _, question := range [][]string{
		{"explore", model},
		{"check", model, "--without", "all"},
		{"check", model, "--without", "all", "-f", "[] (x < 100)"},
		{"check", model, "--without", "all", "-f", "[] (x < 100 || <> (y == 1))", "--algorithm", "scc"},
		{"check", model, "--without", "all", "-f", "[] (x < 100 || <> (y == 1))", "--algorithm", "ndfs"},
	} {
		if status := run(append(question, "--states", "300", "--checkpoint", file), nil, io.Discard, io.Discard); status != cli.StatusInconclusive {
			t.Fatalf("%v: exit status %d", question, status)
		}
		good, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			bad := mutated(rng, good)
			if bytes.Equal(bad, good) {
				continue
			}
			if err := os.WriteFile(file, bad, 0o666); err != nil {
				t.Fatal(err)
			}
			var stdout, stderr bytes.Buffer
			status := run(append(question, "--resume", file, "--checkpoint", file), nil, &stdout, &stderr)
			if status != cli.StatusInput || stdout.Len() > 0 || !strings.Contains(stderr.String(), "--resume") {
				t.Fatalf("%v: exit status %d, %q, %q", question, status, stdout.String(), stderr.String())
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, bad) {
				t.Fatalf("%v: the file has changed: %v", question, err)
			}
		}
	}
}

// mutated is a file with something changed.
func mutated(rng *rand.Rand, file []byte) []byte {
	bad := slices.Clone(file)
	i, j := rng.IntN(len(bad)), rng.IntN(len(bad))
	i, j = min(i, j), max(i, j)
	switch rng.IntN(6) {
	case 0:
		bad[i] ^= 1 << rng.IntN(8)
	case 1:
		bad[i] = byte(rng.UintN(256))
	case 2:
		return bad[:i]
	case 3:
		return slices.Delete(bad, i, j)
	case 4:
		return slices.Insert(bad, i, bad[i:j]...)
	case 5:
		copy(bad[i:], file[j:])
	}
	return bad
}

// TestCheckpointFullDisk: when a checkpoint cannot be written, the one before is kept, and the search goes on to its answer.
func TestCheckpointFullDisk(t *testing.T) {
	t.Parallel()
	folder, model := withFile(t, "m.pml", counting)
	file := filepath.Join(folder, "c.ckpt")
	if status := run([]string{"explore", model, "--states", "300", "--checkpoint", file}, nil, io.Discard, io.Discard); status != cli.StatusInconclusive {
		t.Fatal("exit status", status)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	status := runOn(fullDisk{n: 1000}, []string{"explore", model, "--states", "9000", "--checkpoint", file}, nil, &stdout, &stderr)
	if status != cli.StatusInconclusive || !strings.Contains(stderr.String(), "warning: no checkpoint: cannot write") {
		t.Errorf("exit status %d, %s", status, stderr.String())
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the checkpoint before is lost: %v", err)
	}
	stdout.Reset()
	status = runOn(fullDisk{n: 1000}, []string{"explore", model, "--every", "0.0001", "--checkpoint", file, "--resume", file}, nil, &stdout, &stderr)
	if status != cli.StatusOK || !strings.Contains(stdout.String(), "14641") {
		t.Errorf("exit status %d, %s", status, stdout.String())
	}
	if status := run([]string{"explore", model, "--resume", file}, nil, &stdout, io.Discard); status != cli.StatusOK {
		t.Error("exit status", status)
	}
}

// TestCheckpointKilled kills searches again and again: those that go on give the answer of one that was not killed.
// bench/limits checkpoint does this many times.
func TestCheckpointKilled(t *testing.T) {
	t.Parallel()
	const larger = `byte x, y;
active proctype P() { do :: x < 200 -> x++ :: x > 0 -> x-- od }
active proctype Q() { do :: y < 150 -> y++ :: else -> y = 0 od }
`
	folder, model := withFile(t, "m.pml", larger)
	killed := 0
	for i, question := range [][]string{
		{"explore", model, "--json", "--depth-first"},
		{"check", model, "--without", "all", "-f", "[] (x < 201)", "--json"},
		{"check", model, "--without", "all", "-f", "[]<> (y == 0) || <>[] (x > 0 || x == 0)", "--algorithm", "scc", "--json"},
	} {
		question = append(question, "--engine", "interpreted", "--workers", "1")
		whole, err := exec.Command("ltlcheck", append(slices.Clone(question), "--checkpoint", filepath.Join(folder, "whole.ckpt"))...).Output() // with a checkpoint, as there is none of packed states
		if err != nil {
			t.Fatal(question, err)
		}
		k := killing{question: question, file: filepath.Join(folder, strconv.Itoa(i)+".ckpt"), rng: rand.New(rand.NewPCG(uint64(i), 3))}
		varying := regexp.MustCompile(`(?s)"(seconds": [0-9.e+-]+|memory_bytes": [0-9]+|varies": \{.*?\}\s*\})`)
		if got, want := varying.ReplaceAllString(string(k.run(t)), ""), varying.ReplaceAllString(string(whole), ""); got != want {
			t.Errorf("%v:\n%s\nuninterrupted\n%s", question, got, want)
		}
		killed += k.killed
	}
	if killed < 6 {
		t.Errorf("only %d searches were killed", killed)
	}
	t.Logf("%d searches were killed", killed)
}

// killing runs a command that is killed again and again, and goes on from its last checkpoint each time.
type killing struct {
	question []string
	file     string // the checkpoint
	rng      *rand.Rand
	killed   int
}

// mostKills is how often a search is killed before it may end, which takes as long as the machine needs.
const mostKills = 4

// run is the output of the run that was not killed.
func (k *killing) run(t *testing.T) []byte {
	t.Helper()
	for {
		args := append(slices.Clone(k.question), "--checkpoint", k.file, "--every", "0.01")
		before, err := os.Stat(k.file)
		if err == nil {
			args = append(args, "--resume", k.file)
		}
		var out, complaint bytes.Buffer
		cmd := exec.Command("ltlcheck", args...)
		cmd.Stdout, cmd.Stderr = &out, &complaint
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		if k.killed < mostKills {
			go k.kill(cmd.Process, before, time.Duration(k.rng.IntN(30))*time.Millisecond, ended)
		}
		err = cmd.Wait()
		close(ended)
		if err == nil {
			return out.Bytes()
		}
		if cmd.ProcessState.ExitCode() >= 0 {
			t.Fatalf("%v: %v\n%s", args, err, &complaint)
		}
		k.killed++
	}
}

// kill kills the process a moment after it has written a checkpoint other than the one before: while it searches, or writes the next.
func (k *killing) kill(p *os.Process, before os.FileInfo, moment time.Duration, ended <-chan struct{}) {
	for {
		select {
		case <-ended:
			return
		case <-time.After(time.Millisecond):
		}
		if now, err := os.Stat(k.file); err == nil && (before == nil || !os.SameFile(before, now) || now.ModTime() != before.ModTime()) {
			time.Sleep(moment)
			_ = p.Kill()
			return
		}
	}
}
