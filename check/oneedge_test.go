package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/product"
)

// oneEdge is a graph in which a single edge accepts, and whether that lies on a cycle that can be reached. Where all
// depends on one edge, a search that follows an edge less than it should is found out.
func oneEdge(rng *rand.Rand) (g *oracle.Graph, accepts bool) {
	n := 3 + rng.IntN(30)
	g = &oracle.Graph{Atoms: []string{"a"}, Actions: 1, Init: []int{0}, States: make([]oracle.State, n)}
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
	e := &g.States[from].Out[rng.IntN(len(g.States[from].Out))]
	e.Act = 1
	return g, leads(g, 0, from) && leads(g, e.To, from)
}

// leads reports whether a state can be reached from another one.
func leads(g *oracle.Graph, from, to int) bool {
	seen, todo := map[int]bool{from: true}, []int{from}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range g.States[s].Out {
			if !seen[e.To] {
				seen[e.To] = true
				todo = append(todo, e.To)
			}
		}
	}
	return seen[to]
}

// TestOneAcceptingEdge: every search finds the only accepting edge where that is on a cycle, and only there.
func TestOneAcceptingEdge(t *testing.T) {
	n := 1500
	if testing.Short() {
		n /= 3
	}
	accepted := 0
	for seed := range n {
		g, want := oneEdge(rand.New(rand.NewPCG(uint64(seed), 21)))
		if want {
			accepted++
		}
		binding, err := g.Bind(allAtoms(g))
		if err != nil {
			t.Fatal(err)
		}
		q := question{binding: binding, Config: product.Config{Factors: []*automata.Compiled{whenAction(t)}}}
		for _, opts := range []Options{
			{Algorithm: "scc"}, {Algorithm: "generic"}, {Algorithm: "ndfs"}, {Algorithm: "magic"}, {Algorithm: "cvwy"}, {Algorithm: "cvwy-nested"},
			{Algorithm: "ufscc"}, {Algorithm: "ufscc", Workers: 2}, {Algorithm: "ufscc", Workers: 4, Storage: "classical"},
			{Algorithm: "cndfs"}, {Algorithm: "cndfs", Workers: 2}, {Algorithm: "cndfs", Workers: 4},
		} {
			s, _, err := emptiness(context.Background(), q, opts)
			if err != nil {
				t.Fatal(seed, err)
			}
			if name := fmt.Sprintf("seed %d, %s by %d, %s", seed, opts.Algorithm, opts.Workers, opts.Storage); (s.found != nil) != want {
				t.Errorf("%s: found %v, want %v", name, s.found != nil, want)
			}
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
