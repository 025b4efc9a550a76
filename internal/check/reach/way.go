package reach

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// wayTo returns the states from an initial one to the one at a place. parent
// returns the place from which a state was found, and first stands for that of
// the initial ones. It is a *monitor.LimitError if the run is too long to be
// shown: before it takes the memory and the time of so many steps.
func wayTo(ctx context.Context, place, first uint64, parent func(uint64) uint64, state func(uint64) State) ([]State, error) {
	steps := 0
	for at := place; at != first; at = parent(at) {
		steps++
	}
	if err := monitor.FitsRun(ctx, steps); err != nil {
		return nil, err
	}
	way := make([]State, steps)
	for at := place; at != first; at = parent(at) {
		steps--
		way[steps] = state(at)
	}
	return way, nil
}
