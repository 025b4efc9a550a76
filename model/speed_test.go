package model_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/program"
)

// Three models as users write them: a flat state with fields of one byte, one with slices that are copied, and one of arrays in
// arrays.

// Two-phase commit (L. Lamport, J. Gray, Consensus on transaction commit, 2006): managers prepare or abort, and a coordinator commits
// when all have prepared. Messages are never lost, and never taken out.
type twoPhase struct {
	managers    [maxManagers]managerState
	coordinator coordinatorState
	ready       [maxManagers]bool // the coordinator knows that the manager has prepared
	prepared    [maxManagers]bool // the message is there
	commit      bool
	abort       bool
}

const maxManagers = 8

type managerState uint8

const (
	working managerState = iota
	prepared
	committed
	aborted
)

type coordinatorState uint8

const (
	undecided coordinatorState = iota
	hasCommitted
	hasAborted
)

func twoPhaseCommit(managers int) *model.Model[twoPhase] {
	var names []string
	for i := range managers {
		names = append(names, fmt.Sprintf("manager %d", i))
	}
	next := func(s twoPhase, steps *model.Steps[twoPhase]) {
		if s.coordinator == undecided {
			t, all := s, true
			for i := range managers {
				all = all && s.ready[i]
				if s.prepared[i] && !s.ready[i] {
					t := s
					t.ready[i] = true
					steps.Add("coordinator", "hears that a manager has prepared", t)
				}
			}
			if all {
				t.coordinator, t.commit = hasCommitted, true
				steps.Add("coordinator", "commits", t)
			}
			t = s
			t.coordinator, t.abort = hasAborted, true
			steps.Add("coordinator", "aborts", t)
		}
		for i := range managers {
			t := s
			if s.managers[i] == working {
				t.managers[i], t.prepared[i] = prepared, true
				steps.Add(names[i], "prepares", t)
				t = s
				t.managers[i] = aborted
				steps.Add(names[i], "aborts", t)
			}
			if s.commit && s.managers[i] != committed {
				t.managers[i] = committed
				steps.Add(names[i], "is told to commit", t)
			}
			if s.abort && s.managers[i] != aborted {
				t.managers[i] = aborted
				steps.Add(names[i], "is told to abort", t)
			}
		}
	}
	return model.New([]twoPhase{{}}, next).Processes("coordinator").Processes(names...).
		Prop("consistent", func(s twoPhase) bool {
			some := [4]bool{}
			for i := range managers {
				some[s.managers[i]] = true
			}
			return !some[committed] || !some[aborted]
		})
}

// A lock service with leases: clients ask, are queued, and hold the lock until they release it or their lease is over; time passes in
// ticks. Every message is delayed, and may be lost.
type lease struct {
	holder  int8 // of the service's mind, -1 for nobody
	left    int8 // ticks until the lease is over
	queue   []int8
	clients []leaseClient
}

type leaseClient struct {
	phase leasePhase
	left  int8 // ticks as the client counts them
	sent  leaseMessage
	got   leaseMessage
}

type (
	leasePhase   uint8
	leaseMessage uint8
)

const (
	idle leasePhase = iota
	waiting
	holding
)

const (
	nothing leaseMessage = iota
	request
	release
	grant
)

const leaseTicks = 3

func leases(clients int) *model.Model[lease] {
	var names []string
	for i := range clients {
		names = append(names, fmt.Sprintf("client %d", i))
	}
	next := func(s lease, steps *model.Steps[lease]) {
		for i := range s.clients {
			c := &s.clients[i]
			change := func(process, action string, do func(t *lease, c *leaseClient)) {
				t := steps.Copy()
				do(&t, &t.clients[i])
				steps.Add(process, action, t)
			}
			if c.phase == idle && c.sent == nothing {
				change(names[i], "asks", func(t *lease, c *leaseClient) { c.phase, c.sent = waiting, request })
			}
			if c.got == grant {
				change(names[i], "gets the lock", func(t *lease, c *leaseClient) {
					if c.got = nothing; c.phase == waiting {
						c.phase, c.left = holding, leaseTicks
					}
				})
			}
			if c.phase == holding && c.sent == nothing {
				change(names[i], "releases", func(t *lease, c *leaseClient) { c.phase, c.left, c.sent = idle, 0, release })
			}
			if c.sent != nothing {
				change("network", "delivers", func(t *lease, c *leaseClient) {
					t.deliver(int8(i), c.sent)
					c.sent = nothing
				})
				change("network", "loses", func(t *lease, c *leaseClient) {
					if c.sent == request {
						c.phase = idle
					}
					c.sent = nothing
				})
			}
		}
		if s.holder < 0 && len(s.queue) > 0 {
			if first := s.queue[0]; s.clients[first].got == nothing {
				t := steps.Copy()
				t.holder, t.left, t.queue = first, leaseTicks, t.queue[1:]
				t.clients[first].got = grant
				steps.Add("service", "grants", t)
			}
		}
		if s.left > 0 {
			t := steps.Copy()
			t.tick()
			steps.Add("clock", "ticks", t)
		}
	}
	return model.New([]lease{{holder: -1, clients: make([]leaseClient, clients)}}, next).
		Processes("service", "clock", "network").Processes(names...).
		Prop("two hold", func(s lease) bool {
			n := 0
			for _, c := range s.clients {
				if c.phase == holding && c.left > 0 {
					n++
				}
			}
			return n > 1
		})
}

