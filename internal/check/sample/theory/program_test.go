package theory

import (
	"math"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestOfProgram: a program has the numbers of its graph, computed by hand, and two transitions to one state count twice.
func TestOfProgram(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text      string
		nodes     int
		urs, sdrs float64 // mean steps until all nodes are visited
	}{
		// 0 -> 1 -> 2: from {0} one step; from {0,1} every second step draws 1.
		{"byte x; init { x = 1; x = 2 }", 3, 4, 3},
		// 0 -> 1, and from 1 one transition in three leads to 2, whose only step is back.
		{"bit x, y; active proctype P() { x = 1; do :: x = 1 :: x = 1 :: x = 0; x = 1 od }", 3, 1 + 1 + 6, 1 + 1 + 3},
	} {
		m, err := promela.Parse(source.NewFile("m.pml", tt.text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := OfProgram("m.pml", m)
		if err != nil || s.Nodes() < tt.nodes {
			t.Fatal(s, err)
		}
		for search, want := range map[Search]float64{URS: tt.urs, SDRS: tt.sdrs} {
			all, err := s.Cover(search)
			if err != nil || math.Abs(float64(all[tt.nodes])-want) > 1e-9 {
				t.Errorf("%s: %s visits %d nodes of %v after %v steps, want %v; %v", tt.text, search, tt.nodes, s.Graph.Succ, all, want, err)
			}
		}
	}
	for text, want := range map[string]string{
		"byte x; active proctype P() { do :: x++ od }": "m has more than 64 states, and the chain over visited sets takes no more",
		"byte x; proctype P() { x = 1 }":               "m has one state alone",
	} {
		m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OfProgram("m", m); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
