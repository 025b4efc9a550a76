package page

// Automaton is the automaton that accepts the violations of a property, drawn,
// and the path on which it accepts a counterexample. The page highlights the
// state and the edge of the step that is selected.
type Automaton struct {
	SVG string `json:"svg"` // has the ids that automata.DOTOptions.IDs asks for
	// States[i] is the state of the automaton before step i of the run, prefix
	// and cycle, and Edges[i] the number of the arrow that it takes with this
	// step. Edges that share both ends are one arrow, numbered as the first of
	// them.
	States []uint32 `json:"states"`
	Edges  []int    `json:"edges"`
}
