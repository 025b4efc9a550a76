package checking

import (
	"context"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

// Queries of the Model Checking Contest that are about single markings are
// answered together, by surveys of the state space; those in linear temporal
// logic are properties like all others.

// examinations are the questions of the contest that have a name and no
// property file.
var examinations = []string{"StateSpace", "ReachabilityDeadlock", "OneSafe", "StableMarking", "QuasiLiveness"}

// contestJob is a question that a survey answers: whether a goal is reached, or
// what a measure of all markings is.
type contestJob struct {
	goal     int // of the survey; -1 when there is none
	possible bool
	answer   func(*petri.Measure) string // when goal is negative: what the measure says
	survey   *contestSurvey
}

// contestSurvey is one exploration that answers many questions. It runs when
// the first of them is answered.
type contestSurvey struct {
	net     *petri.Net
	goals   []program.Atom
	sums    [][]int
	measure *petri.Measure // nil unless a question needs all markings
	all     bool

	done  bool
	found check.Surveyed
}

// askContest adds the queries of a property file, or an examination, to the
// task. Queries that --property leaves out take no part in surveys; selectJobs
// removes them.
func (t *task) askContest(env *cli.Environment, path string, wanted specs.Names) error {
	net, ok := t.prog.(*petri.Net)
	if !ok {
		return cli.InputErrorf("--mcc %s: %s is no Petri net", path, t.name)
	}
	s := t.survey(net)
	if slices.Contains(examinations, path) {
		t.examine(s, path)
		return nil
	}
	queries, err := petri.LoadPropertiesFrom(&env.Files, path, net)
	if err != nil {
		return err
	}
	for i := range queries {
		q := &queries[i]
		if len(wanted) > 0 && !wanted.Has(q.Name, nil) {
			t.jobs = append(t.jobs, &job{Property: property.New(q.Name, "", check.Property{})})
			continue
		}
		t.jobs = append(t.jobs, t.contestQuery(q))
	}
	return nil
}

// survey returns a survey that has room for another goal, a new one if need be.
func (t *task) survey(net *petri.Net) *contestSurvey {
	if s := t.contest; s != nil && len(s.goals) < program.MaxAtoms {
		return s
	}
	t.contest = &contestSurvey{net: net}
	return t.contest
}

// contestQuery makes a job of one query: a property for LTL, and otherwise a
// goal or measure of a survey.
func (t *task) contestQuery(q *petri.Query) *job {
	if q.Kind == petri.QueryLTL {
		positions := map[string]source.Pos{}
		for _, a := range ltl.APs(q.Formula) {
			positions[a] = q.Pos
		}
		asked := property.New(q.Name, property.Text(q.Formula), check.Property{Factory: q.Factory, Formula: q.Formula, Positions: positions})
		return &job{Property: asked, title: "FORMULA " + q.Name}
	}
	s := t.survey(t.prog.(*petri.Net))
	c := &contestJob{goal: -1, survey: s}
	j := &job{Property: property.New(q.Name, "", check.Property{}), title: "FORMULA " + q.Name, contest: c}
	switch q.Kind {
	case petri.QueryBound:
		at := len(s.sums)
		s.sums, s.all = append(s.sums, q.Places), true
		c.answer = func(m *petri.Measure) string { return strconv.FormatUint(m.Sums[at], 10) }
		j.Description = "the most tokens in " + boundText(s.net, q.Places)
	case petri.QueryPossible:
		c.possible = true
		j.Formula = "EF (" + q.Proposition + ")"
		c.goal = s.add(q.Proposition, q.Pos)
	default:
		j.Formula = "AG (" + q.Proposition + ")"
		c.goal = s.add("!("+q.Proposition+")", q.Pos)
	}
	return j
}

// boundText returns the sum of the places in words.
func boundText(n *petri.Net, places []int) string {
	text := n.PlaceName(places[0])
	for _, p := range places[1:] {
		text += " + " + n.PlaceName(p)
	}
	return text
}

// add adds a goal and returns its number.
func (s *contestSurvey) add(goal string, pos source.Pos) int {
	s.goals = append(s.goals, program.Atom{Text: goal, Pos: pos})
	return len(s.goals) - 1
}

// examine adds the questions of an examination.
func (t *task) examine(s *contestSurvey, name string) {
	value := func(name, title, description string, answer func(*petri.Measure) string) {
		s.all = true
		j := &job{Property: property.New(name, "", check.Property{}), title: title, contest: &contestJob{goal: -1, answer: answer, survey: s}}
		j.Description = description
		t.jobs = append(t.jobs, j)
	}
	number := func(x uint64) string { return strconv.FormatUint(x, 10) }
	truth := func(holds func(*petri.Measure) bool) func(*petri.Measure) string {
		return func(m *petri.Measure) string { return map[bool]string{true: "TRUE", false: "FALSE"}[holds(m)] }
	}
	switch name {
	case "StateSpace":
		value("states", "STATE_SPACE STATES", "reachable markings", func(*petri.Measure) string { return number(s.found.Exploration.States) })
		value("transitions", "STATE_SPACE TRANSITIONS", "steps between reachable markings", func(m *petri.Measure) string { return number(m.Edges) })
		value("max-tokens-per-marking", "STATE_SPACE MAX_TOKEN_PER_MARKING", "the most tokens of a reachable marking", func(m *petri.Measure) string { return number(m.Marking) })
		value("max-tokens-in-place", "STATE_SPACE MAX_TOKEN_IN_PLACE", "the most tokens in one place", func(m *petri.Measure) string { return number(m.Most()) })
	case "ReachabilityDeadlock":
		c := &contestJob{goal: s.add(petri.Deadlocked, source.Pos{}), possible: true, survey: s}
		t.jobs = append(t.jobs, &job{Property: property.New(name, "EF deadlock", check.Property{}), title: "FORMULA " + name, contest: c})
	case "OneSafe":
		value(name, "FORMULA "+name, "no place ever has more than one token", truth((*petri.Measure).Safe))
	case "StableMarking":
		value(name, "FORMULA "+name, "some place always has the same number of tokens", truth((*petri.Measure).Stable))
	case "QuasiLiveness":
		value(name, "FORMULA "+name, "every transition is fireable in some reachable marking", truth((*petri.Measure).QuasiLive))
	}
}

// run makes the survey, the first time that it is called.
func (s *contestSurvey) run(ctx context.Context, options check.ExploreOptions) error {
	if s.done {
		return nil
	}
	survey := check.Survey{Goals: s.goals}
	if s.all {
		s.measure = s.net.NewMeasure(s.sums)
		survey.Visit = s.measure.Visit
	}
	var err error
	s.found, err = survey.Run(ctx, s.net, options)
	s.done = true
	return err
}

// answerContest answers a question from its survey. A goal that was reached is
// a verdict even if the survey was cut short; that one was not reached needs
// all markings.
func (c *checker) answerContest(ctx context.Context, t *task, j *job, answer *report.Property) error {
	options := check.ExploreOptions{Limits: c.options.Limits, Vectors: c.options.Vectors, Workers: c.options.Workers, Progress: c.options.Progress}
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
			answer.Verdict, answer.Value = report.Holds, j.contest.answer(s.measure)
		}
		return nil
	}
	trail := s.found.Trails[j.contest.goal]
	switch {
	case trail == nil && !e.Exhaustive:
		answer.Verdict, answer.Reason = report.Inconclusive, e.Reason
		return nil
	case (trail != nil) == j.contest.possible:
		answer.Verdict = report.Holds
	default:
		answer.Verdict = report.Violated
	}
	if trail == nil {
		return nil
	}
	view, err := cli.ViewOf(ctx, t.prog, trail, nil)
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
