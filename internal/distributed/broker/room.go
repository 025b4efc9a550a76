package broker

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/nats-io/nats.go/jetstream"
)

// fullCodes are the errors by which a server refuses what it would have to
// store: the account or the server has used what it may, or the disk is full.
var fullCodes = []jetstream.ErrorCode{
	10002, // resource limits exceeded for account
	10023, // insufficient resources
	10028, // insufficient memory resources available
	10047, // insufficient storage resources available
	10077, // the message cannot be stored
}

// NoRoom reports whether an error says that the server stores nothing more.
func NoRoom(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && slices.Contains(fullCodes, api.ErrorCode)
}

// Room asks JetStream how much the account has stored. The error, an *Error,
// says that there is no room for more, or that JetStream was disabled
// meanwhile: the server answers then, and JetStream does not. It is nil where
// there is room, or where there is no server.
func (c *Conn) Room(ctx context.Context) error {
	once, cancel := context.WithTimeout(ctx, RequestTimeout)
	defer cancel()
	info, err := c.JS.AccountInfo(once)
	switch {
	case NoRoom(err):
		return c.settings.explain(err)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && c.answersPing(ctx):
		return Errorf("the NATS server at %s stores nothing, as when its disk is full: once there is room, swarm serve goes on by itself, and nats-server when it is restarted", Redacted(c.settings.URL))
	case err != nil:
		return nil // who needs the server will see that
	}
	tiers := []jetstream.Tier{info.Tier}
	for _, t := range info.Tiers {
		tiers = append(tiers, t)
	}
	for _, t := range tiers {
		used, most := t.Store, t.Limits.MaxStore
		if c.storage == jetstream.MemoryStorage {
			used, most = t.Memory, t.Limits.MaxMemory
		}
		if most > 0 && used >= uint64(most) {
			return Errorf("the NATS server at %s has no room: its account has stored %s of %s", Redacted(c.settings.URL), humanize.IBytes(used), humanize.IBytes(uint64(most)))
		}
	}
	return nil
}

// answersPing reports whether the server itself answers.
func (c *Conn) answersPing(ctx context.Context) bool {
	once, cancel := context.WithTimeout(ctx, pinging)
	defer cancel()
	return c.NATS.FlushWithContext(once) == nil
}

// pinging is how long a server may take to answer a ping.
const pinging = time.Second

// Full explains an error for which NoRoom holds, here or at another end.
func (c *Conn) Full(ctx context.Context, err error) error {
	if explained := (*Error)(nil); errors.As(err, &explained) {
		return err
	}
	if room := c.Room(ctx); room != nil {
		return room
	}
	return Errorf("the NATS server at %s has no room: %v", Redacted(c.settings.URL), err)
}
