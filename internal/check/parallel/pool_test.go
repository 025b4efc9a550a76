package parallel

import (
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestPool shares the tasks of a tree that only one worker begins: every task is done once, and all workers
// end.
func TestPool(t *testing.T) {
	const workers, tasks = 4, 1 << 16
	budget := store.NewBudget(0)
	p := NewPool(budget, workers)
	var done [workers]int64
	seen := make([]atomic.Int64, tasks)
	together(workers, func(w int) {
		own := store.NewArray[uint64](budget)
		if w == 0 {
			_ = own.Append(1)
		}
		for {
			for own.Len() > 0 {
				v := *own.Top()
				own.Truncate(own.Len() - 1)
				seen[v].Add(1)
				done[w]++
				for _, kid := range []uint64{2 * v, 2*v + 1} {
					if kid < tasks {
						_ = own.Append(kid)
					}
				}
				if err := p.Share(&own); err != nil {
					t.Error(err)
				}
			}
			p.Rest()
			for {
				if ok, err := p.Take(&own); err != nil || ok {
					break
				}
				if p.Ended() {
					return
				}
			}
		}
	})
	for v := 1; v < tasks; v++ {
		if seen[v].Load() != 1 {
			t.Fatalf("task %d done %d times", v, seen[v].Load())
		}
	}
	t.Log(done)
}
