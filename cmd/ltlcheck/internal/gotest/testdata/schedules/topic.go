package schedules

import (
	"context"
	"sync"
)

// Exchange sends a value and receives that of the other.
func Exchange(out chan<- int, in <-chan int, v int) int {
	out <- v
	return <-in
}

// Topic passes values on until it is closed.
type Topic struct {
	mu     sync.Mutex
	closed bool
	values chan int
}

func (t *Topic) isClosed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// Publish sends a value, if the topic is open.
func (t *Topic) Publish(v int) {
	if t.isClosed() {
		return
	}
	t.send(v)
}

func (t *Topic) send(v int) {
	// mended: t.mu.Lock(); defer t.mu.Unlock(); if t.closed { return }
	t.values <- v
}

// Close closes the topic.
func (t *Topic) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	close(t.values)
}

// First returns the first of several answers. The others are left behind.
func First(ask ...func() int) int {
	answers := make(chan int) // mended: answers := make(chan int, len(ask))
	for _, a := range ask {
		go func(f func() int) { answers <- f() }(a)
	}
	return <-answers
}

// Consume counts jobs until it shall stop.
func Consume(ctx context.Context, jobs <-chan int) (done int) {
loop:
	for {
		select {
		case <-ctx.Done():
			// mended: for range len(jobs) { done += <-jobs }
			break loop
		case n := <-jobs:
			done += n
		}
	}
	return done
}
