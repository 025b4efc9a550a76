package simulate

import (
	"context"
	"math/rand/v2"
)

// NewRand is the source of choices for a seed: the same seed always gives the same run of the
// same program.
func NewRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Random takes up to so many steps, each chosen with equal chances, and says why it stopped: at
// the first failure, where nothing can move, at the limit, or because the context is done.
func (s *Session) Random(ctx context.Context, rng *rand.Rand, steps int) (Ending, error) {
	if !s.Started() {
		if err := s.Take(rng.IntN(s.Choices())); err != nil {
			return Open, err
		}
	}
	for range steps {
		if end := s.End(); end != Open {
			return end, nil
		}
		if ctx.Err() != nil {
			return Interrupted, nil
		}
		if err := s.Take(rng.IntN(s.Choices())); err != nil {
			return Open, err
		}
	}
	if end := s.End(); end != Open {
		return end, nil
	}
	return Limit, nil
}
