package broker

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Sender appends to streams, some messages at a time, in no certain order. What
// is lost, or refused for want of room, is sent again until the context is done.
type Sender struct {
	Conn    *Conn
	Context context.Context
	// Full is called with every refusal for want of room, and with nil when
	// something was stored.
	Full func(err error)
	// Limit is the number of messages that may be unacknowledged at a time.
	Limit int
	open  []sending
}

// sending is a message that is not acknowledged yet.
type sending struct {
	msg    *nats.Msg
	future jetstream.PubAckFuture
}

// Send publishes a message, and waits for the oldest one when too many are
// unacknowledged.
func (s *Sender) Send(subject string, data []byte) error {
	msg := nats.NewMsg(subject)
	msg.Data = data
	future, err := s.Conn.JS.PublishMsgAsync(msg)
	if err != nil {
		return s.again(msg)
	}
	if s.open = append(s.open, sending{msg, future}); len(s.open) < s.Limit {
		return nil
	}
	err = s.wait(s.open[0])
	s.open = s.open[1:]
	return err
}

// Flush waits until all messages are stored.
func (s *Sender) Flush() error {
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
func (s *Sender) wait(o sending) error {
	late := time.NewTimer(RequestTimeout)
	defer late.Stop()
	select {
	case <-o.future.Ok():
		s.see(nil)
		return nil
	case err := <-o.future.Err():
		s.see(err)
	case <-late.C:
	case <-s.Context.Done():
		return s.Context.Err()
	}
	return s.again(o.msg)
}

// SendNow publishes a message, and waits until it is stored.
func (s *Sender) SendNow(subject string, data []byte) error {
	msg := nats.NewMsg(subject)
	msg.Data = data
	return s.again(msg)
}

// again sends a message until the server has stored it.
func (s *Sender) again(msg *nats.Msg) error {
	return Retry(s.Context, tooLarge, func(ctx context.Context) error {
		_, err := s.Conn.JS.PublishMsg(ctx, msg)
		s.see(err)
		return err
	})
}

// tooLarge reports whether a message cannot be sent at all.
func tooLarge(err error) bool { return errors.Is(err, nats.ErrMaxPayload) }

// see tells whether the server has room.
func (s *Sender) see(err error) {
	if err == nil || NoRoom(err) {
		s.Full(err)
	}
}

// ReadAtOnce is how many messages of a stream are asked for together, for which a
// consumer waits up to fetching.
const (
	ReadAtOnce = 64
	fetching   = 2 * time.Second
)

// mostQuiet is how often in a row a reader may have nothing before it is made
// again: it is on one server, and sees nothing where that has come back and is
// behind the others.
const mostQuiet = 5

// Quiet is how long that takes.
const Quiet = mostQuiet * fetching

// ErrMissed says that the server left something out; it is asked again from
// there, and believed after some times.
var (
	ErrMissed = errors.New("messages were missed")
	ErrLost   = errors.New("the server has lost messages that it had stored, or numbers of messages that it had no room for")
)

const mostMissed = 5

// Cursor is the place of a reader in a stream.
type Cursor struct {
	Seen   uint64 // messages, from the first one on
	before uint64 // at the last error
	missed int
}

// NewCursor returns a cursor behind the first seen messages.
func NewCursor(seen uint64) Cursor { return Cursor{Seen: seen, before: seen} }

// Take notes that the message with a number has come. It is ErrMissed unless
// that is the next one.
func (c *Cursor) Take(number uint64) error {
	if number != c.Seen+1 {
		return ErrMissed
	}
	c.Seen++
	return nil
}

// Lost notes the error with which reading has ended, and reports whether the
// server has repeatedly had no message where the next one should be.
func (c *Cursor) Lost(err error) bool {
	if c.Seen > c.before {
		c.before, c.missed = c.Seen, 0
	}
	if !errors.Is(err, ErrMissed) {
		return false
	}
	c.missed++
	return c.missed == mostMissed
}

// ReadAll calls take with all messages of a stream in their order, without the
// first seen of them, until the context is done or take fails. The consumer is
// made again when the server that had it is gone. ErrLost is returned if the
// server repeatedly has no message where the next one should be. idle, unless it
// is nil, is called when nothing has come for a while.
func ReadAll(ctx context.Context, c *Conn, stream string, seen uint64, idle func() error, take func(data []byte) error) error {
	at := NewCursor(seen)
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
		if at.Lost(err) {
			return ErrLost
		}
		select {
		case <-ctx.Done():
		case <-time.After(RetryPause):
		}
	}
	return ctx.Err()
}

// takeError wraps an error of take, which ends the reading.
type takeError struct{ error }

// readOn reads by one consumer until it fails or has been silent for too long.
func readOn(ctx context.Context, c *Conn, stream string, at *Cursor, take func(data []byte) error) error {
	once, cancel := context.WithTimeout(ctx, RequestTimeout)
	defer cancel()
	reader, err := c.JS.CreateConsumer(once, stream, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: at.Seen + 1,
		AckPolicy: jetstream.AckNonePolicy, InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return err
	}
	for quiet := 0; quiet < mostQuiet && ctx.Err() == nil; quiet++ {
		batch, err := reader.Fetch(ReadAtOnce, jetstream.FetchMaxWait(fetching), jetstream.FetchHeartbeat(fetching/4))
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
			if err != nil || at.Take(m.Sequence.Stream) != nil {
				return ErrMissed
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
