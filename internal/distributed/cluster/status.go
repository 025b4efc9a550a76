package cluster

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// Progress is the state of a search as its coordinator sees it, for status
// commands and progress lines. It is a snapshot.
type Progress struct {
	Phase      string            `json:"phase"` // waiting for workers, expanding, exchanging, tracing a violation
	Step       uint64            `json:"superstep"`
	Rounds     uint64            `json:"rounds"`    // in search of cycles
	Level      uint64            `json:"level"`     // states that the superstep expands
	Remaining  uint64            `json:"remaining"` // states that may be behind accepting cycles, once these are looked for
	Counts     Counts            `json:"counts"`    // of the supersteps before
	Partitions []PartitionStatus `json:"partitions"`
}

// PartitionStatus is the state of a partition when it last ended a superstep.
type PartitionStatus struct {
	Worker string `json:"worker"` // "" is nobody
	Ready  bool   `json:"ready"`  // it has done what the phase asks for
	Saved  uint64 `json:"saved"`  // the superstep of its checkpoint
	Sizes
}

var phases = [...]string{waiting: "waiting for workers", expanding: "expanding", exchanging: "exchanging", tracing: "tracing a violation", over: "over"}

// Progress returns a snapshot of the search.
func (c *Coordinator) Progress() Progress {
	s := Progress{Phase: phases[c.phase], Step: c.step, Rounds: c.again, Level: c.level, Remaining: c.remaining, Counts: c.counts}
	done := map[phase][]*Report{expanding: c.sent, exchanging: c.ended, tracing: c.traced}[c.phase]
	for p, o := range c.owners {
		worker, _, _ := strings.Cut(o.Worker, "#")
		ps := PartitionStatus{Worker: worker, Sizes: c.last[p], Ready: done != nil && done[p] != nil}
		if o.Checkpoint != nil {
			ps.Saved = o.Checkpoint.Step
		}
		s.Partitions = append(s.Partitions, ps)
	}
	return s
}

// RunStatus is the message that a client publishes about its search, as JSON.
type RunStatus struct {
	Run      string    `json:"run"`
	Version  string    `json:"version"`
	Began    time.Time `json:"began"`
	Property string    `json:"question"`
	Memory   int64     `json:"memory"` // bytes that each partition may take
	Seconds  float64   `json:"seconds"`
	// Rate is the states expanded in a second, since the superstep before the
	// last one; 0 where nothing is known.
	Rate float64 `json:"rate"`
	// NoRoom is why the server stores nothing, for which the search waits; "" while
	// it does.
	NoRoom string `json:"no_room"`
	Progress
}

// Workers returns the names of the workers that have partitions, sorted.
func (pr *Progress) Workers() []string {
	var names []string
	for _, p := range pr.Partitions {
		if p.Worker != "" {
			names = append(names, p.Worker)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Status listens for the given time and returns the runs whose clients
// published their status meanwhile, the oldest first. A client publishes every
// second, unless its lease is another one. No runs are no error.
func Status(ctx context.Context, c *broker.Conn, long time.Duration) ([]RunStatus, error) {
	ctx, leave := c.While(ctx)
	defer leave()
	sub, err := c.NATS.SubscribeSync(statuses)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	last := map[string]RunStatus{}
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			break
		}
		var s RunStatus
		if wire.Unpack(m.Data, wire.Run(m.Data), wire.KindStatus, &s) == nil && numberOf(s.Run) == wire.Run(m.Data) {
			last[s.Run] = s
		}
	}
	all := []RunStatus{}
	for _, s := range last {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b RunStatus) int { return a.Began.Compare(b.Began) })
	return all, c.Refused()
}

// statuses is the subject of these messages, mostStatus the most bytes of one;
// partitions are left out of a longer one.
const (
	statuses   = "ltlcheck.cluster.status"
	mostStatus = 1 << 19
)

// pace measures the states expanded per second.
type pace struct {
	began time.Time
	// at is when the superstep before the last one ended, and n how many states
	// were expanded until then.
	at   time.Time
	n    uint64
	rate float64
	step uint64
}

// see notes the time at which a superstep has ended. Intervals shorter than a
// second are merged, so that the rate does not jump.
func (p *pace) see(step uint64, n *Counts, now time.Time) {
	if step == p.step {
		return
	}
	if all := n.States + n.Again; now.Sub(p.at) >= time.Second || p.rate == 0 {
		p.rate = float64(all-p.n) / max(1e-3, now.Sub(p.at).Seconds())
		p.at, p.n = now, all
	}
	p.step = step
}

// publishStatus publishes the status of the search.
func (c *client) publishStatus(now time.Time) {
	s := RunStatus{Run: c.id, Version: c.Version(), Began: c.pace.began, Property: c.task.Problem.Name(), Memory: c.task.Memory,
		Seconds: now.Sub(c.pace.began).Seconds(), Rate: c.pace.rate, Progress: c.c.Progress()}
	if c.why != nil {
		s.NoRoom = c.why.Error()
	}
	data := wire.Pack(numberOf(s.Run), wire.KindStatus, s)
	if len(data) > mostStatus {
		s.Partitions = nil
		data = wire.Pack(numberOf(s.Run), wire.KindStatus, s)
	}
	if len(data) <= mostStatus {
		_ = c.NATS.Publish(statuses, data) // it is said again
	}
}
