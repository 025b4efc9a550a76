package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/distributed/parcel"
)

// Task is a search that is to be done by workers. Search, Parcel and Property
// must be about the same question: workers see the parcel only.
type Task struct {
	Search          // Folder is not used: workers have their own
	Parcel          *parcel.Parcel
	Property        int           // which of its questions
	Lease           time.Duration // how long a worker may be silent; 0 is Lease
	CheckpointBytes int64         // as in Assignment; 0 is DefaultCheckpointBytes
	// Watch, when set, is called after each superstep and each phase of it,
	// once the orders are in the logs. It is called from the goroutine of Ask,
	// which waits for it.
	Watch func(s Progress)
	// Workers, when set, is called with the number of slots of all workers when
	// that changes.
	Workers func(n int)
	// Full, when set, is told why the server stores nothing more, when that
	// begins. The search goes on once there is room.
	Full func(why error)
}

// client is the side of a search that started it: it runs the coordinator,
// sends its orders to the workers, and reads their reports. All of it is done
// by the goroutine of Ask, which alone uses the coordinator; other goroutines
// only read from the network.
type client struct {
	*broker.Conn
	objects jetstream.ObjectStore
	members
	task   Task
	id     string
	said   call // the last call
	send   broker.Sender
	purges purger
	pace   pace
	seen   Progress // what Watch was told last
	room
}

// Ask runs a search on the workers that are connected to the same server, and
// waits for them if there are none. There is an outcome whatever ends the
// context; an error says that the search could not be started. What it has
// stored on the server is removed before it returns.
func Ask(ctx context.Context, conn *broker.Conn, t Task) (*Outcome, error) {
	if t.Lease == 0 {
		t.Lease = Lease
	}
	if t.Memory == 0 {
		t.Memory = DefaultMemory
	}
	if t.CheckpointBytes == 0 {
		t.CheckpointBytes = DefaultCheckpointBytes
	}
	a := &client{Conn: conn, task: t, id: rand.Text(), members: newMembers(NewCoordinator(t.Partitions, t.Problem.edges()), t.Lease)}
	ctx, leave := conn.While(ctx)
	defer leave()
	a.pace.began, a.pace.at = time.Now(), time.Now()
	a.asked = make(chan error, 1)
	a.send = broker.Sender{Conn: conn, Context: ctx, Limit: 4 * atOnce, Full: func(err error) { a.noteFull(ctx, "", err) }}
	if err := conn.Room(ctx); err != nil {
		return nil, err
	}
	defer a.clear()
	if err := a.prepare(ctx); err != nil {
		if ctx.Err() != nil && conn.Refused() == nil {
			a.c.Stop(a.stopReason(ctx))
			return a.c.Outcome(), nil
		}
		return nil, cmp.Or(conn.Refused(), err)
	}
	if err := a.run(ctx); err != nil {
		a.c.Stop(err.Error())
	}
	return a.c.Outcome(), nil
}

// prepare stores the parcel and makes the streams.
func (c *client) prepare(ctx context.Context) error {
	data, err := c.task.Parcel.Bytes()
	if err != nil {
		return err
	}
	t := &c.task
	c.said = call{Version: c.Version(), Run: c.id, Parcel: parcel.Hash(data), Property: t.Property, Memory: t.Memory, Disk: t.Disk, BatchBytes: t.BatchBytes, CheckpointBytes: t.CheckpointBytes, Lease: t.Lease}
	opening, cancel := context.WithTimeout(ctx, opening)
	defer cancel()
	objects, err := c.Objects(opening, bucketName, retention)
	if err != nil {
		return err
	}
	c.objects = objects
	again := func(err error) bool { return pointless(err) || broker.NoRoom(err) }
	err = broker.Retry(opening, again, func(ctx context.Context) error {
		return broker.PutObject(ctx, objects, c.said.Parcel, data)
	})
	switch {
	case broker.NoRoom(err):
		return c.Full(ctx, err)
	case err != nil:
		return fmt.Errorf("the model cannot be stored: %w", err)
	}
	if _, err := c.Stream(opening, jetstream.StreamConfig{Name: reportStream(c.id), Subjects: []string{reportSubject(c.id)}, MaxAge: retention}); err != nil {
		return err
	}
	return parallel(t.Partitions, func(i int) error {
		_, err := c.Stream(opening, jetstream.StreamConfig{Name: logStream(c.id, i), Subjects: []string{logSubject(c.id, i)}, MaxAge: retention})
		return err
	})
}

// opening is how long it may take to make the streams, on a cluster that elects
// leaders meanwhile.
const opening = 2 * time.Minute

