package property

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestForeignOperators: words and signs of other languages have one error and one hint, wherever a formula stands.
func TestForeignOperators(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		formula, operator, hint string
		col                     int
	}{
		{"p and q", "and", "write && for and", 3},
		{"p || not q", "not", "write ! for not", 6},
		{"[] (p OR q)", "OR", "write || for OR", 7},
		{"p iff q", "iff", "write <-> for iff", 3},
		{"p ==> q", "==>", "write -> for ==>", 3},
		{"p <==> q", "<==>", "write <-> for <==>", 3},
		{"p ~> q", "~>", "write  [] (p -> <> q)  for p ~> q", 3},
	} {
		for place, err := range everywhere(t, tt.formula) {
			var all source.Errors
			if !errors.As(err, &all) || len(all) != 1 || all[0].Msg != "'"+tt.operator+"' is not an operator here" || all[0].Hint != tt.hint {
				t.Errorf("%s, %s: %v", place, tt.formula, err)
			} else if line := all[0].Pos.File.Line(all[0].Pos.Line); []rune(line)[all[0].Pos.Col-1] != []rune(tt.operator)[0] {
				t.Errorf("%s, %s: the caret is at %d", place, tt.formula, all[0].Pos.Col)
			}
		}
	}
	for name, hint := range map[string]string{"tt": "write true for tt", "ff": "write false for ff"} {
		for place, err := range everywhere(t, "[] "+name) {
			var all source.Errors
			if place != "alone" && (!errors.As(err, &all) || len(all) != 1 || all[0].Hint != hint) {
				t.Errorf("%s, %s: %v", place, name, err)
			}
		}
	}
}

// everywhere returns the errors of a formula by where it stands.
func everywhere(t *testing.T, formula string) map[string]error {
	t.Helper()
	const model = "bit p, q; active proctype P() { p = 1; q = 1 }\n"
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	opened := func(path string) error {
		set, err := Open(path, Options{})
		if err == nil {
			err = Validate(set.Model.Program, set.Properties)
		}
		return err
	}
	_, alone := ltl.ParseString(ltl.NewFactory(), formula)
	plain := write("m.pml", model)
	set, err := Open(plain, Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, line := set.FromFormula("formula", source.NewFile("<formula>", formula))
	if line == nil {
		line = Validate(set.Model.Program, []*Property{q})
	}
	return map[string]error{
		"alone": alone, "command line": line,
		"ltl block":     opened(write("block.pml", model+"ltl x { "+formula+" }\n")),
		"specification": opened(write("s.ltl", "model \"m.pml\";\nproperty x: "+formula+";\n")),
	}
}
