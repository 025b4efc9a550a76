package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
	"github.com/ltlcheck/ltlcheck/internal/guard"
)

// Searches over NATS JetStream:
//
//	stream LTLCHECK_CLUSTER_RUN_P         the log of partition P, with subject ltlcheck.cluster.log.RUN.P
//	stream LTLCHECK_CLUSTER_RUN_reports   reports, with subject ltlcheck.cluster.report.RUN
//	objects ltlcheck_cluster              parcels by their hash, and of checkpoints of partition P RUN.P...
//	subject ltlcheck.cluster.call         the client repeats what is searched and which worker has which partition
//	subject ltlcheck.cluster.heartbeat.RUN     workers answer that they are there
//	subject ltlcheck.cluster.status       the client repeats how far the search is
//
// What is called is the whole state each time, so that it does not matter which
// calls are heard. Calls have numbers, which workers answer with: those that
// somebody sends again change nothing. Everything that has to arrive goes through streams, and is
// acknowledged when it is stored.
const (
	bucketName = "ltlcheck_cluster"
	calls      = "ltlcheck.cluster.call"
	heartbeats = "ltlcheck.cluster.heartbeat."
)

// retention is the time after which the server removes what a client that was
// killed has left behind.
const retention = 7 * 24 * time.Hour

// Lease is the default time for which a worker may be silent before its
// partitions are given to others.
const Lease = 20 * time.Second

// callsInLease is the number of calls, and of heartbeats in answer, during one
// lease.
const callsInLease = 20

func logStream(run string, p int) string  { return fmt.Sprintf("LTLCHECK_CLUSTER_%s_%d", run, p) }
func logSubject(run string, p int) string { return fmt.Sprintf("ltlcheck.cluster.log.%s.%d", run, p) }
func reportStream(run string) string      { return "LTLCHECK_CLUSTER_" + run + "_reports" }
func reportSubject(run string) string     { return "ltlcheck.cluster.report." + run }

// objectName returns the name of an object of a checkpoint in the store that
// all runs share.
func objectName(run, name string) string { return run + "." + name }

// numberOf returns the number of a run, which all of its frames contain.
func numberOf(run string) uint64 { return xxhash.Sum64String(run) }

// call is the message that the client repeats: what is searched, and which
// worker has which partition. The names in JSON are part of the protocol.
type call struct {
	Version         string        `json:"version"`
	Run             string        `json:"run"`
	Number          uint64        `json:"number"`   // of the call; later ones have larger numbers
	Parcel          string        `json:"parcel"`   // its hash
	Property        int           `json:"question"` // of the parcel
	Memory          int64         `json:"memory"`   // of each partition
	Disk            int64         `json:"disk"`     // likewise
	BatchBytes      int           `json:"batch_bytes"`
	CheckpointBytes int64         `json:"checkpoint_bytes"` // as in Assignment
	Lease           time.Duration `json:"lease"`
	Owners          []Owner       `json:"owners"`
	Over            bool          `json:"over"`
}

// readCall reads a call of any run. Other bytes are an error.
func readCall(data []byte) (c call, err error) {
	if err = wire.Unpack(data, wire.Run(data), wire.KindCall, &c); err == nil && numberOf(c.Run) != wire.Run(data) {
		err = wire.ErrForeign
	}
	return c, err
}

// heartbeat is the answer of a worker to a call: it is alive, and can work on
// that many partitions at a time.
type heartbeat struct {
	Worker string `json:"worker"`
	// Session is another one each time that the worker joins the run: it has
	// lost what it did before, so it is another member.
	Session string `json:"session"`
	Call    uint64 `json:"call"` // the number of the last call that the worker has received
	Slots   int    `json:"slots"`
	Failed  string `json:"failed"` // why it cannot take part
	Full    string `json:"full"`   // why the server does not store what the worker sends; "" while it does
}

// member returns the name of a worker in a session.
func member(worker, session string) string { return worker + "#" + session }

// slotName returns the name of one slot of a member, which the coordinator
// treats as a worker of its own.
func slotName(member string, slot int) string { return fmt.Sprintf("%s#%d", member, slot) }

// member returns the name of the worker in its session; ok is false if it has
// none.
func (h *heartbeat) member() (name string, ok bool) {
	return member(h.Worker, h.Session), h.Worker != "" && h.Session != "" && !strings.Contains(h.Worker+h.Session, "#")
}

// retry repeats a request until it succeeds or its error is final.
func retry(ctx context.Context, do func(context.Context) error) error {
	return broker.Retry(ctx, pointless, do)
}

// pointless reports whether an error is final.
func pointless(err error) bool {
	return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrDigestMismatch)
}

// atOnce is the number of messages of a partition that may be unacknowledged at
// a time.
const atOnce = 32

// parallel calls do for each number below n, 16 at a time, and returns all
// errors, joined.
func parallel(n int, do func(i int) error) error {
	var all guard.Group
	var mu sync.Mutex
	var first error
	slots := make(chan struct{}, 16)
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if err := do(i); err != nil {
				mu.Lock()
				first = errors.Join(first, err)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return first
}
