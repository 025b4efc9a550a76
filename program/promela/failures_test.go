package promela

import (
	"testing"
)

// An assertion that fails behind a rendezvous is not said again of the sender.
func TestFailureBehindRendezvous(t *testing.T) {
	m := parseString(t, `chan d = [0] of { byte }; byte x; active proctype A() { byte b; d_step { d?b; assert(b == 7) } } active proctype B() { d!1 }`)
	if c, err := explore(m, 100); err != nil || c.assertions != 1 || c.transitions != 4 {
		t.Errorf("%d failed assertions, want 1, and %d transitions; %v", c.assertions, c.transitions, err)
	}
}

// TestChannelOfRendezvous: an index that is out of range is an error of the sender, wherever receivers stand, and no message is sent.
func TestChannelOfRendezvous(t *testing.T) {
	for _, receiver := range []string{"c[0] ? x", "c[1] ? x", "true"} {
		m := parseString(t, `chan c[2] = [0] of { byte }; byte i = 5; active proctype P() { c[i] ! 1 } active proctype Q() { byte x; `+receiver+` }`)
		if c, err := explore(m, 100); err != nil || c.runtime == 0 || c.states > 3 {
			t.Errorf("%s: %d run-time errors, %d states; %v", receiver, c.runtime, c.states, err)
		}
	}
}

// What one process did wrong is not said again of the next one.
func TestFailureOfOneProcess(t *testing.T) {
	m := parseString(t, `byte x; active proctype A() provided (x == 1) { x = 2 } active proctype B() { assert(x == 7) }`)
	if c, err := explore(m, 100); err != nil || c.assertions != 1 {
		t.Errorf("%d failed assertions, want 1; %v", c.assertions, err)
	}
}
