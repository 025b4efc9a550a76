package promela

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestNewestSpin: where the SPIN of December 2024 (commit 4fad599) counts other
// states than 6.5.2, or accepts what 6.5.2 refuses. The figures are its own:
// spin -a -o1 -o2 -o3, pan compiled with -DNOREDUCE -DSAFETY, pan -c0.
func TestNewestSpin(t *testing.T) {
	const box = "typedef Box { byte slot[3]; byte z }; Box boxes[2]; Box one; typedef In { byte a[5] }; typedef Out { In x[2] }; Out out[4]; byte n, i;\n"
	nested := strings.Builder{}
	for i := range 31 {
		fmt.Fprintf(&nested, "inline f%d() { f%d() }\n", i, i+1)
	}
	nested.WriteString("inline f31() { x++ }\nbyte x; init { f0() }")
	for _, x := range []struct {
		text                            string
		states, transitions, assertions int
	}{
		// An array declared after the first statement has its values from the start.
		{`init { skip; bool b[3] = true; assert(b[0]); assert(b[1]); assert(b[2]) }`, 6, 6, 0},
		{`byte n; init { n = 2; byte a[2] = n; assert(a[0] == 2); assert(a[1] == 2) }`, 5, 5, 2},
		{`byte k; init { do :: k < 3 -> k++; byte a[2] = 3; a[0]++; :: else -> break od; assert(a[0] == 6) }`, 13, 13, 0},
		{`byte k; init { k = 1; { byte a[1] = 3; k = a[0] }; assert(k == 3) }`, 5, 5, 0},
		{`byte k; init { d_step { k = 1; byte a[2] = 3; k = a[1] }; assert(k == 3) }`, 4, 4, 0},
		{`byte k; init { atomic { k = 1; byte a[2] = 3; k = a[1] }; assert(k == 3) }`, 4, 4, 0},
		{`inline f(x) { byte a[2] = x; k = a[1] } byte k; init { k = 1; f(7); assert(k == 7) }`, 5, 5, 0},
		{`byte k; init { goto l; byte a[2] = 3; l: k = a[1]; assert(k == 3) }`, 4, 4, 0},
		{`byte k; init { if :: byte a[2] = 3; k = 1 :: k = a[1]; assert(k == 3) fi }`, 6, 6, 0},
		{`byte k; init { skip; byte x = 2, a[2] = 3, y = 4; k = a[1]; assert(k == 3) }`, 7, 7, 0},
		{`byte k; active proctype P(byte z) { skip; byte a[2] = z; k = a[1]; assert(k == 0) }`, 5, 5, 0},
		{`byte k; active [2] proctype P() { skip; byte a[2] = _pid; k = a[1]; assert(k == _pid) }`, 28, 41, 5},
		{`byte k; init { byte p = 3; skip; byte a[2] = p; k = a[1]; assert(k == 3) }`, 5, 5, 0},
		{`byte k; init { byte p; p = 3; byte a[2] = p; k = a[1]; assert(k == 3) }`, 5, 5, 1},
		{`mtype = { red, green } init { skip; mtype m[2] = green; assert(m[0] == green); assert(m[1] == green) }`, 5, 5, 0},
		// A loop over an array in a structure.
		{box + `init { for (i in boxes[0].slot) { n++ }; assert(n == 3) }`, 14, 14, 0},
		{box + `init { for (i in one.slot) { n++ }; assert(n == 3) }`, 14, 14, 0},
		{box + `init { for (i in out[n].x) { n++ }; assert(n == 2) }`, 11, 11, 0},
		// Others.
		{`byte arr[3], n; inline f(a) { a[1] = 4; n = a[1] } init { f(arr); assert(n == 4) }`, 5, 5, 0},
		{nested.String(), 3, 3, 0},
		{`typedef S { byte a; byte b }; chan c = [3] of { S }; S s; init { s.b = 2; c!s; c??eval(s) }`, 5, 5, 0},
	} {
		m := parseString(t, x.text)
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			c, err := explore(m.With(engine).(*Model), 1000)
			if err != nil || c.states != x.states || c.transitions != x.transitions || c.assertions != x.assertions {
				t.Errorf("%s, %s: %d states, %d transitions, %d assertions fail; want %d, %d, %d; %v",
					x.text, engine, c.states, c.transitions, c.assertions, x.states, x.transitions, x.assertions, err)
			}
		}
	}
}

