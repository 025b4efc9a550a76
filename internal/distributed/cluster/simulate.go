package cluster

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
)

// World is a search on machines that fail, with the same coordinator and
// partitions as on real ones: for tests, and to try what many machines would
// do. Everything that happens follows from the seed, so a failure can be
// repeated.
type World struct {
	Partitions int
	Workers    int
	Problem    *Problem
	Seed       uint64
	BatchBytes int
	// Of a thousand: how often a message comes twice; a worker ends where it
	// is, in the middle of what it does; a worker is declared lost, stands
	// still, and goes on later; a new worker comes. Faults bounds how often the
	// last three happen.
	Twice, Crash, Freeze, Late int
	Faults                     int
	// CheckpointBytes is as in Assignment. What a checkpoint makes needless in
	// a log is removed, and must not be read again.
	CheckpointBytes int64
	// Lose is how often, of a thousand, a batch is lost although it was
	// acknowledged, which no log should do.
	Lose int
	// Spoil, when set, may change a frame before a log has it.
	Spoil func(r *rand.Rand, frame []byte) []byte
}

// Happened is a record of a simulation, for tests that want to be sure that
// faults occurred.
type Happened struct {
	Outcome     *Outcome
	Events      int
	Crashed     int
	Frozen      int
	Joined      int    // workers that came late
	Assignments int    // at partitions, in all
	Repeats     uint64 // batches that were dropped
	Foreign     uint64 // entries of logs that were not looked at
	Appended    int    // entries of logs
	Purged      int    // of them
	Restored    int    // assignments that began with a checkpoint
	Lost        int    // batches that were acknowledged all the same
	Resent      int    // orders to send batches again
}

// world is a running simulation.
type world struct {
	World
	Happened
	r       *rand.Rand
	c       *Coordinator
	logs    [][][]byte
	flights []flight
	workers []*simWorker
	objects map[string][]byte
	failed  error // the steps cannot be made
}

// flight is a message that has been sent and has not arrived. Messages arrive
// in any order.
type flight struct {
	log    int    // its target; negative for a report
	data   []byte // a frame
	sender *simPartition
}

// simWorker is a simulated machine.
type simWorker struct {
	name       string
	partitions map[int]*simPartition
	frozen     int // events until it goes on
	known      bool
}

// simPartition is a partition on a simulated machine, from the start of an
// assignment on. It runs as a coroutine that yields at each message, where the
// machine may crash; it is the Transport and Vault of its Partition.
type simPartition struct {
	w       *world
	part    int
	at      int // in the log
	epoch   uint64
	open    int // messages that are not acknowledged
	next    func() (bool, bool)
	stop    func()
	yield   func(bool) bool
	p       *Partition
	ended   bool
	idle    bool
	crashed bool
}

// errGone is the error of a transport whose machine has crashed.
var errGone = errors.New("the machine is gone")

// mostEvents is the number of events after which a simulated search is given up
// as one that does not end.
const mostEvents = 20_000_000

// Simulate runs the search to its end. The error says that it does not end, or
// that it has broken a rule of the simulation.
func (s World) Simulate() (*Happened, error) {
	w := &world{World: s, r: rand.New(rand.NewPCG(s.Seed, 1)), c: NewCoordinator(s.Partitions, s.Problem.edges()), logs: make([][][]byte, s.Partitions), objects: map[string][]byte{}}
	for range s.Workers {
		w.join()
	}
	defer w.shutDown()
	for w.c.Outcome() == nil {
		if w.Events++; w.Events > mostEvents {
			return &w.Happened, fmt.Errorf("no end after %d events, in superstep %d", mostEvents, w.c.Step())
		}
		if w.event(); w.failed != nil {
			return &w.Happened, w.failed
		}
	}
	w.Outcome = w.c.Outcome()
	for _, l := range w.logs {
		w.Appended += len(l)
	}
	return &w.Happened, nil
}

