package reach

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// slowDiver goes deep one state at a time, and waits after each, so that the levels end while it has some.
type slowDiver struct {
	stack []uint64
	visit func(uint64, func(uint64) error) error
	after int // levels
	level *atomic.Int64
	give  func(uint64) error
	given int
}

func (d *slowDiver) Deep() bool { return int(d.level.Load()) > d.after }

func (d *slowDiver) Dive() (bool, error) {
	if len(d.stack) == 0 {
		return false, nil
	}
	v := d.stack[len(d.stack)-1]
	d.stack = d.stack[:len(d.stack)-1]
	time.Sleep(100 * time.Microsecond)
	return true, d.visit(v, d.push)
}

func (d *slowDiver) push(v uint64) error {
	d.stack = append(d.stack, v)
	return nil
}

func (d *slowDiver) Take(block []uint64) error {
	d.stack = append(d.stack, block...)
	return nil
}

func (d *slowDiver) Give() error {
	d.given += len(d.stack)
	for _, v := range d.stack {
		if err := d.give(v); err != nil {
			return err
		}
	}
	d.stack = d.stack[:0]
	return nil
}

// TestDiver searches random graphs with one worker that goes deep: every state once.
func TestDiver(t *testing.T) {
	const enough = 10 // whether a worker waits for work at the right moment is up to the scheduler
	given := 0
	for seed := uint64(0); seed < 40 || given < enough && seed < 10_000; seed++ {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 1 + rng.IntN(2000)
		edges := make([][]int, n)
		for i := range edges {
			for range 2 + rng.IntN(2) {
				edges[i] = append(edges[i], rng.IntN(n))
			}
		}
		const workers = 3
		var level atomic.Int64
		l := NewLevels(store.NewBudget(0), workers, func(int) bool {
			level.Add(1)
			return true
		})
		seen, visited := make([]atomic.Bool, n), make([]atomic.Int64, n)
		visit := func(v uint64, add func(uint64) error) error {
			visited[v].Add(1)
			for _, to := range edges[v] {
				if seen[to].CompareAndSwap(false, true) {
					if err := add(uint64(to)); err != nil {
						return err
					}
				}
			}
			return nil
		}
		seen[0].Store(true)
		if err := l.Add(0, 0); err != nil {
			t.Fatal(err)
		}
		l.Start()
		adds := func(w int) func(uint64) error { return func(v uint64) error { return l.Add(w, v) } }
		d := &slowDiver{visit: visit, after: rng.IntN(4), level: &level, give: adds(workers - 1)}
		together(workers, func(w int) {
			all := each(func(v uint64) error { return visit(v, adds(w)) })
			err := error(nil)
			if w == workers-1 {
				err = l.RunDiver(w, all, d)
			} else {
				err = l.Run(w, all)
			}
			if err != nil {
				t.Error(err)
			}
		})
		given += d.given
		for v := range n {
			if want := seen[v].Load(); visited[v].Load() > 1 || want != (visited[v].Load() == 1) {
				t.Fatalf("seed %d: state %d visited %d times, met: %v", seed, v, visited[v].Load(), want)
			}
		}
	}
	if given < enough {
		t.Errorf("the worker that goes deep gave %d states to the others", given)
	}
}
