package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

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
		_, err := promelatest.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want: %s", place, err, want)
		}
	}
}
