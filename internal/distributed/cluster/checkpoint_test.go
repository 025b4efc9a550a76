package cluster

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

// purged is how many logs have lost their beginning.
func purged(t *testing.T, c *broker.Conn) (n int) {
	t.Helper()
	for _, name := range left(t, c) {
		st, err := c.JS.Stream(context.Background(), name)
		if err == nil && st.CachedInfo().State.FirstSeq > 1 {
			n++
		}
	}
	return n
}

// TestTakenOverFromCheckpoint: once logs were purged a worker ends, and another one goes on from checkpoints: the answers are those of a search alone, while
// states are visited and while cycles are looked for.
func TestTakenOverFromCheckpoint(t *testing.T) {
	for _, c := range []struct {
		formulas []string
		after    uint64 // states expanded again
	}{{nil, 0}, {[]string{"<>[] a < 10"}, 1}} {
		conn := brokertest.Embedded(t)
		work(t, conn, 1)
		ctx, cancel := context.WithCancel(context.Background())
		var first sync.WaitGroup
		first.Go(func() {
			if err := Work(ctx, conn, WorkOptions{Name: "first", Slots: 1, Folder: t.TempDir()}); err != nil {
				t.Error(err)
			}
		})
		tk := task(t, "true", 3, c.formulas...)
		tk.CheckpointBytes, tk.BatchBytes, tk.Lease = 2000, 100, time.Second
		tk.Progress = func(_ uint64, n Counts) {
			if n.Again >= c.after && purged(t, conn) == 3 {
				cancel()
			}
		}
		o := ask(t, conn, tk)
		if o.Reason != "" || ctx.Err() == nil {
			t.Errorf("%v: %+v, and the first worker has ended: %v", c.formulas, o, ctx.Err())
		}
		if names := left(t, conn); len(names) > 1 { // that of parcels
			t.Errorf("streams are left: %v", names)
		}
		cancel()
		first.Wait()
	}
}
