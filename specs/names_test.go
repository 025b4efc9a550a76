package specs

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestNamesAndDecimals: names in backticks and numbers with a decimal point stand in formulas without quotes, as one word.
func TestNamesAndDecimals(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"[] n >= 1.2":                               `[]"n >= 1.2"`,
		"[] (n > 1.25 -> X n <= -0.5)":              `[]("n > 1.25" -> X "n <= -0.5")`,
		"F `concept:name` == `org:role`":            "<>\"`concept:name` == `org:role`\"",
		"G `a \" // b` U (`GF x`)":                  "[]`a \" // b` U `GF x`",
		"/* `a */ [] x.`y z` > 3 // `":              "[]\"x.`y z` > 3\"",
		"[] \"`a b` == 'c'\" && <> `ü`":             "[]\"`a b` == 'c'\" && <>`ü`",
		"define_ == 1.5 && (`x y` || !`z` W `w-w`)": "",
	} {
		fa := ltl.NewFactory()
		f, atoms, err := ParseFormula(fa, source.NewFile("f", text), Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for name := range atoms {
			if again := Normalize(name); again != name {
				t.Errorf("%s: the proposition %s is normalised to %s", text, name, again)
			}
		}
		if want == "" {
			continue
		}
		g, _, err := ParseFormula(fa, source.NewFile("g", want), Options{})
		if err != nil || f != g {
			t.Errorf("%s is %v, not %s: %v", text, f, want, err)
		}
	}
	for _, text := range []string{"[] `a", "[] 1.2.3 == x", "F[1.5:2] x", "x == 1 .2", "[] ``"} {
		if f, _, err := ParseFormula(ltl.NewFactory(), source.NewFile("f", text), Options{}); err == nil {
			t.Errorf("%s is read as %v", text, f)
		}
	}
}
