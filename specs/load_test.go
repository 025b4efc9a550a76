package specs

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// memory is files by path.
type memory map[string]string

func (m memory) read(path string) (*source.File, error) {
	if err := m.check(path); err != nil {
		return nil, err
	}
	return source.NewFile(path, m[path]), nil
}

func (m memory) check(path string) error {
	if _, ok := m[path]; !ok {
		return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	return nil
}

func loadText(text string, files memory) (*File, error) {
	return parseWith(source.NewFile("dir/x.ltl", text), Options{}, files)
}

func mustLoad(t *testing.T, text string, files memory) *File {
	t.Helper()
	f, err := loadText(text, files)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestLoad(t *testing.T) {
	f := mustLoad(t, `
		model "m.pml" with N = 4, FAST, K = -1, S = "a b", T = true;
		import "lib.ltl";
		define want = P1@l1;
		define at(i, l) = P[i]@l;              // parameters may be indices
		assume progress "keeps moving": []<> exec(P1);
		assume scheduler: weak fairness;
		assume some: strong fairness of P1, P[2], "SEND !1";
		assume fair "a title": automaton "../fair.hoa";
		property enters "who wants, gets in" under scheduler, scheduler: [] (want -> <> crit) expect violated;
		property enters under progress;
		property claimed: claim "no.hoa" under fair, from_lib expect holds;
		property third: at(2, done) U at(x + 1, done);
	`, memory{"dir/m.pml": "", "dir/no.hoa": "", "fair.hoa": "", "dir/lib.ltl": `
		model "ignored.pml"; import "x.ltl";
		define crit = P1 @ l7; assume from_lib: GF p; property ignored: p;
	`})
	if f.Model.Path != filepath.Join("dir", "m.pml") || !slices.Equal(f.Model.Defines, []string{"N=4", "FAST", "K=-1", "S=a b", "T=true"}) || f.Model.Pos.Line != 2 {
		t.Errorf("model %+v", f.Model)
	}
	var got strings.Builder
	for _, d := range f.Definitions {
		fmt.Fprintln(&got, "define", d.Name, d.Params, d.Pos.File.Name, d.Pos.Line)
	}
	for _, a := range f.Assumptions {
		fmt.Fprintf(&got, "assume %s %q %d", a.Name, a.Title, a.Pos.Line)
		switch {
		case a.Formula != nil:
			fmt.Fprintln(&got, " formula", a.Formula, len(a.Atoms))
		case a.Automaton != nil:
			fmt.Fprintln(&got, " automaton", filepath.ToSlash(a.Automaton.Path), a.Automaton.Pos.Col)
		default:
			fmt.Fprint(&got, " strong ", a.Fairness.Strong)
			for _, p := range a.Fairness.Processes {
				fmt.Fprint(&got, " ", p.Text, ":", p.Pos.Col)
			}
			fmt.Fprintln(&got)
		}
	}
	for _, p := range f.Properties {
		fmt.Fprintf(&got, "property %s %q %d: %v %q", p.Name, p.Title, p.Pos.Line, p.Formula, p.Text)
		if p.Claim != nil {
			fmt.Fprint(&got, " claim ", filepath.ToSlash(p.Claim.Path))
		}
		for _, a := range p.Under {
			fmt.Fprint(&got, " ", a.Name)
		}
		fmt.Fprintf(&got, " %q\n", p.Expect)
	}
	want := `define crit [] dir/lib.ltl 3
define want [] dir/x.ltl 4
define at [i l] dir/x.ltl 5
assume from_lib "" 3 formula []<>p 1
assume progress "keeps moving" 6 formula []<>"exec(P1)" 1
assume scheduler "" 7 strong false
assume some "" 8 strong true P1:35 P[2]:39 "SEND !1":45
assume fair "a title" 9 automaton fair.hoa 36
property enters "who wants, gets in" 10: []("P1@l1" -> <>"P1@l7") "[] (want -> <> crit)" scheduler "violated"
property enters "who wants, gets in" 11: []("P1@l1" -> <>"P1@l7") "[] (want -> <> crit)" progress ""
property claimed "" 12: <nil> "claim \"no.hoa\"" claim dir/no.hoa fair from_lib "holds"
property third "" 13: "P[2]@done" U "P[x + 1]@done" "at(2, done) U at(x + 1, done)" ""
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if n := len(f.Property("enters")); n != 2 {
		t.Errorf("%d properties called enters, want 2", n)
	}
	if pos := f.Properties[0].Atoms["P1@l7"]; pos.File.Name != filepath.Join("dir", "lib.ltl") || pos.Col != 17 {
		t.Errorf("P1@l7 stands at %+v", pos)
	}
}

// TestDefinitions compares formulas that use definitions with what they stand for.
func TestDefinitions(t *testing.T) {
	const definitions = `
		define want = P1@l1; define soon(f) = <> f; define both(f, g) = f && g;
		define n = len(q) + 1; define more(k) = n > k; define twice(x) = x * 2; define proc = P1;
		define field(v) = v.f[n]; define quoted = "x & 1"; define nothing = false; define at(p, l, v) = p@l && p:v && x.v == 1; define later(f) = soon(soon(f));
		define guarded(f, g) = response(f, g) after start; define start = go == 1;
	`
	for text, want := range map[string]string{
		"[] (want -> soon(crit))":              `[]("P1@l1" -> <>crit)`,
		"both(want, [] x > 3)":                 `"P1@l1" && []"x > 3"`,
		"n > 3":                                `"(len(q) + 1) > 3"`,
		"more(2) U more(k + 1)":                `"(len(q) + 1) > 2" U "(len(q) + 1) > (k + 1)"`,
		"twice(n) > twice(3)":                  `"((len(q) + 1) * 2) > (3 * 2)"`,
		"proc@l && proc[1]@l && proc:x":        `"P1@l" && "P1[1]@l" && "P1:x"`,
		"a.proc && P2:proc && P@want":          `"a.proc" && "P2:proc" && "P@want"`,
		"field(a)":                             `"a.f[len(q) + 1]"`,
		"quoted == 1":                          `"(x & 1) == 1"`,
		"nothing || p":                         "p",
		"at(P2, done, k)":                      `"P2@done" && "P2:k" && "x.k == 1"`,
		"twice((n))":                           `"(len(q) + 1) * 2"`,
		"later(p)":                             "<>p",
		"guarded(want, p)":                     `[]("go == 1" -> []("P1@l1" -> <>p))`,
		"absence(want) between start and want": `[](("go == 1" && !"P1@l1" && <>"P1@l1") -> (!"P1@l1" U "P1@l1"))`,
		"precedence((want, start), proc)":      `<>"P1" -> (!"P1" U ("P1@l1" && !"P1" && X(!"P1" U "go == 1")))`,
	} {
		f, err := loadText(definitions+"property p: "+text+";", nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		strict, err := ltl.ParseString(f.Factory, want)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Properties[0].Formula; got != strict {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestLoadWithNames splits words that neither the model nor the file knows.
func TestLoadWithNames(t *testing.T) {
	file := source.NewFile("x.ltl", "property p: GFwant && Fp && Gap; define want = p; define Gap = q;")
	f, err := parseWith(file, Options{Names: func(name string) bool { return name == "p" }}, memory{})
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := ltl.ParseString(f.Factory, "GFp && Fp && q"); f.Properties[0].Formula != want {
		t.Errorf("got %s, want %s", f.Properties[0].Formula, want)
	}
}

// TestWordsOfTheLanguage: a model may use the language's words as names.
func TestWordsOfTheLanguage(t *testing.T) {
	f := mustLoad(t, `
		define model = property; define define = expect == under; assume assume: import U with;
		property property under assume: model && define && claim && automaton W fairness expect holds;
		property holds: [] (violated -> <> holds) expect violated under assume;
		model "m.pml" with M = 3, X, full = true, U;
		assume full: P@W -> a.X; assume U: p;
		property timeout under full, U, assume: P1@skip || a.len expect holds;
		property define "its name is a word of the language" under assume: p expect holds;
	`, memory{"dir/m.pml": ""})
	want := []string{`"expect == under" && automaton W fairness && claim && property`, "[](violated -> <>holds)", `"P1@skip" || "a.len"`, "p"}
	for i, p := range f.Properties {
		strict, err := ltl.ParseString(f.Factory, want[i])
		if err != nil {
			t.Fatal(err)
		}
		if p.Formula != strict || len(p.Under) != []int{1, 1, 3, 1}[i] || p.Expect == NoExpectation {
			t.Errorf("%s: got %s under %d expect %q", p.Name, p.Formula, len(p.Under), p.Expect)
		}
	}
}

// The words cover, possible, never and "leads to" stand for formulas, and remain names of the model.
func TestPossible(t *testing.T) {
	f := mustLoad(t, `
		model "m.pml";
		cover in "gets in": p;
		cover both under fair: p && q expect impossible;
		assume fair: weak fairness;
		property one: possible p expect impossible;
		property one under fair;
		property two: never p && q;
		property three: a leads to b && c leads to d;
		property four: never -> possible && cover || leads;
	`, memory{"dir/m.pml": ""})
	want := []struct {
		formula, text string
		possible      bool
		expect        Expectation
	}{
		{"[]!p", "possible p", true, ExpectViolated},
		{"[]!(p && q)", "possible p && q", true, ExpectHolds},
		{"[]!p", "possible p", true, ExpectHolds},
		{"[]!p", "possible p", true, ExpectViolated},
		{"[]!p && q", "never p && q", false, NoExpectation},
		{"[](a -> <>[]((b && c) -> <>d))", "a leads to b && c leads to d", false, NoExpectation},
		{"never -> ((possible && cover) || leads)", "never -> possible && cover || leads", false, NoExpectation},
	}
	for i, p := range f.Properties {
		strict, err := ltl.ParseString(f.Factory, want[i].formula)
		if err != nil {
			t.Fatal(err)
		}
		if p.Formula != strict || p.Text != want[i].text || p.Possible != want[i].possible || p.Expect != want[i].expect {
			t.Errorf("%s: %s of %q, possible %v, expect %q", p.Name, p.Formula, p.Text, p.Possible, p.Expect)
		}
	}
}

// TestFileErrors runs the mistakes in testdata/mistakes and compares what is said about them.
func TestFileErrors(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "mistakes", "*.ltl"))
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	for _, path := range paths {
		_, err := Load(path, Options{Stated: []string{"safety", "progress"}})
		compareGolden(t, strings.TrimSuffix(path, ".ltl")+".golden", filepath.ToSlash(render(t, err)))
	}
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err == nil && string(want) == got {
		return
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%s differs (UPDATE=1 rewrites it), got\n%s", path, got)
}

func TestFormulaErrors(t *testing.T) {
	var got strings.Builder
	for _, text := range []string{
		"", "  ", "p &&", "&& p", "p -> -> q", "[](p -> <>q", "((p) && (q", "p)", "(p))", "( )", "p q", "p (q) r", "p or q", "not p", "p = 3", "x == ", "x ==== 3",
		"P1@", "P1@3", "P1@l1@l2", "x.", "a[", "a[1", "a[1)", "[1]", "a[1]]", "F[2]p", "X[1:2]p", "F[4:2]p", "X[20000]p", "F[x]p", "\"x > 3", "\"\"", "p /* q", "x >> 2 == 1",
		"(x & 1) == 0", "([]p) == 3", "(p -> q) > 2", "a[p U q]", "len q", "len()", "q?", "q?[]", "x ? y", "run P()", "'a", "p # q", "α", "p, q", "f(p, q", "U", "p U U q",
		"p && (q || ) && (r s", "absense(p)", "response(p)", "response(p, q, r)", "existence((p, q))", "(p, q)", "(p, q) == 1", "bounded_existence(p, 0)", "bounded_existence(p, x)",
		"absence(p) aftr q", "absence(p) after", "absence(p) between q", "absence(p) between q && r and s", "p after q", "foo(p) after q", "foo([]p)", "absence(p) == 1", "\xff", "p\n&& (q\n|| )\n&& r s", "<>p > 3 && x + !y",
	} {
		_, _, err := parseText(ltl.NewFactory(), text)
		if err == nil {
			t.Errorf("%q: no error", text)
			continue
		}
		fmt.Fprintf(&got, "---- %q\n%s", text, render(t, err))
	}
	compareGolden(t, filepath.Join("testdata", "formulas.golden"), got.String())
}

// TestLoadRefusesDevices: other than regular files are never read.
func TestLoadRefusesDevices(t *testing.T) {
	for path, want := range map[string]string{
		"testdata":                  "testdata: cannot read the specification: it is a directory",
		os.DevNull:                  os.DevNull + ": cannot read the specification: it is not a regular file",
		filepath.Join("no", "file"): filepath.Join("no", "file") + ": cannot read the specification: no such file",
	} {
		if _, err := Load(path, Options{}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestImportsInACircle(t *testing.T) {
	f := mustLoad(t, `import "a.ltl"; property p: a && b;`, memory{"dir/a.ltl": `import "b.ltl"; define a = x > 1;`, "dir/b.ltl": `import "a.ltl"; define b = a;`})
	if got := f.Properties[0].Formula.String(); got != `"x > 1"` {
		t.Errorf("got %s", got)
	}
}

func FuzzLoad(fz *testing.F) {
	paths, _ := filepath.Glob("*.ltl")
	mistakes, _ := filepath.Glob(filepath.Join("testdata", "mistakes", "*.ltl"))
	for _, path := range append(paths, mistakes...) {
		if text, err := os.ReadFile(path); err == nil {
			fz.Add(string(text))
		}
	}
	fz.Add(`model "m.pml" with N = 3; define n = N - 1; property p "all" for i in 0..n % 7: lib(i) U P[(i + 1) / 2]@l; cover p for i in (1)..-n + 5: i;`)
	fz.Fuzz(func(t *testing.T, text string) {
		f, err := loadText(text, memory{"dir/m.pml": "", "dir/a.hoa": "", "dir/lib.ltl": "define lib(x) = x > lib2; define lib2 = 3;"})
		if err != nil {
			render(t, err)
			return
		}
		for _, p := range f.Properties {
			if (p.Formula == nil) == (p.Claim == nil) {
				t.Errorf("%q: property %+v has neither or both of formula and claim", text, p)
			}
		}
	})
}

// TestCalled asks what definitions call the formulas of a property: with arguments where they have any, and never by a name that stands
// for parameters, or for a constant.
func TestCalled(t *testing.T) {
	t.Parallel()
	f := mustLoad(t, `
		define in(i) = P[i]@cs;
		define want = P[0]@l1;
		define also = P[0]@l1;
		define never = false;
		define served = <> in(0);
		define answered(f) = <> f;
		property p: [] (want -> served) && answered(in(1) && also) && !never;
	`, nil)
	got := map[string]string{}
	for g, name := range f.Names {
		got[g.String()] = name
	}
	want := map[string]string{
		`"P[0]@cs"`:                  "in(0)",
		`"P[1]@cs"`:                  "in(1)",
		`"P[0]@l1"`:                  "want",
		`<>"P[0]@cs"`:                "served",
		`<>("P[0]@l1" && "P[1]@cs")`: `answered(want && in(1))`,
	}
	if !maps.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}
