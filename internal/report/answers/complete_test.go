package answers

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
)

// TestNoVerdictWithoutReason: an answer that leaves a question open has a reason, and one without a verdict is none.
func TestNoVerdictWithoutReason(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		verdict, reason string
		fault           bool
	}{
		{report.Holds, "", false}, {report.Violated, "", false}, {report.Inconclusive, "the time limit is reached", false},
		{report.Inconclusive, "", true}, {report.Inconclusive, " ", true}, {"", "", true},
	} {
		a := verdicts.Answer{Property: report.Property{Verdict: x.verdict, Reason: x.reason}}
		if err := complete(&a); (err != nil) != x.fault {
			t.Errorf("%+v: %v", x, err)
		}
	}
}
