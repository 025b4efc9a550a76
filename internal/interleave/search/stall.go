package search

import (
	"fmt"
	"sync/atomic"
	"time"
)

// watch calls stalled once if no step is made for a time: a goroutine loops
// without an operation on shared state, or waits for something that is not
// scheduled. It returns a function that ends the watch.
func (e *exploration) watch(after time.Duration, stalled func(*Result)) (end func()) {
	if after <= 0 || stalled == nil {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(after)
		defer tick.Stop()
		for last := e.steps.Load(); ; {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			now := e.steps.Load()
			if now == last {
				stalled(&Result{Incomplete: fmt.Sprintf("a goroutine ran for %s without an operation on shared state: a loop, or a call that waits", after)})
				return
			}
			last = now
		}
	}()
	return func() { close(done) }
}

// counter counts steps and runs, for the watch.
type counter = atomic.Int64
