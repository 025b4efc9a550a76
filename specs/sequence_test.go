package specs

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestSequences: sequences over expressions of a model are those over propositions of that text.
func TestSequences(t *testing.T) {
	for text, want := range map[string]string{
		"{x > 3; p:y[*]; a[2]}[]-> b U c":   `{"x > 3"; "p:y"[*]; "a[2]"}[]-> b U c`,
		"{a : (b); c}<>-> (d)":              "{a : b; c}<>-> d",
		"{{a; b} && {c[*]} & d[+]}!":        "{{a; b} && {c[*]} & d[+]}!",
		"{{a; b} | c; !d[=2]}":              "{{a; b} | c; !d[=2]}",
		"({a; b}|-> c) && d":                "({a; b}[]-> c) && d",
		"{a; b}|=> c && d":                  "{a; b; 1}[]-> (c && d)",
		"[] ({[*2]; a -> b ^ c}[]-> false)": "[] !{[*2]; (a -> (b ^ c))}!",
		"absence({a; b}[]-> c)":             "[] !({a; b}[]-> c)",
		"always {a; b}!":                    "[] {a; b}!",
	} {
		fa := ltl.NewFactory()
		got, _, err := ParseFormula(fa, source.NewFile("<formula>", text), Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		g, err := ltl.ParseString(fa, want)
		if err != nil {
			t.Fatal(err)
		}
		if fa.Simplify(got, ltl.SimplifyOptions{}) != fa.Simplify(g, ltl.SimplifyOptions{}) {
			t.Errorf("%s is %s, want %s", text, got, g)
		}
	}
}

// TestSequenceMistakes: what is wrong with sequences, and where.
func TestSequenceMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"{a; b":                 "1:1: '{' opened here is never closed, expected '}'",
		"{a; }!":                "1:5: expected a formula after ';', found '}!'",
		"a; b":                  "1:2: unexpected ';'",
		"{a; X b}!":             "1:5: 'X' cannot be part of a sequence",
		"{a U b}":               "1:4: 'U' cannot be part of a sequence",
		"a []-> b":              "1:3: expected a sequence in braces before '[]->'",
		"{a; (F b)}!":           "cannot be part of a sequence",
		"x == ({a; b}!)":        "1:7: a sequence cannot be part of a comparison, an index or an argument",
		"{!{a; b}}":             "1:2: '!' joins propositions only, not sequences",
		"{{a; b} -> c}":         "1:9: '->' joins propositions only, not sequences",
		"{{a; b}[->2]}":         "1:8: '[->2]' joins propositions only, not sequences",
		"{a[*3..2]}":            "1:3: bounds of repetitions are numbers up to 10000, the lower one first",
		"{a; b)":                "1:6: '{' opened in line 1 is closed by ')'",
		"{a; b}[]->":            "1:11: expected a formula after '[]->'",
		"{a; b}[]-> && c":       "1:12: expected a formula after '[]->', found '&&'",
		"f({a; b}[]-> c) == 2 ": "a sequence cannot be part of",
	} {
		_, _, err := ParseFormula(ltl.NewFactory(), source.NewFile("<formula>", text), Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestSequencesInFiles: the semicolons of sequences end no declaration; one that is never closed ends before the next.
func TestSequencesInFiles(t *testing.T) {
	text := `define both = {a; b}!;
property p: [] ({a; b[*]; c}[]-> both) expect holds;
property q under r: {a; b}[]-> c expect violated;
assume r: {a[->]}!;
`
	file, err := Parse(source.NewFile("x.ltl", text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(file.Properties); n != 2 {
		t.Errorf("%d properties", n)
	}
	_, err = Parse(source.NewFile("x.ltl", "property p: {a; b[*]; property q: {c; d}!;"), Options{})
	if err == nil || !strings.Contains(err.Error(), "x.ltl:1:13: '{' opened here is never closed") {
		t.Errorf("%v", err)
	}
}
