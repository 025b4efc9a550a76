package results

import (
	"bytes"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Answer is what the answers of clusters and swarms to one question have in
// common. Pointers are null in JSON where there is nothing, as where there is no
// counterexample.
type Answer struct {
	Name           string                 `json:"name"`
	Description    string                 `json:"description,omitempty"`
	Formula        string                 `json:"formula"`
	Finite         bool                   `json:"finite,omitempty"` // it is about executions that end
	Passed         bool                   `json:"passed"`           // the verdict is the expected one
	Verdict        string                 `json:"verdict"`
	Expected       string                 `json:"expected"`
	Place          *report.Place          `json:"place"`
	Reason         string                 `json:"reason"`
	Fairness       string                 `json:"fairness"`
	Assumptions    []string               `json:"assumptions"`
	Counterexample *report.Counterexample `json:"counterexample"`
	BadPrefix      *int                   `json:"bad_prefix"`
	Why            *report.Why            `json:"why,omitempty"`
	Possible       bool                   `json:"possible,omitempty"` // as in report.Property, and the verdict is turned
	Witness        *report.Counterexample `json:"witness,omitempty"`
}

// newAnswer takes from an answer what clusters and swarms show of it.
func newAnswer(p *report.Property) Answer {
	return Answer{
		Name: p.Name, Description: p.Description, Formula: p.Formula, Finite: p.Finite, Passed: p.Verdict == p.Expected, Verdict: p.Verdict, Expected: p.Expected,
		Place: p.Place, Reason: p.Reason, Fairness: p.Fairness, Assumptions: append([]string{}, p.Assumptions...),
		Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why, Possible: p.Possible, Witness: p.Witness,
	}
}

// property is the answer as check has it.
func (a *Answer) property() *report.Property {
	return &report.Property{Name: a.Name, Description: a.Description, Formula: a.Formula, Finite: a.Finite, Verdict: a.Verdict, Expected: a.Expected, Reason: a.Reason,
		Assumptions: a.Assumptions, Fairness: a.Fairness, Counterexample: a.Counterexample, BadPrefix: a.BadPrefix, Why: a.Why, Possible: a.Possible, Witness: a.Witness}
}

// writeAll writes the answers about a model as text, each with the lines about
// its search. The error is the writer's.
func writeAll(w io.Writer, model string, answers []*Answer, lines func(i int) []string) error {
	var b bytes.Buffer
	if err := report.WriteCheckHeader(&b, model); err != nil {
		return err
	}
	for i, a := range answers {
		_ = report.WriteAnswer(&b, a.property(), lines(i)) // a buffer never fails
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeDOT draws the counterexamples in the DOT language, as
// report.WriteCounterexamplesDOT does; it returns an error if there is none.
func writeDOT(w io.Writer, model string, answers []*Answer) error {
	doc := &report.Check{Model: model}
	for _, a := range answers {
		doc.Properties = append(doc.Properties, *a.property())
	}
	return report.WriteCounterexamplesDOT(w, []*report.Check{doc})
}
