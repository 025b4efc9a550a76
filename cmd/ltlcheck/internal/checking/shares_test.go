package checking

import (
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestShares: a time limit is for all questions together, and for the exploration after them; one that is answered soon leaves its
// part to the others.
func TestShares(t *testing.T) {
	t.Parallel()
	const limit = 600 * time.Millisecond // of which each has 120 ms or more, so that the second is answered on a machine with other work
	prog, err := promela.Parse(source.NewFile("m.pml", "byte w, x, y, z;\nactive proctype P() { do :: w++ :: x++ :: y++ :: z++ od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []*property.Property
	for _, f := range []string{"[] (w + x + y + z < 9000)", "[] (w != 1)", "[] (w + x + y + z < 9001)", "[]<> (w + x + y + z < 9002)"} {
		q, err := property.FromFormula(prog, f, source.NewFile("f", f))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	var out, errOut strings.Builder
	env := &cli.Environment{Stdout: &out, Stderr: &errOut}
	tasks := []*task{{name: "m.pml", prog: prog, jobs: jobsOf(all)}}
	options := check.Options{Limits: check.Limits{Time: limit, Memory: 1 << 30}, Without: check.Shortcuts(prog)}
	options.Limits.Given.Time = limit
	c := &checker{env: env, options: options, shares: newShares(&options.Limits, tasks, 1), unreached: true, line: cli.NewProgress(env, false), brief: true}
	if err := c.check(t.Context(), tasks[0]); err != nil {
		t.Fatal(err)
	}
	got := c.done[0].Properties
	if len(got) != 4 || got[1].Verdict != report.Violated {
		t.Fatalf("%+v", got)
	}
	for _, i := range []int{0, 2, 3} {
		_, part, ok := strings.Cut(got[i].Reason, "the time limit of 600ms is reached; this was one of 5 questions, and had ")
		had, err := time.ParseDuration(strings.TrimSuffix(part, " of it"))
		if got[i].Verdict != report.Inconclusive || !ok || err != nil || had > limit/2 {
			t.Errorf("question %d: %v: %s", i, got[i].Verdict, got[i].Reason)
		}
	}
}
