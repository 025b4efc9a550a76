package specs

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

func parseText(fa *ltl.Factory, text string, names ...string) (*ltl.Formula, map[string]source.Pos, error) {
	var opts Options
	if names != nil {
		opts.Names = func(name string) bool { return slices.Contains(names, name) }
	}
	return ParseFormula(fa, source.NewFile("<formula>", text), opts)
}

func render(t testing.TB, err error) string {
	t.Helper()
	var errs source.Errors
	if !errors.As(err, &errs) || len(errs) == 0 {
		t.Fatalf("got %v, want source.Errors", err)
	}
	return errs.Render()
}

// TestFormulas compares formulas of the model dialect with their strict spelling.
func TestFormulas(t *testing.T) {
	for text, strict := range map[string]string{
		"[] (P1@l1 -> <> P1@l7)":       `[]("P1@l1" -> <>"P1@l7")`,
		"P[0]@l && P[i+1] @ l":         `"P[0]@l" && "P[i + 1]@l"`,
		"P:x == 2 U P[1]:x":            `"P:x == 2" U "P[1]:x"`,
		"x>3 && y==2":                  `"x > 3" && "y == 2"`,
		`"x>3" W "x  >  3"`:            `"x > 3"`,
		"!x == 3":                      `!"x == 3"`,
		"[]x > 3":                      `[]"x > 3"`,
		"x + 1 > 3 U y * 2 - 1 < z/2":  `"x + 1 > 3" U "y * 2 - 1 < z / 2"`,
		"(x + 1) * 2 > 3":              `"(x + 1) * 2 > 3"`,
		"((x)) && (y > 2)":             `x && "y > 2"`,
		"(a && b) == c":                `"(a && b) == c"`,
		"(a /\\ ¬b) == c":              `"(a && !b) == c"`,
		"-x < - 3 | x - - 3 > 2":       `"-x < -3" | "x - -3 > 2"`,
		"a[i].f[j+1].g == 1":           `"a[i].f[j + 1].g == 1"`,
		"len(q) == 2 && nempty(c[1])":  `"len(q) == 2" && "nempty(c[1])"`,
		"q?[msg,eval(x+1)] || q??[3]":  `"q?[msg, eval(x + 1)]" || "q??[3]"`,
		"enabled(P) && timeout":        `"enabled(P)" && timeout`,
		"[]<> exec(P) && F exec(P[1])": `[]<>"exec(P)" && <>"exec(P[1])"`,
		"tokens(p)+tokens(q) >= 2":     `"tokens(p) + tokens(q) >= 2"`,
		"fireable(t1, t2)":             `"fireable(t1, t2)"`,
		`exec("G  !1") U exec( "a" )`:  `"exec(\"G  !1\")" U "exec(\"a\")"`,
		`enabled("a\\*\"") == 1`:       `"enabled(\"a\\\\*\\\"\") == 1"`,
		`"exec(\"a  b\")"`:             `"exec(\"a  b\")"`,
		`a["x & 1"] == f("a b", 1)`:    `"a[(x & 1)] == f(\"a b\", 1)"`,
		"true && p":                    "p",
		"1 -> p":                       "p",
		"0 || p":                       "p",
		"skip && tRuE && 2 && p":       "p",
		"0x0 || FALSE || p":            "p",
		"x == 1 && x != 0":             `"x == 1" && "x != 0"`,
		"x == TRUE":                    `"x == true"`,
		"p == 1 -> q":                  `"p == 1" -> q`,
		"p U q W r":                    "p U (q W r)",
		"p R q V r M s":                "p R (q R (r M s))",
		"p -> q <-> r":                 "p -> (q <-> r)",
		"p | q xor r & s":              "p | (q xor (r & s))",
		"p & q U r":                    "p & (q U r)",
		"a Ub":                         "a U b",
		"a > 3 UP1@l":                  `"a > 3" U "P1@l"`,
		"aUb":                          "aUb",
		"X[2]p && F[1:2] x>3":          `XXp && X("x > 3" | X"x > 3")`,
		"G[1..2]p && F[2,3]p && F[2:]p && X[!] p && G[1:$]p": "G[1:2]p && F[2:3]p && F[2:]p && Xp && G[1:]p",
		"F [] p":                          "F G p",
		"always (p implies eventually q)": "G(p -> Fq)",
		"p until q && p weakuntil q && p release q":        "(p U q) && (p W q) && (p R q)",
		"p stronguntil q equivalent next p":                "(p U q) <-> Xp",
		"always && next":                                   `"always" && "next"`,
		"next == 3 && always[1] && eventually.x":           `"next == 3" && "always[1]" && "eventually.x"`,
		"□(p→◇q) ∧ ¬(p∨q) ∧ ○p ⊕ q ↔ r":                    "(G(p -> Fq) & !(p|q) & Xp) xor q <-> r",
		"p /\\ q \\/ r --> s <--> t":                       "(p & q) | r -> (s <-> t)",
		"p => q <=> ~r":                                    "p -> (q <-> !r)",
		"<>[]p && []()p":                                   "FGp & GXp",
		"p // comment\n && /* another */ q":                "p & q",
		"model && with U define || under && expect":        `"model" && ("with" U "define") || "under" && "expect"`,
		"before && after && between && globally && and":    `"before" && "after" && "between" && "globally" && "and"`,
		"claim && automaton && weak && strong && fairness": `"claim" && "automaton" && "weak" && "strong" && "fairness"`,
		`"x & 3"`:                      `"x & 3"`,
		`"place-1 has  2"`:             `"place-1 has 2"`,
		`"a \"b\""`:                    `"a \"b\""`,
		"absence(p) after q > 1":       `G("q > 1" -> G!p)`,
		"!existence(p) globally":       "!Fp",
		"response(p, q) U r":           "G(p -> Fq) U r",
		"(absence(p) after q) until r": "G(q -> G!p) U r",
	} {
		fa := ltl.NewFactory()
		f, positions, err := parseText(fa, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		want, err := ltl.ParseString(fa, strict)
		if err != nil {
			t.Fatalf("%q: %v", strict, err)
		}
		if f != want {
			t.Errorf("%q: got %s, want %s", text, f, want)
		}
		if len(positions) != len(ltl.APs(f)) {
			t.Errorf("%q: positions of %d propositions, want %d", text, len(positions), len(ltl.APs(f)))
		}
	}
}

// TestNames splits words that the model does not know into operators and a name that it knows.
func TestNames(t *testing.T) {
	for text, strict := range map[string]string{
		"GFp -> Xq":     "GFp -> Xq",
		"GFpp":          `"GFpp"`,
		"FGP1@l1":       `FG"P1@l1"`,
		"Gp > 3":        `G"p > 3"`,
		"Xp":            "Xp",
		"Fix && XFix":   `"Fix" && X"Fix"`,
		"GGp":           "Gp",
		"p UGq && p Wq": "(p U Gq) && (p W q)",
		"F1 && G0p":     `"F1" && "G0p"`,
		"P1@Gp":         `"P1@Gp"`,
		"p.Gp":          `"p.Gp"`,
	} {
		fa := ltl.NewFactory()
		f, _, err := parseText(fa, text, "p", "q", "P1", "Fix")
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if want, _ := ltl.ParseString(fa, strict); f != want {
			t.Errorf("%q: got %s, want %s", text, f, want)
		}
	}
	f, _, err := parseText(ltl.NewFactory(), "GFp")
	if err != nil || f.Op() != ltl.AP {
		t.Errorf("GFp without names: got %v, %v, want a proposition", f, err)
	}
}

func TestPositions(t *testing.T) {
	_, positions, err := parseText(ltl.NewFactory(), "[] (P1@l1 ->\n  <> x>3) && x > 3 && absence(y) after z")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for ap, pos := range positions {
		got[ap] = fmt.Sprint(pos.Line, ":", pos.Col)
	}
	want := map[string]string{"P1@l1": "1:5", "x > 3": "2:6", "y": "2:31", "z": "2:40"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestAgainstStrict reads the table of strict syntax: where a row parses in both languages,
// the meaning is the same. The languages differ in + * = and in words with dots.
func TestAgainstStrict(t *testing.T) {
	text := corpus.Read(t, "ltl", "parse", "syntax.tsv")
	same := 0
	for _, line := range strings.Split(text, "\n")[1:] {
		cols := strings.Split(line, "\t")
		if len(cols) < 2 || cols[1] != "ok" || strings.ContainsAny(cols[0], "+*") || strings.ContainsAny(cols[0], "=./$") && !strings.Contains(cols[0], "/\\") && !strings.Contains(cols[0], "=>") {
			continue
		}
		fa := ltl.NewFactory()
		want, err := ltl.ParseString(fa, cols[0])
		if err != nil || slices.Contains(ltl.APs(want), "") {
			continue // here, quotes hold at least a proposition
		}
		f, _, err := parseText(fa, cols[0], ltl.APs(want)...)
		if err != nil {
			t.Errorf("%q: %v", cols[0], err)
			continue
		}
		if got := normalized(fa, want); f != got {
			t.Errorf("%q: got %s, want %s", cols[0], f, got)
		}
		same++
	}
	if same < 250 {
		t.Errorf("only %d rows compared", same)
	}
}

// normalized spells the propositions of f as this package does.
func normalized(fa *ltl.Factory, f *ltl.Formula) *ltl.Formula {
	if f.Op() == ltl.AP {
		return fa.AP(Normalize(f.Name()))
	}
	kids := make([]*ltl.Formula, len(f.Operands()))
	for i, kid := range f.Operands() {
		kids[i] = normalized(fa, kid)
	}
	return fa.Rebuild(f, kids)
}

// TestRandomFormulas: what ltl prints reads back as the same formula.
func TestRandomFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	aps := []string{"p", "x > 3", "P1@l1", "exec(P[1])", "len(q) == a[i + 1].f"}
	for range 400 {
		fa := ltl.NewFactory()
		f := ltl.Random(fa, rng, ltl.RandomOptions{APs: aps, Size: 1 + rng.IntN(30)})
		text := f.String()
		g, _, err := parseText(fa, text)
		if err != nil || f != g {
			t.Fatalf("%s reads as %v, %v", text, g, err)
		}
		bare := strings.ReplaceAll(text, `"`, " ")
		if g, _, err = parseText(fa, bare); err != nil || f != g {
			t.Fatalf("%s reads as %v, %v", bare, g, err)
		}
	}
}

func TestNormalize(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"  x  ":                   "x",
		"x>3":                     "x > 3",
		"x > - 3":                 "x > -3",
		"x- -y":                   "x - -y",
		"!  a &&!b":               "!a && !b",
		"P [ 1 ] @ l":             "P[1]@l",
		"P : x":                   "P:x",
		"a [ i ] . f":             "a[i].f",
		"len ( q )":               "len(q)",
		"exec( P )":               "exec(P)",
		"q ? [ a , 1 ]":           "q?[a, 1]",
		"( x&1 )==0":              "(x & 1) == 0",
		"a << 2 | ~ b":            "a << 2 | ~b",
		"x /* the number */ == 3": "x == 3",
		"(c -> x : 1)":            "(c -> x:1)",
		"place-1>=2":              "place-1 >= 2",
		"place-1-b>=2- 1":         "place-1-b >= 2 - 1",
		"x -1 > 3-1":              "x - 1 > 3 - 1",
		"tokens  { a }":           "tokens { a }",
		"α   β":                   "α β",
		"a[ ]":                    "a[ ]",
		"( ) . .":                 "( ). .",
		"! =":                     "! =",
		`exec ( "a  b" )`:         `exec("a  b")`,
		`f( "\\\"" , "" ) >1`:     `f("\\\"", "") > 1`,
	} {
		if got := Normalize(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestNormalizeKeepsTokens: normalising twice changes nothing more, and the tokens stay the same.
func TestNormalizeKeepsTokens(t *testing.T) {
	pieces := []string{"x", "P1", "3", "0x1f", "'a'", "true", "len", "(", ")", "[", "]", ",", ".", "..", ":", "@", "!", "~", "-", "+", "*", "/", "%",
		"<", "<=", ">", ">=", "==", "=", "!=", "<<", ">>", "&", "&&", "|", "||", "^", "->", "?", "??", "[]", "<>", "()", "X", "U", "\\/", "/\\", " ", "\t", "$", ";"}
	texts := func(text string) string {
		var b strings.Builder
		for _, tok := range syntax.Lex(text, false) {
			b.WriteString(tok.Text + "\x00")
		}
		return b.String()
	}
	seeded.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), rapid.SampledFrom([]string{"", " "}).Draw(t, "glue"))
		once := Normalize(text)
		if twice := Normalize(once); twice != once {
			t.Fatalf("%q: %q, then %q", text, once, twice)
		}
		if texts(text) != texts(once) {
			t.Fatalf("%q and %q have different tokens", text, once)
		}
	})
}

