package flat

import (
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Property is something that the model's own text states: an ltl block, or a
// never claim, which is the negation of a property.
type Property struct {
	Name    string // the block's name, ltl_0, ltl_1 … or never_0 … when it has none
	Pos     source.Pos
	Formula *ltl.Formula          // of an ltl block, nil for a claim
	Factory *ltl.Factory          // that made Formula
	Atoms   map[string]source.Pos // AP text, as Bind understands it, to where it stands first
	Claim   *Claim                // of a never claim, nil for an ltl block
}

// Claim is a never claim as an automaton of forbidden behaviour; state 0 is
// initial. It reads the letters of a run from the first on, takes one edge
// whose guard is true of each, and dies where there is none.
type Claim struct {
	States []ClaimState
}

// ClaimState is one control point of a claim.
type ClaimState struct {
	Name   string // its label, "" when it has none
	Accept bool   // it has an accept label
	End    bool   // the closing brace: a claim that gets here has matched
	Edges  []ClaimEdge
}

// ClaimEdge is one transition of a claim.
type ClaimEdge struct {
	Guard string // an expression that Bind understands; "true" for an unconditional step
	To    int
	Pos   source.Pos
}
