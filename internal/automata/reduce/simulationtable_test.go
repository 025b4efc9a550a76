package reduce

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/random"
)

// TestSimulationByTable compares with the search among edges, on deterministic graphs of few letters and of many.
func TestSimulationByTable(t *testing.T) {
	ctx := context.Background()
	rng := newRand(31)
	related := 0
	for i := range 12 {
		aps := []string{"a", "b", "c", "d", "e", "f", "g", "h"}[:2+i%2*6]
		g := read(t, random.Automaton(rng, random.Options{APs: aps, States: minTabulated + rng.IntN(40), Sets: i % 3, Density: 2.5, Deterministic: true, MarkDensity: 0.8}))
		bySearch := g.enabledOrder()
		s := &simulator{ls: g.ls, out: g.out, rel: bySearch, rest: make([]uint64, g.ls.width)}
		if err := s.run(ctx); err != nil {
			t.Fatal(err)
		}
		if newMoveTable(g.ls, g.out) == nil {
			t.Fatal("there is no table")
		}
		byTable, err := g.direct(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for p := range uint32(g.states()) {
			for q := range uint32(g.states()) {
				if bySearch.has(p, q) != byTable.has(p, q) {
					t.Fatalf("(%d, %d): %v by search, %v by table", p, q, bySearch.has(p, q), byTable.has(p, q))
				}
				if p != q && byTable.has(p, q) {
					related++
				}
			}
		}
	}
	if related < 200 {
		t.Errorf("only %d pairs are related", related)
	}
}

func TestNoTableOfNondeterministicGraphs(t *testing.T) {
	g := read(t, random.Automaton(newRand(5), random.Options{APs: []string{"a", "b"}, States: minTabulated, Density: 3}))
	if g.deterministic() || newMoveTable(g.ls, g.out) != nil {
		t.Errorf("deterministic: %v", g.deterministic())
	}
}
