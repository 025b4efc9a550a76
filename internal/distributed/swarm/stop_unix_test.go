//go:build unix

package swarm

import (
	"fmt"
	"syscall"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestStopped: a worker that is stopped for longer than its lease loses its jobs to others, and when it goes on its results do not count
// a second time.
func TestStopped(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	s := brokertest.One(t)
	c := s.Connect(t)
	var workers []*brokertest.Process
	for i := range 2 {
		workers = append(workers, brokertest.Start(t, "worker", s.URL, "2", "1s", fmt.Sprintf("w%d", i)))
	}
	signal := func(what syscall.Signal) {
		if err := workers[0].Cmd.Process.Signal(what); err != nil {
			t.Error(err)
		}
	}
	const cube = "byte x, y, z; active proctype P() { do :: x < 24 -> x++ :: y < 24 -> y++ :: z < 24 -> z++ :: x + y + z == 72 -> x = 0; y = 0; z = 0 od }\n"
	tk := task(t, cube, 100) // whose searches take so long that the worker has hardly ever nothing to do
	tk.Memory = 16 << 20     // so that storage replace has room for all states
	tk.Progress = func(done, all int) {
		switch done {
		case 20:
			signal(syscall.SIGSTOP)
		case 99: // what it had is with the other one, unless it had nothing
			signal(syscall.SIGCONT)
		}
	}
	a := ask(t, c, tk)[0]
	if a.Done != 100 || len(a.Failed) > 0 || a.Workers != 2 {
		t.Errorf("%d of 100 jobs have a result, of %d workers; failed: %v", a.Done, a.Workers, a.Failed)
	}
	t.Logf("%d jobs were given out again", a.Again)
}
