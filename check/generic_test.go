package check

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
)

// TestEarlyReport: the search reports the cycle from 0 to 1 and back before it follows the second
// edge of state 0. That edge has the mark that is needed, and one that must not be.
func TestEarlyReport(t *testing.T) {
	const moveP0, moveP1 = 0b0100, 0b1000
	g := &oracle.Graph{Atoms: []string{"p", "q", "exec(P0)", "exec(P1)"}, Actions: moveP0 | moveP1, Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1}, {To: 0, Act: moveP0}}},
		{Out: []oracle.Edge{{To: 0, Act: moveP1}}},
	}}
	acc := &automata.AccNode{Op: automata.AccAnd, Kids: []*automata.AccNode{{Op: automata.AccInf, Set: 0}, {Op: automata.AccFin, Set: 1}}}
	watcher := &automata.Compiled{
		Start: []uint32{0}, First: []uint32{0, 3}, Acc: automata.NewAcceptance(2, acc),
		Edges: []automata.CompiledEdge{{Pos: moveP0, Marks: 0b11}, {Pos: moveP1, Marks: 0b01}, {Neg: moveP0 | moveP1}},
	}
	q := &oracle.Emptiness{Graph: g, Factors: []*automata.Compiled{watcher}}
	s := ask(t, q, Options{Algorithm: "generic"})
	if s.Found == nil || len(s.Found.Cycle) != 2 || !accepts(t, q, s.Found) {
		t.Errorf("found %+v", s.Found)
	}
}

// TestOneOfTwoFins: no cycle does without the first mark that may have to be finite; one does
// without the other.
func TestOneOfTwoFins(t *testing.T) {
	const moveP0, moveP1 = 0b0100, 0b1000
	g := &oracle.Graph{Atoms: []string{"p", "q", "exec(P0)", "exec(P1)"}, Actions: moveP0 | moveP1, Init: []int{0}, States: []oracle.State{
		{Out: []oracle.Edge{{To: 1, Act: moveP1}, {To: 0, Act: moveP0}}},
		{Out: []oracle.Edge{{To: 0}}},
	}}
	both := func(fin, inf int) *automata.AccNode {
		return &automata.AccNode{Op: automata.AccAnd, Kids: []*automata.AccNode{{Op: automata.AccFin, Set: fin}, {Op: automata.AccInf, Set: inf}}}
	}
	for _, first := range []int{0, 1} {
		kids := []*automata.AccNode{both(0, 1), both(2, 3)}
		watcher := &automata.Compiled{
			Start: []uint32{0}, First: []uint32{0, 3},
			Acc:   automata.NewAcceptance(4, &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{kids[first], kids[1-first]}}),
			Edges: []automata.CompiledEdge{{Pos: moveP0, Marks: 0b1001}, {Pos: moveP1, Marks: 0b0110}, {Neg: moveP0 | moveP1, Marks: 0b0001}},
		}
		q := &oracle.Emptiness{Graph: g, Factors: []*automata.Compiled{watcher}}
		if s := ask(t, q, Options{Algorithm: "generic"}); s.Found == nil || len(s.Found.Cycle) != 1 || !q.NonEmpty() {
			t.Errorf("found %+v", s.Found)
		}
	}
}
