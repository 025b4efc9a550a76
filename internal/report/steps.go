package report

import (
	"bytes"
	"io"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// NewSteps makes documents of transitions that have not been taken, among which
// the user chooses. They have no changes.
func NewSteps(actions []program.ActionView) []Step {
	out := make([]Step, len(actions))
	for i, a := range actions {
		out[i] = newStep(&trace.StepView{ActionView: a}, nil)
	}
	return out
}

// WriteSteps writes steps as a table, numbered from 1. The first skip steps are
// not written, but the columns are aligned with theirs: an interactive command
// calls it after each step with the number of those that it has written before.
func WriteSteps(w io.Writer, steps []Step, skip int) error {
	var b bytes.Buffer
	if len(steps) > skip {
		var rows []*row
		for i := range steps {
			rows = append(rows, newRow(steps, i, i+1, inBraces(steps[i].True, nil), true))
		}
		_, texts := table(rows, widthOf(w)-2, true)
		for _, text := range texts[skip:] {
			writeIndented(&b, "  ", text)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
