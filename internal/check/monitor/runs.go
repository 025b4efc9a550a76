package monitor

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/dustin/go-humanize"
)

// bytesOfStep estimates what a step of a run takes from the replay to the
// output.
const bytesOfStep = 1 << 10

// besideMemory is how many bytes a run may take beside the memory limit.
const besideMemory = 64 << 20

// memoryKey is the key of the memory limit in a context of WithLimits.
type memoryKey struct{}

// FitsRun returns a LimitError if a run of that many steps is too long to be
// replayed and shown within the limits of WithLimits. That takes memory in
// addition to what the search, which has ended, still holds: runs of millions
// of steps would take gigabytes.
func FitsRun(ctx context.Context, steps int) error {
	if steps <= besideMemory/bytesOfStep || steps <= LongestRun(ctx) {
		return nil
	}
	limit := runMemory(ctx)
	reason := fmt.Sprintf("the run that was found has %s steps or more, too many to repeat and show within the memory limit of %s",
		humanize.Comma(int64(steps)), humanize.IBytes(uint64(limit)))
	return &LimitError{Reason: reason, Long: true}
}

// LongestRun returns how many steps fit, as FitsRun decides. It asks the system
// for its memory where the context has no limit.
func LongestRun(ctx context.Context) int {
	return int(min(math.MaxInt, (runMemory(ctx)+besideMemory)/bytesOfStep))
}

// runMemory returns the memory limit of a context, or what there is by default.
func runMemory(ctx context.Context) int64 {
	if limit, _ := ctx.Value(memoryKey{}).(int64); limit > 0 {
		return limit
	}
	return DefaultMemory()
}

// IsLong reports whether an error is about a run that was found and is too long
// to be shown.
func IsLong(err error) bool {
	var limit *LimitError
	return errors.As(err, &limit) && limit.Long
}
