package simulate

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/program"
)

// Stopped returns the ending of a run whose context is done.
func Stopped(ctx context.Context) Ending {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return TimeLimit
	}
	return Interrupted
}

// NewRand returns the source of random choices for a seed: the same seed always
// gives the same run of the same program.
func NewRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Random takes up to the given number of steps, each choice with the same
// probability, and returns why it stopped: the first failure, a state without
// successors, a limit, or the context. The run so far is in the session in any
// case.
func (s *Session) Random(ctx context.Context, rng *rand.Rand, steps int) (Ending, error) {
	s.Interrupt(ctx)
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
			return Stopped(ctx), nil
		}
		if s.limit > 0 && s.bytes > s.limit {
			return MemoryLimit, nil
		}
		err := s.Take(rng.IntN(s.Choices()))
		switch {
		case errors.Is(err, program.ErrInterrupted):
			return Stopped(ctx), nil
		case errors.Is(err, program.ErrBatch):
			return MemoryLimit, nil
		}
		if err != nil {
			return Open, err
		}
	}
	if end := s.End(); end != Open {
		return end, nil
	}
	return Limit, nil
}
