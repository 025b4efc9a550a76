package symmetry

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestClosed: all permutations of reachable states are reachable where members start alike, and need not be where one of them starts with
// another value.
func TestClosed(t *testing.T) {
	t.Parallel()
	const members = "byte n[4]; proctype P(byte i) { do :: n[i] < 2 -> n[i]++ :: n[i] > 0 -> n[i]-- od }\n"
	for _, tt := range []struct {
		text string
		want bool
	}{
		{define(lock, 3), true},
		{members + "init { atomic { run P(1); run P(2); run P(3) } }", true},
		{members + "init { n[0] = 1; atomic { run P(1); run P(2); run P(3) } }", true},
		{members + "init { n[1] = 1; atomic { run P(1); run P(2); run P(3) } }", false},
	} {
		b := bindStaying(t, tt.text)
		if b.group == nil {
			t.Errorf("%s: %v", tt.text, b.broken)
			continue
		}
		quotient := New(nil, &binding{atoms: b.itself}, &binding{atoms: b.atoms}, b.group)
		bound, err := quotient.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := bound.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := x.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		if states := programtest.States(t, x, 200); len(states) < 10 {
			t.Errorf("%s: %d states", tt.text, len(states))
		}
		if got := quotient.closed(); got != tt.want {
			t.Errorf("%s: closed %v, want %v", tt.text, got, tt.want)
		}
	}
}
