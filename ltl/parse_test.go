package ltl

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/source"
)

// lines are those of a file of formulas of the corpus.
func lines(t testing.TB, path ...string) []string {
	t.Helper()
	return strings.Split(strings.TrimRight(corpus.Read(t, append([]string{"ltl"}, path...)...), "\n"), "\n")
}

func mustParse(t testing.TB, fa *Factory, text string) *Formula {
	t.Helper()
	f, err := ParseString(fa, text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return f
}

// TestSyntaxTable runs every row of the syntax table: the verdict, and the structure as its
// prefix notation has it.
func TestSyntaxTable(t *testing.T) {
	ok, bad := 0, 0
	for i, line := range lines(t, "parse", "syntax.tsv")[1:] {
		cols := append(strings.Split(line, "\t"), "", "", "", "", "", "")
		input := strings.ReplaceAll(cols[0], `\t`, "\t")
		fa := NewFactory()
		f, err := ParseString(fa, input)
		if (err == nil) != (cols[1] == "ok") {
			t.Errorf("row %d: %q: got error %v, want %s", i+2, input, err, cols[1])
			continue
		}
		if err != nil {
			bad++
			continue
		}
		ok++
		r := lbtReader{fa: fa, words: lbtWords(cols[4])}
		if want := r.formula(); sortSymmetric(fa, f) != sortSymmetric(fa, want) {
			t.Errorf("row %d: %q: got %s, want %s", i+2, input, f, want)
		}
	}
	t.Logf("%d formulas, %d errors", ok, bad)
	if ok < 300 || bad < 100 {
		t.Errorf("only %d formulas and %d errors read from the table", ok, bad)
	}
}

// sortSymmetric orders the operands of xor and <->, which the table does not keep in order.
func sortSymmetric(fa *Factory, f *Formula) *Formula {
	kids := make([]*Formula, len(f.kids))
	for i, kid := range f.kids {
		kids[i] = sortSymmetric(fa, kid)
	}
	if (f.op == Xor || f.op == Equiv) && kids[0].id > kids[1].id {
		kids[0], kids[1] = kids[1], kids[0]
	}
	return fa.Rebuild(f, kids)
}

// lbtReader reads prefix notation, in which every word is an operator or a proposition.
type lbtReader struct {
	fa    *Factory
	words []string
}

func lbtWords(text string) []string {
	var words []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		end := strings.IndexByte(text+" ", ' ')
		if text[0] == '"' {
			end = 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			end++
		}
		words, text = append(words, text[:end]), text[end:]
	}
	return words
}

func (r *lbtReader) formula() *Formula {
	word := r.words[0]
	r.words = r.words[1:]
	if word[0] == '"' {
		return r.fa.AP(unquote(word[1 : len(word)-1]))
	}
	switch word {
	case "t":
		return r.fa.True()
	case "f":
		return r.fa.False()
	}
	if op, ok := map[string]Op{"!": Not, "X": Next, "F": Eventually, "G": Globally}[word]; ok {
		return r.fa.Unary(op, r.formula())
	}
	ops := map[string]Op{"&": And, "|": Or, "^": Xor, "i": Implies, "e": Equiv, "U": Until, "V": Release, "W": WeakUntil, "M": StrongRelease}
	if op, ok := ops[word]; ok {
		left := r.formula()
		return r.fa.Binary(op, left, r.formula())
	}
	return r.fa.AP(word)
}

