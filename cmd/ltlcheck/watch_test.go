package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// output collects what a command writes while a test reads it.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// await waits until a text was written that many times.
func (o *output) await(t *testing.T, text string, times int) {
	t.Helper()
	testexec.Await(t, fmt.Sprintf("%q, %d times", text, times), func() bool { return strings.Count(o.String(), text) >= times })
}

// TestWatch: files are checked again when one of them changes, a specification's model among them; what has changed is said; faults
// end nothing; an interrupt ends the command with the status of the last check.
func TestWatch(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("m.pml", "byte x; init { x = 1 }")
	write("m.ltl", "model \"m.pml\";\nproperty low: [] (x < 2);\n")
	var out, errOut output
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan int, 1)
	go func() {
		done <- runUntil(ctx, atomicfile.OS{}, []string{"watch", filepath.Join(folder, "m.ltl")}, strings.NewReader(""), &out, &errOut)
	}()
	out.await(t, "watching 2 files", 1)
	write("m.pml", "byte x; init { x = 1; x = 3 }")
	out.await(t, "watching 2 files", 2)
	if text := out.String(); !strings.Contains(text, "low: holds -> violated") {
		t.Errorf("the change is not shown:\n%s", text)
	}
	write("m.pml", "byte x; init { x = }")
	out.await(t, "watching 2 files", 3)
	if text := errOut.String(); !strings.Contains(text, "m.pml:1:20") {
		t.Errorf("the fault is not shown:\n%s", text)
	}
	write("m.pml", "byte x; init { x = 0; x = 1 }")
	out.await(t, "low: violated -> holds", 1)
	stop()
	if status := <-done; status != 0 {
		t.Errorf("exit status %d", status)
	}
}
