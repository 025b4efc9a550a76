package interp_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

func TestMissingElse(t *testing.T) {
	for body, want := range map[string]string{
		`byte i; if :: i < 3 -> skip :: i > 3 -> skip fi`:                           "",
		`byte i = 3; if :: i < 3 -> skip :: i > 3 -> skip fi`:                       "when i = 3",
		`byte i; do :: i < 3 -> i++ :: i > 3 -> break od`:                           "when i = 3",
		`byte i; do :: i < 3 -> i = 4 - i :: i > 3 -> i = 0 od`:                     "",
		`byte i; do :: i < 3 -> i++ od`:                                             "when i = 3",
		`bool b; if :: b -> skip fi`:                                                "when b = false",
		`mtype m = blue; if :: m == red -> skip :: m == green -> skip fi`:           "when m = blue",
		`byte i = 2; bit b; if :: i > 0 && b -> skip :: i == 0 -> skip fi`:          "when i = 2, b = 0",
		`byte i; if :: i < 3 -> skip :: i >= 3 -> skip fi`:                          "",
		`byte i; if :: i < 3 -> skip :: else fi`:                                    "",
		`bit b; if :: b -> skip :: !b -> skip fi`:                                   "",
		`mtype m; if :: m == red :: m == green :: m == blue fi`:                     "",
		`byte i; if :: i == 1 -> skip :: i == 2 -> skip fi`:                         "",
		`byte i; if :: i < 3 -> skip :: g == 1 -> skip fi`:                          "",
		`byte i; if :: i < 3 -> skip :: c?i fi`:                                     "",
		`byte i; if :: i < 3 -> skip :: skip fi`:                                    "",
		`byte i; end: do :: i < 3 -> i++ od`:                                        "",
		`byte i; { do :: i < 3 -> i++ od } unless { g == 1 }`:                       "",
		`byte i; do :: i / i == 1 -> i++ :: i % 2 == 0 -> i = 1 :: i > 0 -> i-- od`: "",
	} {
		m := promelatest.Model(t, "mtype = { red, green, blue }; byte g; chan c = [1] of { byte }; active proctype P() { "+body+" }")
		got := ""
		for _, w := range interp.Confirm(m) {
			if i := strings.Index(w.Msg, "when "); strings.HasPrefix(w.Msg, "no option can be taken") {
				got, _, _ = strings.Cut(w.Msg[i:], ", and no other")
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
