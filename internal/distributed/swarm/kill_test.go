package swarm

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestKilled: workers and servers are killed while jobs are done, twice each, and come back: every job has a result in the end, and one
// only.
func TestKilled(t *testing.T) {
	raced.SkipSequential(t)
	t.Run("one server", func(t *testing.T) { t.Parallel(); kill(t, brokertest.One(t)) })
	t.Run("three servers", func(t *testing.T) { t.Parallel(); kill(t, brokertest.Three(t)) })
}

func kill(t *testing.T, s *brokertest.Servers) {
	c := s.Connect(t)
	var workers []*brokertest.Process
	for i := range 3 {
		workers = append(workers, brokertest.Start(t, "worker", s.URL, "2", "2s", fmt.Sprintf("w%d", i)))
	}
	tk := task(t, good, 200)
	tk.Opened.Properties = tk.Opened.Properties[:1]
	tk.Parcel.Properties = []string{"safety"}
	at := map[int]*brokertest.Process{20: workers[0], 60: s.Each[0], 100: workers[1], 140: s.Each[len(s.Each)-1]}
	killed := 0
	tk.Progress = func(done, all int) {
		if p := at[done]; p != nil {
			p.Kill()
			p.Again()
			killed++
		}
	}
	a := ask(t, c, tk)[0]
	if killed != len(at) {
		t.Errorf("%d of %d were killed", killed, len(at))
	}
	if a.Done != 200 || len(a.Failed) > 0 {
		t.Errorf("%d of 200 jobs have a result; failed: %v", a.Done, a.Failed)
	}
	t.Logf("%d jobs were given out again", a.Again)
}