func TestParseSpinWords(t *testing.T) {
	for words, signs := range map[string]string{
		"always eventually p":                      "[]<>p",
		"always (p implies eventually q)":          "[](p -> <>q)",
		"p until q":                                "p U q",
		"p stronguntil q":                          "p U q",
		"p weakuntil q":                            "p W q",
		"p release q":                              "p V q",
		"p equivalent next q":                      "p <-> X q",
		"next always !p":                           "X []!p",
		"always":                                   `"always"`,
		"always && next":                           `"always" && "next"`,
		"(until) U release":                        `"until" U "release"`,
		"always always":                            `[]"always"`,
		"always Ready && next X1":                  "[]\"Ready\" && X \"X1\"",
		"always U next":                            `"always" U "next"`,
		"alwaysp":                                  "alwaysp",
		"p /* eventually */ until /* U */ q":       "p U q",
		"p \\/ q /\\ r --> s":                      "p || q && r -> s",
		`\mathsf{G}\,(\mathit{a\_b} \to \top)`:     "true",
		`\left(\texttt{x > 3} \land \neg q\right)`: `"x > 3" && !q`,
	} {
		fa := NewFactory()
		if f, g := mustParse(t, fa, words), mustParse(t, fa, signs); f != g {
			t.Errorf("%q: got %s, want %s", words, f, g)
		}
	}
}

func TestParseDeep(t *testing.T) {
	n := MaxNesting
	for _, c := range []struct {
		name, text string
		ok         bool
	}{
		{"parentheses", strings.Repeat("(", n) + "a" + strings.Repeat(")", n), true},
		{"too many parentheses", strings.Repeat("(", n+1) + "a" + strings.Repeat(")", n+1), false},
		{"open parentheses", strings.Repeat("(", 50*n), false},
		{"closing parentheses", strings.Repeat(")", n), false},
		{"errors below open parentheses", strings.Repeat("(a & & ", n-1), false},
		{"errors", strings.Repeat("a & & ", 5*n), false},
		{"nested comments", strings.Repeat("/*", n) + strings.Repeat("*/", n) + "a", true},
		{"open comments", strings.Repeat("a /* ", 2*n), false},
		{"open brackets", strings.Repeat("[", 5*n), false},
		{"next", strings.Repeat("X", n) + "a", true},
		{"too many nexts", strings.Repeat("X", n+1) + "a", false},
		{"mixed", strings.Repeat("(X", n/2) + "a" + strings.Repeat(")", n/2), true},
		{"chain", strings.Repeat("a U ", n) + "b", true},
		{"long chain", strings.Repeat("a U ", n+1) + "b", false},
		{"wide", strings.Repeat("a && ", 5*n) + "b", true},
		{"bounds", "X[10000]a", true},
		{"wide bounds", "F[0:10001]a", false},
		{"nested bounds", "X[6000]X[6000]a", false},
		{"huge bounds", "G[1:99999999999999999999]a", false},
	} {
		f, err := ParseString(NewFactory(), c.text)
		if (err == nil) != c.ok {
			t.Errorf("%s: error %.200v", c.name, err)
		}
		if err == nil && len(f.String()) == 0 {
			t.Errorf("%s: prints as nothing", c.name)
		}
	}
}

func TestParseErrors(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "errors.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, text := range []string{
		"", "  ", "a &", "& a", "a -> -> b", "[](p -> <>q", "((a) && (b", "a)", "(a))", "()", "( )", "a b", "a (b) c",
		"x or y", "a == 1", "a != b", "P1@l1", "x > 3 -> y", "a[0]", "F[2]a", "X[1:2]a", "F[4:2]a", "F[:3]a", "G[1:3[!]]a", "X[1 a",
		"\"a", "'a'", "a /* b", "=1", "1=0", "!", "U", "a U U b", "a & (b | ) & (c d", "a\n&& (b\n|| )\n&& c d", "α ∧ ⊤", "(a -> b)) U (c",
		"a <> b", "a \"b\" c", "X[20000]a", "\xff", "a iff b", "a ==> (b and c)", "not α ~> b",
	} {
		_, err := ParseString(NewFactory(), text)
		var errs source.Errors
		if !errors.As(err, &errs) {
			t.Fatalf("%q: got %v, want source.Errors", text, err)
		}
		fmt.Fprintf(&got, "---- %q\n%s", text, errs.Render())
	}
	if got.String() != string(want) {
		if os.Getenv("UPDATE") != "" {
			os.WriteFile(filepath.Join("testdata", "errors.txt"), []byte(got.String()), 0o644)
		}
		t.Errorf("messages differ from testdata/errors.txt (UPDATE=1 rewrites it):\n%s", got.String())
	}
}
