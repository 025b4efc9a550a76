package levels

import (
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestLevels searches random graphs breadth first: every state once, and on its depth.
func TestLevels(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n, degree := 1+rng.IntN(5000), 1+rng.IntN(3)
		edges := make([][]int, n)
		for i := range edges {
			for range degree {
				edges[i] = append(edges[i], rng.IntN(n))
			}
		}
		want, order := make([]int, n), []int{0}
		want[0] = 1
		for i := 0; i < len(order); i++ {
			for _, to := range edges[order[i]] {
				if want[to] == 0 {
					want[to] = want[order[i]] + 1
					order = append(order, to)
				}
			}
		}
		const workers = 4
		depth, met := int64(1), 1
		var now atomic.Int64
		now.Store(1)
		l := New(store.NewBudget(0), workers, func(size int) bool {
			depth++
			met += size
			now.Store(depth)
			return true
		})
		seen, visited := make([]atomic.Int64, n), make([]atomic.Int64, n)
		seen[0].Store(1)
		if err := l.Add(0, 0); err != nil {
			t.Fatal(err)
		}
		together(workers, func(w int) {
			err := l.Run(w, each(func(v uint64) error {
				visited[v].Add(1)
				for _, to := range edges[v] {
					if seen[to].CompareAndSwap(0, now.Load()+1) {
						if err := l.Add(w, uint64(to)); err != nil {
							return err
						}
					}
				}
				return nil
			}))
			if err != nil {
				t.Error(err)
			}
		})
		for v := range n {
			if int(seen[v].Load()) != want[v] || visited[v].Load() != int64(min(1, want[v])) {
				t.Fatalf("seed %d: state %d visited %d times on level %d, want %d", seed, v, visited[v].Load(), seen[v].Load(), want[v])
			}
		}
		if met != len(order) || int(depth) != want[order[len(order)-1]] {
			t.Errorf("seed %d: %d states on %d levels, want %d on %d", seed, met, depth, len(order), want[order[len(order)-1]])
		}
	}
}

// each visits the states of a block one by one.
func each(visit func(uint64) error) func([]uint64) error {
	return func(block []uint64) error {
		for _, v := range block {
			if err := visit(v); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestLevelsEnd: an error, Stop, and begin end the search for all workers.
func TestLevelsEnd(t *testing.T) {
	fault := errors.New("fault")
	for _, wide := range []bool{false, true} {
		for _, how := range []string{"error", "stop", "begin"} {
			var level atomic.Int64
			l := New(store.NewBudget(0), 3, func(int) bool { return level.Add(1) < 20 })
			if err := l.Add(0, 0); err != nil {
				t.Fatal(err)
			}
			var errs, visits atomic.Int64
			together(3, func(w int) {
				err := l.Run(w, each(func(v uint64) error {
					visits.Add(1)
					if v == 3 && how == "error" {
						return fault
					}
					if v == 3 && how == "stop" {
						l.Stop()
					}
					next := 1
					if wide && v == 0 {
						next = 5 * blockLen
					}
					for range next {
						if err := l.Add(w, v+1); err != nil {
							return err
						}
					}
					return nil
				}))
				if err != nil {
					errs.Add(1)
				}
			})
			if how == "error" && errs.Load() == 0 || how != "error" && errs.Load() > 0 || visits.Load() < 3 {
				t.Errorf("%s, wide %v: %d errors, %d visits", how, wide, errs.Load(), visits.Load())
			}
			if how == "begin" && level.Load() != 20 {
				t.Errorf("wide %v: %d levels", wide, level.Load())
			}
		}
	}
}

// together runs something for every worker, at the same time.
func together(workers int, work func(worker int)) {
	var running sync.WaitGroup
	for w := range workers {
		running.Go(func() { work(w) })
	}
	running.Wait()
}
