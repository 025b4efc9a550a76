package main

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program/lts"
)

func TestShapes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		states, edges int
		ends          int // states without successors
	}{{"T(2,3)", 13, 12, 9}, {"T(3,1)", 4, 3, 1}, {"G(2,2)", 9, 12, 1}, {"G(1,3)", 8, 12, 1}, {"torus(2,2)", 9, 18, 0}} {
		l, err := shape(c.name)
		if err != nil {
			t.Fatal(err)
		}
		ends := 0
		for s := range l.States() {
			if len(l.Out(s)) == 0 {
				ends++
			}
		}
		if l.States() != c.states || l.Transitions() != c.edges || ends != c.ends {
			t.Errorf("%s: %d states, %d edges, %d ends", c.name, l.States(), l.Transitions(), ends)
		}
		if n := reached(l); n != c.states {
			t.Errorf("%s: %d states are reachable", c.name, n)
		}
	}
	if l, err := shape("token"); l != nil || err != nil {
		t.Errorf("a model is the shape %v, %v", l, err)
	}
}

// reached counts the reachable states.
func reached(l *lts.LTS) int {
	met := map[int]bool{l.Initial(): true}
	for todo := []int{l.Initial()}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range l.Out(s) {
			if !met[int(e.To)] {
				met[int(e.To)] = true
				todo = append(todo, int(e.To))
			}
		}
	}
	return len(met)
}

func TestInterval(t *testing.T) {
	t.Parallel()
	m := &mean{}
	for _, x := range []float64{1, 2, 3, 4} {
		m.add(x)
	}
	if got := m.interval("%.3f", 4); got != "2.500 ± 1.265" { // 1.96·√(5/3)/2
		t.Error(got)
	}
	if got := m.interval("%.3f", 5); got != "4 of 5 runs" {
		t.Error(got)
	}
}
