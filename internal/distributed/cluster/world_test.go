package cluster

import (
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// World is a search on machines that fail, with the same coordinator,
// partitions, leases and calls as on real ones: for tests, and to try what many
// machines would do. Clocks, network, server and disks are simulated, in one
// goroutine; everything that happens follows from the seed, so a failure can be
// repeated.
type World struct {
	Partitions int
	Workers    int
	Problem    *Problem
	Seed       uint64
	BatchBytes int
	// Of a thousand messages: how often one comes twice, comes late, or does not
	// come. What has to arrive is sent again.
	Twice, Slow, Drop int
	// Of a thousand events: how often a machine ends where it is, in the middle
	// of what it does, and another one, or the same worker again, comes in its
	// place; a machine stands still and goes on later; a worker comes; the server
	// restarts; it has no room for some time; the disk of a machine is full from
	// then on; the clock of a machine or of the client jumps. Faults bounds how
	// often these happen.
	Crash, Freeze, Late, Outage, NoRoom, DiskFull, Jump int
	Faults                                              int
	// CheckpointBytes is as in Assignment. What a checkpoint makes needless in
	// a log is removed, and must not be read again.
	CheckpointBytes int64
	// Unsynced lets the server acknowledge what it has not synced, which is lost
	// when it restarts.
	Unsynced bool
	// Lose is how often, of a thousand, a batch is lost although it was
	// acknowledged, which no log should do.
	Lose int
	// Spoil, when set, may change a frame before a log has it.
	Spoil func(r *rand.Rand, frame []byte) []byte
}

// Happened is a record of a simulation, for tests that want to be sure that
// faults occurred.
type Happened struct {
	Outcome     *Outcome
	Trace       uint64        // a hash of all events in their order
	Took        time.Duration // of simulated time
	Events      int
	Crashed     int
	Restarted   int // of them, with the same name
	Frozen      int
	Joined      int    // workers that came late
	Outages     int    // of the server
	NoRoom      int    // times
	DiskFull    int    // machines
	Jumped      int    // clocks
	Lost        int    // workers whose leases have ended
	Assignments int    // at partitions, in all
	Repeats     uint64 // batches that were dropped
	Foreign     uint64 // entries of logs that were not looked at
	Appended    int    // entries of logs
	Purged      int    // of them
	Restored    int    // assignments that began with a checkpoint
	LostBatches int    // that were acknowledged all the same
	Truncated   int    // messages and objects that the server has lost in restarts
	Resent      int    // orders to send batches again
	Idle        int    // reports of partitions that they are idle
}

// The simulated times.
const (
	simHop     = 10 * time.Millisecond // that a message takes at most, unless it is slow
	simStep    = 2 * time.Millisecond  // that a partition takes at most to its next message
	simLease   = time.Second
	simTimeout = simLease / 4  // until a message without an acknowledgement is sent again
	simPause   = simLease / 50 // before a message is sent again that was refused
	simCall    = simLease / 6  // between two calls; real ones are more frequent
	simIdle    = simLease / 2  // without anything new until a partition is idle
	simSync    = simLease / 5  // between two times that the server syncs
	simSpan    = 2 * simLease  // of a fault at most
)

// mostEvents is the number of events after which a simulated search is given up
// as one that does not end.
const mostEvents = 1_000_000

// world is a running simulation.
type world struct {
	World
	Happened
	r       *rand.Rand
	now     time.Duration
	queue   eventQueue
	serial  uint64
	run     string
	ctx     context.Context
	client  *simClient
	server  simServer
	workers []*simWorker
	failed  error // the steps cannot be made, or a rule of the simulation is broken
}

// event is something that happens at a time; of several at the same time, the
// one that was made first is first.
type event struct {
	at     time.Duration
	serial uint64
	what   string
	do     func()
}

type eventQueue []event

func (q eventQueue) Len() int { return len(q) }
func (q eventQueue) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].serial < q[j].serial
}
func (q eventQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *eventQueue) Push(e any)   { *q = append(*q, e.(event)) }
func (q *eventQueue) Pop() any {
	last := len(*q) - 1
	e := (*q)[last]
	(*q)[last] = event{}
	*q = (*q)[:last]
	return e
}

