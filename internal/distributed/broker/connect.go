// Package broker connects to NATS JetStream
// (https://docs.nats.io/nats-concepts/jetstream), over which the processes of a
// swarm or cluster exchange messages and files. It opens streams, buckets and
// object stores that are marked with the version of the program that made them,
// and refuses those of another version: processes of different versions would
// misread each other.
//
// Connect returns a Conn; its Stream, Bucket and Objects make what is missing.
// Retry repeats a request over interruptions. A connection survives a server
// that is away for some time; While gives a context that ends with the
// connection, and Refused tells why it ended.
//
// The package knows nothing of searches. It contains no server: package
// natsserver does.
package broker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Settings selects the server, the credentials, and how the server stores data.
// URL must be set unless Process is.
type Settings struct {
	URL      string // several are separated by commas
	Creds    string // a file with credentials, as NATS has them
	Cert     string // a file with the certificate of this end, for TLS
	Key      string // likewise its key
	CA       string // a file with the certificates that may have signed the server's
	Name     string // of the connection, for the server's own lists
	Replicas int    // of everything that is stored; 0 is 1
	Version  string // of the program
	Memory   bool   // store in the memory of the server, and not on its disk
	// Process, when set, is a server in this process, which is reached without
	// a network.
	Process nats.InProcessConnProvider
}

// Error is an error about the connection that the user can mend: a wrong
// address, missing permissions, a server without JetStream. Commands print it
// without "internal error", with status 2.
type Error struct{ Msg string }

func (e *Error) Error() string { return e.Msg }

// Errorf makes an Error; the arguments are those of fmt.Sprintf.
func Errorf(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Conn is a connection to a server with JetStream. It is safe for concurrent
// use.
type Conn struct {
	NATS     *nats.Conn
	JS       jetstream.JetStream
	settings Settings
	storage  jetstream.StorageType
	alive    context.Context // until the connection is of no use any more, with the cause
	end      context.CancelCauseFunc
}

// patience is how long a server may take to answer the first time.
const patience = 5 * time.Second

// Connect connects to a server and waits until JetStream answers, half a minute
// at most. After that, the connection is restored by itself whenever the server
// was away. The error is an *Error in the user's words; passwords in the
// address are not in it.
func Connect(ctx context.Context, s Settings) (*Conn, error) {
	c := &Conn{settings: s, storage: jetstream.FileStorage}
	if s.Memory {
		c.storage = jetstream.MemoryStorage
	}
	c.alive, c.end = context.WithCancelCause(context.Background())
	var err error
	if c.NATS, err = nats.Connect(s.URL, append(s.options(), nats.ErrorHandler(c.failed), nats.ClosedHandler(c.closed))...); err != nil {
		return nil, s.explain(err)
	}
	if c.JS, err = jetstream.New(c.NATS); err == nil {
		here, leave := c.While(ctx)
		if err = answers(here, c.JS); err != nil && c.Refused() != nil {
			err = context.Cause(c.alive)
		}
		leave()
	}
	if err != nil {
		c.Close()
		return nil, s.explain(err)
	}
	return c, nil
}

// options returns the settings as the NATS client wants them. It reconnects for
// ever.
func (s *Settings) options() []nats.Option {
	o := []nats.Option{
		nats.Name(s.Name), nats.Timeout(patience), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.ReconnectJitter(reconnectWait, reconnectWait),
	}
	if s.Process != nil {
		o = append(o, nats.InProcessServer(s.Process))
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

// reconnectWait is the pause between two attempts to reach a server.
const reconnectWait = 100 * time.Millisecond

// failed receives the errors of the connection that no call returns. A
// permission that is missing will not change, so it ends the connection; other
// errors show as something that does not arrive.
func (c *Conn) failed(_ *nats.Conn, _ *nats.Subscription, err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		c.end(err)
	}
}

// closed is called when the connection has ended for good, as when the server
// rejects the credentials after they have expired.
func (c *Conn) closed(nc *nats.Conn) { c.end(cmp.Or(nc.LastError(), nats.ErrConnectionClosed)) }

// While returns a context that is done when ctx is, or when the connection has
// become useless. Its cause is that of ctx, or Refused. The caller must call
// leave, which frees its resources.
func (c *Conn) While(ctx context.Context) (here context.Context, leave func()) {
	here, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(c.alive, func() { cancel(c.Refused()) })
	return here, func() { stop(); cancel(nil) }
}

// Refused returns the reason why the connection has become useless: credentials
// that have expired, or do not permit something. It is nil while the connection
// can still recover, and after Close.
func (c *Conn) Refused() error {
	err := context.Cause(c.alive)
	if err == nil || errors.Is(err, errClosed) {
		return nil
	}
	return c.settings.explain(err)
}

// errClosed is the cause of a connection that was ended by Close.
var errClosed = errors.New("closed")

// answers waits until JetStream answers: a cluster whose servers have just
// started has no leader yet.
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

// electing is the number of attempts to reach JetStream.
const electing = 6

// explain returns an Error that says in the user's words why there is no
// connection.
func (s *Settings) explain(err error) error {
	at := Redacted(s.URL)
	switch {
	case slices.ContainsFunc(refusals, func(r error) bool { return errors.Is(err, r) }), strings.Contains(err.Error(), "Authorization Violation"):
		return Errorf("the NATS server at %s refuses the credentials", at)
	case errors.Is(err, nats.ErrPermissionViolation):
		return Errorf("the NATS server at %s: the credentials do not permit what is needed: %v", at, err)
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return Errorf("no NATS server answers at %s", at)
	case NoRoom(err):
		return Errorf("the NATS server at %s has no room: %v", at, err)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return Errorf("the account of these credentials has no JetStream at the NATS server at %s", at)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, nats.ErrNoResponders):
		return Errorf("the NATS server at %s has no JetStream; it is started with nats-server -js", at)
	case errors.Is(err, context.DeadlineExceeded):
		return Errorf("JetStream of the NATS server at %s does not answer", at)
	}
	return Errorf("the NATS server at %s: %v", at, err)
}

// refusals are the errors by which a server rejects credentials.
var refusals = []error{nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired}

// Redacted returns addresses, separated by commas, with the users and passwords
// in them replaced, to be shown in messages and logs.
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

// Close ends the connection. Contexts of While are done then.
func (c *Conn) Close() {
	c.end(errClosed)
	c.NATS.Close()
}

// Version returns the version of the program at this end, as Settings has it.
func (c *Conn) Version() string { return c.settings.Version }
