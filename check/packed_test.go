package check

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
)

var (
	packedModels = flag.Int("packed-models", 30, "explore so many random models with packed states")
	packedSeed   = flag.Uint64("packed-seed", 1, "the first of them")
)

// modelsToPack is how many models the tests of packed states take; of the short ones, which the race detector slows down, a sixth.
func modelsToPack() uint64 {
	if testing.Short() {
		return uint64(*packedModels) / 6
	}
	return uint64(*packedModels)
}

// engineOf is the engine of the i-th way to search a random model: each way is compiled for one model in four, as compiling takes longer
// than searching such a small model.
func engineOf(seed uint64, i int) program.Engine {
	if (seed+uint64(i))%4 == 0 {
		return program.Compiled
	}
	return program.Interpreted
}

// TestPackedExploration: with packed states, by one worker or several, an exploration counts what one counts that is depth first, and
// lists errors of the same kinds; packing that was learned from few states has to be learned again on the way.
func TestPackedExploration(t *testing.T) {
	t.Parallel()
	large, failing, sequences, smaller := 0, 0, 0, 0
	for i := range modelsToPack() {
		seed := *packedSeed + i
		text, m, _ := randomModel(rand.New(rand.NewPCG(seed, 9)))
		want, err := Explore(context.Background(), m, ExploreOptions{Limits: Limits{States: 30_000, Memory: 1 << 30}, DepthFirst: true})
		if err != nil || !want.Exhaustive || want.BreadthFirst {
			continue
		}
		for i, opts := range []ExploreOptions{
			{parallelAfter: 1}, {parallelAfter: 30}, {Workers: 2, parallelAfter: 1}, {Workers: 3, parallelAfter: 20, Vectors: "exact"},
			{parallelAfter: 1, Vectors: "components"}, {parallelAfter: 200, Vectors: "components"}, {Workers: 2, parallelAfter: 10, Vectors: "components"},
		} {
			got, err := Explore(context.Background(), m.With(engineOf(seed, i)), opts)
			if err != nil {
				t.Fatalf("seed %d: %s: %+v: %v", seed, text, opts, err)
			}
			if packedCounts(&got) != packedCounts(&want) {
				t.Fatalf("seed %d: %s: %+v:\n%s, want\n%s", seed, text, opts, packedCounts(&got), packedCounts(&want))
			}
			if kinds(got) != kinds(want) {
				t.Fatalf("seed %d: %s: %+v: errors %v, want %v", seed, text, opts, kinds(got), kinds(want))
			}
			if got.BreadthFirst && got.MaxDepth > want.MaxDepth {
				t.Fatalf("seed %d: %s: breadth first %d levels, and the longest path has %d steps", seed, text, got.MaxDepth, want.MaxDepth)
			}
			if got.BreadthFirst && got.States > 100 {
				large++
			}
		}
		less, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: true, Reduce: m.Reductions()})
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		got, err := Explore(context.Background(), m, ExploreOptions{parallelAfter: 1 + seed%40, Reduce: m.Reductions()})
		if err != nil || got.States != less.States || kinds(got) != kinds(less) {
			t.Fatalf("seed %d: %s: with reductions %d states, %v, want %d, %v: %v", seed, text, got.States, kinds(got), less.States, kinds(less), err)
		}
		if less.States < want.States {
			smaller++
		}
		if len(want.Errors) > 0 {
			failing++
		}
		if want.AtomicSteps > 0 {
			sequences++
		}
	}
	t.Logf("%d explorations breadth first of over 100 states, %d models that fail, %d with atomic sequences, %d smaller", large, failing, sequences, smaller)
	if modelsToPack() >= 50 && (large < 30 || failing < 3 || sequences < 6 || smaller < 6) {
		t.Error("too few of one kind")
	}
}

// packedCounts is what an exploration counts, whatever its order.
func packedCounts(x *Exploration) string {
	return fmt.Sprint(x.Exhaustive, x.States, x.Transitions, x.AtomicSteps, x.Deadlocks, x.AssertionFailures, x.RuntimeErrors, x.StateBytes, x.Unreached)
}

