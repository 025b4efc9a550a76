package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// oneEdge is a graph in which a single edge has the action. Where all depends on one edge, a search that follows an edge
// less than it should is found out.
func oneEdge(rng *rand.Rand) *oracle.Graph {
	n := 3 + rng.IntN(30)
	g := &oracle.Graph{Atoms: []string{"a"}, Actions: 1, Init: []int{0}, States: make([]oracle.State, n)}
	for i := range g.States {
		for range 1 + rng.IntN(2) + rng.IntN(2) {
			to := rng.IntN(n)
			if rng.IntN(3) > 0 { // long paths, so that components are large
				to = min(n-1, i+1+rng.IntN(2))
			}
			g.States[i].Out = append(g.States[i].Out, oracle.Edge{To: to})
		}
	}
	from := rng.IntN(n)
	g.States[from].Out[rng.IntN(len(g.States[from].Out))].Act = 1
	return g
}

// TestOneAcceptingEdge: every search finds the only accepting edge where that is on a cycle, and only there.
func TestOneAcceptingEdge(t *testing.T) {
	t.Parallel()
	n := 500
	if testing.Short() {
		n /= 3
	}
	ways := slices.Concat(variants(), teams(), []variant{
		{"ufscc by two", Options{Algorithm: "ufscc", Workers: 2}},
		{"ufscc classical by four", Options{Algorithm: "ufscc", Workers: 4, Storage: "classical"}},
		{"cndfs by two", Options{Algorithm: "cndfs", Workers: 2}},
	})
	accepted := 0
	for seed := range n {
		q := &oracle.Emptiness{Graph: oneEdge(rand.New(rand.NewPCG(uint64(seed), 21))), Factors: []*automata.Compiled{oracle.AcceptsFirst()}}
		c := comparison{T: t, seed: seed, q: q, want: q.NonEmpty(), counts: q.Count()}
		if c.want {
			accepted++
		}
		for _, v := range concurrent(ways) {
			c.compare(v)
		}
		if t.Failed() {
			return
		}
	}
	if accepted < n/5 || accepted > n*4/5 {
		t.Errorf("lopsided: %d of %d graphs have an accepting cycle", accepted, n)
	}
	t.Logf("%d of %d graphs have an accepting cycle", accepted, n)
}

// TestUFSCCDoneIsNotDead: the only accepting cycle goes on from a state whose edges have all been followed, while its
// component is not explored yet: 0 -> 1 -> 0 comes first, and then 0 -> 2 -> 1, where the edge to 2 is the accepting one.
func TestUFSCCDoneIsNotDead(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"a"}, Actions: 1, Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1}, {To: 2, Act: 1}}},
		{Out: []oracle.Edge{{To: 0}}},
		{Out: []oracle.Edge{{To: 1}}},
	}}
	q := &oracle.Emptiness{Graph: g, Factors: []*automata.Compiled{oracle.AcceptsFirst()}}
	for _, workers := range []int{1, 2} {
		if s, ok, err := tryAsk(t, q, Options{Algorithm: "ufscc", Workers: workers}); !ok || err != nil || s.Found == nil {
			t.Errorf("%d workers: ended %v, found %v, %v", workers, ok, s.Found, err)
		}
	}
}

// TestUFSCCFollowsFirstEdges: states in layers that cannot accept are expanded depth first in the program's order, as by
// scc. The first branch violates the property at once; the second one has many states, none of which does.
func TestUFSCCFollowsFirstEdges(t *testing.T) {
	m, err := promela.Parse(source.NewFile("branches.pml", `bool good; byte a, b;
	active proctype P() {
		if :: goto bad :: goto wide fi;
	bad: do :: good = false od;
	wide: do :: a < 100 -> a++; good = !good :: b < 100 -> b++; good = !good :: a == 100 && b == 100 -> good = !good od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []AlgorithmName{SCC, UFSCC} {
		r := verifyLate(t, m, `[] <> "good"`, Options{Algorithm: a, Workers: 1, Without: Shortcuts(m)})
		if r.Verdict != Violated || r.Product.States > 100 {
			t.Errorf("%s: %v, %d states", a, r.Verdict, r.Product.States)
		}
	}
}
