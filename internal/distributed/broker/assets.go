package broker

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// format is the mark of everything stored, before the version. It changes when
// the form of what is stored or sent does.
const format = "ltlcheck, format 2, version "

// description returns the mark of what this program stores.
func (c *Conn) description() string { return format + c.settings.Version }

// Stream opens a stream, and makes it if there is none. Replicas, storage and
// description of s are set from the settings. A stream that another version has
// made is an *Error. While servers come up or elect a leader it tries again,
// until ctx is done.
func (c *Conn) Stream(ctx context.Context, s jetstream.StreamConfig) (st jetstream.Stream, err error) {
	s.Description, s.Replicas, s.Storage = c.description(), max(1, c.settings.Replicas), c.storage
	err = c.settle(ctx, func(ctx context.Context) error {
		st, err = c.JS.Stream(ctx, s.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			st, err = c.JS.CreateStream(ctx, s)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return st, c.ours(s.Name, st.CachedInfo().Config.Description)
}

// Bucket opens a bucket of keys and values in the same way as Stream. The
// server removes entries after the given time, so that nothing is left for ever
// by a client that was killed.
func (c *Conn) Bucket(ctx context.Context, name string, forget time.Duration) (kv jetstream.KeyValue, err error) {
	config := jetstream.KeyValueConfig{Bucket: name, Description: c.description(), Replicas: max(1, c.settings.Replicas), Storage: c.storage, TTL: forget}
	err = c.settle(ctx, func(ctx context.Context) error {
		kv, err = c.JS.KeyValue(ctx, name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			kv, err = c.JS.CreateKeyValue(ctx, config)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return kv, c.described(ctx, "KV_"+name)
}

// Objects opens an object store in the same way as Bucket.
func (c *Conn) Objects(ctx context.Context, name string, forget time.Duration) (o jetstream.ObjectStore, err error) {
	config := jetstream.ObjectStoreConfig{Bucket: name, Description: c.description(), Replicas: max(1, c.settings.Replicas), Storage: c.storage, TTL: forget}
	err = c.settle(ctx, func(ctx context.Context) error {
		o, err = c.JS.ObjectStore(ctx, name)
		if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			o, err = c.JS.CreateObjectStore(ctx, config)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return o, c.described(ctx, "OBJ_"+name)
}

// PutObject stores data under a name, unless the store has it there. One that
// somebody has damaged is stored again.
func PutObject(ctx context.Context, o jetstream.ObjectStore, name string, data []byte) error {
	if there, err := o.GetBytes(ctx, name); err == nil && bytes.Equal(there, data) {
		return nil
	}
	_, err := o.PutBytes(ctx, name, data)
	return err
}

// settle repeats a request while servers come up, elect a leader, or do not
// answer because another client makes the same stream. It ends with the first
// other error.
func (c *Conn) settle(ctx context.Context, try func(context.Context) error) error {
	for {
		once, cancel := context.WithTimeout(ctx, settling)
		err := try(once)
		cancel()
		if err == nil {
			return nil
		}
		if refused := c.Refused(); refused != nil {
			return refused
		}
		if ctx.Err() != nil || NoRoom(err) || !passing(err) {
			return c.settings.explain(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(reconnectWait):
		}
	}
}

// settling is the timeout of one attempt.
const settling = 3 * time.Second

// passing reports whether an error may go away by itself.
func passing(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code >= 500
	}
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders)
}

// described checks which version has made a stream.
func (c *Conn) described(ctx context.Context, name string) error {
	var st jetstream.Stream
	err := c.settle(ctx, func(ctx context.Context) (err error) {
		st, err = c.JS.Stream(ctx, name)
		return err
	})
	if err != nil {
		return err
	}
	return c.ours(name, st.CachedInfo().Config.Description)
}

// ours returns an error if the description of a stream is not that of this
// version.
func (c *Conn) ours(name, description string) error {
	if description == c.description() {
		return nil
	}
	if description == "" {
		description = "somebody else"
	}
	return Errorf("the stream %s at %s was made by %s, and this is %s; all processes must be of one version", name, Redacted(c.settings.URL), description, c.description())
}
