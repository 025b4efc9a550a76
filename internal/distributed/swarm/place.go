package swarm

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
)

// The names under which everything is stored.
const (
	streamName = "LTLCHECK_SWARM"
	bucketName = "ltlcheck_swarm"
	consumer   = "workers"
	jobs       = "ltlcheck.swarm.job"
	stops      = "ltlcheck.swarm.stop"
)

// forget is the time after which the server removes what a client that was
// killed has left behind.
const forget = 7 * 24 * time.Hour

// Lease is the default time for which a worker may be silent before its job is
// given to another one.
const Lease = 20 * time.Second

// place is what client and workers of a server share: the queue of jobs, the
// bucket of results and the objects.
type place struct {
	*broker.Conn
	queue   jetstream.Stream
	bucket  jetstream.KeyValue
	objects jetstream.ObjectStore
}

// open opens the stores, and makes those that are missing.
func open(ctx context.Context, c *broker.Conn) (*place, error) {
	ctx, cancel := context.WithTimeout(ctx, opening)
	defer cancel()
	p := &place{Conn: c}
	var err error
	p.queue, err = c.Stream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{jobs + ".*.*"}, Retention: jetstream.WorkQueuePolicy, MaxAge: forget})
	if err != nil {
		return nil, err
	}
	if p.bucket, err = c.Bucket(ctx, bucketName, forget); err != nil {
		return nil, err
	}
	p.objects, err = c.Objects(ctx, bucketName, forget)
	return p, err
}

// opening bounds the time to make the stores, on a cluster that elects leaders
// meanwhile.
const opening = time.Minute

// run is the description of a run for workers. The names in JSON are part of
// the protocol.
type run struct {
	Version    string `json:"version"`
	Parcel     string `json:"parcel"` // its hash
	Properties int    `json:"questions"`
	Jobs       int    `json:"jobs"` // for each question
	Seed       uint64 `json:"seed"`
	Bounds
}

// job is a message of the queue. From the run's seed and the number follows the
// search.
type job struct {
	Run      string `json:"run"`
	Property int    `json:"question"`
	Number   int    `json:"number"`
}

func (j job) subject() string { return fmt.Sprintf("%s.%s.%d", jobs, j.Run, j.Property) }

// fits reports whether a job is one of the run.
func (j job) fits(r *run) bool {
	return j.Property >= 0 && j.Property < r.Properties && j.Number >= 0 && j.Number < r.Jobs
}

// seal is a document as it is stored, with its sum in front, and unseal reads
// one. What was damaged is an error; the sum is no signature.
func seal(doc any) ([]byte, error) {
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return append(binary.LittleEndian.AppendUint64(nil, xxhash.Sum64(text)), text...), nil
}

func unseal(data []byte, doc any) error {
	if len(data) < 8 || binary.LittleEndian.Uint64(data) != xxhash.Sum64(data[8:]) {
		return errors.New("its sum is wrong")
	}
	return json.Unmarshal(data[8:], doc)
}

// result is the result of a job, as it is stored.
type result struct {
	Worker string              `json:"worker"`
	Search string              `json:"search"`
	Found  bool                `json:"found"`
	Whole  bool                `json:"whole"`  // the search was exact, and has visited everything
	Failed string              `json:"failed"` // why it could not be done
	Reason string              `json:"reason"`
	Given  uint64              `json:"given"` // how often the job was given out
	Took   time.Duration       `json:"took"`
	Seen   *hyperloglog.Sketch `json:"-"`
	Sketch []byte              `json:"sketch"`
}

func (r *result) bytes() ([]byte, error) {
	var err error
	if r.Sketch, err = r.Seen.MarshalBinary(); err != nil {
		return nil, err
	}
	return seal(r)
}

// readResult decodes a result; anything else is an error.
func readResult(data []byte) (*result, error) {
	r := &result{Seen: &hyperloglog.Sketch{}}
	if err := unseal(data, r); err != nil {
		return nil, err
	}
	return r, r.Seen.UnmarshalBinary(r.Sketch)
}

// claim is the key by which a worker announces a counterexample before its
// result, so that the client judges it at once.
type claim struct {
	Job   int    `json:"job"`
	Trail string `json:"trail"` // the name of the object
}

func runKey(id string) string             { return id + ".run" }
func resultKey(j job) string              { return fmt.Sprintf("%s.result.%d.%d", j.Run, j.Property, j.Number) }
func claimKey(id string, q int) string    { return fmt.Sprintf("%s.claim.%d", id, q) }
func overKey(id string, q int) string     { return fmt.Sprintf("%s.over.%d", id, q) }
func trailName(j job) string              { return fmt.Sprintf("%s.trail.%d.%d", j.Run, j.Property, j.Number) }
func stopSubject(id string, q int) string { return fmt.Sprintf("%s.%s.%d", stops, id, q) }
func jobSubject(id string, q int) string  { return job{Run: id, Property: q}.subject() }

// call returns a context with the timeout of one request.
func (p *place) call(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, broker.RequestTimeout)
}

// retry repeats a request until it succeeds or its error is final.
func (p *place) retry(ctx context.Context, do func(context.Context) error) error {
	return broker.Retry(ctx, pointless, do)
}

// pointless reports whether an error is final.
func pointless(err error) bool {
	for _, known := range []error{jetstream.ErrKeyExists, jetstream.ErrKeyNotFound, jetstream.ErrKeyDeleted, jetstream.ErrObjectNotFound, jetstream.ErrDigestMismatch, jetstream.ErrMsgAlreadyAckd} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
