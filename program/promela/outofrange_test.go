package promela

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestConstantOutOfRange: a constant index out of range is a run-time error
// where it is used, and element 0 after it, as an index that varies.
func TestConstantOutOfRange(t *testing.T) {
	const head = "typedef S { byte q[2]; byte z }; S s[2]; byte a[3], x, k; chan c[2] = [1] of { byte }; hidden byte h[2];\n"
	for _, body := range []string{
		`init { if :: x == 1 -> a[5] = 1 :: x == 0 -> x = 2 fi }`,
		`init { if :: x == 0 -> a[5] = 1 :: x = a[7] :: a[9] == 1 :: a[-1] == 0 fi }`,
		`init { if :: s[1].q[5] = 1 :: s[x].q[5] = 1 :: s[2].q[0] = 1 :: s[2].z = 3 :: x = s[3].q[x] fi }`,
		`init { if :: c[2]!1 :: c[1]!1; c[3]?x :: c[2]?[1] :: full(c[2]) :: x = len(c[7]) fi }`,
		`init { c[0]!1; if :: c[0]?a[4] :: c[0]?eval(a[4]) fi }`,
		`init { d_step { if :: x == 1 -> a[5] = 1 :: else -> a[6] = 2 fi } }`,
		`init { byte l[2]; if :: l[2] = 1 :: h[3] = 1 :: x = h[2] :: l[3] == 0 fi }`,
		`proctype Q(byte n) { x = n } init { if :: run Q(a[4]) :: printf("%d", a[7]) :: assert(a[4] == 0) fi }`,
	} {
		want, err := explore(parseString(t, head+varying.Replace(body)), 1000)
		if err != nil {
			t.Fatal(err)
		}
		m := parseString(t, head+body)
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			if got, err := explore(m.With(engine).(*Model), 1000); err != nil || got != want {
				t.Errorf("%s, %s: %+v, want %+v; %v", body, engine, got, want, err)
			}
		}
		if !strings.Contains(m.Warnings().Error(), "that is a run-time error when it is done") {
			t.Errorf("%s: no warning", body)
		}
	}
	if _, err := Parse(source.NewFile("model.pml", head+"init { x = 1 } ltl p { [] (a[4] == 0) }"), Options{}); err == nil {
		t.Error("a property reads an element that does not exist")
	}
}

// varying replaces constant indices out of range by ones that are not constant.
var varying = strings.NewReplacer(
	"a[5]", "a[k + 5]", "a[6]", "a[k + 6]", "a[7]", "a[k + 7]", "a[9]", "a[k + 9]", "a[-1]", "a[k - 1]", "a[4]", "a[k + 4]", "q[5]", "q[k + 5]",
	"s[2]", "s[k + 2]", "s[3]", "s[k + 3]", "c[2]", "c[k + 2]", "c[3]", "c[k + 3]", "c[7]", "c[k + 7]", "l[2] = 1", "l[k + 2] = 1", "l[3]", "l[k + 3]", "h[3]", "h[k + 3]", "= h[2]", "= h[k + 2]")
