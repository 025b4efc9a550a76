package check

import (
	"cmp"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// recurrences: go test ./check -run 'TestDeterministicForgets|TestPacketsForget' -recurrences 5000 asks more.
var recurrences = flag.Int("recurrences", 20, "how many random properties to check with so few keys that states are replaced")

// keysFor are as few keys as an answer needs, and the answer; 0 if there is none with all of them.
func keysFor(t *testing.T, opts Options, verify func(Options) Result) (int, Result) {
	t.Helper()
	opts.Storage, opts.Limits.Memory = cmp.Or(opts.Storage, StorageReplace), enough
	opts.Limits.Keys = 1 << 10
	r := verify(opts)
	if r.Verdict == Inconclusive || r.Product.Replaced > 0 {
		return 0, r
	}
	least, states := opts.Limits.Keys, int(r.Product.Insertions)
	opts.Limits.States = 1 << 12 // replacement need not end
	for low, high := 1, states; low <= high; {
		opts.Limits.Keys = (low + high) / 2
		if few := verify(opts); few.Verdict != Inconclusive {
			least, r, high = opts.Limits.Keys, few, opts.Limits.Keys-1
		} else {
			low = opts.Limits.Keys + 1
		}
	}
	return least, r
}

// TestDeterministicForgets compares the verdicts of algorithm deterministic with the definitions where it has so few keys that
// states are replaced, for properties with and without assumptions.
func TestDeterministicForgets(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	asked, rooted, implied, verdicts := 0, 0, 0, map[Verdict]int{}
	for seed := uint64(0); asked < *recurrences; seed++ {
		rng := rand.New(rand.NewPCG(seed, 11))
		g, fa := oracle.Random(rng).Graph, ltl.NewFactory()
		draw := func(size int) *ltl.Formula {
			return ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"p", "q"}, Size: 1 + rng.IntN(size)})
		}
		f := draw(5)
		if rng.IntN(2) == 0 {
			f = fa.G(fa.Or(f, fa.F(draw(2)))) // often a recurrence
		}
		prop := Property{Name: "random", Factory: fa, Formula: f}
		if rng.IntN(3) == 0 {
			prop.Assumptions = []Assumption{{Name: "a", Formula: draw(3)}}
		}
		ask := func(opts Options) Result {
			opts.Algorithm, opts.Seed = Deterministic, seed
			if r, err := Verify(t.Context(), g, prop, opts); err == nil {
				return r
			}
			return Result{} // no recurrence
		}
		keys, few := keysFor(t, Options{Policy: Policies()[rng.IntN(len(Policies()))]}, ask)
		if keys == 0 || few.Product.Replaced == 0 {
			continue
		}
		want := verify(t, g, prop, Options{Algorithm: Generic})
		if few.Verdict != want.Verdict || few.Reason == "" && few.Vacuous != want.Vacuous {
			t.Fatalf("seed %d: %v with %v: %v (vacuous %v) with %d keys, want %v (%v)", seed, f, prop.Assumptions, few.Verdict, few.Vacuous, keys, want.Verdict, want.Vacuous)
		}
		asked++
		verdicts[few.Verdict]++
		rooted += min(1, int(few.Product.Roots))
		implied += len(prop.Assumptions)
	}
	if verdicts[Holds] < asked/5 || verdicts[Violated] < asked/10 || rooted < asked/20 || implied < asked/20 {
		t.Errorf("lopsided: %v, %d with roots, %d with assumptions", verdicts, rooted, implied)
	}
	t.Log(verdicts, rooted, "with roots,", implied, "with assumptions")
}

// TestPacketsForget compares the verdicts of all algorithms in bounded memory with those of generic, with so few packets, or
// states, that some are replaced in each question.
func TestPacketsForget(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	replaced, verdicts := 0, map[Verdict]int{}
	for seed := uint64(0); replaced < 2**recurrences; seed++ {
		rng := rand.New(rand.NewPCG(seed, 17))
		g := oracle.Random(rng).Graph
		prop := randomProperty(rng, ofGraph(g), ofGraphs)
		opts := Options{Algorithm: boundedAlgorithms[replaced%len(boundedAlgorithms)], Seed: seed, Policy: Policies()[rng.IntN(len(Policies()))]}
		if opts.Storage = StorageHybridReplace; rng.IntN(4) == 0 {
			opts.Storage = StorageReplace
		}
		keys, few := keysFor(t, opts, func(opts Options) Result {
			if r, err := Verify(t.Context(), g, prop, opts); err == nil {
				return r
			}
			return Result{} // the algorithm cannot
		})
		if keys == 0 || few.Product.Replaced == 0 {
			continue
		}
		if want := verify(t, g, prop, Options{Algorithm: Generic}); few.Verdict != want.Verdict || few.Product.Insertions != few.Product.Stored+few.Product.Replaced {
			t.Fatalf("seed %d: %v under %v by %s in %s with %d keys: %v, want %v; %+v", seed, prop.Formula, prop.Fairness, opts.Algorithm, opts.Storage, keys, few.Verdict, want.Verdict, few.Product)
		}
		replaced++
		verdicts[few.Verdict]++
	}
	if verdicts[Holds] < replaced/10 || verdicts[Violated] < replaced/10 {
		t.Errorf("lopsided: %v", verdicts)
	}
	t.Log(verdicts)
}

