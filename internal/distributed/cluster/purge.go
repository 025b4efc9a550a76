package cluster

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// purger removes from the server what checkpoints have made needless: the
// beginnings of logs, and objects of former checkpoints. It runs beside the
// search, which does not wait for it.
type purger struct {
	mu    sync.Mutex
	kept  []*Checkpoint // by partition, as the coordinator has them
	done  []*Checkpoint // what is in front of these is gone
	wakes chan struct{}
}

// want notes the current checkpoints and wakes the purger.
func (p *purger) want(owners []Owner) {
	p.mu.Lock()
	p.kept = p.kept[:0]
	for _, o := range owners {
		p.kept = append(p.kept, o.Checkpoint)
	}
	p.mu.Unlock()
	select {
	case p.wakes <- struct{}{}:
	default:
	}
}

// purge removes needless messages until the context is done. An error is
// ignored: the server removes everything after retention.
func (c *client) purge(ctx context.Context) {
	p := &c.purges
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wakes:
		}
		p.mu.Lock()
		kept := slices.Clone(p.kept)
		p.mu.Unlock()
		if p.done == nil {
			p.done = make([]*Checkpoint, len(kept))
		}
		for i, k := range kept {
			if k != p.done[i] {
				c.purgeOne(ctx, i, k, p.done[i])
				p.done[i] = k
			}
		}
	}
}

// purgeOne removes the log of a partition in front of a checkpoint, and the
// objects of the checkpoint before that are not part of it.
func (c *client) purgeOne(ctx context.Context, partition int, k, before *Checkpoint) {
	c.forget(ctx, logStream(c.id, partition), k.Entry)
	if before == nil {
		return
	}
	names := k.Names()
	for _, name := range before.Names() {
		if !slices.Contains(names, name) {
			_ = c.objects.Delete(ctx, objectName(c.id, name))
		}
	}
}

// someReports is the number of reports that are removed from the server at
// once, after they were read.
const someReports = 1 << 12

// forget removes the first n messages of a stream.
func (c *client) forget(ctx context.Context, stream string, n uint64) {
	_ = retry(ctx, func(ctx context.Context) error {
		st, err := c.JS.Stream(ctx, stream)
		if err != nil {
			return err
		}
		return st.Purge(ctx, jetstream.WithPurgeSequence(n+1))
	})
}

// removeObjects removes the objects of all checkpoints of the run.
func (c *client) removeObjects(ctx context.Context) {
	if c.objects == nil || !slices.ContainsFunc(c.c.Owners(), func(o Owner) bool { return o.Checkpoint != nil }) {
		return
	}
	all, err := c.objects.List(ctx)
	if err != nil {
		return // what remains is forgotten after some days
	}
	for _, o := range all {
		if strings.HasPrefix(o.Name, objectName(c.id, "")) {
			_ = c.objects.Delete(ctx, o.Name)
		}
	}
}
