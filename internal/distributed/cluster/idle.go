package cluster

import (
	"maps"
	"slices"
)

// A server may lose what it has acknowledged, and so orders and reports, not
// only batches (see resend.go). Then a partition waits for an order that is not
// in its log, or the coordinator for a report. So a partition that has read its
// log to the end, and had nothing new for some time, reports that it is idle;
// the coordinator repeats the order whose report it awaits. A partition that
// has obeyed an order before reports again what it did. Repeats change nothing
// at either end.

// Idle reports that the log has had nothing new for some time. After a failure
// it reports that again.
func (p *Partition) Idle() error {
	if p.broken {
		return p.out.Report(p.failure)
	}
	return p.out.Report(Report{Kind: Idle, Partition: p.assignment.Partition, Epoch: p.assignment.Epoch, Step: p.step})
}

// reportStep reports what the partition did in a superstep, and remembers it in
// case the order comes again.
func (p *Partition) reportStep(last *Report, r Report) error {
	*last = r
	return ended(p.out.Report(r))
}

// repeat reports again what was done in a superstep, unless that was not to be
// reported.
func (p *Partition) repeat(last *Report, step uint64) error {
	if last.Kind == "" || last.Step != step {
		return nil
	}
	return ended(p.out.Report(*last))
}

// takeIdle repeats the orders whose reports are awaited from an idle partition.
func (c *Coordinator) takeIdle(p int) (out []Message) {
	switch {
	case c.phase == expanding && c.sent[p] == nil:
		return []Message{message(p, Order{Kind: Expand, Step: c.step, Task: c.task})}
	case c.phase == exchanging && c.awaited[p] != nil:
		for _, source := range slices.Sorted(maps.Keys(c.awaited[p])) {
			out = append(out, message(source, Order{Kind: Resend, Step: c.step, To: p}))
		}
	case c.phase == exchanging && c.ended[p] == nil:
		return c.expects()[p : p+1]
	case c.phase == tracing && c.traced[p] == nil:
		look, _ := c.finder.Look()
		return []Message{message(p, Order{Kind: Trace, Step: c.lookups, Look: &look})}
	}
	return out
}
