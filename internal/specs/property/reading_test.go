package property

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestDoubtfulReadings: formulas that most likely mean something else have one warning, wherever they stand.
func TestDoubtfulReadings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ formula, message string }{
		{"[] p -> <> q", "this is read as  ([]p) -> <>q"},
		{"[] !p || !q", "this is read as  ([]!p) || !q"},
		{"(p -> <> q)", "p is asked for at the start of a run only"},
		{"!p", "this is judged at the start of a run only"},
		{"([] p) -> <> q", ""}, {"[] (p -> <> q)", ""},
	} {
		for place, all := range warningsEverywhere(t, tt.formula) {
			got := slices.DeleteFunc(slices.Clone(all), func(e *source.Error) bool { return e.Hint == "" })
			if tt.message == "" && len(got) == 0 {
				continue
			}
			if len(got) != 1 || got[0].Msg != tt.message || got[0].Severity != source.SeverityWarning {
				t.Errorf("%s, %s: %v, want %q", place, tt.formula, all, tt.message)
			} else if col := got[0].Pos.Col; place == "command line" && col != 1 {
				t.Errorf("%s, %s: the caret is at %d", place, tt.formula, col)
			}
		}
	}
	folder := t.TempDir()
	for text, want := range map[string]int{
		"property x: possible p && q;": 0, "cover x: p && q;": 0, "define both = p && q; property x: [] both;": 0, "property x: never p;": 0,
		"property x: always p;": 0, "property x: p;\nproperty x under calm;\nassume calm: [] q;": 1,
		"property x for i in 0..9: [] p == i -> <> q;": 1,
	} {
		set, err := Open(specificationFile(t, folder, text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(set.Warnings) != want {
			t.Errorf("%s: %v", text, set.Warnings)
		}
	}
}

// readingModel is what the formulas of the test are about.
const readingModel = "bit p, q; active proctype P() { p = 1; q = 1 }\n"

// specificationFile writes a file about the model.
func specificationFile(t *testing.T, folder, text string) string {
	t.Helper()
	for name, text := range map[string]string{"m.pml": readingModel, "s.ltl": "model \"m.pml\";\n" + text + "\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "s.ltl")
}

// warningsEverywhere returns the warnings about a formula by where it stands.
func warningsEverywhere(t *testing.T, formula string) map[string]source.Errors {
	t.Helper()
	folder := t.TempDir()
	opened := func(path string) (*Set, source.Errors) {
		set, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return set, set.Warnings
	}
	set, stated := opened(specificationFile(t, folder, "property x: "+formula+";"))
	_, assumed := opened(specificationFile(t, folder, "assume x: "+formula+"; property y under x: [] p;"))
	_, ending := opened(specificationFile(t, folder, "finite property x: "+formula+";"))
	block := filepath.Join(folder, "block.pml")
	if err := os.WriteFile(block, []byte(readingModel+"ltl x { "+formula+" }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, inBlock := opened(block)
	q, err := set.FromFormula("formula", source.NewFile("<formula>", formula))
	if err != nil {
		t.Fatal(err)
	}
	assumption, err := set.FromFormula("formula", source.NewFile("<formula>", "[] p"))
	if err != nil {
		t.Fatal(err)
	}
	if err := assumption.Assume(set.Model.Program, Options{}, formula); err != nil {
		t.Fatal(err)
	}
	return map[string]source.Errors{
		"command line": q.Warnings, "assumption of the command line": assumption.Warnings, "ltl block": inBlock,
		"specification": stated, "assumption": assumed, "finite property": ending,
	}
}
