// Package follow is the contract between explorers that can pass through atomic
// sequences by themselves, which those of Promela models can, and explorations
// that count what is outside only (internal/check/explore).
package follow

import "github.com/ltlcheck/ltlcheck/program"

// Follower is a program.Explorer that can pass through atomic sequences by itself,
// which is cheaper than expanding each state inside them separately. The ways
// are of the transitions that it has enumerated itself: a wrapper, whose
// transitions may be others, does not inherit it.
type Follower interface {
	// Follow is Expand, but it follows the transitions into an atomic sequence
	// to the end of the sequence. A state that several ways lead to is followed
	// on each. The result is valid until the next call. If no successor is
	// Transient there are no ways, and the batch is that of Expand.
	//
	// The result is false if the ways are incomplete: on one of them an
	// assertion or a run-time error occurs, or a state has no successors, or
	// they are too long. Then the state has to be expanded, and the batch is
	// undefined, as Batch.Enabled always is. The ways, and whether they are
	// complete, depend on the state alone.
	Follow(program.State, *program.Batch) (w Ways, ok bool, err error)
}

// Ways are the paths from a state through atomic sequences to states outside
// them.
type Ways struct {
	Ends   []Way // in the order of a depth-first search
	Inside int   // transitions that lead to states inside, those that several ways begin with counted once
}

// Way is one path from a state that was followed to one outside atomic
// sequences.
type Way struct {
	Succ  uint32 // the last transition, by its number in the batch, which may have others as well
	Steps uint32 // transitions, this one included
}
