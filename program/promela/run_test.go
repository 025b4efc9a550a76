package promela

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
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

// TestRunRefused: where a value is evaluated several times, or only perhaps,
// run is refused. SPIN refuses these as well, or creates several processes.
func TestRunRefused(t *testing.T) {
	t.Parallel()
	for place, want := range map[string]string{
		`init { run Q() == 1 }`:                             "larger condition",
		`init { !run Q() }`:                                 "larger condition",
		`init { x == 0 && run Q() }`:                        "larger condition",
		`init { run Q() && run Q() }`:                       "larger condition",
		`init { a[run Q()] == 0 }`:                          "larger condition",
		`init { enabled(run Q()) }`:                         "larger condition",
		`init { len(c[run Q()]) == 1 }`:                     "larger condition",
		`init { Q[run Q()]@l }`:                             "larger condition",
		`init { Q[run Q()]:y == 0 }`:                        "larger condition",
		`init { a[run Q()] = 1 }`:                           "evaluated again",
		`init { a[run Q()]++ }`:                             "evaluated again",
		`init { c[0]!run Q() }`:                             "a message",
		`init { c[run Q()]!1 }`:                             "a message",
		`init { c[run Q()]?x }`:                             "a message",
		`init { c[0]?eval(run Q()) }`:                       "a message",
		`init { c[0]?a[run Q()] }`:                          "a message",
		`init { c[0]?[eval(run Q())] }`:                     "a message",
		`init { x = c[0]?[eval(run Q())] }`:                 "a message",
		`init { skip; byte z = run Q() }`:                   "evaluated again",
		`init { byte z = a[run Q()] }`:                      "evaluated again",
		`init { for (x : 0 .. run Q()) { skip } }`:          "evaluated again",
		`init { select (x : 0 .. run Q()) }`:                "evaluated again",
		`active proctype P() provided (run Q()) { skip }`:   "evaluated again",
		`init { d_step { printf("%d", run Q()) } }`:         "d_step",
		`init { d_step { x = a[run Q()] } }`:                "d_step",
		`byte g = run Q();`:                                 "outside a process",
		`ltl p { [] (run Q() == 1) }`:                       "proposition",
		`ltl p { [] (a[run Q()] == 1) }`:                    "proposition",
		`never { do :: a[run Q()] == 0 od }`:                "proposition",
		`never { do :: assert(run Q()) od }`:                "proposition",
		`trace { do :: c[0]!run Q() od }`:                   "outside a process",
		`proctype R(byte n) { skip } init { c[0]!run Q(0)}`: "a message",
	} {
		text := "proctype Q() { byte y; l: y = 1 }\nbyte a[3], x; chan c[3] = [2] of { byte };\n" + place
		_, err := Parse(source.NewFile("model.pml", text), Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want: %s", place, err, want)
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
