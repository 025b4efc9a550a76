package answers

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// Suspects reads a model again to look for statements that may be to blame: the
// files are not kept while it is searched.
type Suspects struct {
	Path    string           // of the model or the specification
	Options property.Options // how it was read; Files are those to read from
}

// Of returns the search for the statements of which a small change makes q hold,
// for verdicts.After.
func (s *Suspects) Of(q *property.Property) func(context.Context, *trace.View, check.Options) ([]report.Suspect, report.Tried) {
	return func(ctx context.Context, run *trace.View, o check.Options) ([]report.Suspect, report.Tried) {
		return s.find(ctx, q, run, o)
	}
}

func (s *Suspects) find(ctx context.Context, q *property.Property, run *trace.View, o check.Options) (all []report.Suspect, tried report.Tried) {
	if s.Path == "-" {
		return nil, tried // it cannot be read again
	}
	files := &source.Files{Max: s.Options.Files.Max, Contained: s.Options.Files.Contained, Kept: map[string][]byte{}}
	read := s.Options
	read.Files = files
	if _, err := property.Open(s.Path, read); err != nil {
		return nil, tried // it is not as it was
	}
	found := suspects.Find(ctx, &suspects.Violation{
		Path: s.Path, Files: files.Kept, Options: read, Property: q.Name, Assumed: q.Assumptions, Formula: q.Formula, Like: &q.Check, Run: run,
	}, o)
	for _, s := range found.Suspects {
		all = append(all, report.Suspect{Place: report.Place{File: s.File, Line: s.Line, Column: s.Column}, Statement: s.Statement, Change: s.Change, Removed: s.Removed})
	}
	return all, report.Tried{Changes: found.Tried, Of: found.Of}
}
