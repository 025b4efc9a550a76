package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestWarningsOfShapes: statements that mean something else than they seem to.
func TestWarningsOfShapes(t *testing.T) {
	t.Parallel()
	const endless, channel, skipped = "this loop does not end", "is a channel: this compares its number", "the beginning of the loop"
	for text, want := range map[string]string{
		`byte i; init { for (i : 0 .. 255) { skip } }`:                                                  endless,
		`proctype P() { skip } proctype Q() { run P() }`:                                                "P is never started: the model starts no process",
		`proctype P() { skip } init { run P() }`:                                                        "",
		`proctype P() { skip } active proctype Q() { skip }`:                                            "",
		`byte i; init { for (i : 0 .. 300) { skip } }`:                                                  endless,
		`byte i; init { for (i : 0 .. 254) { skip } }`:                                                  "",
		`bit i; init { for (i : 0 .. 1) { skip } }`:                                                     endless,
		`bool i; init { for (i : 0 .. 0) { skip } }`:                                                    "",
		`unsigned i : 3; init { for (i : 0 .. 7) { skip } }`:                                            endless,
		`unsigned i : 3; init { for (i : 0 .. 6) { skip } }`:                                            "",
		`short i; init { for (i : 0 .. 32767) { skip } }`:                                               endless,
		`int i; init { for (i : 0 .. 255) { skip } }`:                                                   "",
		`byte a[256], i; init { for (i in a) { skip } }`:                                                endless,
		`byte a[255], i; init { for (i in a) { skip } }`:                                                "",
		`typedef S { byte i }; S s; init { for (s.i : 0 .. 255) { skip } }`:                             endless,
		`byte i; init { select (i : 0 .. 300) }`:                                                        "never becomes 300",
		`byte i; init { select (i : 0 .. 255) }`:                                                        "",
		`chan c = [1] of { int }; init { c <- 1 }`:                                                      channel,
		`chan c = [1] of { int }; init { do :: c > 1 -> break od }`:                                     channel,
		`chan c[2] = [1] of { int }; init { c[1] <= 1 }`:                                                channel,
		`chan c = [1] of { int }; init { c == 1 }`:                                                      "",
		`byte i; init { if :: goto abort :: skip fi; abort: for (i : 0 .. 1) { skip } }`:                skipped,
		`byte i; init { if :: goto abort :: skip fi; abort: skip; for (i : 0 .. 1) { skip } }`:          "",
		`byte i; init { abort: for (i : 0 .. 1) { skip } }`:                                             "",
		`byte a[2], i; init { if :: goto abort :: skip fi; abort: for (i in a) { skip } }`:              skipped,
		`byte i; init { if :: goto abort :: skip fi; abort: select (i : 0 .. 99) }`:                     skipped,
		`byte i; init { if :: goto abort :: skip fi; abort: select (i : 0 .. 3) }`:                      "",
		`typedef M { byte a }; chan c = [2] of { M }; M m; init { again: for (m in c) { goto again } }`: skipped,
		`byte a[3], i; init { for (i in a[1]) { skip } }`:                                               "a[1] is one element; the loop is over all of a",
		`byte i; active proctype P() { do :: i < 3 -> goto out :: else -> i++ od; out: assert(i < 4) }`: "",
	} {
		got := interp.Confirm(promelatest.Model(t, text)).Error()
		if want == "" && (strings.Contains(got, endless) || strings.Contains(got, channel) || strings.Contains(got, skipped)) || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
