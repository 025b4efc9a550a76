package logs

import (
	"context"
	"errors"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/source"
)

// followHosts reads a log of several hosts to its end, to where no order of the
// records is possible, or to a limit.
func (t *tracing) followHosts(ctx context.Context) error {
	for first := true; ; first = false {
		err := t.read()
		if errors.Is(err, io.EOF) {
			return t.endHosts(ctx)
		}
		if err == nil && first {
			err = t.begin()
		}
		if err != nil {
			return err
		}
		r, err := t.hostRecord()
		if errors.Is(err, errSkipped) {
			continue
		}
		if err != nil {
			return err
		}
		if err := t.outside(&r.Record); err != nil {
			return err
		}
		ok, err := t.hosts.Add(ctx, &r)
		if clock := (*conformance.ClockError)(nil); errors.As(err, &clock) {
			return source.Errorf(t.log.Pos(t.clock), "%v", clock)
		}
		if t.explains = t.hosts.Records(); err != nil {
			return err
		}
		if !ok {
			return t.refuseHosts(ctx)
		}
		t.agree()
	}
}

// endHosts orders what is left of the log.
func (t *tracing) endHosts(ctx context.Context) error {
	if t.hosts == nil {
		return nil // there is no record
	}
	ok, err := t.hosts.End(ctx)
	if t.explains = t.hosts.Records(); err != nil {
		return err
	}
	if !ok {
		return t.refuseHosts(ctx)
	}
	t.agree()
	return t.unseen()
}

// hostRecord returns the current record with its host and clock.
func (t *tracing) hostRecord() (r conformance.HostRecord, err error) {
	r.Line = t.log.Line()
	if r.Record, err = t.record(); err != nil {
		return r, err
	}
	var ok bool
	if r.Host, ok, err = t.text(t.host); err != nil {
		return r, err
	}
	if !ok {
		return r, source.Errorf(t.log.RecordPos(), "the record has no field %s, which names its host", source.Quote(t.fields[t.host]))
	}
	if t.clock < 0 {
		return r, nil
	}
	if r.Clock, err = t.log.Numbers(t.clock); err != nil {
		return r, source.Errorf(t.log.Pos(t.clock), "%v", err)
	}
	t.seen[t.clock] = t.seen[t.clock] || r.Clock != nil
	return r, nil
}

// refuseHosts explains why none of the records that could be next is possible.
func (t *tracing) refuseHosts(ctx context.Context) (err error) {
	next := t.hosts.Refused()
	for _, n := range next {
		t.pending = append(t.pending, pending{n.Host, n.Line})
	}
	if len(next) == 0 {
		return errors.New("no record can be the next one") // clocks are compared when they are read
	}
	t.line, t.refused, t.refusedHost = next[0].Line, next[0].Record, next[0].Host
	if t.refusal, err = t.hosts.ExplainNext(ctx, &next[0], mostAlternatives); err != nil {
		return t.without(ctx, err)
	}
	t.readOn = t.readAhead()
	t.refusal.Repairs, err = t.hosts.Repairs(ctx, t.readOn)
	return t.without(ctx, err)
}

// readAhead reads records with which repairs are tried, and returns how many
// there are, the refused ones included. The records that follow may be wrong;
// they are not judged.
func (t *tracing) readAhead() int {
	for t.hosts.Left() < mostAhead && t.log.Read() == nil {
		r, err := t.hostRecord()
		if errors.Is(err, errSkipped) {
			continue
		}
		if err != nil || t.hosts.Enqueue(&r) != nil {
			break
		}
	}
	return min(t.hosts.Left(), mostAhead)
}

// pending is a record that could be the next one.
type pending struct {
	Host string `json:"host"`
	Line int    `json:"line"`
}

// judgement returns what is known of a property.
func (t *tracing) judgement(i int) conformance.Judgement {
	if t.hosts != nil {
		return t.hosts.Judgement(i)
	}
	return t.follower.Judgement(i)
}

// states returns in how many states the model can be.
func (t *tracing) states() int {
	switch {
	case t.hosts != nil:
		return t.hosts.States()
	case t.follower != nil:
		return t.follower.States()
	}
	return 0
}
