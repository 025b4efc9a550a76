package program

import "context"

// Proving is a Program that can prove facts about all of its runs without
// exploring its states. A search that has many states to visit may find that no
// run which the facts allow violates the property.
type Proving interface {
	// NewProver returns what proves facts about the atoms, within so much
	// effort in all, which counts basic operations. It ends when the context
	// does: that is polled often. The prover is nil if the program is too large
	// for the effort, or has none to offer. Errors are as of Bind.
	NewProver(ctx context.Context, atoms []Atom, effort int) (Prover, error)
}

// Prover proves facts. It is for one goroutine.
type Prover interface {
	// Proves reports whether the fact holds of all runs from initial states;
	// false also stands for what is not known, as after the context has ended
	// or the effort is used up. Atoms about steps must not occur in facts.
	Proves(Fact) bool
}

// Fact is a statement about all runs, in terms of the states where all atoms of
// Yes are true and all of No are false.
type Fact struct {
	Kind    FactKind
	Yes, No Letter
	// ThenYes and ThenNo are the states after a step, of NoStep.
	ThenYes, ThenNo Letter
}

// FactKind is what a fact states.
type FactKind uint8

// The kinds of facts.
const (
	// Never: no reachable state is one of these states.
	Never FactKind = iota
	// NoStep: no step leads from one of these states to one of those after it.
	// Some atom must be in Yes and ThenNo, or in No and ThenYes.
	NoStep
	// Leaves: no run has only such states from some state on.
	Leaves
	// Settles: from some state on, a run has only such states, or none.
	Settles
)
