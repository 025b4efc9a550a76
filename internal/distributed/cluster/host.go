package cluster

import (
	"context"
	"strings"
	"time"
)

// host is the part of a worker that handles calls: it joins runs, answers,
// begins and ends work on partitions, and leaves runs. What it knows of the
// network, the clock and other goroutines are its functions and the arguments
// of its methods, which are for one goroutine at a time.
type host struct {
	name    string
	version string
	slots   int
	runs    map[string]*joined
	over    map[string]bool // runs that were, or that the worker has nothing to do with
	session func() string   // returns another one each time
	// load begins to open the parcel of a run, and has loaded called at the end.
	load func(j *joined)
	// start begins work on a partition.
	start func(j *joined, t Assignment) *activeAssignment
	// send sends a heartbeat to the client of a run. It need not arrive.
	send func(run string, b heartbeat)
}

// joined is a run in which the worker takes part. ready is set once its parcel
// is open, or has failed to open.
type joined struct {
	call        call   // the first
	session     string // of the worker in the run
	number      uint64 // of the last one
	lastSeen    time.Time
	ctx         context.Context
	cancel      context.CancelFunc
	ready       bool
	failed      string
	full        string // why the server does not store what is sent to it
	problem     *Problem
	assignments map[int]*activeAssignment
}

// activeAssignment is a partition on which this worker is working. After
// cancel, done is closed once its files are free.
type activeAssignment struct {
	epoch  uint64
	cancel context.CancelFunc
	done   chan struct{}
}

// receive handles a call: it joins a run that is new to the worker, updates its
// partitions, and leaves a run that is over.
func (h *host) receive(ctx context.Context, c *call, now time.Time) {
	if h.over[c.Run] || ctx.Err() != nil || c.Version != h.version {
		return
	}
	j := h.runs[c.Run]
	switch {
	case j != nil && c.Number <= j.number:
		return // somebody has sent it again
	case c.Over && j != nil:
		h.leave(j)
		fallthrough
	case c.Over:
		h.over[c.Run] = true
		return
	case j == nil:
		j = &joined{call: *c, session: h.session(), assignments: map[int]*activeAssignment{}}
		j.ctx, j.cancel = context.WithCancel(ctx)
		h.runs[c.Run] = j
		h.load(j)
	}
	j.lastSeen, j.number = now, c.Number
	if j.ready {
		h.answer(j)
		h.assign(j, c.Owners)
	}
}

// loaded notes what load has opened, and answers the call.
func (h *host) loaded(j *joined, q *Problem, err error) {
	if j.ctx.Err() != nil {
		return
	}
	if j.problem, j.ready = q, true; err != nil {
		j.failed = err.Error()
	}
	h.answer(j)
}

// leave cancels all work for a run.
func (h *host) leave(j *joined) {
	j.cancel()
	delete(h.runs, j.call.Run)
}

// abandonAfter is the number of leases for which a client may be silent.
const abandonAfter = 3

// abandon leaves runs whose client has been silent for too long.
func (h *host) abandon(now time.Time) {
	for _, j := range h.runs {
		if now.Sub(j.lastSeen) > abandonAfter*j.call.Lease {
			h.leave(j)
		}
	}
}

// answer sends a heartbeat to the client of a run.
func (h *host) answer(j *joined) {
	h.send(j.call.Run, heartbeat{Worker: h.name, Session: j.session, Call: j.number, Slots: h.slots, Failed: j.failed, Full: j.full})
}

// assign starts work on the partitions that the coordinator has given to this
// worker, and cancels work on those that it has taken away.
func (h *host) assign(j *joined, owners []Owner) {
	for p, o := range owners {
		mine := strings.HasPrefix(o.Worker, member(h.name, j.session)+"#") && j.failed == ""
		t := j.assignments[p]
		if t != nil && t.epoch > o.Epoch {
			continue // an old call
		}
		if t != nil && (!mine || t.epoch != o.Epoch) {
			t.cancel()
			select {
			case <-t.done:
				delete(j.assignments, p)
				t = nil
			default:
				continue // its memory is in use; the next call finds it free
			}
		}
		if mine && t == nil {
			j.assignments[p] = h.start(j, Assignment{Run: numberOf(j.call.Run), Partition: p, Of: len(owners), Epoch: o.Epoch, Silent: o.Silent, Quiet: o.Quiet,
				BatchBytes: j.call.BatchBytes, CheckpointBytes: j.call.CheckpointBytes, Checkpoint: o.Checkpoint})
		}
	}
}