// TestLimits: too deep or too long texts are errors, and none of it takes exponential time.
func TestLimits(t *testing.T) {
	n := ltl.MaxNesting
	doubling := func(n int, first, step string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "define d0 = %s;\n", first)
		for i := range n {
			fmt.Fprintf(&b, "define d%d = %s;\n", i+1, strings.ReplaceAll(step, "$", fmt.Sprintf("d%d", i)))
		}
		return b.String() + fmt.Sprintf("property p: d%d > 0;\n", n)
	}
	for _, c := range []struct {
		name, text string
		ok         bool
	}{
		{"parentheses", strings.Repeat("(", n) + "a" + strings.Repeat(")", n), true},
		{"too many parentheses", strings.Repeat("(", n+1) + "a" + strings.Repeat(")", n+1), false},
		{"open parentheses", strings.Repeat("(", 5*n), false},
		{"indices", strings.Repeat("a[", n/10) + "1" + strings.Repeat("]", n/10), true},
		{"next", strings.Repeat("X ", n) + "a", true},
		{"too many nexts", strings.Repeat("X ", n+1) + "a", false},
		{"long chain", strings.Repeat("a U ", n+1) + "b", false},
		{"wide", strings.Repeat("a && ", n+1) + "b", true},
		{"wide expression", strings.Repeat("a + ", n/5) + "b > 1", true},
		{"too wide expression", strings.Repeat(strings.Repeat("a", 40)+" + ", n/5) + "b > 1", false},
		{"bounds", "X[10000]a", true},
		{"nested bounds", "X[6000]X[6000]a", false},
		{"minus", strings.Repeat("-", n) + "a > 0", true},
		{"definitions double an expression", doubling(8, "x", "$ + $"), true},
		{"definitions double it too often", doubling(60, "x", "$ + $"), false},
	} {
		var err error
		if strings.HasPrefix(c.text, "define") {
			_, err = parseWith(source.NewFile("x.ltl", c.text), Options{}, noFiles{})
		} else {
			_, _, err = parseText(ltl.NewFactory(), c.text)
		}
		if (err == nil) != c.ok {
			t.Errorf("%s: error %.200v", c.name, err)
		}
	}
	text := "define d0 = a U b;\n"
	for i := range 60 {
		text += fmt.Sprintf("define d%d = (d%d U c) && X (d%d U e);\n", i+1, i, i)
	}
	if _, err := parseWith(source.NewFile("x.ltl", text+"property p: d60;"), Options{}, noFiles{}); err != nil {
		t.Errorf("definitions that double a formula: %v", err)
	}
}

