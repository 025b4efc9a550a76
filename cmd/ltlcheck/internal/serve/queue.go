//go:build !js

package serve

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Limits of the queue. A job without a listener is stopped after linger: the
// page was probably closed.
const (
	mostWaiting = 256              // jobs in the queue
	mostKept    = 32               // jobs that have ended and whose results are there
	linger      = 10 * time.Second // a job goes on without anybody who listens
)

// Errors of the queue, which become statuses of HTTP.
var (
	errFull  = errors.New("too many jobs are waiting")
	errNoJob = errors.New("there is no such job any more")
)

// Event is the state of a job, as it is sent to the page.
type Event struct {
	State    string    `json:"state"`              // waiting, running, done or failed
	Ahead    int       `json:"ahead,omitempty"`    // jobs before a waiting one
	Progress *Progress `json:"progress,omitempty"` // of a running one
	Message  string    `json:"message,omitempty"`  // of one that has ended
	Status   int       `json:"status"`             // its exit status
	Result   bool      `json:"result"`             // it has a page
}

// Progress is a line that --progress writes.
type Progress struct {
	Task        string  `json:"task"`
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Depth       int     `json:"depth"`
	Memory      int64   `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
}

// job is one run of a command. lock guards the fields below it.
type job struct {
	id     string
	args   []string
	input  string // standard input
	ctx    context.Context
	cancel context.CancelFunc

	lock      sync.Mutex
	last      Event
	changed   chan struct{} // closed when last changes
	listeners int
	leave     *time.Timer // ends the job when nobody listens
}

// say publishes an event to all listeners.
func (j *job) say(e Event) {
	j.lock.Lock()
	defer j.lock.Unlock()
	j.last = e
	close(j.changed)
	j.changed = make(chan struct{})
}

// look returns the last event, and a channel that is closed when there is
// another one.
func (j *job) look() (Event, <-chan struct{}) {
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.last, j.changed
}

// listen changes the number of listeners; without any for a while the job is
// stopped.
func (j *job) listen(by int) {
	j.lock.Lock()
	defer j.lock.Unlock()
	j.listeners += by
	if j.listeners > 0 {
		j.leave.Stop()
	} else {
		j.leave.Reset(linger)
	}
}

// over reports whether the job has ended.
func (e Event) over() bool { return e.State == "done" || e.State == "failed" }

// queue runs jobs in their order, up to atOnce at a time. lock guards the
// fields below it.
type queue struct {
	run    func(*job)
	forget func(*job) // when it is not kept any more
	ctx    context.Context
	atOnce int

	lock    sync.Mutex
	next    int
	waiting []*job
	running int
	all     map[string]*job
	ended   []string
	group   sync.WaitGroup
}

// newQueue makes a queue whose jobs end with ctx. forget is called for a job
// whose result is dropped.
func newQueue(ctx context.Context, atOnce int, run, forget func(*job)) *queue {
	return &queue{run: run, forget: forget, ctx: ctx, atOnce: max(1, atOnce), all: map[string]*job{}}
}

// add puts a job with its arguments and standard input into the queue. A full
// queue is an error.
func (q *queue) add(args []string, input string) (*job, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	if len(q.waiting) >= mostWaiting {
		return nil, errFull
	}
	q.next++
	j := &job{id: strconv.Itoa(q.next), args: args, input: input, changed: make(chan struct{}), last: Event{State: "waiting", Ahead: len(q.waiting)}}
	j.ctx, j.cancel = context.WithCancel(q.ctx)
	j.leave = time.AfterFunc(linger, j.cancel)
	q.all[j.id] = j
	q.waiting = append(q.waiting, j)
	q.begin()
	context.AfterFunc(j.ctx, func() { q.withdraw(j) })
	return j, nil
}

// withdraw ends a job that was stopped while it waited, so that others have its
// place. It does nothing with one that runs or has ended.
func (q *queue) withdraw(j *job) {
	q.lock.Lock()
	defer q.lock.Unlock()
	i := slices.Index(q.waiting, j)
	if i < 0 {
		return
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	j.leave.Stop()
	j.say(Event{State: "failed", Message: "stopped before it began", Status: 3})
	q.end(j)
	q.begin()
}

// begin starts as many jobs as may run, and tells the others their places. The
// lock is held.
func (q *queue) begin() {
	for q.running < q.atOnce && len(q.waiting) > 0 {
		j := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.running++
		q.group.Go(func() {
			q.run(j)
			q.finish(j)
		})
	}
	for i, j := range q.waiting {
		if j.last.Ahead != i {
			j.say(Event{State: "waiting", Ahead: i})
		}
	}
}

// finish removes a job that has run, and starts another one.
func (q *queue) finish(j *job) {
	j.cancel()
	q.lock.Lock()
	defer q.lock.Unlock()
	q.running--
	q.end(j)
	q.begin()
}

// end notes that a job has ended, and drops the oldest result if there are too
// many. The lock is held.
func (q *queue) end(j *job) {
	q.ended = append(q.ended, j.id)
	if len(q.ended) > mostKept {
		q.forget(q.all[q.ended[0]])
		delete(q.all, q.ended[0])
		q.ended = q.ended[1:]
	}
}

// job returns a job that is known.
func (q *queue) job(id string) (*job, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	if j := q.all[id]; j != nil {
		return j, nil
	}
	return nil, errNoJob
}

// wait waits until no job runs. The context of the queue must be done, which
// ends waiting jobs at once.
func (q *queue) wait() { q.group.Wait() }
