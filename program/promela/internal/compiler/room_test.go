package compiler_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestRoom: a state is left to the interpreter if its successors may need more room than the memory of compiled code has, for their number
// or their bytes, whether processes move alone or by rendezvous and however many there are; and only then.
func TestRoom(t *testing.T) {
	needsCompiler(t)
	options := func(n int, step string) string { return strings.Repeat(" :: "+step, n) }
	alone := func(bytes, processes, steps int) string {
		return fmt.Sprintf("byte x, pad[%d]; active [%d] proctype P() { do%s od }", bytes, processes, options(steps, "x = 1"))
	}
	meeting := func(bytes, sends, receivers, receives int) string {
		return fmt.Sprintf("chan c = [0] of { byte }; byte x, pad[%d]; active proctype S() { do%s od } active [%d] proctype R() { do%s od }", bytes, options(sends, "c!1"), receivers, options(receives, "c?x"))
	}
	started := func(steps int) string { // more processes than at the beginning
		return fmt.Sprintf("byte x; active proctype P() { byte n; do :: n < 40 -> n++; run Q() :: n == 40 -> break od } proctype Q() { do%s od }", options(steps, "x = 1"))
	}
	for _, tt := range []struct {
		name       string
		text       string
		successors int // of the state that has most
		left       bool
	}{
		{"few", alone(1, 3, 5), 15, false},
		{"as many as there is room for", alone(1, 40, 200), 8000, false},
		{"too many", alone(1, 40, 210), 8400, true},
		{"long", alone(9000, 10, 11), 110, false},
		{"too long", alone(9000, 10, 12), 120, true},
		{"few meet", meeting(1, 5, 2, 5), 50, false},
		{"many meet", meeting(1, 90, 1, 90), 8100, false},
		{"too many meet", meeting(1, 30, 10, 30), 9000, true},
		{"too many meet one", meeting(1, 91, 1, 91), 8281, true},
		{"long ones meet", meeting(4000, 12, 2, 10), 240, false},
		{"too long ones meet", meeting(4000, 13, 2, 12), 312, true},
		{"many processes", started(100), 4001, false},
		{"too many processes", started(250), 10001, true},
	} {
		m := promelatest.Model(t, tt.text)
		c, err := compareEngines(m, nil, 300, true, false)
		if err != nil || c.reason != "" || (c.left > 0) != tt.left {
			t.Errorf("%s: %v; %+v", tt.name, err, c)
		}
		if most := mostSuccessors(t, tt.text); most != tt.successors || tt.left && most <= jit.MaxSuccs && !strings.Contains(tt.name, "long") {
			t.Errorf("%s: %d successors", tt.name, most)
		}
	}
}

// mostSuccessors returns the greatest number of successors of the states of a model, by the interpreter.
func mostSuccessors(t *testing.T, text string) int {
	t.Helper()
	m := promelatest.Model(t, text)
	slow, _, err := bothEngines(m, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	var batch program.Batch
	for _, s := range promelatest.Resting(t, m, 300) {
		if err := slow.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		most = max(most, batch.Len())
	}
	return most
}
