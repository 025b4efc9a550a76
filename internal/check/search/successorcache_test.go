package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"pgregory.net/rapid"
)

// TestKept: a space that keeps successors, and forgets them at any time, has the edges of one that asks the program each time, and knows as much.
func TestKept(t *testing.T) {
	strange := 0
	for range 10 { // in some runs only, a state inside an atomic sequence is stored before an edge leads to it
		seeded.Check(t, func(t *rapid.T) { strange += compareKept(t) })
	}
	if strange == 0 {
		t.Error("no state was stored before an edge led to it")
	}
}

// compareKept is TestKept for one product; it returns how many states had been stored ahead when successors were forgotten.
func compareKept(t *rapid.T) (strange int) {
	q := oracle.Random(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
	for i := range q.Graph.States {
		for j := range q.Graph.States[i].Out {
			if rapid.IntRange(0, 20).Draw(t, "fails") == 0 {
				q.Graph.States[i].Out[j].Flags |= program.RuntimeError
			}
		}
	}
	atoms := make([]program.Atom, len(q.Graph.Atoms))
	for i, a := range q.Graph.Atoms {
		atoms[i].Text = a
	}
	binding, err := q.Graph.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	prod, err := product.New(binding, product.Config{Factors: q.Factors})
	if err != nil || !prod.StatesOnly() {
		return 0
	}
	spaces := [2]*Search{spaceOf(t, prod), spaceOf(t, prod)} // the second one keeps
	names := [2]map[Node]string{{}, {}}
	step := func(nodes [2]Node, begin bool) [2][]Edge {
		var edges [2][]Edge
		for i, s := range spaces {
			err := error(nil)
			if begin {
				err = s.Initial()
			} else {
				err = s.Expand(nodes[i])
			}
			if err != nil {
				t.Fatal(err)
			}
			edges[i] = append(edges[i], s.Edges...)
		}
		var texts [2]string
		for i, s := range spaces {
			for _, e := range edges[i] {
				names[i][e.Node] = fmt.Sprintf("%x %d", s.States.Key(e.Prog), e.Q)
				texts[i] += fmt.Sprint(names[i][e.Node], e.Marks, s.IsInside(e.Prog), "; ")
			}
			texts[i] += fmt.Sprint(s.Known(), s.stored(), s.Runtime)
		}
		if texts[0] != texts[1] {
			t.Fatalf("%s\nwant\n%s", texts[1], texts[0])
		}
		return edges
	}
	edges := step([2]Node{}, true)
	many, letters := rapid.Bool().Draw(t, "many moves"), rapid.Bool().Draw(t, "many letters")
	keep, forget := rapid.IntRange(0, 5).Draw(t, "keep"), rapid.IntRange(0, 30).Draw(t, "forget")
	for i := 0; i < 40 && len(edges[0]) > 0; i++ {
		if i == keep {
			spaces[1].CacheAfter = 1
		}
		if k, cached := spaces[1].source.(*graphView); cached && i == keep+1 && many {
			k.moves.q = mostMoves // so that only those over letters of class 0 are kept
		}
		if k, cached := spaces[1].source.(*graphView); cached && i == keep+1 && letters {
			for letter := range program.Letter(1 << classBits) { // so that new classes do not fit into words
				if _, err := k.moves.class(^letter); err != nil {
					t.Fatal(err)
				}
			}
		}
		if i == forget {
			if err := spaces[1].dropCache(); err != nil {
				t.Fatal(err)
			}
			strange += spaces[1].prefetched.Len()
		}
		if i%7 == 3 {
			step([2]Node{}, true)
		}
		at := rapid.IntRange(0, len(edges[0])-1).Draw(t, "edge")
		more := step([2]Node{edges[0][at].Node, edges[1][at].Node}, false)
		for j := range edges {
			edges[j] = append(edges[j], more[j]...)
		}
	}
	return strange
}

func spaceOf(t interface{ Fatal(...any) }, prod *product.Product) *Search {
	s := &Search{Monitor: monitor.New(context.Background(), monitor.Config{}, "search"), Shape: nil}
	var err error
	if s.Space, err = NewSpace(prod, store.NewBudget(0), store.Automatic); err != nil {
		t.Fatal(err)
	}
	s.Visited = 1
	return s
}

// TestSharedGraph: on a shared graph a search has the edges and the actions that the program gives.
func TestSharedGraph(t *testing.T) {
	compared := 0
	for seed := range uint64(300) {
		q := oracle.Random(rand.New(rand.NewPCG(seed, 2)))
		atoms := make([]program.Atom, len(q.Graph.Atoms))
		for i, a := range q.Graph.Atoms {
			atoms[i].Text = a
		}
		binding, err := q.Graph.Bind(atoms)
		if err != nil {
			t.Fatal(err)
		}
		prod, err := product.New(binding, product.Config{Factors: q.Factors})
		if err != nil || !prod.StatesOnly() {
			continue
		}
		want, err := walkOf(spaceOf(t, prod))
		if err != nil {
			t.Fatal(err)
		}
		for after := range uint64(2) {
			g, err := NewStateGraph(binding, store.NewBudget(0), store.Automatic, true)
			if err != nil {
				break // a state inside an atomic sequence
			}
			s := spaceOf(t, prod)
			s.Share(g)
			s.CacheAfter = after
			got, err := walkOf(s)
			if err != nil {
				break
			}
			if compared++; got != want {
				t.Fatalf("seed %d:\n%s\nwant\n%s", seed, got, want)
			}
		}
	}
	if compared < 100 {
		t.Errorf("%d walks were compared", compared)
	}
}

// walkOf describes the edges of a few states, with their actions.
func walkOf(s *Search) (text string, err error) {
	if err = s.Initial(); err != nil {
		return "", err
	}
	edges := append([]Edge(nil), s.Edges...)
	for step := 0; step < 4 && len(edges) > 0; step++ {
		at := edges[len(edges)-1-step*7%len(edges)].Node
		if err = s.Expand(at); err != nil {
			return "", err
		}
		var steps []Step
		for i, e := range s.Edges {
			steps = append(steps, Step{at, s.Action(i), e.Marks})
			text += fmt.Sprintf("%x %d; ", s.States.Key(e.Prog), e.Q)
		}
		edges = append(edges, s.Edges...)
		for _, st := range steps {
			action, err := s.actionOf(st)
			if err != nil {
				return "", err
			}
			text += fmt.Sprintf("%d %d; ", action, st.Marks)
		}
	}
	return text, nil
}

// TestSharedAhead: a search on a shared graph expands states ahead once it has visited many, and while the store keeps vectors whole.
func TestSharedAhead(t *testing.T) {
	binding, err := oracle.Counters{Procs: 4, Base: 12}.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	prod, err := product.New(binding, product.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for after := range uint64(2) {
		g, err := NewStateGraph(binding, store.NewBudget(0), store.Whole, true)
		if err != nil {
			t.Fatal(err)
		}
		s := spaceOf(t, prod)
		s.Share(g)
		s.CacheAfter = after
		if err := s.Initial(); err != nil {
			t.Fatal(err)
		}
		several := 0
		for i := uint32(0); int(i) < g.States.Len(); i++ {
			if err := s.Expand(Node{Prog: i}); err != nil {
				t.Fatal(err)
			}
			if len(g.batch.sources) > 1 {
				several++
			}
		}
		if n := g.States.Len(); n != 12*12*12*12 || int(s.Known()) != n || (several > 0) != (after > 0) {
			t.Errorf("after %d states: %d states, %d known, %d times several were expanded", after, n, s.Known(), several)
		}
	}
}
