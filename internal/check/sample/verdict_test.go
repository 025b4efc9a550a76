package sample_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/check/sample/theory"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// deep stops at an invalid end after some forty steps, and never before; what is beside the way makes it hard to be found.
const deep = `
byte x, y;
active proctype P() { do :: x < 12 -> x++ :: x > 0 && x < 12 -> x-- :: x == 12 -> break od; y = 1 }
active proctype Q() { byte z; do :: z < 5 -> z++ :: z == 5 -> z = 0 :: y == 1 -> assert(z != 3) od }`

// TestTrails: whatever the search and its restarts, a violation comes with a run of the program that ends in it.
func TestTrails(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	m := model(t, "deep", deep)
	q := question(t, m, true)
	found := 0
	for _, method := range []string{"urs", "sdrs", "drs", "rf", "walk", "pct"} {
		for _, restart := range []sample.Restart{sample.NoRestart, sample.RestartRoot, sample.RestartLast, sample.Mixed} {
			for seed := range uint64(4) {
				r := explore(t, q, sample.Options{Method: method, Keep: 30, Steps: 30_000, Runs: 3, Restart: restart, Seed: seed, Depth: 2})
				if r.Found == nil {
					continue
				}
				found++
				l, err := r.Found.Lasso(q)
				if err != nil {
					t.Fatal(err)
				}
				run, err := trace.Replay(m, l, nil)
				if err != nil {
					t.Fatalf("%s %v: %v", method, restart, err)
				}
				last := run.Flags[len(run.Flags)-1]
				if r.Found.Kind == sample.Assertion && last&program.AssertFailed == 0 || r.Found.Kind == sample.InvalidEnd && !run.InvalidEnd() {
					t.Errorf("%s %v: %v is not at the end of the run", method, restart, r.Found.Kind)
				}
			}
		}
	}
	if found < 40 {
		t.Errorf("a violation was found %d times", found)
	}
}

// TestSame: the same seed gives the same report, one run alone is the same as among others, and several workers report what one does.
func TestSame(t *testing.T) {
	t.Parallel()
	g := question(t, graph(t, theory.Grid(9, 2, theory.Torus).Succ), false)
	bug := question(t, model(t, "deep", deep), true)
	runs := 20
	if raced.Enabled {
		runs = 6
	}
	for _, q := range []*sample.Task{g, bug} {
		for _, method := range []string{"urs", "sdrs", "drs", "rf", "walk"} {
			o := sample.Options{Method: method, Keep: 40, Steps: 3_000, Runs: runs, Restart: sample.Mixed, Seed: 11}
			one := plain(explore(t, q, o))
			if again := plain(explore(t, q, o)); !reflect.DeepEqual(one, again) {
				t.Errorf("%s: two reports of one seed differ:\n%+v\n%+v", method, one, again)
			}
			several := o
			several.Workers = 4
			if many := plain(explore(t, q, several)); !reflect.DeepEqual(untaken(one), untaken(many)) {
				t.Errorf("%s: several workers report\n%+v, one\n%+v", method, many, one)
			}
			if one.Found != nil {
				alone := o
				alone.Only = one.Found.Run
				if r := explore(t, q, alone); !reflect.DeepEqual(r.Found, one.Found) || r.Runs != 1 {
					t.Errorf("%s: run %d alone finds %+v, and %+v among others", method, alone.Only, r.Found, one.Found)
				}
			}
			o.Seed++
			if other := plain(explore(t, q, o)); reflect.DeepEqual(one, other) {
				t.Errorf("%s: another seed gives the same report", method)
			}
		}
	}
}

// plain is a report without what depends on time and addresses.
func plain(r *sample.Report) sample.Report {
	p := *r
	p.Elapsed, p.Memory = 0, 0
	return p
}

// untaken is a report without what several workers did in runs after the one with a violation.
func untaken(r sample.Report) sample.Report {
	r.Taken, r.Unreached = nil, nil
	return r
}

