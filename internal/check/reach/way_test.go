package reach

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
)

// TestLongWays: no frontier makes a way of more steps than can be shown.
func TestLongWays(t *testing.T) {
	t.Parallel()
	const goal = 70_000 // 64 MiB of steps, and some more
	next := func(i uint32) []uint32 { return []uint32{i + 1} }
	for name, make := range frontiers {
		for workers := 1; workers <= 2 && name != "toy"; workers++ {
			ctx, cancel := monitor.WithLimits(t.Context(), monitor.Limits{Memory: 1})
			m := monitor.New(ctx, monitor.Config{}, "test")
			s, err := make(&m, workers)
			if err != nil {
				t.Fatal(err)
			}
			err = s.Run(&graphGoal{search: s, next: next, goal: goal})
			if hit := s.Hit(); hit == nil || hit.Way != nil || !monitor.IsLong(err) {
				t.Errorf("%s, %d workers: %v, found: %v", name, workers, err, hit != nil)
			}
			m.Budget.Release()
			cancel()
		}
	}
	ctx, cancel := monitor.WithLimits(t.Context(), monitor.Limits{Memory: 1})
	defer cancel()
	m := monitor.New(ctx, monitor.Config{}, "test")
	d := &Disk{search: &Search{Workers: parallel.NewAlone(&m)}}
	if _, err := d.WayTo(nil, goal, nil); !monitor.IsLong(err) {
		t.Errorf("disk: %v", err)
	}
}
