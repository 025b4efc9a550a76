package lexemes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/source"
)

// preprocessed returns the tokens that a text becomes, and the errors and warnings in it.
func preprocessed(text string, o Options) (string, *Diagnostics) {
	errs := &Diagnostics{}
	toks := NewPreprocessor(o, errs).Run(source.NewFile("m.pml", text))
	return Render(ExpandInlines(Embed(toks, errs), errs)), errs
}

// TestMacros compares expansions with those of the C standard (the examples of 6.10.3 among them), and of inlines with the manual.
func TestMacros(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"#define N 3\nx = N", "x = 3"},
		{"#define A B\n#define B A\nA B", "A B"},
		{"#define f(x) x + f(x)\nf(1)", "1 + f(1)"},
		{"#define f(x) [x]\nf (1) f", "[1] f"},
		{"#define f(x,y) y x\nf((1,2),3)", "3 (1,2)"},
		{"#define f() z\nf() f( )", "z z"},
		{"#define f(x) x\nf()", ""},
		{"#define s(x) #x\ns(a \"b\\n\")", `"a \"b\\n\""`},
		{"#define cat(a,b) a ## b\n#define xy 7\ncat(x,y)", "7"},
		{"#define cat(a,b) a ## b\ncat(,y) cat(x,)", "y x"},
		{"#define cat(a,b) k a ## b\ncat(,y) cat(,) cat(x,y)", "k y k k xy"},
		{"#define x 2\n#define f(a) f(x * (a))\n#undef x\n#define x 3\nf(f(1))", "f(3 * (f(3 * (1))))"},
		{"#define str(s) #s\n#define xstr(s) str(s)\n#define v 4\nstr(v) xstr(v)", `"v" "4"`},
		{"#define EMPTY\nEMPTY x EMPTY", "x"},
		{"#define long a \\\n  b\nlong", "a b"},
		{"#define N 1\n#undef N\nN", "N"},
		{"#define t(x,y,z) x ## y ## z\nt(1,2,3) t(,4,5) t(6,,7) t(8,9,)", "123 45 67 89"},
		{"#if 1 + 2 * 3 == 7 && !0\nyes\n#else\nno\n#endif", "yes"},
		{"#if defined(N) || defined M\n1\n#elif (2 > 1 ? 0x10 : 0) == 16\n2\n#else\n3\n#endif", "2"},
		{"#define N 2\n#ifdef N\n#ifndef M\na\n#else\nb\n#endif\n#endif", "a"},
		{"#if 0\n#error never\n#if 1\n#else\n#endif\nx\n#endif\ny", "y"},
		{"#if -1 >> 1 == -1 && ~0 == -1 && 5 % 3 == 2 && (1 << 3 | 1) == 9 && (6 & 3 ^ 1) == 3\nx\n#endif", "x"},
		{"#pragma once\n#line 7\nx", "x"},
		{"inline f(a, b) { a = b }\nf(x, y + 1)", "{ x = y + 1 }"},
		{"inline f(a) { g(a) } inline g(b) { b++ } f(z[1])", "{ { z[1]++ } }"},
		{"inline f() { skip } f()", "{ skip }"},
		{"inline f(a) { a } f((x, y))", "{ (x, y) }"},
		{"c_code { int x = {1}; } y", "c_code int x = {1}; y"},
		{"c_expr [a > 1] { b } y", "c_expr [ a > 1] b y"},
	} {
		got, errs := preprocessed(c.text, Options{})
		if got != c.want || len(errs.List) > 0 {
			t.Errorf("%q: %q, want %q; %v", c.text, got, c.want, errs.List)
		}
	}
}

