package check

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
)

// inP accepts the runs that are in p again and again; its state 1 is p, accepting.
func inP() []*automata.Compiled {
	return []*automata.Compiled{{
		Start: []uint32{0}, First: []uint32{0, 2, 4}, Acc: automata.GeneralisedBuchi(1),
		Edges: []automata.CompiledEdge{{Pos: 1, Dst: 1}, {Neg: 1, Dst: 0}, {Pos: 1, Dst: 1, Marks: 1}, {Neg: 1, Dst: 0, Marks: 1}},
	}}
}

// TestNestedEffort counts what the two refinements of the nested search save: it reports a
// cycle that the blue search closes at once, and begins no red search where all is red.
func TestNestedEffort(t *testing.T) {
	state := func(p uint64, to ...int) oracle.State {
		s := oracle.State{Letter: p}
		for _, n := range to {
			s.Out = append(s.Out, oracle.Edge{To: n})
		}
		return s
	}
	for name, tt := range map[string]struct {
		states         []oracle.State
		found          bool
		visited, again uint64
	}{
		"closed at an accepting state":   {[]oracle.State{state(1, 1), state(0, 2), state(0, 0)}, true, 3, 0},
		"closed from an accepting state": {[]oracle.State{state(0, 1), state(0, 2), state(1, 0)}, true, 3, 0},
		"accepting in the middle":        {[]oracle.State{state(0, 1), state(1, 2), state(0, 0)}, true, 3, 2},
		"all successors red":             {[]oracle.State{state(1, 1), state(1, 2), state(0, 2)}, false, 3, 2},
		"no accepting state":             {[]oracle.State{state(0, 1), state(0, 0, 2), state(0, 2)}, false, 3, 0},
	} {
		q := &oracle.Emptiness{Graph: &oracle.Graph{Atoms: []string{"p"}, Init: []int{0}, States: tt.states}, Factors: inP()}
		s := ask(t, q, Options{Algorithm: "ndfs"})
		if (s.Found != nil) != tt.found || s.Visited != tt.visited || s.Again != tt.again {
			t.Errorf("%s: found %v, %d visited, %d again, want %d, %d", name, s.Found != nil, s.Visited, s.Again, tt.visited, tt.again)
		}
	}
}
