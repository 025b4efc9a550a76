// Package module has code with and without faults, whose tests are run under all
// schedules.
package module

import (
	"context"
	"sync"
	"sync/atomic"
)

// Flight calls a function once for all that ask at the same time.
type Flight struct {
	mu    sync.Mutex
	calls map[string]*call
}

type call struct {
	done  chan struct{}
	value int
}

// Do returns the value of f, from the call that is under way if there is one.
func (f *Flight) Do(key string, get func() int) int {
	f.mu.Lock()
	if c, ok := f.calls[key]; ok {
		f.mu.Unlock()
		<-c.done
		return c.value
	}
	c := &call{done: make(chan struct{})}
	if f.calls == nil {
		f.calls = map[string]*call{}
	}
	f.calls[key] = c
	f.mu.Unlock()
	c.value = get()
	close(c.done)
	f.mu.Lock()
	delete(f.calls, key)
	f.mu.Unlock()
	return c.value
}

// Lazy makes a value the first time. Its check without the lock races with the assignment.
type Lazy struct {
	mu    sync.Mutex
	first *int
}

// Get returns the value, which is made the first time.
func (l *Lazy) Get() int {
	if l.first == nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.first == nil {
			n := 1
			l.first = &n
		}
	}
	return *l.first
}

// Workers runs jobs on workers until the context is cancelled. Workers forget the
// context when they deliver results.
func Workers(ctx context.Context, workers int, jobs <-chan int) <-chan int {
	results := make(chan int)
	for range workers {
		go func() {
			for {
				select {
				case <-ctx.Done():
					return
				case n, ok := <-jobs:
					if !ok {
						return
					}
					results <- n * n
				}
			}
		}()
	}
	return results
}

// Counter counts, correctly.
type Counter struct{ n atomic.Int64 }

// Add adds one.
func (c *Counter) Add() int64 { return c.n.Add(1) }

var started = sync.OnceValue(func() int { return begun() })

var begins int

func begun() int {
	begins++
	return begins
}
