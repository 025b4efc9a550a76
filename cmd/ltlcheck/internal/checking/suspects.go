package checking

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// leastSuspects is how long suspects are looked for at least.
const leastSuspects = 2 * time.Second

// addSuspects adds to the explanation of a counterexample of which statements a
// small change makes the property hold, if that is asked for. The files are read
// again: they are not kept while a model is searched.
func (c *checker) addSuspects(ctx context.Context, t *task, j *job, seconds float64, why *report.Why, views []*trace.View) {
	if !c.suspects || why == nil || len(views) == 0 || j.Ending != nil || t.name == "-" {
		return
	}
	first := time.Duration(seconds * float64(time.Second))
	o, ok := shorten.Again(c.options, first, max(leastSuspects, first), 0)
	if !ok {
		return
	}
	o.Progress = nil
	files := &source.Files{Max: c.env.Files.Max, Contained: c.env.Files.Contained, Kept: map[string][]byte{}}
	read := c.model.Options(c.env, t.name)
	read.Files = files
	if _, err := property.Open(t.name, read); err != nil {
		return // it is not as it was
	}
	q := &suspects.Violation{
		Path: t.name, Files: files.Kept, Options: read, Property: j.Name, Assumed: j.Assumptions, Formula: j.Formula, Like: &j.Check, Run: views[0],
	}
	found := suspects.Find(ctx, q, o)
	if found.Of == 0 {
		return // it is no model in Promela, or reading it took all the time
	}
	var all []report.Suspect
	for _, s := range found.Suspects {
		all = append(all, report.Suspect{Place: report.Place{File: s.File, Line: s.Line, Column: s.Column}, Statement: s.Statement, Change: s.Change, Removed: s.Removed})
	}
	why.SetSuspects(all, report.Tried{Changes: found.Tried, Of: found.Of})
}
