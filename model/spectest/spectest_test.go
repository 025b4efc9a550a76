package spectest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// TestCheck checks the worked examples as a user's test would.
func TestCheck(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"dekker.ltl", "peterson.ltl", "warehouse.ltl", "peterson.pml"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			Check(t, filepath.Join("..", "..", "specs", name))
		})
	}
}

// recorder notes whether a test fails.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()      {}
func (r *recorder) Log(...any)   {}
func (r *recorder) Error(...any) { r.failed = true }

// TestSpecExpectations: a wrong expectation is found, in a property and in what the model states itself.
func TestSpecExpectations(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("m.pml", "byte x; active proctype P() { x = 1; assert(x == 2) }")
	path := write("m.ltl", `model "m.pml"; property safety expect violated; property up: <> x == 1; property down: [] x == 0;`)
	set, err := property.Open(path, property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		verdict  check.Verdict
		expected bool
	}{"safety": {check.Violated, true}, "up": {check.Holds, true}, "down": {check.Violated, false}}
	for _, q := range set.Properties {
		rec := &recorder{TB: t}
		r := ltltest.CheckStated(rec, q.Stated(set.Model.Program, new(property.Ends)))
		if w := want[q.Name]; r.Verdict != w.verdict || rec.failed == w.expected {
			t.Errorf("%s: %s, failed %v, want %s, %v\n%s", q.Name, r.Verdict, rec.failed, w.verdict, !w.expected, r.Text)
		}
		delete(want, q.Name)
	}
	if len(want) > 0 {
		t.Errorf("not asked: %v", want)
	}
}

// TestSpecIsReadOnce: the model tells names while the file is read for the first time.
func TestSpecIsReadOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"m.pml": "bit p; active proctype P() { p = 1 }",
		"m.ltl": `property g: Fp; model "m.pml"; property wrong: [] q == 0;`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	set, err := property.Open(filepath.Join(dir, "m.ltl"), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range set.Properties {
		if q.Name == "g" && q.Check.Formula.String() != "<>p" {
			t.Errorf("Fp is %s", q.Check.Formula)
		}
	}
	if err := property.Validate(set.Model, set.Properties); err == nil || !strings.Contains(err.Error(), "m.ltl:1:51: in the proposition") {
		t.Errorf("q is unknown: %v", err)
	}
}
