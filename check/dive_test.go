package check

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestDeepBadPrefix: a state that 80 steps lead to behind 194,480 others is found after some more states than are visited breadth
// first, and breadth first, which is asked for by name, comes to it after all others.
func TestDeepBadPrefix(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("deep.pml", `
		byte x[4];
		active [4] proctype P() { do :: d_step { x[_pid] < 20 -> x[_pid]++ } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const formula, all = `[] "x[0] + x[1] + x[2] + x[3] < 80"`, 21 * 21 * 21 * 21
	limits := Limits{Memory: 64 << 20}
	for _, tt := range []struct {
		opts Options
		most uint64
	}{
		{Options{deepAfter: 1000}, 10_000},
		{Options{deepAfter: 1000, Workers: 2, parallelAfter: 100}, 20_000},
		{Options{Algorithm: Reachability, deepAfter: 1000}, all},
	} {
		tt.opts.Limits, tt.opts.Without = limits, Shortcuts(m)
		r := verifyLate(t, m, formula, tt.opts)
		if r.Verdict != Violated || r.BadPrefix.Len() != 80 {
			t.Fatalf("%+v: %v, %d steps", tt.opts, r.Verdict, r.BadPrefix.Len())
		}
		if r.Product.States > tt.most || tt.most == all && r.Product.States < all-10 {
			t.Errorf("%+v: %d states", tt.opts, r.Product.States)
		}
		if deep := strings.Contains(r.Product.Method, "depth first"); deep != (tt.most != all) {
			t.Errorf("%+v: %q", tt.opts, r.Product.Method)
		}
	}
}

// TestDeepAtRandom: what takes steps of several processes in turn is found soon among clocks that go to and fro, in which a depth-first
// search in order loses its way; and what one process comes to by its first step always, which any other one takes back, in order.
func TestDeepAtRandom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, formula string
		steps         int
	}{
		{`byte ran[4], round;
		active [4] proctype Task() { do :: d_step { ran[_pid] == 0 -> ran[_pid] = 1 } od }
		active proctype Scheduler() {
			do :: d_step { ran[0] + ran[1] + ran[2] + ran[3] == 4 -> ran[0] = 0; ran[1] = 0; ran[2] = 0; ran[3] = 0; round++ } od
		}
		active [3] proctype Clock() { byte t; do :: d_step { t < 60 -> t++ } :: d_step { t > 0 -> t-- } od }`, `[] "round < 40"`, 200},
		{`short x; byte other;
		active [2] proctype Clock() { byte t; do :: d_step { t < 60 -> t++ } :: d_step { t > 0 -> t-- } od }
		active proctype Up() { do :: d_step { x < 3000 -> x++ } :: d_step { x < 3000 -> x = 0; other++ } od }`, `[] "x < 3000"`, 3000},
	} {
		m, err := promela.Parse(source.NewFile("random.pml", tt.text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := verifyLate(t, m, tt.formula, Options{deepAfter: 1000, Without: Shortcuts(m)})
		if r.Verdict != Violated || r.BadPrefix.Len() != tt.steps || r.Product.States > 20_000 {
			t.Errorf("%s: %v after %d states, %d steps", tt.formula, r.Verdict, r.Product.States, r.BadPrefix.Len())
		}
	}
}

// TestDeepInOrder: a plan of 737 steps, each of them what comes first in its state, and half of which any other step takes back, is found
// soon by any number of workers: one of them goes deep in order, whosever the states are.
func TestDeepInOrder(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("plan.pml", `
		short plan;
		active [4] proctype Spoil() { byte n; do :: d_step { plan < 737 -> plan = plan / 2; n = (n + 1) % 50 } od }
		active proctype Plan() { do :: d_step { plan < 737 -> plan++ } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2, 4} {
		if raced.Enabled && workers < 4 {
			continue
		}
		opts := Options{deepAfter: 1000, Workers: workers, parallelAfter: 500, Without: Shortcuts(m), Limits: Limits{Time: 20 * time.Second}}
		r := verifyLate(t, m, `[] "plan < 737"`, opts)
		if r.Verdict != Violated || r.BadPrefix.Len() != 737 || r.Product.States > 100_000 {
			t.Errorf("%d workers: %v after %d states, %d steps", workers, r.Verdict, r.Product.States, r.BadPrefix.Len())
		}
	}
}

// TestDeepCounts: a search that goes deep visits every state once, however the workers meet.
func TestDeepCounts(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("wide.pml", `
		byte x[3];
		active [3] proctype P() { do :: d_step { x[_pid] < 15 -> x[_pid]++ } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const all = 16 * 16 * 16
	for _, workers := range []int{1, 2, 4} {
		for _, after := range []uint64{1, 10, 500, 4000} {
			r := verifyLate(t, m, `[] "x[0] < 100"`, Options{deepAfter: after, Workers: workers, parallelAfter: 1, Without: Shortcuts(m)})
			if r.Verdict != Holds || r.Product.States != all || r.Product.Transitions != 3*15*16*16+1 {
				t.Errorf("%d workers, after %d: %v, %d states, %d transitions", workers, after, r.Verdict, r.Product.States, r.Product.Transitions)
			}
		}
	}
}

// TestDeepFailure: an assertion that fails 80 steps deep behind 194,480 states is found after some more states than are visited breadth
// first, by one worker and by two; and where none fails, every state is visited once.
func TestDeepFailure(t *testing.T) {
	t.Parallel()
	parse := func(text string) *promela.Model {
		m, err := promela.Parse(source.NewFile("deep.pml", text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	const processes = "byte x[4];\nactive [4] proctype P() { end: do :: d_step { x[_pid] < 20 -> x[_pid]++; assert(x[0] + x[1] + x[2] + x[3] < %d) } od }"
	fails, holds := parse(fmt.Sprintf(processes, 80)), parse(fmt.Sprintf(processes, 81))
	const all = 21 * 21 * 21 * 21
	for _, opts := range []Options{{deepAfter: 1000}, {deepAfter: 1000, Workers: 2, parallelAfter: 100}} {
		if raced.Enabled && opts.Workers == 0 {
			continue
		}
		opts.Without = Shortcuts(fails)
		r, err := Verify(context.Background(), fails, Failures{}, opts)
		if err != nil || r.Verdict != Violated || r.Failure.Kind != AssertionFailed || r.Failure.Trail.Len() != 80 || r.Shortest || r.Exploration.States > 20_000 {
			t.Errorf("%+v: %v, %v after %d states", opts, err, r.Verdict, r.Exploration.States)
		}
		if !strings.Contains(r.Exploration.Method, "depth first") {
			t.Errorf("%+v: %q", opts, r.Exploration.Method)
		}
		if r, err = Verify(context.Background(), holds, Failures{}, opts); err != nil || r.Verdict != Holds || r.Exploration.States != all || r.Exploration.Transitions != 4*20*21*21*21+1 {
			t.Errorf("%+v: %v, %v, %+v", opts, err, r.Verdict, r.Exploration)
		}
	}
}

// TestNearest: how nine tokens are sorted by exchanges of neighbours is found by the distances of states, by one worker and by two, among
// 362,880 orders; a flag has no distances, and searches for a shortest run do not go to the nearest.
func TestNearest(t *testing.T) {
	t.Parallel()
	var begin, steps, sorted []string
	for i, token := range []int{7, 3, 8, 5, 0, 4, 2, 6, 1} {
		begin, sorted = append(begin, fmt.Sprintf("at[%d] = %d", i, token)), append(sorted, fmt.Sprintf("at[%d] == %d", i, i))
		if i > 0 {
			steps = append(steps, fmt.Sprintf(":: d_step { begun -> other = at[%[1]d]; at[%[1]d] = at[%[2]d]; at[%[2]d] = other; other = 0 }", i-1, i))
		}
	}
	m := parseModel(t, fmt.Sprintf("byte at[9], other; bool begun, flag;\nactive proctype Sort() { do :: d_step { !begun -> begun = true; %s }\n%s\n:: d_step { begun && %s -> flag = true } od }",
		strings.Join(begin, "; "), strings.Join(steps, "\n"), strings.Join(sorted, " && ")))
	formula := fmt.Sprintf(`[] !"begun && %s"`, strings.Join(sorted, " && "))
	for _, workers := range []int{1, 2} {
		opts := Options{deepAfter: 1000, Workers: workers, parallelAfter: 1000, Without: Shortcuts(m), Trial: NoTrial}
		r := verifyLate(t, m, formula, opts)
		if r.Verdict != Violated || r.Product.States > 20_000 || !strings.Contains(r.Product.Method, "nearest first") {
			t.Errorf("%d workers: %v after %d states; %s", workers, r.Verdict, r.Product.States, r.Product.Method)
		}
	}
	if r := verifyLate(t, m, `[] "!flag"`, Options{deepAfter: 1000, Without: Shortcuts(m), Trial: NoTrial}); r.Verdict != Violated || strings.Contains(r.Product.Method, "nearest first") {
		t.Errorf("a flag: %v; %s", r.Verdict, r.Product.Method)
	}
}

// TestFewerSteps: what goes on beside the way to a deep failure is left out of it.
func TestFewerSteps(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("beside.pml", `
		byte x, done;
		active proctype Clock() { byte t; do :: t < 30 -> t++ :: t > 0 -> t-- od }
		active proctype Count() { byte w; do :: d_step { x < 40 -> x++ } :: d_step { w < 30 -> w++ } :: d_step { w > 0 -> w = 0 } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2} {
		for _, without := range [][]string{Shortcuts(m), {"dead", "slice"}} {
			opts := Options{deepAfter: 100, Workers: workers, parallelAfter: 10, Without: without, Trial: NoTrial}
			r := verifyLate(t, m, `[] "x < 40"`, opts)
			if r.Verdict != Violated || r.BadPrefix.Len() != 40 || !strings.Contains(r.Product.Method, "depth first") && r.Product.Reduction == "" {
				t.Errorf("%d workers, without %v: %v, %d steps, want 40; %s", workers, without, r.Verdict, r.BadPrefix.Len(), r.Product.Method)
			}
			if strings.Count(r.Product.Method, "terminal") > 1 {
				t.Errorf("said twice: %s", r.Product.Method)
			}
		}
	}
}

// TestTooDeep: where depth first only runs are found that have too many steps to be shown, one that is short enough is found breadth
// first.
func TestTooDeep(t *testing.T) {
	t.Parallel()
	if raced.Enabled {
		t.Skip("too many states for the race detector")
	}
	const text = `
		int x; byte y[2]; bit bad;
		active [2] proctype W() { do :: d_step { y[_pid] < 80 -> y[_pid]++ } od }
		active proctype D() {
			do
			:: d_step { x < 120000 -> x++ }
			:: d_step { x >= 120000 -> FAIL }
			:: d_step { y[0] == 80 && y[1] == 80 && x == 3 -> x = -1 }
			:: d_step { x == -1 -> FAIL }
			od
		}`
	opts := Options{deepAfter: 100, Limits: Limits{Memory: 48 << 20}}
	m := parseModel(t, strings.ReplaceAll(text, "FAIL", "bad = 1"))
	opts.Without = Shortcuts(m)
	r := verifyLate(t, m, `[] "!bad"`, opts)
	if r.Verdict != Violated || r.BadPrefix == nil || r.BadPrefix.Len() != 165 {
		t.Errorf("%v %s, %q", r.Verdict, r.Reason, r.Product.Method)
	}
	failing := parseModel(t, strings.ReplaceAll(text, "FAIL", "assert(false)"))
	f, err := Verify(context.Background(), failing, Failures{}, opts)
	if err != nil || f.Failure == nil || f.Failure.Trail.Len() != 165 {
		t.Errorf("%v %s, %q, %v", f.Verdict, f.Reason, f.Exploration.Method, err)
	}
}
