package check

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/failures"
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/plans"
)

// thousands writes a number as tables do: 10,000.
func thousands(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// TestThresholds: the numbers of states in the table of plans are the constants that searches use.
func TestThresholds(t *testing.T) {
	t.Parallel()
	want := map[plans.Way][]uint64{
		plans.Trial:     {failures.FirstFailures, firstShared},
		plans.OneWorker: {monitor.ParallelAfter, explore.PackAfter(false), explore.PackAfter(true)},
	}
	seen := 0
	for _, row := range plans.Table() {
		var got, numbers []string
		for _, word := range strings.Fields(row.Threshold) {
			if w := strings.Trim(word, ",."); w != "" && w[0] >= '0' && w[0] <= '9' {
				got = append(got, w)
			}
		}
		for _, n := range want[row.Way] {
			numbers = append(numbers, thousands(n))
		}
		if seen += len(got); !slices.Equal(got, numbers) {
			t.Errorf("%s: %q has the numbers %q, and searches use %q", row.Way, row.Threshold, got, numbers)
		}
	}
	if seen < 5 {
		t.Errorf("only %d thresholds", seen)
	}
}
