package ltl

import (
	"fmt"
	"strings"
	"testing"
)

// TestSimplifierStops: Stop is polled while rules and implications are tried, and no rule applies once it is true, at whatever
// poll that is.
func TestSimplifierStops(t *testing.T) {
	t.Parallel()
	fa := NewFactory()
	var parts []string
	for i := range 60 {
		parts = append(parts, fmt.Sprintf("F(a%d && X X X b%d)", i%50, (i+7)%60))
	}
	f, err := ParseString(fa, strings.Join(parts, " || "))
	if err != nil {
		t.Fatal(err)
	}
	polls, most := 0, 1<<30
	simplify := func() *Simplifier {
		polls = 0
		s := NewSimplifier(fa, SimplifyOptions{Stop: func() bool { polls++; return polls > most }})
		s.Simplify(f)
		return s
	}
	whole := simplify()
	if want := whole.work / (2 * pollWork); want < 3 || polls < want {
		t.Fatalf("%d polls for %d of work", polls, whole.work)
	}
	for _, most = range []int{0, 1, polls / 2, polls - 1} {
		if s := simplify(); polls != most+1 || len(s.implied) >= len(whole.implied) {
			t.Errorf("stopped at poll %d: %d polls, %d of %d implications tried", most, polls, len(s.implied), len(whole.implied))
		}
	}
}
