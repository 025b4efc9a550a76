package levels

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Rounds has some workers go through the levels of a breadth-first search
// together, whatever keeps its states: a level begins when all have finished the
// one before. A level of a few states is visited by one worker, while the others
// wait.
//
// mu guards what workers wait for.
type Rounds struct {
	// Advance makes what was found the present level, and returns its size,
	// while no worker is at work; so it is for Begin, which is called before every
	// level but the first, unless it is empty. If Begin returns false the search
	// ends.
	Advance func() (size int, err error)
	Begin   func(size int) bool

	workers int
	stopped atomic.Bool

	mu       sync.Mutex
	changed  sync.Cond
	started  bool         // the first level has begun
	begun    atomic.Int64 // levels of all workers
	waiting  int
	alone    bool // one worker visits levels of all by itself
	finished bool
}

const (
	// smallLevel is the largest level that one worker visits by itself.
	smallLevel = 64
	// spinRounds is how often a worker looks whether others have gone on before
	// it sleeps: waking it up takes longer than they mostly need.
	spinRounds = 1 << 14
)

// Init prepares rounds of some workers.
func (r *Rounds) Init(workers int) {
	r.workers, r.changed.L = workers, &r.mu
}

// Run calls visit for each level until there are none; every worker must call it.
// alone visits a level of all workers. An error ends the search for all, and is
// returned by the worker that had it; the others return nil.
func (r *Rounds) Run(visit, alone func() error) error {
	for {
		more, err := r.meet(alone)
		if err == nil && more {
			err = visit()
		}
		if err != nil {
			r.Stop()
			return err
		}
		if !more || r.Stopped() {
			return nil
		}
	}
}

// Stop ends the search soon: workers return after the states that they visit.
func (r *Rounds) Stop() {
	r.stopped.Store(true)
	r.mu.Lock()
	r.finished = true
	r.changed.Broadcast()
	r.mu.Unlock()
}

// Stopped reports whether Stop was called.
func (r *Rounds) Stopped() bool { return r.stopped.Load() }

// meet waits for the other workers. The last one begins the next level.
func (r *Rounds) meet(alone func() error) (more bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting++; r.waiting < r.workers {
		r.await()
		return !r.finished, nil
	}
	more, err = r.next(alone)
	r.waiting = 0
	r.finished = r.finished || !more || err != nil
	r.begun.Add(1)
	r.changed.Broadcast()
	return !r.finished, err
}

// await waits for the next level, or the end. It keeps the processor for some
// rounds at first. mu is held, as for next.
func (r *Rounds) await() {
	seen := r.begun.Load()
	r.mu.Unlock()
	for i := 0; i < spinRounds && r.begun.Load() == seen && !r.Stopped(); i++ {
		if i%64 == 63 {
			runtime.Gosched()
		}
	}
	r.mu.Lock()
	for r.alone || r.begun.Load() == seen && !r.finished {
		r.changed.Wait()
	}
}

// next begins the next level that is worth the time of all workers, after the
// smaller ones before it were visited alone.
func (r *Rounds) next(alone func() error) (more bool, err error) {
	for {
		size, err := r.Advance()
		if err != nil || size == 0 || r.finished || r.started && !r.Begin(size) {
			return false, err
		}
		r.started = true
		if r.workers == 1 || size > smallLevel {
			return true, nil
		}
		if err := r.visitAlone(alone); err != nil {
			return false, err
		}
	}
}

// visitAlone visits a level by one worker; mu is released meanwhile. Until it
// returns the others wait, also if the search is stopped: their states are
// visited and counted here.
func (r *Rounds) visitAlone(visit func() error) error {
	r.alone = true
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		r.alone = false
		r.changed.Broadcast()
	}()
	return visit()
}
