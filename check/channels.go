package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/check/internal/fifo"
	"github.com/ltlcheck/ltlcheck/program"
)

// Boundedness is what Channels found: the answer and, of the answer Unbounded,
// a run to a loop that can be repeated for ever.
type Boundedness = fifo.Result

// ChannelAnswer is whether channels are bounded; the zero value is ChannelsOpen.
type ChannelAnswer = fifo.Answer

// Whether channels are bounded.
const (
	ChannelsOpen      = fifo.Inconclusive
	ChannelsBounded   = fifo.Bounded
	ChannelsUnbounded = fifo.Unbounded
)

// ChannelBound is what is known of one channel: whether it is Bounded, and the
// Length of the longest content that was met in it.
type ChannelBound = fifo.Channel

// Pump is a run to a loop that can be repeated for ever and lets channels grow.
type Pump = fifo.Pump

// Growth is what a channel of a pump holds, gets and gives.
type Growth = fifo.Growth

// The greatest capacity under which channels are explored by default, and the
// greatest that there can be.
const (
	ChannelCapacity         = fifo.DefaultCapacity
	GreatestChannelCapacity = fifo.MostCapacity
)

// Channels tests whether channels without capacities are bounded, by exploring
// the program under growing capacities up to the greatest one given (T. Jéron
// 1991). The problem is undecidable: where no loop is found that lets a channel
// grow, and some channel can hold more messages than the greatest capacity, the
// answer is inconclusive. Of the options, it uses limits, policy and seed of
// replacement, and progress.
func Channels(ctx context.Context, prog program.Unlimited, capacity int, opts Options) (Boundedness, error) {
	if capacity < 1 || capacity > GreatestChannelCapacity {
		return Boundedness{}, fmt.Errorf("a capacity of %d messages: want 1 to %d", capacity, GreatestChannelCapacity)
	}
	return fifo.Check(ctx, prog, fifo.Options{Config: opts.config(), Capacity: capacity, Policy: opts.Policy.stored(), Seed: opts.Seed})
}
