package results

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/distributed/swarm"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/report"
)

// Swarm is the document of all answers of a swarm to the questions about one
// model.
type Swarm struct {
	Model      string          `json:"model"`
	Seed       uint64          `json:"seed"`
	Properties []SwarmProperty `json:"properties"`
}

// SwarmProperty is the answer to one question: violated or inconclusive, since
// a swarm proves nothing; or, of what is to be possible, holds or inconclusive.
type SwarmProperty struct {
	Name           string                 `json:"name"`
	Description    string                 `json:"description,omitempty"`
	Formula        string                 `json:"formula"`
	Finite         bool                   `json:"finite,omitempty"` // it is about executions that end
	Passed         bool                   `json:"passed"`           // the verdict is the expected one
	Verdict        string                 `json:"verdict"`          // violated or inconclusive
	Expected       string                 `json:"expected"`
	Place          *report.Place          `json:"place"`
	Reason         string                 `json:"reason"`
	Remarks        []string               `json:"remarks"` // what follows from the searches, a sentence each
	Fairness       string                 `json:"fairness"`
	Assumptions    []string               `json:"assumptions"`
	Jobs           int                    `json:"jobs"`
	Done           int                    `json:"done"`             // jobs that were completed
	Failed         []string               `json:"failed"`           // why others could not be done
	Again          int                    `json:"again"`            // that were given out more than once
	Refused        []string               `json:"refused"`          // counterexamples that could not be repeated
	Workers        int                    `json:"workers"`          // that have sent results
	States         uint64                 `json:"states_estimated"` // different ones, over all searches
	Job            *int                   `json:"job,omitempty"`    // that has found the violation
	Search         string                 `json:"search,omitempty"` // of that job
	Counterexample *report.Counterexample `json:"counterexample"`
	BadPrefix      *int                   `json:"bad_prefix"`
	Why            *report.Why            `json:"why,omitempty"`
	Possible       bool                   `json:"possible,omitempty"` // as in report.Property, and the verdict is turned
	Witness        *report.Counterexample `json:"witness,omitempty"`
}

// SwarmStatus is the document of the runs of swarms on a server.
type SwarmStatus struct {
	Runs []swarm.RunStatus `json:"runs"`
}

// NewSwarmProperty describes an answer. doc is the description of the property
// that was asked, view the counterexample to be shown, nil if there is none.
func NewSwarmProperty(doc *report.Property, a *swarm.Answer, view *trace.View) SwarmProperty {
	p := SwarmProperty{
		Name: doc.Name, Description: doc.Description, Formula: doc.Formula, Finite: doc.Finite, Expected: doc.Expected, Assumptions: append([]string{}, doc.Assumptions...),
		Place: doc.Place, Fairness: a.Result.Fairness.String(), Verdict: a.Result.Verdict.String(), Reason: a.Result.Reason,
		Remarks: append([]string{}, a.Remarks...), Jobs: a.Jobs, Done: a.Done, Failed: append([]string{}, a.Failed...), Again: a.Again,
		Refused: append([]string{}, a.Refused...), Workers: a.Workers, States: a.States,
		Counterexample: report.NewCounterexample(view), BadPrefix: report.Steps(a.Result.BadPrefix),
	}
	p.Passed = p.Verdict == doc.Expected
	if p.Verdict == report.Violated {
		p.Job, p.Search = &a.Job, a.Search
	}
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

// WriteSwarm writes all answers as text. The error is the writer's.
func WriteSwarm(w io.Writer, s *Swarm) error {
	var b bytes.Buffer
	if err := report.WriteCheckHeader(&b, s.Model); err != nil {
		return err
	}
	for i := range s.Properties {
		_ = s.Properties[i].write(&b) // a buffer never fails
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteSwarmDOT draws the counterexamples in the DOT language, as
// report.WriteCounterexamplesDOT does; it returns an error if there is none.
func WriteSwarmDOT(w io.Writer, s *Swarm) error {
	check := &report.Check{Model: s.Model}
	for i := range s.Properties {
		check.Properties = append(check.Properties, *s.Properties[i].property())
	}
	return report.WriteCounterexamplesDOT(w, []*report.Check{check})
}

func (p *SwarmProperty) write(w io.Writer) error {
	return report.WriteAnswer(w, p.property(), p.lines())
}

// property is the answer without what only a swarm has.
func (p *SwarmProperty) property() *report.Property {
	q := &report.Property{Name: p.Name, Description: p.Description, Formula: p.Formula, Finite: p.Finite, Verdict: p.Verdict, Expected: p.Expected, Reason: p.Reason,
		Assumptions: p.Assumptions, Fairness: p.Fairness, Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why, Possible: p.Possible, Witness: p.Witness}
	q.Text.Cut = true
	return q
}

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
