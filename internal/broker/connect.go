// Package broker connects to NATS JetStream (https://docs.nats.io/nats-concepts/jetstream), which carries what several processes of
// ltlcheck have to tell each other: to a server that the user runs, or to one inside this process. It makes streams, buckets and
// object stores that say which version of the program they belong to, and refuses those of another one.
//
// The package knows nothing of searches.
package broker

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Settings say where the server is and who connects.
type Settings struct {
	URL      string // several are separated by commas
	Creds    string // a file with credentials, as NATS has them
	Cert     string // a file with the certificate of this end, for TLS
	Key      string // likewise its key
	CA       string // a file with certificates of those whom the server's is signed by
	Name     string // of the connection, for the server's own lists
	Replicas int    // of everything that is stored; 0 is 1
	Version  string // of the program
}

// Error is about the connection: it is the user's to mend.
type Error struct{ Msg string }

func (e *Error) Error() string { return e.Msg }

func errorf(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Conn is a connection.
type Conn struct {
	NATS     *nats.Conn
	JS       jetstream.JetStream
	settings Settings
	storage  jetstream.StorageType
}

// patience is how long a server may take to answer the first time.
const patience = 5 * time.Second

// Connect connects to a server. It goes on by itself after the server was away.
func Connect(ctx context.Context, s Settings) (*Conn, error) {
	return connect(ctx, s, jetstream.FileStorage, s.options()...)
}

func (s *Settings) options() []nats.Option {
	o := []nats.Option{
		nats.Name(s.Name), nats.Timeout(patience), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.ReconnectJitter(reconnectWait, reconnectWait),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // whoever waits for something sees that it does not come
	}
	if s.Creds != "" {
		o = append(o, nats.UserCredentials(s.Creds))
	}
	if s.Cert != "" || s.Key != "" {
		o = append(o, nats.ClientCert(s.Cert, s.Key))
	}
	if s.CA != "" {
		o = append(o, nats.RootCAs(s.CA))
	}
	return o
}

const reconnectWait = 100 * time.Millisecond

func connect(ctx context.Context, s Settings, storage jetstream.StorageType, options ...nats.Option) (*Conn, error) {
	nc, err := nats.Connect(s.URL, options...)
	if err != nil {
		return nil, s.explain(err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, s.explain(err)
	}
	if err := answers(ctx, js); err != nil {
		nc.Close()
		return nil, s.explain(err)
	}
	return &Conn{nc, js, s, storage}, nil
}

// answers waits until JetStream answers: a cluster whose servers have just started has no leader yet.
func answers(ctx context.Context, js jetstream.JetStream) (err error) {
	for range electing {
		once, cancel := context.WithTimeout(ctx, patience)
		_, err = js.AccountInfo(once)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// electing is how often JetStream is asked whether it is there.
const electing = 6

// explain says in the user's words why there is no connection.
func (s *Settings) explain(err error) error {
	at := Redacted(s.URL)
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), strings.Contains(err.Error(), "Authorization Violation"):
		return errorf("the NATS server at %s refuses the credentials", at)
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return errorf("no NATS server answers at %s", at)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, nats.ErrNoResponders):
		return errorf("the NATS server at %s has no JetStream; it is started with nats-server -js", at)
	case errors.Is(err, context.DeadlineExceeded):
		return errorf("JetStream of the NATS server at %s does not answer", at)
	}
	return errorf("the NATS server at %s: %v", at, err)
}

// Redacted is addresses without passwords.
func Redacted(urls string) string {
	var out []string
	for _, text := range strings.Split(urls, ",") {
		if u, err := url.Parse(strings.TrimSpace(text)); err == nil && u.User != nil {
			u.User = url.User("xxxxx")
			text = u.String()
		}
		out = append(out, strings.TrimSpace(text))
	}
	return strings.Join(out, ",")
}

// Close ends the connection.
func (c *Conn) Close() { c.NATS.Close() }

// Version is that of the program at this end.
func (c *Conn) Version() string { return c.settings.Version }
