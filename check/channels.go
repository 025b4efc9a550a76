package check

import (
	"context"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
)

// Boundedness is what Channels found: the answer and, if it is
// ChannelsUnbounded, a run to a loop that can be repeated for ever.
type Boundedness = fifo.Result

// ChannelAnswer answers whether channels are bounded; the zero value is
// ChannelsOpen, which means inconclusive.
type ChannelAnswer = fifo.Answer

// The answers of Channels.
const (
	ChannelsOpen      = fifo.Inconclusive
	ChannelsBounded   = fifo.Bounded
	ChannelsUnbounded = fifo.Unbounded
)

// ChannelBound is the result for one channel: whether it is Bounded, and the
// Length of the longest content that was found in it.
type ChannelBound = fifo.Channel

// Pump is a run to a loop that can be repeated for ever and makes channels grow
// each time.
type Pump = fifo.Pump

// Growth describes a channel of a pump: what it holds, and what each round of
// the loop sends to it and receives from it.
type Growth = fifo.Growth

// The greatest capacity under which channels are explored by default, and the
// greatest that there can be.
const (
	ChannelCapacity         = fifo.DefaultCapacity
	GreatestChannelCapacity = fifo.MostCapacity
)

// Channels tests whether channels without capacities are bounded, by exploring
// the program under growing capacities up to the greatest one given (T. Jéron
// 1991). The problem is undecidable: if no loop is found that makes a channel
// grow, and some channel can hold more messages than the greatest capacity, the
// answer is inconclusive. Of the options it uses the limits, the policy and
// seed of replacement, and progress. A capacity out of range is an error.
func Channels(ctx context.Context, prog openchannels.Unlimited, capacity int, opts Options) (Boundedness, error) {
	if capacity < 1 || capacity > GreatestChannelCapacity {
		return Boundedness{}, fmt.Errorf("a capacity of %d messages: want 1 to %d", capacity, GreatestChannelCapacity)
	}
	return fifo.Check(ctx, prog, fifo.Options{Config: opts.config(), Capacity: capacity, Policy: opts.Policy.stored(), Seed: opts.Seed})
}
