package results

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Swarm is the document of all answers of a swarm to the questions about one
// model.
type Swarm struct {
	Model      string          `json:"model"`
	Seed       uint64          `json:"seed"`
	Properties []SwarmProperty `json:"properties"`
}

// Answers returns the answers without what only a swarm has.
func (s *Swarm) Answers() (all []*Answer) {
	for i := range s.Properties {
		all = append(all, &s.Properties[i].Answer)
	}
	return all
}

// SwarmProperty is the answer to one question: violated or inconclusive, since
// a swarm proves nothing; or, of what is to be possible, holds or inconclusive.
type SwarmProperty struct {
	Answer
	Remarks []string `json:"remarks"` // what follows from the searches, a sentence each
	Jobs    int      `json:"jobs"`
	Done    int      `json:"done"`             // jobs that were completed
	Failed  []string `json:"failed"`           // why others could not be done
	Again   int      `json:"again"`            // that were given out more than once
	Refused []string `json:"refused"`          // counterexamples that could not be repeated
	Workers int      `json:"workers"`          // that have sent results
	States  uint64   `json:"states_estimated"` // different ones, over all searches
	Job     *int     `json:"job,omitempty"`    // that has found the violation
	Search  string   `json:"search,omitempty"` // of that job
}

// SwarmStatus is the document of the runs of swarms on a server.
type SwarmStatus struct {
	Runs []swarm.RunStatus `json:"runs"`
}

// NewSwarmProperty makes the document of an answer, which doc describes.
func NewSwarmProperty(doc *report.Property, a *swarm.Answer) SwarmProperty {
	p := SwarmProperty{
		Answer:  newAnswer(doc),
		Remarks: append([]string{}, a.Remarks...), Jobs: a.Jobs, Done: a.Done, Failed: append([]string{}, a.Failed...), Again: a.Again,
		Refused: append([]string{}, a.Refused...), Workers: a.Workers, States: a.States,
	}
	p.Fairness = a.Result.Fairness.String()
	if a.Result.Verdict == check.Violated {
		p.Job, p.Search = &a.Job, a.Search
	}
	return p
}

// WriteSwarm writes all answers as text. The error is the writer's.
func WriteSwarm(w io.Writer, s *Swarm) error {
	return writeAll(w, s.Model, s.Answers(), func(i int) []string { return s.Properties[i].lines() })
}

// WriteSwarmDOT draws the counterexamples in the DOT language, as
// report.WriteCounterexamplesDOT does; it returns an error if there is none.
func WriteSwarmDOT(w io.Writer, s *Swarm) error { return writeDOT(w, s.Model, s.Answers()) }

// lines returns the lines about the searches, below the verdict.
func (p *SwarmProperty) lines() []string {
	line := fmt.Sprintf("%d of %s done by %s", p.Done, report.Count(p.Jobs, "job"), report.Count(p.Workers, "worker"))
	if p.Job != nil {
		line = fmt.Sprintf("found by search %d of %d: %s", *p.Job, p.Jobs, p.Search)
	}
	return slices.Concat([]string{line}, p.Remarks, firstOf(p.Failed), firstOf(p.Refused))
}

// firstOf returns the first line of the first text, since mostly all say the
// same.
func firstOf(all []string) []string {
	if len(all) == 0 {
		return nil
	}
	line, _, _ := strings.Cut(all[0], "\n")
	return []string{line}
}
