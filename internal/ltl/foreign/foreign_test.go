package foreign

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/source"
)

// TestExplain marks in each line where the parser has errors (^), and what is
// said: of an operator of another language once, of other errors as they are.
func TestExplain(t *testing.T) {
	for _, tt := range []struct {
		line, marks string
		want        string
	}{
		{"p and q", "  ^    ", "3 'and' write && for and"},
		{"p and q", "  ^ ^  ", "3 'and' write && for and"},
		{"p and q", "      ^", "3 'and' write && for and"},
		{"p and  q", "       ^", "3 'and' write && for and"},
		{"p AND q or r", "  ^      ^", "3 'AND' write && for AND; 9 'or' write || for or"},
		{"p AND q or r", "^          ^", "1 error; 9 'or' write || for or"},
		{"not p", "^    ", "1 'not' write ! for not"},
		{"p <==> q", "   ^    ", "3 '<==>' write <-> for <==>"},
		{"p ==> q", "  ^    ", "3 '==>' write -> for ==>"},
		{"p ~> q", "  ^", "3 '~>' write  [] (p -> <> q)  for p ~> q"},
		{"p iff q", "  ^", "3 'iff' write <-> for iff"},
		{"band q", " ^", "2 error"},
		{"andy q", "^", "1 error"},
		{"p and_q", "  ^", "3 error"},
		{"p and2", "  ^", "3 error"},
		{`"p and q" q`, "   ^      ^", "4 error; 11 error"},
		{`"a\" and b" q`, "      ^", "7 error"},
		{`"a" and q`, "    ^", "5 'and' write && for and"},
		{"between p and q", "          ^", "11 error"},
		{"p and between q", "  ^", "3 'and' write && for and"},
		{"p and q", "^     ", "1 error"},
		{"é and q", "  ^", "3 'and' write && for and"},
	} {
		file := source.NewFile("f", "\n"+tt.line+"\n")
		var errs source.Errors
		for i, c := range tt.marks {
			if c == '^' {
				errs = append(errs, source.Errorf(source.Pos{File: file, Line: 2, Col: i + 1}, "error"))
			}
		}
		var got []string
		for _, e := range Explain(errs) {
			text := fmt.Sprint(e.Pos.Col, " ", e.Msg)
			if e.Hint != "" {
				text = fmt.Sprint(e.Pos.Col, " ", strings.TrimSuffix(e.Msg, " is not an operator here"), " ", e.Hint)
			}
			got = append(got, text)
		}
		if strings.Join(got, "; ") != tt.want {
			t.Errorf("%s: %s, want %s", tt.line, strings.Join(got, "; "), tt.want)
		}
	}
}

// TestExplainLines: operators of different lines are explained each, and an
// error without a position stays.
func TestExplainLines(t *testing.T) {
	file := source.NewFile("f", "p and q\nr and s\n")
	at := func(line, col int) *source.Error {
		return source.Errorf(source.Pos{File: file, Line: line, Col: col}, "error")
	}
	got := Explain(source.Errors{{Msg: "no position"}, at(1, 3), at(1, 7), at(2, 3), at(2, 1)})
	if len(got) != 4 || got[0].Msg != "no position" || got[1].Pos.Line != 1 || got[2].Pos.Line != 2 || got[3].Msg != "error" {
		t.Errorf("%v", got)
	}
}

// TestWords: each operator of another language has a hint, and constants have.
func TestWords(t *testing.T) {
	for _, o := range operators {
		if !IsOperator(o.text) || !strings.Contains(Hint(o.text), "for ") || o.write != "" && Hint(o.text) != "write "+o.write+" for "+o.text {
			t.Errorf("%s: %s", o.text, Hint(o.text))
		}
	}
	for _, word := range []string{"&&", "p", "", "And", "<->"} {
		if IsOperator(word) {
			t.Errorf("%s is an operator of another language", word)
		}
	}
	for name, want := range map[string]string{"tt": "write true for tt", "TRUE": "write true for TRUE", "True": "write true for True", "ff": "write false for ff", "FALSE": "write false for FALSE", "False": "write false for False", "true": "", "p": ""} {
		if got := Unknown(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
