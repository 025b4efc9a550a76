package check

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPackedFailures: over packed states, by one worker or several, deep as well or not, a search for failures answers what the search
// does that keeps states one by one, counts the same where nothing fails, and says of the same runs that they are shortest.
func TestPackedFailures(t *testing.T) {
	t.Parallel()
	held, violated, sequences, shortest, deep, unlike := 0, 0, 0, 0, 0, 0
	for i := range modelsToPack() {
		seed := *packedSeed + i
		text, m, _ := randomModel(rand.New(rand.NewPCG(seed, 29)))
		want, err := Verify(context.Background(), m, Failures{}, Options{Limits: Limits{States: 30_000, Memory: 1 << 30}, Without: m.Reductions(), Shortest: true})
		if err != nil || want.Verdict == Inconclusive {
			continue
		}
		for i, opts := range []Options{
			{parallelAfter: 1}, {parallelAfter: 30, Shortest: true}, {parallelAfter: 5, deepAfter: 1}, {parallelAfter: 1, deepAfter: 40},
			{Workers: 2, parallelAfter: 1, Shortest: true}, {Workers: 3, parallelAfter: 20, deepAfter: 30}, {parallelAfter: 20, deepAfter: 60, Vectors: "components"}, {Workers: 2, parallelAfter: 1, Vectors: "components"},
		} {
			opts.Limits.Memory, opts.Without = 1<<30, m.Reductions()
			got, err := Verify(context.Background(), m.With(engineOf(seed, i)), Failures{}, opts)
			if err != nil || got.Verdict != want.Verdict {
				t.Fatalf("seed %d: %s\n%+v: %v %v, want %v", seed, text, opts, got.Verdict, err, want.Verdict)
			}
			g, w := &got.Exploration, &want.Exploration
			packed := g.Storage == StoragePacked || g.Storage == StoragePackedComponents
			if !packed {
				if g.States > 100 {
					unlike++
				}
				continue
			}
			if strings.Contains(g.Method, "depth first") {
				deep++
			}
			if got.Verdict == Violated {
				if n := want.Failure.Trail.Len(); want.Shortest && (got.Failure.Trail.Len() < n || (got.Shortest || opts.Shortest) && got.Failure.Trail.Len() > n) || opts.Shortest && !got.Shortest {
					t.Fatalf("seed %d: %s\n%+v: a run of %d steps, shortest: %v; want %d (shortest: %v)", seed, text, opts, got.Failure.Trail.Len(), got.Shortest, n, want.Shortest)
				}
				if violated++; got.Shortest {
					shortest++
				}
				continue
			}
			if g.States != w.States || g.Stored != w.Stored || g.Transitions != w.Transitions || g.AtomicSteps != w.AtomicSteps || g.StateBytes != w.StateBytes || !g.Exhaustive {
				t.Fatalf("seed %d: %s\n%+v: %+v, want %+v", seed, text, opts, g, w)
			}
			if opts.deepAfter == 0 && g.MaxDepth != w.MaxDepth {
				t.Fatalf("seed %d: %s\n%+v: depth %d, want %d", seed, text, opts, g.MaxDepth, w.MaxDepth)
			}
			if held++; g.AtomicSteps > 0 {
				sequences++
			}
		}
	}
	t.Logf("%d hold, %d of them with atomic sequences; %d are violated, %d of them with a shortest run; %d went deep; %d searches of over 100 states do not pack", held, sequences, violated, shortest, deep, unlike)
	if modelsToPack() >= 50 && (held < 16 || sequences < 3 || violated < 16 || shortest < 6 || deep < 2) {
		t.Error("too few of one kind")
	}
}