// TestWholeStructures compares receives and polls that compare a whole
// structure with those that name its fields.
func TestWholeStructures(t *testing.T) {
	const head = `typedef T { byte q[2]; byte z }; typedef S { byte a; T t };
chan c = [3] of { byte, S, byte }; chan d = [0] of { byte, S, byte }; S s, r[2]; byte x, y;
`
	const fields = "s.a,s.t.q[0],s.t.q[1],s.t.z"
	const evals = "eval(s.a),eval(s.t.q[0]),eval(s.t.q[1]),eval(s.t.z)"
	for _, body := range []string{
		`init { c!1,s,2; s.a = 1; c!1,s,3; if :: c?x,eval(s),y :: c??x,eval(s),y fi }`,
		`init { s.t.q[1] = 2; c!1,s,2; if :: s.t.z = 1 :: skip fi; c?x,eval(s),y; assert(y == 1) }`,
		`init { s.t.z = 2; c!1,s,2; c?<x,eval(s),y>; c?x,s,y; assert(x == 0) }`,
		`init { s.t.z = 2; c!1,s,2; s.t.z = 3; if :: c?[x,eval(s),y] -> x = 1 :: c??[x,eval(s),y] -> x = 2 :: c?[x,s,y] -> x = 3 :: c?[x,s,3] -> x = 4 :: c?[1,s,2] -> x = 5 :: nfull(c) -> c!1,s,2 fi }`,
		`init { s.t.z = 5; c!1,s,2; if :: c?[x,s,5] -> assert(false) :: c?[x,s,2] fi; y = c?[_,eval(s),2] }`,
		`active proctype A() { s.a = 2; d!1,s,2 } active proctype B() { if :: d?x,eval(s),y :: s.t.z = 1 fi }`,
	} {
		whole := parseString(t, head+body)
		spelled := parseString(t, head+strings.NewReplacer("eval(s)", evals, ",s,", ","+fields+",").Replace(body))
		want, err := explore(spelled, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			if got, err := explore(whole.With(engine).(*Model), 1000); err != nil || got != want {
				t.Errorf("%s, %s: %+v, want %+v; %v", body, engine, got, want, err)
			}
		}
	}
}

// TestWholeInitialValues: a number as the initial value of a structure is
// ignored, as by SPIN.
func TestWholeInitialValues(t *testing.T) {
	for text, want := range map[string]int{
		`typedef S { byte a; byte b }; S s = 4; init { s.b = 2; assert(s.a == 0) }`:                               4,
		`typedef S { byte a; byte b }; S s[2] = 4; init { s[1].b = 2; assert(s[1].a == 0) }`:                      4,
		`typedef S { byte a = 1; byte b }; init { S s = 4; s.b = 2; assert(s.a == 1) }`:                           4,
		`typedef S { byte a; byte b }; init { S s[2] = {1, 2}; s[0].b = 2; assert(s[0].a == 0) }`:                 4,
		`typedef S { byte a; byte b }; typedef T { S s = 3; byte c = 2 }; T t; init { assert(t.s.a + 2 == t.c) }`: 3,
		`typedef S { byte a; byte b }; init { byte x; x = 1; S s = 4; assert(s.a == x - 1) }`:                     5,
	} {
		m := parseString(t, text)
		if c, err := explore(m, 100); err != nil || c.states != want || c.assertions > 0 {
			t.Errorf("%s: %+v; %v; want %d states", text, c, err, want)
		}
		if w := m.Warnings().Error(); !strings.Contains(w, "its initial value is ignored") {
			t.Errorf("%s: warnings: %s", text, w)
		}
	}
}

// TestBoundsAreUses: a variable that only names a size is used.
func TestBoundsAreUses(t *testing.T) {
	m := parseString(t, `byte N = 3, K = 2; byte a[N]; byte b = K; chan c = [N] of { byte }; init { a[2] = b; c!1 }`)
	if w := m.Warnings().Error(); strings.Contains(w, "never used") {
		t.Error(w)
	}
}
