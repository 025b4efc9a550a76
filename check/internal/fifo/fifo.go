package fifo

import (
	"context"
	"errors"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/store"
)

// Answer is whether the channels are bounded. The zero value is Inconclusive.
type Answer uint8

// The answers.
const (
	Inconclusive Answer = iota
	Bounded
	Unbounded
)

// String is "inconclusive", "bounded" or "unbounded".
func (a Answer) String() string { return [...]string{"inconclusive", "bounded", "unbounded"}[a] }

// Options say how to search.
type Options struct {
	monitor.Config
	Capacity int // the greatest tried
	Policy   store.Policy
	Seed     uint64
}

// Result is what a search found.
type Result struct {
	Answer   Answer
	Reason   string // of an inconclusive answer
	Capacity int    // under which the last search was
	Channels []Channel
	Pump     *Pump // of the answer Unbounded

	States, Transitions uint64 // expanded, and out of them, under all capacities; states that were forgotten count again
	Insertions          uint64 // of states into the memory
	Replaced            uint64 // states taken out of it for others
	MaxDepth            int
	Refused             uint64 // loops that let channels grow, and test these
	Refusal             string // why the first one was refused
	Missed              uint64 // transitions whose loops were not all looked at
	Memory              int64
	Seconds             float64
}

// Channel is an open channel.
type Channel struct {
	Name    string
	Bounded Answer // Inconclusive is not known
	Length  int    // the most messages that were met in it
}

// Growth is what a channel holds when a loop begins, what the loop receives
// from it and sends to it, and what it holds more after every round.
type Growth struct {
	Channel                string
	Content, In, Out, More []string
	place                  int
	content, out, more     []byte
}

// Pump is a run to a loop that can be repeated for ever and lets channels grow.
type Pump struct {
	Prefix, Loop []trace.Step
	Last         program.State // after the loop
	// Program is a part of the program whose states those are.
	Program  program.Program
	Channels []Growth

	prefix, loop []program.Action
	capacity     int
}

// Check tests whether the open channels of a program are bounded.
func Check(ctx context.Context, sys program.Unlimited, opts Options) (Result, error) {
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
func (c *search) all() error {
	for capacity := 1; ; capacity *= 2 {
		capacity = min(capacity, c.opts.Capacity)
		if err := c.prepare(capacity); err != nil {
			return err
		}
		if err := c.run(); err != nil {
			return err
		}
		switch {
		case c.result.Pump != nil:
			c.result.Answer = Unbounded
			return nil
		case !c.cut:
			c.result.Answer = Bounded
			return nil
		case capacity == c.opts.Capacity:
			return monitor.Limitf("some channel can hold more than %d messages, and no loop was found that lets it grow for ever", capacity)
		}
	}
}

// prepare begins anew under a capacity.
func (c *search) prepare(capacity int) (err error) {
	c.Budget.Release()
	c.capacity, c.cut, c.logs, c.states = capacity, false, nil, nil
	c.result.Capacity = capacity
	if c.part, err = c.sys.Within(capacity); err != nil {
		return err
	}
	if c.ex, err = c.sys.NewExplorer(c.part); err != nil {
		return err
	}
	c.Watch(c.ex)
	return nil
}

// met notes what a channel holds.
func (r *Result) met(sys program.Unlimited, o program.OpenChannel) {
	for len(r.Channels) <= o.Channel {
		r.Channels = append(r.Channels, Channel{Name: sys.ChannelName(len(r.Channels))})
	}
	c := &r.Channels[o.Channel]
	c.Length = max(c.Length, o.Messages)
}

// finish completes the result.
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
