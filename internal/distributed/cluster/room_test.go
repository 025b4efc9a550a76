package cluster

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// accountBytes is what the account of these tests may store.
const accountBytes = 1 << 20

// fill takes all the room that is left, until empty is called.
func fill(t *testing.T, c *broker.Conn) (empty func()) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	st, err := c.JS.CreateStream(ctx, jetstream.StreamConfig{Name: "filler", Subjects: []string{"filler"}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1 << 16; n > 0; {
		if _, err = c.JS.Publish(ctx, "filler", make([]byte, n)); broker.NoRoom(err) {
			n /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if err := st.Purge(ctx); err != nil {
			t.Error(err)
		}
	}
}

// TestNoRoomBefore: where the server has no room, a search does not begin, and says so.
func TestNoRoomBefore(t *testing.T) {
	t.Parallel()
	s := brokertest.Guarded(t, accountBytes)
	c := s.Connect(t, "client")
	fill(t, c)
	o, err := Ask(t.Context(), c, task(t, "true", 2))
	var mend *broker.Error
	if !errors.As(err, &mend) || !strings.Contains(err.Error(), " has no room: ") {
		t.Errorf("%+v, %v", o, err)
	}
}

// shownRoom is the last reason to wait in the messages about the state of searches.
func shownRoom(t *testing.T, status *nats.Subscription) (reason string) {
	t.Helper()
	for {
		m, err := status.NextMsg(50 * time.Millisecond)
		if err != nil {
			return reason
		}
		var s RunStatus
		if err := wire.Unpack(m.Data, wire.Run(m.Data), wire.KindStatus, &s); err != nil {
			t.Fatal(err)
		}
		reason = cmp.Or(s.NoRoom, reason)
	}
}

// TestNoRoomMeanwhile: where the server has no room any more, the client says so, at once and when the time is over. Once there is room,
// orders, reports and batches that were refused are sent again, and the answer is the right one.
func TestNoRoomMeanwhile(t *testing.T) {
	t.Parallel()
	s := brokertest.Guarded(t, accountBytes)
	c, other := s.Connect(t, "client"), s.Connect(t, "other")
	work(t, s.Connect(t, "worker"), 2)
	status, err := other.NATS.SubscribeSync(statuses)
	if err != nil {
		t.Fatal(err)
	}
	for _, again := range []bool{true, false} {
		ctx, cancel := context.WithCancelCause(t.Context())
		tk := task(t, "true", 3)
		tk.BatchBytes = 100
		var empty func()
		tk.Progress = func(step uint64, _ Counts) {
			if step == 4 {
				empty = fill(t, other)
			}
		}
		said := ""
		tk.Full = func(why error) {
			said = why.Error()
			time.AfterFunc(500*time.Millisecond, func() {
				if again {
					empty()
				} else {
					cancel(errors.New("enough"))
				}
			})
		}
		o, err := Ask(ctx, c, tk)
		if err != nil || !strings.Contains(said, " has no room: ") {
			t.Fatalf("%v; said: %q", err, said)
		}
		if shown := shownRoom(t, status); shown != said {
			t.Errorf("the status says %q, want %q", shown, said)
		}
		if again {
			alone, err := Local(ctx, tk.Search)
			if err != nil || result(o) != result(alone) {
				t.Errorf("%+v, want %+v, %v", o, alone, err)
			}
		} else if o.Complete || !strings.HasPrefix(o.Reason, "enough: the NATS server at ") || !strings.Contains(o.Reason, " has no room: ") {
			t.Errorf("%+v", o)
		}
		empty()
		cancel(nil)
	}
}
