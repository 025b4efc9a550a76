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
	if err := a.publish(ctx); err != nil && (ctx.Err() == nil || a.Refused() != nil) {
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
func (cl *client) publish(ctx context.Context) error {
	if err := cl.publishRun(ctx); err != nil {
		return err
	}
	return cl.enqueue(ctx, "", func(yield func(j job) bool) {
		for n := range cl.task.Jobs {
			for q := range cl.tallies {
				if !yield(job{cl.id, q, n}) {
					return
				}
			}
		}
	})
}

// publishRun stores the parcel and what workers must know of the run.
func (cl *client) publishRun(ctx context.Context) error {
	data, err := cl.task.Parcel.Bytes()
	if err != nil {
		return err
	}
	r := run{Version: cl.Version(), Parcel: parcel.Hash(data), Properties: len(cl.tallies), Jobs: cl.task.Jobs, Seed: cl.task.Seed, Bounds: cl.task.Bounds}
	text, err := seal(r)
	if err != nil {
		return err
	}
	err = cl.store(ctx, func(ctx context.Context) error { return broker.PutObject(ctx, cl.objects, r.Parcel, data) })
	if err != nil {
		return err
	}
	return cl.store(ctx, func(ctx context.Context) error {
		_, err := cl.bucket.Put(ctx, runKey(cl.id), text)
		return err
	})
}

// store stores something, unless there is no room for it.
func (cl *client) store(ctx context.Context, do func(context.Context) error) error {
	return broker.Retry(ctx, func(err error) bool { return pointless(err) || broker.NoRoom(err) }, do)
}

// enqueue stores jobs. Each has an identity, in which attempt is, by which the
// server drops it if it comes twice.
func (cl *client) enqueue(ctx context.Context, attempt string, all iter.Seq[job]) error {
	var waiting []waitingJob
	for j := range all {
		w, err := cl.send(j, attempt)
		if err != nil {
			return err
		}
		if waiting = append(waiting, w); len(waiting) <= atOnce {
			continue
		}
		if err := cl.flush(ctx, waiting); err != nil {
			return err
		}
		waiting = waiting[:0]
	}
	return cl.flush(ctx, waiting)
}

// waitingJob is a job that the server has not acknowledged.
type waitingJob struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// atOnce is the number of jobs that may be unacknowledged at a time.
const atOnce = 512

func (cl *client) send(j job, attempt string) (w waitingJob, err error) {
	data, err := json.Marshal(j)
	if err != nil {
		return w, err
	}
	w.msg = nats.NewMsg(j.subject())
	w.msg.Data = data
	w.msg.Header.Set(jetstream.MsgIDHeader, fmt.Sprintf("%s.%d.%d%s", cl.id, j.Property, j.Number, attempt))
	w.future, err = cl.JS.PublishMsgAsync(w.msg)
	return w, err
}

// flush waits until the server has jobs, which are sent again if need be.
func (cl *client) flush(ctx context.Context, waiting []waitingJob) error {
	for _, w := range waiting {
		select {
		case <-w.future.Ok():
			continue
		case <-w.future.Err():
		case <-time.After(broker.RequestTimeout):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := cl.store(ctx, func(ctx context.Context) error { _, err := cl.JS.PublishMsg(ctx, w.msg); return err }); err != nil {
			return err
		}
	}
	return nil
}

// wait handles results until nothing more is expected, and returns the reason
// if something else has ended it.
func (cl *client) wait(ctx context.Context) (stopped string) {
	for !cl.over() && ctx.Err() == nil {
		if err := cl.watch(ctx); err != nil && ctx.Err() == nil {
			sleep(ctx, broker.RetryPause)
		}
	}
	if cl.over() {
		return ""
	}
	if err := cl.Refused(); err != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return err.Error()
	}
	return stopReason(ctx)
}

// watch handles what is new in the bucket, by a consumer that begins after the
// last message that was seen. It returns when the consumer fails or has missed
// something.
func (cl *client) watch(ctx context.Context) error {
	once, cancel := cl.call(ctx)
	defer cancel()
	reader, err := cl.JS.CreateConsumer(once, "KV_"+bucketName, jetstream.ConsumerConfig{
		FilterSubject: keySubject(cl.id + ".>"), DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: cl.seen + 1,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return err
	}
	for next := uint64(1); !cl.over() && ctx.Err() == nil; {
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
			cl.seen = m.Sequence.Stream
			if msg.Headers().Get("KV-Operation") == "" {
				cl.look(ctx, strings.TrimPrefix(msg.Subject(), keySubject("")), msg.Data())
			}
			if cl.over() {
				return nil
			}
		}
		if err := batch.Error(); err != nil {
			return err
		}
		if !came {
			if err := cl.repair(ctx); err != nil {
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
func (cl *client) repair(ctx context.Context) error {
	once, cancel := cl.call(ctx)
	defer cancel()
	info, err := cl.queue.Info(once, jetstream.WithSubjectFilter(jobs+"."+cl.id+".*"))
	if err != nil {
		return err
	}
	var again []job
	for q, t := range cl.tallies {
		if t.over() || len(again) == atOnce || info.State.Subjects[jobSubject(cl.id, q)] > 0 {
			continue
		}
		for _, n := range slices.Sorted(maps.Keys(t.open)) {
			if j := (job{cl.id, q, n}); !cl.reread(ctx, j) {
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
	if err := cl.publishRun(ctx); err != nil {
		return err
	}
	cl.repairs++
	return cl.enqueue(ctx, fmt.Sprintf(".%d", cl.repairs), slices.Values(again))
}

// reread takes the result of a job from the bucket, and reports whether there
// is one. An entry that is not a result is removed, so that a worker can store
// the result.
func (cl *client) reread(ctx context.Context, j job) bool {
	once, cancel := cl.call(ctx)
	defer cancel()
	e, err := cl.bucket.Get(once, resultKey(j))
	if err == nil {
		cl.look(ctx, resultKey(j), e.Value())
	}
	if t := cl.tallies[j.Property]; t.over() || !t.open[j.Number] {
		return true
	}
	for _, key := range []string{resultKey(j), overKey(cl.id, j.Property)} {
		cl.forget(once, key)
	}
	return false
}

// forget removes the keys of a pattern, without a note that they were removed.
// What remains is removed after some days.
func (cl *client) forget(ctx context.Context, pattern string) {
	if keys, err := cl.JS.Stream(ctx, "KV_"+bucketName); err == nil {
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
func (cl *client) look(ctx context.Context, key string, value []byte) {
	part := strings.Split(key, ".")
	if len(part) < 3 {
		return
	}
	q, err := strconv.Atoi(part[2])
	if err != nil || q < 0 || q >= len(cl.tallies) || strconv.Itoa(q) != part[2] {
		return
	}
	switch {
	case part[1] == "claim" && len(part) == 3:
		var c claim
		if json.Unmarshal(value, &c) == nil && c.Job >= 0 && c.Job < cl.task.Jobs {
			cl.judge(ctx, q, c.Job)
		}
	case part[1] == "result" && len(part) == 4:
		n, err := strconv.Atoi(part[3])
		r, bad := readResult(value)
		if err == nil && bad == nil && cl.tallies[q].add(n, r) {
			if r.Found {
				cl.judge(ctx, q, n) // the claim of another one may not have stood
			}
			if cl.task.Progress != nil {
				cl.task.Progress(cl.progress())
			}
		}
	}
}

// judge fetches what a job has found, replays it, and ends all other jobs of
// the question if it stands.
func (cl *client) judge(ctx context.Context, q, number int) {
	t := cl.tallies[q]
	if t.decided {
		return
	}
	t.claimed[number] = true
	var data []byte
	fetch, cancel := context.WithTimeout(ctx, fetchingTrail)
	defer cancel()
	err := cl.retry(fetch, func(ctx context.Context) (err error) {
		data, err = cl.objects.GetBytes(ctx, trailName(job{cl.id, q, number}))
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
	result, err := trail.judge(ctx, cl.task.Opened.Model.Program, cl.task.Opened.Properties[q])
	if err != nil {
		t.refuse(number, err)
		return
	}
	t.decide(number, result)
	t.Search = Diversify(cl.task.Seed, number).String()
	cl.stop(ctx, q)
}

// fetchingTrail bounds the time to fetch a counterexample, with a server that
// comes back meanwhile.
const fetchingTrail = time.Minute

// stop ends all jobs of a property: running ones by a message, and by a key for
// those that miss the message; waiting ones are removed from the queue.
func (cl *client) stop(ctx context.Context, q int) {
	began := time.Now()
	if cl.task.Stopped != nil {
		inbox := cl.NATS.NewInbox()
		sub, err := cl.NATS.Subscribe(inbox, func(m *nats.Msg) { cl.task.Stopped(string(m.Data), time.Since(began)) })
		if err == nil {
			_ = sub.AutoUnsubscribe(mostWorkers)
			_ = cl.NATS.PublishRequest(stopSubject(cl.id, q), inbox, nil)
		}
	} else {
		_ = cl.NATS.Publish(stopSubject(cl.id, q), nil)
	}
	_ = cl.NATS.Flush() // whoever does not hear it sees the key
	once, cancel := cl.call(ctx)
	defer cancel()
	_, _ = cl.bucket.Put(once, overKey(cl.id, q), nil) // what is left of the run is removed anyway
	_ = cl.queue.Purge(once, jetstream.WithPurgeSubject(jobSubject(cl.id, q)))
}

// mostWorkers bounds the answers to a stop that are counted.
const mostWorkers = 1 << 16

// clear removes the run. Workers that have missed its end do not find it any
// more, and drop their jobs.
func (cl *client) clear() {
	ctx, cancel := cl.call(context.Background())
	defer cancel()
	for q, t := range cl.tallies {
		if !t.over() {
			cl.stop(ctx, q)
		}
	}
	cl.forget(ctx, cl.id+".>")
	for q, t := range cl.tallies {
		for n := range t.claimed {
			_ = cl.objects.Delete(ctx, trailName(job{cl.id, q, n}))
		}
	}
}
