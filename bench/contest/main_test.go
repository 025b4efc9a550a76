package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// TestMain makes this test the process that answers a query.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == workerArg {
		os.Exit(parts.Run(context.Background(), "contest", os.Args[1:], os.Stdout, os.Stderr, parts.New(workerArg, "", work)))
	}
	os.Exit(m.Run())
}

// TestQueries asks two queries about a small net.
func TestQueries(t *testing.T) {
	folder := corpus.Seeds("petri", "contest2023")
	if _, err := os.Stat(folder); err != nil {
		corpus.Missing(t)
	}
	if _, err := exec.LookPath("xz"); err != nil {
		t.Skip("the archives of the instances are unpacked by the command xz, which is not installed")
	}
	var stdout, stderr bytes.Buffer
	args := []string{"-corpus", folder, "-match", "TwoPhaseLocking-PT-nC00200vD-LTLFireability-", "-draw", "2", "-seed", "3", "-v"}
	if status := parts.Run(t.Context(), "contest", args, &stdout, &stderr, parts.New("", "", run)); status != 0 {
		t.Fatalf("status %d\n%s%s", status, stderr.String(), stdout.String())
	}
	if want := "| LTLFireability | 2 | 2 | 100.0 % |"; !strings.Contains(stdout.String(), want) {
		t.Errorf("%q is missing in\n%s%s", want, stdout.String(), stderr.String())
	}
}

// TestDrawn checks that a draw is repeatable, and drawn without replacement.
func TestDrawn(t *testing.T) {
	var all []query
	for _, name := range []string{"A-PT-1", "B-PT-1", "C-PT-1"} {
		for _, n := range []string{"-00", "-01", "-02"} {
			all = append(all, query{Instance: name, Formula: name + n})
		}
	}
	draw := func(fl flags) []query { return drawn(append([]query(nil), all...), fl) }
	first, again := draw(flags{draw: 5, seed: 2}), draw(flags{draw: 5, seed: 2})
	seen := map[string]bool{}
	for i, q := range first {
		if q != again[i] || seen[q.Formula] {
			t.Errorf("query %d: %v, then %v", i, q, again[i])
		}
		seen[q.Formula] = true
	}
	if two := draw(flags{instances: 2, seed: 2}); len(first) != 5 || len(two) != 6 {
		t.Errorf("%d queries, and %d of two instances", len(first), len(two))
	}
}
