package automata_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

func readNever(text string) ([]*automata.Automaton, error) {
	return automata.ReadNever(source.NewFile("claim", text))
}

// language is an automaton for a formula.
func language(t *testing.T, text string) *automata.Automaton {
	t.Helper()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	a, err := translate.Translate(context.Background(), fa, f, translate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func sameLanguage(t *testing.T, a, b *automata.Automaton) bool {
	t.Helper()
	c, err := ops.Compare(context.Background(), a, b, ops.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !c.Equal() {
		t.Logf("%+v", c)
	}
	return c.Equal()
}

// broken is the claims of the corpus that must be refused; that of SPIN is not a claim.
var broken = map[string]bool{
	"11.spin.never": true, "test-04-neverclaimread-L153.never": true, "test-06-neverclaimread-L222.never": true,
	"test-07-neverclaimread-L307.never": true, "test-08-parseaut-L896.never": true, "test-09-parseaut-L1276.never": true,
}

// TestNeverCorpus reads the claims that four tools wrote for the same formulas.
func TestNeverCorpus(t *testing.T) {
	dir := corpus.Path(t, "hoa", "neverclaim")
	files, err := filepath.Glob(filepath.Join(dir, "*.never"))
	if err != nil || len(files) < 70 {
		t.Fatalf("%d claims, %v", len(files), err)
	}
	compared := 0
	for _, path := range files {
		name := filepath.Base(path)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all, err := readNever(string(text))
		if strings.Contains(name, "ltl3ba-broken") {
			checkPositions(t, name, err)
			continue // what is in these is not what the formula says
		}
		if (err != nil) != broken[name] {
			t.Errorf("%s: %v", name, err)
		}
		checkPositions(t, name, err)
		formula, none := os.ReadFile(filepath.Join(dir, name[:2]+".formula"))
		if err != nil || none != nil {
			continue
		}
		compared++
		if len(all) != 1 || !sameLanguage(t, all[0], language(t, string(formula))) {
			t.Errorf("%s: the claim is not %s", name, formula)
		}
	}
	if compared < 50 {
		t.Errorf("only %d claims compared", compared)
	}
}

func TestReadNever(t *testing.T) {
	for text, want := range map[string]string{
		"never { T0: if :: (p) -> goto accept_all :: true -> goto T0 fi; accept_all: skip }":           "F p",
		"never { T0: do :: p -> break :: true od; accept_all: skip }":                                  "F p",
		"never { do :: atomic { (p) -> assert(!(p)) } :: (1) od }":                                     "F p",
		"never { do :: assert_ok; :: else -> break od }":                                               "F !assert_ok",
		"never { accept: do :: !p od }":                                                                "G !p",
		"never { skip; p; accept: do :: q || r && !s od }":                                             "X p && XX G(q || r && !s)",
		"never claim { goto there; here: accept_x: q -> goto here; there: p -> goto here }":            "p && X G q",
		"never { T0: if :: !x > 3 -> goto T0 fi }":                                                     "0",
		"never { accept_0: if :: (x > 3 && !(len(q) == 2)) -> goto accept_0 fi }":                      `G ("x > 3" && !"len(q) == 2")`,
		"never { accept_0: if :: !P[0]@l || a[i+1].f   ==  2 -> goto accept_0 fi }":                    `G (!"P[0]@l" || "a[i+1].f == 2")`,
		"never { accept_0: if :: (a + b) > 3 && !(!(c)) && (d) -> goto accept_0 fi }":                  `G ("(a + b) > 3" && c && d)`,
		"never { accept_0: if :: a -> goto accept_0 :: else -> goto one fi; one: b; accept_1: false }": "G a",
		"never { /* p */ if :: p fi; if :: q fi }":                                                     "p && X q",
		"never { a: b: accept_c: (p) -> goto b }":                                                      "G p",
		// sequences, nested choices, atomic sequences, assertions anywhere, as people write them
		"never { do :: assert(p) :: else -> break od }":                                                   "F !p",
		"never { do :: assert p od }":                                                                     "F !p",
		"never { do :: p; q; break :: true od; accept: skip }":                                            "F(p && X q)",
		"never { if :: p -> if :: q -> goto a :: r -> q fi :: else -> r fi; a: s; false }":                "0",
		"never { if :: p -> if :: q -> goto a :: else -> r fi :: else -> r fi; a: s }":                    "p && X q && XX s || p && X(!q && X r && XX s) || !p && X r && XX s",
		"never { if :: if :: p -> q :: r fi :: else -> s fi; accept: !p; accept_1: false }":               "0",
		"never { if :: if :: p -> q :: r fi :: else -> s fi; p }":                                         "p && X(q && X p) || r && X p || !p && !r && X(s && X p)",
		"never { do :: accept: p :: q -> break od; false }":                                               "G p",
		"never { p; { q; r }; atomic { p; q; r }; s }":                                                    "p && X(q && X(r && X((p && q && r) && X s)))",
		"never { d_step { p; if :: q :: else -> r fi }; s }":                                              "p && (q || r) && X s",
		"never { do :: goto a :: p -> goto b od; a: q; b: r }":                                            "X(q && X r) || p && X r",
		"never { accept_x: goto a; a: do :: p od }":                                                       "0",
		"never { printf(\"%d, %d\", x, (y)); p }":                                                         "X p",
		"#define p (x > 3)\nnever { accept: do :: p od }":                                                 `G "x > 3"`,
		"#define both(a, b) ((a) && !(b))\n#define q y\nnever {\naccept:\n  both(x, q)\n  goto accept\n}": "G(x && !y)",
		"inline twice(c) { c; c }\nnever { twice(p); twice(q) }":                                          "p && X(p && X(q && X q))",
		"#if 0\nnonsense\n#endif\nnever { p -> skip; skip; skip; q }":                                     "p && X X X X q",
		"never { if :: p -> skip; skip; skip; q fi }":                                                     "p && X X q",
		"never { accept_0: do :: \"p q\" od }":                                                            `G "p q"`,
	} {
		all, err := readNever(text)
		if err != nil || len(all) != 1 {
			t.Errorf("%s: %d claims, %v", text, len(all), err)
			continue
		}
		if err := all[0].Verify(); err != nil {
			t.Error(err)
		}
		if !sameLanguage(t, all[0], language(t, want)) {
			t.Errorf("%s is not %s", text, want)
		}
	}
	all, err := readNever("never { /* one */ p }  never two { q /* not this */ }")
	if err != nil || len(all) != 2 || all[0].Name != "one" || all[1].Name != "" {
		t.Errorf("two claims: %v, %v", all, err)
	}
}

func TestNeverErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                           `1:1: expected "never", found the end of the file`,
		"HOA: v1":                                    `1:1: expected "never", found "HOA"`,
		"never { }":                                  `1:9: expected a statement, found "}"`,
		"never { p":                                  `1:10: expected "}", found the end of the file`,
		"never { if fi }":                            `1:12: expected "::", found "fi"`,
		"never { if :: -> goto a fi }":               `1:15: expected a condition, found "->"`,
		"never { if :: ( ) -> goto a fi }":           `1:17: expected a condition, found ")"`,
		"never { if :: (a && ) -> goto a fi }":       `1:21: expected a condition, found ")"`,
		"never { if :: (a)) -> goto a fi }":          `1:18: expected ";" or "->", found ")"`,
		"never { if :: a b -> goto a fi }":           `1:17: expected an operator or "->", found "b"`,
		"never { if :: a -> goto fi }":               `1:25: expected a label, found "fi"`,
		"never { x = 1; p }":                         "1:9: a never claim can only observe: conditions, choices, jumps and assertions",
		"never { p; for (i : 0..3) { q } }":          "1:12: a never claim can only observe: conditions, choices, jumps and assertions",
		"never { p; break }":                         "1:12: break stands outside any loop",
		"never { if :: else -> p :: else -> q fi }":  "1:9: this if has an else twice",
		"#include \"p.h\"\nnever { p }":              "1:2: #include is not followed here",
		"never { atomic { do :: p od } }":            "1:18: an atomic sequence of the claim is too long, or does not end",
		"never { a: goto b }":                        "1:17: label b is not defined",
		"never { a: p; a: q }":                       "1:15: label a is defined twice",
		"never { a: goto b; b: goto a }":             "1:17: the claim jumps in a circle and reads no letter",
		"never { p /* }":                             "1:11: ",
		"never { \"p }":                              "1:9: ",
		"never { " + strings.Repeat("(", 5000) + "p": "1:",
	} {
		_, err := readNever(text)
		var errs source.Errors
		if !errors.As(err, &errs) {
			t.Errorf("%.60s: %v", text, err)
			continue
		}
		if got := strings.TrimPrefix(errs[0].Error(), "claim:"); !strings.HasPrefix(got, want) {
			t.Errorf("%.60s: got %s, want %s", text, got, want)
		}
	}
}

// FuzzReadNever: nothing panics; what is read is written and read again with the same language.
func FuzzReadNever(f *testing.F) {
	for _, text := range []string{
		"never { T0: if :: (p) -> goto accept_all :: true -> goto T0 fi; accept_all: skip }",
		"never { do :: atomic { (p) -> assert(!(p)) } :: (1) od }",
		"never { accept_0: if :: !P[0]@l || a[i+1].f == 2 -> goto accept_0 :: else -> break fi; x: false }",
		"never { do :: atomic { (1) -> assert((::)) } :: (x::y) od }",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readNever(text)
		if err != nil {
			checkPositions(t, "claim", err)
			return
		}
		for _, a := range all {
			var again bytes.Buffer
			if a.Verify() != nil || len(a.UsedAPs()) > 6 || a.States() > 20 {
				continue
			}
			a.Name = ""
			if err := automata.WriteNever(&again, a); err != nil {
				t.Fatal(err)
			}
			b, err := readNever(again.String())
			if err != nil || len(b) != 1 {
				t.Fatalf("%v\n%s", err, &again)
			}
			if !sameLanguage(t, a, b[0]) {
				t.Fatalf("reads back different:\n%s", &again)
			}
		}
	})
}