// TestMemory: the memory that is counted stays within the limit at all times, a thousand restarts leave nothing behind, and V is as
// large as the memory holds.
func TestMemory(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	q := question(t, model(t, "large", `
byte a[6];
active [6] proctype P() { do :: a[_pid] < 200 -> a[_pid]++ :: a[_pid] > 0 -> a[_pid]-- od }`), true)
	const memory = 1 << 20
	for _, method := range []string{"urs", "sdrs", "drs", "rf", "lasso"} {
		for _, restart := range []sample.Restart{sample.NoRestart, sample.RestartRoot, sample.RestartLast} {
			if method == "lasso" && restart != sample.NoRestart {
				continue
			}
			asked := q
			if method == "lasso" {
				asked = question(t, model(t, "counter", "int x; active proctype P() { do :: x++ od }"), false)
			}
			r := explore(t, asked, sample.Options{Method: method, Memory: memory, Steps: 100_000, Runs: 2, Restart: restart, Seed: 1})
			if r.Memory > memory || r.Memory < memory/4 || r.Kept < 5_000 || !r.Filled {
				t.Errorf("%s %v: %d bytes of %d for %d states", method, restart, r.Memory, memory, r.Kept)
			}
		}
		if method == "lasso" {
			continue
		}
		r := explore(t, q, sample.Options{Method: method, Keep: 1_000, Memory: memory, Steps: 500_000, Runs: 1, Restart: sample.Mixed, Seed: 1})
		if r.Restarts < 100 || r.Kept != 1_000 || r.Memory > memory {
			t.Errorf("%s: %d restarts, %d states kept, %d bytes", method, r.Restarts, r.Kept, r.Memory)
		}
	}
	r := explore(t, q, sample.Options{Method: "rf", Keep: 100, Steps: 200_000, Runs: 1, Restart: sample.RestartRoot, Seed: 1})
	if r.Restarts < 1_000 || r.Memory > 64<<10 {
		t.Errorf("%d restarts with a hundred states need %d bytes", r.Restarts, r.Memory)
	}
}

