package swarm

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
)

var whole = flag.Bool("whole", false, "send 10,000 messages again")

// nothingFound asks for failures where there are none: all 30 jobs have to be done.
func nothingFound(t *testing.T, c *broker.Conn) {
	t.Helper()
	tk := task(t, good, 30)
	tk.Parcel.Properties = []string{"safety"}
	tk.Opened.Properties = tk.Opened.Properties[:1]
	if a := ask(t, c, tk)[0]; a.Result.Verdict != check.Inconclusive || a.Result.Failure != nil || a.Done+len(a.Failed) != 30 {
		t.Errorf("%d done, %v failed: %+v", a.Done, a.Failed, a.Result)
	}
}

// TestReplayed: 400 messages of a run, and with -whole 10,000, that somebody of the same account sends again, half of them with one bit changed, change no answer, and
// keep nobody from one; a counterexample is found all the same. That goes over TLS, with tokens, where the program nats-server is installed.
func TestReplayed(t *testing.T) {
	t.Parallel()
	s := brokertest.Guarded(t, 0)
	c, thief := s.Connect(t, "client"), s.Connect(t, "thief")
	work(t, s.Connect(t, "worker"), 2)
	most, copies := int64(400), 20
	if *whole {
		most, copies = 10_000, 200
	}
	var sent atomic.Int64
	again := func(m *nats.Msg) {
		if sent.Load() >= most || m.Header.Get("Replayed") != "" {
			return
		}
		for i := range copies {
			forged := nats.NewMsg(m.Subject)
			forged.Header.Set("Replayed", "yes")
			forged.Data = append(forged.Data, m.Data...)
			if len(forged.Data) > 0 && i%2 == 1 {
				forged.Data[i*7%len(forged.Data)] ^= 1 << (i % 8)
			}
			if thief.NATS.PublishMsg(forged) == nil {
				sent.Add(1)
			}
		}
	}
	for _, subject := range []string{jobs + ".>", stops + ".>", keySubject("*.result.>")} {
		if _, err := thief.NATS.Subscribe(subject, again); err != nil {
			t.Fatal(err)
		}
	}
	if err := thief.NATS.Flush(); err != nil {
		t.Fatal(err)
	}
	nothingFound(t, c)
	if n := sent.Load(); n < most {
		t.Errorf("%d messages were sent", n)
	}
	sent.Store(0)
	for i, a := range ask(t, c, task(t, bad, 30)) {
		if a.Result.Verdict != check.Violated {
			t.Errorf("question %d: %+v", i, a)
		}
	}
}

// TestRepairs: jobs whose results, or whose run, somebody has written over are done all the same, and another run is not kept from anything
// by a parcel that was damaged in the store.
func TestRepairs(t *testing.T) {
	t.Parallel()
	c := brokertest.Embedded(t)
	p, err := open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := make(chan error, 1)
	go func() {
		err := spoil(t.Context(), p, 30)
		spoilt <- err
		if err == nil {
			work(t, c, 2)
		}
	}()
	nothingFound(t, c)
	if err := <-spoilt; err != nil {
		t.Fatal(err)
	}
	nothingFound(t, c)
}

// spoil takes all jobs of a run from the queue, as a worker does, with something else than results, and writes over the run and its parcel.
func spoil(ctx context.Context, p *place, n int) error {
	workers, err := p.consume(ctx, Lease)
	if err != nil {
		return err
	}
	run := ""
	for i := range n {
		msg, err := workers.Next(jetstream.FetchMaxWait(time.Minute))
		if err != nil {
			return err
		}
		run = strings.Split(msg.Subject(), ".")[3]
		forged := nats.NewMsg(keySubject(fmt.Sprintf("%s.result.0.%d", run, i)))
		switch i % 3 {
		case 0:
			forged.Data = []byte(`{"worker":"forged","sketch":"AAAA"}`)
		case 1:
			forged.Header.Set("KV-Operation", "DEL")
		}
		if _, err := p.JS.PublishMsg(ctx, forged); err != nil {
			return err
		}
		if err := msg.DoubleAck(ctx); err != nil {
			return err
		}
	}
	data, err := p.bucket.Get(ctx, runKey(run))
	if err != nil {
		return err
	}
	var r struct{ Parcel string }
	if err := unseal(data.Value(), &r); err != nil {
		return err
	}
	info, err := p.objects.GetInfo(ctx, r.Parcel)
	if err != nil {
		return err
	}
	for subject, text := range map[string]string{keySubject(runKey(run)): "{}", keySubject(overKey(run, 0)): "", "$O." + bucketName + ".C." + info.NUID: "more"} {
		if _, err := p.JS.Publish(ctx, subject, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// TestNoRoom: where the server has no room for the jobs, the client says so at once.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	c := brokertest.Guarded(t, 1<<16).Connect(t, "client")
	_, err := Ask(t.Context(), c, task(t, good, 2000))
	var mend *broker.Error
	if !errors.As(err, &mend) || !strings.Contains(err.Error(), " has no room: ") {
		t.Error(err)
	}
}
