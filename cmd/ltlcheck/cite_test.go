package main

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/docs"
)

func TestReferences(t *testing.T) {
	seen := map[string]bool{}
	all := references(docs.References)
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
	for _, a := range check.Algorithms() {
		found := false
		for _, r := range references(docs.References) {
			found = found || r.answers(string(a.Name))
		}
		if !found {
			t.Errorf("docs/references.bib says nothing about algorithm %s", a.Name)
		}
	}
}
