package swarm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// RunStatus is the state of a run, from what is stored of it.
type RunStatus struct {
	Run        string    `json:"run"`
	Began      time.Time `json:"began"`
	Properties int       `json:"questions"`
	Jobs       int       `json:"jobs"`    // of all questions
	Done       int       `json:"done"`    // with a result
	Waiting    int       `json:"waiting"` // in the queue, those under way included
	Decided    int       `json:"decided"` // questions with a counterexample
}

// Status returns the state of all runs on the server, the oldest first. It
// opens the stores, and makes them on a server that has none. The error is
// about the connection.
func Status(ctx context.Context, c *broker.Conn) ([]RunStatus, error) {
	ctx, leave := c.While(ctx)
	defer leave()
	all, err := status(ctx, c)
	return all, cmp.Or(c.Refused(), err)
}

func status(ctx context.Context, c *broker.Conn) ([]RunStatus, error) {
	p, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, opening)
	defer cancel()
	keys, err := p.subjects(ctx, "KV_"+bucketName, keySubject(">"))
	if err != nil {
		return nil, err
	}
	queued, err := p.subjects(ctx, streamName, jobs+".>")
	if err != nil {
		return nil, err
	}
	all := []RunStatus{}
	for subject := range keys {
		id, ok := strings.CutSuffix(strings.TrimPrefix(subject, keySubject("")), ".run")
		if !ok || strings.Contains(id, ".") {
			continue
		}
		s, err := p.status(ctx, id, keys, queued)
		if errors.Is(err, jetstream.ErrKeyNotFound) { // it has just ended
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b RunStatus) int { return a.Began.Compare(b.Began) })
	return all, nil
}

// subjects counts the messages of a stream by their subjects.
func (p *place) subjects(ctx context.Context, stream, filter string) (count map[string]uint64, err error) {
	err = p.retry(ctx, func(ctx context.Context) error {
		st, err := p.JS.Stream(ctx, stream)
		if err != nil {
			return err
		}
		info, err := st.Info(ctx, jetstream.WithSubjectFilter(filter))
		if err == nil {
			count = info.State.Subjects
		}
		return err
	})
	return count, err
}

// status returns the state of a run, from the keys of the bucket and the
// subjects of the queue.
func (p *place) status(ctx context.Context, id string, keys, queued map[string]uint64) (RunStatus, error) {
	s := RunStatus{Run: id}
	var e jetstream.KeyValueEntry
	err := p.retry(ctx, func(ctx context.Context) (err error) {
		e, err = p.bucket.Get(ctx, runKey(id))
		return err
	})
	if err != nil {
		return s, err
	}
	var r run
	if unseal(e.Value(), &r) != nil || r.Properties < 0 || r.Jobs < 0 {
		return s, nil // not ours, and nothing is known of it
	}
	s.Began, s.Properties, s.Jobs = e.Created(), r.Properties, r.Properties*r.Jobs
	for subject := range keys {
		part := strings.Split(strings.TrimPrefix(subject, keySubject("")), ".")
		if part[0] != id || len(part) < 3 {
			continue
		}
		if q, err := strconv.Atoi(part[2]); err != nil || q < 0 || q >= r.Properties {
			continue
		}
		switch part[1] {
		case "result":
			s.Done++
		case "over":
			s.Decided++
		}
	}
	for subject, n := range queued {
		if strings.HasPrefix(subject, fmt.Sprintf("%s.%s.", jobs, id)) {
			s.Waiting += int(n)
		}
	}
	return s, nil
}
