package toolarge_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// TestOneLimit: the errors of different constructions have words of their own, and are one error.
func TestOneLimit(t *testing.T) {
	t.Parallel()
	m := bdd.New(4)
	for range 8 {
		m.NewVar()
	}
	all := bdd.True
	for i := range 8 {
		all = m.And(all, m.Var(i))
	}
	digits := (&presburger.Space{Limit: 2}).Equals([]int{0, 1}, []exact.Int{exact.Of(1), exact.Of(-1000)}, exact.Of(0)).Err()
	words := map[string]bool{}
	for what, err := range map[string]error{"automata": automata.ErrLimit, "diagrams": m.Err(), "digits": digits, "wrapped": fmt.Errorf("a monitor: %w", toolarge.New("it is large"))} {
		if !errors.Is(err, automata.ErrLimit) {
			t.Errorf("%s: %v is not automata.ErrLimit", what, err)
			continue
		}
		words[err.Error()] = true
	}
	if len(words) != 4 {
		t.Errorf("they say %v", words)
	}
	if errors.Is(toolarge.New("it is large"), fs.ErrNotExist) {
		t.Error("it is another error as well")
	}
}

// TestOneName: no package but automata exports such an error of its own.
func TestOneName(t *testing.T) {
	t.Parallel()
	declares := regexp.MustCompile(`(?m)^(var )?\s*ErrLimit\b[^.(]* = `)
	var found []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && declares.Match(text) {
			found = append(found, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil || len(found) != 1 || found[0] != "../../automata/limit.go" {
		t.Errorf("%v, %v", found, err)
	}
}
