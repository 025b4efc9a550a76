package promela

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
)

// TestUnexplained: what ends with status 1.
func TestUnexplained(t *testing.T) {
	spin := func(name string) corpus.Exploration {
		return corpus.Exploration{Name: name, Path: "m.pml", Whole: true, States: 3, Transitions: 4}
	}
	ours := func(transitions uint64) check.Exploration {
		return check.Exploration{States: 3, Transitions: transitions, Exhaustive: true}
	}
	const known = "micro/m57_never" // has an explanation
	for _, tt := range []struct {
		what   string
		result result
		want   int
	}{
		{"equal", result{spin: spin("a"), ours: ours(4)}, 0},
		{"different", result{spin: spin("a"), ours: ours(5)}, 1},
		{"different and explained", result{spin: spin(known), ours: ours(5)}, 0},
		{"equal and explained", result{spin: spin(known), ours: ours(4)}, 1},
		{"refused", result{spin: spin("a"), failed: "syntax error"}, 1},
		{"not finished", result{spin: spin("a")}, 1},
		{"not to be compared", result{spin: corpus.Exploration{Name: "a", Path: "m.pml"}, failed: "SPIN stopped before the end"}, 0},
	} {
		table := &table{}
		row := table.add(tt.result)
		if table.unexplained != tt.want || strings.Count(row, "|") != 11 {
			t.Errorf("%s: %d unexplained, want %d: %s", tt.what, table.unexplained, tt.want, row)
		}
	}
}
