package fifo

import (
	"context"
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Answer answers whether channels are bounded. The zero value is Inconclusive.
type Answer uint8

// The answers.
const (
	Inconclusive Answer = iota
	Bounded
	Unbounded
)

// String returns "inconclusive", "bounded" or "unbounded".
func (a Answer) String() string {
	return enum.Name([]string{"inconclusive", "bounded", "unbounded"}, a, "ChannelAnswer")
}

// Options configure a search.
type Options struct {
	monitor.Config
	// Capacity is the greatest capacity that is tried.
	Capacity int
	Policy   lossy.Policy
	Seed     uint64
}

// Result is what a search found.
type Result struct {
	Answer Answer
	// Reason explains an inconclusive answer.
	Reason string
	// Capacity is the capacity of the last traversal.
	Capacity int
	Channels []Channel
	// Pump is set if the answer is Unbounded.
	Pump *Pump

	// States and Transitions were expanded, under all capacities; states that
	// were replaced count again.
	States, Transitions uint64
	// Insertions counts states put into memory, Replaced those removed for
	// others.
	Insertions uint64
	Replaced   uint64
	MaxDepth   int
	// Refused counts loops that make channels grow, and test these; Refusal
	// explains why the first one cannot be used.
	Refused uint64
	Refusal string
	// Missed counts transitions whose loops were not all looked at.
	Missed  uint64
	Memory  int64
	Seconds float64
}

// Channel is a channel without capacity.
type Channel struct {
	Name string
	// Bounded is Inconclusive if it is not known.
	Bounded Answer
	// Length is the largest number of messages that were seen in it.
	Length int
}

// Growth describes a channel of a pump, message by message: what it holds when
// the loop begins, what the loop receives from it and sends to it, and what it
// holds more after every round.
type Growth struct {
	Channel                string
	Content, In, Out, More []string
	place                  int
	content, out, more     []byte
}

// Pump is a run to a loop that can be repeated for ever and makes channels
// grow. It was replayed for two rounds.
type Pump struct {
	Prefix, Loop []trace.Step
	// Last is the state after the loop.
	Last program.State
	// Program is the program under a capacity, to which the states belong.
	Program  program.Program
	Channels []Growth

	prefix, loop []program.Action
	capacity     int
}

// Check tests whether the channels without capacities of a program are bounded.
// The error is a fault of replaying a pump; limits are in the result.
func Check(ctx context.Context, sys openchannels.Unlimited, opts Options) (Result, error) {
	ctx, cancel := monitor.WithLimits(ctx, opts.Limits)
	defer cancel()
	m := monitor.New(ctx, opts.Config, "channels")
	defer m.Budget.Release()
	c := &search{Monitor: m, opts: &opts, sys: sys, result: &Result{}}
	err := c.all()
	c.result.finish(c, err)
	var limit *monitor.LimitError
	var fault *replayError
	switch {
	case errors.As(err, &fault):
		return *c.result, err
	case errors.As(err, &limit), err == nil:
		return *c.result, nil
	}
	c.result.Reason = c.reason(err)
	return *c.result, nil
}

// all searches under growing capacities.
func (se *search) all() error {
	for capacity := 1; ; capacity *= 2 {
		capacity = min(capacity, se.opts.Capacity)
		if err := se.prepare(capacity); err != nil {
			return err
		}
		if err := se.run(); err != nil {
			return err
		}
		switch {
		case se.result.Pump != nil:
			se.result.Answer = Unbounded
			return nil
		case !se.cut:
			se.result.Answer = Bounded
			return nil
		case capacity == se.opts.Capacity:
			return monitor.Limitf("some channel can hold more than %d messages, and no loop was found that lets it grow for ever", capacity)
		}
	}
}

// prepare begins again under a capacity.
func (se *search) prepare(capacity int) (err error) {
	se.Budget.Release()
	se.capacity, se.cut, se.logs, se.states = capacity, false, nil, nil
	se.result.Capacity = capacity
	if se.part, err = se.sys.Within(capacity); err != nil {
		return err
	}
	tuning := &program.Tuning{}
	se.Watch(tuning)
	se.ex, err = se.sys.NewExplorer(se.part, nil, tuning)
	return err
}

// met notes how many messages a channel holds.
func (r *Result) met(sys openchannels.Unlimited, o openchannels.Channel) {
	for len(r.Channels) <= o.Channel {
		r.Channels = append(r.Channels, Channel{Name: sys.ChannelName(len(r.Channels))})
	}
	c := &r.Channels[o.Channel]
	c.Length = max(c.Length, o.Messages)
}

// finish completes the result of a search that ended with err.
func (r *Result) finish(c *search, err error) {
	r.States, r.Transitions, r.MaxDepth = c.Visited, c.Followed, c.MaxDepth
	r.Memory, r.Seconds = c.Budget.Peak(), time.Since(c.Started).Seconds()
	if err != nil {
		r.Answer, r.Pump, r.Reason = Inconclusive, nil, err.Error()
	}
	for i := range r.Channels {
		if r.Answer == Bounded {
			r.Channels[i].Bounded = Bounded
		}
	}
	if r.Pump == nil {
		return
	}
	for _, g := range r.Pump.Channels {
		for i := range r.Channels {
			if len(g.More) > 0 && r.Channels[i].Name == g.Channel {
				r.Channels[i].Bounded = Unbounded
			}
		}
	}
}
