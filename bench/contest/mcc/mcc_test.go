package mcc

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// TestContest asks the queries of 2025 about all nets with at most 10,000 states: every one must be
// answered as the contest's tools agreed.
func TestContest(t *testing.T) {
	folder := corpus.Seeds("petri")
	if _, err := os.Stat(folder); err != nil {
		corpus.Missing(t)
	}
	results := filepath.Join(t.TempDir(), "results.jsonl")
	args := []string{"-corpus", folder, "-years", "2025", "-max-states", "10000", "-complete", "-results", results}
	var stdout, stderr bytes.Buffer
	run := func() int { return parts.Run(t.Context(), "mcc", args, &stdout, &stderr, parts.New("", "", Run)) }
	if status := run(); status != 0 {
		t.Fatalf("status %d\n%s%s", status, stderr.String(), stdout.String())
	}
	for _, line := range []string{"| 2025 | LTLCardinality | 608 | 608 | 0 |", "| 2025 | LTLFireability | 608 | 608 | 0 |", "| | all | 3344 | 3344 | 0 |"} {
		if !strings.Contains(stdout.String(), line) {
			t.Errorf("%q is missing in\n%s", line, stdout.String())
		}
	}

	// What has been answered is not asked again.
	before, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	stdout.Reset()
	if status := run(); status != 0 || !strings.Contains(stdout.String(), "| | all | 3344 | 3344 | 0 |") {
		t.Errorf("status %d\n%s", status, stdout.String())
	}
	if after, err := os.ReadFile(results); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the results have changed: %d bytes, then %d; %v", len(before), len(after), err)
	}

	// A wrong answer is one.
	wrong := bytes.Replace(before, []byte(`"verdict":"TRUE"`), []byte(`"verdict":"FALSE"`), 1)
	if err := os.WriteFile(results, wrong, 0o666); err != nil {
		t.Fatal(err)
	}
	stdout.Reset()
	if status := run(); status != 1 || !strings.Contains(stdout.String(), "Wrong answers: 1.") {
		t.Errorf("status %d\n%s", status, stdout.String())
	}
}
