package swarm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/ltlcheck/ltlcheck/distributed/broker"
	"github.com/ltlcheck/ltlcheck/distributed/parcel"
)

// Task is what a swarm is to do.
type Task struct {
	Parcel *parcel.Parcel
	Opened *parcel.Opened // of the parcel
	Jobs   int            // for each question
	Seed   uint64
	Bounds // of a job
	// Progress, when set, is told how many jobs of all questions are done.
	Progress func(done, all int)
	// Stopped, when set, is told of every worker that has ended its jobs for a
	// question after that was decided.
	Stopped func(worker string, after time.Duration)
}

// Ask has a swarm look for violations. An answer is there for every question,
// whatever ends the context; an error says that nothing could be asked.
func Ask(ctx context.Context, c *broker.Conn, t Task) ([]Answer, error) {
	ctx, leave := c.While(ctx)
	defer leave()
	p, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	a := &client{place: p, task: t, id: nuid.Next()}
	for range t.Opened.Properties {
		a.tallies = append(a.tallies, newTally(t.Jobs))
	}
	defer a.clear()
	if err := a.publish(ctx); err != nil {
		return nil, fmt.Errorf("the jobs cannot be stored: %w", cmp.Or(a.Refused(), err))
	}
	stopped := a.wait(ctx)
	return a.answers(stopped), nil
}

// client is the side of a run that started it: it publishes the jobs and judges
// what workers find.
type client struct {
	*place
	task Task
	id   string
	tallies
	seen uint64 // the last message of the bucket that was looked at
}

// publish stores the parcel, the run, and then its jobs.
func (a *client) publish(ctx context.Context) error {
	data, err := a.task.Parcel.Bytes()
	if err != nil {
		return err
	}
	r := run{Version: a.Version(), Parcel: parcel.Hash(data), Properties: len(a.tallies), Jobs: a.task.Jobs, Seed: a.task.Seed, Bounds: a.task.Bounds}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = a.retry(ctx, func(ctx context.Context) error {
		if _, err := a.objects.GetInfo(ctx, r.Parcel); !errors.Is(err, jetstream.ErrObjectNotFound) {
			return err
		}
		_, err := a.objects.PutBytes(ctx, r.Parcel, data)
		return err
	})
	if err != nil {
		return err
	}
	err = a.retry(ctx, func(ctx context.Context) error {
		_, err := a.bucket.Put(ctx, runKey(a.id), text)
		return err
	})
	if err != nil {
		return err
	}
	return a.enqueue(ctx)
}

