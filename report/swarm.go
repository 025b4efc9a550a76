package report

import (
	"bytes"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/swarm"
	"github.com/ltlcheck/ltlcheck/trace"
)

// Swarm is the answers of a swarm to the questions to one model.
type Swarm struct {
	Model      string          `json:"model"`
	Seed       uint64          `json:"seed"`
	Properties []SwarmProperty `json:"properties"`
}

// SwarmProperty is one answer.
type SwarmProperty struct {
	Name           string          `json:"name"`
	Description    string          `json:"description,omitempty"`
	Formula        string          `json:"formula"`
	Finite         bool            `json:"finite,omitempty"` // it is about executions that end
	Passed         bool            `json:"passed"`           // the verdict is the expected one
	Verdict        string          `json:"verdict"`          // violated or inconclusive
	Expected       string          `json:"expected"`
	Place          *Place          `json:"place"`
	Reason         string          `json:"reason"`
	Remarks        []string        `json:"remarks"` // what follows from the searches, a sentence each
	Fairness       string          `json:"fairness"`
	Assumptions    []string        `json:"assumptions"`
	Jobs           int             `json:"jobs"`
	Done           int             `json:"done"`             // that came to their ends
	Failed         []string        `json:"failed"`           // why others could not be done
	Again          int             `json:"again"`            // that were given out more than once
	Refused        []string        `json:"refused"`          // counterexamples that did not stand
	Workers        int             `json:"workers"`          // that have sent results
	States         uint64          `json:"states_estimated"` // different ones, over all searches
	Job            *int            `json:"job,omitempty"`    // that has found the violation
	Search         string          `json:"search,omitempty"` // of that job
	Counterexample *Counterexample `json:"counterexample"`
	BadPrefix      *int            `json:"bad_prefix"`
	Why            *Why            `json:"why,omitempty"`
}

// SwarmStatus is how far the runs of a swarm are.
type SwarmStatus struct {
	Runs []swarm.RunStatus `json:"runs"`
}

// NewSwarmProperty describes an answer to what doc asks; the view is that of the counterexample.
func NewSwarmProperty(doc *Property, a *swarm.Answer, view *trace.View) SwarmProperty {
	p := SwarmProperty{
		Name: doc.Name, Description: doc.Description, Formula: doc.Formula, Finite: doc.Finite, Expected: doc.Expected, Assumptions: append([]string{}, doc.Assumptions...),
		Place: doc.Place, Fairness: a.Result.Fairness.String(), Verdict: a.Result.Verdict.String(), Reason: a.Result.Reason,
		Remarks: append([]string{}, a.Remarks...), Jobs: a.Jobs, Done: a.Done, Failed: append([]string{}, a.Failed...), Again: a.Again,
		Refused: append([]string{}, a.Refused...), Workers: a.Workers, States: a.States,
		Counterexample: NewCounterexample(view), BadPrefix: steps(a.Result.BadPrefix),
	}
	p.Passed = p.Verdict == doc.Expected
	if p.Verdict == Violated {
		p.Job, p.Search = &a.Job, a.Search
	}
	if a.Failure != nil {
		p.Reason = a.Failure.Kind.String()
	}
	return p
}

// WriteSwarm writes all answers as text.
func WriteSwarm(w io.Writer, s *Swarm) error {
	var b bytes.Buffer
	if err := WriteCheckHeader(&b, s.Model); err != nil {
		return err
	}
	for i := range s.Properties {
		s.Properties[i].write(&b)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (p *SwarmProperty) write(b *bytes.Buffer) {
	q := &Property{Name: p.Name, Finite: p.Finite, Verdict: p.Verdict, Expected: p.Expected, Reason: p.Reason, Assumptions: p.Assumptions, Fairness: p.Fairness,
		Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why}
	safetext.Fprintf(b, "\n%-4s  %s: %s\n", q.Mark(), q.Title(), q.Outcome())
	for _, text := range []string{p.Description, p.Formula} {
		if text != "" {
			safetext.Fprintf(b, "%s%s\n", indent, text)
		}
	}
	if p.Job != nil {
		safetext.Fprintf(b, "%sfound by search %d of %d: %s\n", indent, *p.Job, p.Jobs, p.Search)
	} else {
		safetext.Fprintf(b, "%s%d of %s done by %s\n", indent, p.Done, Count(p.Jobs, "job"), Count(p.Workers, "worker"))
	}
	for _, list := range [][]string{p.Remarks, firstOf(p.Failed), firstOf(p.Refused)} {
		for _, text := range list {
			safetext.Fprintf(b, "%s%s\n", indent, text)
		}
	}
	if p.Counterexample != nil {
		b.WriteByte('\n')
		q.Text.Cut = true
		writeCounterexample(b, q, 0)
	}
}

// firstOf is the first line of the first of them, as one says mostly what all say.
func firstOf(all []string) []string {
	if len(all) == 0 {
		return nil
	}
	line, _, _ := strings.Cut(all[0], "\n")
	return []string{line}
}
