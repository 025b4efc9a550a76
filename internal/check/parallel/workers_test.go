package parallel

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// TestHaltAtOnce: workers that poll nothing are told of the end of the time when it comes, not when progress is reported.
func TestHaltAtOnce(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	m := monitor.New(ctx, monitor.Config{Interval: time.Hour}, "search")
	w := NewWorkersWithout(&m, 2)
	halted := make(chan struct{})
	w.OnHalt = sync.OnceFunc(func() { close(halted) })
	err := w.Run(func(int) error {
		<-halted
		return ErrHalted
	})
	if err == nil || err.Error() != "the time limit is reached" {
		t.Error(err)
	}
}
