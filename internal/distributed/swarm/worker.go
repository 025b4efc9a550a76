package swarm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
)

// WorkOptions configures a worker.
type WorkOptions struct {
	Name  string // for results
	Slots int    // how many jobs are done at a time
	Lease time.Duration
	// Counters, when set, counts what the worker does.
	Counters *Counters
}

// mostGiven bounds the number of workers that a job is given to: one that has
// killed that many is not tried again, and counts as failed.
const mostGiven = 5

// Work does jobs of all runs on the server until the context is done. The error
// is about the connection; what goes wrong in a job is its result.
func Work(ctx context.Context, c *broker.Conn, o WorkOptions) error {
	ctx, leave := c.While(ctx)
	defer leave()
	p, err := open(ctx, c)
	if err != nil {
		return err
	}
	w := &worker{place: p, o: o, runs: map[string]*opened{}, running: map[questionID]map[*activeJob]bool{}}
	if w.o.Counters == nil {
		w.o.Counters = &Counters{}
	}
	if w.o.Lease == 0 {
		w.o.Lease = Lease
	}
	if w.consumer, err = p.consume(ctx, w.o.Lease); err != nil {
		return err
	}
	sub, err := c.NATS.Subscribe(stops+".*.*", w.stop)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	var slots guard.Group
	for range max(1, o.Slots) {
		slots.Go(func() { w.take(ctx) })
	}
	slots.Wait()
	return c.Refused()
}

// worker is a process that does jobs. mu guards the fields below it.
type worker struct {
	*place
	o        WorkOptions
	consumer jetstream.Consumer

	mu      sync.Mutex
	runs    map[string]*opened
	running map[questionID]map[*activeJob]bool
}

// questionID identifies a property within a run.
type questionID struct {
	run      string
	property string
}

// activeJob is a job that this worker is doing.
type activeJob struct {
	cancel  context.CancelFunc
	stopped bool // nobody needs it any more
}

// consume makes the consumer that all workers share, or finds it.
func (p *place) consume(ctx context.Context, lease time.Duration) (c jetstream.Consumer, err error) {
	config := jetstream.ConsumerConfig{Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: lease, MaxAckPending: 1 << 16}
	err = p.retry(ctx, func(ctx context.Context) error {
		c, err = p.queue.CreateOrUpdateConsumer(ctx, config)
		return err
	})
	return c, err
}

// take takes and does one job after another.
func (w *worker) take(ctx context.Context) {
	for ctx.Err() == nil {
		w.mu.Lock()
		c := w.consumer
		w.mu.Unlock()
		msg, err := c.Next(jetstream.FetchMaxWait(fetching), jetstream.FetchHeartbeat(fetching/4))
		switch {
		case err == nil:
			w.handle(ctx, msg)
		case errors.Is(err, jetstream.ErrConsumerNotFound), errors.Is(err, jetstream.ErrConsumerDeleted), errors.Is(err, jetstream.ErrStreamNotFound):
			w.again(ctx)
		case !errors.Is(err, nats.ErrTimeout):
			sleep(ctx, broker.RetryPause)
		}
	}
}

// fetching is how long a worker waits for a job before it asks again.
const fetching = 2 * time.Second

// again makes the stores and the consumer anew after the server has lost them.
func (w *worker) again(ctx context.Context) {
	if p, err := open(ctx, w.Conn); err == nil {
		if c, err := p.consume(ctx, w.o.Lease); err == nil {
			w.mu.Lock()
			w.consumer = c
			w.mu.Unlock()
		}
	}
	sleep(ctx, broker.RetryPause)
}

// sleep waits, or less if the context is done.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// handle does a job. A message that is no job, or whose run is over, is removed
// from the queue; a job that this worker cannot do now goes back to it.
func (w *worker) handle(ctx context.Context, msg jetstream.Msg) {
	var j job
	if json.Unmarshal(msg.Data(), &j) != nil || msg.Subject() != j.subject() {
		_ = msg.Term() // if that is lost the message comes again
		return
	}
	about, err := msg.Metadata()
	if err != nil {
		_ = msg.Term()
		return
	}
	u := w.begin(ctx, j)
	defer w.end(j, u)
	beats := w.heartbeat(u.ctx, msg)
	defer beats()
	o, err := w.open(u.ctx, j.Run)
	switch {
	case errors.Is(err, errOver), err == nil && !j.fits(&o.run):
		_ = msg.Term()
	case ctx.Err() != nil, err != nil && o == nil:
		_ = msg.Nak()
	case err != nil:
		w.finish(u.ctx, msg, j, &result{Failed: err.Error()}, nil)
	case w.isDone(u.ctx, j):
		w.acknowledge(u.ctx, msg)
	case about.NumDelivered > mostGiven:
		w.finish(u.ctx, msg, j, &result{Failed: fmt.Sprintf("it was given out %d times, and no worker came to its end", about.NumDelivered-1)}, nil)
	default:
		w.search(u.ctx, msg, j, o, about.NumDelivered)
	}
	if ctx.Err() != nil {
		_ = msg.Nak() // somebody else may have it at once
	} else if w.isOver(u) {
		_ = msg.Ack()
	}
}

// doing is a running job with its context.
type doing struct {
	activeJob
	ctx context.Context
}