func (l *lease) deliver(i int8, m leaseMessage) {
	switch {
	case m == request:
		l.queue = append(l.queue, i)
	case l.holder == i:
		l.holder, l.left = -1, 0
	}
}

func (l *lease) tick() {
	if l.left--; l.left == 0 {
		l.holder = -1
	}
	for i := range l.clients {
		if c := &l.clients[i]; c.left > 0 {
			if c.left--; c.left == 0 {
				c.phase = idle
			}
		}
	}
}

// Leader election in a ring (E. Chang, R. Roberts, 1979): each node sends its number around, and passes greater ones on. Channels are
// queues of numbers.
type ring struct {
	nodes [ringNodes]ringNode
	queue [ringNodes][ringNodes]uint8 // to each node, the oldest first, 0 for none
}

type ringNode struct {
	started bool
	leader  bool
	knows   uint8 // the greatest number seen
}

const ringNodes = 7

func ringElection(nodes int) *model.Model[ring] {
	names := make([]string, nodes)
	number := make([]uint8, nodes) // 1 to nodes, some in a descending order, so that many are passed on
	for i := range nodes {
		names[i] = fmt.Sprintf("node %d", i)
		number[i] = uint8(1 + (i*3)%nodes)
	}
	send := func(s *ring, to int, n uint8) {
		for j := range s.queue[to] {
			if s.queue[to][j] == 0 {
				s.queue[to][j] = n
				return
			}
		}
	}
	next := func(s ring, steps *model.Steps[ring]) {
		for i := range nodes {
			if !s.nodes[i].started {
				t := s
				t.nodes[i].started, t.nodes[i].knows = true, max(s.nodes[i].knows, number[i])
				send(&t, (i+1)%nodes, number[i])
				steps.Add(names[i], "starts", t)
			}
			if n := s.queue[i][0]; n != 0 {
				t := s
				copy(t.queue[i][:], s.queue[i][1:])
				t.queue[i][ringNodes-1] = 0
				action := "drops"
				switch {
				case n == number[i]:
					t.nodes[i].leader, action = true, "is leader"
				case n > s.nodes[i].knows:
					t.nodes[i].knows, action = n, "passes on"
					send(&t, (i+1)%nodes, n)
				}
				steps.Add(names[i], action, t)
			}
		}
	}
	return model.New([]ring{{}}, next).Processes(names...).End(func(ring) bool { return true }).Prop("two leaders", func(s ring) bool {
		n := 0
		for i := range s.nodes {
			if s.nodes[i].leader {
				n++
			}
		}
		return n > 1
	})
}

// TestStatesOfBenchmarks: the numbers of states are those of the specification of two-phase commit in TLA+, and of the other models
// what they were when every field was encoded by a function of its own and steps were sorted as a whole.
func TestStatesOfBenchmarks(t *testing.T) {
	for _, tt := range []struct {
		name string
		prog program.Program
		want uint64
	}{
		{"two-phase commit of 3", twoPhaseCommit(3), 288},
		{"two-phase commit of 5", twoPhaseCommit(5), 8832},
		{"lease of 4", leases(4), 52733},
	} {
		x, err := check.Verify(t.Context(), tt.prog, check.Counts{}, check.Options{Workers: 1})
		if err != nil || !x.Exploration.Exhaustive || x.Exploration.States != tt.want {
			t.Errorf("%s: %d states, %v, want %d", tt.name, x.Exploration.States, err, tt.want)
		}
	}
}

// BenchmarkExplore explores the three models with one worker. states/cpu-s counts all processor time of the process; the figures are
// in docs/internals/measurements.md.
func BenchmarkExplore(b *testing.B) {
	explored(b, "two-phase commit", twoPhaseCommit(8))
	explored(b, "lease", leases(5))
	explored(b, "ring", ringElection(7))
}

func explored[S any](b *testing.B, name string, m *model.Model[S]) {
	b.Run(name, func(b *testing.B) {
		states, began := uint64(0), cpu.Seconds()
		for range b.N {
			x, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Workers: 1})
			if err != nil || !x.Exploration.Exhaustive {
				b.Fatal(err, x.Exploration.Reason)
			}
			states += x.Exploration.States
		}
		b.ReportMetric(float64(states)/float64(b.N), "states")
		b.ReportMetric(float64(states)/(cpu.Seconds()-began), "states/cpu-s")
	})
}
