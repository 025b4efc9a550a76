package results

import (
	"fmt"
	"io"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Cluster is the document of all answers of a cluster to the questions about
// one model. The names in JSON are documented for users; fields are added, not
// renamed.
type Cluster struct {
	Model      string            `json:"model"`
	Partitions int               `json:"partitions"`
	Properties []ClusterProperty `json:"properties"`
}

// ClusterStatus is the document of the searches that are running on a server.
type ClusterStatus struct {
	Runs []cluster.RunStatus `json:"runs"`
}

// Answers returns the answers without what only a cluster has.
func (c *Cluster) Answers() (all []*Answer) {
	for i := range c.Properties {
		all = append(all, &c.Properties[i].Answer)
	}
	return all
}

// ClusterProperty is the answer to one question. Counts are null in JSON where
// no search was complete.
type ClusterProperty struct {
	Answer
	Warnings   []string       `json:"warnings,omitempty"` // what was not looked for though check does
	Supersteps uint64         `json:"supersteps"`         // that all partitions have ended
	Counts     *ClusterCounts `json:"counts"`             // of a search that was complete
	Seconds    float64        `json:"seconds"`
}

// ClusterCounts are the counts of a complete search.
type ClusterCounts struct {
	States            uint64 `json:"states"` // those inside atomic sequences are not among them
	Transitions       uint64 `json:"transitions"`
	AtomicSteps       uint64 `json:"atomic_steps"`
	Deadlocks         uint64 `json:"deadlocks"`
	AssertionFailures uint64 `json:"assertion_failures"`
	RuntimeErrors     uint64 `json:"runtime_errors"`
	WidestLevel       uint64 `json:"widest_level"`
	Batches           uint64 `json:"batches"`
	BatchBytes        uint64 `json:"batch_bytes"`
	MovedStates       uint64 `json:"moved_states"` // that were sent from one partition to another
}

// NewClusterProperty makes the document of an answer, which doc describes.
// Counts are set for a complete search only: those of a search that stopped
// early would be mistaken for totals.
func NewClusterProperty(doc *report.Property, a *cluster.Answer, seconds float64) ClusterProperty {
	p := ClusterProperty{Answer: newAnswer(doc), Supersteps: a.Outcome.Steps, Seconds: seconds}
	if o := a.Outcome; o.Complete {
		c := &o.Counts
		p.Counts = &ClusterCounts{
			States: o.Sizes.Plain, Transitions: c.Transitions, AtomicSteps: c.AtomicSteps, Deadlocks: c.Deadlocks, AssertionFailures: c.AssertionFailures,
			RuntimeErrors: c.RuntimeErrors, WidestLevel: o.Widest, Batches: c.Batches, BatchBytes: c.Bytes, MovedStates: c.Moved,
		}
		if a.Alone { // as check and explore count them
			p.Counts.Transitions += c.Initial
		}
	}
	return p
}

// WriteCluster writes all answers as text. The error is the writer's.
func WriteCluster(w io.Writer, c *Cluster) error {
	return writeAll(w, c.Model, c.Answers(), func(i int) []string { return c.Properties[i].lines(c.Partitions) })
}

// WriteClusterDOT draws the counterexamples in the DOT language, as
// report.WriteCounterexamplesDOT does; it returns an error if there is none.
func WriteClusterDOT(w io.Writer, c *Cluster) error { return writeDOT(w, c.Model, c.Answers()) }

// lines returns the lines about the search, below the verdict.
func (p *ClusterProperty) lines(partitions int) (lines []string) {
	for _, warning := range p.Warnings {
		lines = append(lines, "warning: "+warning)
	}
	if p.Fairness == "weak" {
		lines = append(lines, p.Fairness+" fairness")
	}
	c := p.Counts
	if c == nil {
		return lines
	}
	lines = append(lines, fmt.Sprintf("%s, %s in %s of %s", report.Count(c.States, "state"), report.Count(c.Transitions, "transition"),
		report.Count(p.Supersteps, "superstep"), report.Count(partitions, "partition")))
	if c.MovedStates > 0 {
		lines = append(lines, fmt.Sprintf("%s sent, %s in %s", report.Count(c.MovedStates, "state"), report.Bytes(c.BatchBytes), english.Plural(int(c.Batches), "batch", "batches")))
	}
	return lines
}
