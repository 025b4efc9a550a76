package answers

import (
	"context"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/source"
)

// Suspects reads a model again to look for statements that may be to blame: the
// files are not kept while it is searched.
type Suspects struct {
	Path    string           // of the model or the specification
	Options property.Options // how it was read; Files are those to read from
}

// leastSuspects is how long suspects are looked for at least.
const leastSuspects = 2 * time.Second

// addSuspects adds to the explanation of a counterexample of which statements a
// small change makes the property hold, if that is asked for. seconds is how
// long the verdict took.
func (a *Answer) addSuspects(ctx context.Context, q *property.Property, seconds float64, o After) {
	s := o.Suspects
	if s == nil || a.Why == nil || len(a.Views) == 0 || q.Ending != nil || s.Path == "-" {
		return
	}
	first := time.Duration(seconds * float64(time.Second))
	again, ok := shorten.Again(o.Options, first, max(leastSuspects, first), 0)
	if !ok {
		return
	}
	again.Progress = nil
	files := &source.Files{Max: s.Options.Files.Max, Contained: s.Options.Files.Contained, Kept: map[string][]byte{}}
	read := s.Options
	read.Files = files
	if _, err := property.Open(s.Path, read); err != nil {
		return // it is not as it was
	}
	found := suspects.Find(ctx, &suspects.Violation{
		Path: s.Path, Files: files.Kept, Options: read, Property: q.Name, Assumed: q.Assumptions, Formula: q.Formula, Like: &q.Check, Run: a.Views[0],
	}, again)
	if found.Of == 0 {
		return // it is no model in Promela, or reading it took all the time
	}
	var all []report.Suspect
	for _, s := range found.Suspects {
		all = append(all, report.Suspect{Place: report.Place{File: s.File, Line: s.Line, Column: s.Column}, Statement: s.Statement, Change: s.Change, Removed: s.Removed})
	}
	a.Why.SetSuspects(all, report.Tried{Changes: found.Tried, Of: found.Of})
}
