package interp

import (
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
)

// follower is the state of following the ways of one state.
type follower struct {
	inner program.Batch
	ways  follow.Ways
	// left is how many states may still be expanded.
	left  int
	taken int
	// bytes is the size of all vectors on the ways, taken the number of
	// transitions.
	bytes  int
	Passed int    // states that straight lines pass
	vec    []byte // of a straight line
}

// count adds the transitions of a batch to the totals.
func (f *follower) count(b *program.Batch) {
	f.taken += b.Len()
	for i := range b.Succs {
		f.bytes += len(b.State(i))
		if b.Succs[i].Flags&program.Transient != 0 {
			f.ways.Inside++
		}
	}
}

// mayGoOn counts a state inside that is about to be expanded, and reports
// whether all limits are respected.
func (f *follower) mayGoOn() bool {
	f.left--
	return f.left >= 0 && f.taken <= MaxTaken && f.bytes <= MaxFollowedBytes
}

// MaxFollowed bounds the states inside that are expanded on the ways from one
// state, maxTaken the transitions of them and maxFollowedBytes their vectors.
const (
	MaxFollowed      = 2048
	MaxTaken         = jit.MaxSuccs / 2
	MaxFollowedBytes = jit.MaxData / 2
)
