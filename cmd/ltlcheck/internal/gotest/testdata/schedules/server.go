package schedules

import (
	"sync"
	"time"
)

// Registry reads names while it holds the lock for reading.
type Registry struct {
	mu    sync.RWMutex
	names map[string]int
}

// Get returns a number.
func (r *Registry) Get(name string) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.names[name]
}

// Sum adds two numbers.
func (r *Registry) Sum(a, b string) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.Get(a) + r.Get(b) // mended: return r.names[a] + r.names[b]
}

// Set sets a number.
func (r *Registry) Set(name string, n int) {
	r.mu.Lock()
	r.names[name] = n
	r.mu.Unlock()
}

// Queue has values that consumers wait for.
type Queue struct {
	mu     sync.Mutex
	filled *sync.Cond
	values []int
}

// NewQueue returns an empty queue.
func NewQueue() *Queue {
	q := &Queue{}
	q.filled = sync.NewCond(&q.mu)
	return q
}

// Put adds a value.
func (q *Queue) Put(v int) {
	q.mu.Lock()
	q.values = append(q.values, v)
	q.mu.Unlock()
	q.filled.Signal()
}

// Take removes a value, of which there may be none after the wait.
func (q *Queue) Take() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.values) == 0 { // mended: for len(q.values) == 0 {
		q.filled.Wait()
	}
	v := q.values[0]
	q.values = q.values[1:]
	return v
}

// Ask waits for an answer for a while.
func Ask(answer func() int) int {
	answers := make(chan int) // mended: answers := make(chan int, 1)
	go func() { answers <- answer() }()
	select {
	case n := <-answers:
		return n
	case <-time.After(20 * time.Millisecond):
		return 0
	}
}
