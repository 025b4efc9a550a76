package promela

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

func TestHiddenValueStays(t *testing.T) {
	m := parseString(t, `hidden byte h; byte x; active proctype A() { h = 5; x = h }`)
	b, err := m.Bind([]program.Atom{{Text: "x == 5"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, s, _ := reach(t, m, b, "A: h = 5", "A: x = h"); s.Target != 1 {
		t.Error("x is not 5")
	}
}
