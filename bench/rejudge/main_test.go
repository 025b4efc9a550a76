package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
)

// TestRun: a few questions of each front-end agree, and every group has a row.
func TestRun(t *testing.T) {
	t.Parallel()
	var out, log bytes.Buffer
	args := []string{"-n", "3", "-seed", "7", "-only", "random|special|ways", "-states", "2000"}
	if status := parts.Run(context.Background(), "rejudge", args, &out, &log, parts.New("", "", run)); status != 0 {
		t.Fatal(status, log.String(), out.String())
	}
	if !strings.Contains(out.String(), "| ways to ask |") {
		t.Errorf("no row of ways:\n%s", out.String())
	}
	for _, front := range gomodel.FrontEnds() {
		if !strings.Contains(out.String(), "| random "+front.Name+" |") {
			t.Errorf("no row of %s:\n%s", front.Name, out.String())
		}
	}
	if !strings.Contains(out.String(), "| special propositions |") {
		t.Errorf("no row of special propositions:\n%s", out.String())
	}
}

// TestDisagreement: a disagreement is written to a file with the model, and makes the status 1.
func TestDisagreement(t *testing.T) {
	t.Parallel()
	q, err := rejudge.Random(gomodel.FrontEnds()[1], 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	q.Property = check.Property{} // no search takes that
	var out bytes.Buffer
	r := &rejudging{out: &out, folder: filepath.Join(t.TempDir(), "new")}
	g := group{name: "one", questions: func(yield func(*rejudge.Problem, error) bool) { yield(q, nil) }}
	if err := r.group(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(r.folder, "disagreement-1.txt"))
	if err != nil || r.disagreements != 1 || !strings.Contains(string(text), "<pnml>") || !strings.Contains(out.String(), "| one | 0 | 0 | 0 | 1 |") {
		t.Errorf("%v, %d: %s\n%s", err, r.disagreements, text, out.String())
	}
}
