package verdicts

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/slicing"
	"github.com/ltlcheck/ltlcheck/internal/report"
	specs "github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestSliceIfWanted: steps that matter are looked for in a run if that is wanted and there is time, and an error is no answer.
func TestSliceIfWanted(t *testing.T) {
	t.Parallel()
	run, found := &trace.Lasso{}, []slicing.Step{{Kind: slicing.Needed}}
	for _, tt := range []struct {
		name   string
		wanted bool
		run    *trace.Lasso
		time   time.Duration
		err    error
		want   []slicing.Step
	}{
		{"wanted", true, run, time.Hour, nil, found},
		{"not wanted", false, run, time.Hour, nil, nil},
		{"no run", true, nil, time.Hour, nil, nil},
		{"no time", true, run, 0, nil, nil},
		{"time is over", true, run, -time.Second, nil, nil},
		{"not found", true, run, time.Hour, errors.New("no"), nil},
	} {
		looked := false
		got := (&After{Slice: tt.wanted}).slice(t.Context(), tt.time, func(ctx context.Context) ([]slicing.Step, error) {
			looked = true
			if _, limited := ctx.Deadline(); !limited {
				t.Errorf("%s: without a limit", tt.name)
			}
			return found, tt.err
		}, tt.run)
		if !slices.Equal(got, tt.want) || looked != (tt.want != nil || tt.err != nil) {
			t.Errorf("%s: %v, looked for: %v", tt.name, got, looked)
		}
	}
}

// TestSearchingUntil: further searches end at a time only if there is one.
func TestSearchingUntil(t *testing.T) {
	t.Parallel()
	end := time.Now().Add(time.Hour)
	for _, until := range []time.Time{{}, end} {
		ctx, cancel := (&After{Until: until}).searching(t.Context())
		if at, limited := ctx.Deadline(); limited != !until.IsZero() || !at.Equal(until) {
			t.Errorf("until %v: %v, %v", until, at, limited)
		}
		cancel()
		if ctx.Err() == nil {
			t.Error("searches are not cancelled")
		}
	}
}

// TestConclude: what an answer has, by the question, the verdict and what is asked for after it.
func TestConclude(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("model.pml", `byte x; active proctype P() { do :: x < 2 -> x++ :: x == 2 -> x = 0 od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fails, err := promela.Parse(source.NewFile("model.pml", `byte x; active proctype P() { x = 1; x == 2 }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	always, err := specs.FromFormula(m, "always", source.NewFile("formula", "G (x < 3)"))
	if err != nil {
		t.Fatal(err)
	}
	never, err := specs.FromFormula(m, "never", source.NewFile("formula", "G (x < 2)"))
	if err != nil {
		t.Fatal(err)
	}
	possible := *never
	possible.Possible = true
	stops := &specs.Property{Name: "stops", Safety: true, Stopped: "it stops"}
	for _, tt := range []struct {
		name              string
		q                 *specs.Property
		m                 *promela.Model
		verdict, reason   string
		run, why, witness bool
		suspects          int
	}{
		{"holds", always, m, report.Holds, "", false, false, false, 0},
		{"violated", never, m, report.Violated, "", true, true, false, 1},
		{"possible", &possible, m, report.Holds, "", true, false, true, 0},
		{"no failure", stops, m, report.Holds, "", false, false, false, 0},
		{"failure", stops, fails, report.Violated, "it stops", true, true, false, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := check.Verify(t.Context(), tt.m, tt.q.Asked(), check.Options{Trial: check.NoTrial})
			if err != nil {
				t.Fatal(err)
			}
			looked := 0
			find := func(_ context.Context, run *trace.View, o check.Options, _ uint64) ([]report.Suspect, *report.Tried) {
				looked++
				if len(run.Steps) == 0 || o.Shortest || o.Exhaust || o.Progress != nil || o.All != 0 {
					t.Errorf("%d steps, %+v", len(run.Steps), o)
				}
				return nil, nil
			}
			q := tt.q.Stated(tt.m, nil)
			after := After{Suspects: &Suspects{Long: true, Find: find}, Options: check.Options{All: 1, Progress: func(check.Progress) {}}}
			a, err := Conclude(t.Context(), q, Describe(q), r, after)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict != tt.verdict || a.Reason != tt.reason || looked != tt.suspects {
				t.Errorf("%s (%q), %d times suspects", a.Verdict, a.Reason, looked)
			}
			if (a.Run != nil) != tt.run || len(a.Views) > 0 != tt.run || (a.Why != nil) != tt.why || (a.Witness != nil) != tt.witness {
				t.Errorf("run %v, %d views, why %v, witness %v", a.Run != nil, len(a.Views), a.Why != nil, a.Witness != nil)
			}
		})
	}
}
