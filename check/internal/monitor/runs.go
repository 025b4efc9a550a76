package monitor

import (
	"cmp"
	"context"

	"github.com/dustin/go-humanize"
)

// A run that was found is repeated and shown. That takes memory besides that of
// the search, which has ended: runs of millions of steps would take gigabytes.

// bytesOfStep is what a step takes, about, from the replay to the output.
const bytesOfStep = 1 << 10

// besideMemory is what there may be beside the memory limit.
const besideMemory = 64 << 20

type memoryKey struct{}

// FitsRun is a LimitError if a run of so many steps is too long to be repeated
// and shown within the limits of WithLimits.
func FitsRun(ctx context.Context, steps int) error {
	if steps <= besideMemory/bytesOfStep {
		return nil
	}
	limit, _ := ctx.Value(memoryKey{}).(int64)
	limit = cmp.Or(limit, DefaultMemory())
	if int64(steps) <= (limit+besideMemory)/bytesOfStep {
		return nil
	}
	return Limitf("the run that was found has %s steps or more, too many to repeat and show within the memory limit of %s",
		humanize.Comma(int64(steps)), humanize.IBytes(uint64(limit)))
}
