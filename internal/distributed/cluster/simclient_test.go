package cluster

import (
	"fmt"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// simClient is a simulated client. As its goroutine does, it handles one thing
// after another, and waits until its orders are stored.
type simClient struct {
	w *world
	members
	said    call
	ahead   time.Duration // its clock
	inbox   []func()
	open    int  // orders that are not stored
	ticking bool // a tick is in the inbox
	reader  simReader
}

func newSimClient(w *world) *simClient {
	a := &simClient{w: w, members: newMembers(NewCoordinator(w.Partitions, w.Problem.edges()), simLease), reader: newSimReader(0)}
	a.said = call{Version: "simulated", Run: w.run, BatchBytes: 64, CheckpointBytes: w.CheckpointBytes, Lease: simLease}
	if w.BatchBytes > 0 {
		a.said.BatchBytes = w.BatchBytes
	}
	w.server.reports.wake = a.read
	w.every(simCall, "a tick of the client", func() {
		if !a.ticking {
			a.ticking = true
			a.push(a.tick)
		}
	})
	return a
}

// clock returns the time of the client's clock.
func (s *simClient) clock() time.Time { return time.Unix(0, int64(s.w.now+s.ahead)) }

// push hands something to the client.
func (s *simClient) push(do func()) {
	s.inbox = append(s.inbox, do)
	s.pump()
}

// pump handles what waits, until there are orders to be stored.
func (s *simClient) pump() {
	for s.open == 0 && len(s.inbox) > 0 && s.c.Outcome() == nil {
		do := s.inbox[0]
		s.inbox = s.inbox[1:]
		do()
	}
}

// order appends orders to the logs.
func (s *simClient) order(all []Message) {
	for _, m := range all {
		if m.Order.Kind == Resend {
			s.w.Resent++
		}
		s.open++
		s.w.send(&simMessage{
			to: s.w.server.logs[m.Partition], data: m.Order.Bytes(numberOf(s.w.run)),
			alive: func() bool { return true }, frozen: func() time.Duration { return 0 },
			stored: func() { s.open--; s.pump() },
		})
	}
}

// tick looks for workers that are lost, and repeats the call.
func (s *simClient) tick() {
	s.ticking = false
	orders, lost := s.expire(s.w.server.up(), s.clock())
	s.w.Lost += len(lost)
	s.publish()
	s.order(orders)
}

// publish sends the call to all machines.
func (s *simClient) publish() {
	s.call++
	s.said.Owners, s.said.Number = s.c.Owners(), s.call
	c, err := readCall(wire.Pack(numberOf(s.w.run), wire.KindCall, s.said))
	if err != nil {
		s.w.failed = err
		return
	}
	for _, m := range s.w.workers {
		s.w.pass("a call", func() { m.takeCall(c) })
	}
}

// pass delivers a message that need not arrive.
func (w *world) pass(what string, do func()) {
	if !w.server.up() || w.thousandth(w.Drop) {
		return
	}
	w.after(w.hop(), what, do)
	if w.thousandth(w.Twice) {
		w.after(w.hop(), what, do)
	}
}

// heartbeat hands over the heartbeat of a worker.
func (s *simClient) heartbeat(frame []byte) {
	s.push(func() {
		var b heartbeat
		if wire.Unpack(frame, numberOf(s.w.run), wire.KindHeartbeat, &b) != nil || !s.current(&b) {
			return
		}
		if b.Failed != "" {
			s.c.Stop(b.Failed)
			return
		}
		orders, joined := s.receive(&b, s.clock())
		if joined {
			s.publish()
		}
		s.order(orders)
	})
}

// read reads the reports that are there.
func (s *simClient) read() {
	w := s.w
	for {
		entry, pause, err := s.reader.read(&w.server, w.server.reports)
		switch {
		case err != nil:
			s.push(func() { s.c.Stop(err.Error()) })
			return
		case pause:
			w.after(simPause, "the client reads again", s.read)
			return
		case entry == nil:
			return
		}
		if r, err := ReadReport(entry, numberOf(w.run)); err == nil {
			s.push(func() { s.take(&r) })
		}
	}
}

// take handles a report.
func (s *simClient) take(r *Report) {
	if r.Kind == Idle {
		s.w.Idle++
	}
	before := s.c.Owners()[r.Partition].Checkpoint
	s.order(s.c.Take(*r))
	if k := s.c.Owners()[r.Partition].Checkpoint; k != before {
		s.w.after(s.w.hop(), "a log is purged", func() { s.w.purge(r.Partition, k, before) })
	}
}

// purge removes from the server what a checkpoint has made needless.
func (w *world) purge(p int, k, before *Checkpoint) {
	l := w.server.logs[p]
	for i := l.first; i < min(int(k.Entry), len(l.entries)); i++ {
		l.entries[i] = nil
		w.Purged++
	}
	l.first = max(l.first, int(k.Entry))
	if before == nil {
		return
	}
	for _, name := range before.Names() {
		if !slices.Contains(k.Names(), name) {
			delete(w.server.objects, name)
		}
	}
}

// wakeReaders wakes the partitions that read a log.
func (w *world) wakeReaders(p int) {
	for _, m := range w.workers {
		for _, t := range m.started {
			if t.turn.Partition == p {
				t.wake()
			}
		}
	}
}

// name returns a name that nobody has.
func (w *world) name() string {
	w.serial++
	return fmt.Sprintf("n%d", w.serial)
}

// join adds a machine.
func (w *world) join(name string) {
	if name == "" {
		name = w.name()
	}
	w.workers = append(w.workers, newSimWorker(w, name))
}
