package conformance_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestCoverage: hidden steps count if they lead to a record, those of other runs
// do not, and sequences count as far as they end where the record is.
func TestCoverage(t *testing.T) {
	t.Parallel()
	const text = `byte x, h;
active proctype P() {
	if
	:: h = 1; x = 1
	:: h = 2; x = 2
	:: atomic { h = 3; if :: h = 4 :: h = 5; x = 3; goto out fi }
	fi;
	x = 9;
out:	h = 7
}`
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := conformance.NewCoverage(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		log    string
		states int
		want   string
	}{
		{"1", 3, "h = 1:1 x = 1:1 h = 2:0 x = 2:0 h = 3:0 h = 4:0 h = 5:0 x = 3:0 x = 9:0 h = 7:0"},
		{"2 9", 6, "h = 1:1 x = 1:1 h = 2:1 x = 2:1 h = 3:0 h = 4:0 h = 5:0 x = 3:0 x = 9:1 h = 7:0"},
		{"3", 7, "h = 1:1 x = 1:1 h = 2:1 x = 2:1 h = 3:1 h = 4:0 h = 5:1 x = 3:1 x = 9:1 h = 7:0"},
		{"9", 9, "h = 1:1 x = 1:1 h = 2:1 x = 2:1 h = 3:2 h = 4:1 h = 5:1 x = 3:1 x = 9:2 h = 7:0"},
		{"8", 9, "h = 1:1 x = 1:1 h = 2:1 x = 2:1 h = 3:2 h = 4:1 h = 5:1 x = 3:1 x = 9:2 h = 7:0"},
	} {
		f, err := conformance.New(m, conformance.Watch{Variables: []string{"x"}}, conformance.Options{Coverage: c})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range strings.Fields(test.log) {
			if _, err := f.Step(t.Context(), &conformance.Record{Values: []string{v}, Has: []bool{true}, Event: -1}); err != nil {
				t.Fatal(err)
			}
		}
		c.Count()
		if c.States() != test.states {
			t.Errorf("%s: %d states, want %d", test.log, c.States(), test.states)
		}
		var got []string
		for _, s := range c.Statements() {
			if !strings.HasPrefix(s.View.Statement, "goto") {
				got = append(got, fmt.Sprintf("%s:%d", s.View.Statement, s.Logs))
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("after %s:\n%s\n%s", test.log, strings.Join(got, " "), test.want)
		}
	}
}

// TestCoverageOfProcess: of steps between the same states, those count that a
// record does not exclude.
func TestCoverageOfProcess(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", `byte x;
active proctype P() { do :: x = 1 - x od }
active proctype Q() { do :: atomic { x = 1 - x; skip } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := conformance.NewCoverage(m)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"P:1 Q:0", "P:1 Q:1"} {
		f, err := conformance.New(m, conformance.Watch{Variables: []string{"x"}}, conformance.Options{Coverage: c})
		if err != nil {
			t.Fatal(err)
		}
		r := conformance.Record{Values: []string{"1"}, Has: []bool{true}, Event: -1, Process: "PQ"[i : i+1]}
		if ok, err := f.Step(t.Context(), &r); err != nil || !ok {
			t.Fatal(ok, err)
		}
		c.Count()
		var got []string
		for _, s := range c.Statements() {
			got = append(got, fmt.Sprintf("%s:%d", s.View.Process[:1], s.Logs))
		}
		if strings.Join(got, " ") != want || c.Transitions() != i+1 {
			t.Errorf("after %s: %s, %d transitions; want %s, %d", r.Process, strings.Join(got, " "), c.Transitions(), want, i+1)
		}
	}
}

// TestCoverageAgainstOracle: what the run took that a log was drawn of counts,
// as far as it led to a record.
func TestCoverageAgainstOracle(t *testing.T) {
	t.Parallel()
	logs, statements := 0, 0
	for seed := uint64(0); logs < 40 && seed < 400; seed++ {
		d := draw(t, seed+9000, 3)
		if d == nil || len(d.Watch.Variables) == 0 {
			continue
		}
		d.Gaps = 0
		how := explanations.Drawing{Rand: d.rng, Steps: 25}
		log, taken, err := how.WalkTaking(d.Program, d.Watch)
		if err != nil || len(log) == 0 {
			continue
		}
		c, err := conformance.NewCoverage(d.Program)
		if err != nil {
			t.Fatal(err)
		}
		f, err := conformance.New(d.Program, d.Watch, conformance.Options{Coverage: c, Memory: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		for i := range log {
			ok, stepErr := f.Step(t.Context(), &log[i])
			if err = stepErr; err != nil {
				break
			}
			if !ok {
				t.Fatalf("seed %d: record %d of a run is refused", seed, i)
			}
		}
		if errors.Is(err, conformance.ErrMemory) {
			continue
		}
		c.Count()
		logs++
		for _, s := range c.Statements() {
			key := fmt.Sprint(s.View.Process, s.View.Pos.Line, ":", s.View.Pos.Col)
			if taken[key] {
				statements++
				if s.Logs == 0 {
					t.Errorf("seed %d: %s in line %d was taken, and does not count\n%s", seed, s.View.Statement, s.View.Pos.Line, d.text)
				}
			}
		}
	}
	if logs < 10 || statements < 50 {
		t.Errorf("%d statements of %d logs", statements, logs)
	}
}
