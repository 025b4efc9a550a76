package shorten_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// patient has time enough beside other tests, and under the race detector.
var patient = shorten.Search{Time: 5 * time.Minute}

func known(r *check.Result) int {
	if r.BadPrefix != nil {
		return r.BadPrefix.Len()
	}
	return r.Counterexample.Len()
}

// TestProperty: the worked examples are small, so that every counterexample becomes a shortest one; none gets longer.
func TestProperty(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../specs/*.ltl")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	ctx := context.Background()
	shorter, all := 0, 0
	for _, file := range files {
		set, err := property.Open(file, property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range set.Properties {
			if q.Safety {
				continue
			}
			o := check.Options{Limits: check.Limits{States: 200_000}}
			first, err := check.Verify(ctx, set.Model.Program, q.Check, o)
			if err != nil {
				t.Fatal(err)
			}
			if first.Verdict != check.Violated {
				if r := patient.Property(ctx, set.Model.Program, q.Check, o, first, 0); r.Verdict != first.Verdict || r.Counterexample != nil {
					t.Errorf("%s: %s is %v and became %v", file, q.Name, first.Verdict, r.Verdict)
				}
				continue
			}
			all++
			o.Limits.Time = 0
			r := patient.Property(ctx, set.Model.Program, q.Check, o, first, 0)
			// Tight automata know no sequences.
			if !r.Shortest && !q.Check.Formula.HasSequence() || r.Verdict != check.Violated || known(&r) > known(&first) {
				t.Errorf("%s: %s: %d steps became %d, shortest: %v", file, q.Name, known(&first), known(&r), r.Shortest)
			}
			if known(&r) < known(&first) {
				shorter++
			}
		}
	}
	if shorter < 3 || all < 10 {
		t.Errorf("%d of %d counterexamples became shorter", shorter, all)
	}
}

const counter = `byte x;
active proctype P() { do :: x < 200 -> x++ :: x > 0 -> x-- :: x == 50 -> assert(false) od }
active proctype Q() { byte y; do :: y++ od }
`

func open(t *testing.T) (*property.Set, check.Property) {
	t.Helper()
	set, err := property.OpenText(source.NewFile("m.pml", counter), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := set.FromFormula("f", source.NewFile("<formula>", "[] (x < 100)"))
	if err != nil {
		t.Fatal(err)
	}
	return set, q.Check
}

// TestLeftAlone: a request for a certain counterexample is left as it is, and where there is no time or memory left the first one stays.
func TestLeftAlone(t *testing.T) {
	t.Parallel()
	set, prop := open(t)
	ctx := context.Background()
	first, err := check.Verify(ctx, set.Model.Program, prop, check.Options{})
	if err != nil || first.Verdict != check.Violated {
		t.Fatal(first.Verdict, err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		o    check.Options
		used int64
	}{
		"an algorithm": {ctx, check.Options{Algorithm: "ndfs"}, 0},
		"several":      {ctx, check.Options{All: 3}, 0},
		"shortest":     {ctx, check.Options{Shortest: true}, 0},
		"bounded":      {ctx, check.Options{Storage: check.StorageReplace}, 0},
		"no time":      {ctx, check.Options{Limits: check.Limits{Time: time.Nanosecond}}, 0},
		"no memory":    {ctx, check.Options{Limits: check.Limits{Memory: 1 << 30}}, 1 << 30},
		"few states":   {ctx, check.Options{Limits: check.Limits{States: 5}}, 0},
		"interrupted":  {stopped, check.Options{}, 0},
	} {
		if r := patient.Property(c.ctx, set.Model.Program, prop, c.o, first, c.used); r.Counterexample != first.Counterexample || r.Shortest {
			t.Errorf("%s: another counterexample", name)
		}
	}
	if r := patient.Property(ctx, set.Model.Program, prop, check.Options{}, first, 0); !r.Shortest || r.BadPrefix.Len() != 200 {
		t.Errorf("%d steps, shortest: %v", r.BadPrefix.Len(), r.Shortest)
	}
}

func TestFailure(t *testing.T) {
	t.Parallel()
	set, _ := open(t)
	ctx := context.Background()
	found, err := check.Verify(ctx, set.Model.Program, check.Counts{}, check.Options{})
	if err != nil || len(found.Exploration.Errors) != 1 {
		t.Fatal(found.Exploration.Errors, err)
	}
	f, shortest := patient.Failure(ctx, set.Model.Program, check.Options{}, found.Exploration.Errors[0], 0)
	if !shortest || f.Trail.Len() != 102 || f.Kind != check.AssertionFailed || found.Exploration.Errors[0].Trail.Len() < 102 {
		t.Errorf("%d steps became %d, shortest: %v, %v", found.Exploration.Errors[0].Trail.Len(), f.Trail.Len(), shortest, f.Kind)
	}
	again, shortest := patient.Failure(ctx, set.Model.Program, check.Options{Limits: check.Limits{States: 3}}, found.Exploration.Errors[0], 0)
	if shortest || again.Trail != found.Exploration.Errors[0].Trail {
		t.Error("another failure within three states")
	}
	other := check.Failure{Kind: check.InvalidEnd, Trail: found.Exploration.Errors[0].Trail}
	if again, shortest = patient.Failure(ctx, set.Model.Program, check.Options{}, other, 0); shortest || again.Trail != other.Trail {
		t.Error("a failure of another kind")
	}
}

// flawed is Peterson's algorithm with a mistake: a process takes the right of way instead of leaving it.
const flawed = `bool want[2]; byte turn, inside;
active [2] proctype P() {
idle:	want[_pid] = true; turn = _pid;
wait:	(!want[1-_pid] || turn == _pid);
cs:	inside++; assert(inside == 1); inside--;
	want[_pid] = false;
	goto idle
}
`

// TestFlawedPeterson asserts how long a known counterexample is, before and after.
func TestFlawedPeterson(t *testing.T) {
	t.Parallel()
	set, err := property.OpenText(source.NewFile("flawed.pml", flawed), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := set.FromFormula("enters", source.NewFile("<formula>", "[] (want[0] -> <> P[0]@cs)"))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	found, err := check.Verify(ctx, set.Model, q.Check, check.Options{})
	if err != nil || found.Verdict != check.Violated {
		t.Fatal(found.Verdict, err)
	}
	short := patient.Property(ctx, set.Model, q.Check, check.Options{}, found, 0)
	if c := found.Counterexample; len(c.Prefix) != 9 || len(c.Cycle) != 7 {
		t.Errorf("the search finds %d+%d steps, and not 9+7", len(c.Prefix), len(c.Cycle))
	}
	if c := short.Counterexample; len(c.Prefix) != 3 || len(c.Cycle) != 7 || !short.Shortest {
		t.Errorf("a shortest counterexample has %d+%d steps (shortest: %v), want 3+7", len(c.Prefix), len(c.Cycle), short.Shortest)
	}
}