// noFiles has every file, all empty.
type noFiles struct{}

func (noFiles) read(path string) (*source.File, error) { return source.NewFile(path, ""), nil }
func (noFiles) check(string) error                     { return nil }

func FuzzParseFormula(f *testing.F) {
	for _, seed := range []string{
		"[] (P1@l1 -> <> P1@l7)", "GFp -> X[2]q", `"x > 3" U a[i+1].f == 1`, "precedence((s, t), p) between q and r", "q?[a,1] && P[1]:x",
		"(((", "a <> b", "x = 3", "□(p→◇q)", "F[2:1]a", "absence(p) after q until", "bounded_existence(p, 100) before r", "p and q", "'", "P@", "--x",
		"[] ({x == 1; !(y[2] > 3)[*2..3] : P@l}[]-> {q?[a]; [*]}!)", "{x; y", "{x[=2] && y}<>-> X z |=> w",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fa := ltl.NewFactory()
		g, positions, err := parseText(fa, text, "p", "q")
		if err != nil {
			render(t, err)
			return
		}
		if len(positions) != len(ltl.APs(g)) {
			t.Errorf("%q: positions of %d propositions, want %d", text, len(positions), len(ltl.APs(g)))
		}
		for _, ap := range ltl.APs(g) {
			if Normalize(ap) != ap {
				t.Errorf("%q has the proposition %q, normally %q", text, ap, Normalize(ap))
			}
		}
	})
}