// TestMacroErrors: each mistake is reported once, at its place.
func TestMacroErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"#define\n":                            "1:2: #define wants a name",
		"#define f(1) x\n":                     "1:9: the parameters of macro f are not a list of names in parentheses",
		"#define f(a, x\n":                     "1:9: the parameters of macro f are not a list of names in parentheses",
		"#define f(a) a\nf(1,2)":               "2:1: macro f takes 1 argument, not 2",
		"#undef\n":                             "1:2: #undef wants the name of a macro",
		"#include 3\n":                         "1:2: #include is not followed here",
		"#if 1 / 0\n#endif":                    "1:2: #if wants a constant expression",
		"#if 1 % 0\n#endif":                    "#if wants a constant expression",
		"#if 1 ? 2\n#endif":                    "#if wants a constant expression",
		"#if (1\n#endif":                       "#if wants a constant expression",
		"#if 1 1\n#endif":                      "1:7: #if wants a constant expression",
		"#if defined\n#endif x":                "",
		"#if 09\n#endif":                       "#if wants a constant expression",
		"#if 1\nx":                             "1:2: #if without #endif",
		"#ifdef\n#endif":                       "1:2: #ifdef wants the name of a macro",
		"#endif":                               "1:2: #endif without #if",
		"#else":                                "1:2: #else without #if",
		"#if 1\n#else\n#else\n#endif":          "3:2: ",
		"#nonsense":                            "1:2: unknown preprocessor directive #nonsense",
		"#error too bad":                       "1:1: #error too bad",
		"inline f":                             "1:1: inline wants a name and its parameters in parentheses",
		"inline f(1) { skip }":                 "1:10: the parameters of inline f are not a list of names",
		"inline f(a) skip":                     "1:8: inline f has no body in braces",
		"inline f(a) { skip":                   `1:13: no "}" closes the body of inline f`,
		"inline f() { skip } inline f() { x }": "1:28: inline f is defined twice",
		"inline f(a) { a } f(1, 2)":            "1:19: inline f takes 1 argument, not 2",
		"inline f(a) { a } f(1":                `1:19: no ")" closes the arguments of inline f`,
		"inline f() { g() } inline g() { f() } f()": "inline f calls itself (f calls g calls f)",
		"c_code { x": `1:8: no "}" closes this "{"`,
		"c_expr [ x": `1:8: no "]" closes this "["`,
		"a\x00b":     "1:2: byte 0: this file is no text",
	} {
		_, errs := preprocessed(text, Options{Alone: true})
		got := strings.ReplaceAll(errs.List.Error(), "m.pml:", "")
		if want == "" && len(errs.List) > 0 || want != "" && (len(errs.List) != 1 || !strings.Contains(got, want)) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestOptions: macros of the options, parameters, and macros that the text cannot change.
func TestOptions(t *testing.T) {
	t.Parallel()
	o := Options{Defines: []string{"A"}, Parameters: []string{"N"}}
	got, errs := preprocessed("#define A 9\n#ifndef N\n#define N 5\n#endif\nA B N", o.For("B", 7))
	if got != "9 7 N" || len(errs.List) > 0 || len(errs.Warnings) != 1 {
		t.Errorf("%q, %v, %v", got, errs.List, errs.Warnings)
	}
	if got, _ := preprocessed("#undef B\n#define B 1\nB", o.For("B", 7)); got != "7" {
		t.Errorf("an override became %q", got)
	}
}

// TestParameterOfTokens: a value of a macro that stands against the text knows its name, wherever it is copied to.
func TestParameterOfTokens(t *testing.T) {
	t.Parallel()
	p := NewPreprocessor(Options{}.For("N", 3), &Diagnostics{})
	for _, tok := range p.Run(source.NewFile("m.pml", "#define f(a) a + 3\n#define M N\nN 3 f(N) M")) {
		if tok.Text == "3" && (tok.Parameter() == "N") == (tok.macro == nil || !tok.macro.fixed) {
			t.Errorf("%q at %v is of %q", tok.Text, tok.Pos(), tok.Parameter())
		}
	}
}

// TestIncludes: files are searched beside the including one and in the folders of the options; what they include is bounded.
func TestIncludes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.h": "a", "sub/b.h": "#include \"c.h\"\n#include <d.h>\n", "sub/c.h": "c", "else/d.h": "d", "self.h": "#include \"self.h\"\n", "twice.h": "#include \"a.h\"\n#include \"a.h\"\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]string{
		`#include "a.h"`: "a", `#include "sub/b.h"`: "c d", `#include <d.h>`: "d", `#include "twice.h"`: "a a",
		`#include "none.h"`: `cannot find the included file "none.h"`, `#include "self.h"`: "#include goes deeper than 64 files: does self.h include itself?",
		`#include "sub"`: `cannot read the included file "sub"`, "#include x": `#include wants "file" or <file>`,
	} {
		errs := &Diagnostics{}
		p := NewPreprocessor(Options{IncludeDirs: []string{filepath.Join(dir, "else")}}, errs)
		got := Render(p.Run(source.NewFile(filepath.Join(dir, "m.pml"), text+"\n")))
		if len(errs.List) > 0 {
			got = errs.List.Error()
		}
		if !strings.Contains(got, want) || len(errs.List) > 1 {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestExpansionIsBounded: macros and inlines that double what they make end in an error, and soon.
func TestExpansionIsBounded(t *testing.T) {
	t.Parallel()
	var macros, inlines strings.Builder
	macros.WriteString("#define m0 x x\n")
	inlines.WriteString("inline f0() { x; x }\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&macros, "#define m%d m%d m%d\n", i, i-1, i-1)
		fmt.Fprintf(&inlines, "inline f%d() { f%d(); f%d() }\n", i, i-1, i-1)
	}
	for text, want := range map[string]string{
		macros.String() + "m39": "expands to too much: all macros of a model may make", inlines.String() + "f39()": "expands to too much: all inlines of a model may make",
	} {
		out, errs := preprocessed(text, Options{})
		if len(errs.List) != 1 || !strings.Contains(errs.List.Error(), want) || !errs.Ended || len(out) > 20*maxTokens {
			t.Errorf("%d bytes, %v; want %s", len(out), errs.List, want)
		}
	}
}

// TestNestingIsBounded: what nests deeper than the parser may go is an error here.
func TestNestingIsBounded(t *testing.T) {
	t.Parallel()
	const deep = 2 * MaxNesting
	for _, text := range []string{
		strings.Repeat("(", deep), strings.Repeat("{", deep), strings.Repeat("if :: ", deep), strings.Repeat("! ", deep), strings.Repeat("- ", deep), strings.Repeat("a[", deep),
	} {
		errs := &Diagnostics{}
		Lexemes(NewPreprocessor(Options{}, errs).Run(source.NewFile("m.pml", text)), errs)
		if want := fmt.Sprintf("more than %d things are nested here", MaxNesting); len(errs.List) != 1 || errs.List[0].Msg != want {
			t.Errorf("%.10q: %v, want %s", text, errs.List, want)
		}
	}
	if _, errs := preprocessed("#if "+strings.Repeat("(", deep)+"1\n#endif", Options{}); len(errs.List) != 1 {
		t.Errorf("a deep #if: %v", errs.List)
	}
}

// TestErrorsAreCounted: beyond the limit errors and warnings are counted, and the numbers are reported.
func TestErrorsAreCounted(t *testing.T) {
	t.Parallel()
	d, file := &Diagnostics{}, source.NewFile("m.pml", "x")
	for range maxDiagnostics + 5 {
		d.Add(file.Pos(0), "error").Hint = "hint"
	}
	for range maxDiagnostics + 7 {
		d.Warn(file.Pos(0), "warning")
	}
	all := d.All(file).Error()
	if len(d.List) != maxDiagnostics || !strings.Contains(all, "more errors: 5 besides the 100") || !strings.Contains(all, "more warnings: 7 besides the 100") {
		t.Errorf("%d errors: %.300s", len(d.List), all)
	}
}

// expression is a constant expression and its value.
type expression struct {
	text  string
	value int
}

// drawExpression draws an expression over small numbers with parentheses around every operation: conditions, which know precedence,
// must find the same value with and without those that precedence makes superfluous.
func drawExpression(t *rapid.T, depth int) expression {
	if depth == 0 {
		n := rapid.IntRange(0, 9).Draw(t, "number")
		return expression{fmt.Sprint(n), n}
	}
	a, b := drawExpression(t, depth-1), drawExpression(t, rapid.IntRange(0, depth-1).Draw(t, "depth"))
	switch k := rapid.IntRange(0, 9).Draw(t, "operator"); k {
	case 0:
		return expression{"!(" + a.text + ")", BoolInt(a.value == 0)}
	case 1:
		return expression{"-(" + a.text + ")", -a.value}
	case 2:
		if a.value != 0 {
			return expression{"((" + a.text + ") ? (" + b.text + ") : 7)", b.value}
		}
		return expression{"((" + a.text + ") ? 7 : (" + b.text + "))", b.value}
	case 3:
		return expression{"(" + a.text + " < " + b.text + ")", BoolInt(a.value < b.value)}
	case 4:
		return expression{"(" + a.text + " == " + b.text + ")", BoolInt(a.value == b.value)}
	case 5:
		return expression{"(" + a.text + " && " + b.text + ")", BoolInt(a.value != 0 && b.value != 0)}
	case 6:
		return expression{"(" + a.text + " | " + b.text + ")", a.value | b.value}
	case 7:
		return expression{"(" + a.text + " - " + b.text + ")", a.value - b.value}
	}
	return expression{"(" + a.text + " + " + b.text + ")", a.value + b.value}
}

// TestConditions: #if evaluates as the expression is meant.
func TestConditions(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		e := drawExpression(t, 4)
		want := "no"
		if e.value != 0 {
			want = "yes"
		}
		got, errs := preprocessed("#if "+e.text+"\nyes\n#else\nno\n#endif\n", Options{})
		if got != want || len(errs.List) > 0 {
			t.Fatalf("%s: %s, want %d; %v", e.text, got, e.value, errs.List)
		}
	})
}

// TestPrecedence: each operator binds as in C beside each other one.
func TestPrecedence(t *testing.T) {
	t.Parallel()
	for a, high := range Precedence {
		for b, low := range Precedence {
			left := fmt.Sprintf("(7 %s 3) %s 2", a, b)
			if high < low {
				left = fmt.Sprintf("7 %s (3 %s 2)", a, b)
			}
			text := fmt.Sprintf("#if (%s) == (7 %s 3 %s 2)\nsame\n#endif", left, a, b)
			if got, errs := preprocessed(text, Options{}); got != "same" && len(errs.List) == 0 {
				t.Errorf("%s", text)
			}
		}
	}
}
