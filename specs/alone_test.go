package specs

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestParseAlone: without a model formulas over letters are what ltl.Parse reads, and those over expressions what ParseFormula reads.
func TestParseAlone(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{"[] (P[0]@wait -> <> P[0]@crit)", `[]("P[0]@wait" -> <>"P[0]@crit")`},
		{"[] (x < 3 -> <> len(q) == 0)", `[]("x < 3" -> <>"len(q) == 0")`},
		{"GFx == 1 && GF p", `[]<>"x == 1" && []<>p`},
		{"O (x == 1)", `O "x == 1"`},
		{"O (X a == b)", `O X "a == b"`},
		{"absence(p) after q", "[](q -> []!p)"},
		{"never p", "[]!p"},
		{"[] q?[msg]", `[]"q?[msg]"`},
		{"p leads to q", "[](p -> <>q)"},
		{"full(q) -> a[2] U b", `"full(q)" -> "a[2]" U b`},
		// As ltl.Parse:
		{"a + b * c", "a || b && c"},
		{"GFp", "[]<>p"},
		{"skip U timeout", "skip U timeout"},
		{"a=0 & b.c=1", "!a && b.c"},
		{`"x>3"`, `"x>3"`},
		{"aUb U c", "aUb U c"},
	} {
		f, err := ParseAlone(ltl.NewFactory(), source.NewFile("<formula>", tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
		} else if got := f.String(); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.text, got, tt.want)
		}
	}
	for text, want := range map[string]string{
		"p (q)":      "1:3: expected an operator before '('",
		"not(p)":     "1:1: 'not' is not an operator here",
		"[] (x < 3":  "1:4: '(' opened here is never closed, expected ')'",
		"x < 3 U":    "1:8: expected a formula after 'U'",
		"G (":        "1:3: '(' opened here is never closed, expected ')'",
		"AG(x == 3)": "1:1: 'AG' is not an operator of linear temporal logic",
		"p ~> q":     "1:3: '~>' is not an operator here",
	} {
		_, err := ParseAlone(ltl.NewFactory(), source.NewFile("<formula>", text))
		if err == nil {
			t.Errorf("%s: no error", text)
			continue
		}
		if got := err.(source.Errors)[0]; fmt.Sprintf("%d:%d: %s", got.Pos.Line, got.Pos.Col, got.Msg) != want {
			t.Errorf("%s: %v %s, want %s", text, got.Pos, got.Msg, want)
		}
	}
}
