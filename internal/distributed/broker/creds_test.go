package broker_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/brokertest"
	"github.com/ltlcheck/ltlcheck/internal/distributed/natsserver"
)

// TestCredentials: a server that knows an operator lets the users of its accounts in, and says of all others why not.
func TestCredentials(t *testing.T) {
	t.Parallel()
	operator, stranger := brokertest.NewOperator(t), brokertest.NewOperator(t)
	account, bare := operator.Account("with", true), operator.Account("without", false)
	unknown := stranger.Account("other", true)
	s, err := natsserver.Serve(natsserver.Listening{Address: "127.0.0.1:0", Folder: t.TempDir(), Config: operator.Config()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	empty := filepath.Join(t.TempDir(), "empty.creds")
	if err := os.WriteFile(empty, []byte("nothing\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	late := operator.Account("late", true) // of which the server does not know
	for name, c := range map[string]struct{ creds, says string }{
		"user":                 {account.User("user", nil), ""},
		"none":                 {"", "refuses the credentials"},
		"of another operator":  {unknown.User("user", nil), "refuses the credentials"},
		"of a later account":   {late.User("user", nil), "refuses the credentials"},
		"expired":              {account.User("old", func(c *jwt.UserClaims) { c.Expires = time.Now().Unix() - 1000 }), "refuses the credentials"},
		"no credentials in it": {empty, `empty.creds": nkeys: no nkey seed found`},
		"no such file":         {empty + "x", "no such file"},
		"without JetStream":    {bare.User("user", nil), "the account of these credentials"},
		"without permission":   {account.User("narrow", func(c *jwt.UserClaims) { c.Pub.Allow.Add("elsewhere") }), "the credentials do not permit"},
	} {
		conn, err := broker.Connect(context.Background(), broker.Settings{URL: s.URL(), Creds: c.creds, Version: "test"})
		if err == nil {
			conn.Close()
		}
		var mend *broker.Error
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.says != "" && (!errors.As(err, &mend) || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}
