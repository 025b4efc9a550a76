package graph

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// randomGraph has states with two variables, one of which says where a process is.
func randomGraph(rng *rand.Rand, n, edges int) *Graph {
	g := &Graph{Model: "m", Complete: true}
	for i := range n {
		g.States = append(g.States, State{Initial: i == 0, Parent: -1, Expanded: true, Vars: report.Values{
			{Name: "P@", Value: fmt.Sprint("line ", rng.IntN(4)), Kind: program.Position}, {Name: "x", Value: fmt.Sprint(rng.IntN(3))}}})
	}
	for range edges {
		g.Edges = append(g.Edges, Edge{From: rng.IntN(n), To: rng.IntN(n), Pid: 0, Process: "P", Statement: fmt.Sprint("s", rng.IntN(5))})
	}
	return g
}

// TestComponents compares with the definition: two states are in a component if each is reached from the other.
func TestComponents(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n := 1 + rng.IntN(12)
		g := randomGraph(rng, n, rng.IntN(3*n))
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
		}
		for range n {
			for _, e := range g.Edges {
				for i := range n {
					reach[i][e.To] = reach[i][e.To] || reach[i][e.From]
				}
			}
		}
		by := g.ByComponents()
		for i := range n {
			for j := range n {
				if (by.of[i] == by.of[j]) != (reach[i][j] && reach[j][i]) {
					t.Fatalf("states %d and %d of %v: groups %v", i, j, g.Edges, by.of)
				}
			}
		}
		counted(t, by, n)
	}
}

// counted asserts that groups are numbered from 0, as their first states come.
func counted(t *testing.T, by *Grouping, n int) {
	t.Helper()
	next := 0
	for _, k := range by.of {
		if k > next {
			t.Fatalf("group %d comes before group %d: %v", k, next, by.of)
		}
		next = max(next, k+1)
	}
	if len(by.of) != n || by.count != next {
		t.Fatalf("%d groups of %d states, want %d of %d", by.count, len(by.of), next, n)
	}
}

func TestGroupsByVariables(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		g := randomGraph(rng, 1+rng.IntN(30), 0)
		for _, names := range [][]string{nil, {"P@"}, {"x"}, {"x", "P@"}, {"none"}} {
			by := g.ByVariables(names)
			counted(t, by, len(g.States))
			for i := range g.States {
				for j := range g.States {
					same := !slices.ContainsFunc(names, func(name string) bool {
						a, _ := g.States[i].value(name, 0)
						b, _ := g.States[j].value(name, 0)
						return a != b
					})
					if (by.of[i] == by.of[j]) != same {
						t.Fatalf("by %v: states %v and %v have groups %d and %d", names, g.States[i].Vars, g.States[j].Vars, by.of[i], by.of[j])
					}
				}
			}
		}
		if c := g.Coarse(); c.By != "P@" && c.count > 1 && g.ByControl().count > 1 {
			t.Errorf("coarse groups are by %s", c.By)
		}
	}
}

// TestSummaryKeepsAll asserts that every state and every step is in a group or at an arrow, also if there are too many groups.
func TestSummaryKeepsAll(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 20, 400} {
		g := randomGraph(rng, n, 2*n)
		for _, by := range []*Grouping{g.Coarse(), g.ByComponents(), g.ByControl()} {
			s := newSummary(g, by)
			states, steps := 0, 0
			for i := range s.groups {
				states += len(s.groups[i].states)
				steps += s.groups[i].inside
			}
			for _, m := range s.moves {
				steps += m.count
			}
			if states != n || steps != 2*n || len(s.groups) > MostDrawn+1 {
				t.Errorf("%s: %d states, %d steps in %d groups, of %d and %d", by.By, states, steps, len(s.groups), n, 2*n)
			}
			if (s.rest > 0) != (by.count > MostDrawn) {
				t.Errorf("%s: %d groups, and a rest of %d", by.By, by.count, s.rest)
			}
			var b bytes.Buffer
			if err := WriteSummaryDOT(&b, g, by); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestSummaryDrawing(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := WriteSummaryDOT(&b, sampleGraph(), sampleGraph().ByVariables([]string{"s"})); err != nil {
		t.Fatal(err)
	}
	golden(t, "summary.dot", b.Bytes())
}