func (w *worker) begin(ctx context.Context, j job) *doing {
	u := &doing{}
	u.ctx, u.cancel = context.WithCancel(ctx)
	k := questionID{j.Run, fmt.Sprint(j.Property)}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running[k] == nil {
		w.running[k] = map[*activeJob]bool{}
	}
	w.running[k][&u.activeJob] = true
	w.o.Counters.running.Add(1)
	return u
}

func (w *worker) end(j job, u *doing) {
	u.cancel()
	w.o.Counters.running.Add(-1)
	k := questionID{j.Run, fmt.Sprint(j.Property)}
	w.mu.Lock()
	defer w.mu.Unlock()
	if delete(w.running[k], &u.activeJob); len(w.running[k]) == 0 {
		delete(w.running, k)
	}
}

func (w *worker) isOver(u *doing) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return u.stopped
}

// stop ends the jobs of a property that are not needed any more, and answers
// when they have ended.
func (w *worker) stop(msg *nats.Msg) {
	run, q, ok := strings.Cut(strings.TrimPrefix(msg.Subject, stops+"."), ".")
	if !ok {
		return
	}
	w.cancel(questionID{run, q})
	if msg.Reply != "" {
		go func() {
			for w.busy(questionID{run, q}) {
				time.Sleep(time.Millisecond)
			}
			_ = msg.Respond([]byte(w.o.Name))
		}()
	}
}

func (w *worker) cancel(k questionID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for u := range w.running[k] {
		u.stopped = true
		u.cancel()
	}
}

func (w *worker) busy(k questionID) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.running[k]) > 0
}

// heartbeat extends the lease of a job at a third of its time, until end is
// called, and cancels the job if the client does not need it any more.
func (w *worker) heartbeat(ctx context.Context, msg jetstream.Msg) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var j job
	_ = json.Unmarshal(msg.Data(), &j) // it was read before
	go func() {
		for sleep(ctx, w.o.Lease/3); ctx.Err() == nil; sleep(ctx, w.o.Lease/3) {
			_ = msg.InProgress() // if it does not arrive, the next one may
			if w.needless(ctx, j) {
				w.cancel(questionID{j.Run, fmt.Sprint(j.Property)})
			}
		}
	}()
	return cancel
}

// needless reports whether the property is decided or the run has been removed.
func (w *worker) needless(ctx context.Context, j job) bool {
	ctx, cancel := w.call(ctx)
	defer cancel()
	if _, err := w.bucket.Get(ctx, overKey(j.Run, j.Property)); err == nil {
		return true
	}
	_, err := w.bucket.Get(ctx, runKey(j.Run))
	return errors.Is(err, jetstream.ErrKeyNotFound)
}

// errOver is returned for a run that has been removed by its client.
var errOver = errors.New("the run is over")

// search does the job of a run that is open.
func (w *worker) search(ctx context.Context, msg jetstream.Msg, j job, o *opened, given uint64) {
	if r, t := o.search(ctx, j); r != nil {
		r.Given = given
		w.finish(ctx, msg, j, r, t)
	}
}

// perform does the search. A panic of this program is a failure of the job, and
// the worker goes on.
func (o *opened) perform(ctx context.Context, j job) (f *finding, err error) {
	err = guard.Try(func() error {
		questions, err := o.acquire(ctx)
		if err != nil {
			return err
		}
		defer o.release(questions)
		f, err = perform(ctx, o.prog, questions[j.Property], Diversify(o.run.Seed, j.Number), o.run.Bounds)
		return err
	})
	return f, err
}

// finish stores the result of a job, a claim first, and then acknowledges the
// job. What is stored already is not written over: the first result counts.
func (w *worker) finish(ctx context.Context, msg jetstream.Msg, j job, r *result, t *Trail) {
	if r.Worker = w.o.Name; r.Seen == nil {
		r.Seen = &hyperloglog.Sketch{}
	}
	data, err := r.bytes()
	if err != nil {
		return // and the job is given out again
	}
	if t != nil {
		if err := w.claim(ctx, j, t); err != nil {
			return
		}
	}
	err = w.retry(ctx, func(ctx context.Context) error {
		_, err := w.bucket.Create(ctx, resultKey(j), data)
		return err
	})
	if err == nil {
		w.o.Counters.add(r)
	}
	if err == nil || errors.Is(err, jetstream.ErrKeyExists) {
		w.acknowledge(ctx, msg)
	}
}

// acknowledge removes a job from the queue. The answer of the server may be
// lost: the job is then given out again, and its result is found.
func (w *worker) acknowledge(ctx context.Context, msg jetstream.Msg) {
	once, cancel := w.call(ctx)
	defer cancel()
	_ = msg.DoubleAck(once)
}

// isDone reports whether a job has a result: it was given out before, or
// somebody has sent it again.
func (w *worker) isDone(ctx context.Context, j job) bool {
	ctx, cancel := w.call(ctx)
	defer cancel()
	_, err := w.bucket.Get(ctx, resultKey(j))
	return err == nil
}

// claim stores a counterexample and the key that announces it, unless another
// job was first.
func (w *worker) claim(ctx context.Context, j job, t *Trail) error {
	name := trailName(j)
	err := w.retry(ctx, func(ctx context.Context) error {
		_, err := w.objects.PutBytes(ctx, name, t.bytes())
		return err
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(claim{Job: j.Number, Trail: name})
	if err != nil {
		return err
	}
	err = w.retry(ctx, func(ctx context.Context) error {
		_, err := w.bucket.Create(ctx, claimKey(j.Run, j.Property), data)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil // another one was first
	}
	return err
}
