package sample

import (
	"errors"
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Choose returns the name of the method, or without a name one that suits the
// question: rf where states can answer it, lasso otherwise. safety is true when
// states can. The error, a *source.Error, explains why the requested method
// does not suit; it may also be an error of the program.
func (t *Task) Choose(prog program.Program, name string, safety bool) (string, error) {
	if name == "" {
		name = "lasso"
		if safety {
			name = "rf"
		}
	}
	m, ok := MethodOf(name)
	switch {
	case !ok:
		return "", &source.Error{Msg: fmt.Sprintf("there is no random search called %q", name)}
	case !m.Liveness && !safety:
		return "", &source.Error{Msg: fmt.Sprintf("%s looks for states and bad prefixes, and this is not a safety property without fairness and assumptions", name),
			Hint: "urs, sdrs, drs, rf and lasso look for cycles; without a name, a suitable method is chosen"}
	case !m.Safety && t.Failures:
		return "", &source.Error{Msg: "lasso looks for cycles, and failures of the program are found in states", Hint: "without a name, a suitable method is chosen"}
	case name == "pct":
		return name, t.hasProcesses(prog)
	}
	return name, nil
}

// hasProcesses returns an error for the user if the program has no processes
// that a scheduler could choose among: if its first action belongs to none.
func (t *Task) hasProcesses(prog program.Program) error {
	tuning := &program.Tuning{}
	ex, err := t.Product.Binding().NewExplorer(tuning)
	if err != nil {
		return err
	}
	var b program.Batch
	if err := ex.Initial(&b); err != nil || b.Len() == 0 {
		return err
	}
	state := append(program.State(nil), b.State(0)...)
	tuning.BatchBytes = 1 // one successor will do
	if err := ex.Expand(state, &b); err != nil && !errors.Is(err, program.ErrBatch) || b.Len() == 0 {
		return err
	}
	if prog.FormatAction(state, b.Succs[0].Action).Process != "" {
		return nil
	}
	return &source.Error{Msg: "pct gives priorities to processes, and this kind of model has none", Hint: "walk is without priorities"}
}
