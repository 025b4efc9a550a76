package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/check/properties"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Judge judges single runs of a program by a property: by a replay and the
// definitions alone, without a search. It is for one goroutine.
type Judge struct{ judge *properties.Judge }

// NewJudge returns the judge of a property of a program. Errors are those of
// Validate.
func NewJudge(prog program.Program, prop Property) (*Judge, error) {
	j, err := properties.NewJudge(prog, prop.searched())
	if err != nil {
		return nil, err
	}
	return &Judge{j}, nil
}

// Atoms returns the propositions of the property and its assumptions.
func (j *Judge) Atoms() []program.Atom { return j.judge.Atoms() }

// Violates reports whether a run is a counterexample. A finite run is one if no
// continuation satisfies the property and all runs of the program count, without
// assumptions and fairness. The error says that it is no run of the program, or
// that there was no time. Time is that of a replay and of evaluating the
// property on a word of that length; the first finite run costs an automaton.
func (j *Judge) Violates(ctx context.Context, l *trace.Lasso) (bool, error) {
	return j.judge.Violates(ctx, l)
}
