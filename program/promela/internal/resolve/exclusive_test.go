package resolve_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestExclusiveWarnings: what the text of a model contradicts, and what is of no use, is said; what may be true is not.
func TestExclusiveWarnings(t *testing.T) {
	for text, want := range map[string]string{
		"chan c = [1] of { byte }; active proctype A() { xs c; c!1 } active proctype B() { xr c; c?_ }":                "",
		"chan c = [1] of { byte }; active proctype A() { xs c; c!1 } active proctype B() { c?_; c!1 }":                 "xs c does not hold where B sends to the channel as well",
		"chan c = [1] of { byte }; active proctype A() { xr c; c?_; c!1 } active proctype B() { d_step { c?_; c!1 } }": "xr c does not hold where B receives from the channel as well",
		"chan c = [1] of { byte }; active [2] proctype A() { xs c; c!1; c?_ }":                                         "xs c does not hold, as there are 2 processes A that do",
		"chan c = [0] of { byte }; active proctype A() { xs c; c!1 } active proctype B() { c?_ }":                      "xs c says nothing, as the channel has no slots",
		"chan r = [1] of { chan }; chan c = [1] of { byte }; active proctype A() { chan q; xs q; r!c; r?q; q!1 }":      "xs q is not believed, as it may name several channels",
		"chan c[2] = [1] of { byte }; active proctype A() { byte i; i = 1; xs c[i]; c[i]!1 }":                          "xs c[i] is not believed, as it may name several channels",
		"chan c[2] = [1] of { byte }; active [2] proctype A() { xs c[_pid], c[1]; c[_pid]!1 }":                         "",
		"chan c[2] = [1] of { byte }; active proctype A() { xs c[0]; c[0]!1 } active proctype B() { c[1]!1 }":          "",
		"chan c = [1] of { byte }; proctype A(chan q) { xs q; xr q; q!1; q?_ } init { run A(c) }":                      "",
	} {
		m, err := promelatest.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, w := range interp.Confirm(m) {
			if strings.Contains(w.Msg, " is never used") {
				continue
			}
			got = append(got, w.Msg)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
