package exploring

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/graph"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestProductGraphs: on the worked examples and on random nets, the product has an accepting cycle exactly if check says that the property
// is violated, and then the marked part is a way from an initial node to a cycle with an accepting node.
func TestProductGraphs(t *testing.T) {
	t.Parallel()
	violated := 0
	for _, c := range [][2]string{
		{"dekker.pml", "[]<> P1@l7"}, {"dekker.pml", "[] (P1@l1 -> <> P1@l7)"}, {"dekker.pml", "[] !P1@l7"},
	} {
		set, err := property.Open(filepath.Join("..", "..", "..", "..", "specs", c[0]), property.Options{})
		if err != nil {
			t.Fatal(err)
		}
		q, err := set.FromFormula("f", source.NewFile("f", c[1]))
		if err != nil {
			t.Fatal(err)
		}
		if drawn(t, set.Model, q) == 0 {
			t.Errorf("%s: not drawn as violated", c[1])
		}
	}
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 38))
		for _, front := range gomodel.FrontEnds() {
			if front.Name != "net" && front.Name != "lts" {
				continue
			}
			m, err := front.Draw(rng)
			if err != nil {
				t.Fatal(err)
			}
			q, err := property.FromFormula(m.Program, "f", source.NewFile("f", "[]<> ("+m.States[rng.IntN(len(m.States))]+")"))
			if err != nil {
				t.Fatal(err)
			}
			violated += drawn(t, &property.Model{Program: m.Program}, q)
		}
	}
	if violated < 5 {
		t.Errorf("only %d properties are violated", violated)
	}
}

// drawn draws one product, and returns 1 if the property is violated.
func drawn(t *testing.T, m *property.Model, q *property.Property) int {
	t.Helper()
	g, err := productOf(context.Background(), "m", m.Program, q, 2_000, check.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	p := g.doc.Product
	if !g.doc.Complete || p.Verdict == report.Inconclusive {
		return 0
	}
	accepting := false
	for i := range p.Nodes {
		accepting = accepting || p.Nodes[i].Accepting && reaches(p, i, i, func(*graph.ProductEdge) bool { return true })
	}
	if accepting != (p.Verdict == report.Violated) {
		t.Fatalf("%s: %s, but an accepting cycle: %v", q.Formula, p.Verdict, accepting)
	}
	if !accepting {
		return 0
	}
	marked := func(e *graph.ProductEdge) bool { return e.Run != "" }
	for i := range p.Nodes {
		for j := range p.Nodes {
			n := &p.Nodes[j]
			if p.Nodes[i].Initial && n.Run == graph.OnCycle && n.Accepting && (i == j || reaches(p, i, j, marked)) && reaches(p, j, j, func(e *graph.ProductEdge) bool { return e.Run == graph.OnCycle }) {
				return 1
			}
		}
	}
	t.Fatalf("%s: no run is marked: %+v", q.Formula, p)
	return 1
}

// reaches reports whether some edges, at least one, lead from a node to another one.
func reaches(p *graph.Product, from, to int, use func(*graph.ProductEdge) bool) bool {
	met, open := map[int]bool{}, []int{from}
	for len(open) > 0 {
		u := open[len(open)-1]
		open = open[:len(open)-1]
		for i := range p.Edges {
			if e := &p.Edges[i]; e.From == u && use(e) && !met[e.To] {
				if e.To == to {
					return true
				}
				met[e.To] = true
				open = append(open, e.To)
			}
		}
	}
	return false
}
