package swarm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
)

// Task is what a swarm is to do. Opened must be the parcel's own content, from
// Pack or Open.
type Task struct {
	Parcel *parcel.Parcel
	Opened *parcel.Opened // of the parcel
	Jobs   int            // for each question
	Seed   uint64
	Bounds // of a job
	// Progress, when set, is called after each result with the number of jobs
	// that are done and the number of all jobs, over all properties.
	Progress func(done, all int)
	// Stopped, when set, is called for every worker that has ended its jobs for
	// a property after a violation was found, with the time that took.
	Stopped func(worker string, after time.Duration)
}

// Ask runs a swarm on the workers that are connected to the same server. There
// is an answer for every property, whatever ends the context; an error says
// that the jobs could not be stored. What the run has stored is removed before
// it returns.
func Ask(ctx context.Context, c *broker.Conn, t Task) ([]Answer, error) {
	ctx, leave := c.While(ctx)
	defer leave()
	if err := c.Room(ctx); err != nil {
		return nil, err
	}
	p, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	a := &client{place: p, task: t, id: rand.Text()}
	for range t.Opened.Properties {
		a.tallies = append(a.tallies, newTally(t.Jobs))
	}
	defer a.clear()
	if err := a.publish(ctx); err != nil {
		if broker.NoRoom(err) {
			err = c.Full(ctx, err)
		}
		return nil, fmt.Errorf("the jobs cannot be stored: %w", cmp.Or(a.Refused(), err))
	}
	stopped := a.wait(ctx)
	return a.answers(stopped), nil
}

// client is the side of a run that started it: it publishes the jobs and judges
// what workers find. tallies has one tally for each property.
type client struct {
	*place
	task Task
	id   string
	tallies
	seen    uint64 // the last message of the bucket that was looked at
	repairs int    // how often jobs were sent again
}

// publish stores the parcel, the run, and then its jobs, in this order: a
// worker that sees a job finds the rest.
func (a *client) publish(ctx context.Context) error {
	if err := a.publishRun(ctx); err != nil {
		return err
	}
	return a.enqueue(ctx, "", func(yield func(j job) bool) {
		for n := range a.task.Jobs {
			for q := range a.tallies {
				if !yield(job{a.id, q, n}) {
					return
				}
			}
		}
	})
}

// publishRun stores the parcel and what workers must know of the run.
func (a *client) publishRun(ctx context.Context) error {
	data, err := a.task.Parcel.Bytes()
	if err != nil {
		return err
	}
	r := run{Version: a.Version(), Parcel: parcel.Hash(data), Properties: len(a.tallies), Jobs: a.task.Jobs, Seed: a.task.Seed, Bounds: a.task.Bounds}
	text, err := seal(r)
	if err != nil {
		return err
	}
	err = a.store(ctx, func(ctx context.Context) error { return broker.PutObject(ctx, a.objects, r.Parcel, data) })
	if err != nil {
		return err
	}
	return a.store(ctx, func(ctx context.Context) error {
		_, err := a.bucket.Put(ctx, runKey(a.id), text)
		return err
	})
}

// store stores something, unless there is no room for it.
func (a *client) store(ctx context.Context, do func(context.Context) error) error {
	return broker.Retry(ctx, func(err error) bool { return pointless(err) || broker.NoRoom(err) }, do)
}

// enqueue stores jobs. Each has an identity, in which attempt is, by which the
// server drops it if it comes twice.
func (a *client) enqueue(ctx context.Context, attempt string, all iter.Seq[job]) error {
	var waiting []waitingJob
	for j := range all {
		w, err := a.send(j, attempt)
		if err != nil {
			return err
		}
		if waiting = append(waiting, w); len(waiting) <= atOnce {
			continue
		}
		if err := a.flush(ctx, waiting); err != nil {
			return err
		}
		waiting = waiting[:0]
	}
	return a.flush(ctx, waiting)
}

// waitingJob is a job that the server has not acknowledged.
type waitingJob struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// atOnce is the number of jobs that may be unacknowledged at a time.
const atOnce = 512

func (a *client) send(j job, attempt string) (w waitingJob, err error) {
	data, err := json.Marshal(j)
	if err != nil {
		return w, err
	}
	w.msg = nats.NewMsg(j.subject())
	w.msg.Data = data
	w.msg.Header.Set(jetstream.MsgIDHeader, fmt.Sprintf("%s.%d.%d%s", a.id, j.Property, j.Number, attempt))
	w.future, err = a.JS.PublishMsgAsync(w.msg)
	return w, err
}

