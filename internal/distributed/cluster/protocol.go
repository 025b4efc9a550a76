package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/guard"
)

// Searches over NATS JetStream:
//
//	stream LTLCHECK_CLUSTER_RUN_P         the log of partition P, with subject ltlcheck.cluster.log.RUN.P
//	stream LTLCHECK_CLUSTER_RUN_reports   reports, with subject ltlcheck.cluster.report.RUN
//	objects ltlcheck_cluster              parcels by their hash, and of checkpoints of partition P RUN.P...
//	subject ltlcheck.cluster.call         the client repeats what is searched and which worker has which partition
//	subject ltlcheck.cluster.heartbeat.RUN     workers answer that they are there
//	subject ltlcheck.cluster.status       the client repeats how far the search is
//
// What is called is the whole state each time, so that it does not matter which
// calls are heard. Calls have numbers, which workers answer with: those that
// somebody sends again change nothing. Everything that has to arrive goes through streams, and is
// acknowledged when it is stored.
const (
	bucketName = "ltlcheck_cluster"
	calls      = "ltlcheck.cluster.call"
	heartbeats = "ltlcheck.cluster.heartbeat."
)

// retention is the time after which the server removes what a client that was
// killed has left behind.
const retention = 7 * 24 * time.Hour

// Lease is the default time for which a worker may be silent before its
// partitions are given to others.
const Lease = 20 * time.Second

// callsInLease is the number of calls, and of heartbeats in answer, during one
// lease.
const callsInLease = 20

func logStream(run string, p int) string  { return fmt.Sprintf("LTLCHECK_CLUSTER_%s_%d", run, p) }
func logSubject(run string, p int) string { return fmt.Sprintf("ltlcheck.cluster.log.%s.%d", run, p) }
func reportStream(run string) string      { return "LTLCHECK_CLUSTER_" + run + "_reports" }
func reportSubject(run string) string     { return "ltlcheck.cluster.report." + run }

// objectName returns the name of an object of a checkpoint in the store that
// all runs share.
func objectName(run, name string) string { return run + "." + name }

// numberOf returns the number of a run, which all of its frames contain.
func numberOf(run string) uint64 { return xxhash.Sum64String(run) }

// call is the message that the client repeats: what is searched, and which
// worker has which partition. The names in JSON are part of the protocol.
type call struct {
	Version         string        `json:"version"`
	Run             string        `json:"run"`
	Number          uint64        `json:"number"`   // of the call; later ones have larger numbers
	Parcel          string        `json:"parcel"`   // its hash
	Property        int           `json:"question"` // of the parcel
	Memory          int64         `json:"memory"`   // of each partition
	Disk            int64         `json:"disk"`     // likewise
	BatchBytes      int           `json:"batch_bytes"`
	CheckpointBytes int64         `json:"checkpoint_bytes"` // as in Assignment
	Lease           time.Duration `json:"lease"`
	Owners          []Owner       `json:"owners"`
	Over            bool          `json:"over"`
}

// readCall reads a call of any run. Other bytes are an error.
func readCall(data []byte) (c call, err error) {
	if err = unpack(data, runOf(data), callKind, &c); err == nil && numberOf(c.Run) != runOf(data) {
		err = errForeign
	}
	return c, err
}

// heartbeat is the answer of a worker to a call: it is alive, and can work on
// that many partitions at a time.
type heartbeat struct {
	Worker string `json:"worker"`
	// Session is another one each time that the worker joins the run: it has
	// lost what it did before, so it is another member.
	Session string `json:"session"`
	Call    uint64 `json:"call"` // the number of the last call that the worker has received
	Slots   int    `json:"slots"`
	Failed  string `json:"failed"` // why it cannot take part
	Full    string `json:"full"`   // why the server does not store what the worker sends; "" while it does
}

// member returns the name of a worker in a session.
func member(worker, session string) string { return worker + "#" + session }

// slotName returns the name of one slot of a member, which the coordinator
// treats as a worker of its own.
func slotName(member string, slot int) string { return fmt.Sprintf("%s#%d", member, slot) }

// member returns the name of the worker in its session; ok is false if it has
// none.
func (h *heartbeat) member() (name string, ok bool) {
	return member(h.Worker, h.Session), h.Worker != "" && h.Session != "" && !strings.Contains(h.Worker+h.Session, "#")
}

// retry repeats a request until it succeeds or its error is final.
func retry(ctx context.Context, do func(context.Context) error) error {
	return broker.Retry(ctx, pointless, do)
}

// pointless reports whether an error is final.
func pointless(err error) bool {
	return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrDigestMismatch)
}

// sender appends to streams, some messages at a time, in no certain order. What
// is lost, or refused for want of room, is sent again until the context is done.
type sender struct {
	full  func(err error) // hears of every refusal for want of room, and with nil that something was stored
	c     *broker.Conn
	ctx   context.Context
	open  []sending
	limit int
}

// sending is a message that is not acknowledged yet.
type sending struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// atOnce is the number of messages of a partition that may be unacknowledged at
// a time.
const atOnce = 32