// shutDown ends all coroutines.
func (w *world) shutDown() {
	for _, m := range w.workers {
		for _, t := range m.partitions {
			t.end()
		}
	}
}

// thousandth is true n times of a thousand.
func (w *world) thousandth(n int) bool { return n > 0 && w.r.IntN(1000) < n }

// event lets one thing happen: a fault, a call that reaches a worker, a message
// that arrives, or a step of a partition.
func (w *world) event() {
	if w.Crashed+w.Frozen+w.Joined < w.Faults {
		w.fault()
	}
	m := w.workers[w.r.IntN(len(w.workers))]
	switch {
	case m.frozen > 1:
		m.frozen--
	case m.frozen == 1: // it goes on with what it had, and hears later that this is over
		m.frozen = 0
	case !m.known && w.r.IntN(4) == 0:
		m.known = true
		w.receive(m)
		w.say(w.c.Join(m.name))
	case w.r.IntN(8) == 0:
		w.receive(m)
	}
	if n := len(w.flights); n > 0 && w.r.IntN(2) == 0 {
		w.arrive(w.r.IntN(n))
		return
	}
	if m.frozen == 0 {
		w.run(m)
	}
}

// fault lets a machine crash, freeze or join, by chance.
func (w *world) fault() {
	m := w.workers[w.r.IntN(len(w.workers))]
	switch {
	case m.frozen > 0:
	case w.thousandth(w.Crash):
		w.Crashed++
		w.crash(m)
	case w.thousandth(w.Freeze):
		w.Frozen++
		m.frozen = 1 + w.r.IntN(200)
		if w.r.IntN(4) > 0 {
			m.known = false
			w.say(w.c.Lose(m.name))
		}
	case w.thousandth(w.Late):
		w.Joined++
		w.join()
	}
}

// crash ends a machine; of its messages some are lost. Another machine takes
// its place.
func (w *world) crash(m *simWorker) {
	for _, t := range m.partitions {
		t.end()
	}
	w.flights = slices.DeleteFunc(w.flights, func(f flight) bool { return f.sender != nil && f.sender.crashed && w.r.IntN(2) == 0 })
	w.say(w.c.Lose(m.name))
	w.workers = slices.DeleteFunc(w.workers, func(o *simWorker) bool { return o == m })
	w.join()
}

// join adds a machine.
func (w *world) join() {
	w.workers = append(w.workers, &simWorker{name: fmt.Sprintf("w%d.%d", len(w.workers), w.Events), partitions: map[int]*simPartition{}})
}

// say sends the coordinator's orders.
func (w *world) say(all []Message) {
	for _, m := range all {
		if m.Order.Kind == Resend {
			w.Resent++
		}
		w.flights = append(w.flights, flight{m.Partition, m.Order.Bytes(w.Seed), nil})
	}
}

// receive delivers the call to a worker: which partitions it has.
func (w *world) receive(m *simWorker) {
	for p, o := range w.c.Owners() {
		t := m.partitions[p]
		if t != nil && (o.Worker != m.name || o.Epoch != t.epoch) {
			t.end()
			delete(m.partitions, p)
			t = nil
		}
		if t == nil && o.Worker == m.name && m.known {
			m.partitions[p] = w.begin(p, &o)
		}
	}
}

// arrive lets a message arrive.
func (w *world) arrive(i int) {
	f := w.flights[i]
	if w.thousandth(w.Twice) {
		w.flights[i].sender = nil // it comes again, and nobody waits for that
	} else {
		last := len(w.flights) - 1
		w.flights[i] = w.flights[last]
		w.flights = w.flights[:last]
	}
	if f.sender != nil {
		f.sender.open--
	}
	if f.log < 0 {
		if r, err := ReadReport(f.data, w.Seed); err == nil {
			w.say(w.c.Take(r))
			w.purge()
		}
		return
	}
	if f.sender != nil && w.thousandth(w.Lose) {
		w.Lost++
		return
	}
	data := f.data
	if w.Spoil != nil {
		data = w.Spoil(w.r, data)
	}
	w.logs[f.log] = append(w.logs[f.log], data)
}

