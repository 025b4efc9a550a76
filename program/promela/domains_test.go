package promela_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestOutside: the values of each type, of elements, of fields and of local
// variables.
func TestOutside(t *testing.T) {
	t.Parallel()
	const text = `mtype = { red, green }; mtype:way = { left };
typedef T { short s[2]; bool b }
byte x; bit f; bool g; int i; unsigned u : 5; mtype m; mtype:way w; T t[2]; chan c = [1] of { byte };
active [2] proctype P() { byte y; { bool z } { short z; skip } }`
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, inside, outside, want string }{
		{"x", "0 255", "-1 256 true 1.5 red", "a number from 0 to 255"},
		{"f", "0 1", "2", "a number from 0 to 1"},
		{"g", "true false 0 1", "2 yes", "true or false"},
		{"i", "-2147483648 2147483647", "2147483648 1e3", "from -2147483648 to"},
		{"u", "0 31", "32 -1", "from 0 to 31"},
		{"m", "red green 0 7", "1 left 256 blue", "one of red, green"},
		{"w", "left", "red", "one of left"},
		{"t[1].s[0]", "-32768", "32768", "from -32768"},
		{"t[0].b", "true", "7", "true or false"},
		{"P[1]:y", "9", "256", "from 0 to 255"},
		{"P[0]:z", "true", "2", "true or false"},
		{"P[0]:(4)z", "true", "2", "true or false"},
		{"t[2].b t t[0] t[0].c P[0]:v Q[0]:y x[0] c P[0]@ nothing", "2000000000000", "", ""},
	} {
		for _, name := range strings.Fields(test.name) {
			for _, v := range strings.Fields(test.inside) {
				if want, outside := m.Outside(name, v); outside {
					t.Errorf("%s = %s is outside: want %s", name, v, want)
				}
			}
			for _, v := range strings.Fields(test.outside) {
				if want, outside := m.Outside(name, v); !outside || !strings.Contains(want, test.want) {
					t.Errorf("%s = %s: %v, want %s, not %s", name, v, outside, want, test.want)
				}
			}
		}
	}
}
