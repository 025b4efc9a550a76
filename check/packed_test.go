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
		want, err := Verify(context.Background(), m, Counts{DepthFirst: true}, Options{Limits: Limits{States: 30_000, Memory: 1 << 30}})
		if err != nil || !want.Exploration.Exhaustive || want.Exploration.BreadthFirst {
			continue
		}
		for i, opts := range []Options{
			{parallelAfter: 1}, {parallelAfter: 30}, {Workers: 2, parallelAfter: 1}, {Workers: 3, parallelAfter: 20, Vectors: "exact"},
			{parallelAfter: 1, Vectors: "components"}, {parallelAfter: 200, Vectors: "components"}, {Workers: 2, parallelAfter: 10, Vectors: "components"},
		} {
			got, err := Verify(context.Background(), m.With(engineOf(seed, i)), Counts{}, opts)
			if err != nil {
				t.Fatalf("seed %d: %s: %+v: %v", seed, text, opts, err)
			}
			if packedCounts(&got.Exploration) != packedCounts(&want.Exploration) {
				t.Fatalf("seed %d: %s: %+v:\n%s, want\n%s", seed, text, opts, packedCounts(&got.Exploration), packedCounts(&want.Exploration))
			}
			if kinds(got.Exploration) != kinds(want.Exploration) {
				t.Fatalf("seed %d: %s: %+v: errors %v, want %v", seed, text, opts, kinds(got.Exploration), kinds(want.Exploration))
			}
			if got.Exploration.BreadthFirst && got.Exploration.MaxDepth > want.Exploration.MaxDepth {
				t.Fatalf("seed %d: %s: breadth first %d levels, and the longest path has %d steps", seed, text, got.Exploration.MaxDepth, want.Exploration.MaxDepth)
			}
			if got.Exploration.BreadthFirst && got.Exploration.States > 100 {
				large++
			}
		}
		less, err := Verify(context.Background(), m, Counts{DepthFirst: true, Reduce: m.Reductions()}, Options{})
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		got, err := Verify(context.Background(), m, Counts{Reduce: m.Reductions()}, Options{parallelAfter: 1 + seed%40})
		if err != nil || got.Exploration.States != less.Exploration.States || kinds(got.Exploration) != kinds(less.Exploration) {
			t.Fatalf("seed %d: %s: with reductions %d states, %v, want %d, %v: %v", seed, text, got.Exploration.States, kinds(got.Exploration), less.Exploration.States, kinds(less.Exploration), err)
		}
		if less.Exploration.States < want.Exploration.States {
			smaller++
		}
		if len(want.Exploration.Errors) > 0 {
			failing++
		}
		if want.Exploration.AtomicSteps > 0 {
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
	want, err := Verify(context.Background(), m, Counts{DepthFirst: true}, Options{})
	if err != nil || want.Exploration.States < 5_000 {
		t.Fatal(want.Exploration.States, want.Exploration.Reason, err)
	}
	for workers := 1; workers <= 3; workers++ {
		if raced.Enabled && workers < 3 {
			continue
		}
		for _, form := range []VectorForm{"", VectorsExact, VectorsComponents} {
			got, err := Verify(context.Background(), m, Counts{}, Options{Workers: workers, parallelAfter: 1, Vectors: form})
			if err != nil || packedCounts(&got.Exploration) != packedCounts(&want.Exploration) || got.Exploration.BreadthFirst != (workers > 1 || form != VectorsExact) {
				t.Errorf("%d workers, form %q: breadth first %v\n%s, want\n%s: %v", workers, form, got.Exploration.BreadthFirst, packedCounts(&got.Exploration), packedCounts(&want.Exploration), err)
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
	want, err := Verify(context.Background(), m, Counts{DepthFirst: true}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	full, whole, step := 0, 0, int64(5)
	if raced.Enabled {
		step = 2
	}
	for _, form := range []VectorForm{"", VectorsComponents} {
		for memory := int64(256 << 10); memory < 16<<20; memory += memory / step {
			x, err := Verify(context.Background(), m, Counts{}, Options{Workers: 1 + full%2, parallelAfter: 100, Vectors: form, Limits: Limits{Memory: memory}})
			switch {
			case err != nil || x.Exploration.Memory > memory || x.Exploration.States > want.Exploration.States:
				t.Fatalf("form %q, %d bytes: %d bytes for %d states: %v", form, memory, x.Exploration.Memory, x.Exploration.States, err)
			case !x.Exploration.Exhaustive && strings.Contains(x.Exploration.Reason, "memory"):
				full++
			case packedCounts(&x.Exploration) == packedCounts(&want.Exploration):
				whole++
			default:
				t.Fatalf("form %q, %d bytes: %s, want %s: %s", form, memory, packedCounts(&x.Exploration), packedCounts(&want.Exploration), x.Exploration.Reason)
			}
		}
	}
	t.Logf("%d states; %d times the memory is full, %d times it is enough", want.Exploration.States, full, whole)
	if full < 3 || whole < 3 {
		t.Error("too few of one kind")
	}
}

// TestDepthFirst: DepthFirst keeps an exploration to one worker in depth-first order.
func TestDepthFirst(t *testing.T) {
	m := parseModel(t, `byte a, b; active proctype P() { do :: a = a + 1 :: b = b + 1 od }`)
	for deep, want := range map[bool]bool{true: false, false: true} {
		x, err := Verify(context.Background(), m, Counts{DepthFirst: deep}, Options{})
		if err != nil || x.Exploration.BreadthFirst != want || x.Exploration.States != 1<<16 || !x.Exploration.Exhaustive {
			t.Errorf("depth first %v: breadth first %v (%d states, %s) %v", deep, x.Exploration.BreadthFirst, x.Exploration.States, x.Exploration.Reason, err)
		}
	}
	if _, err := Verify(context.Background(), m, Counts{DepthFirst: true}, Options{Workers: 2}); err == nil {
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
		x, err := Verify(context.Background(), m, Counts{DepthFirst: deep, Reduce: m.Reductions()}, Options{parallelAfter: 500})
		if err != nil || x.Exploration.BreadthFirst == deep || !strings.Contains(x.Exploration.Reduction, "transitions out") {
			t.Fatalf("%+v %v", x.Exploration, err)
		}
		said[i] = x.Exploration.Reduction
	}
	if said[0] != said[1] {
		t.Errorf("%s, want %s", said[1], said[0])
	}
}
