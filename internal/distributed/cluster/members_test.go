package cluster

import (
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// beat lets members hear a worker with some slots.
func beat(m *members, worker, session string, slots int, now time.Time) (joined bool) {
	m.call++
	b := &heartbeat{Worker: worker, Session: session, Call: m.call, Slots: slots}
	if m.current(b) {
		_, joined = m.receive(b, now)
	}
	return joined
}

// TestLoseSlots: a worker with many slots that is lost costs each of its partitions one owner, and no slot of it takes over from another.
func TestLoseSlots(t *testing.T) {
	t.Parallel()
	const slots = 2 * mostTaken
	c := NewCoordinator(2*slots, nil)
	m, now := newMembers(c, time.Second), time.Unix(0, 0)
	beat(&m, "a", "1", slots, now)
	beat(&m, "b", "1", slots, now)
	c.balance()
	for ; now.Before(time.Unix(3, 0)); now = now.Add(time.Second / 4) {
		beat(&m, "b", "1", slots, now)
		m.expire(true, now)
	}
	if c.Outcome() != nil {
		t.Fatal(c.Outcome().Reason)
	}
	for p, o := range c.Owners() {
		if o.Worker[0] != 'b' || o.Taken > 1 {
			t.Errorf("partition %d: %+v", p, o)
		}
	}
}

// TestMembers: which heartbeats are those of members, who joins, and who is lost.
func TestMembers(t *testing.T) {
	t.Parallel()
	m, now := newMembers(NewCoordinator(2, nil), time.Second), time.Unix(0, 0)
	for i, tt := range []struct {
		worker, session string
		slots           int
		joined          bool
	}{
		{"a", "1", 1, true},
		{"a", "1", 1, false},
		{"a", "2", 1, true}, // it has lost what it did in the other session
		{"b", "1", 0, false},
		{"b", "1", mostSlots + 1, false},
		{"b", "1", mostSlots, true},
		{"", "1", 1, false},
		{"c", "", 1, false},
		{"c#0", "1", 1, false},
	} {
		if joined := beat(&m, tt.worker, tt.session, tt.slots, now); joined != tt.joined {
			t.Errorf("%d: joined %t", i, joined)
		}
	}
	for _, call := range []uint64{0, 1, m.call + 1} {
		if m.current(&heartbeat{Worker: "a", Session: "1", Call: call, Slots: 1}) {
			t.Errorf("the answer to call %d is current", call)
		}
	}
	// A time in which the client did not run, or was cut off, counts for nobody.
	late := now.Add(time.Hour)
	for _, connected := range []bool{true, false} {
		if _, lost := m.expire(connected, late); len(lost) > 0 {
			t.Errorf("lost: %v", lost)
		}
		late = late.Add(time.Second / 4)
	}
	var lost []string
	for range 8 {
		late = late.Add(time.Second / 4)
		_, some := m.expire(true, late)
		lost = append(lost, some...)
	}
	if len(lost) != 3 || lost[0] != "a#1" || lost[1] != "a#2" || lost[2] != "b#1" {
		t.Errorf("lost: %v", lost)
	}
}

// TestSession: a worker that leaves a run and joins it again does not work on what it had before, which may be half done.
func TestSession(t *testing.T) {
	t.Parallel()
	started, session := 0, "1"
	var last heartbeat
	h := &host{
		name: "a", version: "v", slots: 1, runs: map[string]*joined{}, over: map[string]bool{},
		session: func() string { return session },
		start: func(*joined, Assignment) *activeAssignment {
			started++
			return &activeAssignment{cancel: func() {}, done: make(chan struct{})}
		},
		send: func(_ string, b heartbeat) { last = b },
	}
	h.load = func(j *joined) { h.loaded(j, nil, nil) }
	now := time.Unix(0, 0)
	say := func(number uint64, owner string) {
		h.receive(t.Context(), &call{Version: "v", Run: "r", Number: number, Lease: time.Second, Owners: []Owner{{Worker: owner, Epoch: 1}}}, now)
	}
	say(1, "")
	say(2, slotName(member("a", "1"), 0))
	if started != 1 || last.Session != "1" {
		t.Fatalf("%d assignments, %+v", started, last)
	}
	now, session = now.Add(abandonAfter*time.Second+1), "2"
	h.abandon(now)
	say(3, slotName(member("a", "1"), 0))
	if started != 1 || last.Session != "2" {
		t.Errorf("%d assignments, %+v", started, last)
	}
	say(4, slotName(member("a", "2"), 0))
	if started != 2 {
		t.Errorf("%d assignments", started)
	}
}

// TestIdle: whatever order or report is lost, an idle partition has it repeated, and the search ends as it does without a loss.
func TestIdle(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for name, q := range questionsOf(t) {
		want, n := pump(t, q, -1, -1)
		if want == "" || n < 10 {
			t.Fatalf("%s: %q after %d messages", name, want, n)
		}
		for lost := 0; lost < n; lost += max(1, n/40) {
			for _, what := range [][2]int{{lost, -1}, {-1, lost}} {
				if got, _ := pump(t, q, what[0], what[1]); got != want {
					t.Errorf("%s without order %d and report %d: %q, want %q", name, what[0], what[1], got, want)
				}
			}
		}
	}
}

// pumped is the Transport of a partition of which every message arrives at once.
type pumped struct {
	logs    [][][]byte
	reports []Report
}

func (p *pumped) Batch(target int, frame []byte) error {
	p.logs[target] = append(p.logs[target], append([]byte(nil), frame...))
	return nil
}
func (p *pumped) Flush() error { return nil }
func (p *pumped) Report(r Report) error {
	p.reports = append(p.reports, r)
	return nil
}

// pump searches by two partitions; of orders and reports, those with the given numbers are lost. It returns the result, and how many
// there were of each at least.
func pump(t *testing.T, q *Problem, lostOrder, lostReport int) (got string, n int) {
	t.Helper()
	out := &pumped{logs: make([][][]byte, 2)}
	c := NewCoordinator(2, q.edges())
	orders, reports := 0, 0
	order := func(all []Message) {
		for _, m := range all {
			if orders++; orders-1 != lostOrder {
				out.logs[m.Partition] = append(out.logs[m.Partition], m.Order.Bytes(1))
			}
		}
	}
	var all []*Partition
	order(c.Join("w"))
	for i := range 2 {
		steps, err := q.steps(func() bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPartition(Assignment{Run: 1, Partition: i, Of: 2, Epoch: c.Owners()[i].Epoch, BatchBytes: 64}, steps, newInMemory(), out, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	for idle := 0; c.Outcome() == nil && idle < 10; {
		idle++
		for i, p := range all {
			for len(out.logs[i]) > 0 {
				entry := out.logs[i][0]
				out.logs[i] = out.logs[i][1:]
				idle = 0
				if err := p.Take(entry); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(out.reports) == 0 {
			for _, p := range all {
				if err := p.Idle(); err != nil {
					t.Fatal(err)
				}
			}
		}
		for len(out.reports) > 0 {
			r := out.reports[0]
			out.reports = out.reports[1:]
			if reports++; reports-1 != lostReport {
				order(c.Take(r))
			}
		}
	}
	if c.Outcome() == nil {
		return "no end", 0
	}
	return result(c.Outcome()), min(orders, reports)
}

// TestFirstCheckpoint: there is no checkpoint before the initial states were counted, which it would not have.
func TestFirstCheckpoint(t *testing.T) {
	t.Parallel()
	prog := load(t, "../../../specs/peterson.pml")
	for i := range 2 {
		out := &objects{}
		p, err := NewPartition(Assignment{Run: 1, Partition: i, Of: 2, Epoch: 1, CheckpointBytes: 1}, stepsOf(t, prog)(), newInMemory(), out, nil)
		if err != nil {
			t.Fatal(err)
		}
		for step := range uint64(2) {
			for _, o := range []Order{{Kind: Expand, Partition: i, Step: step, Task: owcty.Task{}}, {Kind: Expect, Partition: i, Step: step}} {
				if err := p.Take(o.Bytes(1)); err != nil {
					t.Fatal(err)
				}
			}
		}
		saved := 0
		for _, r := range out.all {
			if r.Kind == Checkpointed {
				if saved++; r.Step == 0 {
					t.Error("there is a checkpoint before superstep 0")
				}
			}
		}
		if saved == 0 {
			t.Error("there is no checkpoint")
		}
	}
}