// send publishes a message, and waits for the oldest one when too many are
// unacknowledged.
func (s *sender) send(subject string, data []byte) error {
	msg := nats.NewMsg(subject)
	msg.Data = data
	future, err := s.c.JS.PublishMsgAsync(msg)
	if err != nil {
		return s.again(msg)
	}
	if s.open = append(s.open, sending{msg, future}); len(s.open) < s.limit {
		return nil
	}
	err = s.wait(s.open[0])
	s.open = s.open[1:]
	return err
}

// flush waits until all messages are stored.
func (s *sender) flush() error {
	for _, o := range s.open {
		if err := s.wait(o); err != nil {
			return err
		}
	}
	s.open = nil
	return nil
}

// wait waits until one message is stored, and sends it again if the
// acknowledgement does not come.
func (s *sender) wait(o sending) error {
	late := time.NewTimer(broker.RequestTimeout)
	defer late.Stop()
	select {
	case <-o.future.Ok():
		s.see(nil)
		return nil
	case err := <-o.future.Err():
		s.see(err)
	case <-late.C:
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
	return s.again(o.msg)
}

// again sends a message until the server has stored it.
func (s *sender) again(msg *nats.Msg) error {
	return retry(s.ctx, func(ctx context.Context) error {
		_, err := s.c.JS.PublishMsg(ctx, msg)
		s.see(err)
		return err
	})
}

// see tells whether the server has room.
func (s *sender) see(err error) {
	if err == nil || broker.NoRoom(err) {
		s.full(err)
	}
}

// readAtOnce is how many messages of a stream are asked for together.
const (
	readAtOnce = 64
	fetching   = 2 * time.Second
)

// mostQuiet is how often in a row a reader may have nothing before it is made
// again: it is on one server, and sees nothing where that has come back and is
// behind the others.
const mostQuiet = 5

// errMissed says that the server left something out; it is asked again from
// there, and believed after some times.
var (
	errMissed = errors.New("messages were missed")
	errLost   = errors.New("the server has lost messages that it had stored, or numbers of messages that it had no room for")
)

const mostMissed = 5

// cursor is the place of a reader in a stream.
type cursor struct {
	seen   uint64 // messages, from the first one on
	before uint64 // at the last error
	missed int
}

// take notes that the message with a number has come. It is errMissed unless
// that is the next one.
func (c *cursor) take(number uint64) error {
	if number != c.seen+1 {
		return errMissed
	}
	c.seen++
	return nil
}

// lost notes the error with which reading has ended, and reports whether the
// server has repeatedly had no message where the next one should be.
func (c *cursor) lost(err error) bool {
	if c.seen > c.before {
		c.before, c.missed = c.seen, 0
	}
	if !errors.Is(err, errMissed) {
		return false
	}
	c.missed++
	return c.missed == mostMissed
}

// readAll calls take with all messages of a stream in their order, without the
// first seen of them, until the context is done or take fails. The consumer is
// made again when the server that had it is gone. errLost is returned if the
// server repeatedly has no message where the next one should be. idle, unless it
// is nil, is called when nothing has come for a while.
func readAll(ctx context.Context, c *broker.Conn, stream string, seen uint64, idle func() error, take func(data []byte) error) error {
	at := cursor{seen: seen, before: seen}
	for ctx.Err() == nil {
		var failed *takeError
		err := readOn(ctx, c, stream, &at, take)
		if errors.As(err, &failed) {
			return failed.error
		}
		if err == nil && idle != nil {
			if err := idle(); err != nil {
				return err
			}
		}
		if at.lost(err) {
			return errLost
		}
		select {
		case <-ctx.Done():
		case <-time.After(broker.RetryPause):
		}
	}
	return ctx.Err()
}

// takeError wraps an error of take, which ends the reading.
type takeError struct{ error }

// readOn reads by one consumer until it fails or has been silent for too long.
func readOn(ctx context.Context, c *broker.Conn, stream string, at *cursor, take func(data []byte) error) error {
	once, cancel := context.WithTimeout(ctx, broker.RequestTimeout)
	defer cancel()
	reader, err := c.JS.CreateConsumer(once, stream, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: at.seen + 1,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return err
	}
	for quiet := 0; quiet < mostQuiet && ctx.Err() == nil; quiet++ {
		batch, err := reader.Fetch(readAtOnce, jetstream.FetchMaxWait(fetching), jetstream.FetchHeartbeat(fetching/4))
		if err != nil {
			return err
		}
		for more := true; more; {
			var msg jetstream.Msg
			select {
			case <-ctx.Done():
				return ctx.Err()
			case msg, more = <-batch.Messages():
			}
			if !more {
				break
			}
			m, err := msg.Metadata()
			if err != nil || at.take(m.Sequence.Stream) != nil {
				return errMissed
			}
			quiet = 0
			if err := take(msg.Data()); err != nil {
				return &takeError{err}
			}
		}
		if err := batch.Error(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// parallel calls do for each number below n, 16 at a time, and returns all
// errors, joined.
func parallel(n int, do func(i int) error) error {
	var all guard.Group
	var mu sync.Mutex
	var first error
	slots := make(chan struct{}, 16)
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if err := do(i); err != nil {
				mu.Lock()
				first = errors.Join(first, err)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return first
}
