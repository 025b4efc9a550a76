package interp

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Bound is what all explorers of a binding have in common.
type Bound struct {
	*flat.Atoms
	Dead *facts.Dead // hold zero in all states, nil when there are none
	Long *LongSequences
}

// LongSequences is what the explorers of a binding could not judge.
type LongSequences struct{ first atomic.Pointer[flat.Step] }
