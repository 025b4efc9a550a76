package results

import (
	"bytes"
	"fmt"
	"io"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/distributed/cluster"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/report"
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

// ClusterProperty is the answer to one question. Pointers are null in JSON
// where there is nothing: no counterexample, or no complete search to count.
type ClusterProperty struct {
	Name           string                 `json:"name"`
	Description    string                 `json:"description,omitempty"`
	Formula        string                 `json:"formula"`
	Finite         bool                   `json:"finite,omitempty"` // it is about executions that end
	Passed         bool                   `json:"passed"`           // the verdict is the expected one
	Verdict        string                 `json:"verdict"`
	Expected       string                 `json:"expected"`
	Place          *report.Place          `json:"place"`
	Reason         string                 `json:"reason"`
	Warnings       []string               `json:"warnings,omitempty"` // what was not looked for though check does
	Fairness       string                 `json:"fairness"`
	Assumptions    []string               `json:"assumptions"`
	Supersteps     uint64                 `json:"supersteps"` // that all partitions have ended
	Counts         *ClusterCounts         `json:"counts"`     // of a search that was complete
	Seconds        float64                `json:"seconds"`
	Counterexample *report.Counterexample `json:"counterexample"`
	BadPrefix      *int                   `json:"bad_prefix"`
	Why            *report.Why            `json:"why,omitempty"`
	Possible       bool                   `json:"possible,omitempty"` // as in report.Property, and the verdict is turned
	Witness        *report.Counterexample `json:"witness,omitempty"`
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

// NewClusterProperty describes an answer. doc is the description of the
// property that was asked, view the counterexample to be shown, nil if there is
// none. Counts are set for a complete search only: those of a search that
// stopped early would be mistaken for totals.
func NewClusterProperty(doc *report.Property, a *cluster.Answer, seconds float64, view *trace.View) ClusterProperty {
	p := ClusterProperty{
		Name: doc.Name, Description: doc.Description, Formula: doc.Formula, Finite: doc.Finite, Expected: doc.Expected, Place: doc.Place,
		Verdict: a.Result.Verdict.String(), Reason: a.Result.Reason, Supersteps: a.Outcome.Steps, Seconds: seconds,
		Fairness: doc.Fairness, Assumptions: append([]string{}, doc.Assumptions...),
		Counterexample: report.NewCounterexample(view), BadPrefix: report.Steps(a.Result.BadPrefix),
	}
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
	p.Passed = p.Verdict == doc.Expected
	if a.Failure != nil {
		p.Reason = a.Failure.Kind.String()
	}
	if doc.Possible {
		q := p.property()
		q.SetPossible()
		p.Possible, p.Verdict, p.Expected, p.Witness, p.Counterexample, p.BadPrefix = true, q.Verdict, q.Expected, q.Witness, nil, nil
	}
	return p
}

// WriteCluster writes all answers as text. The error is the writer's.
func WriteCluster(w io.Writer, c *Cluster) error {
	var b bytes.Buffer
	if err := report.WriteCheckHeader(&b, c.Model); err != nil {
		return err
	}
	for i := range c.Properties {
		_ = c.Properties[i].write(&b, c.Partitions) // a buffer never fails
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteClusterDOT draws the counterexamples in the DOT language, as
// report.WriteCounterexamplesDOT does; it returns an error if there is none.
func WriteClusterDOT(w io.Writer, c *Cluster) error {
	check := &report.Check{Model: c.Model}
	for i := range c.Properties {
		check.Properties = append(check.Properties, *c.Properties[i].property())
	}
	return report.WriteCounterexamplesDOT(w, []*report.Check{check})
}

func (p *ClusterProperty) write(w io.Writer, partitions int) error {
	return report.WriteAnswer(w, p.property(), p.lines(partitions))
}

// property is the answer without what only a cluster has.
func (p *ClusterProperty) property() *report.Property {
	q := &report.Property{Name: p.Name, Description: p.Description, Formula: p.Formula, Finite: p.Finite, Verdict: p.Verdict, Expected: p.Expected, Reason: p.Reason,
		Assumptions: p.Assumptions, Fairness: p.Fairness, Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why, Possible: p.Possible, Witness: p.Witness}
	q.Text.Cut = true
	return q
}

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
