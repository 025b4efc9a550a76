package promela

import (
	"sync/atomic"
)

// bound is what all explorers of a binding have in common.
type bound struct {
	*atoms
	dead *deadVariables // hold zero in all states, nil when there are none
	long *longSequences
}

// longSequences is what the explorers of a binding could not judge.
type longSequences struct{ first atomic.Pointer[step] }