// after lets something happen later.
func (w *world) after(d time.Duration, what string, do func()) {
	w.serial++
	heap.Push(&w.queue, event{w.now + d, w.serial, what, do})
}

// every lets something happen again and again, from now on.
func (w *world) every(d time.Duration, what string, do func()) {
	w.after(d, what, func() {
		do()
		w.every(d, what, do)
	})
}

// upTo returns a time by chance.
func (w *world) upTo(d time.Duration) time.Duration { return time.Duration(w.r.Int64N(int64(d))) + 1 }

// hop returns how long a message takes.
func (w *world) hop() time.Duration {
	if w.thousandth(w.Slow) {
		return w.upTo(simSpan)
	}
	return w.upTo(simHop)
}

// thousandth is true n times of a thousand.
func (w *world) thousandth(n int) bool { return n > 0 && w.r.IntN(1000) < n }

// begin makes a world in which nothing has happened yet.
func (wo World) begin() *world {
	w := &world{World: wo, r: rand.New(rand.NewPCG(wo.Seed, 1)), ctx: context.Background(), run: fmt.Sprint("run", wo.Seed)}
	w.server = newSimServer(w)
	w.client = newSimClient(w)
	for range wo.Workers {
		w.join("")
	}
	return w
}

// Simulate runs the search to its end. The error says that it does not end, or
// that it has broken a rule of the simulation.
func (wo World) Simulate() (*Happened, error) {
	w := wo.begin()
	defer w.shutDown()
	for w.client.c.Outcome() == nil {
		if w.Events == mostEvents {
			return &w.Happened, fmt.Errorf("no end after %d events and %v, in superstep %d", mostEvents, w.now, w.client.c.Step())
		}
		if w.next(); w.failed != nil {
			return &w.Happened, w.failed
		}
	}
	w.Outcome, w.Took = w.client.c.Outcome(), w.now
	for _, l := range w.server.logs {
		w.Appended += len(l.entries)
	}
	return &w.Happened, nil
}

// next lets the next thing happen, and perhaps a fault before it.
func (w *world) next() {
	w.Events++
	if w.Crashed+w.Frozen+w.Joined+w.Outages+w.Happened.NoRoom+w.Happened.DiskFull+w.Jumped < w.Faults {
		w.fault()
	}
	e := heap.Pop(&w.queue).(event)
	w.now = e.at
	w.note(e)
	e.do()
}

// note adds an event to the hash of all.
func (w *world) note(e event) {
	const prime = 1099511628211 // of FNV-1a
	for _, n := range []uint64{uint64(e.at), e.serial} {
		w.Trace = (w.Trace ^ n) * prime
	}
	for _, c := range []byte(e.what) {
		w.Trace = (w.Trace ^ uint64(c)) * prime
	}
}

// shutDown ends all coroutines.
func (w *world) shutDown() {
	for _, m := range w.workers {
		m.end()
	}
}

// fault lets something fail, by chance.
func (w *world) fault() {
	m := w.workers[w.r.IntN(len(w.workers))]
	switch {
	case w.thousandth(w.Crash):
		w.crash(m)
	case w.thousandth(w.Freeze):
		w.Frozen++
		m.frozen = max(m.frozen, w.now+w.upTo(simSpan))
	case w.thousandth(w.Late):
		w.Joined++
		w.join("")
	case w.thousandth(w.Outage):
		w.Outages++
		w.server.restart()
	case w.thousandth(w.World.NoRoom):
		w.Happened.NoRoom++
		w.server.full = max(w.server.full, w.now+w.upTo(simSpan))
	case w.thousandth(w.World.DiskFull) && !m.full:
		w.Happened.DiskFull++
		m.full = true
	case w.thousandth(w.Jump):
		w.Jumped++
		clock := &w.client.ahead
		if w.r.IntN(2) == 0 {
			clock = &m.ahead
		}
		*clock += w.upTo(2 * simSpan)
	}
}

// crash ends a machine. Another one comes in its place, at once or later, maybe
// with the same name.
func (w *world) crash(m *simWorker) {
	w.Crashed++
	m.end()
	w.workers = slices.DeleteFunc(w.workers, func(o *simWorker) bool { return o == m })
	name := ""
	if w.r.IntN(3) == 0 {
		w.Restarted++
		name = m.name
	}
	w.join(name)
}
