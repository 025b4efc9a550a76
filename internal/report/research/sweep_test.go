package research

import (
	"reflect"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// TestSweepConclusions: the least memory of each policy, contradictions, and the forecast from the last two values.
func TestSweepConclusions(t *testing.T) {
	t.Parallel()
	point := func(share float64, verdict string) SweepPoint {
		return SweepPoint{Policy: "lfu", Share: share, Verdict: verdict, Ended: verdict != report.Inconclusive}
	}
	series := func(define string, states uint64, points ...SweepPoint) SweepSeries {
		s := SweepSeries{Define: define, Name: "p", Verdict: report.Holds, Expected: report.Holds, States: states, Points: points}
		if !s.Conclude([]string{"lfu"}) || !s.Passed {
			t.Errorf("%s: a contradiction", define)
		}
		return s
	}
	one, half, less := 1.0, 0.5, 0.25
	a := series("N=2", 100, point(one, report.Holds), point(half, report.Inconclusive), point(less, report.Inconclusive))
	b := series("N=3", 1000, point(one, report.Holds), point(half, report.Holds), point(less, report.Inconclusive))
	if want := []SweepLeast{{"lfu", &one, &half}}; !reflect.DeepEqual(a.Least, want) {
		t.Errorf("%v, want %v", a.Least, want)
	}
	d := Sweep{Series: []SweepSeries{series("N=1", 10, point(one, report.Holds)), a, b}}
	d.Predict()
	if want := []SweepForecast{{"N=3", "p", "lfu", 10_000, 2500}}; !reflect.DeepEqual(d.Forecasts, want) {
		t.Errorf("%v, want %v", d.Forecasts, want)
	}
	b.Points[1].Verdict = report.Violated
	if b.Conclude([]string{"lfu"}) || b.Passed {
		t.Error("a contradiction is not seen")
	}
}

// TestSearchesDisagree: two verdicts that contradict each other are no verdict that is expected.
func TestSearchesDisagree(t *testing.T) {
	t.Parallel()
	p := SearchedProperty{Expected: report.Holds, Searches: []Searched{{Verdict: report.Inconclusive}, {Verdict: report.Holds}}}
	if p.Conclude(); !p.Agree || !p.Passed || p.Verdict != report.Holds {
		t.Errorf("%+v", p)
	}
	p.Searches = append(p.Searches, Searched{Verdict: report.Violated})
	if p.Conclude(); p.Agree || p.Passed {
		t.Errorf("%+v", p)
	}
}
