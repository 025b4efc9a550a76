package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"
)

// simWorker is a simulated machine with a worker.
type simWorker struct {
	host
	w       *world
	started []*simPartition // that have not ended
	frozen  time.Duration   // it stands still until then
	ahead   time.Duration   // its clock
	full    bool            // its disk
	gone    bool            // it has crashed
}

func newSimWorker(w *world, name string) *simWorker {
	m := &simWorker{w: w}
	m.host = host{name: name, version: "simulated", slots: 1 << w.r.IntN(4), runs: map[string]*joined{}, over: map[string]bool{}, start: m.begin, send: m.answer, session: w.name}
	m.load = func(j *joined) {
		w.after(w.upTo(5*simHop), "a parcel is open", func() { m.whenAwake(func() { m.loaded(j, w.Problem, nil) }) })
	}
	w.every(simLease/2, "a worker looks for its client", func() {
		m.whenAwake(func() { m.abandon(m.clock()) })
	})
	return m
}

// clock returns the time of the machine's clock.
func (m *simWorker) clock() time.Time { return time.Unix(0, int64(m.w.now+m.ahead)) }

// whenAwake does something unless the machine has crashed, once it does not
// stand still.
func (m *simWorker) whenAwake(do func()) {
	switch {
	case m.gone:
	case m.frozen > m.w.now:
		m.w.after(m.frozen-m.w.now, "a machine goes on", func() { m.whenAwake(do) })
	default:
		do()
	}
}

// takeCall handles a call.
func (m *simWorker) takeCall(c call) {
	m.whenAwake(func() { m.receive(m.w.ctx, &c, m.clock()) })
}

// answer sends a heartbeat.
func (m *simWorker) answer(run string, b heartbeat) {
	frame := pack(numberOf(run), heartbeatKind, b)
	m.w.pass("a heartbeat", func() { m.w.client.heartbeat(frame) })
}

// end ends the machine wherever it is.
func (m *simWorker) end() {
	m.gone = true
	for _, t := range slices.Clone(m.started) {
		t.end()
	}
}

// simPartition is a partition on a simulated machine, from the start of an
// assignment on. It runs as a coroutine that yields at each message, where the
// machine may crash; it is the Transport and Vault of its Partition.
type simPartition struct {
	w         *world
	m         *simWorker
	turn      Assignment
	reader    simReader
	open      int // messages that are not stored
	resume    func() (struct{}, bool)
	stop      func()
	yield     func(struct{}) bool
	scheduled bool // it goes on soon
	timing    bool // a timer runs that makes it idle
	idle      bool
	gone      bool
	p         *Partition
	done      chan struct{}
}

// errGone is the error of a transport whose machine has crashed.
var errGone = errors.New("the machine is gone")

// errDisk is the error of a simulated disk that is full.
var errDisk = errors.New("the disk of the worker is full")

// simStates are states on a simulated disk.
type simStates struct {
	*inMemory
	m *simWorker
}

// Commit implements States.
func (s *simStates) Commit() error {
	if s.m.full {
		return errDisk
	}
	return s.inMemory.Commit()
}

// begin starts an assignment. Once it is cancelled it goes on for a while, as a
// goroutine does.
func (m *simWorker) begin(_ *joined, turn Assignment) *activeAssignment {
	w := m.w
	w.Assignments++
	t := &simPartition{w: w, m: m, turn: turn, done: make(chan struct{}), reader: newSimReader(0)}
	if turn.Checkpoint != nil {
		w.Restored++
		t.reader = newSimReader(turn.Checkpoint.Entry)
	}
	t.resume, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		t.run()
	})
	m.started = append(m.started, t)
	t.wake()
	return &activeAssignment{epoch: turn.Epoch, done: t.done, cancel: func() { w.after(w.upTo(5*simHop), "an assignment ends", t.end) }}
}

// wake lets the partition go on soon.
func (t *simPartition) wake() {
	if !t.gone && !t.scheduled {
		t.scheduled = true
		t.w.after(t.w.upTo(simStep), "a partition goes on", func() {
			t.m.whenAwake(func() {
				if t.scheduled = false; !t.gone {
					t.resume()
				}
			})
		})
	}
}

// pause gives others a turn. The error is that the machine has crashed
// meanwhile, or that the assignment has ended.
func (t *simPartition) pause() error {
	if !t.yield(struct{}{}) {
		return errGone
	}
	return nil
}

