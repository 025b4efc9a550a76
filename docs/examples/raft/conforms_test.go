package raft_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/docs/examples/raft"
	"github.com/ltlcheck/ltlcheck/docs/examples/raft/etcd"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// observed is the model that logs are compared with: without limits. Logs without
// the messages that are received are compared with the one that has none either.
var (
	observed = raft.Model(raft.Options{Values: 3, Received: true, Sent: true})
	partly   = raft.Model(raft.Options{Values: 3, Sent: true})
)

// clusters is how many are run, by seed.
const clusters = 100

// TestConforms: what clusters of the implementation do, the algorithm can do. In
// every tenth log it is hidden for whom servers vote, whom they follow, and which
// message they receive.
func TestConforms(t *testing.T) {
	t.Parallel()
	events := make(chan string, 1<<17)
	t.Run("clusters", func(t *testing.T) {
		for seed := range uint64(clusters) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				var hidden []string
				m := observed
				if seed%10 == 0 {
					m, hidden = partly, []string{"in", "vote", "lead"}
				}
				log := run(t, seed, hidden...)
				if c := ltltest.Conforms(t, m, log); c.Records < 20 {
					t.Errorf("only %d records", c.Records)
				}
				for _, r := range log {
					events <- r.Action
				}
			})
		}
	})
	close(events)
	seen, all := map[string]int{}, 0
	for e := range events {
		seen[e]++
		all++
	}
	t.Logf("%d records: %v", all, seen)
	if len(seen) != 12 || all < 10_000 {
		t.Errorf("%d kinds of events in %d records", len(seen), all)
	}
}

// run runs a cluster and reads its log.
func run(t *testing.T, seed uint64, hidden ...string) []ltltest.Record {
	t.Helper()
	var out bytes.Buffer
	if err := etcd.Record(&out, etcd.Options{Seed: seed, Steps: 300}); err != nil {
		t.Fatal(err)
	}
	log, err := raft.Read(&out, hidden...)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// TestSeed: a cluster can be run again.
func TestSeed(t *testing.T) {
	t.Parallel()
	var first, again, other bytes.Buffer
	for out, seed := range map[*bytes.Buffer]uint64{&first: 7, &again: 7, &other: 8} {
		if err := etcd.Record(out, etcd.Options{Seed: seed, Steps: 300}); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != again.String() || first.String() == other.String() {
		t.Error("the log is not a function of the seed")
	}
}

// TestRead: what is wrong in a log has its line.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", `{"server":1}`, `{"event":"restarts","server":4}`} {
		if _, err := raft.Read(strings.NewReader(`{"event":"restarts","server":1}` + "\n" + text)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Error(text, err)
		}
	}
}
