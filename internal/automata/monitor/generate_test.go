package monitor

import (
	"bytes"
	"fmt"
	"go/format"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// TestGenerated compiles generated monitors and runs them along random words: they say what the tables say.
func TestGenerated(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it runs the Go compiler")
	}
	aps := []string{"a", "b > 3", "b.3", "b;\n3"}
	rng := rand.New(rand.NewPCG(1, 16))
	dir := t.TempDir()
	var calls, want strings.Builder
	imports := ""
	for i := range 8 {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 4 + rng.IntN(8), Weights: ltl.PastWeights()})
		var table *Table
		var err error
		if i%2 == 0 {
			table, err = NewTable(t.Context(), fa, f, Options{APs: aps})
		} else {
			table, err = NewFinite(t.Context(), f, Options{APs: aps})
		}
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := table.WriteGo(&file, f.String()); err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(file.Bytes()); err != nil || string(formatted) != file.String() {
			t.Errorf("gofmt writes it otherwise, %v:\n%s\n%s", err, formatted, file.String())
		}
		write(t, filepath.Join(dir, fmt.Sprint("m", i), "monitor.go"), file.String())
		imports += fmt.Sprintf("m%d \"generated/m%d\"\n", i, i)
		for range 30 {
			follow(rng, i, table, &calls, &want)
		}
	}
	write(t, filepath.Join(dir, "go.mod"), "module generated\n\ngo 1.22\n")
	write(t, filepath.Join(dir, "main.go"), "package main\n\nimport (\n"+imports+")\n\nfunc main() {\n"+calls.String()+"}\n")
	run := exec.CommandContext(t.Context(), "go", "run", ".")
	run.Dir = dir
	got, err := run.CombinedOutput()
	if err != nil || string(got) != want.String() {
		t.Fatalf("%v\ngot  %.2000s\nwant %.2000s", err, got, want.String())
	}
}

// follow writes a walk along a random word, and what it prints.
func follow(rng *rand.Rand, i int, table *Table, calls, want *strings.Builder) {
	m := table.Start()
	fmt.Fprintf(calls, "{\nvar m m%d.Monitor\n", i)
	for range 1 + rng.IntN(6) {
		letter := rng.Uint64N(16)
		fmt.Fprintf(calls, "print(m.Step(%d).String(), \" \", m.Verdict(), \" \")\n", letter)
		v := m.Step(letter)
		fmt.Fprintf(want, "%v %d ", v, m.Verdict())
		if table.finite && v == Undecided { // a final verdict says it
			calls.WriteString("println(m.Holds())\n")
			fmt.Fprintln(want, m.Holds())
		}
	}
	calls.WriteString("println()\n}\n")
	want.WriteString("\n")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
