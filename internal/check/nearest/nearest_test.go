package nearest_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/nearest"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestRandom: a departure is a run of the program that has the steps of the counterexample up to it, another one there, and
// satisfies the property by the definitions.
func TestRandom(t *testing.T) {
	t.Parallel()
	found, violated := 0, 0
	fronts := gomodel.FrontEnds()
	for seed := range uint64(400) {
		q, err := rejudge.Random(fronts[seed%uint64(len(fronts))], seed, 3)
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Verify(t.Context(), q.Program, q.Property, check.Options{Limits: check.Limits{States: 1000}})
		if err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
		if r.Verdict != check.Violated || r.Counterexample == nil || q.Property.Restricted() {
			continue
		}
		violated++
		d, err := nearest.Find(t.Context(), q.Program, q.Property, &r)
		if err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
		if d == nil {
			continue
		}
		found++
		for i := range d.Step + 1 {
			same := d.Run.At(i).Action == r.Counterexample.At(i).Action && string(d.Run.Next(i)) == string(r.Counterexample.Next(i))
			if same != (i < d.Step) {
				t.Errorf("%s: step %d of a departure at step %d", q.Name, i, d.Step)
			}
		}
		run, err := trace.Replay(q.Program, d.Run, r.Atoms)
		if err != nil {
			t.Fatalf("%s: %v", q.Name, err)
		}
		if holds, err := sequences.Of(q.Program).Holds(q.Property.Formula, run.Word()); !holds || err != nil {
			t.Errorf("%s: %s: the run does not satisfy it: %v", q.Name, q.Text, err)
		}
	}
	if found < 25 {
		t.Errorf("%d departures from %d counterexamples", found, violated)
	}
	t.Logf("%d departures from %d counterexamples", found, violated)
}
