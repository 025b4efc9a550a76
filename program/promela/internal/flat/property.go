package flat

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Property is something that the model's own text states: an ltl block, or a
// never claim, which is the negation of a property.
type Property struct {
	// Name is the block's name; blocks without one are called ltl_0, ltl_1, …,
	// claims never_0, ….
	Name string
	Pos  source.Pos
	// Formula is that of an ltl block, nil for a claim.
	Formula *ltl.Formula
	// Factory made Formula.
	Factory *ltl.Factory
	// Atoms maps the texts of propositions, as Bind reads them, to where they
	// first stand.
	Atoms map[string]source.Pos
	// Claim is the automaton of a never claim, nil for an ltl block.
	Claim *Claim
}

// Claim is a never claim as an automaton of forbidden behaviour; state 0 is
// initial. It reads the letters of a run from the first on, takes one edge
// whose guard is true of each, and dies where there is none.
type Claim struct {
	States []ClaimState
}

// ClaimState is one control point of a claim.
type ClaimState struct {
	// Name is the label of the point, "" if it has none.
	Name string
	// Accept is set if the point has an accept label.
	Accept bool
	// End is set for the closing brace: a claim that gets there has matched.
	End   bool
	Edges []ClaimEdge
}

// ClaimEdge is one transition of a claim.
type ClaimEdge struct {
	// Guard is an expression that Bind reads, or "true" for an unconditional
	// step.
	Guard string
	To    int
	Pos   source.Pos
}

// Equal reports whether two claims are the same automaton.
func (c *Claim) Equal(other *Claim) bool {
	return slices.EqualFunc(c.States, other.States, func(a, b ClaimState) bool {
		return a.Name == b.Name && a.Accept == b.Accept && a.End == b.End && slices.Equal(a.Edges, b.Edges)
	})
}
