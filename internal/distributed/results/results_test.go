package results

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// filled is an answer of check in which no field that Answer has is empty.
func filled() *report.Property {
	p := &report.Property{Place: &report.Place{}, Counterexample: &report.Counterexample{}, BadPrefix: new(int), Why: &report.Why{}, Witness: &report.Counterexample{}, Assumptions: []string{"a"}}
	v := reflect.ValueOf(p).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString("the " + v.Type().Field(i).Name)
		case reflect.Bool:
			f.SetBool(true)
		}
	}
	return p
}

// TestAnswerKeepsAll: an answer has each field of check's answer that it names, and gives it back; the place is not printed again.
func TestAnswerKeepsAll(t *testing.T) {
	t.Parallel()
	p := filled()
	a := newAnswer(p)
	kept := reflect.ValueOf(a)
	back := reflect.ValueOf(a.property()).Elem()
	for i := range kept.NumField() {
		name := kept.Type().Field(i).Name
		if name == "Passed" {
			continue
		}
		want := reflect.ValueOf(p).Elem().FieldByName(name)
		if !reflect.DeepEqual(kept.Field(i).Interface(), want.Interface()) {
			t.Errorf("%s is %v, want %v", name, kept.Field(i), want)
		}
		if name != "Place" && !reflect.DeepEqual(back.FieldByName(name).Interface(), want.Interface()) {
			t.Errorf("%s comes back as %v, want %v", name, back.FieldByName(name), want)
		}
	}
	for _, tt := range []struct {
		verdict, expected string
		want              bool
	}{{"holds", "holds", true}, {"violated", "holds", false}, {"violated", "violated", true}} {
		if a := newAnswer(&report.Property{Verdict: tt.verdict, Expected: tt.expected}); a.Passed != tt.want || a.Assumptions == nil {
			t.Errorf("%s, expected %s: passed %v, assumptions %v", tt.verdict, tt.expected, a.Passed, a.Assumptions)
		}
	}
}

// TestClusterLines: counts are those of complete searches only; transitions are counted as check does if the program is searched alone.
func TestClusterLines(t *testing.T) {
	t.Parallel()
	outcome := cluster.Outcome{Complete: true, Steps: 12, Widest: 5}
	outcome.Sizes.Plain = 70
	outcome.Counts.Transitions, outcome.Counts.Initial, outcome.Counts.AtomicSteps, outcome.Counts.Deadlocks = 100, 2, 3, 4
	outcome.Counts.AssertionFailures, outcome.Counts.RuntimeErrors, outcome.Counts.Batches, outcome.Counts.Bytes, outcome.Counts.Moved = 6, 7, 1, 2048, 9
	for _, tt := range []struct {
		name   string
		change func(*cluster.Answer, *report.Property)
		counts string
		lines  []string
	}{
		{"complete", func(*cluster.Answer, *report.Property) {}, "{70 100 3 4 6 7 5 1 2048 9}",
			[]string{"70 states, 100 transitions in 12 supersteps of 3 partitions", "9 states sent, 2.0 KiB in 1 batch"}},
		{"alone", func(a *cluster.Answer, _ *report.Property) { a.Alone = true }, "{70 102 3 4 6 7 5 1 2048 9}",
			[]string{"70 states, 102 transitions in 12 supersteps of 3 partitions", "9 states sent, 2.0 KiB in 1 batch"}},
		{"nothing sent", func(a *cluster.Answer, _ *report.Property) { a.Outcome.Counts.Moved = 0 }, "{70 100 3 4 6 7 5 1 2048 0}",
			[]string{"70 states, 100 transitions in 12 supersteps of 3 partitions"}},
		{"not complete", func(a *cluster.Answer, _ *report.Property) { a.Outcome.Complete = false }, "", nil},
		{"weakly fair", func(a *cluster.Answer, p *report.Property) { a.Outcome.Complete, p.Fairness = false, "weak" }, "", []string{"weak fairness"}},
		{"not fair", func(a *cluster.Answer, p *report.Property) { a.Outcome.Complete, p.Fairness = false, "none" }, "", nil},
	} {
		a, doc := &cluster.Answer{Outcome: &outcome}, &report.Property{}
		own := outcome
		a.Outcome = &own
		tt.change(a, doc)
		p := NewClusterProperty(doc, a, 1.5)
		counts := ""
		if p.Counts != nil {
			counts = fmt.Sprint(*p.Counts)
		}
		if got := p.lines(3); counts != tt.counts || !slices.Equal(got, tt.lines) || p.Seconds != 1.5 || p.Supersteps != 12 {
			t.Errorf("%s: %s, %q", tt.name, counts, got)
		}
		p.Warnings = []string{"w"}
		if got := p.lines(3); !slices.Equal(got, append([]string{"warning: w"}, tt.lines...)) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// TestSwarmLines: what is said below the verdict: the search that has found the violation, or how many are done, and why others are not.
func TestSwarmLines(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		answer swarm.Answer
		want   []string
	}{
		{swarm.Answer{Jobs: 5, Done: 3, Workers: 1}, []string{"3 of 5 jobs done by 1 worker"}},
		{swarm.Answer{Jobs: 1, Done: 1, Workers: 2, Remarks: []string{"r", "s"}, Failed: []string{"full\nof things", "x"}, Refused: []string{"no\nrun"}}, []string{"1 of 1 job done by 2 workers", "r", "s", "full", "no"}},
		{swarm.Answer{Jobs: 5, Done: 3, Workers: 1, Job: 4, Search: "depth first", Result: check.Result{Verdict: check.Violated}}, []string{"found by search 4 of 5: depth first"}},
	} {
		p := NewSwarmProperty(&report.Property{Fairness: "x"}, &tt.answer)
		if got := p.lines(); !slices.Equal(got, tt.want) || p.Fairness != tt.answer.Result.Fairness.String() || p.Failed == nil || p.Refused == nil || p.Remarks == nil {
			t.Errorf("%q, want %q", got, tt.want)
		}
		s := &Swarm{Model: "m", Properties: []SwarmProperty{p, p}}
		var out strings.Builder
		if err := WriteSwarm(&out, s); err != nil || strings.Count(out.String(), tt.want[0]) != 2 || len(s.Answers()) != 2 || s.Answers()[1] != &s.Properties[1].Answer {
			t.Errorf("%v: %s", err, out.String())
		}
	}
}