// purge removes from the logs what checkpoints have made needless.
func (w *world) purge() {
	for p, o := range w.c.Owners() {
		if o.Checkpoint == nil {
			continue
		}
		for i := int(o.Checkpoint.Entry) - 1; i >= 0 && w.logs[p][i] != nil; i-- {
			w.logs[p][i] = nil
			w.Purged++
		}
	}
}

// run lets one partition of a machine go on to its next message.
func (w *world) run(m *simWorker) {
	var ready []int
	for p, t := range m.partitions {
		if !t.ended && (!t.idle || t.read() < len(w.logs[p])) {
			ready = append(ready, p)
		}
	}
	if len(ready) == 0 {
		return
	}
	slices.Sort(ready) // maps have no order, and what happens follows from the seed
	t := m.partitions[ready[w.r.IntN(len(ready))]]
	idle, more := t.next()
	t.idle, t.ended = idle, !more
}

func (t *simPartition) read() int {
	if t.p == nil {
		return 0
	}
	return t.at
}

// begin starts an assignment.
func (w *world) begin(p int, o *Owner) *simPartition {
	w.Assignments++
	t := &simPartition{w: w, part: p, epoch: o.Epoch}
	turn := Assignment{Run: w.Seed, Partition: p, Of: w.Partitions, Epoch: o.Epoch, Silent: o.Silent, Quiet: o.Quiet, BatchBytes: cmp.Or(w.BatchBytes, 64), CheckpointBytes: w.CheckpointBytes, Checkpoint: o.Checkpoint}
	if o.Checkpoint != nil {
		w.Restored++
		t.at = int(o.Checkpoint.Entry)
	}
	t.next, t.stop = iter.Pull(func(yield func(bool) bool) {
		t.yield = yield
		steps, err := w.Problem.steps(func() bool { return false })
		if err != nil {
			w.failed = err
			return
		}
		part, err := NewPartition(turn, steps, newInMemory(), t, nil)
		for t.p = part; err == nil; {
			if t.at == len(w.logs[p]) {
				if !yield(true) {
					return
				}
				continue
			}
			entry := w.logs[p][t.at]
			t.at++
			if entry == nil { // that may be so only if somebody else has the partition now
				if w.c.Owners()[p].Epoch == t.epoch {
					w.failed = fmt.Errorf("partition %d reads what was purged", p)
				}
				return
			}
			err = part.Take(entry)
		}
	})
	return t
}

// end ends an assignment wherever it is, as a crash does.
func (t *simPartition) end() {
	if t.crashed {
		return
	}
	t.crashed = true
	t.stop()
	if t.p != nil {
		t.w.Repeats += t.p.Repeats
		t.w.Foreign += t.p.Foreign
	}
}

// send puts a message on its way and yields.
func (t *simPartition) send(log int, frame []byte) error {
	t.w.flights = append(t.w.flights, flight{log, slices.Clone(frame), t})
	t.open++
	if !t.yield(false) {
		return errGone
	}
	return nil
}

// Batch implements Transport.
func (t *simPartition) Batch(target int, frame []byte) error { return t.send(target, frame) }

// Report implements Transport.
func (t *simPartition) Report(r Report) error { return t.send(-1, r.Bytes(t.w.Seed)) }

// Store implements Vault.
func (t *simPartition) Store(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	if t.w.objects[name] != nil {
		return fmt.Errorf("object %s is stored twice", name)
	}
	t.w.objects[name] = b.Bytes()
	if !t.yield(false) {
		return ended(errGone)
	}
	return nil
}

// Load implements Vault.
func (t *simPartition) Load(name string, read func(io.Reader) error) error {
	return read(bytes.NewReader(t.w.objects[name]))
}

// Flush implements Transport.
func (t *simPartition) Flush() error {
	for t.open > 0 {
		if !t.yield(false) {
			return errGone
		}
	}
	return nil
}
