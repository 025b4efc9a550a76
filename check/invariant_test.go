package check

import (
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestInvariants compares the search that needs no visited set for product states with the one that has one (a named storage), in
// everything that they count. The labels make automata that may end, follow two edges at once, and ones whose bad letters are rare.
func TestInvariants(t *testing.T) {
	holds, violated := 0, 0
	for seed := range 400 {
		rng := rand.New(rand.NewPCG(uint64(seed), 13))
		q := &oracle.Emptiness{Graph: oracle.Random(rng).Graph}
		a := randomInvariant(rng)
		sh := search.ShapeOf(a)
		if !sh.Invariant || !sh.Terminal {
			t.Fatalf("seed %d: %+v", seed, sh)
		}
		ask := func(opts Options) *search.Search {
			s, ok, err := askProduct(t, q.Graph, product.Config{Factors: []*automata.Compiled{q.Graph.Compile(a)}}, sh, opts)
			if !ok || err != nil {
				t.Fatalf("seed %d: ended early: %v", seed, err)
			}
			return s
		}
		for _, opts := range []Options{{}, {Algorithm: Reachability}, {deepAfter: 1}, {deepAfter: 3}, {Workers: 3, parallelAfter: 1}} {
			named := opts
			named.Storage = StorageHybrid
			got, want := ask(opts), ask(named)
			if (got.Found == nil) != (want.Found == nil) {
				t.Fatalf("seed %d, %+v: found %v, want %v", seed, opts, got.Found, want.Found)
			}
			if opts.Workers > 1 && want.Found != nil {
				continue // what the others have seen by then is chance
			}
			g, w := got.Stats, want.Stats
			if g.States != w.States || g.Transient != w.Transient || g.Transitions != w.Transitions || g.MaxDepth != w.MaxDepth {
				t.Errorf("seed %d, %+v: %d, %d, %d, %d; want %d, %d, %d, %d", seed, opts,
					g.States, g.Transient, g.Transitions, g.MaxDepth, w.States, w.Transient, w.Transitions, w.MaxDepth)
			}
			if got.Found != nil && len(got.Found.Prefix) != len(want.Found.Prefix) {
				t.Errorf("seed %d, %+v: a prefix of %d steps, want %d", seed, opts, len(got.Found.Prefix), len(want.Found.Prefix))
			}
			if opts.Workers == 0 && g.Tails > 0 && w.Tails == 0 {
				t.Errorf("seed %d, %+v: %d bytes beside the program states", seed, opts, g.Tails)
			}
		}
		if q.Factors = []*automata.Compiled{q.Graph.Compile(a)}; q.NonEmpty() {
			violated++
		} else {
			holds++
		}
	}
	if holds < 40 || violated < 40 {
		t.Errorf("%d hold, %d are violated", holds, violated)
	}
}

// randomInvariant is an automaton of bad prefixes with two states.
func randomInvariant(rng *rand.Rand) *automata.Automaton {
	al, m := oracle.Labels()
	b := automata.NewBuilder(al)
	stays, bad := bdd.True, m.And(oracle.Literal(rng, m), oracle.Literal(rng, m))
	if rng.IntN(2) == 0 {
		stays = m.Or(oracle.Literal(rng, m), oracle.Literal(rng, m))
	}
	if rng.IntN(3) == 0 {
		bad = bdd.False
	}
	q, end := b.AddState(), b.AddState()
	b.AddStart(q)
	b.AddEdge(q, q, stays, 0)
	b.AddEdge(q, end, bad, 0)
	b.AddEdge(end, end, bdd.True, 1)
	return b.Build(automata.GeneralisedBuchi(1))
}

// threeCounters has 27,000 states, enough for whole keys, so that several states are expanded before anything is stored.
const threeCounters = `
byte a, b, c;
active proctype A() { do :: a = (a + 1) % 30 od }
active proctype B() { do :: atomic { b < 29 -> b = b + 1 } :: atomic { b == 29 -> b = 0 } od }
active proctype C() { do :: c = (c + 7) % 30 od }
`

// TestVisitedTogether compares searches that expand states together with those that cannot, as their keys are kept in components.
func TestVisitedTogether(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	prog, err := promela.Parse(source.NewFile("counters.pml", threeCounters), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, property := range []string{
		`[] !"a == 30"`, `[] !"a == 20 && b == 17 && c == 3"`, `"a < 30" W "b == 29 && c == 20"`, `[] ("c == 21" -> ("b < 29" W "a == 8"))`,
	} {
		for _, opts := range []Options{{deepAfter: 1 << 15}, {Algorithm: Reachability}, {Limits: Limits{States: 30_011}, deepAfter: 1 << 15}, {Limits: Limits{States: 30_011}, Algorithm: Reachability}} {
			opts.Without, opts.parallelAfter = Shortcuts(prog), 1<<40 // no packed states
			together := verifyLate(t, prog, property, opts)
			opts.Vectors = VectorsComponents
			alone := verifyLate(t, prog, property, opts)
			g, w := together.Product, alone.Product
			if together.Verdict != alone.Verdict || together.Reason != alone.Reason {
				t.Fatalf("%s, %+v: %v (%s), want %v (%s)", property, opts, together.Verdict, together.Reason, alone.Verdict, alone.Reason)
			}
			if g.Packets < 9_000 {
				t.Errorf("%s, %+v: %d program states are too few to be expanded together", property, opts, g.Packets)
			}
			whole := opts.Limits.States == 0
			if opts.Algorithm == "" && whole && alone.Verdict == Violated { // the turns of depth and breadth are not as long
				continue
			}
			if g.States != w.States || g.Transitions != w.Transitions || g.MaxDepth != w.MaxDepth && opts.Algorithm != "" || (together.BadPrefix == nil) != (alone.BadPrefix == nil) {
				t.Errorf("%s, %+v: %+v, want %+v", property, opts, g, w)
			}
			if together.BadPrefix != nil && together.BadPrefix.Len() != alone.BadPrefix.Len() {
				t.Errorf("%s, %+v: a bad prefix of %d steps, want %d", property, opts, together.BadPrefix.Len(), alone.BadPrefix.Len())
			}
		}
	}
}
