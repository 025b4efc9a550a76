package promela

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// TestRunInExpressions: wherever run may stand it creates its process once, in
// the interpreter and in compiled code. The figures are SPIN's.
func TestRunInExpressions(t *testing.T) {
	const failing = "proctype Q() { assert(false) }\nproctype N(byte n) { skip }\nbyte a[4], x;\n"
	for _, x := range []struct {
		statement           string
		states, transitions int
	}{
		{`run Q()`, 5, 5},
		{`(run Q())`, 5, 5},
		{`x = run Q()`, 5, 5},
		{`x = 1 + run Q()`, 5, 5},
		{`x = (run Q() -> 1 : 2)`, 5, 5},
		{`x = a[run Q()]`, 5, 5},
		{`x = (a[0] == 1 && run Q())`, 3, 3},
		{`assert(run Q())`, 5, 5},
		{`printf("%d\n", run Q())`, 5, 5},
		{`printf("%d\n", a[run Q()])`, 5, 5},
		{`set_priority(_pid, run Q())`, 5, 5},
		{`_priority = run Q()`, 5, 5},
		{`x = run N(run Q())`, 9, 11},
		{`atomic { printf("%d\n", run Q()); x = 1 }`, 5, 5},
		{`atomic { x = run Q(); x = 1 }`, 5, 5},
		{`for (x : run Q() .. 0) { skip }`, 8, 10},
		{`if :: run Q() -> x = 1 :: else fi`, 8, 10},
		{`skip unless { run Q() }`, 5, 5},
	} {
		m := parseString(t, failing+"init { "+x.statement+" }")
		want := 1
		if strings.Contains(x.statement, "&&") {
			want = 0
		}
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			c, err := explore(m.With(engine).(*Model), 1000)
			if err != nil || c.states != x.states || c.transitions != x.transitions || min(c.assertions, 1) != want {
				t.Errorf("%s, %s: %d states, %d transitions, %d assertions fail; want %d, %d; %v", x.statement, engine, c.states, c.transitions, c.assertions, x.states, x.transitions, err)
			}
		}
	}
}

// TestPrintedErrors: a value that is only printed is evaluated, so that its
// run-time errors are found, as in SPIN.
func TestPrintedErrors(t *testing.T) {
	for _, x := range []struct {
		value   string
		runtime int
	}{
		{"a[i]", 1}, {"7 / (i - 5)", 1}, {"7 % (i - 5)", 1}, {"len(none)", 1}, {"(i == 5 && a[i])", 1},
		{"a[i - 3]", 0}, {"7 / i", 0}, {"(i == 4 && a[i])", 0}, {"P[7]:i", 0},
	} {
		text := fmt.Sprintf("byte a[3]; chan none; active proctype P() { byte i = 5; if :: printf(%q, %s) :: d_step { skip; printf(%[1]q, %[2]s) } fi; if :: i = 6; none = none :: none = none fi }", "%d\n", x.value)
		m := parseString(t, text)
		for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
			if c, err := explore(m.With(engine).(*Model), 1000); err != nil || min(c.runtime, 1) != x.runtime {
				t.Errorf("%s, %s: %d run-time errors, want %d; %v", x.value, engine, c.runtime, x.runtime, err)
			}
		}
	}
}
