package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/specs"
)

// TestMatrixOfOwn is TestMatrix on what stands in the repository: the models whose numbers of states are SPIN's, and the
// specifications with their expected verdicts.
func TestMatrixOfOwn(t *testing.T) {
	t.Parallel()
	m := check.NewMatrix(t)
	models, err := filepath.Glob(filepath.Join("..", "program", "promela", "testdata", "counts", "*.pml"))
	if err != nil || len(models) < 50 {
		t.Fatal(len(models), err)
	}
	for _, path := range models {
		if n := len(filepath.Base(path)); check.SomeOwn() && n%3 != 0 || raced.Enabled && n%9 != 0 {
			continue
		}
		ownCounts(t, m, path)
	}
	for _, name := range []string{"dekker", "peterson", "philosophers-fixed", "warehouse"} {
		if testing.Short() && name != "dekker" && (name != "warehouse" || raced.Enabled) {
			continue
		}
		ownSpecification(t, m, filepath.Join("..", "specs", name+".ltl"))
	}
	searches, compiled := m.Searches()
	t.Logf("%d searches and explorations, %d explorations by compiled code", searches, compiled)
	if searches < 500 && !raced.Enabled || compiled == 0 && jit.Supported() {
		t.Errorf("only %d searches, %d explorations by compiled code", searches, compiled)
	}
}

// ownCounts explores a model whose last line has its number of states.
func ownCounts(t *testing.T, m check.Matrix, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	var states, transitions int
	if _, err := fmt.Sscanf(lines[len(lines)-1], "/* %d states, %d transitions */", &states, &transitions); err != nil {
		t.Fatal(path, err)
	}
	model, err := promela.Load(path, promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !m.Explore(filepath.Base(path), model, states) {
		t.Errorf("%s: not %d states", path, states)
	}
}

// ownSpecification asks what a specification asks.
func ownSpecification(t *testing.T, m check.Matrix, path string) {
	t.Helper()
	set, err := property.Open(path, property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prog, ok := set.Model.Program.(program.Compiler)
	if !ok {
		t.Fatalf("%s: the model cannot be compiled", path)
	}
	for _, q := range set.Properties {
		if q.Safety {
			continue
		}
		want := map[specs.Expectation]check.Verdict{specs.ExpectViolated: check.Violated}[q.Expect]
		if q.Expect == specs.ExpectHolds {
			want = check.Holds
		}
		m.Verify(filepath.Base(path)+" "+q.Name, prog, q.Check, want)
	}
}
