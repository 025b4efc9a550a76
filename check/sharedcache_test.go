package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestSharedSuccessors: two workers that share the successors of program states answer and count what two do that compute them each
// time, also if the memory gets scarce on the way.
func TestSharedSuccessors(t *testing.T) {
	t.Parallel()
	held, violated, sequences, again, dropped := 0, 0, 0, 0, 0
	for i := range modelsToPack() / 3 {
		seed := *packedSeed + i
		rng := rand.New(rand.NewPCG(seed, 31))
		text, m, atoms := randomModel(rng)
		slices.Sort(atoms)
		for range 4 {
			some := func() string { return atoms[rng.IntN(len(atoms))] }
			formula := fmt.Sprintf(liveShapes[rng.IntN(len(liveShapes))]+"%.0[3]s", some(), some(), some())
			prop := lateProperty(t, formula)
			ask := func(after uint64, memory int64) Result {
				r, err := Verify(context.Background(), m, prop, Options{
					Algorithm: UFSCC, Workers: 2, Without: m.Reductions(), cacheAfter: after, Limits: Limits{States: 20_000, Memory: memory},
				})
				if err != nil {
					t.Fatalf("seed %d: %s\n%s: %v", seed, text, formula, err)
				}
				return r
			}
			want := ask(1<<40, 1<<30)
			if want.Verdict == Inconclusive || want.Product.Transitions == 0 {
				continue // it is large, or was never searched
			}
			if want.Verdict == Holds {
				held++
				again += int(want.Product.States - want.Product.Packets)
			} else {
				violated++
			}
			if want.Product.Transient > 0 {
				sequences++
			}
			for _, after := range []uint64{1, 1 + rng.Uint64N(200)} {
				for _, memory := range []int64{1 << 30, want.Product.Memory + (1 << 17) + rng.Int64N(1<<18)} {
					got := ask(after, memory)
					if got.Verdict == Inconclusive && memory < 1<<30 {
						continue
					}
					if strings.Contains(got.Product.Method, "until memory") {
						dropped++
					}
					if g, w := answerOf(&got), answerOf(&want); g != w {
						t.Fatalf("seed %d: %s\n%s, after %d states in %d bytes:\n%s\nwant\n%s", seed, text, formula, after, memory, g, w)
					}
				}
			}
		}
	}
	t.Logf("%d hold, %d are violated, %d have atomic sequences; %d times a program state was met again; %d caches were dropped", held, violated, sequences, again, dropped)
	if modelsToPack() >= 50 && (held < 10 || violated < 10 || sequences < 5 || again < 500 || dropped < 10) {
		t.Error("too few of one kind")
	}
}

// answerOf is what a search by several workers answers, and what it counts if it comes to the end.
func answerOf(r *Result) string {
	text := fmt.Sprintln(r.Verdict, r.Reason)
	if s := r.Product; r.Verdict == Holds {
		text += fmt.Sprintln(s.States, s.Transitions, s.Packets, s.Transient)
	}
	return text
}

// TestSharedRuntimeErrors is TestKeptRuntimeErrors for two workers.
func TestSharedRuntimeErrors(t *testing.T) {
	t.Parallel()
	met, passed := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 37))
		g, prop := failingGraph(t, rng)
		var answers [2]string
		for i, after := range []uint64{1, 1 << 40} {
			r, err := Verify(context.Background(), g, prop, Options{Algorithm: UFSCC, Workers: 2, cacheAfter: after, Limits: Limits{Memory: 1 << 30}})
			if err != nil {
				t.Fatal(err)
			}
			answers[i] = answerOf(&r)
			if strings.Contains(r.Reason, "run-time error") {
				met++
			} else if r.Verdict == Holds {
				passed++
			}
		}
		if answers[0] != answers[1] {
			t.Fatalf("seed %d, %s:\n%s\nwant\n%s", seed, prop.Name, answers[0], answers[1])
		}
	}
	if met < 30 || passed < 30 {
		t.Errorf("%d times an error was met, %d times none", met, passed)
	}
}
