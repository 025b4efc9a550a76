package cluster

import (
	"errors"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// Batches that a log has acknowledged may be lost all the same: a cluster of
// servers can forget what it has acknowledged when one of them was killed and
// becomes the leader before it has everything
// (https://github.com/nats-io/nats-server/issues/7567). A partition that lacks
// some when it reads how many there are says so; the coordinator has their
// source send all of them again, and tells the partition again how many there
// are. Those that were there are dropped by their numbers. Nothing is kept for
// that: the source expands its level once more, which makes the same batches.
// That is done while states are visited for the first time. In search of
// cycles, and for orders and reports that are lost, the answer is inconclusive.

// mostLacking bounds the number of times that partitions may lack batches in
// one superstep; beyond it the answer is inconclusive.
const mostLacking = 100

// lacking returns from whom batches are missing, and how many.
func (p *Partition) lacking(from []Share) (out []Share) {
	for _, s := range from {
		n := uint64(0)
		if r := p.from[s.Partition]; r != nil {
			n = r.n
		}
		if n < s.Batches {
			out = append(out, Share{Partition: s.Partition, Batches: s.Batches - n})
		}
	}
	return out
}

// resend sends the batches of a superstep to one partition again. The cache of
// sent states is dropped where it was dropped the first time, so that the
// batches are the same.
func (p *Partition) resend(o *Order) error {
	if o.Step < p.assignment.Silent || o.Step+1 < p.step || o.Step < p.step && p.stepStarted {
		return nil // the order has come late, or again, after the superstep
	}
	if p.filter != nil || o.Step >= p.levels || o.To < 0 || o.To >= p.assignment.Of {
		return errors.New("internal error: an order to send again what cannot be sent again")
	}
	w := &wire.BatchWriter{Run: p.assignment.Run, Step: o.Step, Source: p.assignment.Partition, Target: o.To}
	send := func() error {
		frame, err := w.End()
		if err != nil {
			return err
		}
		return ended(p.out.Batch(o.To, frame))
	}
	var sent recent
	pass := func(succ []byte, inside bool) error {
		hash := xxhash.Sum64(succ)
		target := p.home(hash)
		if target == p.assignment.Partition || sent.contains(succ, hash) || target != o.To {
			return nil
		}
		if w.Add(succ, inside); w.Size() >= p.full {
			return send()
		}
		return nil
	}
	_, _, err := p.states.Before(o.Step, func(key []byte, mark bool) (bool, error) { return false, p.followed(key, mark, pass) })
	if err == nil && w.Len() > 0 {
		err = send()
	}
	if err != nil {
		return err
	}
	if err := p.out.Flush(); err != nil {
		return ended(err)
	}
	return ended(p.out.Report(Report{Kind: Resent, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: o.Step, To: []Share{{Partition: o.To}}}))
}

// followed calls pass with each successor of a state.
func (p *Partition) followed(key []byte, mark bool, pass func(succ []byte, inside bool) error) error {
	if err := p.lookAt(key, mark); err != nil {
		return err
	}
	for i := range p.steps.Len() {
		if err := pass(p.steps.Key(i)); err != nil {
			return err
		}
	}
	return nil
}

// takeLacking orders the sources to send again what a partition lacks.
func (c *Coordinator) takeLacking(r *Report) (out []Message) {
	if c.awaited[r.Partition] != nil || r.Attempt != c.attempts[r.Partition] {
		return nil // they do, and it is told when they have; or they have
	}
	if c.lacked++; c.lacked > mostLacking || c.task.Kind != 0 {
		s := r.To[0]
		c.end(Outcome{Reason: fmt.Sprintf("of the batches that partition %d sent to partition %d in superstep %d, %d are lost", s.Partition, r.Partition, c.step, s.Batches)})
		return nil
	}
	c.awaited[r.Partition] = map[int]bool{}
	for _, s := range r.To {
		c.awaited[r.Partition][s.Partition] = true
		out = append(out, message(s.Partition, Order{Kind: Resend, Step: c.step, To: r.Partition}))
	}
	return out
}

// takeResent repeats the order Expect for the partition that lacked batches,
// once all sources have sent them again.
func (c *Coordinator) takeResent(r *Report) []Message {
	to := r.To[0].Partition
	if c.awaited[to] == nil {
		return nil
	}
	if delete(c.awaited[to], r.Partition); len(c.awaited[to]) > 0 {
		return nil
	}
	delete(c.awaited, to)
	c.attempts[to]++
	return c.expects()[to : to+1]
}