// end ends an assignment wherever it is, as a crash does.
func (t *simPartition) end() {
	if t.gone {
		return
	}
	t.gone = true
	t.stop()
	t.m.started = slices.DeleteFunc(t.m.started, func(o *simPartition) bool { return o == t })
	close(t.done)
	if t.p != nil {
		t.w.Repeats += t.p.Repeats
		t.w.Foreign += t.p.Foreign
	}
}

// run works on the partition, as worker.have does.
func (t *simPartition) run() {
	err := t.follow()
	for err != nil && !errors.Is(err, errGone) {
		if t.Report(Report{Kind: Failed, Partition: t.turn.Partition, Epoch: t.turn.Epoch, Reason: err.Error()}) != nil || t.sleep(simIdle) != nil {
			return
		}
	}
}

// sleep lets the partition wait.
func (t *simPartition) sleep(d time.Duration) error {
	until := t.w.now + d
	t.w.after(d, "a partition has slept", t.wake)
	for t.w.now < until {
		if err := t.pause(); err != nil {
			return err
		}
	}
	return nil
}

// follow reads the log of the partition and applies it, as worker.follow does.
func (t *simPartition) follow() error {
	steps, err := t.w.Problem.steps(func() bool { return false })
	if err != nil {
		t.w.failed = err
		return errGone
	}
	if t.p, err = NewPartition(t.turn, steps, &simStates{newInMemory(), t.m}, t, nil); err != nil {
		return err
	}
	for {
		entry, err := t.next()
		if err == nil {
			err = t.p.Take(entry)
		}
		if err != nil {
			return err
		}
	}
}

// next returns the next entry of the log, and waits for it.
func (t *simPartition) next() ([]byte, error) {
	for {
		entry, again, err := t.reader.read(&t.w.server, t.w.server.logs[t.turn.Partition])
		switch {
		case err != nil || entry != nil:
			return entry, err
		case again:
			t.w.after(simPause, "a partition reads again", t.wake)
		case t.idle:
			if t.idle = false; t.w.server.up() {
				if err := t.p.Idle(); err != nil {
					return nil, err
				}
			}
			continue
		default:
			t.wait()
		}
		if err := t.pause(); err != nil {
			return nil, err
		}
	}
}

// wait makes the partition idle if nothing comes for a while.
func (t *simPartition) wait() {
	if t.timing {
		return
	}
	t.timing = true
	seen := t.reader.seen
	t.w.after(simIdle, "a partition may be idle", func() {
		if t.timing = false; t.reader.seen == seen {
			t.idle = true
		}
		t.wake()
	})
}

// post sends a message that has to arrive.
func (t *simPartition) post(to *simStream, data []byte, isBatch bool) {
	t.open++
	t.w.send(&simMessage{
		to: to, data: data, isBatch: isBatch,
		alive:  func() bool { return !t.gone },
		frozen: func() time.Duration { return max(0, t.m.frozen-t.w.now) },
		stored: func() { t.open--; t.wake() },
	})
}

// await waits until at most n messages are not stored.
func (t *simPartition) await(n int) error {
	for t.open > n {
		if err := t.pause(); err != nil {
			return err
		}
	}
	return nil
}

// Batch implements Transport.
func (t *simPartition) Batch(target int, frame []byte) error {
	t.post(t.w.server.logs[target], slices.Clone(frame), true)
	t.wake()
	if err := t.pause(); err != nil {
		return err
	}
	return t.await(atOnce)
}

// Flush implements Transport.
func (t *simPartition) Flush() error { return t.await(0) }

// Report implements Transport.
func (t *simPartition) Report(r Report) error {
	t.post(t.w.server.reports, r.Bytes(t.turn.Run), false)
	return t.await(0)
}

// Store implements Vault.
func (t *simPartition) Store(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	t.wake()
	for first := true; first || !t.w.server.up(); first = false {
		if err := t.pause(); err != nil {
			return ended(err)
		}
	}
	t.w.server.objects[name] = b.Bytes()
	if t.w.Unsynced {
		t.w.server.recent[name] = true
	}
	return nil
}

// Load implements Vault.
func (t *simPartition) Load(name string, read func(io.Reader) error) error {
	data, ok := t.w.server.objects[name]
	if !ok {
		return fmt.Errorf("object %s: not found", name)
	}
	return read(bytes.NewReader(data))
}
