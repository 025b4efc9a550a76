package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
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
func (s *simWorker) clock() time.Time { return time.Unix(0, int64(s.w.now+s.ahead)) }

// whenAwake does something unless the machine has crashed, once it does not
// stand still.
func (s *simWorker) whenAwake(do func()) {
	switch {
	case s.gone:
	case s.frozen > s.w.now:
		s.w.after(s.frozen-s.w.now, "a machine goes on", func() { s.whenAwake(do) })
	default:
		do()
	}
}

// takeCall handles a call.
func (s *simWorker) takeCall(c call) {
	s.whenAwake(func() { s.receive(s.w.ctx, &c, s.clock()) })
}

// answer sends a heartbeat.
func (s *simWorker) answer(run string, b heartbeat) {
	frame := wire.Pack(numberOf(run), wire.KindHeartbeat, b)
	s.w.pass("a heartbeat", func() { s.w.client.heartbeat(frame) })
}

// end ends the machine wherever it is.
func (s *simWorker) end() {
	s.gone = true
	for _, t := range slices.Clone(s.started) {
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
func (s *simWorker) begin(_ *joined, turn Assignment) *activeAssignment {
	w := s.w
	w.Assignments++
	t := &simPartition{w: w, m: s, turn: turn, done: make(chan struct{}), reader: newSimReader(0)}
	if turn.Checkpoint != nil {
		w.Restored++
		t.reader = newSimReader(turn.Checkpoint.Entry)
	}
	t.resume, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		t.run()
	})
	s.started = append(s.started, t)
	t.wake()
	return &activeAssignment{epoch: turn.Epoch, done: t.done, cancel: func() { w.after(w.upTo(5*simHop), "an assignment ends", t.end) }}
}

// wake lets the partition go on soon.
func (s *simPartition) wake() {
	if !s.gone && !s.scheduled {
		s.scheduled = true
		s.w.after(s.w.upTo(simStep), "a partition goes on", func() {
			s.m.whenAwake(func() {
				if s.scheduled = false; !s.gone {
					s.resume()
				}
			})
		})
	}
}

// pause gives others a turn. The error is that the machine has crashed
// meanwhile, or that the assignment has ended.
func (s *simPartition) pause() error {
	if !s.yield(struct{}{}) {
		return errGone
	}
	return nil
}

// end ends an assignment wherever it is, as a crash does.
func (s *simPartition) end() {
	if s.gone {
		return
	}
	s.gone = true
	s.stop()
	s.m.started = slices.DeleteFunc(s.m.started, func(o *simPartition) bool { return o == s })
	close(s.done)
	if s.p != nil {
		s.w.Repeats += s.p.Repeats
		s.w.Foreign += s.p.Foreign
	}
}

// run works on the partition, as worker.have does.
func (s *simPartition) run() {
	err := s.follow()
	for err != nil && !errors.Is(err, errGone) {
		if s.Report(Report{Kind: Failed, Partition: s.turn.Partition, Epoch: s.turn.Epoch, Reason: err.Error()}) != nil || s.sleep(simIdle) != nil {
			return
		}
	}
}

// sleep lets the partition wait.
func (s *simPartition) sleep(d time.Duration) error {
	until := s.w.now + d
	s.w.after(d, "a partition has slept", s.wake)
	for s.w.now < until {
		if err := s.pause(); err != nil {
			return err
		}
	}
	return nil
}

// follow reads the log of the partition and applies it, as worker.follow does.
func (s *simPartition) follow() error {
	steps, err := s.w.Problem.steps(func() bool { return false })
	if err != nil {
		s.w.failed = err
		return errGone
	}
	if s.p, err = NewPartition(s.turn, steps, &simStates{newInMemory(), s.m}, s, nil); err != nil {
		return err
	}
	for {
		entry, err := s.next()
		if err == nil {
			err = s.p.Take(entry)
		}
		if err != nil {
			return err
		}
	}
}

// next returns the next entry of the log, and waits for it.
func (s *simPartition) next() ([]byte, error) {
	for {
		entry, again, err := s.reader.read(&s.w.server, s.w.server.logs[s.turn.Partition])
		switch {
		case err != nil || entry != nil:
			return entry, err
		case again:
			s.w.after(simPause, "a partition reads again", s.wake)
		case s.idle:
			if s.idle = false; s.w.server.up() {
				if err := s.p.Idle(); err != nil {
					return nil, err
				}
			}
			continue
		default:
			s.wait()
		}
		if err := s.pause(); err != nil {
			return nil, err
		}
	}
}

// wait makes the partition idle if nothing comes for a while.
func (s *simPartition) wait() {
	if s.timing {
		return
	}
	s.timing = true
	seen := s.reader.Seen
	s.w.after(simIdle, "a partition may be idle", func() {
		if s.timing = false; s.reader.Seen == seen {
			s.idle = true
		}
		s.wake()
	})
}

// post sends a message that has to arrive.
func (s *simPartition) post(to *simStream, data []byte, isBatch bool) {
	s.open++
	s.w.send(&simMessage{
		to: to, data: data, isBatch: isBatch,
		alive:  func() bool { return !s.gone },
		frozen: func() time.Duration { return max(0, s.m.frozen-s.w.now) },
		stored: func() { s.open--; s.wake() },
	})
}

// await waits until at most n messages are not stored.
func (s *simPartition) await(n int) error {
	for s.open > n {
		if err := s.pause(); err != nil {
			return err
		}
	}
	return nil
}

// Batch implements Transport.
func (s *simPartition) Batch(target int, frame []byte) error {
	s.post(s.w.server.logs[target], slices.Clone(frame), true)
	s.wake()
	if err := s.pause(); err != nil {
		return err
	}
	return s.await(atOnce)
}

// Flush implements Transport.
func (s *simPartition) Flush() error { return s.await(0) }

// Report implements Transport.
func (s *simPartition) Report(r Report) error {
	s.post(s.w.server.reports, r.Bytes(s.turn.Run), false)
	return s.await(0)
}

// Store implements Vault.
func (s *simPartition) Store(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	s.wake()
	for first := true; first || !s.w.server.up(); first = false {
		if err := s.pause(); err != nil {
			return ended(err)
		}
	}
	s.w.server.objects[name] = b.Bytes()
	if s.w.Unsynced {
		s.w.server.recent[name] = true
	}
	return nil
}

// Load implements Vault.
func (s *simPartition) Load(name string, read func(io.Reader) error) error {
	data, ok := s.w.server.objects[name]
	if !ok {
		return fmt.Errorf("object %s: not found", name)
	}
	return read(bytes.NewReader(data))
}
