package partitioned

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// spinRounds is how often a worker looks whether others have gone on before it
// sleeps: waking it up takes longer than they mostly need.
const spinRounds = 1 << 14

// Await waits until the counter of levels is no longer seen, or the search has
// finished; also for searches of package parallel, whose levels end in the same
// way. The lock of changed is held, and finished and the counter are written
// with it; stopped ends the first part of the waiting, in which a worker keeps
// its processor.
func Await(changed *sync.Cond, levels *atomic.Int64, stopped *atomic.Bool, finished *bool) {
	seen := levels.Load()
	changed.L.Unlock()
	for i := 0; i < spinRounds && levels.Load() == seen && !stopped.Load(); i++ {
		if i%64 == 63 {
			runtime.Gosched()
		}
	}
	changed.L.Lock()
	for levels.Load() == seen && !*finished {
		changed.Wait()
	}
}
