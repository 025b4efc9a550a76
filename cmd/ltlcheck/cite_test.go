package main

import (
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/docs"
	"github.com/ltlcheck/ltlcheck/internal/compressed/compressedtest"
)

// TestBibliographyInside: the embedded bibliography is docs/references.bib.
func TestBibliographyInside(t *testing.T) {
	folder := filepath.Join("..", "..", "docs")
	compressedtest.Check(t, filepath.Join(folder, "references.bib.gz"), []byte(readText(t, filepath.Join(folder, "references.bib"))), *update)
}

func embeddedReferences(t *testing.T) []reference {
	t.Helper()
	bib, err := docs.References()
	if err != nil {
		t.Fatal(err)
	}
	return references(bib)
}

func TestReferences(t *testing.T) {
	seen := map[string]bool{}
	all := embeddedReferences(t)
	for _, r := range all {
		if r.key == "" || r.title == "" {
			t.Errorf("cannot read the entry\n%s", r.text)
		}
		if seen[r.key] {
			t.Errorf("%s stands there twice", r.key)
		}
		seen[r.key] = true
	}
	if len(all) < 15 {
		t.Errorf("only %d entries", len(all))
	}
}

// Whoever uses an algorithm must be able to cite it.
func TestEveryAlgorithmHasASource(t *testing.T) {
	all := embeddedReferences(t)
	for _, a := range check.Algorithms() {
		found := false
		for _, r := range all {
			found = found || r.answers(string(a.Name))
		}
		if !found {
			t.Errorf("docs/references.bib says nothing about algorithm %s", a.Name)
		}
	}
}
