package interp

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Bound is what all explorers of a binding share.
type Bound struct {
	*flat.Atoms
	// Dead are the variables that are set to zero in every state because their
	// values no longer matter; nil if there are none.
	Dead *facts.Dead
	Long *LongSequences
}

// LongSequences records the first atomic sequence that was too long to be
// explored.
type LongSequences struct{ first atomic.Pointer[flat.Step] }
