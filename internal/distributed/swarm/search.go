package swarm

import (
	"fmt"
	"math/rand/v2"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
)

// Search is the kind of search of one job. Exactly one of Storage and Walk is
// set.
type Search struct {
	Storage    check.Storage // of a depth-first search; "" is a random search
	Walk       string        // the method of package sample; replaced by the default if it does not suit the property
	Seed       uint64
	Order      uint64 // of check.Variation
	DepthLimit int    // likewise
}

// String describes the search in the words of results.
func (s Search) String() string {
	if s.Storage == "" {
		return fmt.Sprintf("%s, seed %d", s.Walk, s.Seed)
	}
	text := fmt.Sprintf("%s, seed %d", s.Storage, s.Seed)
	if s.Order != 0 {
		text += ", shuffled"
	}
	if s.DepthLimit > 0 {
		text += ", at most " + english.Plural(int(s.DepthLimit), "state", "") + " deep"
	}
	return text
}

// Diversify returns the search of a job, which depends on the seed of the run
// and the number of the job alone: the same job is the same search on every
// machine. The first is the plain bitstate search; after it, of eight jobs six
// are depth-first searches with different forms of storage, and two are random.
func Diversify(seed uint64, job int) Search {
	if job == 0 {
		return Search{Storage: check.StorageBitstate, Seed: seed}
	}
	draw := rand.New(rand.NewPCG(seed, uint64(job)))
	s := Search{Seed: draw.Uint64() >> 1, Order: draw.Uint64() | 1}
	switch job % 8 {
	case 0:
		s.Storage = check.StorageBitstate
	case 1:
		s.Storage = check.StorageBitstate3
	case 2:
		s.Storage = check.StorageHashCompact
	case 3:
		s.Storage, s.DepthLimit = check.StorageBitstate, 1<<(7+draw.IntN(10))
	case 4:
		s.Storage = check.StorageReplace
	case 7:
		s.Storage, s.DepthLimit = check.StorageBitstate3, 1<<(5+draw.IntN(5))
	default:
		walks := []string{"rf", "drs", "sdrs", "urs", "walk", "pct"}
		s.Walk, s.Order = walks[draw.IntN(len(walks))], 0
	}
	return s
}
