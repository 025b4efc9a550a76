package ltl

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

func TestParseWord(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"{p} {} ({p, q})*", "[p q] [1 0] [3]"},
		{"({})", "[] [] [0]"},
		{" ( {a}{b} ) ω", "[a b] [] [1 2]"},
		{"{x > 3, P[0]@l}; {x > 3} ({})^w", "[x > 3 P[0]@l] [3 1] [0]"},
		{`({"a, b", "c\"}"})*`, `[a, b c"}] [] [3]`},
		{"{p, p} ({p})*", "[p] [1] [1]"},
	} {
		w, err := ParseWord(source.NewFile("<word>", test.text))
		if got := fmt.Sprint(w.APs, w.Prefix, w.Cycle); err != nil || got != test.want {
			t.Errorf("%s is %s, %v, want %s", test.text, got, err, test.want)
		}
	}
	many := make([]string, 65)
	for i := range many {
		many[i] = fmt.Sprint("p", i)
	}
	for text, want := range map[string]string{
		"":                                    "1:1: expected a letter in braces, or '('",
		"{p}":                                 "1:4: expected a letter in braces, or '('",
		"{p} ()*":                             "1:6: expected a letter in braces: something",
		"({p)":                                "1:5: expected ',' or '}'",
		"({p} q)":                             "1:6: expected a letter in braces, or ')'",
		"({p})* {q}":                          "1:8: expected the end",
		"({p,})":                              "1:5: expected a proposition after ','",
		"({,})":                               "1:3: expected a proposition, or '}'",
		`({"p})`:                              "1:3: quotes opened here",
		`({"p\`:                               "1:3: quotes opened here",
		"({" + strings.Join(many, ",") + "})": "a word speaks of 64",
	} {
		if _, err := ParseWord(source.NewFile("<word>", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// FuzzParseWord: never a panic; a word is one, and an error has a position.
func FuzzParseWord(f *testing.F) {
	for _, text := range []string{"{p} {} ({p, q})*", `({"a, b"})`, "({", "({p,", "(", `({"\`, "({})^ω x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ParseWord(source.NewFile("<word>", text))
		if err != nil {
			checkErrors(t, text, err)
			return
		}
		if len(w.Cycle) == 0 || len(w.APs) > 64 {
			t.Fatalf("%q: %v", text, w)
		}
		if _, err := Holds(NewFactory().True(), w); err != nil {
			t.Fatal(err)
		}
	})
}
