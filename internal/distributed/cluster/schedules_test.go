package cluster

import (
	"slices"
	"sync"
	"testing"
)

// The tests in this file are small, so that ltlcheck go test can run them under
// all schedules; go test alone runs one.

// passAll puts an entry from each of some goroutines into a queue, and takes them
// all: no wake-up is lost.
func passAll(t *testing.T, senders int) {
	t.Helper()
	q := newQueue("", 1<<10)
	var wg sync.WaitGroup
	for i := range senders {
		wg.Go(func() {
			if err := q.put([]byte{byte(i)}); err != nil {
				t.Error(err)
			}
		})
	}
	var got []byte
	for len(got) < senders {
		e, ok, err := q.take()
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			<-q.wakes
			continue
		}
		got = append(got, e...)
	}
	wg.Wait()
	slices.Sort(got)
	for i, b := range got {
		if int(b) != i {
			t.Errorf("got %v", got)
		}
	}
}

func TestScheduleQueueOne(t *testing.T) { passAll(t, 1) }
func TestScheduleQueueTwo(t *testing.T) { passAll(t, 2) }

// TestScheduleMembers lets two workers join and one of them get lost, in any
// order in which the coordinator can hear of it: partitions belong to the other.
func TestScheduleMembers(t *testing.T) {
	c := NewCoordinator(2, nil)
	calls := make(chan func())
	go func() { calls <- func() { c.Join("a") } }()
	go func() {
		calls <- func() { c.Join("b") }
		calls <- func() { c.Lose("b") }
	}()
	for range 3 {
		(<-calls)()
	}
	for p, o := range c.Owners() {
		if o.Worker != "a" {
			t.Errorf("partition %d belongs to %q", p, o.Worker)
		}
	}
}

// ring are Steps of a graph without choices: states 0 to 2, each with the next as
// its successor.
type ring struct{ at []byte }

func (r *ring) Initial() error                  { r.at = []byte{0}; return nil }
func (r *ring) Expand(key []byte, _ bool) error { r.at = []byte{(key[0] + 1) % 3}; return nil }
func (r *ring) Len() int                        { return 1 }
func (r *ring) Key(int) ([]byte, bool)          { return r.at, false }
func (r *ring) Valid([]byte) error              { return nil }
func (r *ring) Open() string                    { return "" }
func (r *ring) Count(*Counts) bool              { return false }

// wired is the Transport of a partition in memory: a log for each partition, and
// reports to the coordinator.
type wired struct {
	logs    []chan []byte
	reports chan Report
}

func (w *wired) Batch(target int, frame []byte) error {
	w.logs[target] <- slices.Clone(frame)
	return nil
}
func (w *wired) Flush() error { return nil }
func (w *wired) Report(r Report) error {
	w.reports <- r
	return nil
}

// searchRing searches by a coordinator and partitions, each in a goroutine of its
// own, and compares the number of states.
func searchRing(t *testing.T, partitions int) {
	t.Helper()
	const room = 256 // more entries than are ever waiting
	c := NewCoordinator(partitions, nil)
	w := &wired{reports: make(chan Report, room)}
	for range partitions {
		w.logs = append(w.logs, make(chan []byte, room))
	}
	send := func(all []Message) {
		for _, m := range all {
			w.logs[m.Partition] <- m.Order.Bytes(1)
		}
	}
	send(c.Join("w"))
	owners := c.Owners()
	var wg sync.WaitGroup
	for i := range partitions {
		wg.Go(func() {
			p, err := NewPartition(Assignment{Run: 1, Partition: i, Of: partitions, Epoch: owners[i].Epoch}, &ring{}, newInMemory(), w, nil)
			if err != nil {
				t.Error(err)
			}
			for entry := range w.logs[i] {
				if err := p.Take(entry); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for c.Outcome() == nil {
		send(c.Take(<-w.reports))
	}
	for _, log := range w.logs {
		close(log)
	}
	wg.Wait()
	if o := c.Outcome(); !o.Complete || o.Sizes.Stored != 3 {
		t.Errorf("outcome %+v, want 3 states", o)
	}
}

func TestScheduleCoordinatorOne(t *testing.T) { searchRing(t, 1) }
func TestScheduleCoordinatorTwo(t *testing.T) { searchRing(t, 2) }