// boundedAlgorithms are those that can search in bounded memory.
var boundedAlgorithms = []AlgorithmName{Reachability, Single, Deterministic, CVWY, CVWYNested, Magic}

// specsModel is a model of the folder specs, or one of these.
func specsModel(t *testing.T, name string) *promela.Model {
	t.Helper()
	switch name {
	case "gates.pml":
		return parseModel(t, `byte a, b;
			active [2] proctype P() { do :: a < 5 -> a++ :: a == 5 -> a = 0 :: b == 0 && a > 3 -> b = 1 :: b == 1 -> b = 0 od }`)
	case "buffer.pml":
		return parseModel(t, `chan c = [3] of { byte };
			active [2] proctype S() { byte i; do :: c!i; i = (i + 1) % 3 od }
			active proctype R() { byte x; do :: c?x od }`)
	}
	text, err := os.ReadFile("../specs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := promela.Parse(source.NewFile(name, string(text)), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSafetyHasNoRoots: an invariant needs no more keys by algorithm deterministic than by reachability, and nothing waits.
func TestSafetyHasNoRoots(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for _, tt := range []struct{ model, formula string }{
		{"abp", `[] "got != red"`},
		{"dekker", `[] !("P1@l7" && "P2@m7")`},
		{"leader", `[] "leaders <= 1"`},
		{"lift", `[] "c >= 1 && c <= 10"`},
		{"peterson", `[] !("P[0]@cs" && "P[1]@cs")`},
		{"gates", `[] !("a == 3" && "b == 1")`},
		{"buffer", `[] "len(c) < 4"`},
		{"philosophers", `[] !("Phil[0]@eat" && "Phil[1]@eat")`},
		{"rwlock", `[] !("writing" && "reading > 0")`},
		{"traffic", `[] ("light[0] == red" || "light[1] == red")`},
	} {
		m := specsModel(t, tt.model+".pml")
		ask := func(opts Options) Result { return verifyLate(t, m, tt.formula, opts) }
		opts := Options{Algorithm: Reachability, Policy: PolicyLFU, Without: m.Reductions()}
		least, plain := keysFor(t, opts, ask)
		opts.Algorithm, opts.Storage, opts.Limits = Deterministic, StorageReplace, Limits{Memory: enough, Keys: least}
		if r := ask(opts); least < 2 || r.Verdict != plain.Verdict || r.Product.States != plain.Product.States || r.Product.Roots != 0 {
			t.Errorf("%s, %s, %d keys: %v after %d visits with %d roots, %v after %d by reachability", tt.model, tt.formula, least, r.Verdict, r.Product.States, r.Product.Roots, plain.Verdict, plain.Product.States)
		}
	}
}

// TestRecurrenceNeedsItsPath: recurrence properties end with memory for the search path and a tenth more wherever the plain
// traversal of the same states does. What is in W is counted.
func TestRecurrenceNeedsItsPath(t *testing.T) {
	t.Parallel()
	ended := 0
	for _, tt := range []struct {
		model, formula string
		want           Verdict
		rooted         bool
	}{
		{"abp", `[]<> "got == white"`, Violated, false},
		{"dekker", `[] ("P1@l1" -> <> "P1@l7")`, Violated, false},
		{"lift", `[]<> "c == g"`, Holds, true},
		{"peterson", `[] ("P[0]@wait" -> <> "P[0]@cs")`, Holds, true},
		{"philosophers", `[]<> !"taken[0] && taken[1] && taken[2] && taken[3]"`, Violated, true},
		{"traffic", `[]<> ("light[0] == red")`, Holds, true},
		{"gates", `[]<> "a == b"`, Violated, false},
	} {
		m := specsModel(t, tt.model+".pml")
		for _, policy := range Policies() {
			opts := Options{Algorithm: Reachability, Storage: StorageReplace, Policy: policy, Limits: Limits{Memory: enough, Keys: 1 << 12}, Without: m.Reductions()}
			plain := verifyLate(t, m, `[] "1 == 1"`, opts)
			opts.Limits = Limits{Memory: enough, Keys: (plain.Product.MaxDepth*11 + 9) / 10, States: 1 << 16}
			if plain = verifyLate(t, m, `[] "1 == 1"`, opts); plain.Verdict != Holds {
				continue
			}
			opts.Algorithm = Deterministic
			r := verifyLate(t, m, tt.formula, opts)
			if r.Verdict != tt.want || tt.rooted && (r.Product.Roots == 0 || r.Product.RootMemory == 0) {
				t.Errorf("%v, policy %s, %d keys: %v (%s) with %d roots in %d bytes", tt, policy, opts.Limits.Keys, r.Verdict, r.Reason, r.Product.Roots, r.Product.RootMemory)
			}
			ended++
		}
	}
	if ended < 6 {
		t.Errorf("the plain traversal ended %d times", ended)
	}
}
