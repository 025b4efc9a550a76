package cluster

import (
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// DefaultBatch is the approximate size of a batch in bytes.
const DefaultBatch = 64 << 10

// mostOutgoing bounds the bytes of batches that are not full, for all targets
// together. With many partitions batches become shorter.
const mostOutgoing = 16 << 20

// pass sends a state to another partition. Where predecessors are counted each
// step to it is sent, otherwise the first one.
func (p *Partition) pass(target int, succ []byte, hash uint64, inside bool) error {
	if counted := p.task.Kind == owcty.Number || p.task.Kind == owcty.Trim; !counted && p.recent.contains(succ, hash) {
		return nil
	}
	w := p.writer(target)
	if w.Add(succ, inside); w.Size() >= p.full {
		return p.send(target)
	}
	return nil
}

// writer returns the writer of batches for a target.
func (p *Partition) writer(target int) *wire.BatchWriter {
	if p.to[target] == nil {
		p.to[target] = &wire.BatchWriter{Run: p.assignment.Run, Step: p.step, Task: p.task, Source: p.assignment.Partition, Target: target}
	}
	return p.to[target]
}

// send ends the batch for a target and sends it, unless the logs have it
// already (Quiet). It is counted in either case: the sums must be those of the
// first time.
func (p *Partition) send(target int) error {
	w := p.to[target]
	if w == nil || w.Len() == 0 {
		return nil
	}
	p.counts.Moved += w.Len()
	frame, err := w.End()
	if err != nil {
		return err
	}
	p.counts.Batches++
	p.counts.Bytes += uint64(len(frame))
	s := &p.shares[target]
	s.Batches++
	s.Sum += wire.Sum(frame)
	if p.step < p.assignment.Quiet {
		return nil
	}
	return ended(p.out.Batch(target, frame))
}

// reportSent reports the superstep's counts and batches, after all batches are
// stored.
func (p *Partition) reportSent() error {
	if p.step < p.assignment.Silent {
		p.counts, p.found, p.has = Counts{}, nil, false
		return nil
	}
	if err := p.out.Flush(); err != nil {
		return ended(err)
	}
	r := Report{Kind: Sent, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step, Counts: p.counts, Found: p.found, Has: p.has}
	for _, s := range p.shares {
		if s.Batches > 0 {
			r.To = append(r.To, s)
		}
	}
	p.counts, p.found, p.has = Counts{}, nil, false
	return p.reportStep(&p.lastSent, r)
}
