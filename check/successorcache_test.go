package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
)

// liveShapes are formulas over propositions whose negations have several states that a program state is met with.
var liveShapes = []string{
	`[]<> %[1]q -> []<> %[2]q`, `[] (%[1]q -> <> %[2]q)`, `<>[] %[1]q || []<> %[2]q`, `([]<> %[1]q && []<> %[2]q) -> []<> %[3]q`,
	`(%[1]q U %[2]q) || [] %[3]q`, `[] (%[1]q -> X X %[2]q) && <> %[3]q`, `<> (%[1]q && X (%[2]q U %[3]q))`,
}

// TestKeptSuccessors: a search that keeps the successors of program states answers, counts and shows what one does that asks the program each
// time, also if it forgets them on the way.
func TestKeptSuccessors(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	held, violated, sequences, again, forgot := 0, 0, 0, 0, 0
	for i := range modelsToPack() / 3 {
		seed := *packedSeed + i
		rng := rand.New(rand.NewPCG(seed, 23))
		text, m, atoms := randomModel(rng)
		slices.Sort(atoms)
		some := func() string { return atoms[rng.IntN(len(atoms))] }
		for _, algorithm := range []AlgorithmName{"", SCC, NDFS, Generic, Magic, CVWY, CVWYNested, Deterministic} {
			formula := fmt.Sprintf(liveShapes[rng.IntN(len(liveShapes))]+"%.0[3]s", some(), some(), some())
			prop := lateProperty(t, formula)
			ask := func(keepAfter uint64, vectors VectorForm, memory int64) Result {
				r, err := Verify(context.Background(), m, prop, Options{
					Algorithm: algorithm, Without: m.Reductions(), cacheAfter: keepAfter, Vectors: vectors, Limits: Limits{States: 20_000, Memory: memory},
				})
				if err != nil {
					t.Fatalf("seed %d: %s\n%s: %v", seed, text, formula, err)
				}
				return r
			}
			want := ask(1<<40, "", 1<<30)
			if want.Verdict == Inconclusive || want.Product.Transitions == 0 {
				continue // it is large, or was never searched
			}
			again += int(want.Product.States - want.Product.Packets)
			if want.Product.Transient > 0 {
				sequences++
			}
			if want.Verdict == Holds {
				held++
			} else {
				violated++
			}
			for _, way := range []struct {
				after   uint64
				vectors VectorForm
				memory  int64
			}{{1, "", 1 << 30}, {1 + rng.Uint64N(100), "", 1 << 30}, {1, VectorsTree, 1 << 30}, {3, VectorsComponents, 1 << 30}, {1, VectorsExact, want.Product.Memory + (1 << 16) + rng.Int64N(1<<18)}} {
				got := ask(way.after, way.vectors, way.memory)
				if strings.Contains(got.Product.Method, "until memory") {
					forgot++
				}
				if g, w := kept(&got), kept(&want); g != w {
					t.Fatalf("seed %d: %s\n%s, %s, %+v:\n%s\nwant\n%s", seed, text, formula, algorithm, way, g, w)
				}
			}
		}
	}
	t.Logf("%d hold, %d are violated, %d have atomic sequences; %d times a program state was met again; %d searches forgot", held, violated, sequences, again, forgot)
	if modelsToPack() >= 50 && (held < 20 || violated < 20 || sequences < 13 || again < 1500 || forgot < 30) {
		t.Error("too few of one kind")
	}
}

// kept is what a result has whether or not successors are kept.
func kept(r *Result) string {
	s := r.Product
	text := fmt.Sprintln(r.Verdict, r.Reason, s.States, s.Transitions, s.Stored, s.Packets, s.SCCs, s.Transient, s.MaxDepth, s.Demon)
	if c := r.Counterexample; c != nil {
		text += fmt.Sprintf("%x\n%x\n%x", c.Prefix, c.Cycle, c.Last)
	}
	return text
}

// failingGraph draws a graph in which transitions fail with run-time errors, and a property of it.
func failingGraph(t *testing.T, rng *rand.Rand) (*oracle.Graph, Property) {
	g := oracle.Random(rng).Graph
	for i := range g.States {
		for j := range g.States[i].Out {
			if rng.IntN(8) == 0 {
				g.States[i].Out[j].Flags |= program.RuntimeError
			}
		}
	}
	atoms := []any{g.Atoms[rng.IntN(2)], g.Atoms[rng.IntN(2)], g.Atoms[rng.IntN(2)]}
	return g, lateProperty(t, fmt.Sprintf(liveShapes[rng.IntN(len(liveShapes))]+"%.0[3]s", atoms...))
}

// TestKeptRuntimeErrors: a run-time error keeps a property from holding if, and only if, the automaton follows the transition, also where the
// successors of its state are kept.
func TestKeptRuntimeErrors(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	met, passed := 0, 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 29))
		g, prop := failingGraph(t, rng)
		for _, algorithm := range []AlgorithmName{"", SCC, NDFS} {
			var answers [2]string
			for i, after := range []uint64{1, 1 << 40} {
				r, err := Verify(context.Background(), g, prop, Options{Algorithm: algorithm, cacheAfter: after, Limits: Limits{Memory: 1 << 30}})
				if err != nil {
					t.Fatal(err)
				}
				answers[i] = kept(&r)
				if strings.Contains(r.Reason, "run-time error") {
					met++
				} else if r.Verdict == Holds {
					passed++
				}
			}
			if answers[0] != answers[1] {
				t.Fatalf("seed %d, %s, %s:\n%s\nwant\n%s", seed, prop.Name, algorithm, answers[0], answers[1])
			}
		}
	}
	if met < 100 || passed < 100 {
		t.Errorf("%d times an error was met, %d times none", met, passed)
	}
}
