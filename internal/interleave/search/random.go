package search

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Random explores random runs by partial-order sampling (Yuan, Yang and Gu
// 2018): the goroutine with the highest random priority moves, and those whose
// operations conflict with the move get new priorities.
type Random struct {
	random     *rand.Rand
	priorities map[int]float64
}

// NewRandom returns a chooser that depends on the seed only.
func NewRandom(seed uint64) *Random {
	return &Random{random: rand.New(rand.NewPCG(seed, 0)), priorities: map[int]float64{}}
}

// Choose picks a goroutine by priority, and one of its transitions evenly.
func (ra *Random) Choose(r *schedule.Run, enabled []schedule.Transition) int {
	if k := len(enabled) - r.Idle(); k > 0 {
		enabled = enabled[:k]
	}
	best, highest, ties := -1, -1.0, 0
	for i, t := range enabled {
		p := ra.priority(t)
		switch {
		case p > highest:
			best, highest, ties = i, p, 1
		case p == highest:
			ties++
			if ra.random.IntN(ties) == 0 {
				best = i
			}
		}
	}
	chosen := enabled[best]
	accesses := r.AccessesOf(chosen, nil)
	for _, t := range enabled {
		if t != chosen && (t.Shares(chosen) || conflict(accesses, r.AccessesOf(t, nil))) {
			delete(ra.priorities, t.G)
		}
	}
	delete(ra.priorities, chosen.G)
	return best
}

func (ra *Random) priority(t schedule.Transition) float64 {
	p, known := ra.priorities[t.G]
	if !known {
		p = ra.random.Float64()
		ra.priorities[t.G] = p
	}
	return p
}

// End does nothing.
func (ra *Random) End(*schedule.Run) {}
