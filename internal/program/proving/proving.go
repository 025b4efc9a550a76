// Package proving is the contract between front-ends that can prove facts about
// all runs of a program, without exploring its states, and package check, which
// looks for facts that show that a property holds. Petri nets have a prover
// (program/petri); internal/check/certificate/facts checks what it writes down.
package proving

import (
	"context"
	"encoding/json"

	"github.com/ltlcheck/ltlcheck/program"
)

// Program is a program that can prove facts about all of its runs without
// exploring its states. A search that has many states to visit may find that no
// run which the facts allow violates the property.
type Program interface {
	// NewProver returns what proves facts about the atoms, within so much
	// effort in all, which counts basic operations. It ends when the context
	// does: that is polled often. The prover is nil if the program is too large
	// for the effort, or has none to offer. Errors are as of Bind.
	NewProver(ctx context.Context, atoms []program.Atom, effort int) (Prover, error)
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
	Yes, No program.Letter
	// ThenYes and ThenNo are the states after a step, of NoStep.
	ThenYes, ThenNo program.Letter
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

// Certifying is a Program whose proofs of facts are written down, and checked by
// code that shares nothing with the prover.
type Certifying interface {
	Program
	// NewProofWriter is NewProver, for facts whose proofs are written down.
	NewProofWriter(ctx context.Context, atoms []program.Atom, effort int) (Writer, error)
	// NewProofChecker checks the lemmas of a writer, which need not be trusted, and
	// returns what checks proofs. An error explains what is wrong with the lemmas,
	// or is as of Bind, or that of the context.
	NewProofChecker(ctx context.Context, atoms []program.Atom, lemmas json.RawMessage) (Checker, error)
}

// Writer is a Prover that writes down proofs.
type Writer interface {
	Prover
	// Lemmas is what all proofs build on.
	Lemmas() json.RawMessage
	// Proof returns the proof of a fact that Proves has proved; nil if there is none.
	Proof(Fact) json.RawMessage
}

// Checker checks proofs of facts. It is for one goroutine.
type Checker interface {
	// Check returns nil if the proof shows the fact, and else explains what is wrong.
	Check(f Fact, proof json.RawMessage) error
}