// run handles heartbeats, reports and time until the search is over.
func (c *client) run(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	there := make(chan heartbeat, 1024)
	sub, err := c.subscribe(there)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	reports := make(chan Report, broker.ReadAtOnce)
	failed := make(chan error, 1)
	done := make(chan struct{})
	defer func() { cancel(); <-done }()
	go func() {
		defer close(done)
		failed <- c.readReports(inner, reports)
	}()
	purging := make(chan struct{})
	c.purges = purger{wakes: make(chan struct{}, 1)}
	go func() {
		defer close(purging)
		c.purge(inner)
	}()
	defer func() { cancel(); <-purging }()
	tick := time.NewTicker(c.task.Lease / callsInLease)
	defer tick.Stop()
	for step := uint64(0); c.c.Outcome() == nil; {
		var orders []Message
		select {
		case <-ctx.Done():
			c.c.Stop(c.stopReason(ctx))
		case <-tick.C:
			orders = c.lost(time.Now())
			c.askRoom(inner)
			c.publish()
			c.publishStatus(time.Now())
		case err := <-c.asked:
			c.noteFull(ctx, anybody, err)
		case b := <-there:
			if orders, err = c.receive(ctx, b); err != nil {
				return err
			}
		case r := <-reports:
			orders = c.c.Take(r)
			if r.Kind == Checkpointed {
				c.purges.want(c.c.Owners())
			}
		case err := <-failed:
			if ctx.Err() == nil {
				return err
			}
		}
		if err := c.order(orders); err != nil {
			c.c.Stop(c.stopReason(ctx))
		}
		c.watch()
		counts := c.c.Counts()
		c.pace.see(c.c.Step(), &counts, time.Now())
		if c.task.Progress != nil && c.c.Step() > step {
			step = c.c.Step()
			c.task.Progress(step, counts)
		}
	}
	return nil
}

// subscribe passes the heartbeats of workers on, until the subscription ends.
func (c *client) subscribe(there chan<- heartbeat) (*nats.Subscription, error) {
	return c.NATS.Subscribe(heartbeats+c.id, func(m *nats.Msg) {
		var b heartbeat
		if wire.Unpack(m.Data, numberOf(c.id), wire.KindHeartbeat, &b) == nil {
			select {
			case there <- b:
			default: // there will be another one
			}
		}
	})
}

// readReports passes the reports of partitions on, until ctx is done, and lets
// the server forget those that were read.
func (c *client) readReports(ctx context.Context, reports chan<- Report) error {
	n := uint64(0)
	return broker.ReadAll(ctx, c.Conn, reportStream(c.id), 0, nil, func(data []byte) error {
		if n++; n%someReports == 0 {
			c.forget(ctx, reportStream(c.id), n)
		}
		r, err := ReadReport(data, numberOf(c.id))
		if err != nil {
			return nil // somebody else's
		}
		select {
		case reports <- r:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// watch calls Task.Watch when the phase has changed.
func (c *client) watch() {
	if c.task.Watch == nil {
		return
	}
	if s := c.c.Progress(); s.Phase != c.seen.Phase || s.Step != c.seen.Step {
		c.seen = s
		c.task.Watch(s)
	}
}

// order appends orders to the logs.
func (c *client) order(all []Message) error {
	for _, m := range all {
		if err := c.send.Send(logSubject(c.id, m.Partition), m.Order.Bytes(numberOf(c.id))); err != nil {
			return err
		}
	}
	return c.send.Flush()
}

// receive handles the heartbeat of a worker. One that reports a failure ends the
// search, since all workers have the same program and parcel and would fail in
// the same way.
func (c *client) receive(ctx context.Context, b heartbeat) (orders []Message, err error) {
	if !c.current(&b) {
		return nil, nil // somebody has sent it again
	}
	if b.Failed != "" {
		return nil, fmt.Errorf("worker %s: %s", b.Worker, b.Failed)
	}
	name, _ := b.member()
	if b.Full == "" {
		c.noteFull(ctx, name, nil)
	} else {
		c.noteFull(ctx, name, errors.New(b.Full))
	}
	orders, joined := c.members.receive(&b, time.Now())
	if joined {
		c.publish()
		c.publishStatus(time.Now())
		c.tell()
	}
	return orders, nil
}

// tell calls Task.Workers.
func (c *client) tell() {
	if c.task.Workers != nil {
		c.task.Workers(len(c.c.Workers()))
	}
}

// lost takes the partitions from workers that are lost.
func (c *client) lost(now time.Time) []Message {
	orders, lost := c.expire(c.NATS.Status() == nats.CONNECTED, now)
	for _, w := range lost {
		delete(c.refused, w)
		c.tell()
	}
	return orders
}

// publish sends the call: what is searched, and which worker has which
// partition. It is repeated at intervals, so that one that is lost does no
// harm.
func (c *client) publish() {
	c.call++
	c.said.Owners, c.said.Number = c.c.Owners(), c.call
	_ = c.NATS.Publish(calls, wire.Pack(numberOf(c.id), wire.KindCall, c.said)) // it is said again
}

// clear removes what the search has stored, and tells the workers that it is
// over. What cannot be removed now the server removes after retention.
func (c *client) clear() {
	c.said.Over = true
	c.publish()
	ctx, cancel := context.WithTimeout(context.Background(), clearing)
	defer cancel()
	_ = c.NATS.FlushWithContext(ctx) // whoever does not hear it hears no more calls
	c.removeObjects(ctx)
	_ = parallel(c.task.Partitions+1, func(i int) error {
		if i == c.task.Partitions {
			return c.JS.DeleteStream(ctx, reportStream(c.id))
		}
		return c.JS.DeleteStream(ctx, logStream(c.id, i)) // what remains is forgotten after some days
	})
}

// clearing bounds the time to remove the streams.
const clearing = 30 * time.Second
