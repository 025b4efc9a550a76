package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// safetyShapes are formulas over two propositions whose negations have terminal automata: of one state before the end, and of several.
var safetyShapes = []string{
	`[] !(%q && %q)`, `[] (%q || %q)`, `[] (%q -> X %q)`, `[] (%q -> X X X %q)`, `%q W %q`, `[] (%q -> ((!%[1]q) W %[2]q))`, `%q R X %q`,
}

// TestPackedReachability: over packed states, by one worker or several, deep as well or not, a property has the verdict and its product the
// counts that the search has which keeps states one by one. What it shows is replayed and judged by Verify.
func TestPackedReachability(t *testing.T) {
	t.Parallel()
	held, violated, suffixed, sequences, unlike, deep, numbered := 0, 0, 0, 0, 0, 0, 0
	for i := range modelsToPack() {
		seed := *packedSeed + i
		rng := rand.New(rand.NewPCG(seed, 17))
		text, m, atoms := randomModel(rng)
		slices.Sort(atoms)
		for range 2 {
			formula := fmt.Sprintf(safetyShapes[rng.IntN(len(safetyShapes))], atoms[rng.IntN(len(atoms))], atoms[rng.IntN(len(atoms))])
			limits := Limits{Memory: 1 << 30}
			want, err := Verify(context.Background(), m, lateProperty(t, formula), Options{
				Limits: Limits{States: 30_000, Memory: limits.Memory}, Storage: StorageHybrid, Algorithm: Reachability, Without: m.Reductions(),
			})
			if err != nil || want.Verdict == Inconclusive {
				continue // the automaton is not terminal, or the model is large
			}
			for i, opts := range []Options{
				{parallelAfter: 1, Algorithm: Reachability}, {parallelAfter: 30}, {parallelAfter: 5, deepAfter: 1}, {parallelAfter: 1, deepAfter: 40},
				{Workers: 2, parallelAfter: 1}, {Workers: 3, parallelAfter: 20, deepAfter: 30, Vectors: "exact"},
				{parallelAfter: 1, deepAfter: 40, Vectors: "components"}, {Workers: 2, parallelAfter: 20, Vectors: "components"},
			} {
				opts.Limits, opts.Without = limits, m.Reductions()
				got, err := Verify(context.Background(), m.With(engineOf(seed, i)), lateProperty(t, formula), opts)
				if err != nil || got.Verdict != want.Verdict || got.Shortest && want.Shortest && got.BadPrefix.Len() != want.BadPrefix.Len() {
					t.Fatalf("seed %d: %s\n%s %+v: %v %v, want %v", seed, text, formula, opts, got.Verdict, err, want.Verdict)
				}
				if got.Storage == StoragePackedComponents {
					numbered++
				} else if got.Storage != StoragePacked {
					if got.Product.States > 100 {
						unlike++
					}
					continue
				}
				if strings.Contains(got.Product.Method, "depth first") {
					deep++
				}
				g, w := &got.Product, &want.Product
				if got.Verdict == Violated {
					violated++
					continue // what was met by then is another thing in another order
				}
				if g.States != w.States || g.Stored != w.Stored || g.Transient != w.Transient || g.Transitions != w.Transitions || g.Packets != 0 && g.Packets != w.Packets {
					t.Fatalf("seed %d: %s\n%s %+v: %d states, %d stored, %d packets, %d transient, %d transitions; want %d, %d, %d, %d, %d", seed, text, formula, opts,
						g.States, g.Stored, g.Packets, g.Transient, g.Transitions, w.States, w.Stored, w.Packets, w.Transient, w.Transitions)
				}
				if opts.deepAfter == 0 && g.MaxDepth != w.MaxDepth {
					t.Fatalf("seed %d: %s\n%s %+v: depth %d, want %d", seed, text, formula, opts, g.MaxDepth, w.MaxDepth)
				}
				if held++; g.Packets == 0 {
					suffixed++
				}
				if g.Transient > 0 {
					sequences++
				}
			}
		}
	}
	t.Logf("%d hold, %d of them with suffixes and %d with atomic sequences, %d are violated; %d went deep; %d in components; %d searches of over 100 states do not pack", held, suffixed, sequences, violated, deep, numbered, unlike)
	if modelsToPack() >= 50 && (held < 33 || suffixed < 6 || sequences < 6 || violated < 6 || deep < 2 || numbered < 16) {
		t.Error("too few of one kind")
	}
}
