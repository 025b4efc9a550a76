package cluster

import (
	"fmt"
	"slices"
	"time"
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
func (a *simClient) clock() time.Time { return time.Unix(0, int64(a.w.now+a.ahead)) }

// push hands something to the client.
func (a *simClient) push(do func()) {
	a.inbox = append(a.inbox, do)
	a.pump()
}

// pump handles what waits, until there are orders to be stored.
func (a *simClient) pump() {
	for a.open == 0 && len(a.inbox) > 0 && a.c.Outcome() == nil {
		do := a.inbox[0]
		a.inbox = a.inbox[1:]
		do()
	}
}

// order appends orders to the logs.
func (a *simClient) order(all []Message) {
	for _, m := range all {
		if m.Order.Kind == Resend {
			a.w.Resent++
		}
		a.open++
		a.w.send(&simMessage{
			to: a.w.server.logs[m.Partition], data: m.Order.Bytes(numberOf(a.w.run)),
			alive: func() bool { return true }, frozen: func() time.Duration { return 0 },
			stored: func() { a.open--; a.pump() },
		})
	}
}

// tick looks for workers that are lost, and repeats the call.
func (a *simClient) tick() {
	a.ticking = false
	orders, lost := a.expire(a.w.server.up(), a.clock())
	a.w.Lost += len(lost)
	a.publish()
	a.order(orders)
}

// publish sends the call to all machines.
func (a *simClient) publish() {
	a.call++
	a.said.Owners, a.said.Number = a.c.Owners(), a.call
	c, err := readCall(pack(numberOf(a.w.run), callKind, a.said))
	if err != nil {
		a.w.failed = err
		return
	}
	for _, m := range a.w.workers {
		a.w.pass("a call", func() { m.takeCall(c) })
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
func (a *simClient) heartbeat(frame []byte) {
	a.push(func() {
		var b heartbeat
		if unpack(frame, numberOf(a.w.run), heartbeatKind, &b) != nil || !a.current(&b) {
			return
		}
		if b.Failed != "" {
			a.c.Stop(b.Failed)
			return
		}
		orders, joined := a.receive(&b, a.clock())
		if joined {
			a.publish()
		}
		a.order(orders)
	})
}

// read reads the reports that are there.
func (a *simClient) read() {
	w := a.w
	for {
		entry, pause, err := a.reader.read(&w.server, w.server.reports)
		switch {
		case err != nil:
			a.push(func() { a.c.Stop(err.Error()) })
			return
		case pause:
			w.after(simPause, "the client reads again", a.read)
			return
		case entry == nil:
			return
		}
		if r, err := ReadReport(entry, numberOf(w.run)); err == nil {
			a.push(func() { a.take(&r) })
		}
	}
}

// take handles a report.
func (a *simClient) take(r *Report) {
	if r.Kind == Idle {
		a.w.Idle++
	}
	before := a.c.Owners()[r.Partition].Checkpoint
	a.order(a.c.Take(*r))
	if k := a.c.Owners()[r.Partition].Checkpoint; k != before {
		a.w.after(a.w.hop(), "a log is purged", func() { a.w.purge(r.Partition, k, before) })
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
