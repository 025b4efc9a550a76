package program

import (
	"context"
	"encoding/json"
)

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

// Certifying is a Proving whose proofs of facts are written down, and checked by
// code that shares nothing with the prover.
type Certifying interface {
	Proving
	// NewProofWriter is NewProver, for facts whose proofs are written down.
	NewProofWriter(ctx context.Context, atoms []Atom, effort int) (ProofWriter, error)
	// NewProofChecker checks the lemmas of a writer, which need not be trusted, and
	// returns what checks proofs. An error explains what is wrong with the lemmas,
	// or is as of Bind, or that of the context.
	NewProofChecker(ctx context.Context, atoms []Atom, lemmas json.RawMessage) (ProofChecker, error)
}

// ProofWriter is a Prover that writes down proofs.
type ProofWriter interface {
	Prover
	// Lemmas is what all proofs build on.
	Lemmas() json.RawMessage
	// Proof returns the proof of a fact that Proves has proved; nil if there is none.
	Proof(Fact) json.RawMessage
}

// ProofChecker checks proofs of facts. It is for one goroutine.
type ProofChecker interface {
	// Check returns nil if the proof shows the fact, and else explains what is wrong.
	Check(f Fact, proof json.RawMessage) error
}
