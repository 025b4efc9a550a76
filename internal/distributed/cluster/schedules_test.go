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
