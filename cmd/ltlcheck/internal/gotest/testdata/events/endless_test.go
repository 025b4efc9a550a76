package events

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/model/interleave"
)

// diner eats when it has both forks, and puts the first one back if the second is
// taken.
func diner(first, second *sync.Mutex) {
	for {
		first.Lock()
		if second.TryLock() {
			interleave.Event("eat")
			second.Unlock()
			first.Unlock()
			return
		}
		first.Unlock()
	}
}

// TestPolite: two diners who begin with different forks may wait for each other
// forever.
func TestPolite(t *testing.T) {
	interleave.Property(`<> eat`)
	interleave.State(func() any { return nil })
	var left, right sync.Mutex
	var wg sync.WaitGroup
	wg.Go(func() { diner(&left, &right) })
	wg.Go(func() { diner(&right, &left) })
	wg.Wait()
}

// TestSpin waits in a loop.
func TestSpin(t *testing.T) {
	interleave.Property(`<> done`)
	interleave.State(func() any { return nil })
	var set atomic.Bool
	go set.Store(true)
	for !set.Load() {
	}
	interleave.Event("done")
}

type server struct {
	requests chan chan int
	served   int
}

// TestServer has an endless loop that makes a channel for each request. What State
// leads to has variables, channels and times.
func TestServer(t *testing.T) {
	interleave.Property(`[] <> "served(0)"`)
	s := &server{requests: make(chan chan int)}
	interleave.State(func() any { return s })
	interleave.Watch("served", &s.served)
	go func() {
		for reply := range s.requests {
			s.served = (s.served + 1) % 3
			reply <- s.served
		}
	}()
	go func() {
		for {
			reply := make(chan int)
			s.requests <- reply
			<-reply
		}
	}()
}