// TestUnlike: an exploration of states that turn out to have many lengths packs the numbers of their components; if they are to be kept
// whole, it begins again with none of them packed.
func TestUnlike(t *testing.T) {
	t.Parallel()
	m := parseModel(t, `
		byte a;
		active proctype A() { do :: a < 3 -> a++ :: a > 0 -> a-- :: _nr_pr < 5 -> run N() od }
		proctype N() { byte x; do :: x < 3 -> x++ :: break od }`)
	want, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: true})
	if err != nil || want.States < 5_000 {
		t.Fatal(want.States, want.Reason, err)
	}
	for workers := 1; workers <= 3; workers++ {
		if raced.Enabled && workers < 3 {
			continue
		}
		for _, form := range []VectorForm{"", VectorsExact, VectorsComponents} {
			got, err := Explore(context.Background(), m, ExploreOptions{Workers: workers, parallelAfter: 1, Vectors: form})
			if err != nil || packedCounts(&got) != packedCounts(&want) || got.BreadthFirst != (workers > 1 || form != VectorsExact) {
				t.Errorf("%d workers, form %q: breadth first %v\n%s, want\n%s: %v", workers, form, got.BreadthFirst, packedCounts(&got), packedCounts(&want), err)
			}
		}
	}
}

// TestPackedAtTheLimit: with packed states, an exploration takes no more memory than it may, and has either all counts or a reason.
func TestPackedAtTheLimit(t *testing.T) {
	t.Parallel()
	m := parseModel(t, `
		byte a;
		active proctype A() { do :: a < 10 -> a++ :: a > 0 -> a-- :: _nr_pr < 4 -> run N() od }
		proctype N() { byte x; do :: x < 4 -> x++ :: break od }`)
	want, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: true})
	if err != nil {
		t.Fatal(err)
	}
	full, whole, step := 0, 0, int64(5)
	if raced.Enabled {
		step = 2
	}
	for _, form := range []VectorForm{"", VectorsComponents} {
		for memory := int64(256 << 10); memory < 16<<20; memory += memory / step {
			x, err := Explore(context.Background(), m, ExploreOptions{Workers: 1 + full%2, parallelAfter: 100, Vectors: form, Limits: Limits{Memory: memory}})
			switch {
			case err != nil || x.Memory > memory || x.States > want.States:
				t.Fatalf("form %q, %d bytes: %d bytes for %d states: %v", form, memory, x.Memory, x.States, err)
			case !x.Exhaustive && strings.Contains(x.Reason, "memory"):
				full++
			case packedCounts(&x) == packedCounts(&want):
				whole++
			default:
				t.Fatalf("form %q, %d bytes: %s, want %s: %s", form, memory, packedCounts(&x), packedCounts(&want), x.Reason)
			}
		}
	}
	t.Logf("%d states; %d times the memory is full, %d times it is enough", want.States, full, whole)
	if full < 3 || whole < 3 {
		t.Error("too few of one kind")
	}
}

// TestDepthFirst: DepthFirst keeps an exploration to one worker in depth-first order.
func TestDepthFirst(t *testing.T) {
	m := parseModel(t, `byte a, b; active proctype P() { do :: a = a + 1 :: b = b + 1 od }`)
	for deep, want := range map[bool]bool{true: false, false: true} {
		x, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: deep})
		if err != nil || x.BreadthFirst != want || x.States != 1<<16 || !x.Exhaustive {
			t.Errorf("depth first %v: breadth first %v (%d states, %s) %v", deep, x.BreadthFirst, x.States, x.Reason, err)
		}
	}
	if _, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: true, Workers: 2}); err == nil {
		t.Error("two workers explore depth first")
	}
}

// TestReductionOfPacked: what reductions left out is counted once, also where an exploration begins again.
func TestReductionOfPacked(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	m := parseModel(t, `
		byte turn;
		active [3] proctype P() { byte x; end: do :: x < 30 -> x++; x = x * 1 :: turn == _pid -> turn = (turn + 1) % 3; x = 0 od }`)
	var said [2]string
	for i, deep := range []bool{true, false} {
		x, err := Explore(context.Background(), m, ExploreOptions{DepthFirst: deep, parallelAfter: 500, Reduce: m.Reductions()})
		if err != nil || x.BreadthFirst == deep || !strings.Contains(x.Reduction, "transitions out") {
			t.Fatalf("%+v %v", x, err)
		}
		said[i] = x.Reduction
	}
	if said[0] != said[1] {
		t.Errorf("%s, want %s", said[1], said[0])
	}
}
