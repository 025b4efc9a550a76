package cluster

import (
	"fmt"
	"io"
	"sync"
)

// Counters count what a worker has done since it began, and what it has now,
// over all runs. They are safe for concurrent use; the zero value is ready.
type Counters struct {
	mu          sync.Mutex
	has         map[string]Sizes // turns under way
	assignments uint64
	restored    uint64
	failed      uint64
	checkpoints uint64
	supersteps  uint64
	read        uint64 // bytes of logs
	sum         Counts
}

// begin counts the start of work on a partition; turn identifies it until end.
func (c *Counters) begin(turn string, restored bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.has == nil {
		c.has = map[string]Sizes{}
	}
	c.has[turn] = Sizes{}
	c.assignments++
	if restored {
		c.restored++
	}
}

// end counts the end of work on a partition.
func (c *Counters) end(turn string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.has, turn)
}

// took counts an entry of a log.
func (c *Counters) took(bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read += uint64(bytes)
}

// say counts what a report contains.
func (c *Counters) say(turn string, r *Report) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.Kind {
	case Sent:
		c.sum.add(&r.Counts)
	case Ended:
		c.supersteps++
		if _, here := c.has[turn]; here {
			c.has[turn] = r.Sizes
		}
	case Checkpointed:
		c.checkpoints++
	case Failed:
		c.failed++
	}
}

// Write writes the counters in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/).
func (c *Counters) Write(w io.Writer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var sizes Sizes
	for _, s := range c.has {
		sizes.Stored += s.Stored
		sizes.Disk += s.Disk
	}
	for _, m := range []struct {
		name, kind, help string
		value            uint64
	}{
		{"ltlcheck_cluster_partitions", "gauge", "Partitions that the worker has.", uint64(len(c.has))},
		{"ltlcheck_cluster_states", "gauge", "States of these partitions when they ended their last supersteps.", sizes.Stored},
		{"ltlcheck_cluster_disk_bytes", "gauge", "Bytes of their files then.", uint64(sizes.Disk)},
		{"ltlcheck_cluster_assignments_total", "counter", "Partitions that the worker was given.", c.assignments},
		{"ltlcheck_cluster_restored_total", "counter", "Those of them that began with a checkpoint.", c.restored},
		{"ltlcheck_cluster_failed_total", "counter", "Partitions that could not go on.", c.failed},
		{"ltlcheck_cluster_checkpoints_total", "counter", "Checkpoints.", c.checkpoints},
		{"ltlcheck_cluster_supersteps_total", "counter", "Supersteps that partitions have ended, each for itself.", c.supersteps},
		{"ltlcheck_cluster_expanded_total", "counter", "States expanded, in levels and turns that are complete.", c.sum.States + c.sum.Again},
		{"ltlcheck_cluster_batches_total", "counter", "Batches sent.", c.sum.Batches},
		{"ltlcheck_cluster_sent_bytes_total", "counter", "Bytes of them.", c.sum.Bytes},
		{"ltlcheck_cluster_read_bytes_total", "counter", "Bytes read from logs.", c.read},
	} {
		if _, err := fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n%s %d\n", m.name, m.help, m.name, m.kind, m.name, m.value); err != nil {
			return err
		}
	}
	return nil
}