// TestPast: words of the past are operators where a name cannot stand, and where neither the model nor a definition knows
// what follows as a name.
func TestPast(t *testing.T) {
	t.Parallel()
	names := []string{"a", "b", "O", "S", "once", "H(a)", "H(a && b)"}
	for _, test := range []struct{ text, strict, warned string }{
		{"O a", "O a", ""},
		{"[] (a -> once b)", "[](a -> O b)", ""},
		{"a S b since a", "a S b S a", ""},
		{"a T b triggered a", "a T b T a", ""},
		{"yesterday a || Y a || previously a && Z b", "Y a || Y a || (Y a && Z b)", ""},
		{"historically (x > 3)", `H "x > 3"`, ""},
		{`once "x > 3"`, `O "x > 3"`, ""},
		{"x + 1 > 2 S y", `"x + 1 > 2" S y`, ""},
		{"!O !a", "!O !a", ""},
		{"O O", `O "O"`, ""},
		{"GF O a", "[]<>O a", ""},
		{"O [] a", "O []a", ""},
		{"absence(O a) after once b", "[](O b -> []!O a)", ""},
		// names
		{"O && S || once -> b", `"O" && "S" || "once" -> b`, ""},
		{"O S b", `"O" S b`, ""},
		{"S S S", `"S" S "S"`, ""},
		{"O -1 > 0", `"O - 1 > 0"`, ""},
		{"O[1] == 2 && S@l && O.f", `"O[1] == 2" && "S@l" && "O.f"`, ""},
		{"once U a", `once U a`, ""},
		{"O Ub", `"O" U b`, "O"},
		{"once UGb", `once U []b`, "once"},
		{"O Usage", "O Usage", ""},
		{"H (a)", `"H(a)"`, "H"},
		{"H(a && b) && H(b)", `H(a && b) && H b`, ""}, // no macro has a formula as its argument
		{"O(a)", "O a", ""},
	} {
		fa := ltl.NewFactory()
		warned := ""
		known := func(name string) bool { return slices.Contains(names, name) }
		warn := func(e *source.Error) {
			if word, _, ok := strings.Cut(strings.TrimPrefix(e.Msg, "'"), "' is a name here"); ok {
				warned += word
			}
		}
		f, _, err := ParseFormula(fa, source.NewFile("<formula>", test.text), Options{Names: known, Warn: warn})
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if want, _ := ltl.ParseString(fa, test.strict); f != want || warned != test.warned {
			t.Errorf("%s is %s, want %s; warned of %q, want %q", test.text, f, want, warned, test.warned)
		}
	}
}

