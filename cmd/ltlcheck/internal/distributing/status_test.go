package distributing

import (
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/distributed/swarm"
)

// TestWriteStatus: runs are rows of a table, and that there are none is said.
func TestWriteStatus(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	run := swarm.RunStatus{Run: "ab\x1b12", Began: began, Properties: 3, Decided: 1, Jobs: 40, Done: 12, Waiting: 28}
	for _, tt := range []struct {
		all  []swarm.RunStatus
		want string
	}{
		{nil, "there are no runs"},
		{[]swarm.RunStatus{run}, `run began properties violated jobs done waiting ab\x1b12 2026-03-04 05:06:07 3 1 40 12 28`},
	} {
		var b strings.Builder
		if err := writeStatus(&b, tt.all); err != nil || strings.Join(strings.Fields(b.String()), " ") != tt.want {
			t.Errorf("%v: %q, want %q", err, &b, tt.want)
		}
	}
}

// TestWriteClusterStatus: what is not known, or waits for nothing, has no line.
func TestWriteClusterStatus(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	run := cluster.RunStatus{Run: "ab12", Property: "safety", Began: began, Memory: 1 << 20, Rate: 7, Progress: cluster.Progress{Phase: "expanding", Step: 4, Level: 1, Counts: cluster.Counts{States: 20}}}
	waits, divided := run, run
	waits.NoRoom, waits.Rounds, waits.Remaining = "its disk is full", 1, 2
	divided.Partitions = []cluster.PartitionStatus{{Worker: "w1", Ready: true, Saved: 3, Sizes: cluster.Sizes{Stored: 12, Disk: 1 << 10}}, {}}
	const head = "ab12: safety, since 2026-03-04 05:06:07: superstep 4, expanding 20 states visited, 1 state to be expanded in this superstep, 7 states a second; 1.0 MiB of memory for each partition"
	for _, tt := range []struct {
		all  []cluster.RunStatus
		want string
	}{
		{nil, "there are no runs"},
		{[]cluster.RunStatus{run, run}, head + " " + head},
		{[]cluster.RunStatus{waits}, head + " it waits: its disk is full 1 round in search of cycles; 2 states left"},
		{[]cluster.RunStatus{divided}, head + " 2 partitions with 1 worker partition worker states disk checkpoint done 0 w1 12 1.0 KiB 3 yes 1 0 0 B 0 no"},
	} {
		var b strings.Builder
		if err := writeClusterStatus(&b, tt.all); err != nil || strings.Join(strings.Fields(b.String()), " ") != tt.want {
			t.Errorf("%v: %q, want %q", err, strings.Join(strings.Fields(b.String()), " "), tt.want)
		}
	}
}