// flush waits until the server has jobs, which are sent again if need be.
func (a *client) flush(ctx context.Context, waiting []waitingJob) error {
	for _, w := range waiting {
		select {
		case <-w.future.Ok():
			continue
		case <-w.future.Err():
		case <-time.After(broker.RequestTimeout):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := a.store(ctx, func(ctx context.Context) error { _, err := a.JS.PublishMsg(ctx, w.msg); return err }); err != nil {
			return err
		}
	}
	return nil
}

// wait handles results until nothing more is expected, and returns the reason
// if something else has ended it.
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

// watch handles what is new in the bucket, by a consumer that begins after the
// last message that was seen. It returns when the consumer fails or has missed
// something.
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
		came := false
		for msg := range batch.Messages() {
			came = true
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
		if !came {
			if err := a.repair(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// repair is for a time in which no results come. A job leaves the queue when
// its result is stored; where the queue has none of a question any more and
// results are missing, these were damaged by somebody, or lost with the server.
// Those that can be read count, and the other jobs are done again, some at a
// time.
func (a *client) repair(ctx context.Context) error {
	once, cancel := a.call(ctx)
	defer cancel()
	info, err := a.queue.Info(once, jetstream.WithSubjectFilter(jobs+"."+a.id+".*"))
	if err != nil {
		return err
	}
	var again []job
	for q, t := range a.tallies {
		if t.over() || len(again) == atOnce || info.State.Subjects[jobSubject(a.id, q)] > 0 {
			continue
		}
		for _, n := range slices.Sorted(maps.Keys(t.open)) {
			if j := (job{a.id, q, n}); !a.reread(ctx, j) {
				again = append(again, j)
			}
			if t.over() || ctx.Err() != nil || len(again) == atOnce {
				break
			}
		}
	}
	if len(again) == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	if err := a.publishRun(ctx); err != nil {
		return err
	}
	a.repairs++
	return a.enqueue(ctx, fmt.Sprintf(".%d", a.repairs), slices.Values(again))
}

// reread takes the result of a job from the bucket, and reports whether there
// is one. What is none is removed, so that a worker can store the result.
func (a *client) reread(ctx context.Context, j job) bool {
	once, cancel := a.call(ctx)
	defer cancel()
	e, err := a.bucket.Get(once, resultKey(j))
	if err == nil {
		a.look(ctx, resultKey(j), e.Value())
	}
	if t := a.tallies[j.Property]; t.over() || !t.open[j.Number] {
		return true
	}
	for _, key := range []string{resultKey(j), overKey(a.id, j.Property)} {
		a.forget(once, key)
	}
	return false
}

// forget removes the keys of a pattern, without a note that they were removed.
// What remains is removed after some days.
func (a *client) forget(ctx context.Context, pattern string) {
	if keys, err := a.JS.Stream(ctx, "KV_"+bucketName); err == nil {
		_ = keys.Purge(ctx, jetstream.WithPurgeSubject(keySubject(pattern)))
	}
}

// errMissed is returned when a consumer has skipped messages.
var errMissed = errors.New("results were missed")

// readAtOnce is the number of messages that are fetched together.
const readAtOnce = 64

// keySubject is the subject under which a bucket keeps a key.
func keySubject(key string) string { return "$KV." + bucketName + "." + key }

// look handles what was stored under a key. Anything that is neither a result
// nor a claim of this run is ignored.
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
	result, err := trail.judge(ctx, a.task.Opened.Model.Program, a.task.Opened.Properties[q])
	if err != nil {
		t.refuse(number, err)
		return
	}
	t.decide(number, result)
	t.Search = Diversify(a.task.Seed, number).String()
	a.stop(ctx, q)
}

// fetchingTrail bounds the time to fetch a counterexample, with a server that
// comes back meanwhile.
const fetchingTrail = time.Minute

// stop ends all jobs of a property: running ones by a message, and by a key for
// those that miss the message; waiting ones are removed from the queue.
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

// mostWorkers bounds the answers to a stop that are counted.
const mostWorkers = 1 << 16

// clear removes the run. Workers that have missed its end do not find it any
// more, and drop their jobs.
func (a *client) clear() {
	ctx, cancel := a.call(context.Background())
	defer cancel()
	for q, t := range a.tallies {
		if !t.over() {
			a.stop(ctx, q)
		}
	}
	a.forget(ctx, a.id+".>")
	for q, t := range a.tallies {
		for n := range t.claimed {
			_ = a.objects.Delete(ctx, trailName(job{a.id, q, n}))
		}
	}
}
