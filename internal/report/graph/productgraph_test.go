package graph

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// productOfChain is a product of a chain of states that leads back to the beginning, with two nodes a state. With violated, its
// first nodes are on a counterexample.
func productOfChain(states int, violated bool) *Graph {
	g := &Graph{Model: "m", Complete: true, Product: &Product{Property: "p", Verdict: report.Holds}}
	for i := range states {
		g.States = append(g.States, State{Initial: i == 0, Parent: i - 1, Expanded: true, Vars: report.Values{{Name: "x", Value: fmt.Sprint(i), Old: fmt.Sprint(i - 1)}}})
	}
	p := g.Product
	for i := range states {
		for q := range uint32(2) {
			p.Nodes = append(p.Nodes, ProductNode{State: i, Automata: q, Initial: i == 0 && q == 0})
		}
	}
	for i := range states {
		for q := range 4 {
			p.Edges = append(p.Edges, ProductEdge{Edge: Edge{From: 2*i + q%2, To: (2*i + 2 + q/2) % (2 * states), Process: "P", Statement: "x++"}})
		}
	}
	if violated {
		p.Verdict = report.Violated
		for i := range 3 {
			p.Nodes[2*i].Run = OnPrefix
			p.Edges[4*i].Run = OnPrefix
		}
	}
	return g
}

func TestProductDrawing(t *testing.T) {
	t.Parallel()
	drawing := func(g *Graph, all bool) string {
		var b strings.Builder
		if err := WriteProductDOT(&b, g, all); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	count := func(text, pattern string) int { return len(regexp.MustCompile(pattern).FindAllString(text, -1)) }

	// A small one is drawn as a whole, with one label from each state to the next, and its edges lead away from the beginning.
	small := drawing(productOfChain(5, true), false)
	if nodes, edges, labels, back := count(small, `label="[01]"`), count(small, `->`), count(small, `P\[0\]: x\+\+`), count(small, `dir="back"`); nodes != 10 || edges != 20 || labels != 5 || back != 4 {
		t.Errorf("%d nodes, %d edges, %d labels, %d edges back, want 10, 20, 5 and 4:\n%s", nodes, edges, labels, back, small)
	}
	if strings.Count(small, `fontname="Helvetica"`) < strings.Count(small, "subgraph") || strings.Contains(small, " of 10 nodes") {
		t.Error(small)
	}
	// Of the edges between two states, the one on the counterexample has the label.
	for _, line := range strings.Split(small, "\n") {
		if strings.Contains(line, "penwidth") && strings.Contains(line, "->") && !strings.Contains(line, "label=") {
			t.Errorf("an edge on the counterexample has no label: %s", line)
		}
	}

	// Of a large one the counterexample is drawn, with what is beside it, unless all is asked for or there is none.
	for _, c := range []struct {
		violated, all bool
		nodes         int
	}{{true, false, 10}, {true, true, 80}, {false, false, 80}} {
		large := drawing(productOfChain(40, c.violated), c.all)
		if n := count(large, `label="[01]"`); n != c.nodes || strings.Contains(large, "10 of 80 nodes: the counterexample and what is beside it") != (n == 10) {
			t.Errorf("violated %v, all %v: %d nodes, want %d", c.violated, c.all, n, c.nodes)
		}
	}
	// A state whose parent is not drawn names none.
	g := productOfChain(40, true)
	for i := range 12 {
		g.States[39].Vars = append(g.States[39].Vars, report.Value{Name: fmt.Sprintf("y%d", i), Value: "1"})
	}
	if large := drawing(g, false); strings.Contains(large, "39, from 38") {
		t.Error(large)
	}
}
