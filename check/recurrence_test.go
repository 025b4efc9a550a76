package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// ring is n states in a circle; every so many steps are b.
func ring(n, every int) *oracle.Graph {
	g := &oracle.Graph{Atoms: []string{"b"}, Actions: 1, Init: []int{0}, States: make([]oracle.State, n)}
	for i := range n {
		g.States[i].Out = []oracle.Edge{{To: (i + 1) % n}}
		if i%every == every-1 {
			g.States[i].Out[0].Act = 1
		}
	}
	return g
}

// infinitelyOften is the property G F b.
func infinitelyOften(b string) Property {
	fa := ltl.NewFactory()
	return Property{Name: "again", Factory: fa, Formula: fa.G(fa.F(fa.AP(b)))}
}

// TestRecurrenceFirst: where states are replaced the property's own automaton is followed first, so that a ring needs memory for
// one lap between two steps of b only; and another algorithm follows where that is not enough.
func TestRecurrenceFirst(t *testing.T) {
	g, prop := ring(20_000, 10), infinitelyOften("b")
	full := Options{OnFull: OnFullReplace, Limits: Limits{Memory: 400 << 10}}
	for _, opts := range []Options{
		{Storage: StorageReplace, Limits: Limits{Memory: enough, Keys: 11}},
		{Storage: StorageHybridReplace, Limits: Limits{Memory: enough, Keys: 11}},
		full,
	} {
		if r := verify(t, g, prop, opts); r.Verdict != Holds || r.Algorithm != Deterministic || r.Automaton.Deterministic != true {
			t.Errorf("%+v: %v by %s: %s", opts, r.Verdict, r.Algorithm, r.Reason)
		}
	}
	for _, keys := range []int{5, 8} {
		r := verify(t, g, prop, Options{Storage: StorageReplace, Limits: Limits{Memory: enough, Keys: keys}})
		if r.Verdict != Inconclusive || r.Algorithm != Single {
			t.Errorf("%d keys: %v by %s", keys, r.Verdict, r.Algorithm)
		}
		want := fmt.Sprintf("the memory for %d states does not hold the search path, which is at least %d states deep", keys, keys+1)
		if r.Reason != want || !strings.Contains(r.Product.Method, "deterministic came to no answer: "+want) {
			t.Errorf("%d keys: %q, %q; want %q in both", keys, r.Reason, r.Product.Method, want)
		}
	}
}

// TestUniversalStops: from a universal state of the property's own automaton no run satisfies the property, but all of them may
// stop, and not count.
func TestUniversalStops(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"b", "c", program.AnyStep}, Actions: 7, Init: []int{0}, States: make([]oracle.State, 2)}
	g.States[0].Out = []oracle.Edge{{To: 0, Act: 5}, {To: 1, Act: 6}}
	prop := infinitelyOften("b")
	fa := prop.Factory
	prop.Formula = fa.And(prop.Formula, fa.G(fa.Not(fa.AP("c"))))
	for _, assumed := range []bool{false, true} {
		want := Violated
		if assumed {
			prop.Assumptions, want = []Assumption{{Name: "goes on", Formula: fa.G(fa.F(fa.AP(program.AnyStep)))}}, Holds
		}
		if r := verify(t, g, prop, Options{Storage: StorageReplace, Limits: Limits{Memory: enough}}); r.Verdict != want || r.Algorithm != Deterministic {
			t.Errorf("assumed %v: %v by %s, want %v", assumed, r.Verdict, r.Algorithm, want)
		}
	}
}

// TestRecurrenceAnswers compares verdicts with states replaced, by the algorithm that is chosen, with those of generic: recurrences
// and others, with assumptions of which some exclude runs that stop, and some look as if they did.
func TestRecurrenceAnswers(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	asked := map[string]int{}
	for seed := range uint64(4 * *recurrences) {
		rng := rand.New(rand.NewPCG(seed, 52))
		initial, states, ts := randomSystem(rng)
		g, fa := explicit(initial, states, ts, []string{"a !1", "a !2", "b", "c"}), ltl.NewFactory()
		draw := func(size int) *ltl.Formula {
			return ltl.Random(fa, rng, ltl.RandomOptions{APs: []string{"exec(b)", `enabled("b")`, `exec("a*")`}, Size: 1 + rng.IntN(size)})
		}
		prop := Property{Name: "random", Factory: fa, Formula: fa.G(fa.Or(draw(4), fa.F(draw(2))))}
		for range rng.IntN(3) {
			step := fa.AP([]string{"exec(_)", "exec(_)", "exec(b)", "deadlock"}[rng.IntN(4)])
			prop.Assumptions = append(prop.Assumptions, Assumption{Name: "a", Formula: fa.G([]*ltl.Formula{step, fa.F(step)}[rng.IntN(2)])})
		}
		want := verify(t, g, prop, Options{Algorithm: Generic})
		opts := Options{Storage: []Storage{StorageReplace, StorageHybridReplace}[seed%2], Limits: Limits{Memory: enough}}
		r := verify(t, g, prop, opts)
		if r.Verdict != want.Verdict || r.Vacuous != want.Vacuous {
			t.Fatalf("seed %d: %v under %v: %v (vacuous %v) by %s, want %v (%v)", seed, prop.Formula, prop.Assumptions, r.Verdict, r.Vacuous, r.Algorithm, want.Verdict, want.Vacuous)
		}
		asked[fmt.Sprintf("%s %v", r.Algorithm, r.Verdict)]++
		opts.Algorithm = Deterministic
		named, err := Verify(t.Context(), g, prop, opts)
		if _, refused := err.(*source.Error); err != nil && !refused || err == nil && (named.Verdict != want.Verdict || named.Vacuous != want.Vacuous) {
			t.Fatalf("seed %d: %v under %v: %v, %v by deterministic, want %v", seed, prop.Formula, prop.Assumptions, named.Verdict, err, want.Verdict)
		}
		if (r.Algorithm == Deterministic) && err != nil {
			t.Errorf("seed %d: deterministic is chosen, and refused by its name: %v", seed, err)
		}
		if len(prop.Assumptions) > 0 && r.Algorithm == Deterministic {
			asked["under assumptions"]++
		}
	}
	n := 4 * *recurrences
	if asked["deterministic holds"] < n/20 || asked["deterministic violated"] < n/10 || asked["cvwy-nested holds"]+asked["single holds"] < n/20 || asked["under assumptions"] < n/20 {
		t.Errorf("lopsided: %v", asked)
	}
	t.Log(asked)
}
