package promela

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/reduce"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestBenefit: reduction is left out where processes share all they do, and done where they do not.
func TestBenefit(t *testing.T) {
	for name, c := range map[string]struct {
		step string
		want bool
	}{
		"shared": {"x[_pid] = (x[0] + x[1] + x[2] + 1) % 3", false},
		"own":    {"l = (l + 1) % 3; l = 2 - l", true},
		"some":   {"l = (l + 1) % 3; l = 0; x[_pid] = (x[0] + x[1] + x[2] + 1) % 3", true},
	} {
		m, err := Parse(source.NewFile("worth.pml", "byte x[3]; active [3] proctype P() { byte l; do :: "+c.step+" od }"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		small, why, err := m.Reduce(t.Context(), []program.Atom{{Text: "x[0] > 1"}}, program.SameUpToStuttering, []string{reduce.ReduceDead, reduce.ReduceSlice})
		if err != nil {
			t.Fatal(err)
		}
		if (small != nil) != c.want || small != nil && strings.Contains(small.Summary(), "no partial-order") {
			t.Errorf("%s: %v", name, small)
		}
		if tried := why == "no partial-order reduction and merging, as a sample shows little gain"; tried == c.want || c.want && why != "" {
			t.Errorf("%s: tried in vain: %q", name, why)
		}
	}
}
