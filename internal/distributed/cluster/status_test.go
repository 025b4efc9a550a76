package cluster

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

// TestStatus: what is said of a search while it goes on, and the counters of its worker, are what the search has done.
func TestStatus(t *testing.T) {
	c := brokertest.Embedded(t)
	sub, err := c.NATS.SubscribeSync(statuses)
	if err != nil {
		t.Fatal(err)
	}
	counters := &Counters{}
	workWith(t, c, WorkOptions{Name: "here", Slots: 1, Counters: counters})
	tk := task(t, "true", 2, "<>[] a < 10")
	tk.CheckpointBytes, tk.BatchBytes = 2000, 100
	o := ask(t, c, tk)
	m, err := sub.NextMsg(time.Minute)
	if err != nil {
		t.Fatal("nothing was said", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() { // it is said again and again
		for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
			_ = c.NATS.Publish(statuses, []byte("junk"))
			_ = c.NATS.Publish(statuses, m.Data)
		}
	}()
	var all []RunStatus
	for len(all) == 0 && err == nil && ctx.Err() == nil {
		all, err = Status(ctx, c, 100*time.Millisecond)
	}
	if err != nil || len(all) != 1 || all[0].Property != tk.Problem.Name() || all[0].Memory != tk.Memory || all[0].Progress.Phase == "" || all[0].Began.IsZero() {
		t.Errorf("%+v, %v", all, err)
	}
	text := &strings.Builder{}
	if err := counters.Write(text); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]uint64{"expanded_total": o.Counts.States + o.Counts.Again, "supersteps_total": 2 * o.Steps, "assignments_total": 2, "failed_total": 0} {
		if !strings.Contains(text.String(), fmt.Sprintf("\nltlcheck_cluster_%s %d\n", name, want)) {
			t.Errorf("%s is not %d:\n%s", name, want, text)
		}
	}
	if !regexp.MustCompile(`(?s)\nltlcheck_cluster_checkpoints_total [1-9].*\nltlcheck_cluster_batches_total [1-9].*\nltlcheck_cluster_sent_bytes_total [1-9]`).MatchString(text.String()) {
		t.Errorf("no checkpoint, or no batch: %s", text)
	}
}

// TestStanding: a coordinator says what it was told.
func TestStanding(t *testing.T) {
	co := NewCoordinator(2, nil)
	if s := co.Progress(); s.Phase != "waiting for workers" || len(s.Workers()) != 0 {
		t.Errorf("%+v", s)
	}
	co.Join("a#0")
	co.Join("b#0")
	report := func(kind ReportKind, p int) {
		co.Take(Report{Kind: kind, Partition: p, Epoch: co.Owners()[p].Epoch, Step: co.Step(), Counts: Counts{States: 3}, Level: uint64(4 + p), Sizes: Sizes{Stored: 5, Disk: 6}})
	}
	report(Sent, 1)
	if s := co.Progress(); s.Phase != "expanding" || s.Partitions[0].Ready || !s.Partitions[1].Ready || s.Partitions[0].Worker != "a" {
		t.Errorf("%+v", s)
	}
	report(Sent, 0)
	report(Ended, 0)
	if s := co.Progress(); s.Phase != "exchanging" || !s.Partitions[0].Ready {
		t.Errorf("%+v", s)
	}
	report(Ended, 1)
	if s := co.Progress(); s.Phase != "expanding" || s.Step != 1 || s.Level != 9 || s.Counts.States != 6 || s.Partitions[1].Stored != 5 || s.Partitions[1].Disk != 6 {
		t.Errorf("%+v", s)
	}
}
