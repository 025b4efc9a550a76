package swarm

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/testexec"
)

// TestStatus: how far a run is, from the queue and the results; when it is over it is not listed.
func TestStatus(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	asked := make(chan error, 1)
	go func() {
		_, err := Ask(ctx, c, task(t, good, 7))
		asked <- err
	}()
	want := RunStatus{Properties: 2, Jobs: 14, Waiting: 14}
	got := statusUntil(t, c, func(all []RunStatus) bool { return len(all) == 1 && all[0].Waiting == 14 })[0]
	if got.Run == "" || got.Began.IsZero() {
		t.Errorf("%+v", got)
	}
	run := got.Run
	if got.Run, got.Began = "", want.Began; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	p, err := open(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	r := &result{Worker: "w", Seen: &newTally(1).seen}
	data, err := r.bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{resultKey(job{run, 0, 3}), resultKey(job{run, 1, 0}), overKey(run, 1), run + ".result.9.1", "other.result.0.0"} {
		if _, err := p.bucket.Put(ctx, key, data); err != nil {
			t.Fatal(err)
		}
	}
	all := statusUntil(t, c, func(all []RunStatus) bool { return len(all) == 1 && all[0].Done == 2 })
	if all[0].Decided != 1 {
		t.Errorf("%+v", all[0])
	}
	cancel()
	if err := <-asked; err != nil {
		t.Fatal(err)
	}
	statusUntil(t, c, func(all []RunStatus) bool { return len(all) == 0 })
}

// TestCounters: what workers do is counted, and written as Prometheus reads it.
func TestCounters(t *testing.T) {
	t.Parallel()
	var c Counters
	c.add(&result{Given: 2, Took: time.Second, Found: true})
	c.add(&result{Given: 1, Took: time.Second / 2})
	c.add(&result{Failed: "for some reason"})
	var out strings.Builder
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"\nltlcheck_swarm_jobs_done_total 2\n", "\nltlcheck_swarm_jobs_failed_total 1\n", "\nltlcheck_swarm_jobs_again_total 1\n",
		"\nltlcheck_swarm_found_total 1\n", "\nltlcheck_swarm_search_seconds_total 1.5\n", "# TYPE ltlcheck_swarm_jobs_running gauge\nltlcheck_swarm_jobs_running 0\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is missing:\n%s", line, out.String())
		}
	}
}

// statusUntil asks for the status until it is as it has to be.
func statusUntil(t *testing.T, c *broker.Conn, is func([]RunStatus) bool) (all []RunStatus) {
	t.Helper()
	testexec.Await(t, "the status", func() bool {
		var err error
		if all, err = Status(context.Background(), c); err != nil {
			t.Fatal(err)
		}
		return is(all)
	})
	return all
}
