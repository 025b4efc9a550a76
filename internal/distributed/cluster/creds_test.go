package cluster

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats.go"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
)

// guardedBy starts a server at an address that knows an operator.
func guardedBy(t *testing.T, o *brokertest.Operator, address string) *natsserver.Server {
	t.Helper()
	s, err := natsserver.Serve(natsserver.Listening{Address: address, Folder: t.TempDir(), Config: o.Config()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// connectAs connects with credentials.
func connectAs(t *testing.T, s *natsserver.Server, creds string) *broker.Conn {
	t.Helper()
	c, err := broker.Connect(t.Context(), broker.Settings{URL: s.URL(), Creds: creds, Version: brokertest.Version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestAccounts: a worker with credentials of the account works, and one with those of another account of the same server gets nothing.
func TestAccounts(t *testing.T) {
	t.Parallel()
	o := brokertest.NewOperator(t)
	ours, others := o.Account("ours", true), o.Account("others", true)
	s := guardedBy(t, o, "127.0.0.1:0")
	asks, elsewhere := connectAs(t, s, ours.User("asks", nil)), connectAs(t, s, others.User("elsewhere", nil))
	heard := make(chan *nats.Msg, 1<<16)
	if _, err := elsewhere.NATS.ChanSubscribe("ltlcheck.>", heard); err != nil {
		t.Fatal(err)
	}
	if err := elsewhere.NATS.Flush(); err != nil {
		t.Fatal(err)
	}
	workWith(t, elsewhere, WorkOptions{Name: "elsewhere", Slots: 4})
	workWith(t, connectAs(t, s, ours.User("works", nil)), WorkOptions{Name: "here", Slots: 2})
	tk := task(t, "true", 3)
	most := 0
	tk.Workers = func(n int) { most = max(most, n) }
	ask(t, asks, tk)
	if err := elsewhere.NATS.Flush(); err != nil {
		t.Fatal(err)
	}
	if len(heard) > 0 || most != 2 {
		t.Errorf("%d messages were heard elsewhere, and there were %d slots of workers", len(heard), most)
	}
}

// TestRefusedLater: when the server does not take the credentials any more, workers end and the client reports why.
func TestRefusedLater(t *testing.T) {
	t.Parallel()
	o := brokertest.NewOperator(t)
	account := o.Account("ours", true)
	s := guardedBy(t, o, "127.0.0.1:0")
	address := strings.TrimPrefix(s.URL(), "nats://")
	asks, works := connectAs(t, s, account.User("asks", nil)), connectAs(t, s, account.User("works", nil))
	worker, client := make(chan error, 1), make(chan *Outcome, 1)
	begun := make(chan bool, 1)
	folder := t.TempDir()
	go func() { worker <- Work(context.Background(), works, WorkOptions{Name: "w", Folder: folder}) }()
	tk := task(t, "true", 2)
	tk.Workers = func(int) {
		select {
		case begun <- true:
		default:
		}
	}
	hold := make(chan bool)
	tk.Progress = func(uint64, Counts) { <-hold } // the search does not end before
	go func() {
		out, err := Ask(context.Background(), asks, tk)
		if err != nil {
			t.Error(err)
		}
		client <- out
	}()
	<-begun
	s.Stop()
	guardedBy(t, brokertest.NewOperator(t), address)
	var mend *broker.Error
	if err := <-worker; !errors.As(err, &mend) || !strings.Contains(err.Error(), "refuses the credentials") {
		t.Errorf("the worker: %v", err)
	}
	close(hold)
	if out := <-client; out != nil && (out.Complete || out.Path != nil || !strings.Contains(out.Reason, "refuses the credentials")) {
		t.Errorf("client: %+v", out)
	}
}

// TestNarrow: a worker that may connect, but not hear of searches, ends and says so.
func TestNarrow(t *testing.T) {
	t.Parallel()
	o := brokertest.NewOperator(t)
	account := o.Account("ours", true)
	s := guardedBy(t, o, "127.0.0.1:0")
	c := connectAs(t, s, account.User("narrow", func(c *jwt.UserClaims) { c.Sub.Deny.Add(calls) }))
	var mend *broker.Error
	err := Work(t.Context(), c, WorkOptions{Name: "w", Folder: t.TempDir()})
	if !errors.As(err, &mend) || !strings.Contains(err.Error(), "the credentials do not permit") || !strings.Contains(err.Error(), calls) {
		t.Error(err)
	}
}
