package translate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// corpusFormulas reads the formulas of every set of the corpus, a line each.
func corpusFormulas(t testing.TB) map[string][]string {
	sets := map[string][]string{}
	for _, file := range corpus.Glob(t, "ltl", "*.ltl") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".ltl")
		sets[name] = strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	return sets
}

func parse(t testing.TB, fa *ltl.Factory, text string) *ltl.Formula {
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}
