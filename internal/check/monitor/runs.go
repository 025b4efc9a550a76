package monitor

import (
	"cmp"
	"context"
	"errors"
	"fmt"

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
	if steps <= besideMemory/bytesOfStep {
		return nil
	}
	limit, _ := ctx.Value(memoryKey{}).(int64)
	limit = cmp.Or(limit, DefaultMemory())
	if int64(steps) <= (limit+besideMemory)/bytesOfStep {
		return nil
	}
	reason := fmt.Sprintf("the run that was found has %s steps or more, too many to repeat and show within the memory limit of %s",
		humanize.Comma(int64(steps)), humanize.IBytes(uint64(limit)))
	return &LimitError{Reason: reason, Long: true}
}

// IsLong reports whether an error is about a run that was found and is too long
// to be shown.
func IsLong(err error) bool {
	var limit *LimitError
	return errors.As(err, &limit) && limit.Long
}
