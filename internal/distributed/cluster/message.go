package cluster

import (
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster/wire"
)

// OrderKind is the type of an order.
type OrderKind string

// The orders.
const (
	Expand OrderKind = "expand" // expand the states of the level, or of the task
	Expect OrderKind = "expect" // so many batches were sent: all of them are in front of this order
	Resend OrderKind = "resend" // send the batches of the superstep for one partition again: some of them were lost
	Trace  OrderKind = "trace"  // answer a question about what was visited
)

// Order is a message from the coordinator to a partition, as JSON in a frame of
// the partition's log. A partition that reads an order a second time ignores
// it, or answers in the same way.
type Order struct {
	Kind      OrderKind `json:"kind"`
	Partition int       `json:"partition"`      // that is told
	Step      uint64    `json:"step"`           // the superstep; of Trace: the number of the question
	From      []Share   `json:"from,omitempty"` // of Expect: what each other partition has sent, those that sent nothing left out
	// Attempt is for Expect: how often batches for the partition were sent
	// again in the superstep.
	Attempt uint64      `json:"attempt,omitempty"`
	To      int         `json:"to,omitempty"`   // of Resend: the partition
	Task    owcty.Task  `json:"task"`           // of Expand: the zero value while states are visited for the first time
	Look    *owcty.Look `json:"look,omitempty"` // of Trace
}

// Share is what one partition has sent to another one in a superstep. The
// sender states it and the receiver compares it with what it has read.
type Share struct {
	Partition int    `json:"partition"` // the other end
	Batches   uint64 `json:"batches"`
	Sum       uint64 `json:"sum"` // of the frames' sums, which does not depend on their order
}

// ReportKind is the type of a report.
type ReportKind string

// The reports.
const (
	Sent         ReportKind = "sent"       // the level is expanded, and the logs have all batches
	Ended        ReportKind = "ended"      // the superstep: all batches were there
	Lacking      ReportKind = "lacking"    // batches that were sent are not there
	Resent       ReportKind = "resent"     // the batches of the superstep for one partition were sent again
	Traced       ReportKind = "traced"     // the question is answered
	Failed       ReportKind = "failed"     // the partition cannot go on
	Checkpointed ReportKind = "checkpoint" // there is a checkpoint
	Idle         ReportKind = "idle"       // the log has had nothing new for some time
)

// Report is a message from a partition to the coordinator. Its epoch identifies
// the owner that has sent it; the coordinator ignores reports of former owners.
type Report struct {
	Kind      ReportKind  `json:"kind"`
	Partition int         `json:"partition"`
	Epoch     uint64      `json:"epoch"`
	Step      uint64      `json:"step"`
	Attempt   uint64      `json:"attempt,omitempty"`   // of Lacking: that of the order
	To        []Share     `json:"to,omitempty"`        // of Sent; of Lacking: from whom, and how many; of Resent: the partition
	Counts    Counts      `json:"counts"`              // of Sent: what the superstep adds
	Found     []byte      `json:"found,omitempty"`     // of Sent: a state of the level at which what was looked for is seen
	Has       bool        `json:"has,omitempty"`       // there is such a state; it may be empty
	Seen      owcty.Seen  `json:"seen"`                // of Traced
	Level     uint64      `json:"level,omitempty"`     // of Ended: states of the next level, or for the next task
	Remaining uint64      `json:"remaining,omitempty"` // of Ended: states that may still be behind accepting cycles
	Sizes     Sizes       `json:"sizes"`               // of Ended: the partition's, in all
	Saved     *Checkpoint `json:"saved,omitempty"`     // of Checkpointed
	Reason    string      `json:"reason,omitempty"`
}

// Counts are the counts of a search or of one superstep. States, transitions,
// deadlocks and failures are counted when a state is visited for the first
// time, so each is counted once whoever owns its partition.
type Counts struct {
	Initial           uint64 `json:"initial"` // states, where they count as transitions
	States            uint64 `json:"states"`
	Transitions       uint64 `json:"transitions"`  // those that end outside atomic sequences
	AtomicSteps       uint64 `json:"atomic_steps"` // the others
	Deadlocks         uint64 `json:"deadlocks"`
	AssertionFailures uint64 `json:"assertion_failures"`
	RuntimeErrors     uint64 `json:"runtime_errors"`
	Again             uint64 `json:"again"`   // states expanded in search of cycles
	Batches           uint64 `json:"batches"` // sent
	Bytes             uint64 `json:"bytes"`   // of them
	Moved             uint64 `json:"moved"`   // states in them
}

// add adds d to c.
func (c *Counts) add(d *Counts) {
	c.Initial += d.Initial
	c.States += d.States
	c.Transitions += d.Transitions
	c.AtomicSteps += d.AtomicSteps
	c.Deadlocks += d.Deadlocks
	c.AssertionFailures += d.AssertionFailures
	c.RuntimeErrors += d.RuntimeErrors
	c.Again += d.Again
	c.Batches += d.Batches
	c.Bytes += d.Bytes
	c.Moved += d.Moved
}

// Sizes are the sizes of a partition's set of states, or of all partitions
// together.
type Sizes struct {
	Stored uint64 `json:"stored"` // states
	Plain  uint64 `json:"plain"`  // those outside atomic sequences
	Disk   int64  `json:"disk"`   // bytes
}

// Bytes returns the order as a frame of a run.
func (o *Order) Bytes(run uint64) []byte { return wire.Pack(run, wire.KindOrder, o) }

// Bytes returns the report as a frame of a run.
func (r *Report) Bytes(run uint64) []byte { return wire.Pack(run, wire.KindReport, r) }

// ReadReport decodes a report of a run. Anything else is an error.
func ReadReport(data []byte, run uint64) (r Report, err error) {
	err = wire.Unpack(data, run, wire.KindReport, &r)
	return r, err
}
