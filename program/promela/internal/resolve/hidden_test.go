package resolve_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// A hidden variable is part of the state only if what it holds can matter later.
func TestHiddenInState(t *testing.T) {
	for text, want := range map[string][]string{
		// Scratch: set and read without a rest in between.
		`hidden byte h; byte x; active [2] proctype A() { byte t; atomic { h = x + 1; t = h }; x = t }`:             nil,
		`hidden byte h; byte x; active proctype A() { d_step { h = x; if :: h > 1 -> x = h :: else -> h = 7 fi } }`: nil,
		// A counter for people only.
		`hidden int n; byte x; active proctype A() { do :: x = 1 - x; n++; printf("%d\n", n) od }`: nil,
		`hidden int n, m; byte x; active proctype A() { do :: x = 1 - x; n = m + 1; m = n od }`:    nil,
		// A constant.
		`hidden byte h = 3; byte x; active proctype A() { x = h; x = h + 1 }`: nil,
		// Read behind a rest.
		`hidden byte h; byte x; active proctype A() { h = 5; x = h }`:                                                     {"h"},
		`hidden byte h; chan c = [1] of { byte }; active proctype A() { byte t; atomic { h = 1; c!h; t = h } }`:           {"h"},
		`hidden byte h; active proctype A() { h = 1 } active proctype B() { h == 1 }`:                                     {"h"},
		`hidden byte h; active proctype A() provided (h == 0) { h = 1; skip }`:                                            {"h"},
		`hidden byte h, g; byte x; active proctype A() { h = 1; atomic { g = h; x = g } }`:                                {"h"},
		`hidden byte a[3]; byte x; active proctype A() { a[x] = 1; x = a[1] }`:                                            {"a"},
		`hidden byte h; byte x; proctype B(byte v) { x = v } init { h = 2; run B(h) }`:                                    {"h"},
		`hidden byte h; byte x; proctype B() { byte v = h; x = v } init { h = 2; run B() }`:                               {"h"},
		`hidden byte h; active proctype A() { h = 1; d_step { skip; assert(h == 1) } }`:                                   {"h"},
		`hidden byte h; active proctype A() { h = 1; { skip; skip } unless { h == 1 } }`:                                  {"h"},
		`hidden byte h; chan c = [1] of { byte }; active proctype A() { c!1; c?h; c!h }`:                                  {"h"},
		`hidden byte h; active proctype A() { h = 1 } ltl p { <> (h == 1) }`:                                              {"h"},
		`hidden byte h; chan c = [1] of { byte }; active proctype A() { h = 1; c!1; c?eval(h); do :: c?[h] -> break od }`: {"h"},
	} {
		m := promelatest.Model(t, text)
		var kept []string
		for _, w := range interp.Confirm(m) {
			if name, _, ok := strings.Cut(w.Msg, " is part of the state"); ok {
				kept = append(kept, name)
			}
		}
		if !slices.Equal(kept, want) {
			t.Errorf("%s\nkeeps %q, want %q", text, kept, want)
		}
	}
}

func TestHiddenProposition(t *testing.T) {
	m := promelatest.Model(t, `hidden byte h; byte x; active proctype A() { atomic { h = 5; x = h } }`)
	if _, err := promelatest.Bind(m, []string{"h == 5"}); err == nil || !strings.Contains(err.Error(), "h is hidden") {
		t.Error(err)
	}
}
