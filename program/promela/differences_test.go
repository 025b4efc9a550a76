package promela

import (
	"testing"
)

// Where SPIN 6.5.2 counts other states than there are; docs/promela.md says why. The first figure
// is what the semantics give, the second SPIN's.
func TestOtherThanSpin(t *testing.T) {
	for _, x := range []struct {
		text        string
		want, spins int
	}{
		{`chan c = [1] of { bit }; bit b; active proctype A() { c!2; do :: b = 1 - b :: b = 0; c?b :: nfull(c) -> break od }`, 11, 12},
		{`chan c[2] = [1] of { byte }; active proctype A() { byte l; c[0]!1; do :: c[l]?l :: c[1]!2 -> break od }`, 7, 5},
		{`byte g; active proctype P() { set_priority(_pid, 3) unless g } init { select (g : 0 .. 1) }`, 14, 12},
		{`byte x; active proctype A() { if :: x == 0 -> x = 1 :: !enabled(1) -> x = 2 fi } active proctype B() { if :: x == 5 :: else -> x = 7 fi }`, 19, 25},
	} {
		c, err := explore(parseString(t, x.text), 1000)
		if err != nil || c.states != x.want {
			t.Errorf("%s: %d states, want %d (SPIN has %d); %v", x.text, c.states, x.want, x.spins, err)
		}
	}
	text := `chan c = [1] of { byte, byte }; byte x, y; active proctype P() { c!3,7; if :: c?x :: c?x,y; assert(y == 7) fi }`
	if c, err := explore(parseString(t, text), 1000); err != nil || c.assertions != 0 || c.runtime != 1 {
		t.Errorf("%s: %+v; %v; SPIN takes the receive of one back with 0 for the other", text, c, err)
	}
	for _, text := range []string{
		`chan c = [2] of { byte }; active proctype A() { c!1; c!2; c??2; c?1 } trace { c!1; c!2; c?2; c?1 }`,
		`chan c = [0] of { byte }; active proctype A() { end: c!1 } active proctype B() { byte x; end: x == 1 } trace { end: c!2; c?2 }`,
		`chan c = [1] of { byte }; active proctype A() { end: c?0 } notrace { c!1 }`,
	} {
		if c, err := explore(parseString(t, text), 1000); err != nil || c.runtime+c.invalid > 0 {
			t.Errorf("%s: %d run-time errors, %d invalid end states; %v", text, c.runtime, c.invalid, err)
		}
	}
}
