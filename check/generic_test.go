package check

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
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
	q := &oracle.Question{Graph: g, Factors: []*automata.Compiled{watcher}}
	s := ask(t, q, Options{Algorithm: "generic"})
	if s.found == nil || len(s.found.Cycle) != 2 || !lassoQuestion(t, q, s.found).NonEmpty() {
		t.Errorf("found %+v", s.found)
	}
}
