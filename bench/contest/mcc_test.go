package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// TestExaminations asks the queries of 2025 about all nets with at most 10,000 states: every one must be
// answered as the contest's tools agreed, and an answer that differs from the table is wrong.
func TestExaminations(t *testing.T) {
	folder := corpus.Seeds("petri")
	verdicts, err := os.ReadFile(filepath.Join(folder, "verdicts.jsonl"))
	if err != nil {
		corpus.Missing(t)
	}
	t.Chdir(filepath.Join("..", ".."))
	command, err := parts.Build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (int, string) {
		var stdout, stderr bytes.Buffer
		status := parts.Run(t.Context(), "mcc", append(args, "-ltlcheck", command, "-years", "2025"), &stdout, &stderr, parts.New("", "", mcc))
		return status, stdout.String() + stderr.String()
	}
	status, out := run("-corpus", folder, "-max-states", "10000")
	for _, line := range []string{"| 2025 LTLCardinality | 608 | 608 | 100.0 % |", "| 2025 LTLFireability | 608 | 608 | 100.0 % |", "| all | 3344 | 3344 | 100.0 % | 100.0 % | 100.0 % | 0 |"} {
		if status != 0 || !strings.Contains(out, line) {
			t.Errorf("status %d, %q is missing in\n%s", status, line, out)
		}
	}

	other := t.TempDir()
	const query = `{"year": 2025, "instance": "Sudoku-PT-AN01", "exam": "LTLCardinality", "formula": "Sudoku-PT-AN01-LTLCardinality-00", "verdict": "`
	if !strings.Contains(string(verdicts), query+"FALSE") {
		t.Fatal("there is no such verdict")
	}
	instances, err := os.ReadFile(filepath.Join(folder, "instances.jsonl"))
	if err := errors.Join(err,
		os.Symlink(filepath.Join(folder, "2025"), filepath.Join(other, "2025")),
		os.WriteFile(filepath.Join(other, "instances.jsonl"), instances, 0o666),
		os.WriteFile(filepath.Join(other, "verdicts.jsonl"), []byte(strings.Replace(string(verdicts), query+"FALSE", query+"TRUE", 1)), 0o666)); err != nil {
		t.Fatal(err)
	}
	status, out = run("-corpus", other, "-match", "Sudoku-PT-AN01")
	for _, line := range []string{"| 2025 LTLCardinality | 16 | 16 | 100.0 % |", "Sudoku-PT-AN01-LTLCardinality-00: FALSE, want TRUE"} {
		if status != 1 || !strings.Contains(out, line) {
			t.Errorf("status %d, %q is missing in\n%s", status, line, out)
		}
	}
}
