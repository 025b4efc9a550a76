package promela

import (
	"sync/atomic"
)

// Bound is what all explorers of a binding have in common.
type Bound struct {
	*Atoms
	Dead *Dead // hold zero in all states, nil when there are none
	Long *LongSequences
}

// LongSequences is what the explorers of a binding could not judge.
type LongSequences struct{ first atomic.Pointer[Step] }
