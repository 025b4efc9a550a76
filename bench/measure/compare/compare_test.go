package compare

import (
	"bytes"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/program/lts"
)

// TestElsewhere: one transition is changed, and the comparison says so by every method.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	l, err := lts.New(0, 3, []lts.Transition{{From: 0, Label: "a", To: 1}, {From: 1, Label: "b", To: 2}})
	if err != nil {
		t.Fatal(err)
	}
	other, err := elsewhere(l)
	if err != nil {
		t.Fatal(err)
	}
	if e := other.Out(1)[0]; other.Transitions() != 2 || e.To != 0 {
		t.Fatalf("%d transitions, the last to %d", other.Transitions(), e.To)
	}
	var out bytes.Buffer
	b := &bench{out: &out}
	if err := b.both("two", l, other, compare.Labels{}); err != nil {
		t.Fatal(err)
	}
	if n, yes := bytes.Count(out.Bytes(), []byte("| no |")), bytes.Count(out.Bytes(), []byte("| yes |")); n+yes != 3*len(compare.Relations()) || yes != 4*3 { // l ≤ other by both simulations and both traces
		t.Errorf("%d no, %d yes:\n%s", n, yes, &out)
	}
}
