package lexemes

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/grammar/promelalexer"
	"github.com/ltlcheck/ltlcheck/source"
)

// lexed returns the lexemes of a text, with the names of types that depend on what stands around them.
func lexed(text string) (string, *Diagnostics) {
	errs := &Diagnostics{}
	toks := NewPreprocessor(Options{Alone: true}, errs).Run(source.NewFile("m.pml", text))
	names := map[int]string{
		tLabel: "label", tUntil: "until", tWeakUntil: "weak", tRelease: "release", tNext: "next", promelalexer.PromelaLexerALWAYS: "always",
		promelalexer.PromelaLexerEVENTUALLY: "eventually", promelalexer.PromelaLexerIMPLIES: "implies", promelalexer.PromelaLexerEQUIV: "equiv",
	}
	var all []string
	for _, l := range Lexemes(ExpandInlines(toks, errs), errs) {
		s := l.Text
		if n := names[l.typ]; n != "" {
			s = n + ":" + s
		}
		if !l.IsEnd() {
			all = append(all, s)
		}
	}
	return strings.Join(all, " "), errs
}

// TestLexemes: separators that may be left out, labels, and operators of the logic, by what stands around them.
func TestLexemes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"init { x = 1\ny = 2 }", "init { x = 1 ; y = 2 }"},
		{"init { x = 1\n+ 2 }", "init { x = 1 + 2 }"},
		{"init { f[1]\n[2] }", "init { f [ 1 ] [ 2 ] }"},
		{"init { if :: x\n:: else skip fi\ny }", "init { if :: x :: else ; skip fi ; y }"},
		{"init { { x } y }", "init { { x } ; y }"},
		{"init { { x }\nunless { y } }", "init { { x } unless { y } }"},
		{"init { (x\n) }", "init { ( x ) }"},
		{"init { do :: break\nod }", "init { do :: break od }"},
		{"init { x++\ny-- }", "init { x ++ ; y -- }"},
		{"mtype = { a\nb }", "mtype = { a b }"},
		{"mtype:m = { a\nb }", "mtype : m = { a b }"},
		{"chan c = [1] of { byte\nbit }", "chan c = [ 1 ] of { byte bit }"},
		{"init { L: x; M: N: y }", "init { label:L : x ; label:M : label:N : y }"},
		{"proctype P() { P:x == 1; x -> L: y }", "proctype P ( ) { P : x == 1 ; x -> label:L : y }"},
		{"init { for (i in a) { in = 1 } }", "init { for ( i in a ) { in = 1 } }"},
		{"ltl p { [] <> x U !y -> X z }", "ltl p { always:[ eventually:< x until:U ! y implies:-> next:X z }"},
		{"ltl p { a /\\ b \\/ c <-> d W e V f }", "ltl p { a / b \\ c equiv:< d weak:W e release:V f }"},
		{"ltl p { always eventually x until y implies next z equivalent w }", "ltl p { always:always eventually:eventually x until:until y implies:implies next:next z equiv:equivalent w }"},
		{"init { x -> y; U = X }", "init { x -> y ; U = X }"},
		{"inline f(a) { a\nx } init { f(y)\nz }", "init { { y ; x } ; z }"},
		{"init { x --> y }", "init { x -> y }"},
	} {
		got, errs := lexed(c.text)
		if got != c.want || len(errs.List) > 0 {
			t.Errorf("%q:\n%s\nwant\n%s\n%v", c.text, got, c.want, errs.List)
		}
	}
}

// TestLexemeErrors: characters that begin no lexeme are named at their place.
func TestLexemeErrors(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"init { /* x":         "1:8: this comment does not end",
		"init { \"x\n }":      "1:8: this string does not end on its line",
		"init { x = 1a }":     `1:12: "1a" is not a number`,
		"init { x = 0xg }":    `1:12: "0xg" is not a number`,
		"init { x $ y }":      `1:10: "$" has no meaning here`,
		"init { x = ‘a’ }":    "1:12: ",
		"init { x \\ y }":     `1:10: "\\" has no meaning here`,
		"init { x = 0xFF09 }": "",
	} {
		_, errs := lexed(text)
		got := strings.ReplaceAll(errs.List.Error(), "m.pml:", "")
		if (want == "") != (len(errs.List) == 0) || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestBlame: errors in what macros and inlines make are reported at the use, with where it comes from.
func TestBlame(t *testing.T) {
	t.Parallel()
	const text = "#define M wrong\ninline f(a) { bad; a }\ninline g(b) { f(b) }\ninit { M; g(arg) }\n"
	errs := &Diagnostics{}
	toks := ExpandInlines(NewPreprocessor(Options{}, errs).Run(source.NewFile("m.pml", text)), errs)
	for _, want := range []struct{ word, at, note string }{
		{"wrong", "4:8", "this comes from the macro M, defined at m.pml:1:9"}, {"bad", "4:11", "in the body of inline f, at m.pml:2:15"}, {"arg", "4:13", ""},
	} {
		found := false
		for _, tok := range toks {
			if tok.Text == want.word {
				pos, note := tok.Blame()
				found = true
				if at := fmt.Sprintf("%d:%d", pos.Line, pos.Col); at != want.at || note != want.note {
					t.Errorf("%s: %s, %q; want %s, %q", want.word, at, note, want.at, want.note)
				}
				if tok.InMacro() != (want.word == "wrong") || tok.Called() != (want.word == "bad") || tok.InInline() == (want.word == "wrong") {
					t.Errorf("%s: in a macro %v, in an inline %v and %v", want.word, tok.InMacro(), tok.InInline(), tok.Called())
				}
			}
		}
		if !found {
			t.Errorf("no token %s", want.word)
		}
	}
}

// TestClaimLexemes: words of claims may have letters beyond ASCII, and comments behind a lexeme can be read.
func TestClaimLexemes(t *testing.T) {
	t.Parallel()
	errs := &Diagnostics{}
	all := ClaimLexemes(source.NewFile("c.never", "never { /* a */ größe1 été /* why */\n é + \"p q\" }"), errs)
	var words []string
	for i := range all {
		if all[i].IsName() || all[i].IsString() {
			words = append(words, all[i].Text)
		}
		if all[i].Text == "été" && (all[i].Comment() != "why" || !all[i].Spaced()) || all[i].Text == "größe1" && all[i].Comment() != "" {
			t.Errorf("%s is followed by the comment %q", all[i].Text, all[i].Comment())
		}
	}
	if got := strings.Join(words, " "); got != `größe1 été é "p q"` || len(errs.List) > 0 {
		t.Errorf("%s; %v", got, errs.List)
	}
	if end := all[len(all)-1]; !end.IsEnd() || end.Comment() != "" {
		t.Errorf("the end is %+v", end)
	}
}

// TestNumbers: decimal and hexadecimal numbers.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"0": true, "17": true, "0x1f": true, "0XAB": true, "0x": false, "1x": false, "0xg": false, "a": false} {
		if IsNumber(text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}
