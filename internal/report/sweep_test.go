package report

import (
	"reflect"
	"testing"
)

// TestSweepConclusions: the least memory of each policy, contradictions, and the forecast from the last two values.
func TestSweepConclusions(t *testing.T) {
	t.Parallel()
	point := func(share float64, verdict string) SweepPoint {
		return SweepPoint{Policy: "lfu", Share: share, Verdict: verdict, Ended: verdict != Inconclusive}
	}
	series := func(define string, states uint64, points ...SweepPoint) SweepSeries {
		s := SweepSeries{Define: define, Name: "p", Verdict: Holds, Expected: Holds, States: states, Points: points}
		if !s.Conclude([]string{"lfu"}) || !s.Passed {
			t.Errorf("%s: a contradiction", define)
		}
		return s
	}
	one, half, less := 1.0, 0.5, 0.25
	a := series("N=2", 100, point(one, Holds), point(half, Inconclusive), point(less, Inconclusive))
	b := series("N=3", 1000, point(one, Holds), point(half, Holds), point(less, Inconclusive))
	if want := []SweepLeast{{"lfu", &one, &half}}; !reflect.DeepEqual(a.Least, want) {
		t.Errorf("%v, want %v", a.Least, want)
	}
	d := Sweep{Series: []SweepSeries{series("N=1", 10, point(one, Holds)), a, b}}
	d.Predict()
	if want := []SweepForecast{{"N=3", "p", "lfu", 10_000, 2500}}; !reflect.DeepEqual(d.Forecasts, want) {
		t.Errorf("%v, want %v", d.Forecasts, want)
	}
	b.Points[1].Verdict = Violated
	if b.Conclude([]string{"lfu"}) || b.Passed {
		t.Error("a contradiction is not seen")
	}
}

// TestSearchesDisagree: two verdicts that contradict each other are no verdict that is expected.
func TestSearchesDisagree(t *testing.T) {
	t.Parallel()
	p := SearchedProperty{Expected: Holds, Searches: []Searched{{Verdict: Inconclusive}, {Verdict: Holds}}}
	if p.Conclude(); !p.Agree || !p.Passed || p.Verdict != Holds {
		t.Errorf("%+v", p)
	}
	p.Searches = append(p.Searches, Searched{Verdict: Violated})
	if p.Conclude(); p.Agree || p.Passed {
		t.Errorf("%+v", p)
	}
}
