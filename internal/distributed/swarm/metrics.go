package swarm

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// Counters count what a worker has done since it began. They are safe for
// concurrent use; the zero value is ready.
type Counters struct {
	running, done, failed, found, again atomic.Int64
	searching                           atomic.Int64 // nanoseconds
}

// add counts a result.
func (c *Counters) add(r *result) {
	switch c.searching.Add(int64(r.Took)); {
	case r.Failed != "":
		c.failed.Add(1)
	default:
		c.done.Add(1)
	}
	if r.Found {
		c.found.Add(1)
	}
	if r.Given > 1 {
		c.again.Add(1)
	}
}

// Write writes the counters in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/).
func (c *Counters) Write(w io.Writer) error {
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"ltlcheck_swarm_jobs_running", "gauge", "Jobs under way.", float64(c.running.Load())},
		{"ltlcheck_swarm_jobs_done_total", "counter", "Jobs that came to their ends.", float64(c.done.Load())},
		{"ltlcheck_swarm_jobs_failed_total", "counter", "Jobs that could not be done.", float64(c.failed.Load())},
		{"ltlcheck_swarm_jobs_again_total", "counter", "Jobs that had been given out before.", float64(c.again.Load())},
		{"ltlcheck_swarm_found_total", "counter", "Jobs that have found a violation.", float64(c.found.Load())},
		{"ltlcheck_swarm_search_seconds_total", "counter", "Time of all searches together.", time.Duration(c.searching.Load()).Seconds()},
	} {
		if _, err := fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n%s %g\n", m.name, m.help, m.name, m.kind, m.name, m.value); err != nil {
			return err
		}
	}
	return nil
}
