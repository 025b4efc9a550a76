package checking

import (
	"context"
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Queries of the Model Checking Contest that are about single markings are
// answered together, by surveys of the state space; those in linear temporal
// logic are properties like all others.

// contestJob is a question that a survey answers: whether a goal is reached, or
// what a measure of all markings is.
type contestJob struct {
	goal     int // of the survey; -1 when there is none
	possible bool
	value    func(property.Measured) string // when goal is negative
	sum      int                            // of the survey; -1 when there is none
	survey   *contestSurvey
}

// contestSurvey is one exploration that answers many questions. It runs when
// the first of them is answered.
type contestSurvey struct {
	prog    program.Program
	goals   []program.Atom
	sums    [][]int
	measure *property.Measure // nil unless a question needs all states
	all     bool

	done  bool
	found check.Result
}

// retry lets a survey that was cut short run again.
func (s *contestSurvey) retry() { s.done = s.done && s.found.Exploration.Exhaustive }

// askContest adds the queries of a property file, or an examination, to the
// task. Queries that --property leaves out take no part in surveys; selectJobs
// removes them.
func (t *task) askContest(env *cli.Environment, path string, wanted specs.Names) error {
	queries, err := property.Queries(&env.Files, path, t.prog)
	if errors.Is(err, property.ErrNoNet) {
		return cli.InputErrorf("--mcc %s: %s %w", path, t.name, err)
	}
	if err != nil {
		return err
	}
	byName := slices.Contains(property.Examinations(), path)
	for i := range queries {
		q := &queries[i]
		if !byName && len(wanted) > 0 && !wanted.Has(q.Name, nil) {
			t.jobs = append(t.jobs, &job{Property: q.Property})
			continue
		}
		j := &job{Property: q.Property, title: q.Title}
		if !q.Temporal {
			j.contest = t.survey().ask(q)
		}
		t.jobs = append(t.jobs, j)
	}
	return nil
}

// survey returns a survey that has room for another goal, a new one if need be.
func (t *task) survey() *contestSurvey {
	if s := t.contest; s != nil && len(s.goals) < program.MaxAtoms {
		return s
	}
	t.contest = &contestSurvey{prog: t.prog}
	return t.contest
}

// ask adds a question to the survey.
func (s *contestSurvey) ask(q *property.Query) *contestJob {
	c := &contestJob{goal: -1, possible: q.Possible, value: q.Value, sum: -1, survey: s}
	if q.Goal != nil {
		c.goal = len(s.goals)
		s.goals = append(s.goals, *q.Goal)
		return c
	}
	s.all = true
	if q.Places != nil {
		c.sum = len(s.sums)
		s.sums = append(s.sums, q.Places)
	}
	return c
}

// never returns the question whether the goal is reached as a property: that it
// never is.
func (c *contestJob) never(name string) check.Property {
	fa, goal := ltl.NewFactory(), c.survey.goals[c.goal]
	return check.Property{
		Name: name, Factory: fa, Formula: fa.G(fa.Not(fa.AP(goal.Text))), Positions: map[string]source.Pos{goal.Text: goal.Pos},
	}
}

// verdict returns the answer, given whether the goal is reached.
func (c *contestJob) verdict(reached bool) string {
	if reached == c.possible {
		return report.Holds
	}
	return report.Violated
}

// measured is what the survey has found for the value of a question.
func (c *contestJob) measured() property.Measured {
	m := property.Measured{Measure: c.survey.measure, States: c.survey.found.Exploration.States}
	if c.sum >= 0 {
		m.Sum = m.Sums[c.sum]
	}
	return m
}

// run makes the survey, the first time that it is called.
func (s *contestSurvey) run(ctx context.Context, options check.Options) error {
	if s.done {
		return nil
	}
	survey := check.Counts{Goals: s.goals}
	if s.all {
		s.measure = property.NewMeasure(s.prog, s.sums)
		survey.Visit = s.measure.Visit
	}
	var err error
	s.found, err = check.Verify(ctx, s.prog, survey, options)
	s.done = true
	return err
}

// answerContest answers a question from its survey. A goal that was reached is
// a verdict even if the survey was cut short; that one was not reached needs
// all markings.
func (c *checker) answerContest(ctx context.Context, t *task, j *job, answer *report.Property) error {
	options := check.Options{Limits: c.options.Limits, Vectors: c.options.Vectors, Workers: c.options.Workers, Progress: c.options.Progress}
	s := j.contest.survey
	if err := s.run(ctx, options); err != nil {
		return err
	}
	e := &s.found.Exploration
	answer.Algorithm, answer.Fairness = "survey", check.NoFairness.String()
	answer.Product = report.Product{States: e.States, Transitions: e.Transitions, Stored: e.States}
	answer.MemoryBytes, answer.Seconds = uint64(e.Memory), e.Seconds
	if j.contest.goal < 0 {
		answer.Verdict, answer.Reason = report.Inconclusive, e.Reason
		if e.Exhaustive {
			answer.Verdict, answer.Value = report.Holds, j.contest.value(j.contest.measured())
		}
		return nil
	}
	trail := s.found.Reached[j.contest.goal]
	if trail == nil && !e.Exhaustive {
		answer.Verdict, answer.Reason = report.Inconclusive, e.Reason
		return nil
	}
	answer.Verdict = j.contest.verdict(trail != nil)
	if trail == nil {
		return nil
	}
	view, err := verdicts.View(ctx, t.prog, trail, nil)
	if err != nil {
		return err
	}
	if j.contest.possible {
		answer.Witness = report.NewCounterexample(view)
	} else {
		answer.Counterexample = report.NewCounterexample(view)
	}
	return nil
}