// TestStopped: what ends a search early is in the report.
func TestStopped(t *testing.T) {
	t.Parallel()
	q := question(t, graph(t, theory.Grid(9, 2, theory.Torus).Succ), false)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	for _, method := range []string{"urs", "sdrs", "walk"} {
		r, err := sample.Explore(ctx, q, sample.Options{Method: method, Steps: 1 << 40, Runs: 5})
		if err != nil || !errors.Is(r.Stopped, context.DeadlineExceeded) || r.Runs != 0 {
			t.Errorf("%s: %v, %v after %d runs", method, err, r.Stopped, r.Runs)
		}
	}
	r, err := sample.Explore(context.Background(), q, sample.Options{Method: "urs", Steps: 100, Runs: 1, Memory: 10})
	if err != nil || !errors.Is(r.Stopped, store.ErrFull) {
		t.Errorf("ten bytes: %v, %v", err, r.Stopped)
	}
	for _, o := range []sample.Options{{Method: "dfs", Runs: 1}, {Method: "urs"}, {Method: "urs", Runs: 2, Only: 3}, {Method: "urs", Runs: 1, Keep: -1}, {Method: "walk", Runs: 1}} {
		if _, err := sample.Explore(context.Background(), q, o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// TestEverything: rf and drs end when all states are expanded, rf in as many steps as there are transitions, drs in two for each state.
func TestEverything(t *testing.T) {
	t.Parallel()
	g := theory.Grid(9, 2, theory.Undirected)
	edges := 0
	for _, succ := range g.Succ {
		edges += len(succ)
	}
	q := question(t, graph(t, g.Succ), false)
	for method, steps := range map[string]int{"rf": edges + 1, "drs": 2 * len(g.Succ)} {
		r := explore(t, q, sample.Options{Method: method, Runs: 1, Seed: 3, Size: uint64(len(g.Succ))})
		if r.States != uint64(len(g.Succ)) || r.Estimated || r.Steps != uint64(steps) || r.Endings[sample.Everything] != 1 || r.Cover[4].N != 1 {
			t.Errorf("%s: %d states in %d steps (%d wanted), endings %v, cover %v", method, r.States, r.Steps, steps, r.Endings, r.Cover)
		}
	}
}

// TestMixing: only leaves goes deep, only inner members stays near the root, and all of the mixtures cover everything.
func TestMixing(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	tree := theory.Tree(8, 2)
	q := question(t, graph(t, tree.Succ), false)
	level := func(m sample.Mix) float64 {
		sum, n := 0.0, 0.0
		explore(t, q, sample.Options{Method: "urs", Mix: m, Runs: 300, Keep: 60, Steps: 100_000, Seed: 2, Observe: func(_ int, _ uint64, node []byte, fresh bool) {
			at := int(node[0]) | int(node[1])<<8
			if fresh {
				sum, n = sum+float64(tree.Level[at]), n+1
			}
		}})
		return sum / n
	}
	wide, even, deep := level(sample.Mix{On: true, Leaves: 0.02}), level(sample.Mix{}), level(sample.Mix{On: true, Leaves: 0.98})
	if wide > even-0.1 || even > deep-0.1 {
		t.Errorf("mean levels: %f with inner members, %f with all, %f with leaves", wide, even, deep)
	}
	r := explore(t, q, sample.Options{Method: "urs", Mix: sample.Mix{On: true, Adapted: true}, Runs: 3, Keep: len(tree.Succ), Seed: 2})
	if r.Endings[sample.Full] != 3 {
		t.Errorf("adapted mixing: %v", r.Endings)
	}
}

// TestTraps: in an acyclic graph V is never full any more once it begins near the end; restarts at either state get out of that.
func TestTraps(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	tree := theory.Tree(6, 3)
	q := question(t, graph(t, tree.Succ), false)
	for restart, all := range map[sample.Restart]bool{sample.RestartLast: false, sample.Mixed: true} {
		for _, method := range []string{"urs", "sdrs"} {
			met, n := make([]bool, len(tree.Succ)), 0
			explore(t, q, sample.Options{Method: method, Keep: len(tree.Succ) * 15 / 100, Runs: 1, Restart: restart, Steps: 400_000, Seed: 2, Observe: func(_ int, _ uint64, node []byte, _ bool) {
				if at := int(node[0]) | int(node[1])<<8; !met[at] {
					met[at], n = true, n+1
				}
			}})
			if share := float64(n) / float64(len(tree.Succ)); share > 0.9 != all {
				t.Errorf("%s %v: %.0f %% are covered", method, restart, 100*share)
			}
		}
	}
}

// alternate is an instance of the scheme that takes members in turn.
type alternate struct{ at uint32 }

func (a *alternate) Begin(*sample.Visited) error { a.at = 0; return nil }
func (a *alternate) Free()                       {}
func (a *alternate) Select(v *sample.Visited) (int, error) {
	a.at = (a.at + 1) % uint32(v.Len())
	if err := v.Expand(a.at); err != nil || v.DeadEnd() {
		return sample.None, err
	}
	return v.Successor(), nil
}
func (a *alternate) Update(*sample.Visited, uint32, bool) error { return nil }

// TestOwnSearch: an instance of somebody else is as good as ours.
func TestOwnSearch(t *testing.T) {
	t.Parallel()
	g := theory.Tree(4, 3)
	r := explore(t, question(t, graph(t, g.Succ), false), sample.Options{New: func() sample.Search { return &alternate{} }, Runs: 2, Keep: len(g.Succ), Seed: 9})
	if r.Endings[sample.Full] != 2 || r.Kept != uint64(len(g.Succ)) {
		t.Errorf("%+v", r)
	}
}

// TestAllocations: a step allocates nothing.
func TestAllocations(t *testing.T) {
	raced.SkipSequential(t)
	q := question(t, model(t, "ring", `
byte a[4];
active [4] proctype P() { do :: a[_pid] < 9 -> a[_pid]++ :: a[_pid] > 0 -> a[_pid]-- od }`), true)
	for _, method := range []string{"urs", "sdrs", "drs", "rf", "walk"} {
		run := func(steps uint64) float64 {
			return testing.AllocsPerRun(1, func() {
				explore(t, q, sample.Options{Method: method, Steps: steps, Runs: 1, Seed: 1, Restart: sample.RestartRoot, Keep: 5_000})
			})
		}
		few, many := run(20_000), run(120_000)
		if more := (many - few) / 100_000; more > 0.01 {
			t.Errorf("%s: %v allocations in a step", method, more)
		}
	}
}

func ExampleExplore() {
	fmt.Println(sample.Runs(0.01, 0.01), "runs")
	// Output: 459 runs
}
