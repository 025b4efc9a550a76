package cluster

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

// thief sends messages of searches again: where they were sent, and where others were; as they are, with a bit changed, and cut. Those of
// searches before are among them.
type thief struct {
	c        *broker.Conn
	most     int // messages, of each search
	copies   int // of each message
	sent     int
	draw     *rand.Rand
	seen     [][]byte
	subjects map[string][]string // of a search
}

const stolen = "Stolen"

func (th *thief) receive(m *nats.Msg) {
	if m.Header.Get(stolen) != "" || len(th.seen) > 1<<14 {
		return
	}
	run := ""
	if part := strings.Split(m.Subject, "."); len(part) > 3 {
		run = part[3]
	}
	th.seen = append(th.seen, slices.Clone(m.Data))
	all := th.subjects[run]
	if !slices.Contains(all, m.Subject) {
		all = append(all, m.Subject)
		th.subjects[run] = all
	}
	for i := 0; i < th.copies && th.sent < th.most; i++ {
		again := nats.NewMsg(m.Subject)
		again.Header.Set(stolen, "yes")
		again.Data = slices.Clone(m.Data)
		if i%2 > 0 {
			again.Data = slices.Clone(th.seen[th.draw.IntN(len(th.seen))])
		}
		if i%3 == 2 {
			again.Subject = all[th.draw.IntN(len(all))]
		}
		switch n := len(again.Data); {
		case n > 0 && i%5 == 3:
			again.Data[th.draw.IntN(n)] ^= 1 << th.draw.IntN(8)
		case n > 0 && i%5 == 4:
			again.Data = again.Data[:th.draw.IntN(n)]
		}
		if th.c.NATS.PublishMsg(again) == nil {
			th.sent++
		}
	}
}

// TestReplayed: 500 messages, and with -whole 10,000, that somebody of the same account sends again change no answer and no count. That goes over TLS, with tokens, where
// the program nats-server is installed.
func TestReplayed(t *testing.T) {
	t.Parallel()
	s := brokertest.Guarded(t, 0)
	th := &thief{c: s.Connect(t, "thief"), most: 500, copies: 10, draw: rand.New(rand.NewPCG(1, 1)), subjects: map[string][]string{}}
	if *whole {
		th.most, th.copies = 10_000, 60
	}
	var mu sync.Mutex
	_, err := th.c.NATS.Subscribe("ltlcheck.>", func(m *nats.Msg) { mu.Lock(); defer mu.Unlock(); th.receive(m) })
	if err == nil {
		err = th.c.NATS.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	work(t, s.Connect(t, "worker"), 2)
	c := s.Connect(t, "client")
	for _, tk := range []Task{task(t, "true", 3), task(t, "a + b + c < 20", 3), task(t, "true", 3, "<>[] a < 10"), task(t, "true", 3, "[]<> c < 9")} {
		tk.BatchBytes, tk.CheckpointBytes = 200, 5000
		if o := ask(t, c, tk); o.Reason != "" {
			t.Error(o.Reason)
		}
		mu.Lock()
		if th.sent < th.most {
			t.Errorf("%d messages were sent", th.sent)
		}
		th.sent = 0
		mu.Unlock()
	}
}

// TestReplayedHeartbeats: a worker that has gone is not taken for alive because somebody sends its heartbeats again.
func TestReplayedHeartbeats(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var mu sync.Mutex
	var last *nats.Msg
	_, err := c.NATS.Subscribe(heartbeats+"*", func(m *nats.Msg) {
		if mu.Lock(); last == nil {
			last = m
		}
		mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	working, leave := context.WithCancel(ctx)
	go func() { _ = Work(working, c, WorkOptions{Name: "gone", Folder: t.TempDir()}) }()
	tk := task(t, "true", 2)
	tk.Lease = time.Second
	tk.Progress = func(step uint64, _ Counts) {
		if step != 3 {
			return
		}
		leave()
		go func() {
			for ; ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
				mu.Lock()
				_ = c.NATS.PublishMsg(&nats.Msg{Subject: last.Subject, Data: last.Data})
				mu.Unlock()
			}
		}()
		work(t, c, 1)
	}
	if o, err := Ask(ctx, c, tk); err != nil || !o.Complete {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestRepeatedReports: a report that batches are lacking, sent again after these were sent again, does not count against the search.
func TestRepeatedReports(t *testing.T) {
	t.Parallel()
	co := NewCoordinator(2, nil)
	co.Join("a#0")
	sent := func(p, to int) []Message {
		return co.Take(Report{Kind: Sent, Partition: p, Epoch: 1, To: []Share{{Partition: to, Batches: 1}}})
	}
	sent(0, 1)
	sent(1, 0)
	lacking := Report{Kind: Lacking, Partition: 0, Epoch: 1, To: []Share{{Partition: 1, Batches: 1}}}
	if orders := co.Take(lacking); len(orders) != 1 || orders[0].Order.Kind != Resend || orders[0].Order.Partition != 1 {
		t.Fatalf("%+v", orders)
	}
	orders := co.Take(Report{Kind: Resent, Partition: 1, Epoch: 1, To: []Share{{Partition: 0}}})
	if len(orders) != 1 || orders[0].Order.Kind != Expect || orders[0].Order.Attempt != 1 {
		t.Fatalf("%+v", orders)
	}
	for range 2 * mostLacking {
		if orders := co.Take(lacking); len(orders) > 0 || co.Outcome() != nil {
			t.Fatalf("%+v, %+v", orders, co.Outcome())
		}
	}
	lacking.Attempt = 1
	if orders := co.Take(lacking); len(orders) != 1 {
		t.Errorf("batches that are lacking again are not sent again: %+v", orders)
	}
}