// TestPastDefinitions: definitions keep their names, also those of files that are imported later.
func TestPastDefinitions(t *testing.T) {
	t.Parallel()
	f := mustLoad(t, `
		define H(i) = P[i]@l;
		define O = x > 3;
		property p: [] (H(1) -> once (2)) && O && historically O;
		import "lib.ltl";
		define past(S, T) = S S T;
		property r: past(a, b);
	`, memory{"dir/lib.ltl": "define once(i) = Q[i]@m;"})
	for i, want := range []string{`"x > 3" && []("P[1]@l" -> "Q[2]@m") && H "x > 3"`, "a S b"} {
		if got := f.Properties[i].Formula.String(); got != want {
			t.Errorf("%s is %s, want %s", f.Properties[i].Name, got, want)
		}
	}
}

// TestOpenBracesAreLinear: the time of a formula that is never closed is in proportion to its length. It was 47 s for this one.
func TestOpenBracesAreLinear(t *testing.T) {
	t.Parallel()
	for _, open := range []string{"{", "(", "!(", "X {"} {
		began := time.Now()
		text := strings.Repeat(open, 3500) + "a"
		_, _, err := ParseFormula(ltl.NewFactory(), source.NewFile("-f", text), Options{})
		if err == nil {
			t.Errorf("%s...: no error", open)
		}
		if d := time.Since(began); d > 30*time.Second {
			t.Errorf("%s...: it took %v", open, d)
		}
	}
}
