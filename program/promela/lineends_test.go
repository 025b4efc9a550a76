package promela

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// lineEndStatements is every kind of statement. @ becomes a number of its own.
var lineEndStatements = []string{
	"x = 1", "x++", "y--", "x = x + y", "a[0] = 2", "skip", "(x < 9)", "x < 9", "true", "c!1", "c?x", "c?<y>", "c?[1]", "c??y",
	"assert(x < 9)", "assert x < 9", `printf("a\n")`, "if :: x = 2 :: y = 3 fi", "do :: x < 3 -> x++ :: else -> break od",
	"atomic { x = 3; y = 4 }", "d_step { x = 3; y = 4 }", "{ x = 3; y = 4 }", "f(x, 1)", "g()", "M(x)", "N", "run Q()", "byte k@",
	"byte k@ = 3", "S s@", "for (i : 0 .. 1) { y = y + i }", "select (i : 1 .. 2)", "nempty(c)", "timeout", "L@: x = 5",
	"x == x && nfull(c)", "-x < 3", "!x", "~x", "_pid == 0", "mt = m1", "x = (y -> 1 : 2)", "printm(mt)", "{ x = 6 } unless { y == 1 }",
	"x = r(y)", "'a' > x", "s.v = 3", "s.v++", "x = s.w[1]", "mt == m1", "EMPTY x = 7", "x = 8 EMPTY", "EMPTY", "h(, x = 4)", "k(, 1)",
}

const lineEndPrelude = `mtype = { m1, m2 };
typedef S { byte v; byte w[2] }
#define M(q) q = q + 1
#define N y = 1
#define EMPTY
inline f(p, q) {
  p = p + q
  y = q
}
inline g() { skip }
inline h(p, q) {
  p
  q
}
inline k(p, q) {
  x = 2
  p y = q
}
inline r(p) {
  return p + 1
}
byte x, y, a[2], i; chan c = [1] of { byte }; mtype mt; S s;
proctype Q() { skip }
`

// TestLineEnds puts every kind of statement before every other, on two lines and with all that may stand between them: the
// end of the line is a semicolon. SPIN has the same of a choice of them in testdata/counts/lineends.pml.
func TestLineEnds(t *testing.T) {
	between := []string{"\n", "\n\n  \n", " // c\n", " /* c */\n", "\n/* c\n d */\n", " /* c\n d */ ", " \\\n", "\n#define Z 1\n"}
	for k, first := range lineEndStatements {
		if strings.HasSuffix(first, ">") {
			continue // SPIN does not take it for the end of a statement
		}
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			want := lineEndCounts(t, first, ";\n", k%2 == 0)
			for _, gap := range []string{between[0], between[1+k%(len(between)-1)]} {
				if got := lineEndCounts(t, first, gap, k%2 == 0); got != want {
					t.Errorf("%q: %+v, with a semicolon %+v", gap, got, want)
				}
			}
		})
	}
}

// lineEndCounts explores a choice among pairs, in an inline or not.
func lineEndCounts(t *testing.T, first, between string, inline bool) counts {
	t.Helper()
	var b strings.Builder
	b.WriteString("if\n")
	for i, second := range lineEndStatements {
		pair := strings.ReplaceAll(first, "@", fmt.Sprint(2*i)) + between + strings.ReplaceAll(second, "@", fmt.Sprint(2*i+1))
		b.WriteString(":: true\n" + pair + "\n")
	}
	b.WriteString("fi\n")
	text := lineEndPrelude + "active proctype P() {\n" + b.String() + "}\n"
	if inline {
		text = lineEndPrelude + "inline body() {\n" + b.String() + "}\nactive proctype P() {\nx = 0\nbody() }\n"
	}
	c, err := explore(parseString(t, text), 100_000)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestLongArrow: --> is ->, wherever that can stand, as in SPIN; in ltl blocks as well. A decrement needs a space before >.
func TestLongArrow(t *testing.T) {
	t.Parallel()
	for text, same := range map[string]string{
		"byte x; active proctype P() { if :: x == 0 --> x = 1 :: else --> skip fi }":  "byte x; active proctype P() { if :: x == 0 -> x = 1 :: else -> skip fi }",
		"byte x; active proctype P() { do :: x-->x++; break :: else -> break od }":    "byte x; active proctype P() { do :: x -> x++; break :: else -> break od }",
		"byte x; active proctype P() { x = (x == 0 --> 1 : 2); x--; x = 3 }":          "byte x; active proctype P() { x = (x == 0 -> 1 : 2); x--; x = 3 }",
		"byte x; active proctype P() { x = 1 } ltl p { [] ((x==1) --> <> (x == 0)) }": "byte x; active proctype P() { x = 1 } ltl p { [] ((x==1) -> <> (x == 0)) }",
	} {
		long, err := Parse(source.NewFile("m.pml", text), Options{})
		short, err2 := Parse(source.NewFile("m.pml", same), Options{})
		if err != nil || err2 != nil {
			t.Errorf("%s: %v, %v", text, err, err2)
			continue
		}
		if !slices.EqualFunc(long.flat.Code, short.flat.Code, func(a, b flat.Node) bool { return a == b }) || len(long.Properties()) != len(short.Properties()) {
			t.Errorf("%s is not %s", text, same)
		}
		for i, p := range long.Properties() {
			if want := short.Properties()[i].Formula.String(); p.Formula.String() != want {
				t.Errorf("%s is not %s", p.Formula, want)
			}
		}
	}
}
