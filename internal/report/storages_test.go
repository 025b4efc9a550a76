package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
)

// TestStorages: sizes of the three storages, of which the classical one is what the others are compared with.
func TestStorages(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	writeStorages(&b, Storages(&check.Statistics{Tables: [2]uint64{60, 40}, StateBytes: 2, Packets: 50, States: 80, AutomatonStates: 4}))
	want := "      classical         100 states of 19 bits, 300 B\n" +
		"      first partition   80 packets of 20 bits, 240 B; 20.0 % share a head, pays off from 5.0 %\n" +
		"      second partition  50 packets of 24 bits, 150 B; 50.0 % share a head, pays off from 20.8 %\n"
	if b.String() != want {
		t.Errorf("got\n%s", &b)
	}
}

// TestRunTimeError: the first line of a violation tells the error in which the run ends, and of other runs nothing.
func TestRunTimeError(t *testing.T) {
	t.Parallel()
	run := &Counterexample{Prefix: []Step{{Process: "P", Note: "division by zero"}}}
	for _, p := range []struct {
		Property
		want string
	}{
		{Property{Reason: check.RuntimeFailed.String(), Counterexample: run}, ": division by zero"},
		{Property{Reason: check.AssertionFailed.String(), Counterexample: run}, ""},
		{Property{Reason: check.RuntimeFailed.String(), Counterexample: &Counterexample{Prefix: []Step{{}}}}, ""},
		{Property{Reason: check.RuntimeFailed.String()}, ""},
	} {
		if got := p.fault(); got != p.want {
			t.Errorf("%s: %q, want %q", p.Reason, got, p.want)
		}
	}
}

// TestNumberedSteps: a console writes only the steps that it has not written before, aligned with those.
func TestNumberedSteps(t *testing.T) {
	t.Parallel()
	steps := []Step{{Process: "P", File: "m", Line: 1, Statement: "x = 1"}, {Process: "P", File: "m", Line: 2, Statement: "x = 2"}}
	for skip, want := range []int{2, 1, 0} {
		var b strings.Builder
		if err := WriteSteps(&b, steps, skip); err != nil || strings.Count(b.String(), "\n") != want {
			t.Errorf("after %d steps: %v, %q", skip, err, &b)
		}
	}
}
