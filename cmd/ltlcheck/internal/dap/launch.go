package dap

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/simulate"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// launchArguments are the arguments of the request launch.
type launchArguments struct {
	Program  string `json:"program"`  // the path of a model or specification
	Property string `json:"property"` // the name of a property
	Formula  string `json:"formula"`
}

// launched is what a launch request has led to.
type launched struct {
	prog    program.Program
	session *simulate.Session // at its start
	end     int               // the last step of the counterexample; -1 without one, or once the run has left it
	loop    int               // the step to which the end goes back; -1 if it does not
	said    string            // for the user
}

// launcher opens models and checks properties.
type launcher struct {
	env    *cli.Environment
	model  cli.ModelFlags
	memory cli.ByteSize
	time   cli.Seconds
}

// launch opens the model, and makes the counterexample of a property the run.
func (l *launcher) launch(ctx context.Context, a launchArguments) (*launched, error) {
	set, err := property.Open(a.Program, l.model.Options(l.env, a.Program))
	if err != nil {
		return nil, err
	}
	run := &launched{prog: set.Model.Program, end: -1, loop: -1}
	q, err := chosen(set, a)
	if err != nil {
		return nil, err
	}
	var found *check.Result
	if q != nil {
		if found, run.said, err = l.check(ctx, set, q); err != nil {
			return nil, err
		}
	}
	var atoms []program.Atom
	if found != nil {
		atoms = found.Atoms
	}
	if run.session, err = simulate.NewSession(run.prog, atoms, int64(l.memory)); err != nil || found == nil {
		return run, err
	}
	if err := run.session.Follow(found.Counterexample); err != nil {
		return nil, err
	}
	run.end = run.session.Len()
	if len(found.Counterexample.Cycle) > 0 && run.end == found.Counterexample.Len() {
		run.loop = len(found.Counterexample.Prefix)
	}
	return run, run.session.Jump(0)
}

// chosen returns the property that is asked for, nil if none is.
func chosen(set *property.Set, a launchArguments) (*property.Property, error) {
	if a.Formula != "" {
		return set.FromFormula("formula", source.NewFile("<formula>", a.Formula))
	}
	if a.Property == "" {
		return nil, nil
	}
	for _, q := range set.Properties {
		if q.Name == a.Property || specs.Title(q.Name, q.Assumptions) == a.Property {
			return q, nil
		}
	}
	return nil, fmt.Errorf("%s has no property called %s", a.Program, a.Property)
}

// check checks a property; found is nil if there is no counterexample, and said
// is the verdict.
func (l *launcher) check(ctx context.Context, set *property.Set, q *property.Property) (found *check.Result, said string, err error) {
	limit := cmp.Or(time.Duration(l.time), time.Minute)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	session := answers.NewSession(&answers.Model{Name: set.Path, Program: set.Model.Program, Language: set.Model.Language}, nil,
		check.Options{Limits: check.Limits{Memory: int64(l.memory), Time: limit}})
	defer session.Close()
	session.After = verdicts.After{Shorten: true, Slice: true}
	a, err := session.Answer(ctx, q, answers.Describe(q))
	if err != nil {
		return nil, "", err
	}
	said = specs.Title(q.Name, q.Assumptions) + ": " + a.Verdict
	if a.Reason != "" {
		said += ": " + a.Reason
	}
	if a.Why != nil {
		said += "\nwhy: " + a.Why.Sentence
	}
	if a.Result == nil || a.Result.Counterexample == nil {
		return nil, said + "; there is no counterexample, so every step is chosen", nil
	}
	return a.Result, said, nil
}