// enqueue stores the jobs, a number for all questions before the next one. Each
// has an identity by which the server drops it if it comes twice.
func (a *client) enqueue(ctx context.Context) error {
	var waiting []waitingJob
	flush := func() error {
		for _, w := range waiting {
			select {
			case <-w.future.Ok():
				continue
			case <-w.future.Err():
			case <-time.After(broker.RequestTimeout):
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := a.retry(ctx, func(ctx context.Context) error { _, err := a.JS.PublishMsg(ctx, w.msg); return err }); err != nil {
				return err
			}
		}
		waiting = waiting[:0]
		return nil
	}
	for n := range a.task.Jobs {
		for q := range a.tallies {
			j := job{a.id, q, n}
			data, err := json.Marshal(j)
			if err != nil {
				return err
			}
			msg := nats.NewMsg(j.subject())
			msg.Data = data
			msg.Header.Set(jetstream.MsgIDHeader, fmt.Sprintf("%s.%d.%d", a.id, q, n))
			future, err := a.JS.PublishMsgAsync(msg)
			if err != nil {
				return err
			}
			waiting = append(waiting, waitingJob{msg, future})
		}
		if len(waiting) > atOnce {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// waitingJob is a job that the server has not acknowledged.
type waitingJob struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// atOnce is how many jobs are sent before they are acknowledged.
const atOnce = 512

// wait looks at results until nothing more is expected, and says what ended it
// before.
func (a *client) wait(ctx context.Context) (stopped string) {
	for !a.over() && ctx.Err() == nil {
		if err := a.watch(ctx); err != nil && ctx.Err() == nil {
			sleep(ctx, broker.RetryPause)
		}
	}
	if a.over() {
		return ""
	}
	if err := a.Refused(); err != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return err.Error()
	}
	return stopReason(ctx)
}

// watch looks at what is new in the bucket, by a reader of its own that goes on
// where the last one was. The reader ends with the server that had it, and
// where it has missed something.
func (a *client) watch(ctx context.Context) error {
	once, cancel := a.call(ctx)
	defer cancel()
	reader, err := a.JS.CreateConsumer(once, "KV_"+bucketName, jetstream.ConsumerConfig{
		FilterSubject: keySubject(a.id + ".>"), DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: a.seen + 1,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return err
	}
	for next := uint64(1); !a.over() && ctx.Err() == nil; {
		batch, err := reader.Fetch(readAtOnce, jetstream.FetchMaxWait(fetching), jetstream.FetchHeartbeat(fetching/4))
		if err != nil {
			return err
		}
		for msg := range batch.Messages() {
			m, err := msg.Metadata()
			if err != nil || m.Sequence.Consumer != next {
				return errMissed
			}
			next++
			a.seen = m.Sequence.Stream
			if msg.Headers().Get("KV-Operation") == "" {
				a.look(ctx, strings.TrimPrefix(msg.Subject(), keySubject("")), msg.Data())
			}
			if a.over() {
				return nil
			}
		}
		if err := batch.Error(); err != nil {
			return err
		}
	}
	return nil
}

var errMissed = errors.New("results were missed")

const readAtOnce = 64

// keySubject is the subject under which a bucket keeps a key.
func keySubject(key string) string { return "$KV." + bucketName + "." + key }

// look takes what was stored under a key. What is neither a result nor a claim
// of this run is not looked at.
func (a *client) look(ctx context.Context, key string, value []byte) {
	part := strings.Split(key, ".")
	if len(part) < 3 {
		return
	}
	q, err := strconv.Atoi(part[2])
	if err != nil || q < 0 || q >= len(a.tallies) || strconv.Itoa(q) != part[2] {
		return
	}
	switch {
	case part[1] == "claim" && len(part) == 3:
		var c claim
		if json.Unmarshal(value, &c) == nil && c.Job >= 0 && c.Job < a.task.Jobs {
			a.judge(ctx, q, c.Job)
		}
	case part[1] == "result" && len(part) == 4:
		n, err := strconv.Atoi(part[3])
		r, bad := readResult(value)
		if err == nil && bad == nil && a.tallies[q].add(n, r) {
			if r.Found {
				a.judge(ctx, q, n) // the claim of another one may not have stood
			}
			if a.task.Progress != nil {
				a.task.Progress(a.progress())
			}
		}
	}
}

// judge fetches what a job has found, replays it, and ends all other jobs of
// the question if it stands.
func (a *client) judge(ctx context.Context, q, number int) {
	t := a.tallies[q]
	if t.decided {
		return
	}
	t.claimed[number] = true
	var data []byte
	fetch, cancel := context.WithTimeout(ctx, fetchingTrail)
	defer cancel()
	err := a.retry(fetch, func(ctx context.Context) (err error) {
		data, err = a.objects.GetBytes(ctx, trailName(job{a.id, q, number}))
		return err
	})
	if err != nil {
		t.refuse(number, err)
		return
	}
	trail, err := readTrail(data)
	if err != nil {
		t.refuse(number, err)
		return
	}
	result, failure, err := trail.judge(ctx, a.task.Opened.Model.Program, a.task.Opened.Properties[q])
	if err != nil {
		t.refuse(number, err)
		return
	}
	t.decide(number, result, failure)
	t.Search = Diversify(a.task.Seed, number).String()
	a.stop(ctx, q)
}

// fetchingTrail is how long it may take to fetch a counterexample, with a
// server that comes back meanwhile.
const fetchingTrail = time.Minute

// stop ends all jobs of a question: those under way by a message, and by a key
// for who does not get it; the others leave the queue.
func (a *client) stop(ctx context.Context, q int) {
	began := time.Now()
	if a.task.Stopped != nil {
		inbox := a.NATS.NewInbox()
		sub, err := a.NATS.Subscribe(inbox, func(m *nats.Msg) { a.task.Stopped(string(m.Data), time.Since(began)) })
		if err == nil {
			_ = sub.AutoUnsubscribe(mostWorkers)
			_ = a.NATS.PublishRequest(stopSubject(a.id, q), inbox, nil)
		}
	} else {
		_ = a.NATS.Publish(stopSubject(a.id, q), nil)
	}
	_ = a.NATS.Flush() // whoever does not hear it sees the key
	once, cancel := a.call(ctx)
	defer cancel()
	_, _ = a.bucket.Put(once, overKey(a.id, q), nil) // what is left of the run is removed anyway
	_ = a.queue.Purge(once, jetstream.WithPurgeSubject(jobSubject(a.id, q)))
}

const mostWorkers = 1 << 16

// clear removes the run: workers that have not heard of its end do not find it
// any more.
func (a *client) clear() {
	ctx, cancel := a.call(context.Background())
	defer cancel()
	for q, t := range a.tallies {
		if !t.over() {
			a.stop(ctx, q)
		}
	}
	if keys, err := a.JS.Stream(ctx, "KV_"+bucketName); err == nil {
		_ = keys.Purge(ctx, jetstream.WithPurgeSubject(keySubject(a.id+".>"))) // what remains is forgotten after some days
	}
	for q, t := range a.tallies {
		for n := range t.claimed {
			_ = a.objects.Delete(ctx, trailName(job{a.id, q, n}))
		}
	}
}
